// One step of a drag: a quadratic program over a convex cell of free space.
#include <unjam/geometry/shape/tolerance.h>

#include "drag_state.h"

// Lengths in tray diameters.
static const double longest_pull = 5e-3;  // greatest pull on a piece in a step
static const double still = 1e-8;         // a shorter displacement counts as none
static const double allowance = 1e-11;    // greatest overlap that counts as rounding

enum { max_swaps = 24 };

// --- the half-plane that constrains each pair ---

// `of_pieces` has one vector per piece. The tray's vector is 0.
static uj_vec2 relative(const uj_part_pair *pair, const uj_vec2 *of_pieces)
{
    uj_vec2 b = of_pieces[pair->b];
    return pair->a >= 0 ? uj_vec2_sub(b, of_pieces[pair->a]) : b;
}

static double along(const uj_halfplane *plane, uj_vec2 v)
{
    return plane->nx * v.x + plane->ny * v.y;
}

// If part_a is a half-plane (a straight wall), so is the no-fit polygon.
static int plane_count(const uj_part_pair *pair)
{
    return pair->part_a->count + (pair->part_a->count > 1 ? pair->part_b->count : 0);
}

// Sets d->before to the slacks at the angles before the step, and d->planes to the half-planes at
// the angles after the step.
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

// Among the half-planes that separated the pair before the step, chooses the one that would have
// the greatest slack after the desired displacements (d->drive).
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

// Returns the least permitted displacement of piece b relative to piece a along the normal of the
// chosen half-plane. An overlap from before the step must not become deeper.
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

// --- the quadratic program ---

static void read_solution(uj_drag *d)
{
    for (int i = 0; i < d->model->piece_count; i++)
        d->moved[i] = d->dof[i] < 0 ? (uj_vec2){0.0, 0.0}
                                    : (uj_vec2){d->qp.x[2 * d->dof[i]], d->qp.x[2 * d->dof[i] + 1]};
}

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

// Adds a row for a pair only if the pair would overlap without the row. Returns false if the pieces
// have no room at these angles.
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

// Returns a half-plane of pair k, other than the chosen one, that separates the pair before the
// step and clearly separates it after the step. Returns -1 if there is no such half-plane.
static int other_separating(const uj_drag *d, int k)
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

// Finds a pair that is held back by its half-plane, but clearly separated by another half-plane.
// Chooses the other half-plane for the pair. The displacements found stay feasible, so the next
// solution is at least as good.
static bool leave_planes(uj_drag *d)
{
    for (int a = 0; a < d->qp.active_count; a++) {
        int row = d->qp.active[a], k = d->row_pair[row];
        if (!(d->qp.multiplier[a] > 0.0))
            continue;
        int other = other_separating(d, k);
        if (other < 0)
            continue;
        d->choice[k] = other;
        set_row(d, row, k);
        return true;
    }
    return false;
}

// At a vertex of a no-fit polygon, the chosen half-plane may block a motion that another half-plane
// allows. So tries the other half-planes of each active pair. Keeps the half-plane whose solution
// is nearest to d->drive.
static void try_vertices(uj_drag *d)
{
    double contact = UJ_TOLERANCE_CONTACT * d->model->diameter, best = residual(d);
    int active[UJ_QP_MAX], count = 0;
    for (int a = 0; a < d->qp.active_count; a++)
        active[count++] = d->row_pair[d->qp.active[a]];
    for (int i = 0; i < count; i++) {
        int k = active[i], kept = d->choice[k];
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

static double farthest(const uj_drag *d)
{
    double most = 0.0;
    for (int i = 0; i < d->model->piece_count; i++)
        most = uj_max(most, uj_vec2_length(d->moved[i]));
    return most;
}

bool uj_drag_stands(const uj_drag *drag)
{
    return farthest(drag) <= still * drag->model->diameter;
}

// --- the step ---

static void set_drives(uj_drag *d, const uj_drag_target *hand, double turn, const uj_pose *poses)
{
    double most = longest_pull * d->model->diameter;
    if (turn != 0.0)
        most = uj_min(most, 4.0 * d->greatest_radius * fabs(turn));
    d->dimension = 0;
    for (int i = 0; i < d->model->piece_count; i++) {
        bool dragged = (hand->dragged >> i & 1u) != 0;
        d->x[i] = (uj_vec2){poses[i].x, poses[i].y};
        d->old_turn[i] = uj_rotation_of(poses[i].angle);
        d->new_turn[i] = dragged && turn != 0.0 ? uj_rotation_of(d->angle[i]) : d->old_turn[i];
        d->drive[i] = (uj_vec2){0.0, 0.0};
        d->cut[i] = 1.0;
        d->dof[i] = (hand->fixed >> i & 1u) != 0 ? -1 : d->dimension / 2;
        if (dragged) {
            uj_vec2 at = uj_vec2_add(d->x[i], uj_rotate(d->new_turn[i], hand->grip[i]));
            uj_vec2 pull = uj_vec2_sub(hand->to[i], at);
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

// Time t runs from 0 to 1 during the step. If the gap at a turning edge is at least 0 for t = 0 and
// t = 1, the overlap in between is at most max |gap''| / 8 (the error of linear interpolation).
bool uj_drag_is_short_step(const uj_drag *drag, double turn)
{
    double second_derivative =
        4.0 * drag->greatest_radius * turn * turn + 4.0 * farthest(drag) * fabs(turn);
    return second_derivative / 8.0 <= UJ_TOLERANCE_KEYFRAME * drag->model->diameter;
}

// If a shortened pull (d->cut) points almost straight into a wall, the piece moves only a very
// short way along the wall. Lengthens such a step. Returns false if the pieces have no room.
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
    // Any fraction of an allowed displacement is allowed, because the chosen half-planes allow a
    // convex set that contains 0.
    double scale = uj_min(most / uj_max(farthest(d), 1e-3 * most), 1.0);
    for (int i = 0; i < d->model->piece_count; i++)
        d->moved[i] = uj_vec2_scale(d->moved[i], scale);
    return true;
}

bool uj_drag_find_step(uj_drag *drag, const uj_drag_target *hand, double turn, const uj_pose *poses)
{
    set_drives(drag, hand, turn, poses);
    drag->row_count = 0;
    for (int k = 0; k < drag->model->pair_count; k++) {
        const uj_part_pair *pair = &drag->model->pairs[k];
        drag->row_of[k] = -1;
        drag->choice[k] = -1;
        if (drag->dof[pair->b] < 0 && (pair->a < 0 || drag->dof[pair->a] < 0))
            continue;
        choose_plane(drag, k, turn != 0.0 && uj_part_pair_in(pair, hand->dragged));
    }
    if (!solve(drag))
        return false;
    for (int i = 0; i < max_swaps && leave_planes(drag); i++)
        if (!solve(drag))
            return false;
    if (turn == 0.0 && uj_drag_stands(drag))
        try_vertices(drag);
    return turn != 0.0 || lengthen(drag);
}
