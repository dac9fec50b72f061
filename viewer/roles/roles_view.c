// Handles keys and mouse in the roles view.
#include <unjam/viewer/roles/roles_view.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "roles_internal.h"

static uj_roles_view *of(uj_view *view)
{
    return (uj_roles_view *)(void *)view;
}

static const uj_roles_view *seen(const uj_view *view)
{
    return (const uj_roles_view *)(const void *)view;
}

static size_t count_of(const uj_roles_view *v)
{
    return v->sheet->drawing.outline_count;
}

// --- selection -----------------------------------------------------------------------------------

// Scrolls until the selected row is visible.
static void follow(uj_roles_view *v)
{
    size_t visible = uj_roles_lay_out(v).visible, count = count_of(v);
    if (v->selected < v->first)
        v->first = v->selected;
    if (v->selected >= v->first + visible)
        v->first = v->selected - visible + 1;
    if (v->first + visible > count)
        v->first = count > visible ? count - visible : 0;
}

static bool select_row(uj_roles_view *v, double row)
{
    v->selected = (size_t)fmax(fmin(row, (double)count_of(v) - 1.0), 0.0);
    follow(v);
    return true;
}

// --- names ---------------------------------------------------------------------------------------

static bool begin_name(uj_roles_view *v)
{
    if (!uj_roles_can(v, UJ_ROLES_NAME))
        return false;
    v->typing = true;
    v->typed[0] = '\0';
    return true;
}

static void end_name(uj_roles_view *v)
{
    if (v->typing && v->typed[0] != '\0')
        uj_role_sheet_rename(v->sheet, v->selected, v->typed);
    v->typing = false;
}

static bool erase(uj_roles_view *v)
{
    size_t used = strlen(v->typed);
    while (used > 1 && ((unsigned char)v->typed[used - 1] & 0xc0u) == 0x80u)
        used--;
    v->typed[used > 0 ? used - 1 : 0] = '\0';
    return true;
}

static bool type_key(uj_roles_view *v, const uj_key_press *press)
{
    if (press->key == UJ_KEY_ESCAPE)
        v->typing = false;
    else if (press->key == UJ_KEY_ENTER)
        end_name(v);
    else if (press->key == UJ_KEY_BACKSPACE)
        erase(v);
    else
        return false;
    return true;
}

static bool type_text(uj_roles_view *v, const char *text)
{
    size_t used = strlen(v->typed);
    if (used + strlen(text) >= sizeof v->typed || (unsigned char)text[0] < ' ')
        return false;
    memcpy(v->typed + used, text, strlen(text) + 1);
    return true;
}

// --- actions -------------------------------------------------------------------------------------

static bool import(uj_roles_view *v)
{
    const uj_role_verdict *verdict = &v->sheet->verdict;
    if (verdict->status == UJ_OK)
        v->base.requests |= UJ_ASK_ANSWER;
    else if (verdict->outline != UJ_NO_OUTLINE)
        select_row(v, (double)verdict->outline);
    return true;
}

static bool act(uj_roles_view *v, uj_roles_act what)
{
    uj_drawn_role role = uj_roles_act_role(what);
    if (what != UJ_ROLES_IMPORT && !uj_roles_can(v, what))
        return false;
    switch (what) {
    case UJ_ROLES_NAME:
        return begin_name(v);
    case UJ_ROLES_LEAVES:
        return uj_role_sheet_set_goal(v->sheet, v->selected);
    case UJ_ROLES_UNDO:
        return uj_role_sheet_undo(v->sheet);
    case UJ_ROLES_BACK:
        v->base.requests |= UJ_ASK_BACK;
        return true;
    case UJ_ROLES_IMPORT:
        return import(v);
    default:
        return role != UJ_ROLE_NONE && uj_role_sheet_set(v->sheet, v->selected, role);
    }
}

static bool chord(uj_roles_view *v, const uj_key_press *press)
{
    bool shift = (press->modifiers & UJ_SHIFT) != 0;
    if (press->letter == 'z' && !shift)
        return uj_role_sheet_undo(v->sheet);
    if (press->letter == 'y' || press->letter == 'z')
        return uj_role_sheet_redo(v->sheet);
    return uj_view_common_key(&v->base, press);
}

