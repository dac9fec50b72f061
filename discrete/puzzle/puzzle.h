// The interface of a discrete puzzle, and the table of all puzzles. discrete/README.md has the
// checklist for a new one; template_puzzle.c is a minimal one to start from.
#ifndef UJ_PUZZLE_H
#define UJ_PUZZLE_H

#include <unjam/discrete/puzzle/moves.h>

#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/files/json_reader.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/search.h>

// --- problems ------------------------------------------------------------------------------------

/// The JSON objects that a puzzle is read from. In a file with "instances" every instance is a
/// puzzle, and its members take precedence over those of the root. Borrowed.
typedef struct uj_puzzle_source {
    const uj_json_node *root;
    const uj_json_node *instance;  ///< NULL when the file has no instances
} uj_puzzle_source;

/// A required and an optional member, for uj_puzzle.load. Errors name the place in the file.
uj_status uj_puzzle_member(const uj_puzzle_source *source, const char *key, uj_json_node *out,
                           uj_error *error);
bool uj_puzzle_optional(const uj_puzzle_source *source, const char *key, uj_json_node *out);

// --- solving -------------------------------------------------------------------------------------

typedef struct uj_puzzle_options {
    bool all;           ///< count all optimal solutions
    size_t list;        ///< keep the moves of at most this many solutions (1 or more)
    size_t list_bytes;  ///< and of at most this many bytes (0: no limit); the first is always kept
    const char *heuristic;  ///< one of the puzzle's heuristics; NULL: the default for this problem
    const char *cost;       ///< one of the puzzle's costs; NULL: the one the problem asks for
    uj_search_limits limits;
    uj_search_progress progress;
} uj_puzzle_options;

/// An iteration of IDA* or of the bidirectional search, or a breadth-first layer.
typedef struct uj_puzzle_iteration {
    uint32_t bound;                ///< no solution costs less, once the iteration is over
    uint64_t expanded, generated;  ///< in this iteration
    double seconds;                ///< of this iteration; negative: not measured
} uj_puzzle_iteration;

/// Free it with uj_puzzle_result_clear.
typedef struct uj_puzzle_result {
    /// Outcome, limit, cost, and statistics with the proven lower_bound. The cost is always
    /// optimal: other solutions are not reported. UJ_SEARCH_LIMIT with solutions > 0: stopped while
    /// counting; cost and lists are valid, the number is incomplete.
    uj_search_result search;
    uj_count solutions;   ///< with `all` their number, else 1 if solved
    uj_move_lists lists;  ///< the first solutions found, at most options.list
    uj_search_limit
        list_limit;  ///< the limit that cut the list short although all were counted, or NONE
    const char *heuristic;  ///< the one used (static string); NULL if the puzzle has none
    const char *cost;       ///< what the cost counts (static string), one of the puzzle's costs
    char reason[200];       ///< why there is no solution, if proven without a search; else ""
    size_t iteration_count;
    uj_puzzle_iteration *iterations;  ///< [iteration_count], malloc'ed
} uj_puzzle_result;

/// One solution, default heuristic and cost, no limits.
uj_puzzle_options uj_puzzle_default(void);

/// Reserves part of the memory limit, if there is one, for the list of solutions (list_bytes): more
/// for a longer list, at most a quarter.
void uj_puzzle_share_memory(uj_puzzle_options *options);

void uj_puzzle_result_clear(uj_puzzle_result *result);

/// What uj_puzzle.check finds.
typedef struct uj_puzzle_verdict {
    uint32_t cost;     ///< of correct moves
    char reason[256];  ///< of wrong ones: a sentence that says which move is wrong and why
} uj_puzzle_verdict;

// --- a puzzle ------------------------------------------------------------------------------------

/// A kind of puzzle. All functions get what load made as `data` and must not change it. Errors in
/// input are UJ_BAD_INPUT with a place and a sentence that says what to do.
typedef struct uj_puzzle {
    const char *kind;         ///< as in "kind": "tiles"; formats/tray_file.h must know it, too
    const char *const *keys;  ///< its own keys in a problem file; NULL-terminated
    const char *const *heuristics;  ///< names for --heuristic; NULL-terminated, may be empty
    const char *const *costs;       ///< names for --cost, what it counts; the first is the default

    /// Reads and validates the puzzle (keys are checked already) into new memory, *data. After an
    /// error there is nothing to destroy.
    uj_status (*load)(const uj_puzzle_source *source, void **data, uj_error *error);
    void (*destroy)(void *data);  ///< data may be NULL

    /// Finds an optimal solution or proves that there is none. Fills *out, which the caller clears
    /// even after an error. heuristic and cost are valid names or NULL. A heuristic that cannot be
    /// used for this problem is an error with the reason. The limits cover everything, including
    /// the building of tables.
    uj_status (*solve)(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                       uj_error *error);

    /// Visits all reachable positions breadth-first and counts the shortest paths to them. Fills
    /// *out, which the caller clears, as uj_breadth_first_solve does. Uses the options cost, limits
    /// and progress only. NULL if this kind has no such search.
    uj_status (*explore)(const void *data, const uj_puzzle_options *options,
                         uj_breadth_first_result *out, uj_error *error);

    /// The witness: whether the moves are legal from the start, one by one, and end at the goal.
    /// Shares no code with solve. Moves may be of any length and have any codes. Fills in the cost
    /// by that name or, if the moves are wrong, the reason.
    bool (*check)(const void *data, const char *cost_name, const uj_moves *moves,
                  uj_puzzle_verdict *out);

    /// A move as new JSON (NULL when out of memory), and in words, into buffer (size bytes, always
    /// terminated), which is returned. The moves before `index` tell the position, if the words
    /// need it. Only moves that check accepts are passed.
    json_t *(*move_to_json)(const void *data, const uj_moves *moves, size_t index);
    char *(*move_text)(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size);
    /// Reads one move and appends it to `moves`, which has those before it. Unknown names are
    /// UJ_BAD_INPUT; whether the move is legal is left to check.
    uj_status (*move_read)(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error);

    /// Describes the problem for `unjam info` (start, goal, sizes): in lines of text, and as
    /// members added to a JSON object (false when out of memory).
    void (*print)(const void *data, FILE *stream);
    bool (*describe)(const void *data, json_t *object);
} uj_puzzle;

/// All puzzles, NULL-terminated; and the one of a kind, or NULL.
extern const uj_puzzle *const uj_puzzles[];
const uj_puzzle *uj_puzzle_find(const char *kind);

// --- loaded puzzles ------------------------------------------------------------------------------

/// A loaded problem with the members that all kinds share. Owns everything. Zero-initialised means
/// empty.
typedef struct uj_problem {
    const uj_puzzle *puzzle;
    void *data;
    char *name, *source, *note;  ///< source and note may be NULL
    char *instance;              ///< the instance's name, or NULL
    json_t *json;  ///< the problem as one object, without "instances", for a solution file
} uj_problem;

/// The number of problems in a file: of its instances, or 1 if it has none. Two instances of the
/// same name are an error.
uj_status uj_problem_count(const uj_json_node *root, size_t *out, uj_error *error);

/// Reads one of them (index below the count). The caller has checked "unjam" and "kind" and passes
/// the puzzle of that kind.
uj_status uj_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                          uj_problem *out, uj_error *error);

void uj_problem_clear(uj_problem *problem);

/// Index of a name in a NULL-terminated list, or -1.
int uj_name_index(const char *const *names, const char *name);

#endif
