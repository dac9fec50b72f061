// Asks what the outlines of a drawing are, and imports it.
#include <unjam/formats/drawn_problem.h>

#include "session_internal.h"

static bool must_ask(const uj_role_sheet *sheet, uj_roles_wish wish)
{
    return sheet->verdict.status != UJ_OK || (wish != UJ_ROLES_EDIT && !sheet->labelled);
}

uj_status uj_session_ask_roles(uj_session *s, const char *path, uj_roles_wish wish, bool *asked,
                               uj_error *error)
{
    uj_role_sheet *sheet = NULL;
    uj_level level = {0};
    *asked = false;
    if (!uj_is_drawing(path))
        return UJ_OK;
    uj_status status = uj_role_sheet_open(path, &sheet, error);
    if (sheet == NULL)
        return status;
    if (must_ask(sheet, wish)) {
        status = uj_roles_view_create(sheet, &level.view, error);
        *asked = status == UJ_OK;
    }
    if (!*asked) {
        uj_role_sheet_destroy(sheet);
        return status;
    }
    uj_roles_view_wish(level.view, wish);
    uj_session_keep_galleries(s);
    s->levels[s->count++] = level;
    s->unwatched = 0.0;
    return UJ_OK;
}

void uj_session_import(uj_session *s, uj_view *view)
{
    uj_error error = {0};
    uj_drawn_choices choices = {0};
    uj_opened_list list = {0};
    const uj_role_sheet *sheet = uj_roles_view_sheet(view);
    uj_roles_wish wish = uj_roles_view_take_wish(view);
    uj_status status = uj_role_sheet_choices(sheet, &choices, &error);
    if (status == UJ_OK && wish == UJ_ROLES_EDIT) {
        const uj_edit_start start = {.path = sheet->path, .choices = &choices};
        status = uj_session_edit(s, start, &error);
    } else if (status == UJ_OK) {
        status = uj_opened_add(&list, &(uj_open_source){sheet->path, NULL, &choices}, &error);
        if (status == UJ_OK)
            status = uj_session_show_list(s, &list, true, &error);
        if (status == UJ_OK && wish == UJ_ROLES_SOLVE)
            uj_view_text(uj_session_top(s)->view, "s", false);
    }
    uj_session_tell(s, status, &error);
    uj_opened_clear(&list);
    uj_drawn_choices_clear(&choices);
}
