// Reads polygons from a problem file, unchecked. Writes them with few changes to the file's text.
#ifndef UJ_OUTLINE_TEXT_H
#define UJ_OUTLINE_TEXT_H

#include <unjam/geometry/shape/polygon.h>

/// Reads the POLYGON in `text`. Unlike uj_wkt_read_polygon, accepts rings that cross themselves,
/// and keeps direction, repeated points and the order of points. Drops the last point of a ring if
/// it repeats the first. The caller clears *out. Errors, which leave *out empty: UJ_BAD_INPUT with
/// a message for the user; UJ_NO_MEMORY.
uj_status uj_outline_read(const char *text, uj_polygon *out, uj_error *error);

/// Returns the text of a polygon as a new string; NULL if out of memory. If `old` is the text of a
/// polygon with as many rings, and as many points in each ring, copies `old` and replaces only the
/// coordinates that differ. `old` may be NULL.
char *uj_outline_write(const uj_polygon *polygon, const char *old);

#endif
