// Shares the units of IDA* (subtrees that are searched on their own) among the processes of a team.
// Internal to IDA*.
//
// The leader searches as if it were alone, but posts every long iteration as a job. The job holds
// the bound of the iteration, and the depth and number of its units. A helper begins no iterations
// of its own. It divides the posted iteration in the same way as the leader, and so gets the same
// units as the leader. Then it searches the units that the leader hands to it.
#ifndef UJ_IDA_TEAM_H
#define UJ_IDA_TEAM_H

#include <unjam/search/ida_units.h>
#include <unjam/search/parallel.h>

/// If this process leads a team, opens the team's task to helpers. If it is a helper, removes the
/// cost limit of the run, and turns off checkpoints and the list of solutions: only the leader
/// needs these.
void uj_ida_team_begin(uj_ida_run *run);

/// In a helper: waits for the next iteration and sets the run up for it; returns false if no
/// iteration follows. In any other process: returns true at once.
bool uj_ida_team_await(uj_ida_run *run);

/// Searches the units together with the team. `work` holds the functions to call; its number of
/// threads is ignored.
void uj_ida_team_share(uj_ida_units *units, const uj_parallel *work);

/// Call this when the memory of this process does not suffice for the units. If the process is a
/// helper, tells the leader that it cannot help, and returns true. Otherwise returns false.
bool uj_ida_team_excuse(uj_ida_run *run);

/// For the leader: handles the helpers' messages; if there are none, waits at most `seconds` for
/// one. Returns false when the search has to stop: because the team has failed, or because a helper
/// has asked the leader to stop.
bool uj_ida_team_serve(uj_ida_units *units, double seconds);

/// For a helper: handles the leader's messages. Returns false when the iteration is over.
bool uj_ida_team_follow(uj_ida_units *units);

#endif
