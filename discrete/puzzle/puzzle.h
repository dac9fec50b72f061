// The interface of a discrete puzzle, and the table of all of them. README.md in this folder has
// the checklist for a new one; template_puzzle.c is one that compiles and does nearly nothing.
#ifndef UJ_PUZZLE_H
#define UJ_PUZZLE_H

#include <unjam/discrete/puzzle/moves.h>

#include <stdio.h>

#include <unjam/base/count.h>
#include <unjam/files/json_reader.h>
#include <unjam/search/breadth_first.h>
#include <unjam/search/search.h>

// --- problems ------------------------------------------------------------------------------------

/// The JSON objects that a puzzle is read from. Of a file with "instances", each is a puzzle of its
/// own: what the instance says goes before what the root says. Nodes are lent.
typedef struct uj_puzzle_source {
    const uj_json_node *root;
    const uj_json_node *instance;  ///< NULL when the file has no instances
} uj_puzzle_source;

/// Key-value access for uj_puzzle.load. Errors name the place in the file.
uj_status uj_puzzle_member(const uj_puzzle_source *source, const char *key, uj_json_node *out,
                           uj_error *error);
bool uj_puzzle_optional(const uj_puzzle_source *source, const char *key, uj_json_node *out);

// --- solving -------------------------------------------------------------------------------------

typedef struct uj_puzzle_options {
    bool all;               ///< count all solutions of least cost
    size_t list;            ///< keep the moves of at most so many solutions (1 or more)
    size_t list_bytes;      ///< and of at most so many bytes (0: any number), but for the first one
    const char *heuristic;  ///< one of the puzzle's; NULL: its default for this problem
    const char *cost;       ///< one of the puzzle's costs; NULL: the one that the problem asks for
    uj_search_limits limits;
    uj_search_progress progress;
} uj_puzzle_options;

/// One round of a search that goes by rounds: an iteration of IDA*, or a breadth-first layer.
typedef struct uj_puzzle_iteration {
    uint32_t bound;                ///< no solution costs less, once the round is over
    uint64_t expanded, generated;  ///< in this round
    double seconds;                ///< of this round; negative: not measured
} uj_puzzle_iteration;

/// Free with uj_puzzle_result_clear.
typedef struct uj_puzzle_result {
    /// outcome, limit, cost, stats with the proven lower_bound. The cost is always the least one:
    /// a solution that may not be optimal is none. UJ_SEARCH_LIMIT with solutions > 0: stopped
    /// while solutions were counted; cost and lists are good, the number is not complete.
    uj_search_result search;
    uj_count solutions;  ///< with `all` their number; else 1 when solved
    uj_move_lists
        lists;  ///< the first ones found, at most options.list; lists.lists[0] is *the* one
    uj_search_limit list_limit;  ///< what cut the list short though all were counted; NONE: nothing
    const char *heuristic;       ///< the one used (static text); NULL if the puzzle has none
    const char *cost;            ///< what the cost counts (static text), one of the puzzle's costs
    char reason[200];            ///< exhausted without searching: why there is no solution; else ""
    size_t iteration_count;
    uj_puzzle_iteration *iterations;  ///< [iteration_count], malloc'ed
} uj_puzzle_result;

/// All false and zero, list 1, no limits.
uj_puzzle_options uj_puzzle_default(void);

/// Takes the solutions' share (list_bytes) out of the memory limit, when there is one: more for a
/// longer list, a quarter at most.
void uj_puzzle_share_memory(uj_puzzle_options *options);

void uj_puzzle_result_clear(uj_puzzle_result *result);

/// What uj_puzzle.check finds.
typedef struct uj_puzzle_verdict {
    uint32_t cost;     ///< of correct moves
    char reason[256];  ///< of wrong ones: a sentence that says which move is wrong and why
} uj_puzzle_verdict;

// --- a puzzle ------------------------------------------------------------------------------------

