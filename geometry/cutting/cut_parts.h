// The parts and marks of a sheet, before they are laid out.
#ifndef UJ_CUT_PARTS_H
#define UJ_CUT_PARTS_H

#include <unjam/geometry/cutting/cut_sheet.h>
#include <unjam/geometry/shape/geos_context.h>

/// A sheet that is being made.
typedef struct uj_cut_builder {
    const uj_tray *tray;
    uj_cut_options options;
    uj_geos *geos;
    GEOSGeometry *box;    ///< the floor, in the tray's coordinates scaled to millimetres
    uj_cut_sheet *sheet;  ///< receives layers, parts and marks
    uj_error *error;
} uj_cut_builder;

/// Each of these functions appends to builder->sheet. Call uj_cut_add_floor first, because it sets
/// builder->box. All lengths are in millimetres. The floor, walls and marks have the origin and the
/// axes of the tray; each piece has its own. Errors: UJ_BAD_ARGUMENT, as for uj_cut_sheet_create;
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_cut_add_floor(uj_cut_builder *builder);
uj_status uj_cut_add_walls(uj_cut_builder *builder);
uj_status uj_cut_add_pieces(uj_cut_builder *builder);
uj_status uj_cut_add_marks(uj_cut_builder *builder);

#endif
