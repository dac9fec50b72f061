// Imports a drawing after the user has chosen the roles of its outlines.
#include "session_internal.h"

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
