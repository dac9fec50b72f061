// Draws the picture of a barrier (a claim of a proof): its title, texts and buttons.
#include <unjam/viewer/barriers/barrier_picture.h>

#include <math.h>
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/scene/help.h>

#include "barrier_drawing.h"

// Lengths in multiples of the text size.
static const double margin = 1.2, title_size = 1.5, head_size = 1.15, gap = 0.5;
static const double button_height = 2.1, legend_row = 1.5;
static const double natural_shape = 0.66;  // height / width of a picture

static double text_size(const uj_barrier_picture *picture)
{
    double size = sqrt(fmax(picture->width * picture->height, 1.0)) / 58.0;
    return fmin(fmax(size, 9.0), 34.0);
}

double uj_barrier_picture_height(double width)
{
    return round(natural_shape * width);
}

// --- buttons ---

void uj_barrier_picture_buttons(const uj_barrier_picture *picture,
                                uj_barrier_button buttons[UJ_BARRIER_BUTTONS])
{
    static const struct {
        uj_key key;
        double width;  // in multiples of the text size
    } rows[UJ_BARRIER_BUTTONS] = {
        {UJ_KEY_BACK, 8.5},        {UJ_KEY_ON, 8.5},   {UJ_KEY_THEME, 6.0},
        {UJ_KEY_FULL_SCREEN, 8.5}, {UJ_KEY_HELP, 4.5},
    };
    double text = text_size(picture), whole = gap * (UJ_BARRIER_BUTTONS - 1);
    for (int i = 0; i < UJ_BARRIER_BUTTONS; i++)
        whole += rows[i].width;
    double unit = fmin(text, (picture->width - 2.0 * margin * text) / whole);
    double x = margin * text, y = picture->height - (button_height + 0.5 * margin) * text;
    for (int i = 0; i < UJ_BARRIER_BUTTONS; i++) {
        double wide = rows[i].width * unit;
        buttons[i] = (uj_barrier_button){rows[i].key, {x, y, wide, button_height * text}};
        x += wide + gap * unit;
    }
}

static const char *label_of(uj_key key)
{
    switch (key) {
    case UJ_KEY_BACK:
        return _("\xe2\x86\x90 previous");
    case UJ_KEY_ON:
        return _("next \xe2\x86\x92");
    case UJ_KEY_THEME:
        return _("theme T");
    case UJ_KEY_FULL_SCREEN:
        return _("full screen F");
    default:
        return _("help H");
    }
}

static void draw_buttons(const uj_barrier_drawing *d)
{
    uj_barrier_button buttons[UJ_BARRIER_BUTTONS];
    uj_barrier_picture_buttons(d->picture, buttons);
    for (int i = 0; i < UJ_BARRIER_BUTTONS; i++) {
        uj_area area = buttons[i].area;
        bool dead = (buttons[i].key == UJ_KEY_BACK && d->picture->barrier == 0) ||
                    (buttons[i].key == UJ_KEY_ON &&
                     d->picture->barrier + 1 == d->picture->show->barriers.count);
        uj_paint paint = {
            .fill = d->palette->panel, .stroke = d->palette->track, .line_width = 0.09 * d->text};
        uj_draw_box(d->canvas, "button", uj_area_box(area), 0.5 * d->text, &paint);
        uj_text_style style = {.colour = dead ? d->palette->faint : d->palette->ink,
                               .size = d->text,
                               .anchor = UJ_ANCHOR_MIDDLE,
                               .max_width = area.width - 0.6 * d->text};
        uj_vec2 middle = {area.x + 0.5 * area.width, area.y + 0.5 * area.height};
        d->canvas->class->text(d->canvas, "button", middle, label_of(buttons[i].key), &style);
    }
}

static void draw_help(const uj_barrier_drawing *d)
{
    static const uj_help_row rows[] = {
        {"\xe2\x86\x90  \xe2\x86\x92", N_("previous barrier, next barrier"), 0, "left,right"},
        {N_("Home  End"), N_("first barrier, last barrier"), 0, "home,end"},
        {"C", N_("patterns on the pieces"), 0, "c"},
        {"T", N_("light or dark theme"), 0, "t"},
        {"F12", N_("save a picture"), 0, "f12"},
        {"F", N_("full screen"), 0, "f"},
        {N_("H or ?"), N_("this help"), 0, "h,?"},
        {N_("Esc"), N_("back to the gallery"), 0, "escape"},
        {"Q", N_("quit"), 0, "q"},
    };
    const uj_help_panel panel = {.title = N_("Keys"),
                                 .rows = rows,
                                 .count = sizeof rows / sizeof rows[0],
                                 .width = d->picture->width,
                                 .height = d->picture->height,
                                 .text = d->text,
                                 .theme = d->picture->theme};
    uj_help_panel_draw(&panel, d->canvas);
}

// --- texts ---

// Draws a paragraph at the top of `area`. Reduces `area` to the rest below the paragraph.
static void put(const uj_barrier_drawing *d, const char *tag, uj_area *area,
                const uj_barrier_paragraph *paragraph)
{
    double high = uj_barrier_paragraph_draw(d->canvas, tag, *area, paragraph);
    area->y += high;
    area->height = fmax(area->height - high, 0.0);
}

static void draw_head(const uj_barrier_drawing *d, uj_area *area)
{
    char words[UJ_THEOREM_TEXT_SIZE];
    const uj_tray *tray = d->picture->show->tray;
    snprintf(words, sizeof words, "%s: %s", tray->name, _("impossible"));
    put(d, "title", area,
        &(uj_barrier_paragraph){words, d->palette->ink, title_size * d->text, true, false, 1});
    uj_theorem_words(tray, words);
    put(d, "theorem", area,
        &(uj_barrier_paragraph){words, d->palette->ink, d->text, false, false, 2});
}

