// Draws the plot of a barrier: a frame whose axes are the angles of one or two pieces, and the
// rectangles of angles (bricks) into which the proof divides the barrier.
#include <math.h>
#include <stdio.h>

#include <unjam/base/language.h>

#include "barrier_drawing.h"

// Lengths in multiples of the text size.
static const double label_room = 4.0, below_room = 3.2, above_room = 2.0, side_width = 0.35;
// The width of plot.strip, divided by the width of plot.frame.
static const double strip_part = 0.42;
// The height of the frame, divided by its width, if the plot has only one axis.
static const double one_piece = 0.45;

typedef struct plot {
    const uj_barrier_drawing *d;
    uj_canvas *canvas;
    double text;
    uj_area frame, strip;  // the bricks are in `strip` or, if its width is 0, in `frame`
    int across, up;        // pieces whose angles are on the axes; up is -1 if there is one axis
    bool is_left;          // the barrier is at the left edge of the frame
} plot;

static plot plot_of(const uj_barrier_drawing *d, uj_area area)
{
    const uj_barrier *barrier = d->barrier;
    plot p = {.d = d,
              .canvas = d->canvas,
              .text = d->text,
              .across = barrier->piece,
              .up = barrier->row_piece,
              .is_left = barrier->type == UJ_CLAIM_LOW};
    bool strip = barrier->type != UJ_CLAIM_GOAL;
    double wide = area.width - label_room * d->text, high = area.height;
    high -= (above_room + below_room) * d->text;
    double shape = p.up >= 0 ? 1.0 : one_piece, parts = strip ? 1.0 + strip_part : 1.0;
    double width = fmax(fmin(wide / parts, high / shape), 1.0);
    double x = area.x + 0.5 * (area.width - parts * width);
    double y = area.y + above_room * d->text + 0.5 * (high - shape * width);
    p.frame = (uj_area){x, y, width, shape * width};
    p.strip = p.frame;
    p.strip.width = strip ? strip_part * width : 0.0;
    if (strip && p.is_left)
        p.frame.x += p.strip.width;
    else
        p.strip.x += width;
    if (strip)
        p.frame.x += (p.is_left ? -0.5 : 0.5) * label_room * d->text;
    if (strip)
        p.strip.x += (p.is_left ? -0.5 : 0.5) * label_room * d->text;
    return p;
}

static double part_of(const uj_barrier *barrier, int piece, double degrees)
{
    if (piece < 0)
        return 0.5;
    return (degrees - barrier->low[piece]) / (barrier->high[piece] - barrier->low[piece]);
}

static uj_vec2 place_in(uj_area area, double across, double up)
{
    return (uj_vec2){area.x + fmin(fmax(across, 0.0), 1.0) * area.width,
                     area.y + (1.0 - fmin(fmax(up, 0.0), 1.0)) * area.height};
}

// --- the frame and the barrier ---

static void draw_bricks(const plot *p, uj_area area)
{
    const uj_barrier *barrier = p->d->barrier;
    const uj_palette *palette = p->d->palette;
    double column = area.width / UJ_BARRIER_GRID, row = area.height / UJ_BARRIER_GRID;
    unsigned least = barrier->depth;
    for (size_t k = 0; k < barrier->brick_count; k++)
        least = barrier->bricks[k].depth < least ? barrier->bricks[k].depth : least;
    for (size_t k = 0; k < barrier->brick_count; k++) {
        const uj_barrier_brick *brick = &barrier->bricks[k];
        double deep = barrier->depth > least
                          ? (double)(brick->depth - least) / (double)(barrier->depth - least)
                          : 0.0;
        uj_box box = {{area.x + brick->left * column, area.y + area.height - brick->top * row},
                      {area.x + brick->right * column, area.y + area.height - brick->bottom * row}};
        uj_paint paint = {.fill = uj_colour_mix(palette->wall, palette->bad, 0.85 * deep),
                          .stroke = palette->page,
                          .line_width = 0.07 * p->text};
        uj_draw_box(p->canvas, "brick", box, 0.0, &paint);
    }
}

// Draws a side of the frame, dashed if the proof does not limit the angle there (`open`).
static void draw_side(const plot *p, uj_vec2 from, uj_vec2 to, bool open)
{
    const uj_vec2 ends[2] = {from, to};
    uj_paint pen = {.stroke = open ? p->d->palette->faint : p->d->palette->wall_edge,
                    .line_width = open ? 0.1 * p->text : side_width * p->text,
                    .dash = open ? 0.5 * p->text : 0.0};
    p->canvas->class->line(p->canvas, open ? "side-open" : "side", (uj_polyline){2, ends},
                           UJ_MAP_IDENTITY, &pen);
}