static bool take_key(uj_view *view, const uj_key_press *press)
{
    uj_roles_view *v = of(view);
    double at = (double)v->selected, page = (double)uj_roles_lay_out(v).visible;
    v->message[0] = '\0';
    if ((press->modifiers & UJ_CONTROL) != 0)
        return chord(v, press);
    if (v->typing)
        return type_key(v, press);
    switch (press->key) {
    case UJ_KEY_ESCAPE:
        return act(v, UJ_ROLES_BACK);
    case UJ_KEY_ENTER:
        return import(v);
    case UJ_KEY_UP:
        return select_row(v, at - 1.0);
    case UJ_KEY_DOWN:
        return select_row(v, at + 1.0);
    case UJ_KEY_NEXT:
        return select_row(v, (press->modifiers & UJ_SHIFT) != 0 ? at - 1.0 : at + 1.0);
    case UJ_KEY_EARLIER:
        return select_row(v, at - page);
    case UJ_KEY_LATER:
        return select_row(v, at + page);
    case UJ_KEY_START:
        return select_row(v, 0.0);
    case UJ_KEY_END:
        return select_row(v, (double)count_of(v));
    case UJ_KEY_BACK:
        return uj_role_sheet_cycle(v->sheet, v->selected, -1);
    case UJ_KEY_ON:
    case UJ_KEY_PLAY:
        return uj_role_sheet_cycle(v->sheet, v->selected, 1);
    default:
        return false;
    }
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    uj_roles_view *v = of(view);
    char letter = text[0] != '\0' && text[1] == '\0' ? (char)(text[0] | 0x20) : '\0';
    v->message[0] = '\0';
    if (v->typing)
        return type_text(v, text);
    if (repeat || letter == '\0')
        return false;
    for (int i = 0; i < UJ_ROLES_ACTS; i++)
        if (uj_roles_buttons[i].letter == letter && letter != '\0')
            return act(v, (uj_roles_act)i);
    if (letter == 'r')
        return uj_role_sheet_redo(v->sheet);
    if (letter == 's' || letter == 'e') {
        if (v->sheet->verdict.status == UJ_OK)
            v->wish = letter == 's' ? UJ_ROLES_SOLVE : UJ_ROLES_EDIT;
        return import(v);
    }
    v->base.requests |= letter == 'f' ? UJ_ASK_FULL_SCREEN : letter == 'q' ? UJ_ASK_QUIT : 0u;
    return false;
}

// --- mouse ---------------------------------------------------------------------------------------

// Returns the outline at (x, y), in the drawing or in the list, or UJ_NO_OUTLINE.
static size_t outline_at(const uj_roles_view *v, double x, double y)
{
    uj_roles_layout l = uj_roles_lay_out(v);
    if (!uj_area_holds(l.canvas, x, y))
        return uj_roles_row_at(v, x, y);
    uj_vec2 at = {(x - l.map.x0) / l.map.xx, (y - l.map.y0) / l.map.yy};
    return uj_role_sheet_find(v->sheet, at);
}

static bool press_button(uj_roles_view *v, const uj_mouse_event *event)
{
    uj_roles_act button = uj_roles_button_at(v, event->x, event->y);
    size_t outline = outline_at(v, event->x, event->y);
    end_name(v);
    v->message[0] = '\0';
    if (button != UJ_ROLES_ACTS) {
        act(v, button);
    } else if (uj_area_holds(uj_roles_lay_out(v).verdict, event->x, event->y)) {
        outline = v->sheet->verdict.outline;
        if (outline != UJ_NO_OUTLINE)
            select_row(v, (double)outline);
    } else if (outline != UJ_NO_OUTLINE) {
        select_row(v, (double)outline);
        if (event->button == UJ_BUTTON_RIGHT)
            uj_role_sheet_cycle(v->sheet, outline, (event->modifiers & UJ_SHIFT) != 0 ? -1 : 1);
        else if (event->clicks == 2)
            begin_name(v);
    }
    return true;
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    uj_roles_view *v = of(view);
    v->mouse = (uj_vec2){event->x, event->y};
    v->mouse_inside = true;
    if (event->what == UJ_MOUSE_PRESS && event->button != UJ_BUTTON_MIDDLE)
        return press_button(v, event);
    return event->what == UJ_MOUSE_MOVE;
}

static bool take_wheel(uj_view *view, const uj_wheel_event *event)
{
    uj_roles_view *v = of(view);
    size_t visible = uj_roles_lay_out(v).visible, count = count_of(v), before = v->first;
    double last = count > visible ? (double)(count - visible) : 0.0;
    v->first = (size_t)fmax(fmin((double)v->first - 3.0 * event->notches, last), 0.0);
    return v->first != before;
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    of(view)->frame = *frame;
    follow(of(view));
    return true;
}

