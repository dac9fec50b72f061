// Draws a tray: wall, floor, exits, pieces, and where the current move takes them.
#include <string.h>

#include <unjam/viewer/board/display.h>

#include "tray_drawing.h"

// Returns a bit set: the sides of the wall's outer rectangle on which the point `p` lies. The floor
// touches these sides only in the openings of exits.
static unsigned sides_at(const uj_tray_drawing *d, uj_vec2 p)
{
    const uj_box *outer = &d->subject->outer;
    double near = 1e-9 * uj_tray_diameter(d->subject->tray);
    return (outer->high.x - p.x <= near ? 1u : 0u) | (outer->high.y - p.y <= near ? 2u : 0u) |
           (p.x - outer->low.x <= near ? 4u : 0u) | (p.y - outer->low.y <= near ? 8u : 0u);
}

// Draws an edge of the floor, from `a` to `b`. Skips an edge that runs across the opening of an
// exit. If an end lies in an opening, shortens the edge there, so that the stroke's round cap stays
// inside the wall.
static void draw_floor_edge(const uj_tray_drawing *d, uj_vec2 a, uj_vec2 b, const uj_paint *paint)
{
    uj_vec2 ends[2] = {uj_map_apply(d->board->map, a), uj_map_apply(d->board->map, b)};
    unsigned from = sides_at(d, a), to = sides_at(d, b);
    uj_vec2 along = uj_vec2_sub(ends[1], ends[0]);
    double length = uj_vec2_length(along), cap = 0.5 * paint->line_width;
    if ((from & to) != 0)
        return;
    along = uj_vec2_scale(along, length > 2.0 * cap ? cap / length : 0.0);
    if (from != 0)
        ends[0] = uj_vec2_add(ends[0], along);
    if (to != 0)
        ends[1] = uj_vec2_sub(ends[1], along);
    d->canvas->class->line(d->canvas, "wall-edge", (uj_polyline){2, ends}, UJ_MAP_IDENTITY, paint);
}

// Draws the outline of the floor. The outline must not be visible in the openings of exits. With
// UJ_SHOW_NO_PAGE, leaves it out in the openings. Otherwise, draw_opening paints over it later.
static void draw_wall_edge(const uj_tray_drawing *d)
{
    const uj_polygon *floor = &d->subject->floor;
    uj_paint paint = {.stroke = d->palette->wall_edge, .line_width = 2.4 * d->line};
    if ((d->board->show & UJ_SHOW_NO_PAGE) == 0) {
        uj_tray_polygon_draw(d, "wall-edge", floor, d->board->map, paint);
        return;
    }
    for (size_t r = 0; r < floor->ring_count; r++) {
        const uj_ring *ring = &floor->rings[r];
        for (size_t i = 0; i < ring->count; i++)
            draw_floor_edge(d, ring->points[i], ring->points[(i + 1) % ring->count], &paint);
    }
}

static void draw_wall(const uj_tray_drawing *d)
{
    const uj_palette *palette = d->palette;
    const uj_box *outer = &d->subject->outer;
    uj_vec2 a = uj_map_apply(d->board->map, outer->low);
    uj_vec2 b = uj_map_apply(d->board->map, outer->high);
    uj_vec2 low = {a.x, b.y}, high = {b.x, a.y};
    double corner =
        0.35 *
        fabs(a.x - uj_map_apply(d->board->map, d->subject->tray->interior.rings[0].points[0]).x);
    corner = fmin(fmax(corner, 3.0 * d->line), 10.0 * d->line);
    uj_draw_wall(d->canvas, d->board, low, high, corner);
    draw_wall_edge(d);
    uj_tray_polygon_draw(d, "floor", &d->subject->floor, d->board->map,
                         (uj_paint){.fill = palette->floor});
}

// Covers the floor's edge in the opening with the colour of the page.
static void draw_opening(const uj_tray_drawing *d, const uj_exit_opening *opening)
{
    uj_vec2 middle = uj_map_apply(d->board->map, opening->middle);
    uj_vec2 screen = {opening->outward.x, -opening->outward.y};
    double half = 0.5 * opening->width * d->board->scale + 1.4 * d->line, deep = 1.4 * d->line;
    uj_vec2 across = uj_vec2_scale((uj_vec2){fabs(screen.y), fabs(screen.x)}, half);
    uj_vec2 far = uj_vec2_add(middle, uj_vec2_scale(screen, deep));
    uj_vec2 low = uj_vec2_sub((uj_vec2){fmin(middle.x, far.x), fmin(middle.y, far.y)}, across);
    uj_vec2 high = uj_vec2_add((uj_vec2){fmax(middle.x, far.x), fmax(middle.y, far.y)}, across);
    uj_paint page = {.fill = d->palette->page};
    uj_draw_box(d->canvas, "mouth", (uj_box){low, high}, 0.0, &page);
}

