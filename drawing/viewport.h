// SVG viewports: viewBox, preserveAspectRatio, and the unit of a drawing.
#ifndef UJ_VIEWPORT_H
#define UJ_VIEWPORT_H

#include "svg_document.h"
#include <unjam/drawing/affine.h>

/// Reads the map from coordinates inside an inner viewport (a nested <svg> or a symbol) to
/// coordinates outside the viewport. If `use` is not NULL, its width and height override those of
/// the viewport. Errors: UJ_BAD_INPUT, with a message.
uj_status uj_viewport_inner(const uj_svg_element *element, const uj_svg_element *use,
                            uj_affine *out, uj_error *error);

/// Reads from the root element how user units map to the unit of the drawing. Sets *out to that
/// map, and writes the unit to `unit`. If the attribute width or, failing that, height has a
/// physical unit (mm, cm, in, pt, pc), the drawing gets that unit. Otherwise `unit` becomes empty,
/// and the user units are kept. Errors: UJ_BAD_INPUT, with a message.
uj_status uj_viewport_root(const uj_svg_element *root, uj_affine *out, char unit[3],
                           uj_error *error);

/// Reads a length from an attribute, in user units. If there is no such attribute, *out becomes
/// `missing`. Errors: UJ_BAD_INPUT, with a message; percentages are refused.
uj_status uj_svg_user_length(const uj_svg_element *element, uj_svg_attribute key, double missing,
                             double *out, uj_error *error);

#endif
