// Whether a piece can step: the certificate's local test, which moves one piece a small way while
// all others stand.
#ifndef UJ_CERTIFICATE_STEP_H
#define UJ_CERTIFICATE_STEP_H

#include <unjam/geometry/certificate/certificate_bound.h>

// One face between a part of the piece and a part of something else: moved by v, the piece
// overlaps by overlap - normal . v along it.
typedef struct uj_near_face {
    uj_vec2 normal;  // towards the piece
    double overlap;
    bool touches;  // and so does no other face of the pair keep it clear
    bool holds;    // touches, and is no edge of a cut
} uj_near_face;

// Two parts near each other, whose faces are faces[first .. end - 1].
typedef struct uj_near_pair {
    const uj_proof_part_set *other;  // what the other part is of
    size_t first, end;
} uj_near_pair;

// The faces of all pairs of parts near a piece.
typedef struct uj_neighbourhood {
    size_t face_count, face_capacity, pair_count, pair_capacity;
    uj_near_face *faces;
    uj_near_pair *pairs;
    double deepest;  // overlap there is already
} uj_neighbourhood;

// Set shapes, diameter, rounding (uj_motion_bound.rounding) and least_step, the rest to zero; clear
// it at last.
typedef struct uj_step_tester {
    const uj_certificate_shapes *shapes;
    double diameter, rounding;
    double least_step;               // length, at which uj_step_gather begins
    uj_transform places[UJ_MAX_PIECES];  // the moment looked at
    uj_vec2 wishes[UJ_MAX_PIECES];   // where each is pushed, which decides at corners; else zero
    double step;                     // length, fixed by uj_step_gather
    uj_neighbourhood near;
} uj_step_tester;

// Gathers what is within a step of the piece at the places, and fixes the step: where pieces
// overlap already, within the tolerance, it must be long enough for a step into them to stand out.
// Returns false when out of memory.
bool uj_step_gather(uj_step_tester *tester, size_t piece);

// Whether the piece gathered for can step in some direction v (a unit vector) with v . wish >=
// gain.
bool uj_step_possible(const uj_step_tester *tester, uj_vec2 drive, double gain);

// Whether a step of the piece gathered for (no longer than tester->step), relative to the pair's
// other part, makes the pair overlap deeper than pieces do already.
bool uj_step_enters(const uj_step_tester *tester, const uj_near_pair *pair, uj_vec2 step);

void uj_step_tester_clear(uj_step_tester *tester);

#endif
