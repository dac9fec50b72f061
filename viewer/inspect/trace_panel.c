// Draws the panel of a recorded search.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/inspect/inspector_draw.h>
#include <unjam/viewer/inspect/trace_view.h>

typedef struct drawing {
    const uj_trace_view *view;
    const uj_trace *trace;
    const uj_trace_view_layout *layout;
    const uj_palette *palette;
    uj_colour colour;
    uj_canvas *canvas;
} drawing;

static const char *const status_words[] = {
    [UJ_TRACE_OPEN] = N_("open"),
    [UJ_TRACE_PARTLY] = N_("partly expanded"),
    [UJ_TRACE_EXPANDED] = N_("expanded"),
    [UJ_TRACE_GOAL] = N_("goal"),
};

static uj_colour status_colour(const drawing *d, uj_trace_status status)
{
    switch (status) {
    case UJ_TRACE_EXPANDED:
        return d->palette->good;
    case UJ_TRACE_PARTLY:
        return uj_colour_mix(d->palette->good, d->palette->page, 0.5);
    case UJ_TRACE_GOAL:
        return d->palette->accent;
    default:
        return uj_colour_mix(d->palette->faint, d->palette->page, 0.45);
    }
}

static double right_of(const drawing *d)
{
    return d->layout->area.x + d->layout->area.width;
}

static void write_text(const drawing *d, const char *tag, uj_vec2 at, uj_text_style style,
                       const char *text)
{
    if (style.anchor == UJ_ANCHOR_START && style.max_width <= 0.0)
        style.max_width = right_of(d) - at.x;
    d->canvas->class->text(d->canvas, tag, at, text, &style);
}

__attribute__((format(printf, 5, 6))) static void say(const drawing *d, double x, double y,
                                                      uj_colour colour, const char *format, ...)
{
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    write_text(d, "trace", (uj_vec2){x, y},
               (uj_text_style){.colour = colour, .size = d->layout->text}, words);
}

// --- the state -----------------------------------------------------------------------------------

static void draw_state(const drawing *d)
{
    const uj_trace_state *own = &d->trace->states[d->view->selected];
    double text = d->layout->text, x = d->layout->area.x, y = d->layout->area.y + 1.0 * text;
    char words[64];
    snprintf(words, sizeof words, _("State %u"), d->view->selected);
    write_text(d, "trace", (uj_vec2){x, y},
               (uj_text_style){.colour = d->colour, .size = 1.35 * text, .bold = true}, words);
    write_text(d, "trace", (uj_vec2){right_of(d), y},
               (uj_text_style){.colour = status_colour(d, (uj_trace_status)own->status),
                               .size = 1.1 * text,
                               .bold = true,
                               .anchor = UJ_ANCHOR_END},
               _(status_words[own->status]));
    y += 1.9 * text;
    say(d, x, y, d->palette->ink, _("depth %u,  g %u + h %u = f %u"), own->depth, own->g, own->h,
        own->f);
    y += 1.5 * text;
    if (own->again > 0)
        say(d, x, y, d->palette->faint, _("reached %u times"), own->again + 1);
    else
        say(d, x, y, d->palette->faint, "%s", _("reached once"));
}

static void draw_chip(const drawing *d, const uj_trace_view_chip *chip, bool bold)
{
    const uj_area *area = &chip->area;
    double text = d->layout->text;
    bool here = chip->state == d->view->selected;
    char number[16];
    snprintf(number, sizeof number, "%u", chip->state);
    uj_paint paint = {.fill = uj_colour_fade(d->colour, here ? 1.0 : 0.12),
                      .stroke = bold ? d->colour : uj_colour_fade(d->colour, 0.4),
                      .line_width = 0.08 * text};
    uj_draw_box(d->canvas, "chip", uj_area_box(*area), 0.45 * text, &paint);
    write_text(d, "chip", (uj_vec2){area->x + 0.5 * area->width, area->y + 0.5 * area->height},
               (uj_text_style){.colour = here ? d->palette->panel : d->palette->ink,
                               .size = 0.95 * text,
                               .bold = here,
                               .anchor = UJ_ANCHOR_MIDDLE},
               number);
}

