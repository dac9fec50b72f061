// The options of all commands in one table, and their parsing.
#ifndef UJ_OPTIONS_H
#define UJ_OPTIONS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>

// Bits that say which commands take an option.
enum {
    UJ_FOR_SOLVE = 1,
    UJ_FOR_VERIFY = 2,
    UJ_FOR_INFO = 4,
    UJ_FOR_LIST = 8,
    UJ_FOR_VIEW = 16,
    UJ_FOR_EXPORT = 32,
    UJ_FOR_TIGHTNESS = 128,
    UJ_FOR_MAP = 256,
    UJ_ECHOED = 64,  // influences the result, so that JSON output repeats it
};

#define UJ_FOR_JSON  (UJ_FOR_SOLVE | UJ_FOR_VERIFY | UJ_FOR_INFO | UJ_FOR_LIST | UJ_FOR_TIGHTNESS)
#define UJ_FOR_SIZES (UJ_FOR_TIGHTNESS | UJ_FOR_MAP)  // commands that search trays of many sizes

// X(type, field, name, key, commands, default, low, high, argument, help); options.c has other help
// for some commands. Types, with the type of their field: FLAG bool; TEXT const char *; COUNT
// uint64_t and REAL double, both within low and high, where a default outside that range means "not
// given"; CHOICE int, the index of one of the words in `argument`.
#define UJ_OPTION_LIST(X)                                                                          \
    X(TEXT, output, "output", 'o', UJ_FOR_SOLVE | UJ_FOR_EXPORT | UJ_FOR_SIZES, NULL, 0, 0,        \
      "FILE", "Write the solution to FILE")                                                        \
    X(FLAG, json, "json", 0, UJ_FOR_JSON, false, 0, 0, NULL, "Print the result as JSON")           \
    X(CHOICE, rules, "rules", 0, UJ_FOR_SOLVE | UJ_FOR_SIZES | UJ_ECHOED, 0, 0, 1, "free|paper",   \
      "free: any push, any turn; paper: a turn follows a push, of pieces of that push, pressed "   \
      "in its direction")                                                                          \
    X(TEXT, cost, "cost", 0, UJ_FOR_SOLVE | UJ_ECHOED, NULL, 0, 0, "NAME",                         \
      "What is to be least: moves, or (tray) piece-moves, pieces moved summed over the moves; a "  \
      "wrong name lists those of the puzzle's kind")                                               \
    X(TEXT, heuristic, "heuristic", 0, UJ_FOR_SOLVE | UJ_ECHOED, NULL, 0, 0, "NAME",               \
      "Lower bound that guides the search, none for no bound; a wrong name lists those of the "    \
      "puzzle's kind (tray: none, escape, and blocking, which guesses piece moves and proves "     \
      "nothing); "                                                                                 \
      "for discrete puzzles several with commas between them are compared")                        \
    X(COUNT, max_cost, "max-cost", 0, UJ_FOR_SOLVE | UJ_FOR_SIZES | UJ_ECHOED, UINT64_MAX, 0,      \
      1000000, "N", "Look for no solution that costs more than N")                                 \
    X(REAL, time_limit, "time-limit", 0, UJ_FOR_SOLVE | UJ_FOR_SIZES | UJ_ECHOED, 0, 0.001, 1e9,   \
      "SECONDS", "Stop after so long")                                                             \
    X(COUNT, memory_limit, "memory-limit", 0, UJ_FOR_SOLVE | UJ_FOR_SIZES | UJ_ECHOED, 0, 1,       \
      1000000000, "MB",                                                                            \
      "Stop when the search needs more memory (trays: a quarter of it is for working ahead)")      \
    X(FLAG, all, "all", 0, UJ_FOR_SOLVE, false, 0, 0, NULL,                                        \
      "Count and list all optimal solutions (trays: two are the same when they pass through the "  \
      "same states, up to symmetry; moves that make no difference are not told apart)")            \
    X(COUNT, limit, "limit", 0, UJ_FOR_SOLVE, 0, 1, 1000000, "N",                                  \
      "With --all, list N solutions at most (else 100); all are counted")                          \
    X(FLAG, any, "any", 0, UJ_FOR_SOLVE | UJ_ECHOED, false, 0, 0, NULL,                            \
      "Look for any solution, soon, not for one of least cost (tray puzzles)")                     \
    X(COUNT, seed, "seed", 0, UJ_FOR_SOLVE | UJ_ECHOED, UINT64_MAX, 0, 1e15, "N",                  \
      "With --any, begin the random numbers with N; without this option, with 1")                  \
    X(FLAG, each, "each", 0, UJ_FOR_SOLVE, false, 0, 0, NULL,                                      \
      "With --all, write each solution that is listed to a file of its own: FILE-1, FILE-2, ... "  \
      "(unjam view FILE-* pages through them)")                                                    \
    X(FLAG, exhaust, "exhaust", 0, UJ_FOR_SOLVE, false, 0, 0, NULL,                                \
      "Count all positions that can be reached, too, by their distance (trays: all states, and a " \
      "solution is looked for in half of --time-limit at most)")                                   \
    X(TEXT, instance, "instance", 0, UJ_FOR_SOLVE | UJ_FOR_VIEW | UJ_FOR_EXPORT, NULL, 0, 0,       \
      "NAME", "Of a file with instances, take this one (else all of them)")                        \
    X(FLAG, quiet, "quiet", 'q', UJ_FOR_SOLVE | UJ_FOR_SIZES, false, 0, 0, NULL,                   \
      "No progress, no statistics")                                                                \
    X(TEXT, trace, "trace", 0, UJ_FOR_SOLVE, NULL, 0, 0, "FILE",                                   \
      "Record the search of a tray puzzle in FILE, to be walked through with unjam view")          \
    X(COUNT, trace_limit, "trace-limit", 0, UJ_FOR_SOLVE, 0, 1, 100000000, "N",                    \
      "With --trace, record the first N events (else 200000)")                                     \
    X(REAL, tolerance, "tolerance", 0, UJ_FOR_VERIFY | UJ_ECHOED, 1e-6, 1e-12, 0.01, "T",          \
      "Deepest overlap accepted, as a part of the tray's diameter")                                \
    X(REAL, at, "at", 0, UJ_FOR_EXPORT, -1, 0, 1e6, "T",                                           \
      "Draw the moment T, counted in moves from 0; else a frame for every move, side by side")     \
    X(TEXT, inspect, "inspect", 0, UJ_FOR_EXPORT, NULL, 0, 0, "PIECE",                             \
      "With --at (of a tray): show what the inspector shows of that piece: where it may be "       \
      "shifted, where it rests, what touches it and blocks the goal piece")                        \
    X(COUNT, state, "state", 0, UJ_FOR_EXPORT, UINT64_MAX, 0, 4294967294, "N",                     \
      "Of the trace of a search: show state N; without this option the goal, or the start")        \
    X(FLAG, frames, "frames", 0, UJ_FOR_EXPORT, false, 0, 0, NULL,                                 \
      "Write the frames to files of their own: FILE-1, FILE-2, ...")                               \
    X(COUNT, width, "width", 0, UJ_FOR_EXPORT, 0, 16, 16384, "PIXELS", "Width of the picture")     \
    X(COUNT, height, "height", 0, UJ_FOR_EXPORT, 0, 16, 16384, "PIXELS",                           \
      "Height of the picture; without this option, what leaves no empty bands")                    \
    X(FLAG, bare, "bare", 0, UJ_FOR_EXPORT, false, 0, 0, NULL,                                     \
      "Draw the board alone: no words, no arrows, no background")                                  \
    X(COUNT, fps, "fps", 0, UJ_FOR_EXPORT, 0, 1, 100, "N",                                         \
      "Pictures a second of a film; without this option, 25 in a GIF and 30 in an MP4")            \
    X(CHOICE, theme, "theme", 0, UJ_FOR_EXPORT | UJ_FOR_VIEW, 0, 0, 1, "light|dark",               \
      "Colours; an HTML page has both and follows the reader's wish")                              \
    X(FLAG, dim, "dim", 0, UJ_FOR_EXPORT | UJ_FOR_VIEW, false, 0, 0, NULL,                         \
      "Dim the pieces that the move keeps still")                                                  \
    X(FLAG, trails, "trails", 0, UJ_FOR_EXPORT | UJ_FOR_VIEW, false, 0, 0, NULL,                   \
      "Draw the trails of the pieces that move")                                                   \
    X(FLAG, goal, "goal", 0, UJ_FOR_EXPORT | UJ_FOR_VIEW, false, 0, 0, NULL,                       \
      "Draw a ghost of the goal")                                                                  \
    X(FLAG, patterns, "patterns", 0, UJ_FOR_EXPORT | UJ_FOR_VIEW, false, 0, 0, NULL,               \
      "Draw a pattern on the pieces of each colour")                                               \
    X(FLAG, reduced_motion, "reduced-motion", 0, UJ_FOR_EXPORT | UJ_FOR_VIEW, false, 0, 0, NULL,   \
      "Nothing slides: moves are shown one by one, in films, too (an HTML page asks the reader's " \
      "system)")                                                                                   \
    X(COUNT, max_expansions, "max-expansions", 0, UJ_FOR_SIZES | UJ_ECHOED, 0, 1, 1000000000, "N", \
      "Stop every search after N expansions (of states, or of parts of their successors): a "      \
      "limit that ends it at the same place on every machine; without this option 20000")          \
    X(TEXT, map_width, "width", 0, UJ_FOR_MAP | UJ_ECHOED, NULL, 0, 0, "FROM:TO:COUNT",            \
      "Widths of the pieces (their extent along their own y axis), COUNT of them; or one width")   \
    X(TEXT, map_length, "length", 0, UJ_FOR_MAP | UJ_ECHOED, NULL, 0, 0, "FROM:TO:COUNT",          \
      "Lengths (extent along their own x axis), COUNT of them; or one length")                     \
    X(REAL, from, "from", 0, UJ_FOR_TIGHTNESS | UJ_ECHOED, 1, 0.001, 1000, "SCALE",                \
      "Begin at this scale")                                                                       \
    X(REAL, precision, "precision", 0, UJ_FOR_TIGHTNESS | UJ_ECHOED, 1e-6, 1e-9, 0.1, "P",         \
      "Find the greatest scale to this part of it")                                                \
    X(CHOICE, search, "search", 0, UJ_FOR_TIGHTNESS | UJ_ECHOED, 1, 0, 2, "none|brief|full",       \
      "Where the known moves fail look for others: not at all, with 200 expansions at most, or "   \
      "with no limit but --max-expansions")                                                        \
    X(COUNT, threads, "threads", 0, UJ_FOR_SOLVE | UJ_FOR_SIZES, 0, 1, 256, "N",                   \
      "Use N threads at most; without this option, one for each processor. The result is the "     \
      "same "                                                                                      \
      "with any number (trays; discrete puzzles are solved by one)")

