// Refuses shapes with edges too short to have a direction, or parts too thin to be obstacles.
#ifndef UJ_THIN_CHECK_H
#define UJ_THIN_CHECK_H

#include "certificate_rules.h"

/// Checks that every edge of a piece, the interior or an opening is long enough to have a
/// direction, and that every convex part is thick enough to be an obstacle. (Overlaps are measured
/// between convex parts, so a piece could pass through a shape made of many thin parts.) If an edge
/// or a part fails, returns false and writes the reason, with the place. certificate_limits.h has
/// the limits.
bool uj_thin_check(const uj_examination *e);

/// Lowers e->tolerance until all parts of e->shapes are thick enough, but not below
/// UJ_FINEST_TOLERANCE. Sets e->lowered.
void uj_thin_lower(uj_examination *e);

#endif