static void draw_path(const drawing *d)
{
    const uj_trace_view_layout *l = d->layout;
    uj_paint arrow = {.fill = d->palette->faint};
    for (size_t i = 0; i < l->path_count; i++) {
        const uj_area *area = &l->path[i].area;
        double y = area->y + 0.5 * area->height;
        if (i > 0)
            uj_draw_arrow(d->canvas, "then",
                          (uj_arrow){{area->x - 1.0 * l->text, y},
                                     {area->x - 0.15 * l->text, y},
                                     0.12 * l->text},
                          &arrow);
        draw_chip(d, &l->path[i], true);
    }
    if (l->path_cut && l->path_count > 0)
        say(d, l->area.x, l->path[0].area.y + 0.7 * l->text, d->palette->faint, "\xe2\x80\xa6");
    double y = l->path_count > 0 ? l->path[0].area.y + 2.5 * l->text : 0.0;
    say(d, l->area.x, y, d->palette->faint, "%s",
        l->parent_count > 0 ? _("also reached from") : _("reached from no other state"));
    for (size_t i = 0; i < l->parent_count; i++)
        draw_chip(d, &l->parents[i], false);
    if (l->parents_cut && l->parent_count > 0) {
        const uj_area *last = &l->parents[l->parent_count - 1].area;
        say(d, last->x + last->width + 0.4 * l->text, y, d->palette->faint, "\xe2\x80\xa6");
    }
}

// --- the tree ------------------------------------------------------------------------------------

static void draw_filters(const drawing *d)
{
    static const char *const filters[] = {N_("all states"), N_("expanded"), N_("open"),
                                          N_("reached again")};
    const uj_trace_view *view = d->view;
    char depth[64], most[64], drawn[128], words[256];
    snprintf(depth, sizeof depth, "%s", _("all depths"));
    snprintf(most, sizeof most, "%s", _("any f"));
    if (view->depth >= 0)
        snprintf(depth, sizeof depth, _("depth %d"), view->depth);
    if (view->f_limit != UINT32_MAX)
        snprintf(most, sizeof most, _("f up to %u"), view->f_limit);
    const uj_trace_view_layout *l = d->layout;
    snprintf(drawn, sizeof drawn, "%s", _("States by depth"));
    if (l->layer_count < d->trace->layer_count)
        snprintf(drawn, sizeof drawn, _("Depths %zu to %zu of %zu"), l->first_layer,
                 l->first_layer + l->layer_count - 1, d->trace->layer_count - 1);
    write_text(d, "filter", (uj_vec2){l->area.x, l->filter_y},
               (uj_text_style){.colour = d->palette->ink, .size = l->text, .bold = true}, drawn);
    snprintf(words, sizeof words, _("%s, %s, %s"), _(filters[view->filter]), depth, most);
    write_text(d, "filter", (uj_vec2){right_of(d), l->filter_y},
               (uj_text_style){.colour = d->palette->faint,
                               .size = 0.95 * l->text,
                               .anchor = UJ_ANCHOR_END,
                               .max_width = l->area.width - 13.0 * l->text},
               words);
}

enum { WORDS_SIZE = 400 };

// Appends an entry such as "866 open" to a list.
__attribute__((format(printf, 2, 3))) static void add_count(char *list, const char *format, ...)
{
    char before[WORDS_SIZE], words[WORDS_SIZE / 4];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(before, sizeof before, "%s", list);
    if (before[0] == '\0')
        snprintf(list, WORDS_SIZE, "%s", words);
    else
        snprintf(list, WORDS_SIZE, _("%s, %s"), before, words);
}

