// Converts the basic shapes of SVG to paths.
#ifndef UJ_SVG_SHAPES_H
#define UJ_SVG_SHAPES_H

#include "svg_document.h"
#include <unjam/drawing/path_data.h>

/// Returns true if the element is a path or a basic shape: rect, circle, ellipse, line, polyline or
/// polygon.
bool uj_svg_is_shape(const uj_svg_element *element);

/// Reads the path of a shape element into *out, in the element's own user units. *out must be
/// empty; the caller clears it, even after an error. A shape of no size gives an empty path. `most`
/// bounds the number of segments. Errors: UJ_BAD_INPUT, with a message; UJ_NO_MEMORY.
uj_status uj_svg_shape_read(const uj_svg_element *element, size_t most, uj_svg_path *out,
                            uj_error *error);

#endif
