// Optimal solutions of tray puzzles: A* over feature states.
#ifndef UJ_TRAY_SOLVER_H
#define UJ_TRAY_SOLVER_H

#include <unjam/geometry/tray/motion.h>
#include <unjam/search/astar.h>

typedef enum uj_tray_cost { UJ_COST_MOVES, UJ_COST_PIECE_MOVES } uj_tray_cost;
typedef enum uj_tray_heuristic {
    UJ_TRAY_HEURISTIC_NONE,      // 0
    UJ_TRAY_HEURISTIC_ESCAPE,    // admissible, the default
    UJ_TRAY_HEURISTIC_BLOCKING,  // Igarashi et al.; no bound, see heuristic.h: proves nothing
} uj_tray_heuristic;

struct uj_tray_state;

// Looks on while uj_tray_solve searches: gets every event (search/astar.h; costs count in the unit
// of the options) in an order that does not depend on threads. When a way that was found cannot be
// recorded, the search begins again, with a new state 0. A status that is not UJ_OK ends it.
typedef struct uj_tray_observer {
    uj_status (*function)(void *payload, const uj_astar_event *sight, const uj_move *move,
                          const struct uj_tray_state *state,
                          uj_error *error);  // NULL: nobody does
    void *payload;
} uj_tray_observer;

typedef struct uj_tray_options {
    uj_rules rules;
    uj_tray_cost cost;
    uj_tray_heuristic heuristic;
    uj_search_limits limits;      // limits.max_cost is in the unit of `cost`
    uj_search_progress progress;  // may be empty
    uj_tray_observer watch;
    unsigned threads;  // at least 1; the result does not depend on it
} uj_tray_options;

// `solution` is filled when search.outcome is UJ_SEARCH_SOLVED; clear it with uj_solution_clear.
typedef struct uj_tray_result {
    uj_search_result search;
    bool optimal;         // proven: no solution costs less
    size_t piece_moves;   // of the solution
    uint64_t unresolved;  // turns left out because their motion could not be followed (one that was
                          // tried twice counts twice); they lower search.stats.lower_bound to the
                          // least cost of a way through one
    double largest_turn;  // radians by which a piece was turned from where it started, at most, in
                          // any state that was reached; up to the piece's own symmetry
    uj_tray_solution solution;
} uj_tray_result;

uj_tray_options uj_tray_default(void);

// Solves the (valid) puzzle. Of the solutions of least cost it is the first that the search comes
// to: goals that pushes lead to come before others of the same states, and of states otherwise as
// good those go first that promise few piece moves (or moves, when the cost is piece moves). So it
// need neither end with a push nor have the fewest; see all_solutions.h. The solution is not yet
// certified: see certificate.h.
uj_status uj_tray_solve(const uj_tray *tray, const uj_tray_options *options, uj_tray_result *out,
                        uj_error *error);

// The states that moves reach, by the least number of moves, up to symmetry and interchangeable
// pieces. States in which the goal is reached are not moved on from.
typedef struct uj_tray_layers {
    uj_search_result search;  // outcome UJ_SEARCH_EXHAUSTED: all of them; else a limit
    size_t count;
    size_t complete;  // of these many layers every state is known
    uint64_t unresolved;
    struct uj_tray_layer {
        uint64_t states, goals;  // how many; in how many of them the goal is reached
    } * layers;                  // [count]
} uj_tray_layers;

// Counts them; options.cost and options.heuristic do not matter.
uj_status uj_tray_explore(const uj_tray *tray, const uj_tray_options *options, uj_tray_layers *out,
                          uj_error *error);

void uj_tray_layers_clear(uj_tray_layers *layers);

#endif