// Writes a heading such as "944 states:  78 expanded, 866 open;  1736 duplicates". A state reached
// k times gives k - 1 duplicates.
static void layer_words(const uj_trace *trace, size_t depth, char *words, size_t size)
{
    size_t counts[4] = {0}, again = 0, first = trace->layers[depth];
    for (size_t i = first; i < trace->layers[depth + 1]; i++) {
        const uj_trace_state *state = &trace->states[trace->by_depth[i]];
        counts[state->status]++;
        again += state->again;
    }
    size_t all = trace->layers[depth + 1] - first;
    char states[64], list[WORDS_SIZE] = "", duplicates[64];
    snprintf(states, sizeof states, uj_translate_count("%zu state", "%zu states", all), all);
    add_count(list, _("%zu expanded"), counts[UJ_TRACE_EXPANDED]);
    if (counts[UJ_TRACE_PARTLY] > 0)
        add_count(list, _("%zu partly expanded"), counts[UJ_TRACE_PARTLY]);
    add_count(list, _("%zu open"), counts[UJ_TRACE_OPEN]);
    if (counts[UJ_TRACE_GOAL] > 0)
        add_count(list, "%s", _("goal"));
    snprintf(duplicates, sizeof duplicates,
             uj_translate_count("%zu duplicate", "%zu duplicates", again), again);
    snprintf(words, size, _("%s:  %s;  %s"), states, list, duplicates);
}

static void draw_heading(const drawing *d, size_t depth)
{
    double text = d->layout->text;
    double y = uj_trace_view_layer_top(d->view, d->layout, depth) + 0.5 * d->layout->head;
    char words[2 * WORDS_SIZE];
    layer_words(d->trace, depth, words, sizeof words);
    char number[32];
    snprintf(number, sizeof number, "%zu", depth);
    // The background dims the lines that draw_links has drawn.
    double x = d->layout->area.x, right = x + 1.8 * text + uj_text_wrap_width(words, 0.95 * text);
    uj_paint paint = {.fill = uj_colour_fade(d->palette->panel, 0.8)};
    uj_draw_box(
        d->canvas, "layer",
        (uj_box){{x - 0.2 * text, y - 0.62 * text}, {fmin(right, right_of(d)), y + 0.62 * text}},
        0.3 * text, &paint);
    write_text(d, "layer", (uj_vec2){d->layout->area.x, y},
               (uj_text_style){.colour = d->palette->ink, .size = text, .bold = true}, number);
    write_text(d, "layer", (uj_vec2){d->layout->area.x + 1.6 * text, y},
               (uj_text_style){.colour = d->palette->faint, .size = 0.95 * text}, words);
}

// Draws the cells of the states with this status. If `shown` is true, draws only states that pass
// the filters, otherwise only states that the filters hide.
static void draw_cells(const drawing *d, uj_trace_status status, bool shown, uj_ring *rings,
                       uj_vec2 *corners)
{
    size_t count = 0;
    double cell = d->layout->cell, gap = cell > 5.0 ? 0.12 * cell : 0.08 * cell;
    for (size_t i = 0; i < d->trace->count; i++) {
        uj_area area;
        if (d->trace->states[i].status != status ||
            uj_trace_view_shows(d->view, (uint32_t)i) != shown ||
            !uj_trace_view_cell(d->view, d->layout, (uint32_t)i, &area))
            continue;
        uj_vec2 *p = &corners[4 * count];
        double x0 = area.x + gap, y0 = area.y + gap, x1 = area.x + cell - gap,
               y1 = area.y + cell - gap;
        p[0] = (uj_vec2){x0, y0};
        p[1] = (uj_vec2){x1, y0};
        p[2] = (uj_vec2){x1, y1};
        p[3] = (uj_vec2){x0, y1};
        rings[count++] = (uj_ring){4, p};
    }
    char tag[48];
    snprintf(tag, sizeof tag, "%s:%s", shown ? "cells" : "hidden",
             status == UJ_TRACE_PARTLY ? "partly"
             : status == UJ_TRACE_GOAL ? "goal"
                                       : status_words[status]);
    uj_paint paint = {.fill = uj_colour_fade(status_colour(d, status), shown ? 1.0 : 0.16)};
    if (count > 0)
        d->canvas->class->polygon(d->canvas, tag, &(uj_polygon){count, rings}, UJ_MAP_IDENTITY,
                                  &paint);
}

