// Asks the user for the roles of a drawing's outlines.
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
