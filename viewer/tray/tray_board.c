// Draws a tray: wall, floor, exits, pieces with their names, and the marks of the current move.
#include <stdio.h>
#include <string.h>

#include <unjam/base/text.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/tray/tray_subject.h>

// What the parts of a board need while it is drawn.
typedef struct drawing {
    const uj_tray_subject *subject;
    uj_canvas *canvas;
    const uj_board *board;
    const uj_palette *palette;
    double line;          // width of an ordinary line, pixels
    const uj_move *move;  // the current one, NULL at the end
    uj_pose poses[UJ_MAX_PIECES];
} drawing;

static const uj_piece_move *part_of(const drawing *d, size_t piece)
{
    for (size_t i = 0; d->move != NULL && i < d->move->piece_count; i++)
        if (d->move->pieces[i].piece == piece)
            return &d->move->pieces[i];
    return NULL;
}

static bool is_goal(const drawing *d, size_t piece)
{
    return d->subject->faces[piece].colour < 0;
}

// How far pieces step back that the current move keeps fixed, or that the last one by hand did not
// move.
static double step_back(const drawing *d, size_t piece)
{
    const uj_tray_position *position = d->subject->position;
    if (d->move == NULL && position != NULL && position->way != NULL)
        return (d->board->show & UJ_SHOW_DIM) != 0 && !uj_tray_moved(position->way, piece) ? 0.76
                                                                                           : 0.0;
    if (d->move == NULL || part_of(d, piece) != NULL)
        return 0.0;
    return (d->board->show & UJ_SHOW_DIM) != 0      ? 0.76
           : (d->board->show & UJ_SHOW_ARROWS) != 0 ? 0.38
                                                    : 0.0;
}

static uj_colour colour_of(const drawing *d, size_t piece)
{
    int index = d->subject->faces[piece].colour;
    uj_colour colour = index < 0 ? d->palette->goal : d->palette->pieces[index];
    return uj_colour_mix(colour, d->palette->floor, step_back(d, piece));
}

static void draw_polygon(const drawing *d, const char *tag, const uj_polygon *polygon, uj_map map,
                         uj_paint paint)
{
    d->canvas->class->polygon(d->canvas, tag, polygon->rings, polygon->ring_count, map, &paint);
}

// The sides of the wall on whose outside a point lies, as bits; the floor gets there in mouths
// only.
static unsigned sides_at(const drawing *d, uj_vec2 p)
{
    const uj_box *outer = &d->subject->outer;
    double near = 1e-9 * uj_tray_diameter(d->subject->tray);
    return (outer->high.x - p.x <= near ? 1u : 0u) | (outer->high.y - p.y <= near ? 2u : 0u) |
           (p.x - outer->low.x <= near ? 4u : 0u) | (p.y - outer->low.y <= near ? 8u : 0u);
}

// One edge of the floor unless it is a mouth; beside one, its round end stays inside the wall.
static void draw_floor_edge(const drawing *d, uj_vec2 a, uj_vec2 b, const uj_paint *paint)
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
    d->canvas->class->line(d->canvas, "wall-edge", ends, 2, UJ_MAP_IDENTITY, paint);
}

// The edge line of the floor. It also runs across the mouths of exits, where patches of the page
// cover it later; without a page those parts are left out.
static void draw_wall_edge(const drawing *d)
{
    const uj_polygon *floor = &d->subject->floor;
    uj_paint paint = {.stroke = d->palette->wall_edge, .line_width = 2.4 * d->line};
    if ((d->board->show & UJ_SHOW_NO_PAGE) == 0) {
        draw_polygon(d, "wall-edge", floor, d->board->map, paint);
        return;
    }
    for (size_t r = 0; r < floor->ring_count; r++) {
        const uj_ring *ring = &floor->rings[r];
        for (size_t i = 0; i < ring->count; i++)
            draw_floor_edge(d, ring->points[i], ring->points[(i + 1) % ring->count], &paint);
    }
}

static void draw_wall(const drawing *d)
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
    draw_polygon(d, "floor", &d->subject->floor, d->board->map, (uj_paint){.fill = palette->floor});
}

