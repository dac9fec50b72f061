// A kind of discrete puzzle (uj_puzzle, mostly functions), and the table of all kinds. For a new
// kind, follow the checklist in discrete/README.md and copy template_puzzle.c, a minimal puzzle.
#ifndef UJ_PUZZLE_H
#define UJ_PUZZLE_H

#include <unjam/discrete/puzzle/moves.h>

#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/files/json_reader.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/search.h>
#include <unjam/search/team/team.h>

// --- problems ------------------------------------------------------------------------------------

/// The JSON objects from which a puzzle is read. In a file with "instances" every instance is a
/// puzzle, and its members take precedence over those of the root. Borrowed.
typedef struct uj_puzzle_source {
    const uj_json_node *root;
    const uj_json_node *instance;  ///< NULL when the file has no instances
} uj_puzzle_source;

/// For use in uj_puzzle.load. Both functions look for the key in source->instance, then in
/// source->root. If the key is in neither, uj_puzzle_member fails with a message that says where to
/// write it, and uj_puzzle_optional returns false.
uj_status uj_puzzle_member(const uj_puzzle_source *source, const char *key, uj_json_node *out,
                           uj_error *error);
bool uj_puzzle_optional(const uj_puzzle_source *source, const char *key, uj_json_node *out);

// --- solving -------------------------------------------------------------------------------------

/// What a kind of puzzle keeps from one call of `solve` to the next, such as tables for many
/// instances. Zero-initialised means empty. Only puzzles of one kind may share it. Only one call at
/// a time may use it.
typedef struct uj_puzzle_kept {
    void *data;
    void (*destroy)(void *data);
} uj_puzzle_kept;

void uj_puzzle_kept_clear(uj_puzzle_kept *kept);

typedef struct uj_puzzle_options {
    bool all;     ///< count all optimal solutions
    size_t list;  ///< keep the moves of at most this many solutions (1 or more)
    /// Maximum bytes of the listed solutions; 0: no limit. The first solution may be larger.
    size_t list_bytes;
    const char *heuristic;  ///< a name in uj_puzzle.heuristics; NULL: the default for this problem
    const char *cost;       ///< a name in uj_puzzle.costs; NULL: the cost that the problem asks for
    uj_search_limits limits;
    uj_search_progress progress;
    uj_puzzle_kept *kept;  ///< tables to reuse, or NULL; they count towards limits.memory_bytes
    size_t instances;      ///< how many puzzles will be solved with `kept`, this one included
    unsigned threads;      ///< at least 1; the result does not depend on it
    const char *cache;     ///< folder for tables that took long to make; NULL: none
    /// File in which a long search saves its state, and from which the search continues; NULL:
    /// none. Used only if uj_puzzle.has_checkpoints (sliding tiles).
    const char *checkpoint;
    /// Folder for the temporary files of a search; NULL: the search keeps all positions in memory.
    /// Used by `explore` and, if uj_puzzle_solves_on_disk returns true, by `solve`.
    const char *work_dir;
    /// The processes that search together; NULL: only this process searches. Used by `explore` and,
    /// if uj_puzzle.has_checkpoints, by `solve`.
    uj_team *team;
} uj_puzzle_options;

/// An iteration of IDA* or of the bidirectional search, or a breadth-first layer.
typedef struct uj_puzzle_iteration {
    uint32_t bound;                ///< lower bound on the cost, proven when the iteration ends
    uint64_t expanded, generated;  ///< states expanded and generated in this iteration
    double seconds;                ///< time of this iteration; negative: not measured
} uj_puzzle_iteration;

/// The result of solving a puzzle. Free it with uj_puzzle_result_clear.
typedef struct uj_puzzle_result {
    /// Outcome, limit, cost and statistics, among them the proven lower_bound. The cost is always
    /// optimal, because only optimal solutions are reported. UJ_SEARCH_LIMIT with solutions > 0
    /// means that the search was stopped while counting: cost and lists are valid, but the number
    /// of solutions is incomplete.
    uj_search_result search;
    uj_count solutions;   ///< number of solutions if `all`; otherwise 1 if solved, else 0
    uj_move_lists lists;  ///< the first solutions found, at most options.list
    /// The limit that cut `lists` short, or UJ_LIMIT_NONE. It does not affect `solutions`.
    uj_search_limit list_limit;
    const char *heuristic;  ///< the heuristic used (static string); NULL if the puzzle has none
    const char *cost;       ///< what the cost counts (static string), a name in uj_puzzle.costs
    uint64_t disk_bytes;    ///< greatest total size of the temporary files at any time; 0 if none
    char reason[200];  ///< why there is no solution, if that is proven without a search; else ""
    size_t iteration_count;
    uj_puzzle_iteration *iterations;  ///< [iteration_count], malloc'ed
} uj_puzzle_result;

/// Returns the default options: one solution, default heuristic and cost, no limits.
uj_puzzle_options uj_puzzle_default(void);

/// If there is a memory limit, reserves part of it for the list of solutions (list_bytes): 64 KiB
/// for each of the options->list solutions, but at most a quarter of the limit.
void uj_puzzle_share_memory(uj_puzzle_options *options);

void uj_puzzle_result_clear(uj_puzzle_result *result);

/// The findings of uj_puzzle.check.
typedef struct uj_puzzle_verdict {
    uint32_t cost;     ///< if the moves are correct: their cost
    char reason[256];  ///< if the moves are wrong: a sentence that says which move and why
} uj_puzzle_verdict;

// --- a puzzle ------------------------------------------------------------------------------------

/// Writes a move to buffer (size bytes, always terminated) and returns buffer.
typedef char *uj_move_writer(const void *data, const uj_moves *moves, size_t index, char *buffer,
                             size_t size);

