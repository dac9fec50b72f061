// The gap between two convex parts at given places, and a lower bound on the gap over an interval.
#ifndef UJ_CERTIFICATE_GAP_H
#define UJ_CERTIFICATE_GAP_H

#include <unjam/geometry/certificate/shapes/certificate_parts.h>

/// A pose, with its angle as cosine and sine.
typedef struct uj_transform {
    uj_vec2 at;
    uj_rotation turn;
} uj_transform;

uj_transform uj_transform_of(uj_pose pose);

/// Returns the gap between two parts along the normal of one face of `owner` (face < owner->count).
/// If positive, the gap says how far `other` lies in front of the face; if negative, how far
/// `other` reaches behind the face.
double uj_proof_part_face_gap(const uj_proof_part *owner, size_t face, uj_transform owner_place,
                              const uj_proof_part *other, uj_transform other_place);

/// Returns the greatest gap over the faces of both parts. If the parts overlap, the result is minus
/// the length of the shortest translation that separates them. Unless `face` is NULL, sets *face to
/// the face with this gap. Faces of `first` have the numbers below first->count; face f of `second`
/// has the number first->count + f.
double uj_proof_part_gap(const uj_proof_part *first, uj_transform first_place,
                         const uj_proof_part *second, uj_transform second_place, size_t *face);

/// The motion of a piece (or of the wall, which stands still) over a part of the interval between
/// two keyframes.
typedef struct uj_track {
    uj_transform from, to;
    double spin;  ///< angle by which the piece turns
} uj_track;

/// A convex part that moves along a track.
typedef struct uj_moving_part {
    const uj_proof_part *part;
    const uj_track *track;
} uj_moving_part;

/// Returns a lower bound on the gap along one face of `owner` while both parts move. Sets *where to
/// the fraction of the interval (0 to 1) at which the gap may be as small as the bound.
double uj_proof_part_face_bound(uj_moving_part owner, size_t face, uj_moving_part other,
                                double *where);

#endif
