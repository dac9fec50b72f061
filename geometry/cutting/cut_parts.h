// The parts and marks of a sheet, before they are laid out.
#ifndef UJ_CUT_PARTS_H
#define UJ_CUT_PARTS_H

#include <unjam/geometry/cutting/cut_sheet.h>
#include <unjam/geometry/shape/geos_context.h>

typedef struct uj_cut_builder {
    const uj_tray *tray;
    uj_cut_options options;
    uj_geos *geos;
    GEOSGeometry *box;  ///< the floor, in the tray's coordinates scaled to millimetres
    uj_cut_sheet *sheet;
    uj_error *error;
} uj_cut_builder;

/// These functions append to builder->sheet. Call uj_cut_add_floor first: it sets builder->box. All
/// lengths are in millimetres. The floor, the walls and the marks have the origin and the axes of
/// the tray. Each piece has its own origin and axes. Errors: UJ_BAD_ARGUMENT, as for
/// uj_cut_sheet_create; UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_cut_add_floor(uj_cut_builder *builder);
uj_status uj_cut_add_walls(uj_cut_builder *builder);
uj_status uj_cut_add_pieces(uj_cut_builder *builder);
uj_status uj_cut_add_marks(uj_cut_builder *builder);

#endif
