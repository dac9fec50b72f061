// What the editor's toolbar and keys do.
#ifndef UJ_EDITOR_COMMANDS_H
#define UJ_EDITOR_COMMANDS_H

#include "editor_state.h"

/// A command below UJ_TOOLS chooses the tool with the same number.
typedef enum uj_command {
    UJ_DO_COPY = UJ_TOOLS,
    UJ_DO_ADD,
    UJ_DO_DELETE,
    UJ_DO_UNDO,
    UJ_DO_REDO,
    UJ_DO_SOLVE,
    UJ_DO_SAVE,
    UJ_DO_SAVE_AS,
    UJ_DO_ZOOM_IN,
    UJ_DO_ZOOM_OUT,
    UJ_DO_FIT,
    UJ_DO_NEW,
    UJ_DO_HELP,
    UJ_DO_BACK,
} uj_command;

/// A button of the toolbar.
typedef struct uj_editor_button {
    int command;  ///< uj_command or uj_tool
    const char *label;
    const char *tip;  ///< the tooltip
    unsigned kinds;   ///< bit k: the button is shown for the uj_edit_kind k
    char letter;      ///< the key; 0: none
} uj_editor_button;

/// Returns all buttons, and sets *count to their number.
const uj_editor_button *uj_editor_buttons(size_t *count);

/// Returns true if the button is shown for the puzzle that is edited.
bool uj_editor_has_button(const uj_editor *editor, const uj_editor_button *button);

/// Returns true if the command would have an effect now.
bool uj_editor_can(const uj_editor *editor, int command);

/// Carries out the command. Returns true if the picture has changed.
bool uj_editor_do(uj_editor *editor, int command);

/// Prepares the editor for a new document: resets the selection, the tool, the grid and the camera,
/// and checks the puzzle.
void uj_editor_begin(uj_editor *editor);

/// Returns a sentence that says what a click will do now.
const char *uj_editor_hint(const uj_editor *editor);

#endif
