// Dragging by hand: one quadratic programme a step, over a convex cell of free space.
#include <unjam/geometry/dynamics/drag.h>

#include <stdlib.h>

#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/shape/tolerance.h>

// Lengths as parts of the tray's diameter: how far a step draws at most, below what displacement
// nothing moves any more, and by how much rounding may leave a contact unmet.
static const double longest_pull = 5e-3, still = 1e-8, allowance = 1e-11;

// A turn that cannot go on by this angle (radians) is jammed.
static const double least_turn = 1e-7;

// More steps than any drag across a tray needs; a turn has some hundred in ten degrees.
enum { most_steps = 20000, most_swaps = 24 };

struct uj_drag {
    const uj_tray *tray;
    uj_contact_model *model;
    double greatest_reach;
    uj_halfplanes goal;    // the goal piece's
    uj_halfplane *planes;  // of every pair its whole no-fit polygon, at the angles that are tried
    double *before;  // of every plane: slack at the start of the step, at the angles of the start
    int *choice;     // of every pair: the plane that it is kept by, -1: nothing moves it
    int *row_of;     // of every pair: its row, -1: none yet
    uj_qp_constraint *rows;  // at most one a pair
    int *row_pair;
    int row_count;
    uj_qp qp;
    int dof[UJ_MAX_PIECES];  // unknowns of a piece, -1: it is fixed
    uj_vec2 x[UJ_MAX_PIECES], drive[UJ_MAX_PIECES], moved[UJ_MAX_PIECES];
    double cut[UJ_MAX_PIECES];    // how many times longer the wish would have been
    double angle[UJ_MAX_PIECES];  // that pieces have after the step
    uj_rotation old_turn[UJ_MAX_PIECES], new_turn[UJ_MAX_PIECES];
    double target[UJ_QP_MAX];
    int dimension;
};

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
        drag->greatest_reach = uj_max(drag->greatest_reach, drag->model->reach[i]);
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

// --- the planes that keep pairs apart ------------------------------------------------------------

static uj_vec2 relative(const uj_part_pair *pair, const uj_vec2 *of_pieces)
{
    uj_vec2 b = of_pieces[pair->b];
    return pair->a >= 0 ? uj_vec2_sub(b, of_pieces[pair->a]) : b;
}

static double along(const uj_halfplane *plane, uj_vec2 v)
{
    return plane->nx * v.x + plane->ny * v.y;
}

// Edges of a pair's no-fit polygon; a half-plane has one.
static int plane_count(const uj_part_pair *pair)
{
    return pair->part_a->count + (pair->part_a->count > 1 ? pair->part_b->count : 0);
}

// Measures the planes of pair k: at the angles of the start of the step, then at those after it.
// All of them, also such as nothing within the tray could use at one of these angles.
static void measure_planes(uj_drag *d, int k, bool turns)
{
    const uj_part_pair *pair = &d->model->pairs[k];
    for (int i = 0; i < plane_count(pair); i++) {
        int j = pair->first + i, of_a = pair->part_a->count;
        int edge_id = i < of_a ? i : UJ_EDGE_OF_B + i - of_a;
        d->planes[j] = uj_part_pair_halfplane(d->model, d->old_turn, k, edge_id);
        d->before[j] = uj_halfplane_slack(pair, &d->planes[j], d->x);
        if (turns)
            d->planes[j] = uj_part_pair_halfplane(d->model, d->new_turn, k, edge_id);
    }
}

// Chooses the plane by which pair k is kept: of those that separated it before the step the one in
// which it would be best if only the wishes counted.
static void choose_plane(uj_drag *d, int k, bool turns)
{
    const uj_part_pair *pair = &d->model->pairs[k];
    int last = pair->first + plane_count(pair);
    double separation = -INFINITY, best = -INFINITY;
    measure_planes(d, k, turns);
    for (int j = pair->first; j < last; j++)
        separation = uj_max(separation, d->before[j]);
    double least = uj_min(separation, 0.0) - UJ_TOLERANCE_CONTACT * d->model->diameter;
    for (int j = pair->first; j < last; j++) {
        double then = uj_halfplane_slack(pair, &d->planes[j], d->x) +
                      along(&d->planes[j], relative(pair, d->drive));
        if (d->before[j] >= least && then > best) {
            best = then;
            d->choice[k] = j;
        }
    }
}

