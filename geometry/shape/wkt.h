// Reads polygons written as well-known text (WKT).
#ifndef UJ_WKT_H
#define UJ_WKT_H

#include <unjam/geometry/shape/polygon.h>

/// Reads one POLYGON from `text` into *out, which the caller clears with uj_polygon_clear.
///
/// Repeated points and points in the middle of a straight edge are dropped. The outer ring is made
/// counter-clockwise, holes clockwise. Returns UJ_BAD_INPUT, with a sentence in error->message, if
/// the text is not a polygon, or if the polygon is empty or not simple, has too many points, or has
/// coordinates that are not finite or exceed 1e6 in magnitude. *out is then empty.
uj_status uj_wkt_read_polygon(const char *text, uj_polygon *out, uj_error *error);

#endif
