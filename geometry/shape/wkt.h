// Reads polygons written as well-known text (WKT).
#ifndef UJ_WKT_H
#define UJ_WKT_H

#include <unjam/geometry/shape/polygon.h>

/// Reads one POLYGON from `text` into *out. The caller clears *out with uj_polygon_clear.
///
/// Drops repeated points and points in the middle of a straight edge. Makes the outer ring
/// counter-clockwise and the holes clockwise.
///
/// Returns UJ_BAD_INPUT if the text is not a polygon, or if the polygon is empty, not simple, or
/// has too many points. Also returns UJ_BAD_INPUT if a coordinate is not finite or exceeds 1e6 in
/// magnitude. *out is then empty.
uj_status uj_wkt_read_polygon(const char *text, uj_polygon *out, uj_error *error);

#endif
