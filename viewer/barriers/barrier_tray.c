// Draws the tray with the pieces in the poses of least overlap, and marks the overlaps. If all
// overlaps are thin, a lens magnifies one of them.
#include <math.h>
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/draw/crop_canvas.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "barrier_drawing.h"

// Lengths, in multiples of the text size. An overlap thinner than `plain` gets a ring. If all
// overlaps are thinner than `plain`, a lens magnifies one of them to the thickness `magnified`.
static const double plain = 0.5, ring_radius = 0.62, lens_radius = 5.6, magnified = 1.8;

// The lens magnifies the tray to at most this diameter, in pixels.
static const double most_pixels = 4e6;

// --- overlaps ---

// Draws the part of the line x + y = c inside `overlap`, which is convex.
static void draw_hatch_line(const uj_barrier_drawing *d, uj_canvas *canvas,
                            const uj_overlap *overlap, uj_map map, double c)
{
    uj_vec2 ends[2];
    int count = 0;
    for (size_t i = 0; i < overlap->count && count < 2; i++) {
        uj_vec2 p = uj_map_apply(map, overlap->corners[i]);
        uj_vec2 q = uj_map_apply(map, overlap->corners[(i + 1) % overlap->count]);
        double from = p.x + p.y - c, to = q.x + q.y - c;
        if ((from < 0.0) == (to < 0.0))
            continue;
        ends[count++] = uj_vec2_add(p, uj_vec2_scale(uj_vec2_sub(q, p), from / (from - to)));
    }
    uj_paint pen = {.stroke = d->palette->bad, .line_width = 0.13 * d->text};
    if (count == 2)
        canvas->class->line(canvas, "hatch", (uj_polyline){2, ends}, UJ_MAP_IDENTITY, &pen);
}

// Fills and hatches an overlap. Skips hatch lines outside `box` (pixels).
static void draw_overlap(const uj_barrier_drawing *d, uj_canvas *canvas, const uj_overlap *overlap,
                         uj_map map, uj_box box)
{
    uj_ring ring = {overlap->count, (uj_vec2 *)overlap->corners};
    uj_paint paint = {.fill = uj_colour_fade(d->palette->bad, 0.35),
                      .stroke = d->palette->bad,
                      .line_width = 0.12 * d->text};
    canvas->class->polygon(canvas, "overlap", &(uj_polygon){1, &ring}, map, &paint);
    double low = INFINITY, high = -INFINITY, step = 0.55 * d->text;
    for (size_t i = 0; i < overlap->count; i++) {
        uj_vec2 p = uj_map_apply(map, overlap->corners[i]);
        low = fmin(low, p.x + p.y);
        high = fmax(high, p.x + p.y);
    }
    low = fmax(low, box.low.x + box.low.y);
    high = fmin(high, box.high.x + box.high.y);
    for (double c = step * ceil(low / step); c < high; c += step)
        draw_hatch_line(d, canvas, overlap, map, c);
}

// --- the lens ---

typedef struct lens {
    const uj_overlap *overlap;
    uj_board board;      // the magnified board
    uj_vec2 centre, at;  // pixels: middle of the lens, middle of the unmagnified overlap
    double radius, factor;
} lens;

static double extent_of(const uj_overlap *overlap)
{
    double most = 0.0;
    for (size_t i = 0; i < overlap->count; i++)
        most = fmax(most, uj_vec2_length(uj_vec2_sub(overlap->corners[i], overlap->middle)));
    return most;
}

// Of the overlaps whose depth is within 1% of the greatest, returns the shortest, because a long
// overlap may not fit in the lens. An overlap with the tray (a < 0) counts as twice as long, so
// that overlaps of two pieces are preferred.
static const uj_overlap *chosen_overlap(const uj_tightest *tightest)
{
    const uj_overlap *best = &tightest->overlaps[0];
    for (size_t i = 1; i < tightest->overlap_count; i++) {
        const uj_overlap *next = &tightest->overlaps[i];
        double shorter = next->a >= 0 && best->a < 0   ? 0.5
                         : next->a < 0 && best->a >= 0 ? 2.0
                                                       : 1.0;
        if (next->depth > 0.99 * tightest->depth && shorter * extent_of(next) < extent_of(best))
            best = next;
    }
    return best;
}

