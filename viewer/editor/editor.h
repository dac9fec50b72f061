// The editor without its window: handles events, and draws.
#ifndef UJ_EDITOR_H
#define UJ_EDITOR_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/document/edit_document.h>

/// Requests of the editor, as bits (uj_editor_take_requests).
enum {
    UJ_EDITOR_BACK = 1,   ///< leave the editor
    UJ_EDITOR_SOLVE = 2,  ///< solve the document's file, which has been saved
    UJ_EDITOR_FULL_SCREEN = 4,
};

typedef struct uj_editor uj_editor;

/// Creates an editor for the problem file at `path` or, if path is NULL, for a new puzzle of this
/// kind. Free it with uj_editor_destroy. Errors: those of uj_edit_document_open.
uj_status uj_editor_create(const char *path, uj_edit_kind kind, uj_editor **out, uj_error *error);

/// Like uj_editor_create for a file. For a drawing, `choices` (may be NULL) gives the goal and the
/// role of each outline, such as piece or exit.
uj_status uj_editor_create_drawn(const char *path, const uj_drawn_choices *choices, uj_editor **out,
                                 uj_error *error);

/// Switches to the instance `name` of a file with several puzzles. Error: UJ_BAD_ARGUMENT, with a
/// message that lists the existing names, if the file has no such instance.
uj_status uj_editor_choose_instance(uj_editor *editor, const char *name, uj_error *error);

/// Detaches the puzzle from its file, so that saving asks for a name instead of changing the file.
void uj_editor_detach(uj_editor *editor);

/// Frees an editor; NULL is allowed.
void uj_editor_destroy(uj_editor *editor);

/// Each of these functions handles a window event, like the member of uj_view_class with the same
/// name: uj_editor_key is like `key`. Returns true if the picture has changed.
bool uj_editor_key(uj_editor *editor, const uj_key_press *press);
bool uj_editor_text(uj_editor *editor, const char *text);
bool uj_editor_mouse(uj_editor *editor, const uj_mouse_event *event);
bool uj_editor_wheel(uj_editor *editor, const uj_wheel_event *event);
bool uj_editor_resize(uj_editor *editor, double width, double height);
bool uj_editor_tick(uj_editor *editor, double seconds);

/// Returns the seconds until the picture may change without an event; INFINITY: never.
double uj_editor_wait(const uj_editor *editor);

/// Ends the drag, and undoes what was done since the mouse button was pressed. Returns true if the
/// picture has changed.
bool uj_editor_let_go(uj_editor *editor);

/// Returns true while the mouse drags something.
bool uj_editor_holds(const uj_editor *editor);

uj_cursor uj_editor_cursor(const uj_editor *editor);

/// Draws the editor from (0, 0) to (width, height).
void uj_editor_draw(const uj_editor *editor, uj_canvas *canvas);

/// Saves the puzzle to its file. May have to ask the user first, for example for a name. Returns
/// true if no unsaved changes remain.
bool uj_editor_save(uj_editor *editor);

/// Marks the document as saved, so that it can be closed without a question.
void uj_editor_discard(uj_editor *editor);

/// Returns the requests (UJ_EDITOR_*) made since the last call, and clears them.
unsigned uj_editor_take_requests(uj_editor *editor);

void uj_editor_set_style(uj_editor *editor, const uj_view_style *style);
uj_view_style uj_editor_style(const uj_editor *editor);

/// Shows a message for some seconds.
void uj_editor_notice(uj_editor *editor, const char *text);

/// Returns the document, borrowed.
const uj_edit_document *uj_editor_document(const uj_editor *editor);

/// Writes the title of the window: the puzzle's name, with a star if there are unsaved changes.
void uj_editor_title(const uj_editor *editor, char *text, size_t size);

#endif
