// The options of all commands: parses them and writes them as JSON.
#ifndef UJ_OPTIONS_H
#define UJ_OPTIONS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>
#include <unjam/search/search.h>
#include <unjam/search/team/team.h>

struct uj_command;

/// The value of every option, given or default. A number that was not given and has no default lies
/// outside the option's range (option_table.h). Texts belong to argv; NULL means not given.
typedef struct uj_options {
    const struct uj_command *command;
    const char *argument;  ///< may be NULL
    char **more;           ///< [more_count] further arguments; points into argv
    size_t more_count;
    uj_team *team;  ///< set by unjam-mpi; NULL: only this process

    const char *output;
    bool force;
    bool json;
    bool quiet;
    const char *instance;

    int rules;  ///< a uj_rules: 0 free, 1 paper, 2 any
    const char *cost;
    const char *heuristic;
    uint64_t max_cost;
    double time_limit;      ///< in seconds
    uint64_t memory_limit;  ///< in megabytes
    uint64_t max_expansions;
    uint64_t threads;
    bool all, each, any, exhaust, prove, no_cache;
    uint64_t limit;
    uint64_t seed;
    int notation;  ///< 0 words, 1 short
    const char *trace;
    uint64_t trace_limit;
    const char *checkpoint;
    const char *work_dir;

    const char *problem;  ///< the checked file must contain this problem (path or bundled name)
    bool optimal;         ///< also search for a cheaper solution
    bool strict;          ///< reject a motion that could not be fully checked
    double tolerance;     ///< deepest overlap accepted, as a fraction of the tray's diameter

    double flattening;       ///< the tolerance in uj_drawn_options
    const char *goal_piece;  ///< in a drawing: the piece that must leave the tray
    const char *roles;       ///< roles of outlines, such as "rect3=piece A; path7=exit"

    double at;  ///< the number of moves done, such as 0.5; for a proof, a barrier's number
    uint64_t state;
    const char *inspect;
    bool frames, bare, embed;
    int preset;              ///< 0 none, 1 square, 2 wide, 3 still
    uint64_t width, height;  ///< size of the picture, in pixels
    uint64_t fps;
    int theme;  ///< 0 light, 1 dark
    bool dim, trails, goal, patterns, reduced_motion;

    bool cut;
    double kerf;       ///< width of the laser's cut, in millimetres
    const char *unit;  ///< unit of length: "mm", "cm", "m" or "in"; NULL: as the problem says
    double scale;

    const char *map_width, *map_length;  ///< FROM:TO:COUNT, for uj_sweep_axis_read
    double from;                         ///< the first scale tried
    double precision;
    int search;         ///< 0 none, 1 brief, 2 full
    const char *proof;  ///< a file for the proof
} uj_options;

/// One bit for each command.
enum {
    UJ_FOR_SOLVE = 1,
    UJ_FOR_VERIFY = 2,
    UJ_FOR_INFO = 4,
    UJ_FOR_LIST = 8,
    UJ_FOR_VIEW = 16,
    UJ_FOR_EXPORT = 32,
    UJ_FOR_TIGHTNESS = 64,
    UJ_FOR_MAP = 128,
    UJ_FOR_IMPORT = 256,
    UJ_FOR_NEW = 512,
    UJ_FOR_PROVE = 1024,
    UJ_FOR_CACHE = 2048,
};

typedef struct uj_command {
    const char *name;
    unsigned bit;          ///< one of UJ_FOR_*
    const char *argument;  ///< for usage lines; NULL: the command takes no argument
    bool optional;         ///< the argument may be left out
    bool several;          ///< more than one argument is allowed
    const char *summary;   ///< one line, for the list of commands
    const char *help;      ///< text below the options in --help; may be NULL
    int (*run)(const uj_options *options);  ///< returns the exit code
} uj_command;

/// argv[0] is the command's full name, such as "unjam solve". A usage error ends the program with
/// UJ_EXIT_USAGE, and --help ends it with UJ_EXIT_OK.
void uj_options_parse(const uj_command *command, int argc, char **argv, uj_options *out);

/// Refuses "--rules any". Commands that need pushes and turns call this. Errors: UJ_BAD_ARGUMENT.
uj_status uj_options_refuse_any_motion(const uj_options *options, uj_error *error);

/// Refuses the argument "-" in a team of several processes: each of them reads the problem, but
/// only one has the standard input. Errors: UJ_BAD_ARGUMENT.
uj_status uj_options_check_team(const uj_options *options, uj_error *error);

/// An option whose values depend on the kind of puzzle.
typedef struct uj_option_names {
    const char *option;        ///< the option's name, such as "cost"
    const char *kind;          ///< the kind of puzzle, for messages
    const char *const *names;  ///< the possible values, NULL-terminated
} uj_option_names;

/// Sets *out to the index of `given` in option->names. Errors: UJ_BAD_ARGUMENT if `given` is not
/// there.
uj_status uj_options_name(const uj_option_names *option, const char *given, int *out,
                          uj_error *error);

/// Copies the limits that were given (cost, time, memory, expansions). Leaves the others unchanged.
void uj_options_limits(const uj_options *options, uj_search_limits *limits);

/// Returns the value of --threads or, without it, the number of processors that this process may
/// use.
unsigned uj_options_threads(const uj_options *options);

/// Returns a new object with the options that influence the result and have a value. Returns NULL
/// when out of memory.
json_t *uj_options_to_json(const uj_options *options);

#endif
