// Clicks, drags and types on the shapes that an editor has drawn. Include after cmocka.h.
#ifndef UJ_EDITED_PUZZLE_H
#define UJ_EDITED_PUZZLE_H

#include <unjam/viewer/editor/editor.h>

#include "tests/support/scene_reader.h"

static inline char *editor_scene(const uj_editor *editor)
{
    uj_record_canvas canvas = uj_record_canvas_empty();
    uj_editor_draw(editor, &canvas.base);
    assert_false(canvas.failed);
    return canvas.text;
}

static inline void editor_event(uj_editor *editor, uj_mouse what, double x, double y,
                                unsigned modifiers)
{
    uj_mouse_event event = {.what = what, .x = x, .y = y, .clicks = 1, .modifiers = modifiers};
    uj_editor_mouse(editor, &event);
}

static inline void editor_drag(uj_editor *editor, uj_vec2 from, uj_vec2 to, unsigned modifiers)
{
    editor_event(editor, UJ_MOUSE_MOVE, from.x, from.y, modifiers);
    editor_event(editor, UJ_MOUSE_PRESS, from.x, from.y, modifiers);
    for (int i = 1; i <= 4; i++)
        editor_event(editor, UJ_MOUSE_MOVE, from.x + 0.25 * i * (to.x - from.x),
                     from.y + 0.25 * i * (to.y - from.y), modifiers);
    editor_event(editor, UJ_MOUSE_RELEASE, to.x, to.y, modifiers);
}

static inline void editor_click(uj_editor *editor, uj_vec2 at)
{
    editor_event(editor, UJ_MOUSE_MOVE, at.x, at.y, 0);
    editor_event(editor, UJ_MOUSE_PRESS, at.x, at.y, 0);
    editor_event(editor, UJ_MOUSE_RELEASE, at.x, at.y, 0);
}

// Returns the middle of shape number `index` (from 0) with this type ("polygon", "disc") and this
// tag. Fails if there is none.
static inline uj_vec2 editor_shape(const uj_editor *editor, const char *shape, const char *tag,
                                   size_t index)
{
    drawn_box *boxes = calloc(index + 1, sizeof *boxes);
    assert_non_null(boxes);
    char *text = editor_scene(editor);
    size_t count = find_drawn(text, shape, tag, boxes, index + 1);
    free(text);
    if (index >= count)
        fail_msg("the editor shows only %zu of %s %s", count, shape, tag);
    drawn_box box = boxes[index];
    free(boxes);
    return (uj_vec2){0.5 * (box.left + box.right), 0.5 * (box.top + box.bottom)};
}

static inline void editor_button(uj_editor *editor, const char *label)
{
    char tag[64];
    snprintf(tag, sizeof tag, "button:%s", label);
    editor_click(editor, editor_shape(editor, "polygon", tag, 0));
}

static inline bool editor_press(uj_editor *editor, uj_key key, unsigned modifiers)
{
    return uj_editor_key(editor, &(uj_key_press){key, '\0', modifiers});
}

static inline bool editor_control(uj_editor *editor, char letter, unsigned modifiers)
{
    return uj_editor_key(editor, &(uj_key_press){UJ_KEY_NONE, letter, UJ_CONTROL | modifiers});
}

static inline void editor_type(uj_editor *editor, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        uj_editor_text(editor, (char[2]){*c, '\0'});
}

// Types the text into the field `label`, and presses Enter.
static inline void editor_field(uj_editor *editor, const char *label, const char *text)
{
    char tag[64];
    snprintf(tag, sizeof tag, "field:%s", label);
    editor_click(editor, editor_shape(editor, "polygon", tag, 0));
    editor_type(editor, text);
    editor_press(editor, UJ_KEY_ENTER, 0);
}

static inline bool editor_shows(const uj_editor *editor, const char *words)
{
    char *text = editor_scene(editor);
    bool shown = strstr(text, words) != NULL;
    free(text);
    return shown;
}

static inline uj_editor *editor_open(const char *path, uj_edit_kind kind)
{
    uj_editor *editor = NULL;
    uj_error error = {0};
    if (uj_editor_create(path, kind, &editor, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_editor_resize(editor, 1280.0, 800.0);
    return editor;
}

#endif
