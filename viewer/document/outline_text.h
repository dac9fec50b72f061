// Polygons in a problem file: reads them without checking that they are valid, and writes them back
// with as few changes to the text as possible.
#ifndef UJ_OUTLINE_TEXT_H
#define UJ_OUTLINE_TEXT_H

#include <unjam/geometry/shape/polygon.h>

/// Reads the POLYGON in `text` into *out, point by point: unlike uj_wkt_read_polygon it accepts
/// outlines that cross themselves, and it keeps direction, repeated points and the order of points.
/// The last point of a ring is dropped if it repeats the first. The caller clears *out. Errors,
/// which leave *out empty: UJ_BAD_INPUT with a message for the user; UJ_NO_MEMORY.
uj_status uj_outline_read(const char *text, uj_polygon *out, uj_error *error);

/// Returns the text of a polygon as a new string, or NULL if out of memory. If `old` is the text of
/// a polygon with the same number of rings and of points in each ring, returns a copy of `old` in
/// which only the numbers that differ are replaced. `old` may be NULL.
char *uj_outline_write(const uj_polygon *polygon, const char *old);

#endif
