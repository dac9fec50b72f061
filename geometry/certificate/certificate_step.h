// The certificate's local test of whether a piece can step: it moves one piece a short way while
// all others stand still.
#ifndef UJ_CERTIFICATE_STEP_H
#define UJ_CERTIFICATE_STEP_H

#include <unjam/geometry/certificate/certificate_shapes.h>

#include "certificate_gap.h"

/// A face of a part of the piece, or of a part of a wall or another piece nearby. When the piece
/// moves by v, the overlap along the face becomes overlap - normal . v.
typedef struct uj_near_face {
    uj_vec2 normal;  ///< towards the piece
    double overlap;
    bool touches;  ///< the overlap is about 0, and no other face keeps the two parts apart
    bool holds;    ///< the face touches, and does not just come from cutting the shape into parts
} uj_near_face;

/// Two parts near each other: a part of the piece and another part. Their faces are
/// uj_neighbourhood.faces[first..end-1].
typedef struct uj_near_pair {
    const uj_proof_part_set *other;  ///< the set to which the other part belongs
    size_t first, end;
} uj_near_pair;

/// The faces of all pairs of parts near a piece.
typedef struct uj_neighbourhood {
    size_t face_count, face_capacity, pair_count, pair_capacity;
    uj_near_face *faces;  ///< [face_count]
    uj_near_pair *pairs;  ///< [pair_count]
    double deepest;       ///< the deepest overlap before the step; at least 0
} uj_neighbourhood;

/// The data for a test. The caller sets shapes, diameter, rounding and least_step, sets all other
/// members to zero, and calls uj_step_tester_clear at the end.
typedef struct uj_step_tester {
    const uj_certificate_shapes *shapes;
    double diameter;                     ///< diameter of the tray
    double rounding;                     ///< length, uj_motion_bound.rounding
    double least_step;                   ///< length of the first step that uj_step_gather tries
    uj_transform places[UJ_MAX_PIECES];  ///< poses of the pieces at the time of the test
    uj_vec2 drives[UJ_MAX_PIECES];       ///< directions of pushes, or 0; used at vertex contacts
    double step;                         ///< length, set by uj_step_gather
    uj_neighbourhood near;
} uj_step_tester;

/// Gathers the faces within a step of the piece, and sets tester->step. If pieces already overlap
/// (within the tolerance), makes the step long compared with this overlap, so that a blocked step
/// overlaps noticeably more. Returns false if out of memory.
bool uj_step_gather(uj_step_tester *tester, size_t piece);

/// Returns true if the piece of the last uj_step_gather can step in some direction v (a unit
/// vector) with v . drive >= gain.
bool uj_step_possible(const uj_step_tester *tester, uj_vec2 drive, double gain);

/// Returns true if a step of the piece of the last uj_step_gather makes the pair overlap more
/// deeply than the deepest overlap before the step. `step` is relative to the other part of the
/// pair, and no longer than tester->step.
bool uj_step_enters(const uj_step_tester *tester, const uj_near_pair *pair, uj_vec2 step);

/// Frees what the tester owns.
void uj_step_tester_clear(uj_step_tester *tester);

#endif
