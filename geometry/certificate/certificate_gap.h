// The gap between convex parts: at given poses, and its least value over an interval.
#ifndef UJ_CERTIFICATE_GAP_H
#define UJ_CERTIFICATE_GAP_H

#include <unjam/geometry/certificate/certificate_parts.h>

// A pose whose cosine and sine are at hand.
typedef struct uj_transform {
    uj_vec2 at;
    uj_rotation turn;
} uj_transform;

uj_transform uj_transform_of(uj_pose pose);

// The gap between two parts along one face's normal: how far `other` lies beyond the face of
// `owner` (negative: by how much it lies behind). face < owner->count.
double uj_proof_part_face_gap(const uj_proof_part *owner, size_t face, uj_transform owner_place,
                              const uj_proof_part *other, uj_transform other_place);

// The greatest gap over the faces of both parts, which for overlapping convex parts is minus the
// length of the least translation that separates them. *face becomes the best face: of the first
// when below first->count, else of the second. face may be NULL.
double uj_proof_part_gap(const uj_proof_part *first, uj_transform first_place,
                         const uj_proof_part *second, uj_transform second_place, size_t *face);

// A piece (or the wall, at rest) over a part of the interval between two keyframes.
typedef struct uj_track {
    uj_transform from, to;
    double spin;  // angle it turns by
} uj_track;

// Lower bound of the gap along one face while owner and other go along their tracks; *where becomes
// the part of the interval (0 to 1) at which the bound is lowest.
double uj_proof_part_face_bound(const uj_proof_part *owner, size_t face, const uj_track *a,
                                const uj_proof_part *other, const uj_track *b, double *where);

#endif
