// A list over another view, from which the user chooses a row.
#include <unjam/viewer/play/list_view.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <unjam/base/language.h>

#include "list_internal.h"

static uj_list_view *of(uj_view *view)
{
    return (uj_list_view *)(void *)view;
}

static const uj_list_view *seen(const uj_view *view)
{
    return (const uj_list_view *)(const void *)view;
}

size_t uj_list_view_chosen(const uj_view *view)
{
    return seen(view)->chosen;
}

// --- rows ----------------------------------------------------------------------------------------

static bool contains(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text != '\0'; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return length == 0;
}

static bool matches(const uj_list_view *v, const uj_list_row *row)
{
    return contains(row->label, v->typed) ||
           (row->detail != NULL && contains(row->detail, v->typed));
}

static void follow(uj_list_view *v)
{
    size_t visible = uj_list_lay_out(v).visible;
    if (v->selected < v->first)
        v->first = v->selected;
    if (v->selected >= v->first + visible)
        v->first = v->selected - visible + 1;
    if (v->first + visible > v->shown_count)
        v->first = v->shown_count > visible ? v->shown_count - visible : 0;
}

static void filter(uj_list_view *v)
{
    v->shown_count = v->selected = v->first = 0;
    for (size_t i = 0; i < v->count; i++)
        if (matches(v, &v->rows[i]))
            v->shown[v->shown_count++] = i;
    v->hovered = v->shown_count;
}

static void clear_rows(uj_list_view *v)
{
    for (size_t i = 0; i < v->count; i++) {
        free(v->rows[i].label);
        free(v->rows[i].detail);
    }
    v->count = 0;
}

void uj_list_view_clear(uj_view *view, const char *title, bool has_parent)
{
    uj_list_view *v = of(view);
    clear_rows(v);
    snprintf(v->title, sizeof v->title, "%s", title);
    v->has_parent = has_parent;
    v->typed[0] = '\0';
    filter(v);
}

static bool grow(uj_list_view *v)
{
    size_t room = v->room > 0 ? 2 * v->room : 64;
    uj_list_row *rows = realloc(v->rows, room * sizeof *rows);
    v->rows = rows != NULL ? rows : v->rows;
    size_t *shown = realloc(v->shown, room * sizeof *shown);
    v->shown = shown != NULL ? shown : v->shown;
    if (rows == NULL || shown == NULL)
        return false;
    v->room = room;
    return true;
}

