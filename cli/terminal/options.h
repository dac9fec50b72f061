// The options of all commands: their values, how they are parsed, and how JSON output repeats them.
#ifndef UJ_OPTIONS_H
#define UJ_OPTIONS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>
#include <unjam/search/search.h>

struct uj_command;

/// The value of every option, as given or by default. option_table.c says for each which commands
/// take it, its range, its default and its help. A count or real outside its range was not given.
/// Texts belong to argv; NULL when not given.
typedef struct uj_options {
    const struct uj_command *command;  ///< the command they were given to
    const char *argument;              ///< its argument; NULL without one
    char **more;                       ///< [more_count] further arguments; they belong to argv
    size_t more_count;

    const char *output;
    bool json;
    bool quiet;
    const char *instance;

    int rules;  ///< a uj_rules
    const char *cost;
    const char *heuristic;
    uint64_t max_cost;
    double time_limit;      ///< seconds
    uint64_t memory_limit;  ///< megabytes
    uint64_t max_expansions;
    uint64_t threads;
    bool all, each, any, exhaust;
    uint64_t limit;
    uint64_t seed;
    const char *trace;
    uint64_t trace_limit;

    double tolerance;  ///< of verification, as a fraction of the tray's diameter

    double at;  ///< time in moves
    uint64_t state;
    const char *inspect;
    bool frames, bare;
    uint64_t width, height;  ///< pixels
    uint64_t fps;
    int theme;  ///< 0 light, 1 dark
    bool dim, trails, goal, patterns, reduced_motion;

    const char *map_width, *map_length;  ///< FROM:TO:COUNT, for uj_sweep_axis_read
    double from;                         ///< scale
    double precision;
    int search;  ///< 0 none, 1 brief, 2 full
} uj_options;

/// Bits that say which commands take an option.
enum {
    UJ_FOR_SOLVE = 1,
    UJ_FOR_VERIFY = 2,
    UJ_FOR_INFO = 4,
    UJ_FOR_LIST = 8,
    UJ_FOR_VIEW = 16,
    UJ_FOR_EXPORT = 32,
    UJ_FOR_TIGHTNESS = 64,
    UJ_FOR_MAP = 128,
};

/// A command as the user sees it.
typedef struct uj_command {
    const char *name;
    unsigned bit;          ///< one of UJ_FOR_*
    const char *argument;  ///< the name of its argument in usage lines; NULL when it takes none
    bool several;          ///< it takes more than one argument
    const char *summary;   ///< one line, for the list of commands
    const char *help;      ///< paragraphs below the options in the command's --help; may be NULL
    int (*run)(const uj_options *options);  ///< returns the exit code
} uj_command;

/// Parses argv[0 .. argc - 1], where argv[0] is the command's full name, "unjam solve". On a usage
/// error it prints the reason to stderr and exits with 2; --help prints to stdout and exits with 0.
void uj_options_parse(const uj_command *command, int argc, char **argv, uj_options *out);

/// An option whose values depend on the kind of puzzle.
typedef struct uj_option_names {
    const char *option;        ///< "cost"
    const char *kind;          ///< of the puzzle, for messages
    const char *const *names;  ///< the values it can take, NULL-terminated
} uj_option_names;

/// Sets *out to the index of `given` in the names. UJ_BAD_ARGUMENT, with a list of the names, when
/// it is none of them.
uj_status uj_options_name(const uj_option_names *option, const char *given, int *out,
                          uj_error *error);

/// Copies the limits that were given (cost, time, memory, expansions) into *limits, and leaves the
/// others as they are.
void uj_options_limits(const uj_options *options, uj_search_limits *limits);

/// How many threads to use: --threads, or the number of processors this process may use.
unsigned uj_options_threads(const uj_options *options);

/// A new object with the options that influence the command's result, without those not given; NULL
/// when out of memory.
json_t *uj_options_to_json(const uj_options *options);

#endif
