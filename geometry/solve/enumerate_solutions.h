// Every optimal solution of a tray puzzle, counted and listed.
#ifndef UJ_ENUMERATE_SOLUTIONS_H
#define UJ_ENUMERATE_SOLUTIONS_H

#include <unjam/base/count.h>
#include <unjam/geometry/solve/tray_solver.h>

// Solutions are told apart by the states that they pass through, one after the other: different
// moves that lead from state to state alike are one solution. States are the same as everywhere: up
// to interchangeable pieces, rotations of a piece that leave it as it is, and the symmetries of the
// tray. (Under the paper rules a state includes which way pieces were pushed last.) When the goal
// piece has left through its exit, it does not matter where the others are.
typedef struct uj_enumeration {
    uj_search_result search;  // UJ_SEARCH_SOLVED: the search was not stopped
    bool complete;            // nothing was left out: count is the number of solutions; else a part
    uj_count count;
    uint64_t unresolved;  // turns left out because their motion could not be followed
    size_t listed;
    uj_tray_solution *solutions;  // [listed], with motions that are not certified yet
    size_t lost;                  // solutions not listed because their motion cannot be recorded
    uj_search_limit list_limit;   // what ended the list early, UJ_LIMIT_NONE when it is whole
} uj_enumeration;

// Finds the solutions of a (valid) puzzle whose least cost, in the unit of options.cost, is `cost`,
// and lists `list_limit` of them: those that end with a push first (when the goal is an exit), then
// those with the fewest piece moves (or moves, when the cost is piece moves). The heuristic does
// not matter. Memory is limited for the search, not for the list. Errors: UJ_NO_MEMORY.
uj_status uj_tray_enumerate(const uj_tray *tray, const uj_tray_options *options, uint32_t cost,
                            size_t list_limit, uj_enumeration *out, uj_error *error);

void uj_enumeration_clear(uj_enumeration *all);

#endif
