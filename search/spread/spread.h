// Breadth-first search of a whole graph whose states are spread over the processes of a team. A
// hash of a state decides which process stores it (Stern and Dill 1997, "Parallelizing the Murphi
// verifier").
#ifndef UJ_SPREAD_H
#define UJ_SPREAD_H

#include <unjam/search/ranked.h>
#include <unjam/search/team/team.h>

typedef struct uj_spread_options {
    /// memory_bytes limits each member of the team. Only the leader reads the other limits.
    uj_search_limits limits;
    uj_search_progress progress;
    uj_team *team;
} uj_spread_options;

/// Visits all reachable states, and counts the shortest paths to each. All members of the team must
/// call this with the same graph and start, in a task that they have opened (the leader) or joined
/// (the helpers).
///
/// Fills the leader's *out like uj_breadth_first_solve with `count_paths` and `exhaust` set.
/// But out->states stays NULL, and out->layers has only complete layers. A helper's *out is empty.
/// Unless a limit ends the search, the result does not depend on the number of members (except
/// stats.generated if graph->has_notes). Errors: UJ_NO_MEMORY; any fault of the team. error may be
/// NULL.
uj_status uj_spread_explore(const uj_graph *graph, const void *start,
                            const uj_spread_options *options, uj_breadth_first_result *out,
                            uj_error *error);

/// Like uj_spread_explore, for a graph whose states are numbered. All members together need 8.4
/// bytes for each state. Counts of 2^64 paths or more are treated as in uj_ranked_explore.
uj_status uj_spread_explore_ranked(const uj_ranked_graph *graph, const uj_spread_options *options,
                                   uj_breadth_first_result *out, uj_error *error);

#endif
