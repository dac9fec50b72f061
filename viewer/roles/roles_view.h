// The view in which the user gives roles to a drawing's outlines.
#ifndef UJ_ROLES_VIEW_H
#define UJ_ROLES_VIEW_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/roles/role_sheet.h>

/// What happens after the import.
typedef enum uj_roles_wish { UJ_ROLES_SHOW, UJ_ROLES_SOLVE, UJ_ROLES_EDIT } uj_roles_wish;

/// Creates a view that edits `sheet` and owns it. When the user imports the drawing, the view
/// requests UJ_ASK_ANSWER. Free the view with uj_view_destroy. Error: UJ_NO_MEMORY; the caller then
/// still owns the sheet.
uj_status uj_roles_view_create(uj_role_sheet *sheet, uj_view **out, uj_error *error);

/// Sets what happens after the import, unless the user chooses something else. Without this call:
/// UJ_ROLES_SHOW.
void uj_roles_view_wish(uj_view *view, uj_roles_wish wish);

/// Returns true if uj_roles_view_create made the view.
bool uj_view_is_roles_view(const uj_view *view);

/// Returns the role sheet, which the view still owns.
const uj_role_sheet *uj_roles_view_sheet(const uj_view *view);

/// Call this function after UJ_ASK_ANSWER. Returns what happens after the import. If the user chose
/// nothing, returns the value set by uj_roles_view_wish. Forgets the user's choice.
uj_roles_wish uj_roles_view_take_wish(uj_view *view);

/// If the drawing's file has changed, reads it again. If that fails, shows the reason. Returns true
/// if the picture has changed.
bool uj_roles_view_refresh(uj_view *view);

#endif