static void draw_frame(const plot *p)
{
    const uj_barrier *barrier = p->d->barrier;
    uj_box box = uj_area_box(p->frame);
    uj_paint floor = {.fill = p->d->palette->floor};
    uj_draw_box(p->canvas, "region", box, 0.0, &floor);
    if (!(p->strip.width > 0.0))
        draw_bricks(p, p->frame);
    const uj_vec2 corners[4] = {
        box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    bool across = barrier->is_open[p->across], up = p->up < 0 || barrier->is_open[p->up];
    for (int i = 0; i < 4; i++)
        draw_side(p, corners[i], corners[(i + 1) % 4], i % 2 == 0 ? up : across);
    if (p->strip.width > 0.0)
        draw_bricks(p, p->strip);
}

// --- the barrier, and what is drawn in the frame ---

static void write(const plot *p, uj_vec2 at, const char *words, const uj_text_style *style)
{
    p->canvas->class->text(p->canvas, "plot", at, words, style);
}

static void draw_stopped_arrow(const plot *p, uj_vec2 from)
{
    double edge = p->is_left ? p->frame.x : p->frame.x + p->frame.width;
    double sign = p->is_left ? -1.0 : 1.0, size = 0.55 * p->text;
    uj_vec2 to = {edge - sign * 1.5 * p->text, from.y};
    from.x += sign * 0.9 * p->text;
    if (sign * (to.x - from.x) < p->text)
        return;
    uj_paint paint = {.fill = p->d->palette->faint};
    uj_draw_arrow(p->canvas, "way", (uj_arrow){from, to, 0.28 * p->text}, &paint);
    uj_paint pen = {.stroke = p->d->palette->bad, .line_width = 0.28 * p->text};
    uj_vec2 at = {edge - sign * 0.8 * p->text, from.y};
    for (int i = 0; i < 2; i++) {
        double tilt = i == 0 ? size : -size;
        const uj_vec2 ends[2] = {{at.x - size, at.y - tilt}, {at.x + size, at.y + tilt}};
        p->canvas->class->line(p->canvas, "stop", (uj_polyline){2, ends}, UJ_MAP_IDENTITY, &pen);
    }
}

static void draw_start(const plot *p)
{
    const uj_piece *pieces = p->d->picture->show->tray->pieces;
    double across = uj_degrees(pieces[p->across].start.angle);
    double up = p->up >= 0 ? uj_degrees(pieces[p->up].start.angle) : 0.0;
    uj_vec2 at = place_in(p->frame, part_of(p->d->barrier, p->across, across),
                          part_of(p->d->barrier, p->up, up));
    if (p->strip.width > 0.0)
        draw_stopped_arrow(p, at);
    uj_paint dot = {
        .fill = p->d->palette->accent, .stroke = p->d->palette->page, .line_width = 0.12 * p->text};
    p->canvas->class->disc(p->canvas, "start", at, 0.5 * p->text, &dot);
    uj_text_style style = {
        .colour = p->d->palette->ink, .size = p->text, .bold = true, .anchor = UJ_ANCHOR_MIDDLE};
    double above = at.y - p->frame.y > 2.0 * p->text ? -1.2 : 1.4;
    write(p, (uj_vec2){at.x, at.y + above * p->text}, _("start"), &style);
}

// Draws a ring at the angles where the pieces overlap least.
static void draw_tightest(const plot *p)
{
    const uj_barrier *barrier = p->d->barrier;
    bool strip = p->strip.width > 0.0;
    int across = strip ? barrier->column_piece : p->across;
    const uj_pose *poses = p->d->tightest->poses;
    double at_across = across >= 0 ? uj_degrees(poses[across].angle) : 0.0;
    double at_up = p->up >= 0 ? uj_degrees(poses[p->up].angle) : 0.0;
    uj_vec2 at = place_in(strip ? p->strip : p->frame, part_of(barrier, across, at_across),
                          part_of(barrier, p->up, at_up));
    uj_paint halo = {.stroke = p->d->palette->page, .line_width = 0.5 * p->text};
    uj_paint ring = {.stroke = p->d->palette->bad, .line_width = 0.22 * p->text};
    p->canvas->class->disc(p->canvas, "tightest", at, 0.55 * p->text, &halo);
    p->canvas->class->disc(p->canvas, "tightest", at, 0.55 * p->text, &ring);
}

// --- words around the frame and the barrier ---

// Writes the range as one text ("-5° to 30°"), because `area` is too narrow for two texts.
static void write_narrow_range(const plot *p, uj_area area, int piece)
{
    char low[UJ_NUMBER_TEXT_SIZE], high[UJ_NUMBER_TEXT_SIZE], words[4 * UJ_NUMBER_TEXT_SIZE];
    const uj_barrier *barrier = p->d->barrier;
    if (piece < 0)
        return;
    uj_text_style style = {.colour = p->d->palette->faint,
                           .size = 0.9 * p->text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = area.width - 1.6 * p->text};
    uj_vec2 at = {area.x + 0.5 * area.width, area.y + area.height + 1.0 * p->text};
    snprintf(words, sizeof words, _("%s to %s"), uj_barrier_angle(barrier->low[piece], low),
             uj_barrier_angle(barrier->high[piece], high));
    write(p, at, words, &style);
    snprintf(words, sizeof words, _("angle of %.30s"),
             p->d->picture->show->tray->pieces[piece].name);
    style.colour = p->d->palette->ink;
    at.y += 1.2 * p->text;
    write(p, at, words, &style);
}

static void write_range(const plot *p, uj_area area, int piece)
{
    char low[UJ_NUMBER_TEXT_SIZE], high[UJ_NUMBER_TEXT_SIZE], name[UJ_NUMBER_TEXT_SIZE];
    const uj_barrier *barrier = p->d->barrier;
    double below = area.y + area.height + 1.0 * p->text;
    uj_text_style style = {.colour = p->d->palette->faint, .size = 0.9 * p->text};
    if (piece < 0)
        return;
    write(p, (uj_vec2){area.x, below}, uj_barrier_angle(barrier->low[piece], low), &style);
    style.anchor = UJ_ANCHOR_END;
    write(p, (uj_vec2){area.x + area.width, below}, uj_barrier_angle(barrier->high[piece], high),
          &style);
    snprintf(name, sizeof name, _("angle of %.30s"), p->d->picture->show->tray->pieces[piece].name);
    style.anchor = UJ_ANCHOR_MIDDLE;
    style.colour = p->d->palette->ink;
    style.max_width = area.width;
    write(p, (uj_vec2){area.x + 0.5 * area.width, below + 1.2 * p->text}, name, &style);
}

// Writes the range of the vertical axis beside the frame, on the side away from the strip.
static void write_height(const plot *p)
{
    char angle[UJ_NUMBER_TEXT_SIZE], name[UJ_NUMBER_TEXT_SIZE];
    const uj_barrier *barrier = p->d->barrier;
    if (p->up < 0)
        return;
    bool right = p->is_left;
    double x = right ? p->frame.x + p->frame.width + 0.5 * p->text : p->frame.x - 0.5 * p->text;
    uj_text_style style = {.colour = p->d->palette->faint,
                           .size = 0.9 * p->text,
                           .anchor = right ? UJ_ANCHOR_START : UJ_ANCHOR_END};
    double top = p->frame.y + 0.4 * p->text, bottom = p->frame.y + p->frame.height - 0.4 * p->text;
    write(p, (uj_vec2){x, top}, uj_barrier_angle(barrier->high[p->up], angle), &style);
    write(p, (uj_vec2){x, bottom}, uj_barrier_angle(barrier->low[p->up], angle), &style);
    style.colour = p->d->palette->ink;
    style.max_width = 4.5 * p->text;
    snprintf(name, sizeof name, "%.30s", p->d->picture->show->tray->pieces[p->up].name);
    double middle = 0.5 * (top + bottom);
    write(p, (uj_vec2){x, middle - 0.65 * p->text}, _("angle of"), &style);
    write(p, (uj_vec2){x, middle + 0.65 * p->text}, name, &style);
}

static void write_side(const plot *p, uj_area area)
{
    char words[UJ_BARRIER_TEXT_SIZE];
    uj_barrier_side_words(p->d, words);
    uj_text_style style = {.colour = p->d->palette->bad,
                           .size = p->text,
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = area.width};
    write(p, (uj_vec2){area.x + 0.5 * area.width, p->frame.y - 1.1 * p->text}, words, &style);
}

void uj_barrier_plot_draw(const uj_barrier_drawing *d, uj_area area)
{
    plot p = plot_of(d, area);
    draw_frame(&p);
    draw_tightest(&p);
    draw_start(&p);
    write_range(&p, p.frame, p.across);
    if (p.strip.width > 0.0)
        write_narrow_range(&p, p.strip, d->barrier->column_piece);
    write_height(&p);
    write_side(&p, area);
}
