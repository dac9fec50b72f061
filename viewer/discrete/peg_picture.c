// Draws a peg board.
#include "peg_picture.h"

#include <stdio.h>

size_t uj_peg_at(const uj_discrete_subject *subject, const uint16_t *places, unsigned hole)
{
    size_t i = 0;
    while (i < subject->piece_count && places[i] != hole)
        i++;
    return i;
}

typedef struct drawing {
    const uj_discrete_subject *subject;
    const uj_peg *peg;
    const uj_peg_picture *picture;
    const uj_move_frame *frame;
    uj_canvas *canvas;
    const uj_board *board;
    size_t jump;  // index of the current jump in the move
    double part;  // fraction of the current jump that is done, eased
} drawing;

static uj_vec2 hole_point(const drawing *d, unsigned hole)
{
    return uj_map_apply(d->board->map, d->picture->points[hole]);
}

static void hole_tag(const char *what, unsigned hole, char *tag)
{
    snprintf(tag, UJ_TAG_SIZE, "%s:%u", what, hole);
}

static void draw_plate(const drawing *d)
{
    const uj_palette *palette = d->board->palette;
    double scale = d->board->scale, line = uj_board_line(d->board);
    const uj_polygon hull = {1, (uj_ring *)&d->picture->hull};
    for (int layer = 1; layer <= 3; layer++) {
        uj_map below = d->board->map;
        below.y0 += 2.5 * line;
        uj_colour shade = uj_colour_fade(palette->shadow, 0.05);
        // A fill would make the shadow darker where stroke and fill overlap.
        uj_paint paint = {.stroke = shade,
                          .line_width = 2.0 * UJ_PEG_EDGE * scale + 4.0 * line * layer};
        d->canvas->class->polygon(d->canvas, "shadow", &hull, below, &paint);
    }
    uj_colour rim = uj_colour_mix(palette->wall, palette->wall_edge, 0.6);
    uj_paint edge = {
        .fill = rim, .stroke = rim, .line_width = 2.0 * UJ_PEG_EDGE * scale + 1.6 * line};
    uj_paint wood = {
        .fill = palette->wall, .stroke = palette->wall, .line_width = 2.0 * UJ_PEG_EDGE * scale};
    d->canvas->class->polygon(d->canvas, "plate-edge", &hull, d->board->map, &edge);
    d->canvas->class->polygon(d->canvas, "plate", &hull, d->board->map, &wood);
}

static void draw_lines(const drawing *d)
{
    uj_paint pen = {.stroke = uj_colour_fade(d->board->palette->wall_edge, 0.45),
                    .line_width = fmax(0.03 * d->board->scale, 0.5)};
    for (size_t i = 0; i < d->peg->line_count; i++) {
        const uj_peg_line *line = &d->peg->lines[i];
        const uj_vec2 points[] = {d->picture->points[line->end], d->picture->points[line->middle],
                                  d->picture->points[line->other_end]};
        d->canvas->class->line(d->canvas, "jump-line", (uj_polyline){3, points}, d->board->map,
                               &pen);
    }
}

static void draw_hole(const drawing *d, unsigned hole)
{
    const uj_palette *palette = d->board->palette;
    double scale = d->board->scale;
    uj_vec2 at = hole_point(d, hole);
    char tag[UJ_TAG_SIZE];
    hole_tag("hole", hole, tag);
    uj_paint dark = {.fill = uj_colour_mix(palette->wall_edge, palette->shadow, 0.25)};
    uj_paint deep = {.fill = uj_colour_mix(palette->wall_edge, palette->wall, 0.25)};
    d->canvas->class->disc(d->canvas, tag, at, UJ_HOLE_RADIUS * scale, &dark);
    at.y += 0.05 * scale;
    d->canvas->class->disc(d->canvas, "depth", at, (UJ_HOLE_RADIUS - 0.055) * scale, &deep);
}

static void draw_target(const drawing *d, unsigned hole)
{
    char tag[UJ_TAG_SIZE];
    hole_tag("target", hole, tag);
    uj_paint ring = {.stroke = d->board->palette->accent, .line_width = 0.055 * d->board->scale};
    d->canvas->class->disc(d->canvas, tag, hole_point(d, hole), 0.385 * d->board->scale, &ring);
}

static void draw_number(const drawing *d, unsigned hole)
{
    double scale = d->board->scale;
    char text[16], tag[UJ_TAG_SIZE];
    snprintf(text, sizeof text, "%u", hole);
    hole_tag("number", hole, tag);
    const uj_palette *palette = d->board->palette;
    uj_colour ink = uj_colour_mix(palette->wall_edge, palette->ink, 0.45);
    uj_text_style style = {.colour = uj_colour_legible(ink, palette->wall),
                           .size = fmin(0.16 * scale, 1.2 * d->board->text),
                           .anchor = UJ_ANCHOR_MIDDLE};
    uj_vec2 at = uj_vec2_add(hole_point(d, hole), (uj_vec2){0.34 * scale, 0.34 * scale});
    d->canvas->class->text(d->canvas, tag, at, text, &style);
}

