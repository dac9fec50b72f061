// Checks changed documents for faults, deselects what no longer exists, and shows messages.
#include "editor_state.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

// A large tray is not checked for faults during a drag, because that would take too long.
static bool is_large(const uj_sketch *sketch)
{
    enum { LARGE = 800 };
    size_t corners = 0;
    for (size_t i = 0; i < sketch->interior.ring_count; i++)
        corners += sketch->interior.rings[i].count;
    for (size_t i = 0; i < sketch->piece_count; i++)
        if (sketch->pieces[i].shape.ring_count > 0)
            corners += sketch->pieces[i].shape.rings[0].count;
    return corners > LARGE;
}

void uj_editor_refresh(uj_editor *editor)
{
    bool later = editor->grip.open && is_large(&editor->document.sketch);
    if (editor->checked != editor->document.revision && !later) {
        uj_faults_clear(&editor->faults);
        if (uj_edit_check(&editor->document, &editor->faults) == UJ_OK)
            editor->checked = editor->document.revision;
    }
    const uj_sketch *sketch = &editor->document.sketch;
    if (editor->selected.kind != UJ_PART_NONE && !uj_part_exists(sketch, editor->selected)) {
        editor->selected = (uj_part){UJ_PART_NONE, 0};
        editor->field = UJ_NO_FIELD;
    }
    bool corner = editor->selected.kind != UJ_PART_NONE && editor->corner >= 0 &&
                  (size_t)editor->corner < uj_part_ring(sketch, editor->selected)->count;
    if (!corner)
        editor->corner = -1;
}

void uj_editor_select(uj_editor *editor, uj_part part)
{
    if (uj_part_is_same(editor->selected, part))
        return;
    editor->selected = part;
    editor->corner = -1;
    editor->field = UJ_NO_FIELD;
}

void uj_editor_notice(uj_editor *editor, const char *text)
{
    snprintf(editor->message, sizeof editor->message, "%s", text);
    editor->message_left = 3.0 + 0.05 * (double)strlen(text);
}

bool uj_editor_report(uj_editor *editor, uj_status status, const uj_error *error)
{
    if (status == UJ_OK) {
        uj_editor_refresh(editor);
        return true;
    }
    char text[sizeof editor->message];
    snprintf(text, sizeof text, _("%.500s."), error->message);
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    uj_editor_notice(editor, text);
    uj_editor_refresh(editor);
    return true;
}