// Draws the message or, if there is none, the number of the barrier. Reduces `area` to the rest
// above this text.
static void draw_foot(const uj_barrier_drawing *d, uj_area *area)
{
    char words[UJ_THEOREM_TEXT_SIZE], all[UJ_THEOREM_TEXT_SIZE + 64];
    uj_theorem_support(d->picture->show->tray, &d->picture->show->numbers, words);
    snprintf(all, sizeof all, _("Barrier %zu of %zu. %s"), d->picture->barrier + 1,
             d->picture->show->barriers.count, words);
    uj_barrier_paragraph foot = {all, d->palette->faint, 0.92 * d->text, false, false, 3};
    if (d->picture->message != NULL) {
        foot.text = d->picture->message;
        foot.colour = d->palette->accent;
    }
    double high = uj_barrier_paragraph_draw(NULL, "foot", *area, &foot);
    area->height = fmax(area->height - high, 0.0);
    uj_area line = {area->x, area->y + area->height, area->width, high};
    uj_barrier_paragraph_draw(d->canvas, "foot", line, &foot);
}

// Reduces `area` to the rest below the heading and the text.
static void draw_half(const uj_barrier_drawing *d, uj_area *area, const char *head,
                      const char *words)
{
    put(d, "head", area,
        &(uj_barrier_paragraph){head, d->palette->accent, head_size * d->text, true, false, 1});
    put(d, "words", area,
        &(uj_barrier_paragraph){words, d->palette->ink, d->text, false, false, 6});
    area->y += gap * d->text;
    area->height = fmax(area->height - gap * d->text, 0.0);
}

// Reduces `area` to the rest above the legend.
static void draw_legend(const uj_barrier_drawing *d, uj_area *area)
{
    double text = d->text, row = legend_row * text;
    area->height = fmax(area->height - 2.0 * row, 0.0);
    double x = area->x, y = area->y + area->height + 0.5 * row, wide = 4.0 * text;
    for (int i = 0; i < 4; i++) {
        double deep = i / 3.0;
        uj_box box = {{x + i * text, y - 0.4 * text}, {x + (i + 1) * text, y + 0.4 * text}};
        uj_paint paint = {.fill = uj_colour_mix(d->palette->wall, d->palette->bad, 0.85 * deep),
                          .stroke = d->palette->page,
                          .line_width = 0.07 * text};
        uj_draw_box(d->canvas, "legend", box, 0.0, &paint);
    }
    uj_text_style style = {.colour = d->palette->faint,
                           .size = 0.9 * text,
                           .max_width = area->width - wide - 0.6 * text};
    d->canvas->class->text(d->canvas, "legend", (uj_vec2){x + wide + 0.6 * text, y},
                           _("each rectangle is a range of angles; redder: halved more often"),
                           &style);
    uj_paint ring = {.stroke = d->palette->bad, .line_width = 0.2 * text};
    d->canvas->class->disc(d->canvas, "legend", (uj_vec2){x + 0.5 * wide, y + row}, 0.5 * text,
                           &ring);
    d->canvas->class->text(d->canvas, "legend", (uj_vec2){x + wide + 0.6 * text, y + row},
                           _("the angles of the pieces at the tightest place"), &style);
}

static void draw_body(const uj_barrier_drawing *d, uj_area area)
{
    char words[UJ_BARRIER_TEXT_SIZE];
    uj_area left = area, right = area;
    bool beside = area.width > 1.05 * area.height;
    if (beside) {
        left.width = right.width = 0.5 * area.width - margin * d->text;
        right.x = area.x + 0.5 * area.width + margin * d->text;
    } else {
        left.height = right.height = 0.5 * (area.height - margin * d->text);
        right.y += left.height + margin * d->text;
    }
    uj_barrier_left_words(d, words);
    draw_half(d, &left, _("The tightest place"), words);
    uj_barrier_tray_draw(d, left);
    uj_barrier_right_words(d, words);
    draw_half(d, &right, d->barrier->type == UJ_CLAIM_GOAL ? _("Out of reach") : _("The barrier"),
              words);
    draw_legend(d, &right);
    uj_barrier_plot_draw(d, right);
}

void uj_barrier_picture_draw(const uj_barrier_picture *picture, uj_canvas *canvas)
{
    const uj_barrier_show *show = picture->show;
    uj_barrier_drawing d = {.picture = picture,
                            .barrier = &show->barriers.barriers[picture->barrier],
                            .tightest = show->tightest[picture->barrier],
                            .canvas = canvas,
                            .palette = uj_palette_of(picture->theme),
                            .text = text_size(picture)};
    uj_paint page = {.fill = d.palette->page};
    if ((picture->display & (unsigned)UJ_SHOW_NO_PAGE) == 0)
        uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {picture->width, picture->height}}, 0.0,
                    &page);
    double edge = margin * d.text;
    uj_area area = {edge, 0.7 * edge, picture->width - 2.0 * edge, picture->height - 1.4 * edge};
    if (picture->buttons) {
        draw_buttons(&d);
        area.height -= (button_height + 0.3) * d.text;
    }
    draw_head(&d, &area);
    area.y += gap * d.text;
    area.height -= gap * d.text;
    draw_foot(&d, &area);
    area.height = fmax(area.height - gap * d.text, 1.0);
    draw_body(&d, area);
    if (picture->help)
        draw_help(&d);
}