// A patch of the page over the edge line of the floor in the mouth of an exit.
static void draw_mouth(const drawing *d, const uj_exit_opening *mouth)
{
    uj_vec2 middle = uj_map_apply(d->board->map, mouth->middle);
    uj_vec2 screen = {mouth->outward.x, -mouth->outward.y};
    double half = 0.5 * mouth->width * d->board->scale + 1.4 * d->line, deep = 1.4 * d->line;
    uj_vec2 across = uj_vec2_scale((uj_vec2){fabs(screen.y), fabs(screen.x)}, half);
    uj_vec2 far = uj_vec2_add(middle, uj_vec2_scale(screen, deep));
    uj_vec2 low = uj_vec2_sub((uj_vec2){fmin(middle.x, far.x), fmin(middle.y, far.y)}, across);
    uj_vec2 high = uj_vec2_add((uj_vec2){fmax(middle.x, far.x), fmax(middle.y, far.y)}, across);
    uj_paint page = {.fill = d->palette->page};
    uj_draw_box(d->canvas, "mouth", low, high, 0.0, &page);
}

// A chevron in the mouth points the way out, the exit's name stands before it.
static void draw_exit(const drawing *d, size_t exit)
{
    const uj_exit *way = &d->subject->tray->exits[exit];
    const uj_exit_opening *mouth = &d->subject->mouths[exit];
    if (!(mouth->width > 0.0))
        return;
    if ((d->board->show & UJ_SHOW_NO_PAGE) == 0)
        draw_mouth(d, mouth);
    char tag[UJ_TAG_SIZE];
    uj_tag_make("exit", way->name, tag);
    uj_vec2 screen = {mouth->outward.x, -mouth->outward.y}, across = {-screen.y, screen.x};
    double wall = d->subject->wall * d->board->scale;
    double size = fmin(0.3 * wall, 0.2 * mouth->width * d->board->scale);
    uj_vec2 tip = uj_vec2_sub(uj_map_apply(d->board->map, mouth->middle),
                              uj_vec2_scale(screen, 0.5 * wall - 0.5 * size));
    uj_vec2 back = uj_vec2_sub(tip, uj_vec2_scale(screen, size));
    uj_vec2 points[3] = {uj_vec2_add(back, uj_vec2_scale(across, 1.3 * size)), tip,
                         uj_vec2_sub(back, uj_vec2_scale(across, 1.3 * size))};
    uj_paint paint = {.stroke = d->palette->wall_edge, .line_width = 1.8 * d->line};
    d->canvas->class->line(d->canvas, tag, points, 3, UJ_MAP_IDENTITY, &paint);
    if ((d->board->show & UJ_SHOW_NAMES) == 0)
        return;
    uj_text_style style = {.colour = d->palette->faint,
                           .size = fmin(d->board->text, UJ_SIGN_SIZE * wall),
                           .anchor = screen.x > 0.0   ? UJ_ANCHOR_START
                                     : screen.x < 0.0 ? UJ_ANCHOR_END
                                                      : UJ_ANCHOR_MIDDLE,
                           .max_width = mouth->room * d->board->scale};
    uj_vec2 at = uj_map_apply(d->board->map, mouth->sign);
    d->canvas->class->text(d->canvas, tag, at, way->name, &style);
}

static double thickness_part(const drawing *d, size_t piece)
{
    double most = 0.0;
    for (size_t i = 0; i < d->subject->tray->piece_count; i++)
        most = fmax(most, d->subject->tray->pieces[i].thickness);
    return most > 0.0 ? d->subject->tray->pieces[piece].thickness / most : 1.0;
}

