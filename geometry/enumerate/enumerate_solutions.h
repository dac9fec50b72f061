// Counts and lists every optimal solution of a tray puzzle.
#ifndef UJ_ENUMERATE_SOLUTIONS_H
#define UJ_ENUMERATE_SOLUTIONS_H

#include <unjam/base/count.h>
#include <unjam/geometry/solve/tray_solver.h>

/// The optimal solutions of a puzzle. Zero-initialised means empty; free with uj_enumeration_clear.
///
/// Solutions count as the same if they pass through the same sequence of states, even if their
/// moves differ. States count as the same if they differ only by an exchange of interchangeable
/// pieces, by rotations that leave a piece unchanged, or by a symmetry of the tray. Under
/// UJ_RULES_PAPER, a state includes the direction in which each piece was last pushed. Once the
/// goal piece has left, the positions of the other pieces do not matter.
typedef struct uj_enumeration {
    uj_search_result search;  ///< UJ_SEARCH_SOLVED: the search ran to its end
    bool complete;            ///< true: `count` is exact; false: it is a lower bound
    uj_count count;           ///< number of optimal solutions
    /// Number of moves skipped: turns not followed to their end, pushes that got stuck, and
    /// excluded moves (uj_generator_is_excluded).
    uint64_t unresolved;
    size_t listed;
    uj_tray_solution *solutions;  ///< [listed] not certified yet
    size_t lost;  ///< number of solutions left out because their motion could not be recorded
    /// The search limit that cut the list short; UJ_LIMIT_NONE: none did.
    uj_search_limit list_limit;
} uj_enumeration;

typedef struct uj_enumeration_options {
    uj_tray_options tray;  ///< as for uj_tray_solve; the heuristic and the judge have no effect
    uint32_t cost;         ///< cost of an optimal solution, in the unit of tray.cost
    size_t list_limit;     ///< greatest number of solutions to list
} uj_enumeration_options;

/// Finds the solutions of cost options->cost, which must be the least cost. The puzzle must be
/// valid. If tray.cost is UJ_COST_MOVES, the solutions with the fewest piece moves come first in
/// the list; otherwise, those with the fewest moves. But if the goal is an exit, solutions that end
/// with a push come before all others. The memory limit covers the search, not the list. The caller
/// owns *out. Errors: UJ_NO_MEMORY.
uj_status uj_tray_enumerate(const uj_tray *tray, const uj_enumeration_options *options,
                            uj_enumeration *out, uj_error *error);

void uj_enumeration_clear(uj_enumeration *enumeration);

#endif
