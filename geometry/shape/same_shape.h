// Compares polygons that may be shifted and rotated.
#ifndef UJ_SAME_SHAPE_H
#define UJ_SAME_SHAPE_H

#include <unjam/geometry/shape/polygon.h>

/// Returns true if `other` is `ring` shifted by `offset`. Corners must agree within `tolerance`
/// and in order, but the lists may begin with different corners.
bool uj_is_shifted(const uj_ring *ring, const uj_ring *other, uj_vec2 offset, double tolerance);

/// Finds the pose that takes each corner of `shape` to within `tolerance` of a corner of `placed`,
/// in order. Both rings must be counter-clockwise. If the shape is symmetric, takes the pose with
/// the smallest turn. Returns false if there is no pose.
bool uj_find_pose(const uj_ring *shape, const uj_ring *placed, double tolerance, uj_pose *out);

#endif