// A thick piece shows a bevelled edge; the piece that must leave has a bold outline.
static void draw_piece(const drawing *d, size_t i)
{
    const uj_piece *piece = &d->subject->tray->pieces[i];
    uj_map map = uj_map_pose(d->board->map, d->poses[i]);
    uj_colour colour = colour_of(d, i), edge = uj_colour_mix(colour, d->palette->mark, 0.42);
    char tag[UJ_TAG_SIZE];
    uj_tag_make("piece", piece->name, tag);
    double radius = d->subject->faces[i].radius * d->board->scale;
    double part = thickness_part(d, i), width = (is_goal(d, i) ? 2.4 : 1.1) * d->line;
    if (is_goal(d, i))
        edge = uj_colour_mix(colour, d->palette->ink, step_back(d, i) > 0.5 ? 0.4 : 0.75);
    width = fmin(width, 0.25 * radius);
    draw_polygon(d, tag, &piece->shape, map, (uj_paint){.fill = colour});
    if (part > 0.75) {
        uj_colour bevel = uj_colour_mix(colour, (uj_colour){1.0, 1.0, 1.0, 1.0}, 0.4);
        double reach = fmin(0.24 * radius, 6.0 * d->line) * part;
        draw_polygon(d, tag, &piece->shape, map,
                     (uj_paint){.stroke = bevel, .line_width = reach, .inside = true});
    }
    if ((d->board->show & UJ_SHOW_PATTERNS) != 0 && d->subject->hatches[i].ring_count > 0)
        draw_polygon(d, "pattern", &d->subject->hatches[i], map,
                     (uj_paint){.stroke = uj_colour_fade(edge, 0.6), .line_width = 1.7 * d->line});
    draw_polygon(d, tag, &piece->shape, map,
                 (uj_paint){.stroke = edge, .line_width = width, .inside = true});
}

// Points of a piece on its axis: `along` pixels from the middle of its face.
static uj_vec2 face_point(const drawing *d, size_t piece, double along)
{
    const uj_label_anchor *face = &d->subject->faces[piece];
    uj_vec2 local = uj_vec2_add(face->centre, uj_vec2_scale(face->axis, along / d->board->scale));
    return uj_map_apply(d->board->map, uj_pose_apply(d->poses[piece], local));
}

// Size of a piece's marks, pixels, and how far from the middle of its face they go (0: a compact
// piece, which has its marks around the name).
static double mark_size(const drawing *d, size_t piece, double *offset)
{
    const uj_label_anchor *face = &d->subject->faces[piece];
    double size = fmin(face->radius * d->board->scale, 3.2 * d->board->text);
    double room = fmin(face->ahead, face->back) * d->board->scale;
    *offset = room > 2.6 * size ? fmin(2.1 * size, room - size) : 0.0;
    return size;
}

// Names on pieces that nearly are the floor's colour are written in the page's ink.
static uj_colour label_colour(const drawing *d, size_t i)
{
    return uj_colour_mix(d->palette->label, d->palette->ink, step_back(d, i) > 0.5 ? 1.0 : 0.0);
}

static double label_strength(const drawing *d, size_t i)
{
    double back = step_back(d, i);
    return back > 0.5 ? 0.3 : back > 0.0 ? 0.6 : 1.0;
}

// Where the mark of a piece's part in the current move goes. On a long piece that is the side of
// the name to which it is pushed.
static uj_vec2 mark_middle(const drawing *d, const uj_piece_move *part, double offset)
{
    uj_vec2 direction = uj_direction_vector((uj_direction)part->direction);
    uj_vec2 screen = {direction.x, -direction.y};
    uj_vec2 ahead =
        uj_vec2_sub(face_point(d, part->piece, offset), face_point(d, part->piece, -offset));
    return face_point(d, part->piece, uj_vec2_dot(ahead, screen) < 0.0 ? -offset : offset);
}

// What the marks of the current move leave of the room to both sides of a name at a point, pixels.
static double room_beside_marks(const drawing *d, size_t i, uj_vec2 at)
{
    const uj_piece_move *part = part_of(d, i);
    double offset, size = mark_size(d, i, &offset);
    if (part == NULL || d->move->type != UJ_TURN || (d->board->show & UJ_SHOW_ARROWS) == 0)
        return INFINITY;
    if (offset == 0.0)
        return 0.44 * size;  // within the bent arrow, beside its head
    uj_vec2 away = uj_vec2_sub(mark_middle(d, part, offset), at);
    return fabs(away.y) < 1.2 * size ? fabs(away.x) - 0.86 * size : INFINITY;
}

// A name with the star of the goal piece, if it has one; lengths in pixels.
typedef struct name_label {
    double text, room;         // size of the name, most that it may be wide
    double star;               // radius, 0: none
    uj_vec2 name_at, star_at;  // from the middle of both
} name_label;

