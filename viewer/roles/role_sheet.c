// Opens and refreshes role sheets.
#include <unjam/viewer/roles/role_sheet.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/drawing/choice/choice.h>
#include <unjam/drawing/curve.h>

// Greatest distance from a curve to the straight edges that replace it, as a fraction of the
// diagonal of the drawing.
static const double precision = 2e-4;

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while reading a drawing"));
}

static void clear_drawing(uj_role_sheet *sheet)
{
    for (size_t i = 0; sheet->shapes != NULL && i < sheet->drawing.outline_count; i++)
        uj_polygon_clear(&sheet->shapes[i]);
    free(sheet->shapes);
    sheet->shapes = NULL;
    uj_drawn_outlines_clear(&sheet->drawing);
}

void uj_role_sheet_destroy(uj_role_sheet *sheet)
{
    if (sheet == NULL)
        return;
    clear_drawing(sheet);
    uj_role_sheet_forget(sheet);
    free(sheet->path);
    free(sheet);
}

// Leaves the shapes of malformed outlines empty.
static uj_status make_shapes(uj_role_sheet *sheet, uj_error *error)
{
    const uj_drawn_outlines *drawing = &sheet->drawing;
    const uj_flattening how = {precision * drawing->diagonal, false};
    uj_status status = UJ_OK;
    sheet->shapes = calloc(drawing->outline_count + 1, sizeof *sheet->shapes);
    if (sheet->shapes == NULL)
        return no_memory(error);
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++) {
        const uj_drawn_outline *outline = &drawing->outlines[i];
        status = uj_flatten(outline->segments, outline->count, how, &sheet->shapes[i], error);
        status = status == UJ_BAD_INPUT ? UJ_OK : status;
    }
    return status;
}

static bool is_labelled(const uj_drawn_outlines *drawing)
{
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (drawing->outlines[i].origin != UJ_ORIGIN_LABEL)
            return false;
    return true;
}

// Reads the drawing at sheet->path. All members of `sheet` must be empty, except `path` and `goal`.
// `roles` has the roles to restore, as a text from uj_drawn_roles_text; NULL: none.
static uj_status read_drawing(uj_role_sheet *sheet, const char *roles, uj_error *error)
{
    uj_file_stamp_take(sheet->path, &sheet->stamp);
    uj_status status = uj_drawn_outlines_read(sheet->path, &sheet->drawing, error);
    if (status == UJ_OK && roles != NULL)
        uj_drawn_roles_restore(&sheet->drawing, roles);
    if (status == UJ_OK)
        status = uj_drawn_outlines_guess(&sheet->drawing, error);
    if (status == UJ_OK)
        status = make_shapes(sheet, error);
    sheet->labelled = is_labelled(&sheet->drawing);
    return status;
}

uj_status uj_role_sheet_open(const char *path, uj_role_sheet **out, uj_error *error)
{
    *out = NULL;
    uj_role_sheet *sheet = calloc(1, sizeof *sheet);
    if (sheet != NULL)
        sheet->path = strdup(path);
    uj_status status =
        sheet != NULL && sheet->path != NULL ? read_drawing(sheet, NULL, error) : no_memory(error);
    if (status == UJ_OK && !uj_role_sheet_note(sheet))
        status = no_memory(error);
    if (status != UJ_OK || sheet->drawing.outline_count == 0) {
        uj_role_sheet_destroy(sheet);
        return status;
    }
    uj_role_sheet_check(sheet);
    *out = sheet;
    return UJ_OK;
}

uj_status uj_role_sheet_refresh(uj_role_sheet *sheet, bool *changed, uj_error *error)
{
    *changed = false;
    if (!uj_file_stamp_changed(&sheet->stamp, sheet->path))
        return UJ_OK;
    uj_role_sheet fresh = {.path = sheet->path};
    memcpy(fresh.goal, sheet->goal, sizeof fresh.goal);
    char *roles = uj_drawn_roles_text(&sheet->drawing);
    uj_status status = roles != NULL ? read_drawing(&fresh, roles, error) : no_memory(error);
    free(roles);
    if (status == UJ_OK && fresh.drawing.outline_count == 0)
        status = uj_error_set(error, UJ_BAD_INPUT, _("%s: the drawing no longer has any outlines"),
                              sheet->path);
    if (status == UJ_OK && !uj_role_sheet_note(&fresh))
        status = no_memory(error);
    if (status != UJ_OK) {
        clear_drawing(&fresh);
        uj_role_sheet_forget(&fresh);
        return status;
    }
    clear_drawing(sheet);
    uj_role_sheet_forget(sheet);
    *sheet = fresh;
    uj_role_sheet_check(sheet);
    *changed = true;
    return UJ_OK;
}

uj_status uj_role_sheet_choices(const uj_role_sheet *sheet, uj_drawn_choices *out, uj_error *error)
{
    *out = (uj_drawn_choices){.roles = uj_drawn_roles_text(&sheet->drawing)};
    if (sheet->goal[0] != '\0')
        out->goal = strdup(sheet->goal);
    if (out->roles != NULL && (sheet->goal[0] == '\0' || out->goal != NULL))
        return UJ_OK;
    uj_drawn_choices_clear(out);
    return no_memory(error);
}

size_t uj_role_sheet_find(const uj_role_sheet *sheet, uj_vec2 at)
{
    size_t found = UJ_NO_OUTLINE;
    double least = INFINITY;
    for (size_t i = 0; i < sheet->drawing.outline_count; i++) {
        const uj_polygon *shape = &sheet->shapes[i];
        if (shape->ring_count == 0 || !uj_ring_contains(&shape->rings[0], at))
            continue;
        double area = uj_polygon_area(shape);
        if (area < least) {
            least = area;
            found = i;
        }
    }
    return found;
}