// Returns the distance (pixels) from `at` to the middle of the nearest overlap or written name.
static double distance_to_things(const uj_barrier_drawing *d, uj_map map, uj_vec2 at)
{
    const uj_tray_subject *drawn = (const uj_tray_subject *)d->picture->show->subject;
    double near = INFINITY;
    for (size_t i = 0; i < d->tightest->overlap_count; i++) {
        uj_vec2 overlap = uj_map_apply(map, d->tightest->overlaps[i].middle);
        near = fmin(near, uj_vec2_length(uj_vec2_sub(overlap, at)));
    }
    for (size_t i = 0; i < drawn->tray->piece_count; i++) {
        uj_vec2 name = uj_pose_apply(d->tightest->poses[i], drawn->anchors[i].centre);
        near = fmin(near, uj_vec2_length(uj_vec2_sub(uj_map_apply(map, name), at)));
    }
    for (size_t i = 0; i < drawn->exit_count; i++) {
        uj_vec2 name = uj_map_apply(map, drawn->openings[i].name_at);
        near = fmin(near, uj_vec2_length(uj_vec2_sub(name, at)));
    }
    return near;
}

// Returns the centre for the lens. Of a grid of points in `area`, chooses the point farthest from
// overlaps and written names.
static uj_vec2 place_for(const uj_barrier_drawing *d, uj_area area, uj_map map, double radius)
{
    enum { STEPS = 8 };
    uj_vec2 best = {area.x + radius, area.y + radius};
    double most = -INFINITY, wide = area.width - 2.0 * radius, high = area.height - 2.0 * radius;
    for (int row = 0; row <= STEPS; row++)
        for (int column = 0; column <= STEPS; column++) {
            uj_vec2 at = {area.x + radius + wide * column / STEPS,
                          area.y + radius + high * row / STEPS};
            double near = distance_to_things(d, map, at);
            if (near > most) {
                most = near;
                best = at;
            }
        }
    return best;
}

// Returns the area that the tray covers. If the tray is less than `least` pixels wide or high,
// returns `area` instead.
static uj_area tray_area(const uj_barrier_drawing *d, uj_area area, uj_map map, double least)
{
    const uj_tray_subject *drawn = (const uj_tray_subject *)d->picture->show->subject;
    uj_vec2 a = uj_map_apply(map, drawn->outer.low), b = uj_map_apply(map, drawn->outer.high);
    uj_area tray = {a.x, b.y, b.x - a.x, a.y - b.y};
    return tray.width >= least && tray.height >= least ? tray : area;
}

static lens lens_of(const uj_barrier_drawing *d, uj_area area, const uj_board *board)
{
    const uj_overlap *overlap = chosen_overlap(d->tightest);
    lens l = {.overlap = overlap, .board = *board};
    l.radius = fmin(lens_radius * d->text, 0.22 * fmin(area.width, area.height));
    uj_vec2 middle = overlap->middle;
    l.at = uj_map_apply(board->map, middle);
    double room = l.radius + 1.2 * d->text;
    l.centre = place_for(d, tray_area(d, area, board->map, 3.0 * room), board->map, room);
    double scale = fmin(magnified * d->text / overlap->depth,
                        most_pixels / uj_tray_diameter(d->picture->show->tray));
    l.factor = scale / board->scale;
    l.board.scale = scale;
    l.board.show &= (unsigned)(UJ_SHOW_PATTERNS | UJ_SHOW_NO_PAGE);
    l.board.map = (uj_map){.xx = scale,
                           .x0 = l.centre.x - scale * middle.x,
                           .yy = -scale,
                           .y0 = l.centre.y + scale * middle.y};
    return l;
}

static void draw_label(const uj_barrier_drawing *d, uj_vec2 at, uj_area area, const char *words,
                       bool bold)
{
    double text = 0.92 * d->text;
    double half = fmin(0.5 * uj_text_wrap_width(words, text) + 0.9 * text, 0.5 * area.width);
    at.x = fmin(fmax(at.x, area.x + half), area.x + area.width - half);
    uj_paint ground = {
        .fill = d->palette->panel, .stroke = d->palette->bad, .line_width = 0.09 * d->text};
    uj_text_style style = {.colour = d->palette->ink,
                           .size = text,
                           .bold = bold,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = 2.0 * half - text};
    uj_draw_box(d->canvas, "lens-words",
                (uj_box){{at.x - half, at.y - 0.85 * text}, {at.x + half, at.y + 0.85 * text}},
                0.85 * text, &ground);
    d->canvas->class->text(d->canvas, "lens-words", at, words, &style);
}

