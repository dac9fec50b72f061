// Shares the units of IDA* (ida_units.h) among the processes of a team. Internal to IDA*.
//
// The leader posts every long iteration as a job: the bound, and the depth and number of its units.
// From this, a helper makes the same units. It then searches those that the leader hands to it.
#ifndef UJ_IDA_TEAM_H
#define UJ_IDA_TEAM_H

#include <unjam/search/ida_units.h>
#include <unjam/search/parallel.h>

/// In the leader: opens the team's task. In a helper: turns off the cost limit, the checkpoints and
/// the listing of solutions, which are left to the leader. Without a team: does nothing.
void uj_ida_team_begin(uj_ida_run *run);

/// In a helper: waits for the next iteration and sets up the run for it. Returns false if there is
/// none. In any other process: returns true at once.
bool uj_ida_team_await(uj_ida_run *run);

/// Searches the units with the team. Ignores work->threads and work->count.
void uj_ida_team_share(uj_ida_units *units, const uj_parallel *work);

/// To be called when an iteration cannot be searched in units. In a helper: tells the leader that
/// memory ran out, and returns true. In any other process: returns false.
bool uj_ida_team_excuse(uj_ida_run *run);

/// In the leader: handles the helpers' messages, and waits at most `seconds` for the first. Returns
/// false if the team has failed or a helper has asked to stop.
bool uj_ida_team_serve(uj_ida_units *units, double seconds);

/// In a helper: handles the leader's messages. Returns false when the iteration is over.
bool uj_ida_team_follow(uj_ida_units *units);

#endif
