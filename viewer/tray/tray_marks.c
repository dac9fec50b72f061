// Draws the names of pieces and the arrows (marks) of the current move.
#include <unjam/base/text.h>
#include <unjam/viewer/board/display.h>

#include "tray_drawing.h"

static const double LEAST_NAME = 0.6;  // least size of a name, relative to ordinary text
static const double STAR = 0.36;       // radius of the star, relative to the name's size
// Half the greatest width of a name inside the bent arrow, relative to turn_size.
static const double INSIDE_TURN = 0.44;

// Returns the point (in pixels) on the piece's axis that is `along` pixels from the name's anchor.
static uj_vec2 axis_point(const uj_tray_drawing *d, size_t piece, double along)
{
    const uj_label_anchor *anchor = &d->subject->anchors[piece];
    uj_vec2 local =
        uj_vec2_add(anchor->centre, uj_vec2_scale(anchor->axis, along / d->board->scale));
    return uj_map_apply(d->board->map, uj_pose_apply(d->poses[piece], local));
}

// Returns the size of the marks. On a long piece, the marks are beside the name: *offset is the
// distance from the name's anchor to the centre of the marks. On other pieces, *offset is 0: the
// marks surround the name. Lengths are in pixels.
static double mark_size(const uj_tray_drawing *d, size_t piece, double *offset)
{
    const uj_label_anchor *anchor = &d->subject->anchors[piece];
    double size = fmin(anchor->radius * d->board->scale, 3.2 * d->board->text);
    double room = fmin(anchor->ahead, anchor->back) * d->board->scale;
    *offset = room > 2.6 * size ? fmin(2.1 * size, room - size) : 0.0;
    return size;
}

// If the piece does not move, its name is fainter, but stays legible.
static uj_colour label_colour(const uj_tray_drawing *d, size_t i)
{
    double fading = uj_tray_fading(d, i);
    uj_colour ground = uj_tray_faded_colour(d, i);
    uj_colour colour = fading > 0.5 ? d->palette->ink : d->palette->label;
    double strength = fading > 0.5 ? 0.3 : fading > 0.0 ? 0.6 : 1.0;
    return uj_colour_legible(uj_colour_mix(ground, colour, strength), ground);
}

// Returns the direction of the straight arrow, as a unit vector on the screen. For UJ_GLIDE, it
// points from where the piece begins to where it ends. It is zero if these points are equal.
static uj_vec2 screen_direction(const uj_tray_drawing *d, const uj_piece_move *part)
{
    uj_vec2 direction = uj_direction_vector((uj_direction)part->direction);
    if (d->move->type != UJ_GLIDE)
        return uj_vec2_scale((uj_vec2){direction.x, -direction.y}, sqrt(0.5));
    uj_pose from[UJ_MAX_PIECES], to[UJ_MAX_PIECES];
    double move = (double)(d->move - d->subject->solution->moves);
    uj_vec2 centre = d->subject->anchors[part->piece].centre;
    uj_tray_subject_poses(d->subject, move, from);
    uj_tray_subject_poses(d->subject, move + 1.0, to);
    uj_vec2 way = uj_vec2_sub(uj_pose_apply(to[part->piece], centre),
                              uj_pose_apply(from[part->piece], centre));
    double length = uj_vec2_length(way);
    if (length <= 1e-3 * uj_tray_diameter(d->subject->tray))
        return (uj_vec2){0.0, 0.0};
    return (uj_vec2){way.x / length, -way.y / length};
}

// Returns the centre of the marks, in pixels: on the piece's axis, `offset` from the name's anchor,
// on the side to which the straight arrow points.
static uj_vec2 mark_middle(const uj_tray_drawing *d, const uj_piece_move *part, double offset)
{
    uj_vec2 screen = screen_direction(d, part);
    uj_vec2 ahead =
        uj_vec2_sub(axis_point(d, part->piece, offset), axis_point(d, part->piece, -offset));
    return axis_point(d, part->piece, uj_vec2_dot(ahead, screen) < 0.0 ? -offset : offset);
}

// Returns the size of the bent arrow, in pixels: at least `size`, the result of mark_size. A long
// name makes the arrow larger. The arrow may then extend beyond the piece.
static double turn_size(const uj_tray_drawing *d, size_t i, double size)
{
    double letters = fmax(1.0, (double)uj_text_width(d->subject->tray->pieces[i].name));
    double text = LEAST_NAME * d->board->text;
    double half =
        0.39 * text * letters + (uj_tray_is_goal(d->subject, i) ? 1.15 * STAR * text : 0.0);
    return fmax(size, fmin(half / INSIDE_TURN, 8.0 * d->board->text));
}

// Returns how far, in pixels, a name centred on `at` may extend to each side without touching the
// marks. INFINITY: no mark is in the way.
static double room_beside_marks(const uj_tray_drawing *d, size_t i, uj_vec2 at)
{
    const uj_piece_move *part = uj_tray_part_of(d, i);
    double offset, size = mark_size(d, i, &offset);
    if (part == NULL || d->move->type != UJ_TURN || (d->board->show & UJ_SHOW_ARROWS) == 0)
        return INFINITY;
    if (offset == 0.0)
        return INSIDE_TURN * turn_size(d, i, size);
    uj_vec2 away = uj_vec2_sub(mark_middle(d, part, offset), at);
    return fabs(away.y) < 1.2 * size ? fabs(away.x) - 0.86 * size : INFINITY;
}