/// A kind of puzzle. Every function gets as `data` the object that `load` made, and must not change
/// it. For faults in the input, functions return UJ_BAD_INPUT, with the place in the file and a
/// sentence that says what to do.
typedef struct uj_puzzle {
    const char *kind;               ///< the value of "kind" in problem files
    const char *const *keys;        ///< the puzzle's own keys in a problem file; NULL-terminated
    const char *const *heuristics;  ///< names for --heuristic; NULL-terminated, may be empty
    const char *const *costs;       ///< names for --cost, NULL-terminated; the first is the default
    bool has_checkpoints;           ///< solve() uses the options `checkpoint` and `team`
    bool solves_on_disk;            ///< solve() uses `work_dir` if options->all is false
    bool lists_on_disk;             ///< solve() uses `work_dir` if options->all is true

    /// Reads and validates the puzzle into new memory, *data. The caller has already refused
    /// unknown keys. After an error there is nothing to destroy.
    uj_status (*load)(const uj_puzzle_source *source, void **data, uj_error *error);
    void (*destroy)(void *data);  ///< data may be NULL

    /// Finds an optimal solution or proves that there is none. Fills *out, which the caller clears
    /// even after an error. options->heuristic and options->cost are valid names or NULL. If the
    /// heuristic cannot be used for this problem, fails with a message that says why. The limits
    /// cover everything, including the building of tables.
    uj_status (*solve)(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                       uj_error *error);

    /// Visits all reachable positions breadth-first and counts the shortest paths to each. Fills
    /// *out as uj_breadth_first_solve does, except that out->states may stay NULL. The caller
    /// clears *out. Uses only the options cost, limits, progress, threads, work_dir and team. With
    /// a team, only the leader's *out is filled. NULL if this kind has no such search.
    uj_status (*explore)(const void *data, const uj_puzzle_options *options,
                         uj_breadth_first_result *out, uj_error *error);

    /// Returns true if the moves are legal from the start, one by one, and end at the goal. Shares
    /// no code with `solve`, so it is an independent check. Safe for any number of moves, with any
    /// codes. cost_name, a name in `costs`, says what to count. If the moves are correct, sets
    /// out->cost to their cost; otherwise sets out->reason.
    bool (*check)(const void *data, const char *cost_name, const uj_moves *moves,
                  uj_puzzle_verdict *out);

    /// move_to_json returns move `index` as new JSON, or NULL if out of memory. move_text writes it
    /// in a short notation. move_words writes it in words, or is NULL if the short notation is
    /// already readable. A function that needs the position can replay the moves before `index`.
    /// The moves up to `index` must be legal.
    json_t *(*move_to_json)(const void *data, const uj_moves *moves, size_t index);
    uj_move_writer *move_text, *move_words;
    /// Reads one move and appends it to `moves`, which holds the earlier moves. Unknown names (of
    /// pieces, holes, ...) are UJ_BAD_INPUT. Does not check whether the move is legal.
    uj_status (*move_read)(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error);

    /// These functions describe the problem for `unjam info` (start, goal, sizes). `print` writes
    /// lines of text. `describe` adds members to a JSON object, and returns false if out of memory.
    void (*print)(const void *data, FILE *stream);
    bool (*describe)(const void *data, json_t *object);
    /// Adds to `object` the members that decide whether moves solve the puzzle, and no others. Two
    /// puzzles count as the same if these members are equal, in any order. Returns false if out of
    /// memory.
    bool (*identify)(const void *data, json_t *object);
} uj_puzzle;

/// The array uj_puzzles has one element for each kind of puzzle, then NULL. uj_puzzle_find returns
/// the element whose `kind` equals the argument, or NULL if there is none.
extern const uj_puzzle *const uj_puzzles[];
const uj_puzzle *uj_puzzle_find(const char *kind);

/// Returns true if `solve` uses options->work_dir. `all` is the value of options->all.
static inline bool uj_puzzle_solves_on_disk(const uj_puzzle *puzzle, bool all)
{
    return all ? puzzle->lists_on_disk : puzzle->solves_on_disk;
}

/// Returns puzzle->move_words, or puzzle->move_text if `is_short` is true or move_words is NULL.
uj_move_writer *uj_puzzle_move_writer(const uj_puzzle *puzzle, bool is_short);

// --- loaded puzzles ------------------------------------------------------------------------------

/// A loaded problem, with the members that all kinds of puzzles share. Owns everything.
/// Zero-initialised means empty.
typedef struct uj_problem {
    const uj_puzzle *puzzle;
    void *data;
    char *name, *source, *note;  ///< source and note may be NULL
    char *instance;              ///< the instance's name, or NULL
    json_t *json;  ///< the problem as one object, without "instances", for a solution file
} uj_problem;

/// Counts the problems in a file: its instances, or 1 if it has no "instances". Errors:
/// UJ_BAD_INPUT if "instances" is not a list of 1 to 1,000,000 elements, or if two instances have
/// the same name; UJ_NO_MEMORY.
uj_status uj_problem_count(const uj_json_node *root, size_t *out, uj_error *error);

/// Reads the problem at `index` of the file; `index` must be less than the number of problems
/// (uj_problem_count). The caller must have checked the value of the key "unjam". `puzzle` must be
/// the result of uj_puzzle_find for the value of the key "kind".
uj_status uj_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                          uj_problem *out, uj_error *error);

void uj_problem_clear(uj_problem *problem);

/// Returns the index of a name in a NULL-terminated list, or -1.
int uj_name_index(const char *const *names, const char *name);

#endif
