// Hints for a discrete puzzle played by hand: solves the puzzle from the current places of the
// pieces.
#ifndef UJ_DISCRETE_HINT_H
#define UJ_DISCRETE_HINT_H

#include <unjam/viewer/board/hint.h>

#include "discrete_view.h"

/// A hint.
typedef struct uj_discrete_hint {
    uint32_t cost;       ///< the least cost to the goal; 0: there is no move to suggest
    uj_move_codes move;  ///< first move of a solution of that cost; owned by the uj_hint_job
} uj_discrete_hint;

/// Returns a job that searches, from `places` [piece_count], for a solution of least cost. The
/// subject's problem must outlive the job. The job's data is NULL if out of memory.
uj_hint_job uj_discrete_hint_job(const uj_discrete_subject *subject, const uint16_t *places);

/// Returns the hint that a finished job has found, and writes a message for the player into
/// `notice` (size bytes).
uj_discrete_hint uj_discrete_hint_result(const uj_hint_job *job, char *notice, size_t size);

#endif
