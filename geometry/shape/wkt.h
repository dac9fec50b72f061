// Reading polygons written as well-known text, through GEOS.
#ifndef UJ_WKT_H
#define UJ_WKT_H

#include <unjam/geometry/shape/polygon.h>

// Parses one POLYGON. Repeated and collinear middle points are dropped, the outer ring becomes
// counter-clockwise, holes clockwise. Fails with UJ_BAD_INPUT and a sentence in error->message
// when the text is not a polygon, not simple, empty, or has coordinates that are not finite or
// exceed 1e6 in magnitude. The result is owned by *out.
uj_status uj_wkt_read_polygon(const char *text, uj_polygon *out, uj_error *error);

#endif
