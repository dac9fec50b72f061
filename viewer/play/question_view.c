// Asks whether to save, before unsaved work is lost.
#include <unjam/viewer/play/question_view.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/text_wrap.h>

enum { ANSWERS = 3, MOST_LINES = 6, NO_ANSWER = -1 };

typedef struct question_view {
    uj_view base;
    uj_view *below;
    char text[512];
    uj_answer selected;
    int hovered;  // the answer under the mouse, or NO_ANSWER
    uj_frame frame;
} question_view;

static const struct {
    const char *label;
    char letters[3];  // keys that choose the answer
} answers[ANSWERS] = {
    [UJ_ANSWER_SAVE] = {N_("Save (S)"), "sw"},
    [UJ_ANSWER_DISCARD] = {N_("Do not save (D)"), "d"},
    [UJ_ANSWER_STAY] = {N_("Stay here (Esc)"), "n"},
};

static question_view *of(uj_view *view)
{
    return (question_view *)(void *)view;
}

static const question_view *seen(const uj_view *view)
{
    return (const question_view *)(const void *)view;
}

uj_answer uj_question_view_answer(const uj_view *view)
{
    return seen(view)->selected;
}

// --- layout --------------------------------------------------------------------------------------

typedef struct panel {
    double text;
    uj_text_lines lines;
    uj_area area, buttons[ANSWERS];
} panel;

static void lay_out(const question_view *v, panel *p)
{
    double width = v->frame.width, height = v->frame.height;
    *p = (panel){.text = fmin(fmax(0.014 * fmin(width, 1.6 * height), 13.0), 18.0)};
    double wide = fmin(40.0 * p->text, width - p->text), room = wide - 3.0 * p->text;
    uj_text_wrap_words(v->text, p->text, room, MOST_LINES, &p->lines);
    bool stacked = room < 32.0 * p->text;  // the buttons do not fit side by side
    double button = 2.2 * p->text, gap = 0.7 * p->text;
    double rows = stacked ? ANSWERS : 1.0;
    double high = (1.5 * (double)p->lines.count + 3.2) * p->text + rows * (button + gap);
    p->area = (uj_area){0.5 * (width - wide), fmax(0.5 * (height - high), 0.0), wide, high};
    double x = p->area.x + 1.5 * p->text, bottom = p->area.y + high - 1.2 * p->text;
    double each = stacked ? room : (room - (ANSWERS - 1) * gap) / ANSWERS;
    for (int i = 0; i < ANSWERS; i++)
        p->buttons[i] =
            stacked ? (uj_area){x, bottom - (ANSWERS - i) * (button + gap) + gap, each, button}
                    : (uj_area){x + i * (each + gap), bottom - button, each, button};
}

static int button_at(const question_view *v, double x, double y)
{
    panel p;
    lay_out(v, &p);
    for (int i = 0; i < ANSWERS; i++)
        if (uj_area_holds(p.buttons[i], x, y))
            return i;
    return NO_ANSWER;
}

// --- events --------------------------------------------------------------------------------------

static bool answer(question_view *v, uj_answer with)
{
    v->selected = with;
    v->base.requests |= UJ_ASK_ANSWER;
    return true;
}

static bool select_by(question_view *v, int by)
{
    v->selected = (uj_answer)(((int)v->selected + by + ANSWERS) % ANSWERS);
    return true;
}

