// Shows peg solitaire: pegs jump over one another and take those that they jumped over away.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "discrete/peg.h"
#include "viewer/discrete_view.h"
#include "viewer/hatch.h"
#include "viewer/peg_layout.h"

static const double PEG = 0.31, HOLE = 0.27;  // radii, in distances of the nearest holes
static const double EDGE = 0.62;              // of the board around its outermost holes

// Pieces are the pegs of the start, in the order of their holes; places are holes.
typedef struct peg_picture {
    uj_vec2 points[UJ_PEG_MAX_HOLES];  // [hole_count]
    uj_vec2 hull_points[UJ_PEG_MAX_HOLES + 1];
    uj_ring hull;                    // around all holes
    uint8_t home[UJ_PEG_MAX_HOLES];  // [piece_count] where each peg starts
    uj_polygon hatches[UJ_HATCHES];  // on a disc of radius 1
} peg_picture;

static const uj_peg *peg_of(const uj_discrete_subject *subject)
{
    return subject->problem->data;
}

// --- making --------------------------------------------------------------------------------------

static uj_status make_hatches(peg_picture *own)
{
    enum { CORNERS = 24 };
    uj_vec2 points[CORNERS];
    uj_ring ring = {CORNERS, points};
    const uj_polygon disc = {1, &ring};
    for (int i = 0; i < CORNERS; i++) {
        double angle = 2.0 * UJ_PI * i / CORNERS;
        points[i] = (uj_vec2){0.9 * cos(angle), 0.9 * sin(angle)};
    }
    const uj_hatch_place place = {.shape = &disc, .step = 0.42, .margin = 0.06};
    uj_status status = UJ_OK;
    for (int i = 0; i < UJ_HATCHES && status == UJ_OK; i++)
        status = uj_hatch_make(&place, i, &own->hatches[i]);
    return status;
}

static void release(void *data)
{
    peg_picture *own = data;
    for (int i = 0; own != NULL && i < UJ_HATCHES; i++)
        uj_polygon_clear(&own->hatches[i]);
    free(own);
}

static uj_status prepare(uj_discrete_subject *subject)
{
    const uj_peg *peg = peg_of(subject);
    peg_picture *own = calloc(1, sizeof *own);
    if (own == NULL)
        return UJ_NO_MEMORY;
    subject->own = own;
    uj_status status = uj_peg_layout(peg, own->points);
    if (status == UJ_OK)
        status = make_hatches(own);
    if (status != UJ_OK)
        return status;
    own->hull = (uj_ring){uj_peg_hull(own->points, peg->board.hole_count, own->hull_points),
                          own->hull_points};
    for (unsigned h = 0; h < peg->board.hole_count; h++)
        if ((peg->start & uj_peg_bit(h)) != 0)
            own->home[subject->piece_count++] = (uint8_t)h;
    return UJ_OK;
}

static void start(const uj_discrete_subject *subject, uint16_t *places)
{
    const peg_picture *own = subject->own;
    for (size_t i = 0; i < subject->piece_count; i++)
        places[i] = own->home[i];
}

static void arrange(uj_discrete_subject *subject)
{
    const peg_picture *own = subject->own;
    uj_vec2 low = own->hull_points[0], high = low;
    for (size_t i = 1; i < own->hull.count; i++) {
        uj_vec2 p = own->hull_points[i];
        low = (uj_vec2){fmin(low.x, p.x), fmin(low.y, p.y)};
        high = (uj_vec2){fmax(high.x, p.x), fmax(high.y, p.y)};
    }
    double margin = EDGE + 0.12;
    subject->box = (uj_box){{low.x - margin, low.y - margin}, {high.x + margin, high.y + margin}};
}

// --- playing -------------------------------------------------------------------------------------

static size_t piece_at(const uj_discrete_subject *subject, const uint16_t *places, unsigned hole)
{
    size_t i = 0;
    while (i < subject->piece_count && places[i] != hole)
        i++;
    return i;
}

static bool play(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_way *way)
{
    const uj_peg *peg = peg_of(subject);
    const unsigned holes = peg->board.hole_count;
    const size_t none = subject->piece_count;
    uint16_t now[UJ_PEG_MAX_HOLES];
    if (move.count < 2 || move.count > UJ_WAY_LIMIT || move.codes[0] >= holes)
        return false;
    memcpy(now, places, subject->piece_count * sizeof *now);
    size_t piece = piece_at(subject, now, move.codes[0]);
    for (size_t i = 1; i < move.count; i++) {
        unsigned from = move.codes[i - 1], to = move.codes[i];
        if (piece == none || to >= holes || peg->board.between[from][to] == UJ_PEG_NO_HOLE)
            return false;
        size_t over = piece_at(subject, now, peg->board.between[from][to]);
        if (over == none || piece_at(subject, now, to) != none)
            return false;
        now[over] = UJ_NO_PLACE;
        now[piece] = (uint16_t)to;
    }
    memcpy(places, now, subject->piece_count * sizeof *now);
    way->piece = (uint16_t)piece;
    way->count = move.count;
    memcpy(way->places, move.codes, move.count * sizeof *way->places);
    return true;
}