static void draw_lens(const uj_barrier_drawing *d, uj_area area, const uj_board *board)
{
    lens l = lens_of(d, area, board);
    uj_canvas *canvas = d->canvas;
    uj_box box = {{l.centre.x - l.radius, l.centre.y - l.radius},
                  {l.centre.x + l.radius, l.centre.y + l.radius}};
    uj_paint thread = {.stroke = d->palette->bad, .line_width = 0.12 * d->text};
    const uj_vec2 ends[2] = {l.at, l.centre};
    canvas->class->line(canvas, "thread", (uj_polyline){2, ends}, UJ_MAP_IDENTITY, &thread);
    uj_paint page = {.fill = d->palette->page};
    canvas->class->clip(canvas, box, l.radius);
    canvas->class->disc(canvas, "lens", l.centre, l.radius, &page);
    uj_crop_canvas crop = uj_crop_canvas_on(canvas, box);
    d->picture->show->subject->class->draw(d->picture->show->subject, &crop.base, &l.board);
    for (size_t i = 0; i < d->tightest->overlap_count; i++)
        draw_overlap(d, &crop.base, &d->tightest->overlaps[i], l.board.map, box);
    uj_crop_canvas_clear(&crop);
    canvas->class->unclip(canvas);
    uj_paint rim = {.stroke = d->palette->bad, .line_width = 0.2 * d->text};
    canvas->class->disc(canvas, "lens-rim", l.centre, l.radius, &rim);
    char words[UJ_BARRIER_TEXT_SIZE], factor[UJ_NUMBER_TEXT_SIZE];
    double digits = pow(10.0, floor(log10(l.factor)));
    double rounded = l.factor >= 10.0 ? digits * round(l.factor / digits) : round(l.factor);
    uj_barrier_overlap_words(d, l.overlap, words);
    draw_label(d, (uj_vec2){l.centre.x, l.centre.y + l.radius}, area, words, true);
    snprintf(factor, sizeof factor, _("magnified %.0f times"), rounded);
    draw_label(d, (uj_vec2){l.centre.x, l.centre.y - l.radius}, area, factor, false);
}

// --- the tray ---

static uj_box box_of(const uj_barrier_drawing *d)
{
    const uj_tray *tray = d->picture->show->tray;
    uj_box box = uj_subject_view_box(d->picture->show->subject, 0.0, UJ_SHOW_NAMES);
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_ring *ring = &tray->pieces[i].shape.rings[0];
        for (size_t k = 0; k < ring->count; k++) {
            uj_vec2 p = uj_pose_apply(d->tightest->poses[i], ring->points[k]);
            box.low = (uj_vec2){fmin(box.low.x, p.x), fmin(box.low.y, p.y)};
            box.high = (uj_vec2){fmax(box.high.x, p.x), fmax(box.high.y, p.y)};
        }
    }
    return box;
}

void uj_barrier_tray_draw(const uj_barrier_drawing *d, uj_area area)
{
    uj_subject *subject = d->picture->show->subject;
    uj_tray_position position = {0};
    for (size_t i = 0; i < d->picture->show->tray->piece_count; i++)
        position.poses[i] = d->tightest->poses[i];
    uj_board board = {.text = d->text,
                      .show = UJ_SHOW_NAMES | (d->picture->display & (unsigned)UJ_SHOW_PATTERNS) |
                              (d->picture->display & (unsigned)UJ_SHOW_NO_PAGE),
                      .palette = d->palette};
    board.map = uj_area_map(area, box_of(d), &board.scale);
    uj_tray_subject_set_position(subject, &position);
    subject->class->draw(subject, d->canvas, &board);
    bool thin = false;
    for (size_t i = 0; i < d->tightest->overlap_count; i++) {
        const uj_overlap *overlap = &d->tightest->overlaps[i];
        draw_overlap(d, d->canvas, overlap, board.map, uj_area_box(area));
        if (overlap->depth * board.scale >= plain * d->text)
            continue;
        thin |= i == 0;
        uj_paint ring = {.stroke = d->palette->bad, .line_width = 0.16 * d->text};
        d->canvas->class->disc(d->canvas, "overlap-ring", uj_map_apply(board.map, overlap->middle),
                               ring_radius * d->text, &ring);
    }
    if (thin)
        draw_lens(d, area, &board);
    uj_tray_subject_set_position(subject, NULL);
}
