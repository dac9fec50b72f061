// Checks whether a solution is optimal: searches for a cheaper solution.
#ifndef UJ_OPTIMALITY_CHECK_H
#define UJ_OPTIMALITY_CHECK_H

#include <unjam/cli/terminal/options.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef enum uj_optimality {
    UJ_OPTIMAL_NOT_CHECKED,
    UJ_OPTIMAL_PROVEN,     ///< no solution costs less
    UJ_OPTIMAL_FALSE,      ///< a cheaper solution exists
    UJ_OPTIMAL_UNDECIDED,  ///< a limit or a signal ended the search
} uj_optimality;

typedef struct uj_optimality_check {
    uj_optimality verdict;
    uint32_t found;         ///< for UJ_OPTIMAL_FALSE: cost of the cheaper solution
    uint32_t lower_bound;   ///< for UJ_OPTIMAL_UNDECIDED: no solution costs less than this
    uj_search_limit limit;  ///< for UJ_OPTIMAL_UNDECIDED: what ended the search
    const char *metric;     ///< unit of the costs, such as "moves"; static text
} uj_optimality_check;

/// The rules of a tray puzzle's solution, and the solution's cost in units of `metric`.
typedef struct uj_counted_solution {
    uj_rules rules;
    uj_tray_cost metric;
    size_t cost;
} uj_counted_solution;

/// Searches for a solution that costs less than `solution`. Without --optimal, only sets the
/// verdict UJ_OPTIMAL_NOT_CHECKED. Errors: UJ_BAD_ARGUMENT for UJ_RULES_ANY, under which moves are
/// not counted; UJ_INTERNAL if the cheaper solution fails verification; UJ_NO_MEMORY.
uj_status uj_optimality_check_tray(const uj_options *options, const uj_tray *tray,
                                   const uj_counted_solution *solution, uj_optimality_check *out,
                                   uj_error *error);

/// Like uj_optimality_check_tray, for a discrete puzzle. `metric` is one of problem->puzzle->costs.
uj_status uj_optimality_check_discrete(const uj_options *options, const uj_problem *problem,
                                       const char *metric, size_t cost, uj_optimality_check *out,
                                       uj_error *error);

/// If a cheaper solution was found, returns false and writes a sentence into `reason` (`size`
/// bytes). `is_claimed`: the file claims that no solution costs less.
bool uj_optimality_check_passes(const uj_optimality_check *check, bool is_claimed, char *reason,
                                size_t size);

/// Prints at most one sentence. Call this only if uj_optimality_check_passes returns true.
void uj_optimality_check_print(FILE *stream, const uj_optimality_check *check, bool is_claimed);

/// Returns the JSON value of "verified": false for a rejected solution, else a new object
/// {"motion": true, "rules": rules, "optimal": TEXT}. TEXT is "not checked", "proven again" or "not
/// decided". Returns NULL when out of memory.
json_t *uj_verified_to_json(bool valid, const char *rules, const uj_optimality_check *check);

#endif