uj_status uj_list_view_add(uj_view *view, const char *label, const char *detail, uj_error *error)
{
    uj_list_view *v = of(view);
    uj_list_row row = {strdup(label), detail != NULL ? strdup(detail) : NULL};
    if (row.label == NULL || (detail != NULL && row.detail == NULL) ||
        (v->count == v->room && !grow(v))) {
        free(row.label);
        free(row.detail);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    v->rows[v->count] = row;
    if (matches(v, &row))
        v->shown[v->shown_count++] = v->count;
    v->count++;
    v->hovered = v->shown_count;
    return UJ_OK;
}

void uj_list_view_select(uj_view *view, size_t row)
{
    uj_list_view *v = of(view);
    for (size_t i = 0; i < v->shown_count; i++)
        if (v->shown[i] == row)
            v->selected = i;
    follow(v);
}

// --- events --------------------------------------------------------------------------------------

static bool choose(uj_list_view *v, size_t row)
{
    v->chosen = row;
    v->base.requests |= UJ_ASK_ANSWER;
    return true;
}

static bool choose_selected(uj_list_view *v)
{
    return v->selected < v->shown_count && choose(v, v->shown[v->selected]);
}

static bool move_to(uj_list_view *v, double row)
{
    double last = (double)v->shown_count - 1.0;
    v->selected = (size_t)fmax(fmin(row, last), 0.0);
    follow(v);
    return true;
}

static bool erase(uj_list_view *v)
{
    size_t used = strlen(v->typed);
    if (used == 0)
        return v->has_parent && choose(v, UJ_LIST_PARENT);
    while (used > 1 && ((unsigned char)v->typed[used - 1] & 0xc0u) == 0x80u)
        used--;
    v->typed[used - 1] = '\0';
    filter(v);
    return true;
}

static bool take_key(uj_view *view, const uj_key_press *press)
{
    uj_list_view *v = of(view);
    double at = (double)v->selected, page = (double)uj_list_lay_out(v).visible;
    if ((press->modifiers & UJ_CONTROL) != 0) {
        view->requests |= press->letter == 'q' ? UJ_ASK_QUIT : 0u;
        return false;
    }
    switch (press->key) {
    case UJ_KEY_ESCAPE:
        return choose(v, UJ_LIST_CANCEL);
    case UJ_KEY_ENTER:
    case UJ_KEY_ON:
        return choose_selected(v);
    case UJ_KEY_UP:
        return move_to(v, at - 1.0);
    case UJ_KEY_DOWN:
        return move_to(v, at + 1.0);
    case UJ_KEY_EARLIER:
        return move_to(v, at - page);
    case UJ_KEY_LATER:
        return move_to(v, at + page);
    case UJ_KEY_START:
        return move_to(v, 0.0);
    case UJ_KEY_END:
        return move_to(v, (double)v->shown_count);
    case UJ_KEY_BACKSPACE:
        return erase(v);
    case UJ_KEY_BACK:
        return v->has_parent && choose(v, UJ_LIST_PARENT);
    default:
        return false;
    }
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    uj_list_view *v = of(view);
    size_t used = strlen(v->typed);
    (void)repeat;
    if (used + strlen(text) >= sizeof v->typed || (unsigned char)text[0] < ' ')
        return false;
    memcpy(v->typed + used, text, strlen(text) + 1);
    filter(v);
    return true;
}

// Returns an index in v->shown. Returns v->shown_count if there is no row at (x, y).
static size_t row_at(const uj_list_view *v, double x, double y)
{
    uj_list_layout l = uj_list_lay_out(v);
    if (!uj_area_holds(l.list, x, y))
        return v->shown_count;
    size_t index = v->first + (size_t)((y - l.list.y) / l.row);
    return index < v->shown_count ? index : v->shown_count;
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    uj_list_view *v = of(view);
    size_t before = v->hovered;
    v->hovered = row_at(v, event->x, event->y);
    if (event->what != UJ_MOUSE_PRESS || event->button != UJ_BUTTON_LEFT)
        return v->hovered != before;
    if (v->hovered < v->shown_count) {
        v->selected = v->hovered;
        return choose_selected(v);
    }
    return !uj_area_holds(uj_list_lay_out(v).panel, event->x, event->y) &&
           choose(v, UJ_LIST_CANCEL);
}

static bool take_wheel(uj_view *view, const uj_wheel_event *event)
{
    uj_list_view *v = of(view);
    size_t visible = uj_list_lay_out(v).visible;
    double last = v->shown_count > visible ? (double)(v->shown_count - visible) : 0.0;
    size_t before = v->first;
    v->first = (size_t)fmax(fmin((double)v->first - 3.0 * event->notches, last), 0.0);
    v->hovered = row_at(v, event->x, event->y);
    return v->first != before;
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    uj_list_view *v = of(view);
    v->frame = *frame;
    v->below->class->resize(v->below, frame);
    follow(v);
    return true;
}

// --- title, style and picture --------------------------------------------------------------------

static void write_title(const uj_view *view, char *text, size_t size)
{
    snprintf(text, size, "%s - Unjam", seen(view)->title);
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    of(view)->below->class->set_style(of(view)->below, style);
}

static uj_view_style style_of(const uj_view *view)
{
    return seen(view)->below->class->style(seen(view)->below);
}

static uj_cursor cursor_of(const uj_view *view)
{
    return seen(view)->hovered < seen(view)->shown_count ? UJ_CURSOR_HAND : UJ_CURSOR_ARROW;
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    uj_list_draw(seen(view), canvas);
}

static void notice(uj_view *view, const char *text)
{
    of(view)->below->class->notice(of(view)->below, text);
}

static void destroy(uj_view *view)
{
    uj_list_view *v = of(view);
    clear_rows(v);
    free(v->rows);
    free(v->shown);
    free(view->path);
    free(v);
}

uj_status uj_list_view_create(uj_view *below, uj_view **out, uj_error *error)
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
        .cursor = cursor_of,
        .draw = draw,
        .notice = notice,
        .destroy = destroy,
    };
    uj_list_view *v = calloc(1, sizeof *v);
    if (v == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    *v = (uj_list_view){.base = {.class = &class},
                        .below = below,
                        .chosen = UJ_LIST_CANCEL,
                        .frame = {1.0, 1.0, 1.0}};
    *out = &v->base;
    return UJ_OK;
}