// What the displacement must gain along the chosen plane. Overlap that was there may stay.
static double bound_of(const uj_drag *d, int k)
{
    int j = d->choice[k];
    double now = uj_halfplane_slack(&d->model->pairs[k], &d->planes[j], d->x);
    bool overlaps = d->before[j] < -allowance * d->model->diameter;
    return (overlaps ? d->before[j] : 0.0) - now;
}

static void set_row(uj_drag *d, int row, int k)
{
    const uj_part_pair *pair = &d->model->pairs[k];
    const uj_halfplane *plane = &d->planes[d->choice[k]];
    d->rows[row] = (uj_qp_constraint){
        plane->nx,      plane->ny, bound_of(d, k), 0.0, pair->a >= 0 ? d->dof[pair->a] : -1,
        d->dof[pair->b]};
    d->row_pair[row] = k;
    d->row_of[k] = row;
}

// --- the programme -------------------------------------------------------------------------------

static void read_solution(uj_drag *d)
{
    for (int i = 0; i < d->model->piece_count; i++)
        d->moved[i] = d->dof[i] < 0 ? (uj_vec2){0.0, 0.0}
                                    : (uj_vec2){d->qp.x[2 * d->dof[i]], d->qp.x[2 * d->dof[i] + 1]};
}

// Adds rows of pairs that the displacement found would bring to overlap. Returns whether any was.
static bool add_missing_rows(uj_drag *d)
{
    double allowed = allowance * d->model->diameter;
    int before = d->row_count;
    for (int k = 0; k < d->model->pair_count; k++) {
        if (d->choice[k] < 0 || d->row_of[k] >= 0)
            continue;
        const uj_part_pair *pair = &d->model->pairs[k];
        const uj_halfplane *plane = &d->planes[d->choice[k]];
        if (along(plane, relative(pair, d->moved)) < bound_of(d, k) - allowed)
            set_row(d, d->row_count++, k);
    }
    return d->row_count > before;
}

// Solves with as many rows as matter. False: the pieces have no room at these angles.
static bool solve(uj_drag *d)
{
    double length = d->model->diameter;
    do {
        uj_qp_start(&d->qp, d->dimension, d->target);
        if (!uj_qp_solve(&d->qp, d->rows, d->row_count, 1e-14 * length, allowance * length))
            return false;
        read_solution(d);
    } while (add_missing_rows(d));
    return true;
}

static double residual(const uj_drag *d)
{
    double sum = 0.0;
    for (int i = 0; i < d->dimension; i++)
        sum += (d->qp.x[i] - d->target[i]) * (d->qp.x[i] - d->target[i]);
    return sum;
}

// A plane of pair k other than the chosen one, by which the pair was separated too and is so, by
// more than rounding, where the displacement takes it; -1 when there is none.
static int way_round(const uj_drag *d, int k)
{
    const uj_part_pair *pair = &d->model->pairs[k];
    double contact = UJ_TOLERANCE_CONTACT * d->model->diameter;
    for (int j = pair->first; j < pair->first + plane_count(pair); j++) {
        const uj_halfplane *plane = &d->planes[j];
        double then =
            uj_halfplane_slack(pair, plane, d->x) + along(plane, relative(pair, d->moved));
        if (j != d->choice[k] && d->before[j] >= -contact && then > contact)
            return j;
    }
    return -1;
}

// A plane that presses although the pair leaves it by another plane is no contact: the pair is kept
// by the other one instead. Every change enlarges the cell around the displacement, so none makes
// it worse. Returns whether there was any.
static bool leave_planes(uj_drag *d)
{
    for (int a = 0; a < d->qp.active_count; a++) {
        int row = d->qp.active[a], k = d->row_pair[row];
        if (!(d->qp.multiplier[a] > 0.0))
            continue;
        int other = way_round(d, k);
        if (other < 0)
            continue;
        d->choice[k] = other;
        set_row(d, row, k);
        return true;
    }
    return false;
}

