// The view that asks for the roles of a drawing's outlines. It shows the drawing and a list of its
// outlines.
#ifndef UJ_ROLES_VIEW_H
#define UJ_ROLES_VIEW_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/roles/role_sheet.h>

/// What happens after the import.
typedef enum uj_roles_wish { UJ_ROLES_SHOW, UJ_ROLES_SOLVE, UJ_ROLES_EDIT } uj_roles_wish;

/// Creates a view in which the user edits `sheet`, and takes ownership of the sheet. When the user
/// imports the drawing, the view requests UJ_ASK_ANSWER. Free it with uj_view_destroy. Error:
/// UJ_NO_MEMORY; the sheet then still belongs to the caller.
uj_status uj_roles_view_create(uj_role_sheet *sheet, uj_view **out, uj_error *error);

/// Sets what happens after the import, unless the user presses a key that chooses something else.
/// The initial value is UJ_ROLES_SHOW.
void uj_roles_view_wish(uj_view *view, uj_roles_wish wish);

/// Returns true if uj_roles_view_create made the view.
bool uj_view_is_roles_view(const uj_view *view);

/// Returns the role sheet of the view. The view still owns it.
const uj_role_sheet *uj_roles_view_sheet(const uj_view *view);

/// After UJ_ASK_ANSWER: returns the wish, which says what is to happen after the import. Then sets
/// the wish to the value given to uj_roles_view_wish.
uj_roles_wish uj_roles_view_take_wish(uj_view *view);

/// Reads the drawing again if it has changed on disk. Returns true if the picture has changed. If
/// the drawing cannot be read, shows the error.
bool uj_roles_view_refresh(uj_view *view);

#endif
