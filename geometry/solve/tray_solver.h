// Finds optimal solutions of tray puzzles with A*.
#ifndef UJ_TRAY_SOLVER_H
#define UJ_TRAY_SOLVER_H

#include <unjam/base/poll.h>
#include <unjam/geometry/tray/motion.h>
#include <unjam/search/astar.h>

typedef enum uj_tray_cost { UJ_COST_MOVES, UJ_COST_PIECE_MOVES } uj_tray_cost;

typedef enum uj_tray_heuristic {
    UJ_TRAY_HEURISTIC_NONE,      ///< always 0
    UJ_TRAY_HEURISTIC_ESCAPE,    ///< admissible; the default
    UJ_TRAY_HEURISTIC_BLOCKING,  ///< of Igarashi et al. (heuristic.h); not admissible
} uj_tray_heuristic;

struct uj_tray_state;

/// Receives every event of the search (search/astar.h), in an order that does not depend on the
/// number of threads. Costs are in the unit of uj_tray_options.cost. If the motion of a solution
/// cannot be recorded, or the judge does not take the solution, the search starts again and numbers
/// its states from 0. A status other than UJ_OK ends the search. `function` may be NULL.
typedef struct uj_tray_observer {
    uj_status (*function)(void *payload, const uj_astar_event *event, const uj_move *move,
                          const struct uj_tray_state *state, uj_error *error);
    void *payload;
} uj_tray_observer;

/// Whether random trees (incumbent.h) also look for solutions, optimal or not. The cost of the best
/// solution found is an upper bound for the search. If a limit ends the search, this solution is
/// the result. The trees begin only after a long search.
typedef struct uj_tray_incumbents {
    bool wanted;
    uint64_t seed;  ///< of the trees
    /// Work of the search (uj_successor_generator_work) before the trees begin; 0: a default.
    uint64_t after;
} uj_tray_incumbents;

/// What uj_tray_judge says of a solution.
typedef struct uj_tray_verdict {
    bool accepted;
    /// If not accepted: the index of the move that is at fault; SIZE_MAX if it is not known.
    size_t faulty_move;
    char reason[512];  ///< if not accepted: what is wrong
} uj_tray_verdict;

/// Decides whether to take a solution, usually by certifying it. If `function` is NULL, every
/// solution is taken. If it does not take a solution of the search, the search leaves out the
/// faulty move, and starts again.
typedef struct uj_tray_judge {
    /// On entry, out->accepted is false and out->faulty_move is SIZE_MAX. Once `poll` returns
    /// false, `function` should soon return without taking the solution. `function` may change
    /// *solution, but not its cost. An error ends the search.
    uj_status (*function)(void *payload, uj_poll poll, uj_tray_solution *solution,
                          uj_tray_verdict *out, uj_error *error);
    void *payload;
} uj_tray_judge;

/// Asks a judge about a solution. Sets *out, also for a judge without a function. Errors: those of
/// the judge.
static inline uj_status uj_tray_judge_ask(const uj_tray_judge *judge, uj_poll poll,
                                          uj_tray_solution *solution, uj_tray_verdict *out,
                                          uj_error *error)
{
    *out = (uj_tray_verdict){.accepted = judge->function == NULL, .faulty_move = SIZE_MAX};
    return judge->function == NULL ? UJ_OK
                                   : judge->function(judge->payload, poll, solution, out, error);
}

struct uj_excluded_moves;

typedef struct uj_tray_options {
    uj_rules rules;
    uj_tray_cost cost;
    uj_tray_heuristic heuristic;
    uj_search_limits limits;      ///< limits.max_cost is in the unit of `cost`
    uj_search_progress progress;  ///< its function may be NULL
    uj_tray_observer observer;    ///< its function may be NULL
    /// Has no effect with UJ_TRAY_HEURISTIC_BLOCKING: its estimates are not bounds. If incumbents
    /// are wanted, any thread may call `progress`, but never two at once.
    uj_tray_incumbents incumbents;
    uj_tray_judge judge;  ///< its function may be NULL
    /// NULL, or a list of moves to leave out (successor_generator.h). On success,
    /// uj_tray_solve appends the moves that it excluded: those that the judge found at fault, and
    /// those whose motion could not be recorded. uj_tray_explore ignores the list.
    struct uj_excluded_moves *excluded;
    unsigned threads;  ///< number of threads, at least 1; has no effect on the result
} uj_tray_options;

/// `solution` is filled if search.outcome is UJ_SEARCH_SOLVED. The caller clears `solution` with
/// uj_solution_clear.
typedef struct uj_tray_result {
    uj_search_result search;
    bool optimal;  ///< it is proven that no solution costs less
    /// The solution was found by a random tree. If it is not optimal, search.limit tells what ended
    /// the search.
    bool by_tree;
    /// The judge took the solution, and has taken no other solution since then. (It may have taken
    /// a cheaper one, too late to be the result.)
    bool judged_last;
    size_t piece_moves;  ///< number of piece moves of the solution
    /// Number of moves left out: turns whose motion could not be followed, pushes that got stuck,
    /// and moves that could not be recorded or that the judge found at fault. A move tried twice
    /// counts twice. A path that includes a left-out move has at least search.stats.lower_bound
    /// moves.
    uint64_t unresolved;
    /// The largest angle, in radians, by which a piece in a reached state is turned from its start
    /// angle. Angles are reduced modulo uj_piece_class.period to at most half a period.
    double largest_turn;
    uj_tray_solution solution;
} uj_tray_result;

/// Returns the default options: free rules, fewest moves, escape heuristic, no limits, one thread.
uj_tray_options uj_tray_default(void);

/// Solves a valid puzzle. Returns the first solution of least cost that the search finds
/// (docs/RULES.md, "How the search goes"). This solution need not have the fewest piece moves.
/// For the fewest, use uj_tray_enumerate. Does not certify the solution; options->judge may do so.
/// Errors: UJ_NO_MEMORY; UJ_BAD_ARGUMENT if the heuristic does not suit the goal; UJ_INTERNAL if
/// the judge takes no solution, and no further moves can be left out; those of the observer and of
/// the judge.
uj_status uj_tray_solve(const uj_tray *tray, const uj_tray_options *options, uj_tray_result *out,
                        uj_error *error);

/// The numbers of reachable states. layers[i] counts the states whose least number of moves from
/// the start is i. States that differ only by a symmetry of the tray or by an exchange of
/// interchangeable pieces count as one. Goal states are not expanded. Free with
/// uj_tray_layers_clear.
typedef struct uj_tray_layers {
    /// The outcome is UJ_SEARCH_EXHAUSTED if all states were counted.
    uj_search_result search;
    size_t count;
    size_t complete;  ///< number of layers in which every state is known
    uint64_t unresolved;
    struct uj_tray_layer {
        uint64_t states, goals;  ///< number of states, and of goals among them
    } * layers;                  ///< [count]
} uj_tray_layers;

/// Counts the reachable states. options.cost and options.heuristic have no effect. Errors:
/// UJ_NO_MEMORY.
uj_status uj_tray_explore(const uj_tray *tray, const uj_tray_options *options, uj_tray_layers *out,
                          uj_error *error);

void uj_tray_layers_clear(uj_tray_layers *layers);

#endif
