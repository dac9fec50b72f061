// Writes sheets for laser cutters as SVG.
#ifndef UJ_CUT_FILE_H
#define UJ_CUT_FILE_H

#include <unjam/geometry/cutting/cut_sheet.h>

/// Returns the length of a unit in millimetres. Knows "mm", "cm", "m" and "in", and words for
/// millimetres, centimetres and inches ("millimeter", "inches"), but not for metres. Ignores case.
/// Returns 0 for any other text, or if `unit` is NULL.
double uj_unit_millimetres(const char *unit);

/// Writes the sheet of a tray into an SVG file. One unit of the drawing is one millimetre. Each
/// layer of the sheet becomes an SVG layer with red lines to cut. Further SVG layers hold what is
/// to be engraved: the outlines on the floor, in blue; the goal on the floor, in green, if pieces
/// must reach given poses; and the names of the pieces, in black. Outlines on the floor carry
/// labels and thicknesses in the form that `unjam import` reads. `kerf` is only stated in the file;
/// the paths already allow for it. Errors: UJ_IO, with error->file; UJ_NO_MEMORY.
uj_status uj_cut_file_write(const uj_cut_sheet *sheet, const char *title, double kerf,
                            const char *path, uj_error *error);

#endif
