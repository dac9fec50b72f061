// Questions of the editor: under which name to save, and whether to overwrite a file.
#ifndef UJ_EDITOR_ASK_H
#define UJ_EDITOR_ASK_H

#include "editor_state.h"

/// Carries out `command` (uj_command): saves the puzzle, solves it or leaves the editor. First asks
/// the necessary questions. Returns true if the picture has changed.
bool uj_editor_ask_for(uj_editor *editor, int command);

/// These functions answer the open question by a key, by typed text or by a click. They return true
/// if the picture has changed.
bool uj_editor_answer_key(uj_editor *editor, const uj_key_press *press);
bool uj_editor_answer_text(uj_editor *editor, const char *text);
bool uj_editor_answer_click(uj_editor *editor, double x, double y);

/// Finds the button for answer `index` to the open question: returns the button's area, and sets
/// *label to its label. If there is no answer with this index, sets *label to NULL.
uj_area uj_question_button(const uj_editor *editor, size_t index, const char **label);

/// The first function applies the key Backspace to a typed text, and the second appends characters.
/// Both return true if that changed the text.
bool uj_typed_key(uj_typed *typed, const uj_key_press *press);
bool uj_typed_text(uj_typed *typed, const char *text);
void uj_typed_set(uj_typed *typed, const char *text);

#endif
