// Refuses shapes whose edges are too short or whose convex parts are too thin.
#ifndef UJ_THIN_CHECK_H
#define UJ_THIN_CHECK_H

#include "certificate_rules.h"

/// Checks that no edge of the tray, an opening or a piece is too short to have a reliable
/// direction. Also checks that no convex part is so thin that a piece could pass through it. If a
/// check fails, returns false and writes the reason. The limits are in certificate_limits.h.
bool uj_thin_check(const uj_examination *e);

/// Lowers e->tolerance until all parts in e->shapes are thick enough, but not below
/// UJ_FINEST_TOLERANCE. Sets e->lowered.
void uj_thin_lower(uj_examination *e);

#endif