static uj_vec2 middle(uj_area area)
{
    return (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height};
}

static void draw_link(const drawing *d, const char *tag, uint32_t from, uint32_t to, uj_paint pen)
{
    uj_area a, b;
    if (!uj_trace_view_cell(d->view, d->layout, from, &a) ||
        !uj_trace_view_cell(d->view, d->layout, to, &b))
        return;
    uj_vec2 points[2] = {middle(a), middle(b)};
    d->canvas->class->line(d->canvas, tag, (uj_polyline){2, points}, UJ_MAP_IDENTITY, &pen);
}

// Draws thin lines from the selected state to its successors, and bold lines along the path to it.
static void draw_links(const drawing *d)
{
    enum { MOST = 400 };
    uint32_t selected = d->view->selected;
    double text = d->layout->text;
    size_t drawn = 0;
    uj_paint thin = {.stroke = uj_colour_fade(d->colour, 0.35), .line_width = 0.05 * text};
    uj_paint bold = {.stroke = d->colour, .line_width = 0.14 * text};
    for (size_t i = 0; i < d->trace->count && drawn < MOST; i++)
        if (d->trace->states[i].parent == selected && uj_trace_view_shows(d->view, (uint32_t)i)) {
            draw_link(d, "successor", selected, (uint32_t)i, thin);
            drawn++;
        }
    for (uint32_t at = selected; d->trace->states[at].parent != UJ_TRACE_NONE;
         at = d->trace->states[at].parent)
        draw_link(d, "way", d->trace->states[at].parent, at, bold);
    for (uint32_t at = selected; at != UJ_TRACE_NONE; at = d->trace->states[at].parent) {
        uj_area area;
        if (!uj_trace_view_cell(d->view, d->layout, at, &area))
            continue;
        double radius = fmax(0.5 * area.width, (at == selected ? 0.42 : 0.28) * text);
        uj_paint paint = {
            .fill = at == selected ? d->palette->panel
                                   : status_colour(d, (uj_trace_status)d->trace->states[at].status),
            .stroke = d->colour,
            .line_width = (at == selected ? 0.2 : 0.12) * text};
        d->canvas->class->disc(d->canvas, at == selected ? "selected" : "ancestor", middle(area),
                               radius, &paint);
    }
}

static void draw_tree(const drawing *d)
{
    if (d->layout->layer_count == 0)
        return;
    draw_filters(d);
    uj_ring *rings = calloc(d->trace->count + 1, sizeof *rings);
    uj_vec2 *corners = calloc(4 * d->trace->count + 4, sizeof *corners);
    for (int status = UJ_TRACE_OPEN; rings != NULL && corners != NULL && status <= UJ_TRACE_GOAL;
         status++)
        for (int shown = 0; shown <= 1; shown++)
            draw_cells(d, (uj_trace_status)status, shown == 1, rings, corners);
    free(rings);
    free(corners);
    draw_links(d);
    for (size_t i = 0; i < d->layout->layer_count; i++)
        draw_heading(d, d->layout->first_layer + i);
}

void uj_trace_view_draw(const uj_trace_view *view, uj_theme theme, const uj_layout *layout,
                        uj_canvas *canvas)
{
    const uj_area *panel = &layout->panel;
    if (!(panel->width > 0.0))
        return;
    uj_trace_view_layout own = uj_trace_view_lay_out(view, layout);
    const drawing d = {.view = view,
                       .trace = view->trace,
                       .layout = &own,
                       .palette = uj_palette_of(theme),
                       .colour = uj_inspector_colour(theme),
                       .canvas = canvas};
    uj_paint card = {
        .fill = d.palette->panel, .stroke = d.palette->track, .line_width = 0.09 * layout->text};
    uj_draw_box(canvas, "panel", uj_area_box(*panel), 0.7 * layout->text, &card);
    draw_state(&d);
    draw_path(&d);
    draw_tree(&d);
}
