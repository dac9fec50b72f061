// Questions of the editor: under which name to save, and whether to overwrite a file.
#ifndef UJ_EDITOR_ASK_H
#define UJ_EDITOR_ASK_H

#include "editor_state.h"

/// Carries out UJ_DO_SAVE, UJ_DO_SAVE_AS, UJ_DO_SOLVE or UJ_DO_BACK. May ask a question first.
/// Returns true.
bool uj_editor_ask_for(uj_editor *editor, int command);

/// Each of these functions passes an event to the question shown. Returns true if the picture has
/// changed.
bool uj_editor_answer_key(uj_editor *editor, const uj_key_press *press);
bool uj_editor_answer_text(uj_editor *editor, const char *text);
bool uj_editor_answer_click(uj_editor *editor, double x, double y);

/// Returns the area of the button for answer `index`, and sets *label. If there is no such answer,
/// sets *label to NULL.
uj_area uj_question_button(const uj_editor *editor, size_t index, const char **label);

/// uj_typed_key handles Backspace, which deletes the last character. uj_typed_text appends `text`.
/// Both return true if the typed text has changed. Directly after uj_typed_set, Backspace deletes
/// the whole text, and uj_typed_text replaces the whole text.
bool uj_typed_key(uj_typed *typed, const uj_key_press *press);
bool uj_typed_text(uj_typed *typed, const char *text);
void uj_typed_set(uj_typed *typed, const char *text);

#endif
