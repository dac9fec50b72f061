// Prepares and draws patterns, trails, and a ghost of the goal.
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/draw/hatch.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "tray_drawing.h"

// --- preparing -----------------------------------------------------------------------------------

// Returns a pose just outside the exit. The piece's long axis is parallel to opening->outward.
static uj_pose pose_outside(const uj_tray_subject *subject)
{
    const uj_tray_goal *goal = &subject->tray->goal;
    const uj_label_anchor *anchor = &subject->anchors[goal->piece];
    const uj_exit_opening *opening = &subject->openings[goal->exit];
    uj_pose pose = {0.0, 0.0, 0.0};
    pose.angle = atan2(uj_vec2_cross(anchor->axis, opening->outward),
                       uj_vec2_dot(anchor->axis, opening->outward));
    // If the name would be upside down, turn the piece by 180 degrees. Most shapes look nearly the
    // same after this turn.
    double behind = anchor->back;
    if (fabs(pose.angle) > 0.5 * UJ_PI + 1e-9) {
        pose.angle -= copysign(UJ_PI, pose.angle);
        behind = anchor->ahead;
    }
    uj_vec2 middle =
        uj_vec2_add(opening->middle, uj_vec2_scale(opening->outward, behind + 0.2 * subject->wall));
    uj_vec2 turned = uj_rotate(uj_rotation_of(pose.angle), anchor->centre);
    pose.x = middle.x - turned.x;
    pose.y = middle.y - turned.y;
    return pose;
}

static void find_goal(uj_tray_subject *subject)
{
    const uj_tray_goal *goal = &subject->tray->goal;
    uj_pose end[UJ_MAX_PIECES];
    if (goal->by_exit && subject->solution != NULL) {
        uj_tray_subject_poses(subject, (double)subject->base.move_count, end);
        subject->goal_poses[goal->piece] = end[goal->piece];
    } else if (goal->by_exit && subject->openings[goal->exit].width > 0.0) {
        subject->goal_poses[goal->piece] = pose_outside(subject);
    } else if (goal->by_exit) {
        return;
    }
    if (goal->by_exit)
        subject->goal_pieces = 1u << goal->piece;
    for (size_t i = 0; !goal->by_exit && i < goal->pose_count; i++) {
        subject->goal_poses[goal->poses[i].piece] = goal->poses[i].at;
        subject->goal_pieces |= 1u << goal->poses[i].piece;
    }
}

uj_status uj_tray_overlays_find(uj_tray_subject *subject)
{
    find_goal(subject);
    for (size_t i = 0; i < subject->tray->piece_count; i++) {
        const uj_label_anchor *anchor = &subject->anchors[i];
        uj_hatch_place place = {.shape = &subject->tray->pieces[i].shape,
                                .name = anchor->centre,
                                .room = 0.62 * anchor->radius,
                                .step = 0.34 * anchor->radius,
                                .margin = 0.2 * anchor->radius};
        // The goal piece has no pattern: its star and rim mark it.
        if (anchor->colour >= 0 &&
            uj_hatch_make(&place, anchor->colour, &subject->hatches[i]) != UJ_OK)
            return UJ_NO_MEMORY;
    }
    return UJ_OK;
}

void uj_tray_overlays_clear(uj_tray_subject *subject)
{
    uj_hatches_clear(subject->hatches, UJ_MAX_PIECES);
}

uj_box uj_tray_goal_box(const uj_tray_subject *subject)
{
    uj_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    double margin = 0.2 * subject->wall;
    for (size_t i = 0; i < subject->tray->piece_count; i++) {
        const uj_ring *ring = &subject->tray->pieces[i].shape.rings[0];
        for (size_t k = 0; (subject->goal_pieces >> i & 1u) != 0 && k < ring->count; k++) {
            uj_vec2 p = uj_pose_apply(subject->goal_poses[i], ring->points[k]);
            box.low = (uj_vec2){fmin(box.low.x, p.x - margin), fmin(box.low.y, p.y - margin)};
            box.high = (uj_vec2){fmax(box.high.x, p.x + margin), fmax(box.high.y, p.y + margin)};
        }
    }
    return box;
}

// --- drawing -------------------------------------------------------------------------------------

// Returns `star` or, if the exit's name would cover the star, a point farther out of the exit.
static uj_vec2 beside_exit_name(const uj_tray_subject *subject, const uj_board *board, uj_vec2 star,
                                double radius)
{
    const uj_tray_goal *goal = &subject->tray->goal;
    if (!goal->by_exit || (board->show & UJ_SHOW_NAMES) == 0)
        return star;
    const uj_exit_opening *opening = &subject->openings[goal->exit];
    double text = fmin(board->text, UJ_EXIT_NAME_SIZE * subject->wall * board->scale);
    double width = fmin(uj_text_wrap_width(subject->tray->exits[goal->exit].name, text),
                        opening->name_room * board->scale);
    bool aside = opening->outward.x != 0.0;
    uj_vec2 out = {opening->outward.x, -opening->outward.y};
    double back = aside ? 0.0 : 0.6 * text, on = aside ? width : 0.6 * text;
    double at = uj_vec2_dot(out, uj_vec2_sub(star, uj_map_apply(board->map, opening->name_at)));
    double clear = on + radius + 0.3 * text;
    bool meets = opening->width > 0.0 && at < clear && at > -(back + radius + 0.3 * text);
    return meets ? uj_vec2_add(star, uj_vec2_scale(out, clear - at)) : star;
}

