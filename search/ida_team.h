// Shares the units of IDA* (subtrees that are searched on their own) among the processes of a team.
// For search/ida.h and ida_units.c only.
//
// The leader searches as if it were alone, and posts every long iteration as a job: the bound, and
// the depth of its units. A helper searches no iterations of its own. It divides the posted
// iteration in the same way as the leader, and so gets the same units as the leader. Then it
// searches the units that the leader hands to it.
#ifndef UJ_IDA_TEAM_H
#define UJ_IDA_TEAM_H

#include <unjam/search/ida_units.h>
#include <unjam/search/parallel.h>

/// If this process leads a team, opens the task. If it helps a team, lifts all limits of the run,
/// because only the leader's limits count.
void uj_ida_team_begin(uj_ida_run *run);

/// If this process helps a team, waits for the next iteration and sets the run up for it; returns
/// false if no iteration follows. Otherwise returns true at once.
bool uj_ida_team_await(uj_ida_run *run);

/// Searches the units together with the team. `work` holds the functions to call; its number of
/// threads is ignored.
void uj_ida_team_share(uj_ida_units *units, const uj_parallel *work);

/// Call this when the memory of this process does not suffice for the units. If the process is a
/// helper, tells the leader that it cannot help, and returns true. Otherwise returns false.
bool uj_ida_team_excuse(uj_ida_run *run);

/// For the leader: serves the helpers. Returns false when the search has to stop: because the team
/// has failed, or because a helper has asked the leader to stop.
bool uj_ida_team_serve(uj_ida_units *units, double seconds);

/// For a helper: handles the leader's messages. Returns false when the iteration is over.
bool uj_ida_team_follow(uj_ida_units *units);

#endif