static bool take_key(uj_view *view, const uj_key_press *press)
{
    question_view *v = of(view);
    if ((press->modifiers & UJ_CONTROL) != 0)
        return press->letter == 's' && answer(v, UJ_ANSWER_SAVE);
    switch (press->key) {
    case UJ_KEY_ESCAPE:
        return answer(v, UJ_ANSWER_STAY);
    case UJ_KEY_ENTER:
    case UJ_KEY_PLAY:
        return answer(v, v->selected);
    case UJ_KEY_BACK:
    case UJ_KEY_UP:
        return select_by(v, -1);
    case UJ_KEY_ON:
    case UJ_KEY_DOWN:
        return select_by(v, 1);
    case UJ_KEY_NEXT:
        return select_by(v, (press->modifiers & UJ_SHIFT) != 0 ? -1 : 1);
    default:
        return false;
    }
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    if (repeat || text[0] == '\0' || text[1] != '\0')
        return false;
    for (int i = 0; i < ANSWERS; i++)
        for (const char *letter = answers[i].letters; *letter != '\0'; letter++)
            if ((text[0] | 0x20) == *letter)
                return answer(of(view), (uj_answer)i);
    return false;
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    question_view *v = of(view);
    int before = v->hovered, at = button_at(v, event->x, event->y);
    v->hovered = at;
    if (event->what == UJ_MOUSE_PRESS && event->button == UJ_BUTTON_LEFT && at != NO_ANSWER)
        return answer(v, (uj_answer)at);
    return at != before;
}

static bool refuse_drop(uj_view *view, const char *path)
{
    (void)view;
    (void)path;
    return true;
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    question_view *v = of(view);
    v->frame = *frame;
    v->below->class->resize(v->below, frame);
    return true;
}

// --- title, style and picture --------------------------------------------------------------------

static void write_title(const uj_view *view, char *text, size_t size)
{
    seen(view)->below->class->title(seen(view)->below, text, size);
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
    return seen(view)->hovered != NO_ANSWER ? UJ_CURSOR_HAND : UJ_CURSOR_ARROW;
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    const question_view *v = seen(view);
    const uj_palette *palette = uj_palette_of(style_of(view).theme);
    panel p;
    lay_out(v, &p);
    v->below->class->draw(v->below, canvas);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_draw_box(canvas, "veil", (uj_box){{0.0, 0.0}, {v->frame.width, v->frame.height}}, 0.0,
                &veil);
    uj_paint around = {.fill = palette->panel, .stroke = palette->accent, .line_width = 2.0};
    uj_draw_box(canvas, "question", uj_area_box(p.area), 10.0, &around);
    for (size_t i = 0; i < p.lines.count; i++) {
        uj_vec2 at = {p.area.x + 1.5 * p.text, p.area.y + (1.7 + 1.5 * (double)i) * p.text};
        uj_text_style style = {
            .colour = palette->ink, .size = p.text, .max_width = p.area.width - 3.0 * p.text};
        canvas->class->text(canvas, "question", at, p.lines.line[i], &style);
    }
    for (int i = 0; i < ANSWERS; i++) {
        bool selected = i == (int)v->selected;
        uj_paint paint = {.fill = selected ? palette->ink : palette->page,
                          .stroke = i == v->hovered ? palette->accent : palette->faint,
                          .line_width = i == v->hovered ? 2.0 : 1.0};
        uj_area area = p.buttons[i];
        uj_draw_box(canvas, selected ? "answer-selected" : "answer", uj_area_box(area), 6.0,
                    &paint);
        uj_text_style style = {.colour = selected ? palette->page : palette->ink,
                               .size = p.text,
                               .anchor = UJ_ANCHOR_MIDDLE,
                               .max_width = area.width - p.text};
        canvas->class->text(canvas, "answer",
                            (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height},
                            _(answers[i].label), &style);
    }
}

static void notice(uj_view *view, const char *text)
{
    of(view)->below->class->notice(of(view)->below, text);
}

static void destroy(uj_view *view)
{
    free(view->path);
    free(view);
}

uj_status uj_question_view_create(uj_view *below, const char *text, uj_view **out, uj_error *error)
{
    static const uj_view_class class = {
        .title = write_title,
        .key = take_key,
        .text = take_text,
        .mouse = take_mouse,
        .drop = refuse_drop,
        .resize = resize,
        .set_style = set_style,
        .style = style_of,
        .cursor = cursor_of,
        .draw = draw,
        .notice = notice,
        .destroy = destroy,
    };
    question_view *v = calloc(1, sizeof *v);
    if (v == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    *v = (question_view){
        .base = {.class = &class}, .below = below, .hovered = NO_ANSWER, .frame = {1.0, 1.0, 1.0}};
    snprintf(v->text, sizeof v->text, "%s", text);
    *out = &v->base;
    return UJ_OK;
}
