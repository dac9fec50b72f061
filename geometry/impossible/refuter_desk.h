// Lets other processes (the helpers of a team) answer the questions (refuter.h) of the leader's
// prover. The prover has several threads, but only one thread of a process may use its team. That
// thread calls uj_refuter_desk_serve.
#ifndef UJ_REFUTER_DESK_H
#define UJ_REFUTER_DESK_H

#include <unjam/geometry/impossible/prover.h>
#include <unjam/search/team/team.h>

typedef struct uj_refuter_desk uj_refuter_desk;

/// Opens the desk of a team's leader, and begins a job in which each helper must call
/// uj_refuter_help. All members must have entered the task with the same tray (uj_team_enter).
/// Errors: UJ_NO_MEMORY.
uj_status uj_refuter_desk_open(uj_team *team, const uj_tray *tray, uj_refuter_desk **out,
                               uj_error *error);

/// Ends the job and frees the desk. After that, no prover may use the desk's helpers. NULL is
/// allowed.
void uj_refuter_desk_close(uj_refuter_desk *desk);

/// Returns the helpers, for uj_prover_options. They are valid until the desk is closed.
const uj_prover_helpers *uj_refuter_desk_helpers(const uj_refuter_desk *desk);

/// Sends the prover's questions to the helpers, and receives answers. If no message has arrived,
/// waits at most `seconds` for one. Call this every few milliseconds while the prover works.
/// Returns false when the team has failed or a helper was asked to stop. The prover's poll must
/// then return false, too.
bool uj_refuter_desk_serve(uj_refuter_desk *desk, double seconds);

/// To be called by helpers: answers the leader's questions until the desk is closed. Errors:
/// UJ_NO_MEMORY, UJ_INTERNAL if GEOS fails.
uj_status uj_refuter_help(uj_team *team, const uj_tray *tray, uj_error *error);

#endif