// A peg never leaves its class of holes (see uj_peg_board).
static unsigned class_of(const drawing *d, size_t piece)
{
    return d->peg->board.class_of[d->picture->home[piece]];
}

static uj_colour peg_colour(const drawing *d, size_t piece)
{
    const uj_palette *palette = d->board->palette;
    uj_colour colour = palette->pieces[class_of(d, piece) % UJ_PIECE_COLOURS];
    return uj_discrete_dim(d->frame, piece, d->board, colour, palette->wall);
}

static void draw_pattern(const drawing *d, size_t piece, uj_vec2 at, double radius, uj_colour ink)
{
    const uj_polygon *hatch = &d->picture->hatches[class_of(d, piece) % UJ_HATCHES];
    uj_map map = {.xx = radius, .yy = -radius, .x0 = at.x, .y0 = at.y};
    uj_paint pen = {.stroke = uj_colour_fade(ink, 0.7),
                    .line_width = fmin(0.03 * d->board->scale, 1.5 * uj_board_line(d->board))};
    if ((d->board->show & UJ_SHOW_PATTERNS) != 0)
        d->canvas->class->polygon(d->canvas, "pattern", hatch, map, &pen);
}

// `at` is in pixels. `lift` is 0 for a peg in its hole, and 1 for a fully raised peg.
static void draw_peg(const drawing *d, size_t piece, uj_vec2 at, double lift, double alpha)
{
    double scale = d->board->scale, radius = UJ_PEG_RADIUS * scale * (1.0 + 0.14 * lift);
    uj_colour colour = peg_colour(d, piece), white = {1.0, 1.0, 1.0, 1.0};
    uj_colour edge = uj_colour_mix(colour, d->board->palette->mark, 0.42);
    char tag[UJ_TAG_SIZE];
    hole_tag("peg", d->picture->home[piece], tag);
    for (int layer = 0; layer < 3; layer++) {
        double drop = (0.05 + 0.16 * lift) * scale;
        uj_paint shade = {
            .fill = uj_colour_fade(d->board->palette->shadow, alpha * (0.12 - 0.04 * lift))};
        d->canvas->class->disc(d->canvas, "shadow", (uj_vec2){at.x + 0.6 * drop, at.y + drop},
                               radius + (0.02 + 0.05 * lift) * scale * layer, &shade);
    }
    at.y -= 0.26 * lift * scale;
    uj_paint body = {.fill = uj_colour_fade(edge, alpha)};
    uj_paint top = {.fill = uj_colour_fade(colour, alpha)};
    uj_paint glint = {.fill = uj_colour_fade(uj_colour_mix(colour, white, 0.55), alpha)};
    d->canvas->class->disc(d->canvas, tag, at, radius, &body);
    d->canvas->class->disc(d->canvas, "top", at, 0.9 * radius, &top);
    draw_pattern(d, piece, at, 0.9 * radius, uj_colour_fade(edge, alpha));
    d->canvas->class->disc(d->canvas, "glint", (uj_vec2){at.x - 0.28 * radius, at.y - 0.3 * radius},
                           0.3 * radius, &glint);
}

// A peg fades while it is jumped over.
static double opacity(const drawing *d, size_t piece)
{
    const uj_move_frame *frame = d->frame;
    if (frame->after == NULL || frame->after[piece] != UJ_NO_PLACE)
        return 1.0;
    for (size_t i = 0; i + 1 < frame->path_length; i++) {
        unsigned over = d->peg->board.between[frame->path[i]][frame->path[i + 1]];
        if (over == frame->before[piece])
            return i < d->jump   ? 0.0
                   : i > d->jump ? 1.0
                                 : fmin(fmax((0.92 - d->part) / 0.4, 0.0), 1.0);
    }
    return 1.0;
}

static void draw_moving_peg(const drawing *d)
{
    const uj_move_frame *frame = d->frame;
    if (frame->path_length == 0)
        return;
    uj_vec2 from = hole_point(d, frame->path[d->jump]);
    uj_vec2 to = hole_point(d, frame->path[d->jump + 1]);
    uj_vec2 at = uj_vec2_add(from, uj_vec2_scale(uj_vec2_sub(to, from), d->part));
    draw_peg(d, frame->piece, at, 4.0 * d->part * (1.0 - d->part), 1.0);
}