// --- title, style and picture --------------------------------------------------------------------

static void write_title(const uj_view *view, char *text, size_t size)
{
    const char *path = seen(view)->sheet->path, *slash = strrchr(path, '/');
    snprintf(text, size, "%s - Unjam", slash != NULL ? slash + 1 : path);
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    of(view)->style = *style;
}

static uj_view_style style_of(const uj_view *view)
{
    return seen(view)->style;
}

static uj_cursor cursor_of(const uj_view *view)
{
    const uj_roles_view *v = seen(view);
    bool hand = uj_roles_button_at(v, v->mouse.x, v->mouse.y) != UJ_ROLES_ACTS ||
                outline_at(v, v->mouse.x, v->mouse.y) != UJ_NO_OUTLINE;
    return hand && v->mouse_inside ? UJ_CURSOR_HAND : UJ_CURSOR_ARROW;
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    uj_roles_draw(seen(view), canvas);
}

static void notice(uj_view *view, const char *text)
{
    snprintf(of(view)->message, sizeof of(view)->message, "%s", text);
}

static void destroy(uj_view *view)
{
    uj_roles_view *v = of(view);
    uj_role_sheet_destroy(v->sheet);
    free(v->anchors);
    free(view->path);
    free(v);
}

// Returns the places for the names of the outlines. Searches for a good place in each outline. If
// an outline has many corners, takes the middle of its bounds, because a search would take too
// long. The caller frees the array.
static uj_label_anchor *find_anchors(const uj_role_sheet *sheet)
{
    size_t count = sheet->drawing.outline_count;
    uj_label_anchor *anchors = calloc(count + 1, sizeof *anchors);
    for (size_t i = 0; anchors != NULL && i < count; i++) {
        uj_vec2 low, high;
        uj_drawn_outline_bounds(&sheet->drawing.outlines[i], &low, &high);
        double least = 0.5 * fmin(high.x - low.x, high.y - low.y);
        anchors[i] = (uj_label_anchor){.centre = uj_vec2_scale(uj_vec2_add(low, high), 0.5),
                                       .radius = least,
                                       .ahead = least,
                                       .back = least};
        if (sheet->shapes[i].ring_count > 0 && sheet->shapes[i].rings[0].count <= 200)
            uj_label_anchor_find(&sheet->shapes[i].rings[0], &anchors[i]);
        // Show no name if its centre would be in a smaller outline or outside the named outline.
        if (uj_role_sheet_find(sheet, anchors[i].centre) != i)
            anchors[i].radius = 0.0;
    }
    return anchors;
}

uj_status uj_roles_view_create(uj_role_sheet *sheet, uj_view **out, uj_error *error)
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
    uj_roles_view *v = calloc(1, sizeof *v);
    uj_label_anchor *anchors = v != NULL ? find_anchors(sheet) : NULL;
    if (anchors == NULL) {
        free(v);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    *v = (uj_roles_view){
        .base = {.class = &class}, .sheet = sheet, .anchors = anchors, .frame = {1.0, 1.0, 1.0}};
    if (sheet->verdict.outline != UJ_NO_OUTLINE)
        v->selected = sheet->verdict.outline;
    *out = &v->base;
    return UJ_OK;
}

// --- for the session that owns the view ----------------------------------------------------------

bool uj_view_is_roles_view(const uj_view *view)
{
    return view->class->draw == draw;
}

const uj_role_sheet *uj_roles_view_sheet(const uj_view *view)
{
    return seen(view)->sheet;
}

void uj_roles_view_wish(uj_view *view, uj_roles_wish wish)
{
    of(view)->wish = of(view)->first_wish = wish;
}

uj_roles_wish uj_roles_view_take_wish(uj_view *view)
{
    uj_roles_view *v = of(view);
    uj_roles_wish wish = v->wish;
    v->wish = v->first_wish;
    return wish;
}

bool uj_roles_view_refresh(uj_view *view)
{
    uj_roles_view *v = of(view);
    uj_error error = {0};
    char text[1024];
    bool changed;
    uj_status status = uj_role_sheet_refresh(v->sheet, &changed, &error);
    if (status != UJ_OK)
        notice(view, uj_error_text(&error, text, sizeof text));
    if (!changed)
        return status != UJ_OK;
    uj_label_anchor *anchors = find_anchors(v->sheet);
    free(v->anchors);
    v->anchors = anchors;
    v->typing = false;
    notice(view, _("the file has changed on disk, and was read again"));
    select_row(v, (double)v->selected);
    return true;
}
