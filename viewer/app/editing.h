// The editor as a view of the window.
#ifndef UJ_EDITING_H
#define UJ_EDITING_H

#include <unjam/viewer/editor/editor.h>

/// Creates a view that edits the file at `path` or, if path is NULL, a new puzzle of a kind. If
/// `copy`, the file stays as it is: saving asks for a name. Free the view with uj_view_destroy.
/// Errors: those of uj_editor_create.
uj_status uj_editing_view_create(const char *path, uj_edit_kind kind, bool copy, uj_view **out,
                                 uj_error *error);

#endif