// At a corner either of two planes would do, and the one that was chosen may hold where the other
// would let go: tries the others of every pair that presses, and keeps what serves the wish best.
static void try_corners(uj_drag *d)
{
    double contact = UJ_TOLERANCE_CONTACT * d->model->diameter, best = residual(d);
    int pressing[UJ_QP_MAX], count = 0;
    for (int a = 0; a < d->qp.active_count; a++)
        pressing[count++] = d->row_pair[d->qp.active[a]];
    for (int i = 0; i < count; i++) {
        int k = pressing[i], kept = d->choice[k];
        const uj_part_pair *pair = &d->model->pairs[k];
        for (int j = pair->first; j < pair->first + plane_count(pair); j++) {
            if (j == kept || d->before[j] < -contact)
                continue;
            d->choice[k] = j;
            set_row(d, d->row_of[k], k);
            if (solve(d) && residual(d) < best * (1.0 - 1e-9)) {
                best = residual(d);
                kept = j;
            }
        }
        d->choice[k] = kept;
        set_row(d, d->row_of[k], k);
    }
    (void)solve(d);
}

// Longest displacement of a piece.
static double farthest(const uj_drag *d)
{
    double most = 0.0;
    for (int i = 0; i < d->model->piece_count; i++)
        most = uj_max(most, uj_vec2_length(d->moved[i]));
    return most;
}

static bool stands(const uj_drag *d)
{
    return farthest(d) <= still * d->model->diameter;
}

// --- steps ---------------------------------------------------------------------------------------

// Sets what every piece wishes in a step that turns the dragged ones by `turn`.
static void set_wishes(uj_drag *d, const uj_drag_target *drive, double turn, const uj_pose *poses)
{
    double most = longest_pull * d->model->diameter;
    if (turn != 0.0)
        most = uj_min(most, 4.0 * d->greatest_reach * fabs(turn));
    d->dimension = 0;
    for (int i = 0; i < d->model->piece_count; i++) {
        bool dragged = (drive->dragged >> i & 1u) != 0;
        d->x[i] = (uj_vec2){poses[i].x, poses[i].y};
        d->old_turn[i] = uj_rotation_of(poses[i].angle);
        d->new_turn[i] = dragged && turn != 0.0 ? uj_rotation_of(d->angle[i]) : d->old_turn[i];
        d->drive[i] = (uj_vec2){0.0, 0.0};
        d->cut[i] = 1.0;
        d->dof[i] = (drive->fixed >> i & 1u) != 0 ? -1 : d->dimension / 2;
        if (dragged) {
            uj_vec2 at = uj_vec2_add(d->x[i], uj_rotate(d->new_turn[i], drive->grip[i]));
            uj_vec2 pull = uj_vec2_sub(drive->to[i], at);
            double length = uj_vec2_length(pull);
            d->cut[i] = length > most ? length / most : 1.0;
            d->drive[i] = uj_vec2_scale(pull, 1.0 / d->cut[i]);
        }
        if (d->dof[i] < 0)
            continue;
        d->target[d->dimension++] = d->drive[i].x;
        d->target[d->dimension++] = d->drive[i].y;
    }
}

// Whether straight motion over the step stays within what keyframes may cut into contacts: the gap
// along a face that turns with its owner deviates from a straight line by at most an eighth of its
// second derivative.
static bool is_short(const uj_drag *d, double turn)
{
    double second_derivative =
        4.0 * d->greatest_reach * turn * turn + 4.0 * farthest(d) * fabs(turn);
    return second_derivative / 8.0 <= UJ_TOLERANCE_KEYFRAME * d->model->diameter;
}

// A step whose wish was cut short and then mostly spent against walls is made as long as it may be:
// else a piece drawn far behind a wall would creep along it.
static bool lengthen(uj_drag *d)
{
    double most = longest_pull * d->model->diameter, reached = farthest(d), part = INFINITY;
    if (reached > 0.7 * most || reached <= still * d->model->diameter)
        return true;
    for (int i = 0; i < d->model->piece_count; i++)
        if (d->cut[i] > 1.0)
            part = uj_min(uj_min(most / reached, d->cut[i]), part);
    if (!(part < INFINITY))
        return true;
    for (int i = 0; i < d->dimension; i++)
        d->target[i] *= part;
    if (!solve(d))
        return false;
    // Straight on: any part of a displacement within the cell is within it too.
    double scale = uj_min(most / uj_max(farthest(d), 1e-3 * most), 1.0);
    for (int i = 0; i < d->model->piece_count; i++)
        d->moved[i] = uj_vec2_scale(d->moved[i], scale);
    return true;
}

