// Checks that a solution is optimal, by a search for a solution that costs less.
#ifndef UJ_OPTIMALITY_CHECK_H
#define UJ_OPTIMALITY_CHECK_H

#include <unjam/cli/terminal/options.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef enum uj_optimality {
    UJ_OPTIMAL_NOT_CHECKED,
    UJ_OPTIMAL_PROVEN,     ///< no solution costs less than the given one
    UJ_OPTIMAL_FALSE,      ///< a solution costs less than the given one
    UJ_OPTIMAL_UNDECIDED,  ///< a limit or a signal ended the search
} uj_optimality;

typedef struct uj_optimality_check {
    uj_optimality verdict;
    uint32_t found;         ///< for UJ_OPTIMAL_FALSE: cost of the better solution
    uint32_t lower_bound;   ///< for UJ_OPTIMAL_UNDECIDED: no solution costs less than this
    uj_search_limit limit;  ///< for UJ_OPTIMAL_UNDECIDED: what ended the search
    const char *metric;     ///< what the cost counts, such as "moves"; static text
} uj_optimality_check;

/// A solution of a tray puzzle: its rules, and its cost, counted in `metric`.
typedef struct uj_counted_solution {
    uj_rules rules;
    uj_tray_cost metric;
    size_t cost;
} uj_counted_solution;

/// Searches for a solution that costs less than `solution`, within the options' limits on time,
/// memory and threads.
/// Without --optimal, does nothing. Errors: UJ_BAD_ARGUMENT for UJ_RULES_ANY, because moves are
/// then not counted; UJ_INTERNAL if a better solution does not pass verification; UJ_NO_MEMORY.
uj_status uj_optimality_check_tray(const uj_options *options, const uj_tray *tray,
                                   const uj_counted_solution *solution, uj_optimality_check *out,
                                   uj_error *error);

/// Does the same as uj_optimality_check_tray for a discrete puzzle. `metric` is a name from
/// problem->puzzle->costs, such as "moves".
uj_status uj_optimality_check_discrete(const uj_options *options, const uj_problem *problem,
                                       const char *metric, size_t cost, uj_optimality_check *out,
                                       uj_error *error);

/// Returns true unless a better solution was found. If one was found, writes a sentence into
/// reason, which has `size` bytes. `is_claimed` says whether the file claims that no solution costs
/// less.
bool uj_optimality_check_passes(const uj_optimality_check *check, bool is_claimed, char *reason,
                                size_t size);

/// Prints one sentence about a solution that passes, if there is something to say.
void uj_optimality_check_print(FILE *stream, const uj_optimality_check *check, bool is_claimed);

/// Returns the JSON value of the key "verified" for a solution: false if it was rejected, else a
/// new object {"motion": true, "rules": rules, "optimal": TEXT}, with TEXT "not checked", "proven
/// again" or "not decided". Returns NULL when out of memory.
json_t *uj_verified_to_json(bool valid, const char *rules, const uj_optimality_check *check);

#endif
