// Breadth-first search of a whole graph whose states are spread over the processes of a team. Every
// state belongs to one process. A hash of the state decides which; only that process stores the
// state (Stern and Dill 1997, "Parallelizing the Murphi verifier").
#ifndef UJ_SPREAD_H
#define UJ_SPREAD_H

#include <unjam/search/ranked.h>
#include <unjam/search/team/team.h>

typedef struct uj_spread_options {
    /// memory_bytes is the limit of each member. The other limits are read by the leader only.
    uj_search_limits limits;
    uj_search_progress progress;
    uj_team *team;
} uj_spread_options;

/// Visits all states that can be reached, and counts the shortest paths to each. All members of the
/// team take part: they call this with the same graph and start, in a task that the leader has
/// opened and that the others have joined.
///
/// Fills the leader's *out as uj_breadth_first_solve does if the options `count_paths` and
/// `exhaust` are true, except that out->states stays NULL, and out->layers has only complete
/// layers. The result does not depend on the number of members, unless a limit ends the search. (If
/// graph->has_notes, the number of successors generated may differ.) A helper's result is empty.
/// Errors: UJ_NO_MEMORY, and whatever else has made the team fail. error may be NULL.
uj_status uj_spread_explore(const uj_graph *graph, const void *start,
                            const uj_spread_options *options, uj_breadth_first_result *out,
                            uj_error *error);

/// Like uj_spread_explore, for a graph whose states are numbered without gaps. Takes 8.4 bytes for
/// each state, divided among the members. Treats counts of 2^64 paths or more as uj_ranked_explore
/// does.
uj_status uj_spread_explore_ranked(const uj_ranked_graph *graph, const uj_spread_options *options,
                                   uj_breadth_first_result *out, uj_error *error);

#endif
