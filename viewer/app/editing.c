// Wraps the editor in a uj_view.
#include "editing.h"

#include <stdlib.h>

#include <unjam/base/language.h>

typedef struct editing_view {
    uj_view base;
    uj_editor *editor;
} editing_view;

static editing_view *of(uj_view *view)
{
    return (editing_view *)(void *)view;
}

static const uj_editor *editor_of(const uj_view *view)
{
    return ((const editing_view *)(const void *)view)->editor;
}

// Passes the editor's requests on to the view. Returns `changed`.
static bool serve(editing_view *v, bool changed)
{
    unsigned asked = uj_editor_take_requests(v->editor);
    v->base.requests |= ((asked & UJ_EDITOR_BACK) != 0 ? UJ_ASK_BACK : 0u) |
                        ((asked & UJ_EDITOR_FULL_SCREEN) != 0 ? UJ_ASK_FULL_SCREEN : 0u);
    const uj_edit_document *document = uj_editor_document(v->editor);
    if ((asked & UJ_EDITOR_SOLVE) != 0)
        uj_view_ask_solve(&v->base, document->path, uj_edit_instance_name(document));
    return changed;
}

static bool take_key(uj_view *view, const uj_key_press *press)
{
    bool changed = uj_editor_key(of(view)->editor, press);
    return serve(of(view), changed || uj_view_common_key(view, press));
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    (void)repeat;
    return serve(of(view), uj_editor_text(of(view)->editor, text));
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    return serve(of(view), uj_editor_mouse(of(view)->editor, event));
}

static bool take_wheel(uj_view *view, const uj_wheel_event *event)
{
    return uj_editor_wheel(of(view)->editor, event);
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    return uj_editor_resize(of(view)->editor, frame->width, frame->height);
}

static bool tick(uj_view *view, double seconds)
{
    return uj_editor_tick(of(view)->editor, seconds);
}

static void write_title(const uj_view *view, char *text, size_t size)
{
    uj_editor_title(editor_of(view), text, size);
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    uj_editor_set_style(of(view)->editor, style);
}

static uj_view_style style_of(const uj_view *view)
{
    return uj_editor_style(editor_of(view));
}

static double wait_of(const uj_view *view)
{
    return uj_editor_wait(editor_of(view));
}

static bool holds(const uj_view *view)
{
    return uj_editor_holds(editor_of(view));
}

static bool let_go(uj_view *view)
{
    return uj_editor_let_go(of(view)->editor);
}

static uj_cursor cursor_of(const uj_view *view)
{
    return uj_editor_cursor(editor_of(view));
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    uj_editor_draw(editor_of(view), canvas);
}

static void notice(uj_view *view, const char *text)
{
    uj_editor_notice(of(view)->editor, text);
}

static const char *unsaved(const uj_view *view)
{
    return uj_edit_text_is_changed(&uj_editor_document(editor_of(view))->text)
               ? _("The puzzle in the editor has changes that are not saved.")
               : NULL;
}

static bool save(uj_view *view)
{
    return uj_editor_save(of(view)->editor);
}

static void discard(uj_view *view)
{
    uj_editor_discard(of(view)->editor);
}

static void destroy(uj_view *view)
{
    uj_editor_destroy(of(view)->editor);
    free(view->path);
    free(view);
}

uj_status uj_editing_view_create(const uj_edit_start *start, uj_view **out, uj_error *error)
{
    static const uj_view_class class = {
        .title = write_title,
        .key = take_key,
        .text = take_text,
        .mouse = take_mouse,
        .wheel = take_wheel,
        .resize = resize,
        .set_style = set_style,
        .style = style_of,
        .tick = tick,
        .wait = wait_of,
        .holds = holds,
        .let_go = let_go,
        .cursor = cursor_of,
        .draw = draw,
        .notice = notice,
        .unsaved = unsaved,
        .save = save,
        .discard = discard,
        .destroy = destroy,
    };
    editing_view *v = calloc(1, sizeof *v);
    if (v == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    v->base.class = &class;
    uj_status status = start->path != NULL && start->choices != NULL
                           ? uj_editor_create_drawn(start->path, start->choices, &v->editor, error)
                           : uj_editor_create(start->path, start->kind, &v->editor, error);
    if (status != UJ_OK) {
        free(v);
        return status;
    }
    if (start->instance != NULL)
        status = uj_editor_choose_instance(v->editor, start->instance, error);
    if (status != UJ_OK) {
        uj_editor_destroy(v->editor);
        free(v);
        return status;
    }
    if (start->copy)
        uj_editor_detach(v->editor);
    *out = &v->base;
    return UJ_OK;
}
