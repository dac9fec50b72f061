// Saves the puzzle. If necessary, first asks for a name, or whether to overwrite a file.
#include "editor_ask.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>

#include "editor_commands.h"
#include "editor_layout.h"

// --- typed text ----------------------------------------------------------------------------------

void uj_typed_set(uj_typed *typed, const char *text)
{
    snprintf(typed->text, sizeof typed->text, "%s", text);
    typed->fresh = true;
}

bool uj_typed_key(uj_typed *typed, const uj_key_press *press)
{
    size_t length = strlen(typed->text);
    if (press->key != UJ_KEY_BACKSPACE || length == 0)
        return false;
    if (typed->fresh)
        length = 0;
    else
        do
            length--;
        while (length > 0 && ((unsigned char)typed->text[length] & 0xc0u) == 0x80u);
    typed->text[length] = '\0';
    typed->fresh = false;
    return true;
}

bool uj_typed_text(uj_typed *typed, const char *text)
{
    size_t length = typed->fresh ? 0 : strlen(typed->text), more = strlen(text);
    if (length + more >= sizeof typed->text || uj_text_find_control(text, more) != NULL)
        return false;
    typed->fresh = false;
    memcpy(typed->text + length, text, more + 1);
    return true;
}

// --- saving --------------------------------------------------------------------------------------

static void ask_name(uj_editor *editor)
{
    char path[UJ_TYPED_SIZE];
    uj_edit_suggest_path(&editor->document, path, sizeof path);
    uj_typed_set(&editor->typed, path);
    editor->field = UJ_NO_FIELD;
    editor->question = UJ_QUESTION_NAME;
}

// Closes the question. If the document was saved in order to be solved, requests UJ_EDITOR_SOLVE.
static void after_saving(uj_editor *editor)
{
    editor->question = UJ_QUESTION_NONE;
    if (editor->solving)
        editor->requests |= UJ_EDITOR_SOLVE;
    editor->solving = false;
}

static void tell_saved(uj_editor *editor)
{
    char text[sizeof editor->message];
    const char *format =
        editor->faults.count == 0 ? _("Saved to %.200s.")
        : editor->faults.count == 1
            ? _("Saved to %.200s; one thing is left to do before the puzzle can be solved.")
            : _("Saved to %.200s; some things are left to do before the puzzle can be solved.");
    snprintf(text, sizeof text, format, editor->document.path);
    uj_editor_notice(editor, text);
}

// If `path` is NULL, saves to the document's own file.
static void save(uj_editor *editor, const char *path, bool overwrite)
{
    uj_save_result result;
    uj_error error = {0};
    char text[sizeof editor->message], target[UJ_TYPED_SIZE];
    snprintf(target, sizeof target, "%s", path != NULL ? path : "");
    if (uj_edit_save(&editor->document, path != NULL ? target : NULL, overwrite, &result, &error) !=
        UJ_OK) {
        uj_editor_notice(editor, uj_error_text(&error, text, sizeof text));
        ask_name(editor);
        return;
    }
    switch (result) {
    case UJ_SAVE_DONE:
        tell_saved(editor);
        after_saving(editor);
        break;
    case UJ_SAVE_NAMELESS:
        ask_name(editor);
        break;
    case UJ_SAVE_EXISTS:
        memcpy(editor->target, target, sizeof target);
        editor->question = UJ_QUESTION_EXISTS;
        break;
    case UJ_SAVE_CHANGED:
        memcpy(editor->target, target, sizeof target);
        editor->question = UJ_QUESTION_CHANGED;
        break;
    }
}

bool uj_editor_save(uj_editor *editor)
{
    save(editor, NULL, false);
    return !uj_edit_text_is_changed(&editor->document.text);
}

void uj_editor_discard(uj_editor *editor)
{
    uj_edit_text_mark_saved(&editor->document.text);
}

