// The gap between two convex parts: at given poses, and a lower bound over an interval.
#ifndef UJ_CERTIFICATE_GAP_H
#define UJ_CERTIFICATE_GAP_H

#include <unjam/geometry/certificate/shapes/certificate_parts.h>

/// A pose: `turn` holds the cosine and sine of its angle.
typedef struct uj_transform {
    uj_vec2 at;
    uj_rotation turn;
} uj_transform;

uj_transform uj_transform_of(uj_pose pose);

/// Returns the gap along the normal of one face of `owner` (face < owner->count). If the gap is
/// positive, `other` lies that far in front of the face. If negative, `other` reaches that far
/// behind the face.
double uj_proof_part_face_gap(const uj_proof_part *owner, size_t face, uj_transform owner_place,
                              const uj_proof_part *other, uj_transform other_place);

/// Returns the gap along the normal of one face of either part. Face f of `first` has the number f;
/// face f of `second` has the number first->count + f.
double uj_proof_part_gap_along(const uj_proof_part *first, uj_transform first_place,
                               const uj_proof_part *second, uj_transform second_place, size_t face);

/// Returns the greatest gap over the faces of both parts. If the parts overlap, this is minus the
/// length of the shortest translation that separates them. Unless `face` is NULL, sets *face to the
/// number (see uj_proof_part_gap_along) of the face with this gap.
double uj_proof_part_gap(const uj_proof_part *first, uj_transform first_place,
                         const uj_proof_part *second, uj_transform second_place, size_t *face);

/// The linear motion of a piece over a part of the interval between two keyframes. The wall stands
/// still.
typedef struct uj_track {
    uj_transform from, to;
    double spin;  ///< radians by which the piece turns from `from` to `to`
} uj_track;

uj_track uj_track_between(uj_pose from, uj_pose to);

typedef struct uj_moving_part {
    const uj_proof_part *part;
    const uj_track *track;
} uj_moving_part;

/// Returns a lower bound on the gap along the normal of one face of `owner` while both parts move.
/// Sets *where to the fraction of the interval (0 to 1) at which the gap may equal the bound.
double uj_proof_part_face_bound(uj_moving_part owner, size_t face, uj_moving_part other,
                                double *where);

#endif