// In jumps.
static double length(const uj_discrete_subject *subject, const uj_instant *instant)
{
    (void)subject;
    return (double)(instant->way_count - 1);
}

// --- showing -------------------------------------------------------------------------------------

static void still(const uj_discrete_subject *subject, char *buffer, size_t size)
{
    const uj_peg *peg = peg_of(subject);
    if (peg->exact)
        snprintf(buffer, size, "start position, rings mark the goal; there is no solution to play");
    else
        snprintf(buffer, size,
                 "start position, the goal is any %u peg%s; there is no solution to play",
                 peg->goal_count, peg->goal_count == 1 ? "" : "s");
}

typedef struct drawing {
    const uj_discrete_subject *subject;
    const uj_peg *peg;
    const peg_picture *own;
    const uj_instant *instant;
    uj_canvas *canvas;
    const uj_board *board;
    size_t jump;  // of the current move
    double part;  // of that jump, eased
} drawing;

static uj_vec2 hole_point(const drawing *d, unsigned hole)
{
    return uj_map_apply(d->board->map, d->own->points[hole]);
}

static void hole_tag(const char *what, unsigned hole, char *tag)
{
    snprintf(tag, UJ_TAG_SIZE, "%s:%u", what, hole);
}

static void draw_plate(const drawing *d)
{
    const uj_palette *palette = d->board->palette;
    double scale = d->board->scale, line = uj_board_line(d->board);
    const uj_polygon hull = {1, (uj_ring *)&d->own->hull};
    for (int layer = 1; layer <= 3; layer++) {
        uj_map below = d->board->map;
        below.y0 += 2.5 * line;
        uj_colour shade = uj_colour_fade(palette->shadow, 0.05);
        // One stroke: where a fill and a stroke overlap the shadow would be darker.
        uj_paint paint = {.stroke = shade, .line_width = 2.0 * EDGE * scale + 4.0 * line * layer};
        d->canvas->class->polygon(d->canvas, "shadow", hull.rings, 1, below, &paint);
    }
    uj_colour rim = uj_colour_mix(palette->wall, palette->wall_edge, 0.6);
    uj_paint edge = {.fill = rim, .stroke = rim, .line_width = 2.0 * EDGE * scale + 1.6 * line};
    uj_paint wood = {
        .fill = palette->wall, .stroke = palette->wall, .line_width = 2.0 * EDGE * scale};
    d->canvas->class->polygon(d->canvas, "plate-edge", hull.rings, 1, d->board->map, &edge);
    d->canvas->class->polygon(d->canvas, "plate", hull.rings, 1, d->board->map, &wood);
}

static void draw_lines(const drawing *d)
{
    uj_paint pen = {.stroke = uj_colour_fade(d->board->palette->wall_edge, 0.45),
                    .line_width = fmax(0.03 * d->board->scale, 0.5)};
    for (size_t i = 0; i < d->peg->line_count; i++) {
        const uj_peg_line *line = &d->peg->lines[i];
        const uj_vec2 points[] = {d->own->points[line->end], d->own->points[line->middle],
                                  d->own->points[line->other_end]};
        d->canvas->class->line(d->canvas, "jump-line", points, 3, d->board->map, &pen);
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
    d->canvas->class->disc(d->canvas, tag, at, HOLE * scale, &dark);
    at.y += 0.05 * scale;
    d->canvas->class->disc(d->canvas, "depth", at, (HOLE - 0.055) * scale, &deep);
}

// A ring around a hole where a peg must end.
static void draw_goal(const drawing *d, unsigned hole)
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
    uj_text_style style = {
        .colour = uj_colour_mix(d->board->palette->wall_edge, d->board->palette->ink, 0.45),
        .size = fmin(0.16 * scale, 1.2 * d->board->text),
        .anchor = UJ_ANCHOR_MIDDLE};
    uj_vec2 at = uj_vec2_add(hole_point(d, hole), (uj_vec2){0.34 * scale, 0.34 * scale});
    d->canvas->class->text(d->canvas, tag, at, text, &style);
}

// Pegs of one class of holes have one colour: they never leave it.
static unsigned class_of(const drawing *d, size_t piece)
{
    return d->peg->board.class_of[d->own->home[piece]];
}

static uj_colour peg_colour(const drawing *d, size_t piece)
{
    const uj_palette *palette = d->board->palette;
    uj_colour colour = palette->pieces[class_of(d, piece) % UJ_PIECE_COLOURS];
    return uj_discrete_dim(d->instant, piece, d->board, colour, palette->wall);
}