static void draw_held_peg(const drawing *d)
{
    const uj_held *held = d->subject->held;
    uj_vec2 at = uj_vec2_add(d->picture->points[d->frame->before[held->piece]], held->by);
    double lift = fmin(uj_vec2_length(held->by), 1.0);
    draw_peg(d, held->piece, uj_map_apply(d->board->map, at), lift, 1.0);
}

static void draw_marks(const drawing *d)
{
    const uj_move_frame *frame = d->frame;
    double scale = d->board->scale, line = uj_board_line(d->board);
    uj_vec2 points[UJ_PATH_LIMIT];
    char tag[UJ_TAG_SIZE];
    if (frame->path_length == 0)
        return;
    for (size_t i = 0; i < frame->path_length; i++)
        points[i] = hole_point(d, frame->path[i]);
    unsigned home = d->picture->home[frame->piece];
    if ((d->board->show & UJ_SHOW_GHOSTS) != 0) {
        uj_paint ring = {
            .stroke = uj_colour_mix(peg_colour(d, frame->piece), d->board->palette->ink, 0.35),
            .line_width = 1.3 * line,
            .dash = 3.5 * line};
        hole_tag("ghost", home, tag);
        d->canvas->class->disc(d->canvas, tag, points[frame->path_length - 1],
                               UJ_PEG_RADIUS * scale, &ring);
    }
    hole_tag("move", home, tag);
    if ((d->board->show & UJ_SHOW_ARROWS) != 0)
        uj_draw_move_arrow(d->canvas, d->board, tag,
                           &(uj_move_arrow){points, frame->path_length, 0.15 * scale, 0.065 * scale,
                                            frame->fraction});
}

static void draw_ground(const drawing *d)
{
    const unsigned holes = d->peg->board.hole_count;
    draw_plate(d);
    draw_lines(d);
    for (unsigned h = 0; h < holes; h++)
        draw_hole(d, h);
    for (unsigned h = 0; h < holes && d->peg->exact; h++)
        if ((d->peg->goal & uj_peg_bit(h)) != 0)
            draw_target(d, h);
    for (unsigned h = 0; h < holes && (d->board->show & UJ_SHOW_NAMES) != 0; h++)
        draw_number(d, h);
    uj_discrete_draw_trails(d->subject, d->frame, d->canvas, d->board);
}

void uj_peg_draw(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board)
{
    drawing d = {.subject = subject,
                 .peg = uj_peg_of(subject),
                 .picture = subject->picture,
                 .frame = frame,
                 .canvas = canvas,
                 .board = board};
    if (frame->path_length > 0) {
        double jumps = frame->fraction * (double)(frame->path_length - 1);
        d.jump = (size_t)jumps;
        d.part = uj_ease(jumps - floor(jumps));
    }
    if (uj_board_draws(board, UJ_PART_GROUND))
        draw_ground(&d);
    for (size_t i = 0; i < subject->piece_count; i++) {
        double alpha = opacity(&d, i);
        bool held = subject->held != NULL && subject->held->piece == i;
        if (frame->before[i] != UJ_NO_PLACE && i != frame->piece && !held && alpha > 0.0 &&
            uj_board_draws(board, (int)i + 1))
            draw_peg(&d, i, hole_point(&d, frame->before[i]), 0.0, alpha);
    }
    draw_marks(&d);
    if (subject->held == NULL || subject->held->piece != frame->piece)
        draw_moving_peg(&d);
    if (subject->held != NULL)
        draw_held_peg(&d);
}

size_t uj_peg_trail(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_vec2 *points)
{
    const uj_peg_picture *picture = subject->picture;
    double jumps = frame->fraction * (double)(frame->path_length - 1);
    size_t jump = (size_t)jumps;
    for (size_t i = 0; i <= jump; i++)
        points[i] = picture->points[frame->path[i]];
    if (jump + 1 >= frame->path_length)
        return jump + 1;
    uj_vec2 next = picture->points[frame->path[jump + 1]];
    uj_vec2 gone = uj_vec2_scale(uj_vec2_sub(next, points[jump]), uj_ease(jumps - floor(jumps)));
    points[jump + 1] = uj_vec2_add(points[jump], gone);
    return jump + 2;
}

void uj_peg_draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board)
{
    const uj_peg *peg = uj_peg_of(subject);
    const uj_peg_picture *picture = subject->picture;
    uj_paint star = {.fill = board->palette->accent};
    for (unsigned h = 0; peg->exact && h < peg->board.hole_count; h++)
        if ((peg->goal & uj_peg_bit(h)) != 0 &&
            uj_peg_at(subject, frame->before, h) == subject->piece_count)
            uj_draw_star(canvas, "goal-place", uj_map_apply(board->map, picture->points[h]),
                         0.2 * board->scale, &star);
}