static void draw_exit(const uj_tray_drawing *d, size_t exit)
{
    const uj_exit *drawn = &d->subject->tray->exits[exit];
    const uj_exit_opening *opening = &d->subject->openings[exit];
    if (!(opening->width > 0.0))
        return;
    if ((d->board->show & UJ_SHOW_NO_PAGE) == 0)
        draw_opening(d, opening);
    char tag[UJ_TAG_SIZE];
    uj_tag_make("exit", drawn->name, tag);
    uj_vec2 screen = {opening->outward.x, -opening->outward.y}, across = {-screen.y, screen.x};
    double wall = d->subject->wall * d->board->scale;
    double size = fmin(0.3 * wall, 0.2 * opening->width * d->board->scale);
    uj_vec2 tip = uj_vec2_sub(uj_map_apply(d->board->map, opening->middle),
                              uj_vec2_scale(screen, 0.5 * wall - 0.5 * size));
    uj_vec2 back = uj_vec2_sub(tip, uj_vec2_scale(screen, size));
    uj_vec2 points[3] = {uj_vec2_add(back, uj_vec2_scale(across, 1.3 * size)), tip,
                         uj_vec2_sub(back, uj_vec2_scale(across, 1.3 * size))};
    const uj_tray_goal *goal = &d->subject->tray->goal;
    bool counts = (d->board->show & UJ_SHOW_TASK) != 0 && goal->by_exit && goal->exit == (int)exit;
    uj_paint paint = {.stroke = counts ? d->palette->accent : d->palette->wall_edge,
                      .line_width = (counts ? 3.2 : 1.8) * d->line};
    d->canvas->class->line(d->canvas, tag, (uj_polyline){3, points}, UJ_MAP_IDENTITY, &paint);
    if ((d->board->show & UJ_SHOW_NAMES) == 0)
        return;
    uj_text_style style = {.colour = counts ? d->palette->accent : d->palette->faint,
                           .bold = counts,
                           .size = fmin(d->board->text, UJ_EXIT_NAME_SIZE * wall),
                           .anchor = screen.x > 0.0   ? UJ_ANCHOR_START
                                     : screen.x < 0.0 ? UJ_ANCHOR_END
                                                      : UJ_ANCHOR_MIDDLE,
                           .max_width = opening->name_room * d->board->scale};
    uj_vec2 at = uj_map_apply(d->board->map, opening->name_at);
    d->canvas->class->text(d->canvas, tag, at, drawn->name, &style);
}

static double thickness_part(const uj_tray_drawing *d, size_t piece)
{
    double most = 0.0;
    for (size_t i = 0; i < d->subject->tray->piece_count; i++)
        most = fmax(most, d->subject->tray->pieces[i].thickness);
    return most > 0.0 ? d->subject->tray->pieces[piece].thickness / most : 1.0;
}

// Only a piece thicker than 3/4 of the thickest piece has a bevel.
static void draw_piece(const uj_tray_drawing *d, size_t i)
{
    const uj_piece *piece = &d->subject->tray->pieces[i];
    uj_map map = uj_map_pose(d->board->map, d->poses[i]);
    uj_colour colour = uj_tray_faded_colour(d, i),
              edge = uj_colour_mix(colour, d->palette->mark, 0.42);
    char tag[UJ_TAG_SIZE];
    uj_tag_make("piece", piece->name, tag);
    double radius = d->subject->anchors[i].radius * d->board->scale;
    double part = thickness_part(d, i),
           width = (uj_tray_is_goal(d->subject, i) ? 2.4 : 1.1) * d->line;
    if (uj_tray_is_goal(d->subject, i))
        edge = uj_colour_mix(colour, d->palette->ink, uj_tray_fading(d, i) > 0.5 ? 0.4 : 0.75);
    width = fmin(width, 0.25 * radius);
    uj_tray_polygon_draw(d, tag, &piece->shape, map, (uj_paint){.fill = colour});
    if (part > 0.75) {
        uj_colour bevel = uj_colour_mix(colour, (uj_colour){1.0, 1.0, 1.0, 1.0}, 0.4);
        double reach = fmin(0.24 * radius, 6.0 * d->line) * part;
        uj_tray_polygon_draw(d, tag, &piece->shape, map,
                             (uj_paint){.stroke = bevel, .line_width = reach, .inside = true});
    }
    if ((d->board->show & UJ_SHOW_PATTERNS) != 0 && d->subject->hatches[i].ring_count > 0)
        uj_tray_polygon_draw(
            d, "pattern", &d->subject->hatches[i], map,
            (uj_paint){.stroke = uj_colour_fade(edge, 0.6), .line_width = 1.7 * d->line});
    uj_tray_polygon_draw(d, tag, &piece->shape, map,
                         (uj_paint){.stroke = edge, .line_width = width, .inside = true});
}