// A name, with a star if its piece is the goal piece; lengths in pixels.
typedef struct name_label {
    double text, room;  // height and greatest width of the name
    double star;        // radius of the star; 0: no star
    // Centres of the name and of the star, relative to label_of's parameter `at`.
    uj_vec2 name_at, star_at;
} name_label;

// Keeps the name and its star clear of the arrows of a UJ_TURN. If the arrows would touch them,
// shrinks the name and the star, and puts the star beside the name. Both together are centred on
// `at`. But if the name would become illegible, changes nothing.
static void keep_off_marks(const uj_tray_drawing *d, size_t i, uj_vec2 at, double letters,
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

static name_label label_of(const uj_tray_drawing *d, size_t i, uj_vec2 at)
{
    const uj_tray *tray = d->subject->tray;
    const uj_label_anchor *anchor = &d->subject->anchors[i];
    double offset, size = mark_size(d, i, &offset);
    // Distances to the piece's edge, to the right and to the left on the screen.
    uj_rotation back = uj_rotation_of(-d->poses[i].angle);
    const uj_ring *ring = &tray->pieces[i].shape.rings[0];
    double right = uj_ring_radius(ring, anchor->centre, uj_rotate(back, (uj_vec2){1.0, 0.0}));
    double left = uj_ring_radius(ring, anchor->centre, uj_rotate(back, (uj_vec2){-1.0, 0.0}));
    name_label label = {.room = 1.7 * fmin(left, right) * d->board->scale};
    double letters = fmax(1.0, (double)uj_text_width(tray->pieces[i].name));
    label.text = fmin(fmin(0.95 * size, 1.9 * d->board->text), label.room / (0.62 * letters));
    label.text = fmax(label.text, LEAST_NAME * d->board->text);
    if (uj_tray_is_goal(d->subject, i)) {
        double star = STAR * label.text, gap = 0.31 * label.text * letters + 1.2 * star;
        bool beside = gap + star < 0.5 * label.room;
        label.star = star;
        label.star_at = beside ? (uj_vec2){-gap, 0.0} : (uj_vec2){0.0, -0.95 * label.text};
        label.name_at.x = beside ? star : 0.0;
    }
    keep_off_marks(d, i, at, letters, &label);
    return label;
}

void uj_tray_name_draw(const uj_tray_drawing *d, size_t i)
{
    double offset;
    mark_size(d, i, &offset);
    uj_vec2 at = axis_point(d, i, (d->board->aside >> i & 1u) != 0 ? offset : 0.0);
    name_label label = label_of(d, i, at);
    const char *name = d->subject->tray->pieces[i].name;
    char tag[UJ_TAG_SIZE];
    uj_tag_make("name", name, tag);
    uj_text_style style = {.colour = label_colour(d, i),
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

static uj_paint mark_paint(const uj_tray_drawing *d, bool halo)
{
    if (halo)
        return (uj_paint){.stroke = uj_colour_fade(d->palette->halo, 0.85),
                          .line_width = 3.2 * d->line};
    return (uj_paint){.fill = d->palette->mark};
}

static void draw_push_arrow(const uj_tray_drawing *d, const char *tag, uj_vec2 from, uj_vec2 to,
                            double thickness)
{
    for (int halo = 1; halo >= 0; halo--) {
        uj_paint paint = mark_paint(d, halo == 1);
        uj_draw_arrow(d->canvas, tag, (uj_arrow){from, to, thickness}, &paint);
    }
}

static void draw_turn_arrow(const uj_tray_drawing *d, const char *tag, uj_arc circle, uj_spin spin,
                            double thickness)
{
    // The screen's y axis points down: a counterclockwise turn decreases the angle.
    double sign = spin == UJ_CCW ? -1.0 : 1.0, middle = -0.5 * UJ_PI;
    circle.from = middle - sign * 0.78 * UJ_PI;
    circle.to = middle + sign * 0.72 * UJ_PI;
    for (int halo = 1; halo >= 0; halo--) {
        uj_paint paint = mark_paint(d, halo == 1);
        uj_draw_turn_arrow(d->canvas, tag, circle, thickness, &paint);
    }
}

void uj_tray_mark_draw(const uj_tray_drawing *d, const uj_piece_move *part)
{
    size_t i = part->piece;
    double offset, size = mark_size(d, i, &offset);
    uj_vec2 screen = screen_direction(d, part);
    uj_vec2 middle = mark_middle(d, part, offset);
    bool turn = d->move->type == UJ_TURN, compact = offset == 0.0;
    if (screen.x == 0.0 && screen.y == 0.0)
        return;
    if (turn && compact)
        size = turn_size(d, i, size);
    char tag[UJ_TAG_SIZE];
    uj_tag_make(uj_move_type_text((uj_move_type)d->move->type), d->subject->tray->pieces[i].name,
                tag);
    double thickness = 0.17 * size;
    double from = compact ? 0.62 : turn ? -0.36 : -0.75;
    double to = compact ? 1.55 : turn ? 0.4 : 0.8;
    draw_push_arrow(d, tag, uj_vec2_add(middle, uj_vec2_scale(screen, from * size)),
                    uj_vec2_add(middle, uj_vec2_scale(screen, to * size)),
                    turn && !compact ? 0.75 * thickness : thickness);
    if (turn)
        draw_turn_arrow(d, tag, (uj_arc){.centre = middle, .radius = 0.68 * size},
                        (uj_spin)part->spin, 0.8 * thickness);
}
