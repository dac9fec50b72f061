// The options of all commands: parses them, stores their values, and writes them as JSON.
#ifndef UJ_OPTIONS_H
#define UJ_OPTIONS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>
#include <unjam/search/search.h>
#include <unjam/search/team/team.h>

struct uj_command;

/// The value of every option, either as given or its default. option_table.c lists for each option
/// the commands that take it, its range, its default and its help. If a number was not given and
/// has no default, its value lies outside the option's range. Texts belong to argv; a text is NULL
/// if it was not given.
typedef struct uj_options {
    const struct uj_command *command;  ///< the command to which the options were given
    const char *argument;              ///< the command's argument, or NULL
    char **more;                       ///< [more_count] further arguments; points into argv
    size_t more_count;
    uj_team *team;  ///< the processes that carry out the command; NULL: only this process. Set
                    ///< by unjam-mpi, never by an option

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

    const char *problem;  ///< the problem that the verified solution or proof must be for: a file,
                          ///< or the name of a bundled problem
    bool optimal;         ///< search again for better solutions than the one being verified
    bool strict;          ///< reject a solution if a part of its motion could not be fully checked
    double tolerance;     ///< tolerance of verification, as a fraction of the tray's diameter

    double flattening;       ///< for curves in a drawing: the value of uj_drawn_options.tolerance
    const char *goal_piece;  ///< for a drawing: the piece that must leave the tray
    const char *roles;       ///< the roles of a drawing's outlines

    double at;  ///< draw the moment after `at` moves or, for a proof, draw barrier number `at`
    uint64_t state;
    const char *inspect;
    bool frames, bare, embed;
    int preset;              ///< 0 none, 1 square, 2 wide, 3 still
    uint64_t width, height;  ///< size of the picture, in pixels
    uint64_t fps;
    int theme;  ///< 0 light, 1 dark
    bool dim, trails, goal, patterns, reduced_motion;

    bool cut;
    double kerf;       ///< the width that the laser burns away, in millimetres
    const char *unit;  ///< the unit of length of the problem
    double scale;

    const char *map_width, *map_length;  ///< FROM:TO:COUNT, for uj_sweep_axis_read
    double from;                         ///< the scale of the pieces that is tried first
    double precision;
    int search;         ///< the value of --search: 0 none, 1 brief, 2 full
    const char *proof;  ///< the file to which the proof is written
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
    UJ_FOR_IMPORT = 256,
    UJ_FOR_NEW = 512,
    UJ_FOR_PROVE = 1024,
    UJ_FOR_CACHE = 2048,
};

/// A command as the user sees it.
typedef struct uj_command {
    const char *name;
    unsigned bit;          ///< one of UJ_FOR_*
    const char *argument;  ///< name of the argument in usage lines; NULL if the command takes none
    bool optional;         ///< the command also runs without its argument
    bool several;          ///< the command takes more than one argument
    const char *summary;   ///< one line, for the list of commands
    const char *help;      ///< paragraphs below the options in the command's --help; may be NULL
    int (*run)(const uj_options *options);  ///< returns the exit code
} uj_command;

/// Parses argv[0 .. argc - 1], where argv[0] is the command's full name, such as "unjam solve". On
/// a usage error, prints the reason to stderr and exits with 2. On --help, prints to stdout and
/// exits with 0.
void uj_options_parse(const uj_command *command, int argc, char **argv, uj_options *out);

/// Refuses the value `any` of --rules. For commands whose solutions must consist of pushes and
/// turns. Errors: UJ_BAD_ARGUMENT.
uj_status uj_options_refuse_any_motion(const uj_options *options, uj_error *error);

/// Refuses to read the problem from the standard input if several processes carry out the command,
/// because only one of these processes has the standard input. Errors: UJ_BAD_ARGUMENT.
uj_status uj_options_check_team(const uj_options *options, uj_error *error);

/// The values that an option can take, for an option whose values depend on the kind of puzzle.
typedef struct uj_option_names {
    const char *option;        ///< the option's name, such as "cost"
    const char *kind;          ///< the kind of puzzle, for messages
    const char *const *names;  ///< the values that the option can take, NULL-terminated
} uj_option_names;

/// Sets *out to the index of `given` in the option's names. Errors: UJ_BAD_ARGUMENT, with a list of
/// the names, if `given` is none of them.
uj_status uj_options_name(const uj_option_names *option, const char *given, int *out,
                          uj_error *error);

/// Copies the limits that were given (cost, time, memory, expansions) into *limits, and leaves the
/// others as they are.
void uj_options_limits(const uj_options *options, uj_search_limits *limits);

/// Returns how many threads to use: the value of --threads or, if that was not given, the number of
/// processors that this process may use.
unsigned uj_options_threads(const uj_options *options);

/// Returns a new object with those options that influence the command's result and that have a
/// value, or NULL when out of memory.
json_t *uj_options_to_json(const uj_options *options);

#endif