/// Functions get what load made as `data`; none of them may change it, except destroy. Errors in
/// input are UJ_BAD_INPUT with a place and a sentence that says what to do.
typedef struct uj_puzzle {
    const char *kind;               ///< as in "kind": "tiles"
    const char *const *keys;        ///< its own keys in a problem file; NULL-terminated
    const char *const *heuristics;  ///< names for --heuristic; NULL-terminated, may be empty
    const char *const *costs;       ///< names for --cost, what it counts; the first is the default

    /// Reads and validates the puzzle (keys are checked already); *data is new memory. On an error
    /// there is nothing left to destroy.
    uj_status (*load)(const uj_puzzle_source *source, void **data, uj_error *error);
    void (*destroy)(void *data);  ///< data may be NULL

    /// Finds a solution of least cost or proves that there is none; fills *out, which the caller
    /// clears, even after an error. heuristic and cost are valid names or NULL. A heuristic that
    /// cannot be used for this problem is UJ_BAD_INPUT with the reason. The limits cover all that
    /// is done here: tables that are built too.
    uj_status (*solve)(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                       uj_error *error);

    /// Visits all positions that can be reached from the start, breadth-first, and counts the
    /// shortest ways to them; fills *out, which the caller clears, as uj_breadth_first_solve does.
    /// Of the options, cost, limits and progress count. NULL when this kind cannot do that.
    uj_status (*explore)(const void *data, const uj_puzzle_options *options,
                         uj_breadth_first_result *out, uj_error *error);

    /// The witness: whether the moves are legal from the start, one by one, and end at the goal.
    /// Shares no code with solve. Moves may be of any length and have any codes. Fills in the cost
    /// by that name or, if the moves are wrong, the reason.
    bool (*check)(const void *data, const char *cost_name, const uj_moves *moves,
                  uj_puzzle_verdict *out);

    /// A move as JSON (DESIGN.md 5), new, NULL when out of memory; and in words, into buffer (size
    /// bytes, always terminated). Returns buffer. The moves before `index` are there for puzzles
    /// whose words need the position. Moves passed are ones that check accepts.
    json_t *(*move_to_json)(const void *data, const uj_moves *moves, size_t index);
    char *(*move_text)(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size);
    /// Reads one move and appends it to moves (those before it are there already). Names that do
    /// not exist are UJ_BAD_INPUT; whether the move is legal is left to check.
    uj_status (*move_read)(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error);

    /// What it is, in lines for `unjam info`: start, goal, sizes; and the same as members added to
    /// the object (false when out of memory).
    void (*print)(const void *data, FILE *stream);
    bool (*describe)(const void *data, json_t *object);
} uj_puzzle;

/// The table, ended by NULL, and the puzzle of a kind; NULL when there is none of that name.
extern const uj_puzzle *const uj_puzzles[];
const uj_puzzle *uj_puzzle_find(const char *kind);

// --- loaded puzzles ------------------------------------------------------------------------------

/// A puzzle in memory with the texts that all kinds have. Owns everything; zero-initialised means
/// empty.
typedef struct uj_problem {
    const uj_puzzle *puzzle;
    void *data;
    char *name, *source, *note;  ///< source and note may be NULL
    char *instance;              ///< the instance's name, or NULL
    json_t *json;  ///< the problem as one object without "instances", for a solution file
} uj_problem;

/// How many puzzles a problem's root holds: the number of its instances, or 1 when it has none. Two
/// instances of one name are an error.
uj_status uj_problem_count(const uj_json_node *root, size_t *out, uj_error *error);

/// Reads one of them (index below the count). The root's "unjam" and "kind" are checked by the
/// caller, who passes the kind's puzzle.
uj_status uj_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                          uj_problem *out, uj_error *error);

void uj_problem_clear(uj_problem *problem);

/// Index of a name in a NULL-terminated list, or -1.
int uj_name_index(const char *const *names, const char *name);

#endif