// Finds the displacement of a step into d->moved. False: no room at these angles.
static bool find_step(uj_drag *d, const uj_drag_target *drive, double turn, const uj_pose *poses)
{
    set_wishes(d, drive, turn, poses);
    d->row_count = 0;
    for (int k = 0; k < d->model->pair_count; k++) {
        const uj_part_pair *pair = &d->model->pairs[k];
        d->row_of[k] = -1;
        d->choice[k] = -1;
        if (d->dof[pair->b] < 0 && (pair->a < 0 || d->dof[pair->a] < 0))
            continue;
        choose_plane(d, k, turn != 0.0 && uj_part_pair_in(pair, drive->dragged));
    }
    if (!solve(d))
        return false;
    for (int i = 0; i < most_swaps && leave_planes(d); i++)
        if (!solve(d))
            return false;
    if (turn == 0.0 && stands(d))
        try_corners(d);
    return turn != 0.0 || lengthen(d);
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

static double longest_turn(const uj_drag *d)
{
    return sqrt(UJ_TOLERANCE_KEYFRAME * d->model->diameter / d->greatest_reach);
}

// Turns by the angle, or until the pieces jam; returns the angle turned.
static double turn_by(uj_drag *d, const uj_drag_target *drive, uj_pose *poses,
                      const uj_drag_trace *trace)
{
    double done = 0.0, most = longest_turn(d), step = most, start[UJ_MAX_PIECES];
    for (int i = 0; i < d->model->piece_count; i++)
        start[i] = poses[i].angle;
    for (int count = 0; count < most_steps && done != drive->turn && step >= least_turn; count++) {
        double left = drive->turn - done;
        double next = fabs(left) <= step ? drive->turn : done + copysign(step, left);
        // From the start, not added up: at the end flush edges shall be flush to the last bit.
        for (int i = 0; i < d->model->piece_count; i++)
            d->angle[i] = (drive->dragged >> i & 1u) != 0 ? start[i] + next : start[i];
        if (!find_step(d, drive, next - done, poses) || !is_short(d, next - done)) {
            step = 0.5 * fabs(next - done);
            continue;
        }
        take_step(d, poses, trace);
        step = uj_min(2.0 * fabs(next - done), most);
        done = next;
    }
    return done;
}

double uj_drag_move(uj_drag *drag, const uj_drag_target *drive, uj_pose *poses,
                    const uj_drag_trace *trace)
{
    double turned = drive->turn != 0.0 ? turn_by(drag, drive, poses, trace) : 0.0;
    for (int i = 0; i < drag->model->piece_count; i++)
        drag->angle[i] = poses[i].angle;
    for (int count = 0; count < most_steps; count++) {
        if (!find_step(drag, drive, 0.0, poses) || stands(drag))
            break;
        take_step(drag, poses, trace);
    }
    return turned;
}

// --- goal, angles --------------------------------------------------------------------------------

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

// Brings *best to the nearest angle at which an edge of direction `own` (at angle 0) is parallel to
// one of direction `other`.
static void offer_parallel(uj_vec2 own, uj_vec2 other, double angle, double *best)
{
    double turn = atan2(other.y, other.x) - atan2(own.y, own.x);
    double nearest = angle + remainder(turn - angle, UJ_PI);
    if (fabs(nearest - angle) < fabs(*best - angle))
        *best = nearest;
}

static void offer_ring(const uj_ring *own, const uj_ring *other, double other_angle, double angle,
                       double *best)
{
    uj_rotation turn = uj_rotation_of(other_angle);
    for (size_t i = 0; i < own->count; i++)
        for (size_t k = 0; k < other->count; k++) {
            uj_vec2 a = uj_vec2_sub(own->points[(i + 1) % own->count], own->points[i]);
            uj_vec2 b = uj_vec2_sub(other->points[(k + 1) % other->count], other->points[k]);
            offer_parallel(a, uj_rotate(turn, b), angle, best);
        }
}

double uj_drag_flush_angle(const uj_drag *drag, const uj_pose *poses, int piece, double angle,
                           double within)
{
    const uj_tray *tray = drag->tray;
    const uj_ring *own = &tray->pieces[piece].shape.rings[0];
    double best = INFINITY;
    for (size_t r = 0; r < tray->interior.ring_count; r++)
        offer_ring(own, &tray->interior.rings[r], 0.0, angle, &best);
    for (size_t i = 0; i < tray->piece_count; i++)
        if ((int)i != piece)
            offer_ring(own, &tray->pieces[i].shape.rings[0], poses[i].angle, angle, &best);
    return fabs(best - angle) <= within ? best : angle;
}
