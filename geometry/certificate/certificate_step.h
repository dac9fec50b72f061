// The certificate's local test whether a piece can step: it moves one piece a short way while all
// others stand.
#ifndef UJ_CERTIFICATE_STEP_H
#define UJ_CERTIFICATE_STEP_H

#include <unjam/geometry/certificate/certificate_shapes.h>

#include "certificate_gap.h"

/// A face between a part of the piece and a part of something else. Moved by v, the piece overlaps
/// along it by overlap - normal . v.
typedef struct uj_near_face {
    uj_vec2 normal;  ///< towards the piece
    double overlap;
    bool touches;  ///< overlap is about 0, and no other face of the pair keeps the two apart
    bool holds;    ///< touches, and is not just the edge of a cut between parts
} uj_near_face;

/// Two parts near each other, with faces[first .. end - 1].
typedef struct uj_near_pair {
    const uj_proof_part_set *other;  ///< the set that the other part belongs to
    size_t first, end;
} uj_near_pair;

/// The faces of all pairs of parts near a piece.
typedef struct uj_neighbourhood {
    size_t face_count, face_capacity, pair_count, pair_capacity;
    uj_near_face *faces;  ///< [face_count]
    uj_near_pair *pairs;  ///< [pair_count]
    double deepest;       ///< overlap that is there already
} uj_neighbourhood;

/// Set shapes, diameter, rounding and least_step, and the rest to zero; clear it at the end.
typedef struct uj_step_tester {
    const uj_certificate_shapes *shapes;
    double diameter;                     ///< of the tray
    double rounding;                     ///< length, uj_motion_bound.rounding
    double least_step;                   ///< length with which uj_step_gather begins
    uj_transform places[UJ_MAX_PIECES];  ///< where the pieces are at the moment
    uj_vec2 drives[UJ_MAX_PIECES];       ///< where each is pushed, which decides at vertices, or 0
    double step;                         ///< length, set by uj_step_gather
    uj_neighbourhood near;
} uj_step_tester;

/// Gathers what is within a step of the piece, and sets the step: where pieces overlap already,
/// within the tolerance, it must be long enough for a step into them to stand out. Returns false
/// when out of memory.
bool uj_step_gather(uj_step_tester *tester, size_t piece);

/// Whether the piece last gathered can step in some direction v (a unit vector) with
/// v . drive >= gain.
bool uj_step_possible(const uj_step_tester *tester, uj_vec2 drive, double gain);

/// Whether a step of the piece last gathered, relative to the other part of the pair and no longer
/// than tester->step, makes the pair overlap more deeply than pieces do already.
bool uj_step_enters(const uj_step_tester *tester, const uj_near_pair *pair, uj_vec2 step);

/// Frees what the tester owns.
void uj_step_tester_clear(uj_step_tester *tester);

#endif