// Draws the moving pieces where the move ends. If `outlines` is true, draws outlines; otherwise,
// tinted areas. Tinted areas must be drawn before the pieces.
static void draw_ghosts(const uj_tray_drawing *d, bool outlines)
{
    uj_pose end[UJ_MAX_PIECES];
    if (d->move == NULL || (d->board->show & UJ_SHOW_GHOSTS) == 0)
        return;
    if (d->subject->position != NULL)
        memcpy(end, d->subject->position->hint_end, sizeof end);
    else
        uj_tray_subject_poses(d->subject, floor(d->board->time) + 1.0, end);
    for (size_t i = 0; i < d->subject->tray->piece_count; i++) {
        if (uj_tray_part_of(d, i) == NULL)
            continue;
        uj_colour colour = uj_tray_colour(d->subject, d->palette, i);
        uj_paint tint = {.fill = uj_colour_fade(colour, 0.18)};
        uj_paint outline = {.stroke = uj_colour_mix(colour, d->palette->ink, 0.35),
                            .line_width = 1.3 * d->line,
                            .dash = 4.5 * d->line,
                            .inside = true};
        char tag[UJ_TAG_SIZE];
        uj_tag_make("ghost", d->subject->tray->pieces[i].name, tag);
        uj_tray_polygon_draw(d, tag, &d->subject->tray->pieces[i].shape,
                             uj_map_pose(d->board->map, end[i]), outlines ? outline : tint);
    }
}

static void draw_selection(const uj_tray_drawing *d)
{
    unsigned selected = d->subject->position != NULL ? d->subject->position->selected : 0;
    for (size_t i = 0; i < d->subject->tray->piece_count; i++) {
        if ((selected >> i & 1u) == 0)
            continue;
        const uj_piece *piece = &d->subject->tray->pieces[i];
        char tag[UJ_TAG_SIZE];
        uj_tag_make("selected", piece->name, tag);
        uj_tray_polygon_draw(d, tag, &piece->shape, uj_map_pose(d->board->map, d->poses[i]),
                             (uj_paint){.stroke = d->palette->accent, .line_width = 3.0 * d->line});
        uj_tag_make("handle", piece->name, tag);
        uj_vec2 at = uj_map_apply(d->board->map, uj_tray_handle(d->subject, i, d->poses[i]));
        double radius =
            fmin(0.75 * d->board->text, 0.6 * d->subject->anchors[i].radius * d->board->scale);
        uj_paint paint = {
            .fill = d->palette->accent, .stroke = d->palette->halo, .line_width = 2.0 * d->line};
        d->canvas->class->disc(d->canvas, tag, at, radius, &paint);
        // A dot marks a kept piece, which stays selected when Tab selects another piece.
        uj_paint dot = {.fill = d->palette->halo};
        if ((d->subject->position->kept >> i & 1u) != 0)
            d->canvas->class->disc(d->canvas, "kept", at, 0.4 * radius, &dot);
    }
}

void uj_tray_board_draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    uj_tray_drawing d = {.subject = subject,
                         .canvas = canvas,
                         .board = board,
                         .palette = board->palette,
                         .line = uj_board_line(board)};
    size_t move = uj_subject_move_at(base, board->time, NULL);
    if (subject->position != NULL)
        d.move = subject->position->hint;
    else if (move < base->move_count)
        d.move = &subject->solution->moves[move];
    uj_tray_subject_poses(subject, board->time, d.poses);

    draw_wall(&d);
    for (size_t i = 0; i < subject->exit_count; i++)
        draw_exit(&d, i);
    size_t pieces = subject->tray->piece_count;
    draw_ghosts(&d, false);
    if ((board->show & UJ_SHOW_GOAL) != 0)
        uj_tray_goal_draw(subject, canvas, board, false);
    if ((board->show & UJ_SHOW_TRAILS) != 0)
        uj_tray_trails_draw(subject, canvas, board);
    for (size_t i = 0; i < pieces; i++)
        uj_draw_shadow(canvas, board, &subject->tray->pieces[i].shape,
                       uj_map_pose(board->map, d.poses[i]), 3.0 * d.line * thickness_part(&d, i));
    for (size_t i = 0; i < pieces; i++)
        draw_piece(&d, i);
    draw_ghosts(&d, true);
    if ((board->show & UJ_SHOW_GOAL) != 0)
        uj_tray_goal_draw(subject, canvas, board, true);
    draw_selection(&d);
    if ((board->show & UJ_SHOW_NAMES) != 0)
        for (size_t i = 0; i < pieces; i++)
            uj_tray_name_draw(&d, i);
    if ((board->show & UJ_SHOW_ARROWS) != 0 && d.move != NULL)
        for (size_t i = 0; i < d.move->piece_count; i++)
            uj_tray_mark_draw(&d, &d.move->pieces[i]);
}