bool uj_editor_ask_for(uj_editor *editor, int command)
{
    const uj_edit_document *document = &editor->document;
    editor->solving = command == UJ_DO_SOLVE;
    if (command == UJ_DO_BACK)
        editor->requests |= UJ_EDITOR_BACK;
    else if (command == UJ_DO_SAVE_AS)
        ask_name(editor);
    else if (command == UJ_DO_SOLVE && document->path != NULL &&
             !uj_edit_text_is_changed(&document->text))
        after_saving(editor);
    else
        save(editor, NULL, false);
    return true;
}

// --- answers -------------------------------------------------------------------------------------

typedef struct answer {
    uj_question question;
    char letter;  // '\n' stands for Enter, '\x1b' for Escape
    const char *label;
} answer;

static const answer answers[] = {
    {UJ_QUESTION_NAME, '\n', N_("Save (Enter)")},
    {UJ_QUESTION_NAME, '\x1b', N_("Cancel (Esc)")},
    {UJ_QUESTION_EXISTS, 'o', N_("Overwrite (O)")},
    {UJ_QUESTION_EXISTS, 'n', N_("Another name (N)")},
    {UJ_QUESTION_EXISTS, '\x1b', N_("Cancel (Esc)")},
    {UJ_QUESTION_CHANGED, 'o', N_("Overwrite (O)")},
    {UJ_QUESTION_CHANGED, 'n', N_("Another name (N)")},
    {UJ_QUESTION_CHANGED, '\x1b', N_("Cancel (Esc)")},
};

static bool give(uj_editor *editor, char letter)
{
    bool known = false;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        known |= answers[i].question == editor->question && answers[i].letter == letter;
    if (editor->question == UJ_QUESTION_HELP || (known && letter == '\x1b')) {
        editor->question = UJ_QUESTION_NONE;
        editor->solving = false;
        return true;
    }
    if (!known)
        return false;
    if (editor->question == UJ_QUESTION_NAME) {
        if (editor->typed.text[0] != '\0')
            save(editor, editor->typed.text, false);
    } else if (letter == 'o') {
        save(editor, editor->target[0] != '\0' ? editor->target : NULL, true);
    } else if (letter == 'n') {
        ask_name(editor);
    }
    return true;
}

bool uj_editor_answer_key(uj_editor *editor, const uj_key_press *press)
{
    if (press->key == UJ_KEY_ESCAPE)
        return give(editor, '\x1b');
    if (press->key == UJ_KEY_ENTER)
        return give(editor, '\n');
    return editor->question == UJ_QUESTION_NAME && uj_typed_key(&editor->typed, press);
}

bool uj_editor_answer_text(uj_editor *editor, const char *text)
{
    if (editor->question == UJ_QUESTION_NAME)
        return uj_typed_text(&editor->typed, text);
    char letter = text[0];
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    return give(editor, letter);
}

uj_area uj_question_button(const uj_editor *editor, size_t index, const char **label)
{
    double text = uj_editor_lay_out(editor).text;
    double wide = 11.0 * text, high = 2.2 * text, gap = 0.8 * text;
    size_t count = 0;
    *label = NULL;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        if (answers[i].question == editor->question && count++ == index)
            *label = _(answers[i].label);
    if (*label == NULL)
        return (uj_area){0.0, 0.0, 0.0, 0.0};
    double total = (double)count * wide + (double)(count - 1) * gap;
    double x = 0.5 * (editor->width - total) + (double)index * (wide + gap);
    return (uj_area){x, 0.5 * editor->height + 1.6 * text, wide, high};
}

bool uj_editor_answer_click(uj_editor *editor, double x, double y)
{
    const char *label;
    if (editor->question == UJ_QUESTION_HELP)
        return give(editor, '\x1b');
    size_t index = 0;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (answers[i].question != editor->question)
            continue;
        if (uj_area_holds(uj_question_button(editor, index++, &label), x, y))
            return give(editor, answers[i].letter);
    }
    return false;
}
