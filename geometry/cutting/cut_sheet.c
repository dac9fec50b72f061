// Makes a cut sheet from a tray, and checks the size of the sheet.
#include <unjam/geometry/cutting/cut_sheet.h>

#include <stdlib.h>

#include <unjam/base/language.h>

#include "cut_layout.h"
#include "cut_parts.h"

static const double between = 3.0;  // millimetres between parts, so that the sheet does not break

static uj_status check_size(const uj_tray *tray, uj_cut_options options, uj_error *error)
{
    double across = uj_tray_diameter(tray) * options.unit;
    if (across < UJ_CUT_LARGEST)
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("the tray would be %.3g m across, and the limit is %d m: give the right "
                          "--unit, or make it smaller with --scale"),
                        0.001 * across, UJ_CUT_LARGEST / 1000);
}

static uj_status check_sheet(const uj_cut_sheet *sheet, uj_error *error)
{
    if (sheet->width <= UJ_CUT_LARGEST && sheet->height <= UJ_CUT_LARGEST)
        return UJ_OK;
    return uj_error_set(
        error, UJ_BAD_ARGUMENT,
        _("the sheet would be %.3g x %.3g m, and the limit is %d m: make it smaller "
          "with --scale"),
        0.001 * sheet->width, 0.001 * sheet->height, UJ_CUT_LARGEST / 1000);
}

uj_status uj_cut_sheet_create(const uj_tray *tray, uj_cut_options options, uj_cut_sheet *out,
                              uj_error *error)
{
    *out = (uj_cut_sheet){0};
    uj_status status = check_size(tray, options, error);
    if (status != UJ_OK)
        return status;
    uj_cut_builder builder = {
        .tray = tray, .options = options, .geos = uj_geos_open(), .sheet = out, .error = error};
    if (builder.geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while making the cut sheet");
    status = uj_cut_add_floor(&builder);
    if (status == UJ_OK)
        status = uj_cut_add_walls(&builder);
    if (status == UJ_OK)
        status = uj_cut_add_pieces(&builder);
    if (status == UJ_OK)
        status = uj_cut_add_marks(&builder);
    GEOSGeom_destroy_r(builder.geos->handle, builder.box);
    uj_geos_close(builder.geos);
    if (status == UJ_OK) {
        uj_cut_layout(out, between + options.kerf);
        status = check_sheet(out, error);
    }
    if (status != UJ_OK)
        uj_cut_sheet_clear(out);
    return status;
}

void uj_cut_sheet_clear(uj_cut_sheet *sheet)
{
    for (size_t i = 0; i < sheet->part_count; i++) {
        uj_polygon_clear(&sheet->parts[i].shape);
        uj_polygon_clear(&sheet->parts[i].path);
    }
    for (size_t i = 0; i < sheet->mark_count; i++)
        uj_polygon_clear(&sheet->marks[i].outline);
    free(sheet->parts);
    free(sheet->marks);
    free(sheet->layers);
    *sheet = (uj_cut_sheet){0};
}
