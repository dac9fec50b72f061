// Refuses shapes that are too fine for the bound on overlap.
#ifndef UJ_THIN_CHECK_H
#define UJ_THIN_CHECK_H

#include "certificate_rules.h"

/// Checks that no edge of a piece, the interior or an opening is too short to have a direction, and
/// that no convex part is so thin that it would be no obstacle: overlaps are measured between
/// convex parts, so a shape made of many thin parts would let others through. Returns false and
/// writes the reason, with the place, if there is such an edge or part. certificate_limits.h has
/// the limits.
bool uj_thin_check(const uj_examination *e);

/// Lowers e->tolerance until all parts of e->shapes are thick enough, but not below
/// UJ_FINEST_TOLERANCE. Sets e->lowered.
void uj_thin_lower(uj_examination *e);

#endif
