// Takes the steps of a drag, tests for the goal, and finds angles to snap to.
#include <stdlib.h>

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/shape/tolerance.h>

#include "drag_state.h"

// In radians. Pieces that cannot turn even by this angle have jammed.
static const double least_turn = 1e-7;

// A drag across a tray takes fewer steps than this. A turn by ten degrees takes about a hundred.
enum { max_steps = 20000 };

uj_status uj_drag_create(const uj_tray *tray, uj_drag **out, uj_error *error)
{
    *out = NULL;
    uj_drag *drag = calloc(1, sizeof *drag);
    if (drag == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the pieces");
    drag->tray = tray;
    uj_status status = uj_contact_model_create(tray, &drag->model, error);
    if (status != UJ_OK) {
        uj_drag_destroy(drag);
        return status;
    }
    size_t pairs = (size_t)drag->model->pair_count + 1;
    size_t planes = (size_t)drag->model->plane_capacity + 1;
    drag->before = calloc(planes, sizeof *drag->before);
    drag->choice = calloc(pairs, sizeof *drag->choice);
    drag->row_of = calloc(pairs, sizeof *drag->row_of);
    drag->rows = calloc(pairs, sizeof *drag->rows);
    drag->row_pair = calloc(pairs, sizeof *drag->row_pair);
    drag->planes = calloc(planes, sizeof *drag->planes);
    status = uj_halfplanes_create(drag->model, &drag->goal);
    if (status != UJ_OK || drag->planes == NULL || drag->before == NULL || drag->choice == NULL ||
        drag->row_of == NULL || drag->rows == NULL || drag->row_pair == NULL) {
        uj_drag_destroy(drag);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the pieces");
    }
    for (int i = 0; i < drag->model->piece_count; i++)
        drag->greatest_radius = uj_max(drag->greatest_radius, drag->model->radius[i]);
    *out = drag;
    return UJ_OK;
}

void uj_drag_destroy(uj_drag *drag)
{
    if (drag == NULL)
        return;
    uj_halfplanes_clear(&drag->goal);
    free(drag->planes);
    free(drag->before);
    free(drag->choice);
    free(drag->row_of);
    free(drag->rows);
    free(drag->row_pair);
    uj_contact_model_destroy(drag->model);
    free(drag);
}

static void take_step(const uj_drag *d, uj_pose *poses, const uj_drag_trace *trace)
{
    for (int i = 0; i < d->model->piece_count; i++) {
        poses[i].x += d->moved[i].x;
        poses[i].y += d->moved[i].y;
        poses[i].angle = d->angle[i];
    }
    if (trace != NULL && trace->function != NULL)
        trace->function(trace->payload, poses);
}

// The longest turn of one step, in radians.
static double longest_turn(const uj_drag *d)
{
    return sqrt(UJ_TOLERANCE_KEYFRAME * d->model->diameter / d->greatest_radius);
}

// Returns the angle turned, in radians. It falls short of hand->turn if the pieces jam.
static double turn_by(uj_drag *d, const uj_drag_target *hand, uj_pose *poses,
                      const uj_drag_trace *trace)
{
    double done = 0.0, most = longest_turn(d), step = most, start[UJ_MAX_PIECES];
    for (int i = 0; i < d->model->piece_count; i++)
        start[i] = poses[i].angle;
    for (int count = 0; count < max_steps && done != hand->turn && step >= least_turn; count++) {
        double left = hand->turn - done;
        double next = fabs(left) <= step ? hand->turn : done + copysign(step, left);
        // Adds to start[i], so that rounding errors do not add up and edges end exactly flush.
        for (int i = 0; i < d->model->piece_count; i++)
            d->angle[i] = (hand->dragged >> i & 1u) != 0 ? start[i] + next : start[i];
        if (!uj_drag_find_step(d, hand, next - done, poses) ||
            !uj_drag_is_short_step(d, next - done)) {
            step = 0.5 * fabs(next - done);
            continue;
        }
        take_step(d, poses, trace);
        step = uj_min(2.0 * fabs(next - done), most);
        done = next;
    }
    return done;
}

double uj_drag_move(uj_drag *drag, const uj_drag_target *hand, uj_pose *poses,
                    const uj_drag_trace *trace)
{
    double turned = hand->turn != 0.0 ? turn_by(drag, hand, poses, trace) : 0.0;
    for (int i = 0; i < drag->model->piece_count; i++)
        drag->angle[i] = poses[i].angle;
    for (int count = 0; count < max_steps; count++) {
        if (!uj_drag_find_step(drag, hand, 0.0, poses) || uj_drag_stands(drag))
            break;
        take_step(drag, poses, trace);
    }
    return turned;
}

// --- the goal, and angles to snap to ---

bool uj_drag_at_goal(uj_drag *drag, const uj_pose *poses)
{
    const uj_contact_model *model = drag->model;
    double angles[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    if (model->goal_piece < 0)
        return uj_tray_poses_reached(drag->tray, poses);
    for (int i = 0; i < model->piece_count; i++) {
        angles[i] = poses[i].angle;
        x[i] = (uj_vec2){poses[i].x, poses[i].y};
    }
    uj_halfplanes_build(model, angles, 1u << model->goal_piece, &drag->goal);
    return uj_push_left_tray(model, &drag->goal, x);
}

// `own` is the direction of an edge of the piece when the piece's angle is 0. `other` is the
// direction of any edge of the tray or of another piece.
static void consider_edges(uj_vec2 own, uj_vec2 other, double angle, double *best)
{
    double turn = atan2(other.y, other.x) - atan2(own.y, own.x);
    double nearest = angle + remainder(turn - angle, UJ_PI);
    if (fabs(nearest - angle) < fabs(*best - angle))
        *best = nearest;
}

static void consider_ring(const uj_ring *own, const uj_ring *other, double other_angle,
                          double angle, double *best)
{
    uj_rotation turn = uj_rotation_of(other_angle);
    for (size_t i = 0; i < own->count; i++)
        for (size_t k = 0; k < other->count; k++) {
            uj_vec2 a = uj_vec2_sub(own->points[(i + 1) % own->count], own->points[i]);
            uj_vec2 b = uj_vec2_sub(other->points[(k + 1) % other->count], other->points[k]);
            consider_edges(a, uj_rotate(turn, b), angle, best);
        }
}

double uj_drag_flush_angle(const uj_drag *drag, const uj_pose *poses, int piece, double angle,
                           double within)
{
    const uj_tray *tray = drag->tray;
    const uj_ring *own = &tray->pieces[piece].shape.rings[0];
    double best = INFINITY;
    for (size_t r = 0; r < tray->interior.ring_count; r++)
        consider_ring(own, &tray->interior.rings[r], 0.0, angle, &best);
    for (size_t i = 0; i < tray->piece_count; i++)
        if ((int)i != piece)
            consider_ring(own, &tray->pieces[i].shape.rings[0], poses[i].angle, angle, &best);
    return fabs(best - angle) <= within ? best : angle;
}