// Between the marks of a turn a name becomes smaller, close to its star, as long as it can be read.
static void keep_off_marks(const drawing *d, size_t i, uj_vec2 at, double letters,
                           name_label *label)
{
    double free = room_beside_marks(d, i, at), wide = 0.39 * label->text * letters;
    double left = fmax(label->star - label->star_at.x, wide - label->name_at.x);
    double right = wide + label->name_at.x, high = label->star - label->star_at.y;
    double half = wide + (label->star > 0.0 ? 1.15 * label->star : 0.0);
    double part = fmin(1.0, free / half);
    if (fmax(fmax(left, right), high) <= free || part * label->text < 0.5 * d->board->text)
        return;
    label->text *= part;
    label->star *= part;
    label->name_at = (uj_vec2){part * (half - wide), 0.0};
    label->star_at = (uj_vec2){label->star - part * half, 0.0};
}

static name_label label_of(const drawing *d, size_t i, uj_vec2 at)
{
    const uj_tray *tray = d->subject->tray;
    const uj_label_anchor *face = &d->subject->faces[i];
    double offset, size = mark_size(d, i, &offset);
    // Room to both sides along the screen's horizontal.
    uj_rotation back = uj_rotation_of(-d->poses[i].angle);
    const uj_ring *ring = &tray->pieces[i].shape.rings[0];
    double right = uj_ring_radius(ring, face->centre, uj_rotate(back, (uj_vec2){1.0, 0.0}));
    double left = uj_ring_radius(ring, face->centre, uj_rotate(back, (uj_vec2){-1.0, 0.0}));
    name_label label = {.room = 1.7 * fmin(left, right) * d->board->scale};
    double letters = fmax(1.0, (double)uj_text_width(tray->pieces[i].name));
    label.text = fmin(fmin(0.95 * size, 1.9 * d->board->text), label.room / (0.62 * letters));
    label.text = fmax(label.text, 0.6 * d->board->text);
    if (is_goal(d, i)) {
        double star = 0.36 * label.text, gap = 0.31 * label.text * letters + 1.2 * star;
        bool beside = gap + star < 0.5 * label.room;
        label.star = star;
        label.star_at = beside ? (uj_vec2){-gap, 0.0} : (uj_vec2){0.0, -0.95 * label.text};
        label.name_at.x = beside ? star : 0.0;
    }
    keep_off_marks(d, i, at, letters, &label);
    return label;
}

static void draw_name(const drawing *d, size_t i)
{
    double offset;
    mark_size(d, i, &offset);
    uj_vec2 at = face_point(d, i, (d->board->aside >> i & 1u) != 0 ? offset : 0.0);
    name_label label = label_of(d, i, at);
    const char *name = d->subject->tray->pieces[i].name;
    char tag[UJ_TAG_SIZE];
    uj_tag_make("name", name, tag);
    uj_text_style style = {.colour = uj_colour_fade(label_colour(d, i), label_strength(d, i)),
                           .size = label.text,
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = label.room};
    if (label.star > 0.0) {
        uj_paint paint = {.fill = style.colour};
        uj_draw_star(d->canvas, "goal", uj_vec2_add(at, label.star_at), label.star, &paint);
    }
    d->canvas->class->text(d->canvas, tag, uj_vec2_add(at, label.name_at), name, &style);
}

static uj_paint mark_paint(const drawing *d, bool halo)
{
    if (halo)
        return (uj_paint){.stroke = uj_colour_fade(d->palette->halo, 0.85),
                          .line_width = 3.2 * d->line};
    return (uj_paint){.fill = d->palette->mark};
}

static void draw_push_arrow(const drawing *d, const char *tag, uj_vec2 from, uj_vec2 to,
                            double thickness)
{
    for (int halo = 1; halo >= 0; halo--) {
        uj_paint paint = mark_paint(d, halo == 1);
        uj_draw_arrow(d->canvas, tag, from, to, thickness, &paint);
    }
}

static void draw_turn(const drawing *d, const char *tag, uj_vec2 centre, double radius,
                      uj_spin spin, double thickness)
{
    // On the screen, where y points down, ccw turns run against growing angles.
    double sign = spin == UJ_CCW ? -1.0 : 1.0, middle = -0.5 * UJ_PI;
    for (int halo = 1; halo >= 0; halo--) {
        uj_paint paint = mark_paint(d, halo == 1);
        uj_draw_turn_arrow(d->canvas, tag, centre, radius, middle - sign * 0.78 * UJ_PI,
                           middle + sign * 0.72 * UJ_PI, thickness, &paint);
    }
}