void uj_tray_goal_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board,
                       bool outlines)
{
    double line = uj_board_line(board);
    for (size_t i = 0; i < subject->tray->piece_count; i++) {
        if ((subject->goal_pieces >> i & 1u) == 0)
            continue;
        const uj_piece *piece = &subject->tray->pieces[i];
        uj_colour colour = uj_tray_colour(subject, board->palette, i);
        uj_map map = uj_map_pose(board->map, subject->goal_poses[i]);
        uj_paint tint = {.fill = uj_colour_fade(colour, 0.2)};
        uj_paint rim = {.stroke = uj_colour_mix(colour, board->palette->ink, 0.25),
                        .line_width = 2.0 * line,
                        .dash = 9.0 * line,
                        .inside = true};
        char tag[UJ_TAG_SIZE];
        uj_tag_make("goal-place", piece->name, tag);
        canvas->class->polygon(canvas, tag, &piece->shape, map, outlines ? &rim : &tint);
        if (outlines)
            continue;
        const uj_label_anchor *anchor = &subject->anchors[i];
        uj_paint star = {.fill = uj_colour_fade(board->palette->ink, 0.45)};
        double size = 0.42 * fmin(anchor->radius * board->scale, 3.2 * board->text);
        uj_vec2 at = beside_exit_name(subject, board, uj_map_apply(map, anchor->centre), size);
        uj_pose goal = subject->goal_poses[i];
        uj_vec2 back = {(at.x - board->map.x0) / board->map.xx - goal.x,
                        (at.y - board->map.y0) / board->map.yy - goal.y};
        back = uj_rotate(uj_rotation_of(-goal.angle), back);
        if (uj_ring_contains(&piece->shape.rings[0], back))
            uj_draw_star(canvas, "goal-place", at, size, &star);
    }
}

// A trail is a line through STEPS + 1 points, drawn in PARTS sections. Later sections are wider and
// less faint. In each move, OUTLINES outlines of a piece are drawn along its trail.
enum { STEPS = 36, PARTS = 6, OUTLINES = 4 };

// The part of a motion that the trails show: at most one move long.
typedef struct trail {
    const uj_motion *motion;
    double first, last;  // start and end of the part, in the motion's time
    double move;         // duration of a whole move
} trail;

// Finds which part of the motion the trails show at `time` (measured in moves). In a solution, this
// part lasts from `time` - 1 to `time`. In a game, it is the latest move, as far as it has been
// played. Returns false if there are no trails.
static bool find_trail(const uj_tray_subject *subject, double time, trail *out)
{
    const uj_tray_position *position = subject->position;
    if (position != NULL && position->motion != NULL && position->motion->frame_count > 1) {
        double end = position->motion->times[position->motion->frame_count - 1];
        double left = position->in_hand ? 0.0 : fmin(fmax(position->motion_end - time, 0.0), 1.0);
        *out = (trail){position->motion, 0.0, (1.0 - left) * end, end};
    } else if (position == NULL && subject->solution != NULL) {
        double last = fmin(time, (double)subject->base.move_count);
        *out = (trail){&subject->solution->motion, fmax(last - 1.0, 0.0), last, 1.0};
    } else {
        return false;
    }
    return out->last > out->first;
}

static void draw_outlines(const uj_tray_subject *subject, const trail *t, uj_canvas *canvas,
                          const uj_board *board)
{
    uj_pose now[UJ_MAX_PIECES], later[UJ_MAX_PIECES];
    double step = t->move / OUTLINES;
    // Draw outlines at fixed times of the motion; older outlines are fainter.
    for (double k = ceil(t->first / step); k * step < t->last; k += 1.0) {
        double time = k * step, strength = 1.0 - (t->last - time) / t->move;
        uj_motion_at(t->motion, time, now);
        uj_motion_at(t->motion, fmin(time + step, t->last), later);
        for (size_t i = 0; i < subject->tray->piece_count; i++) {
            const uj_polygon *shape = &subject->tray->pieces[i].shape;
            uj_colour colour =
                uj_colour_mix(uj_tray_colour(subject, board->palette, i), board->palette->ink, 0.3);
            uj_paint pen = {.stroke = uj_colour_fade(colour, 0.42 * strength),
                            .line_width = uj_board_line(board),
                            .inside = true};
            if (uj_pose_differs(now[i], later[i]) && strength > 0.0)
                canvas->class->polygon(canvas, "trail", shape, uj_map_pose(board->map, now[i]),
                                       &pen);
        }
    }
}

void uj_tray_trails_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board)
{
    uj_pose poses[STEPS + 1][UJ_MAX_PIECES];
    double line = uj_board_line(board);
    trail t;
    if (!find_trail(subject, board->time, &t))
        return;
    draw_outlines(subject, &t, canvas, board);
    for (size_t k = 0; k <= STEPS; k++)
        uj_motion_at(t.motion, t.first + (t.last - t.first) * (double)k / STEPS, poses[k]);
    for (size_t i = 0; i < subject->tray->piece_count; i++) {
        uj_colour colour =
            uj_colour_mix(uj_tray_colour(subject, board->palette, i), board->palette->ink, 0.35);
        char tag[UJ_TAG_SIZE];
        uj_tag_make("trail", subject->tray->pieces[i].name, tag);
        for (size_t part = 0; part < PARTS; part++) {
            enum { EACH = STEPS / PARTS };
            uj_vec2 points[EACH + 1];
            bool moves = false;
            for (size_t k = 0; k <= EACH; k++) {
                uj_pose pose = poses[part * EACH + k][i];
                points[k] = uj_pose_apply(pose, subject->anchors[i].centre);
                moves |= uj_pose_differs(pose, poses[part * EACH][i]);
            }
            double strength = (double)(part + 1) / PARTS;
            uj_paint pen = {.stroke = uj_colour_fade(colour, 0.2 + 0.7 * strength),
                            .line_width = (1.0 + 2.2 * strength) * line};
            if (moves)
                canvas->class->line(canvas, tag, (uj_polyline){EACH + 1, points}, board->map, &pen);
        }
    }
}
