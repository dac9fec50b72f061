// Hints for a discrete puzzle played by hand.
#ifndef UJ_DISCRETE_HINT_H
#define UJ_DISCRETE_HINT_H

#include <unjam/viewer/board/hint.h>

#include "discrete_view.h"

typedef struct uj_discrete_hint {
    uint32_t cost;       ///< least cost to the goal; 0: there is no move to suggest
    uj_move_codes move;  ///< first move of a cheapest solution; owned by the uj_hint_job
} uj_discrete_hint;

/// Returns a job that searches for a cheapest solution from `places` [piece_count]. The problem of
/// the subject must outlive the job. If out of memory, the job's data is NULL.
uj_hint_job uj_discrete_hint_job(const uj_discrete_subject *subject, const uint16_t *places);

/// Returns the hint of a finished job. Writes a message for the player into `notice` [size].
uj_discrete_hint uj_discrete_hint_result(const uj_hint_job *job, char *notice, size_t size);

#endif