static void draw_pattern(const drawing *d, size_t piece, uj_vec2 at, double radius, uj_colour ink)
{
    const uj_polygon *hatch = &d->own->hatches[class_of(d, piece) % UJ_HATCHES];
    uj_map map = {.xx = radius, .yy = -radius, .x0 = at.x, .y0 = at.y};
    uj_paint pen = {.stroke = uj_colour_fade(ink, 0.7),
                    .line_width = fmin(0.03 * d->board->scale, 1.5 * uj_board_line(d->board))};
    if ((d->board->show & UJ_SHOW_PATTERNS) != 0)
        d->canvas->class->polygon(d->canvas, "pattern", hatch->rings, hatch->ring_count, map, &pen);
}

// A peg at a point (pixels), `lift` above the board and faded by alpha.
static void draw_peg(const drawing *d, size_t piece, uj_vec2 at, double lift, double alpha)
{
    double scale = d->board->scale, radius = PEG * scale * (1.0 + 0.14 * lift);
    uj_colour colour = peg_colour(d, piece), white = {1.0, 1.0, 1.0, 1.0};
    uj_colour edge = uj_colour_mix(colour, d->board->palette->mark, 0.42);
    char tag[UJ_TAG_SIZE];
    hole_tag("peg", d->own->home[piece], tag);
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

// How much of a peg that is jumped over in this move is still to be seen.
static double strength(const drawing *d, size_t piece)
{
    const uj_instant *instant = d->instant;
    if (instant->after == NULL || instant->after[piece] != UJ_NO_PLACE)
        return 1.0;
    for (size_t i = 0; i + 1 < instant->way_count; i++) {
        unsigned over = d->peg->board.between[instant->way[i]][instant->way[i + 1]];
        if (over == instant->before[piece])
            return i < d->jump   ? 0.0
                   : i > d->jump ? 1.0
                                 : fmin(fmax((0.92 - d->part) / 0.4, 0.0), 1.0);
    }
    return 1.0;
}

static void draw_mover(const drawing *d)
{
    const uj_instant *instant = d->instant;
    if (instant->way_count == 0)
        return;
    uj_vec2 from = hole_point(d, instant->way[d->jump]);
    uj_vec2 to = hole_point(d, instant->way[d->jump + 1]);
    uj_vec2 at = uj_vec2_add(from, uj_vec2_scale(uj_vec2_sub(to, from), d->part));
    draw_peg(d, instant->piece, at, 4.0 * d->part * (1.0 - d->part), 1.0);
}

static void draw_marks(const drawing *d)
{
    const uj_instant *instant = d->instant;
    double scale = d->board->scale, line = uj_board_line(d->board);
    uj_vec2 points[UJ_WAY_LIMIT];
    char tag[UJ_TAG_SIZE];
    if (instant->way_count == 0)
        return;
    for (size_t i = 0; i < instant->way_count; i++)
        points[i] = hole_point(d, instant->way[i]);
    unsigned home = d->own->home[instant->piece];
    if ((d->board->show & UJ_SHOW_GHOSTS) != 0) {
        uj_paint ring = {
            .stroke = uj_colour_mix(peg_colour(d, instant->piece), d->board->palette->ink, 0.35),
            .line_width = 1.3 * line,
            .dash = 3.5 * line};
        hole_tag("ghost", home, tag);
        d->canvas->class->disc(d->canvas, tag, points[instant->way_count - 1], PEG * scale, &ring);
    }
    hole_tag("move", home, tag);
    if ((d->board->show & UJ_SHOW_ARROWS) != 0)
        uj_draw_move_arrow(d->canvas, d->board, tag, points, instant->way_count, 0.15 * scale,
                           0.065 * scale, instant->fraction);
}

static void draw(const uj_discrete_subject *subject, const uj_instant *instant, uj_canvas *canvas,
                 const uj_board *board)
{
    drawing d = {.subject = subject,
                 .peg = peg_of(subject),
                 .own = subject->own,
                 .instant = instant,
                 .canvas = canvas,
                 .board = board};
    if (instant->way_count > 0) {
        double jumps = instant->fraction * (double)(instant->way_count - 1);
        d.jump = (size_t)jumps;
        d.part = uj_ease(jumps - floor(jumps));
    }
    const unsigned holes = d.peg->board.hole_count;
    draw_plate(&d);
    draw_lines(&d);
    for (unsigned h = 0; h < holes; h++)
        draw_hole(&d, h);
    for (unsigned h = 0; h < holes && d.peg->exact; h++)
        if ((d.peg->goal & uj_peg_bit(h)) != 0)
            draw_goal(&d, h);
    for (unsigned h = 0; h < holes && (board->show & UJ_SHOW_NAMES) != 0; h++)
        draw_number(&d, h);
    uj_discrete_draw_trails(subject, instant, canvas, board);
    for (size_t i = 0; i < subject->piece_count; i++) {
        double alpha = strength(&d, i);
        if (instant->before[i] != UJ_NO_PLACE && i != instant->piece && alpha > 0.0)
            draw_peg(&d, i, hole_point(&d, instant->before[i]), 0.0, alpha);
    }
    draw_marks(&d);
    draw_mover(&d);
}

static size_t path(const uj_discrete_subject *subject, const uj_instant *instant, uj_vec2 *points)
{
    const peg_picture *own = subject->own;
    double jumps = instant->fraction * (double)(instant->way_count - 1);
    size_t jump = (size_t)jumps;
    for (size_t i = 0; i <= jump; i++)
        points[i] = own->points[instant->way[i]];
    if (jump + 1 >= instant->way_count)
        return jump + 1;
    uj_vec2 next = own->points[instant->way[jump + 1]];
    uj_vec2 gone = uj_vec2_scale(uj_vec2_sub(next, points[jump]), uj_ease(jumps - floor(jumps)));
    points[jump + 1] = uj_vec2_add(points[jump], gone);
    return jump + 2;
}

// Stars in the holes where pegs must end and none stands; the rings are always there.
static void ghost(const uj_discrete_subject *subject, const uj_instant *instant, uj_canvas *canvas,
                  const uj_board *board)
{
    const uj_peg *peg = peg_of(subject);
    const peg_picture *own = subject->own;
    uj_paint star = {.fill = board->palette->accent};
    for (unsigned h = 0; peg->exact && h < peg->board.hole_count; h++)
        if ((peg->goal & uj_peg_bit(h)) != 0 &&
            piece_at(subject, instant->before, h) == subject->piece_count)
            uj_draw_star(canvas, "goal-place", uj_map_apply(board->map, own->points[h]),
                         0.2 * board->scale, &star);
}

// --- by hand -------------------------------------------------------------------------------------

static uj_box bounds(const uj_discrete_subject *subject, const uint16_t *places, size_t piece)
{
    const peg_picture *own = subject->own;
    if (places[piece] == UJ_NO_PLACE)
        return (uj_box){{1.0, 1.0}, {0.0, 0.0}};
    uj_vec2 at = own->points[places[piece]];
    return (uj_box){{at.x - PEG, at.y - PEG}, {at.x + PEG, at.y + PEG}};
}

static bool covers(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at)
{
    const peg_picture *own = subject->own;
    return places[piece] != UJ_NO_PLACE &&
           uj_vec2_length(uj_vec2_sub(own->points[places[piece]], at)) < 1.2 * PEG;
}

// Single jumps; the game joins those of one peg. Of the first jump the problem may leave one only.
static void offer(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  const uj_offers *offers)
{
    const peg_picture *own = subject->own;
    const uj_peg *peg = peg_of(subject);
    bool first = subject->base.move_count == 0 && peg->first_from != UJ_PEG_NO_HOLE;
    if (places[piece] == UJ_NO_PLACE || (first && places[piece] != peg->first_from))
        return;
    for (unsigned to = 0; to < peg->board.hole_count; to++) {
        uj_way way;
        uint16_t trial[UJ_PEG_MAX_HOLES];
        const uint16_t codes[2] = {places[piece], (uint16_t)to};
        memcpy(trial, places, subject->piece_count * sizeof *trial);
        if ((first && to != peg->first_to) ||
            !play(subject, (uj_move_codes){codes, 2}, trial, &way))
            continue;
        offers->function(offers->payload, codes, 2, own->points[to]);
    }
}

static void *restart(const uj_discrete_subject *subject, const uint16_t *places)
{
    uj_peg *peg = malloc(sizeof *peg);
    if (peg == NULL)
        return NULL;
    *peg = *peg_of(subject);
    peg->start = 0;
    for (size_t i = 0; i < subject->piece_count; i++)
        if (places[i] != UJ_NO_PLACE)
            peg->start |= uj_peg_bit(places[i]);
    if (subject->base.move_count > 0)
        peg->first_from = peg->first_to = UJ_PEG_NO_HOLE;
    return peg;
}

const uj_view uj_peg_view = {
    .kind = "peg",
    .pace = {.speed = 1.9, .shortest = 0.5, .longest = 8.0, .pause = 0.3, .rest = 1.2},
    .prepare = prepare,
    .release = release,
    .start = start,
    .play = play,
    .arrange = arrange,
    .length = length,
    .still = still,
    .draw = draw,
    .path = path,
    .ghost = ghost,
    .bounds = bounds,
    .covers = covers,
    .offer = offer,
    .restart = restart,
};