#define UJ_OPTION_FIELD_FLAG(field)   bool field
#define UJ_OPTION_FIELD_TEXT(field)   const char *field
#define UJ_OPTION_FIELD_COUNT(field)  uint64_t field
#define UJ_OPTION_FIELD_REAL(field)   double field
#define UJ_OPTION_FIELD_CHOICE(field) int field

// A field for every option, and the one argument (NULL when there is none). Texts belong to argv.
typedef struct uj_options {
    const struct uj_command *command;  // the one that they were given to
    const char *argument;
    char **more;  // [more_count] further arguments, of a command that takes several; argv's
    size_t more_count;
#define UJ_OPTION_FIELD(type, field, name, key, commands, initial, low, high, argument, help)      \
    UJ_OPTION_FIELD_##type(field);
    UJ_OPTION_LIST(UJ_OPTION_FIELD)
#undef UJ_OPTION_FIELD
} uj_options;

// A command as the user sees it.
typedef struct uj_command {
    const char *name;
    unsigned bit;          // UJ_FOR_*
    const char *argument;  // what its argument is called, NULL when it takes none
    bool several;          // it takes more than one
    const char *summary;   // one line for the list of commands
    const char *help;      // more, for the command's own --help; may be NULL
    int (*run)(const uj_options *options);
} uj_command;

// Parses argv[0 .. argc - 1], where argv[0] is the command's full name, "unjam solve". On a usage
// error it prints what is wrong to stderr and exits with 2; --help prints to stdout and exits
// with 0.
void uj_options_parse(const uj_command *command, int argc, char **argv, uj_options *out);

// The place in `names` (NULL-ended) of the name given to an option whose values depend on the kind
// of puzzle. UJ_USAGE with the list of them when it is none.
uj_status uj_options_name(const char *option, const char *given, const char *kind,
                          const char *const *names, int *out, uj_error *error);

// How many threads to use: those asked for, else as many as this process may use processors.
unsigned uj_options_threads(const uj_options *options);

// A new object with the options that influence the command's result (those not given left out);
// NULL when out of memory.
json_t *uj_options_to_json(const uj_options *options);

#endif
