// Reads path data, the value of the attribute "d" of SVG paths.
#ifndef UJ_PATH_DATA_H
#define UJ_PATH_DATA_H

#include <unjam/drawing/curve.h>

/// A subpath. Each of its segments begins where the segment before it ends.
typedef struct uj_svg_subpath {
    size_t first, count;  ///< its segments: path.segments.list[first .. first + count - 1]
    bool closed;          ///< the subpath ends with the command Z
} uj_svg_subpath;

/// A path. Owns its arrays; zero-initialised means empty.
typedef struct uj_svg_path {
    uj_drawn_segments segments;
    size_t subpath_count, subpath_capacity;
    uj_svg_subpath *subpaths;
} uj_svg_path;

void uj_svg_path_clear(uj_svg_path *path);

/// Begins a new subpath. Returns false when out of memory.
bool uj_svg_path_begin(uj_svg_path *path);

/// Appends a segment to the last subpath. Returns false when out of memory.
bool uj_svg_path_add(uj_svg_path *path, uj_drawn_segment segment);

/// Reads path data with all commands of SVG 1.1, section 8.3, and appends the subpaths. Quadratic
/// curves become cubic ones, and arcs get their centres as in appendix F.6. `most` bounds the
/// number of segments, and also the number of subpaths. Errors: UJ_BAD_INPUT if there are more, or
/// if the text is malformed (the message quotes the mistake); UJ_NO_MEMORY.
/// A web browser draws what comes before a mistake, but this function refuses the whole path.
uj_status uj_svg_path_read(const char *text, size_t most, uj_svg_path *out, uj_error *error);

#endif
