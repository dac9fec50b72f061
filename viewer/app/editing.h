// Makes a uj_view that shows the editor.
#ifndef UJ_EDITING_H
#define UJ_EDITING_H

#include <unjam/viewer/editor/editor.h>

/// What the editor opens first.
typedef struct uj_edit_start {
    const char *path;      ///< the file; NULL: a new puzzle
    const char *instance;  ///< the instance to edit first; NULL: the first one of the file
    uj_edit_kind kind;     ///< the kind of a new puzzle
    const uj_drawn_choices *choices;  ///< roles and goal chosen for a drawing; may be NULL
    bool copy;                        ///< never write to the file: saving asks for a name
} uj_edit_start;

/// Creates a view with an editor. Free it with uj_view_destroy. Errors: those of uj_editor_create
/// and uj_editor_choose_instance.
uj_status uj_editing_view_create(const uj_edit_start *start, uj_view **out, uj_error *error);

#endif
