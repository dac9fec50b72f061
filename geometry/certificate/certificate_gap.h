// The gap between convex parts: at given places, and its lower bound over an interval.
#ifndef UJ_CERTIFICATE_GAP_H
#define UJ_CERTIFICATE_GAP_H

#include <unjam/geometry/certificate/certificate_parts.h>

/// A pose with its cosine and sine at hand.
typedef struct uj_transform {
    uj_vec2 at;
    uj_rotation turn;
} uj_transform;

uj_transform uj_transform_of(uj_pose pose);

/// The gap between two parts along the normal of one face of `owner`: how far `other` lies beyond
/// the face (negative: how far it reaches behind it). face < owner->count.
double uj_proof_part_face_gap(const uj_proof_part *owner, size_t face, uj_transform owner_place,
                              const uj_proof_part *other, uj_transform other_place);

/// The greatest gap over the faces of both parts. For overlapping convex parts this is minus the
/// length of the shortest translation that separates them. *face becomes the best face: of the
/// first part when below first->count, else of the second. face may be NULL.
double uj_proof_part_gap(const uj_proof_part *first, uj_transform first_place,
                         const uj_proof_part *second, uj_transform second_place, size_t *face);

/// The motion of a piece, or of the wall at rest, over a part of the interval between two
/// keyframes.
typedef struct uj_track {
    uj_transform from, to;
    double spin;  ///< angle by which it turns
} uj_track;

/// A part that goes along a track.
typedef struct uj_moving_part {
    const uj_proof_part *part;
    const uj_track *track;
} uj_moving_part;

/// Lower bound of the gap along one face of `owner` while both parts move. *where becomes the
/// fraction of the interval (0 to 1) at which the bound is lowest.
double uj_proof_part_face_bound(uj_moving_part owner, size_t face, uj_moving_part other,
                                double *where);

#endif