// The direction of a push as an arrow; a turn as a bent arrow around the direction it is pressed.
static void draw_mark(const drawing *d, const uj_piece_move *part)
{
    size_t i = part->piece;
    double offset, size = mark_size(d, i, &offset);
    uj_vec2 direction = uj_direction_vector((uj_direction)part->direction);
    uj_vec2 screen = uj_vec2_scale((uj_vec2){direction.x, -direction.y}, sqrt(0.5));
    uj_vec2 middle = mark_middle(d, part, offset);
    bool turn = d->move->type == UJ_TURN, compact = offset == 0.0;
    char tag[UJ_TAG_SIZE];
    uj_tag_make(turn ? "turn" : "push", d->subject->tray->pieces[i].name, tag);
    double thickness = 0.17 * size;
    double from = compact ? 0.62 : turn ? -0.36 : -0.75;
    double to = compact ? 1.55 : turn ? 0.4 : 0.8;
    draw_push_arrow(d, tag, uj_vec2_add(middle, uj_vec2_scale(screen, from * size)),
                    uj_vec2_add(middle, uj_vec2_scale(screen, to * size)),
                    turn && !compact ? 0.75 * thickness : thickness);
    if (turn)
        draw_turn(d, tag, middle, 0.68 * size, (uj_spin)part->spin, 0.8 * thickness);
}

// Where the current move takes its pieces: a tint on the floor below the pieces, and a dashed
// outline over them.
static void draw_ghosts(const drawing *d, bool outlines)
{
    uj_pose end[UJ_MAX_PIECES];
    if (d->move == NULL || (d->board->show & UJ_SHOW_GHOSTS) == 0)
        return;
    if (d->subject->position != NULL)
        memcpy(end, d->subject->position->hint_end, sizeof end);
    else
        uj_tray_subject_poses(d->subject, floor(d->board->time) + 1.0, end);
    for (size_t i = 0; i < d->subject->tray->piece_count; i++) {
        if (part_of(d, i) == NULL)
            continue;
        int index = d->subject->faces[i].colour;
        uj_colour colour = index < 0 ? d->palette->goal : d->palette->pieces[index];
        uj_paint tint = {.fill = uj_colour_fade(colour, 0.18)};
        uj_paint outline = {.stroke = uj_colour_mix(colour, d->palette->ink, 0.35),
                            .line_width = 1.3 * d->line,
                            .dash = 4.5 * d->line,
                            .inside = true};
        char tag[UJ_TAG_SIZE];
        uj_tag_make("ghost", d->subject->tray->pieces[i].name, tag);
        draw_polygon(d, tag, &d->subject->tray->pieces[i].shape, uj_map_pose(d->board->map, end[i]),
                     outlines ? outline : tint);
    }
}

// What is in the hand has a bold rim and, for turning it, a handle.
static void draw_selection(const drawing *d)
{
    unsigned selected = d->subject->position != NULL ? d->subject->position->selected : 0;
    for (size_t i = 0; i < d->subject->tray->piece_count; i++) {
        if ((selected >> i & 1u) == 0)
            continue;
        const uj_piece *piece = &d->subject->tray->pieces[i];
        char tag[UJ_TAG_SIZE];
        uj_tag_make("selected", piece->name, tag);
        draw_polygon(d, tag, &piece->shape, uj_map_pose(d->board->map, d->poses[i]),
                     (uj_paint){.stroke = d->palette->accent, .line_width = 3.0 * d->line});
        uj_tag_make("handle", piece->name, tag);
        uj_vec2 at = uj_map_apply(d->board->map, uj_tray_handle(d->subject, i, d->poses[i]));
        double radius =
            fmin(0.75 * d->board->text, 0.6 * d->subject->faces[i].radius * d->board->scale);
        uj_paint paint = {
            .fill = d->palette->accent, .stroke = d->palette->halo, .line_width = 2.0 * d->line};
        d->canvas->class->disc(d->canvas, tag, at, radius, &paint);
    }
}

void uj_tray_board_draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    drawing d = {.subject = subject,
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
            draw_name(&d, i);
    if ((board->show & UJ_SHOW_ARROWS) != 0 && d.move != NULL)
        for (size_t i = 0; i < d.move->piece_count; i++)
            draw_mark(&d, &d.move->pieces[i]);
}
