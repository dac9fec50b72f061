// What holds the pieces of a turn at given angles, and where they rest.
//
// At fixed angles the free space around a configuration is a polyhedron (one no-fit plane a pair,
// two for a pair that stands on a corner), and the rest position of the pressed pieces is where the
// sum of direction . position is greatest.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double equal_gain = 1e-9;   // see second_plane
static const double flush_range = 1e-3;  // radians, see is_nearly_flush
enum { most_passes = 8 };

uj_qp_constraint uj_turn_sim_constraint(const uj_turn_sim *t, int k, int plane, const uj_vec2 *x)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *own = &t->w->candidate.planes[plane];
    return (uj_qp_constraint){own->nx,
                              own->ny,
                              -uj_halfplane_slack(pair, own, x),
                              0.0,
                              pair->a >= 0 ? t->dof[pair->a] : -1,
                              t->dof[pair->b]};
}

void uj_turn_sim_hold_by(uj_turn_sim *t, int row, int k, int plane, const uj_vec2 *x)
{
    t->w->row_pair[row] = k;
    t->w->row_plane[row] = plane;
    t->w->rows[row] = uj_turn_sim_constraint(t, k, plane, x);
}

// What the press would make of the pair's separation along a plane.
static double gain(const uj_turn_sim *t, const uj_part_pair *pair, const uj_halfplane *plane)
{
    double gained = 0.0;
    for (int side = 0; side < 2; side++) {
        int piece = side == 0 ? pair->a : pair->b;
        if (piece < 0 || t->dof[piece] < 0)
            continue;
        uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[piece]);
        gained += (side == 0 ? -1.0 : 1.0) * (plane->nx * d.x + plane->ny * d.y);
    }
    return gained;
}

// A pair that the push law keeps balanced on a corner stays there in a turn as long as the press
// favours neither plane, and so does one that comes to meet corner on corner when turning favours
// neither: mirror images of one another. Finds a second plane beside `held` whose slack at x is
// the same to within `same` and whose gain is equal; -1 when there is none.
static int second_plane(const uj_turn_sim *t, const uj_halfplanes *planes, int k, int held,
                        const uj_vec2 *x, double same)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *own = &planes->planes[held];
    double slack = uj_halfplane_slack(pair, own, x), gained = gain(t, pair, own);
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++) {
        const uj_halfplane *other = &planes->planes[j];
        if (j != held && fabs(uj_halfplane_slack(pair, other, x) - slack) <= same &&
            fabs(gain(t, pair, other) - gained) <= equal_gain)
            return j;
    }
    return -1;
}

void uj_turn_sim_note_balance(uj_turn_sim *t)
{
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        t->w->balanced[k] = uj_push_on_vertex(&t->w->push, k);
    }
}

// Planes with a slack above minus this before a step can hold after it.
static double reach_of(const uj_turn_sim *t, double step)
{
    return step > UJ_TURN_SHORTEST_STEP ? t->contact
                                        : uj_max(t->contact, 4.0 * step * t->model->diameter);
}

// Whether a plane is along an edge by which a body was cut into parts. Only what is at its end can
// touch that, and there another plane holds.
static bool is_cut(const uj_part_pair *pair, const uj_halfplane *plane)
{
    return plane->edge_id >= UJ_EDGE_OF_B ? pair->part_b->cut[plane->edge_id - UJ_EDGE_OF_B]
                                          : pair->part_a->cut[plane->edge_id];
}

// The plane that separates a pair best at x. Of planes that do so alike, as at a corner that
// turning does not change, the one along which the press separates most, as in a push.
static int best_plane(const uj_turn_sim *t, int k, const uj_vec2 *x, double step, bool *touches)
{
    const uj_halfplanes *planes = &t->w->candidate;
    const uj_part_pair *pair = &t->model->pairs[k];
    int best;
    double slack = uj_part_pair_separation(t->model, planes, k, x, &best),
           reach = reach_of(t, step);
    bool by_cut = is_cut(pair, &planes->planes[best]);
    *touches = slack <= (by_cut ? reach : t->contact);
    if (!*touches)
        return best;
    double least = slack - (by_cut ? reach : uj_turn_sim_same_slack(t, UJ_TURN_PROBE_STEP));
    double gained = by_cut ? -INFINITY : gain(t, pair, &planes->planes[best]);
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++) {
        const uj_halfplane *other = &planes->planes[j];
        if (j == best || uj_halfplane_slack(pair, other, x) < least || is_cut(pair, other))
            continue;
        double gains = gain(t, pair, other);
        if (gains > gained + equal_gain) {
            best = j;
            gained = gains;
        }
    }
    return best;
}

void uj_turn_sim_choose_constraints(uj_turn_sim *t, const uj_vec2 *x, double step)
{
    const uj_halfplanes *planes = &t->w->candidate;
    t->w->row_count = 0;
    t->holding = 2166136261u;  // FNV-1a
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        if (planes->counts[k] == 0)
            continue;
        bool touches;
        int plane = best_plane(t, k, x, step, &touches);
        uj_turn_sim_hold_by(t, t->w->row_count++, k, plane, x);
        double same = t->w->balanced[k] ? t->contact : uj_turn_sim_same_slack(t, step);
        int second = touches || t->w->balanced[k] ? second_plane(t, planes, k, plane, x, same) : -1;
        if (second >= 0)
            uj_turn_sim_hold_by(t, t->w->row_count++, k, second, x);
        t->holding = (t->holding ^ (uint32_t)(plane + 1)) * 16777619u;
        t->holding = (t->holding ^ (uint32_t)(second + 1)) * 16777619u;
    }
}

// What comes to a corner just when edges become flush is all but there long before.
static bool is_nearly_flush(const uj_turn_sim *t, double step)
{
    return t->end - t->turned - step <= flush_range;
}

// Pieces that came past a corner go on along the next plane. Returns whether any did.
static bool pass_corners(uj_turn_sim *t, const uj_vec2 *from, const uj_vec2 *to, double step)
{
    double past = is_nearly_flush(t, step) ? t->contact : 10.0 * t->feasible;
    bool passed = false;
    for (int a = 0; a < t->w->qp.active_count; a++) {
        int row = t->w->qp.active[a], k = t->w->row_pair[row], plane;
        if (uj_part_pair_separation(t->model, &t->w->candidate, k, to, &plane) > past) {
            uj_turn_sim_hold_by(t, row, k, plane, from);
            passed = true;
        }
    }
    return passed;
}

void uj_turn_sim_set_target(uj_turn_sim *t, const uj_candidate *next, double press,
                            const uj_vec2 *home)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[i]);
            t->target[2 * t->dof[i]] = press * d.x + home[i].x - next->x[i].x;
            t->target[2 * t->dof[i] + 1] = press * d.y + home[i].y - next->x[i].y;
        }
}

void uj_turn_sim_drive(const uj_turn_sim *t, double *drive)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[i]);
            drive[2 * t->dof[i]] = d.x;
            drive[2 * t->dof[i] + 1] = d.y;
        }
}

bool uj_turn_sim_is_unbounded(const uj_turn_sim *t)
{
    double drive[UJ_QP_MAX];
    uj_turn_sim_drive(t, drive);
    return uj_qp_nullspace_part(&t->w->qp, drive) > UJ_TOLERANCE_SPEED;
}

void uj_turn_sim_displace(const uj_turn_sim *t, uj_candidate *next)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            const double *moved = &t->w->qp.x[2 * t->dof[i]];
            next->x[i] = (uj_vec2){next->x[i].x + moved[0], next->x[i].y + moved[1]};
        }
}

// Finds the position at which the rows held at the predicted positions put the pieces; those that
// come past a corner on the way to it go on.
static bool settle_held(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *predicted)
{
    double reach = reach_of(t, next->step);
    for (int pass = 0; pass < most_passes; pass++) {
        if (!uj_turn_sim_solve_at_vertices(t, predicted, next->step, reach))
            return false;
        memcpy(next->x, predicted, sizeof next->x);
        uj_turn_sim_displace(t, next);
        if (!pass_corners(t, predicted, next->x, next->step))
            return true;
    }
    return true;
}

// Whether a pair that presses is at a corner, where another plane keeps it apart just as well.
static bool presses_at_corner(const uj_turn_sim *t, const uj_vec2 *x)
{
    for (int a = 0; a < t->w->qp.active_count; a++) {
        int row = t->w->qp.active[a], k = t->w->row_pair[row];
        const uj_part_pair *pair = &t->model->pairs[k];
        for (int j = pair->first; j < pair->first + t->w->candidate.counts[k]; j++)
            if (j != t->w->row_plane[row] &&
                uj_halfplane_slack(pair, &t->w->candidate.planes[j], x) >= -t->feasible)
                return true;
    }
    return false;
}

// How much further in the directions of the press one position is than another.
static double advance(const uj_turn_sim *t, const uj_vec2 *from, const uj_vec2 *to)
{
    double sum = 0.0;
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0)
            sum += uj_vec2_dot(uj_direction_vector((uj_direction)t->press->direction[i]),
                               uj_vec2_sub(to[i], from[i]));
    return sum;
}

static bool is_held_by(const uj_turn_sim *t, int plane)
{
    for (int row = 0; row < t->w->row_count; row++)
        if (t->w->row_plane[row] == plane)
            return true;
    return false;
}

// Holds what touches where a push came to rest as the push did, by the ways round corners that it
// chose, in displacements from x. Returns false when those are too many.
static bool hold_as_pushed(uj_turn_sim *t, const uj_vec2 *pushed, const uj_vec2 *x)
{
    const uj_push_workspace *p = &t->w->push;
    t->w->row_count = 0;
    for (int row = 0; row < p->row_count; row++) {
        const uj_push_pair *pair = &p->pairs[p->row_pair[row]];
        int plane = t->model->pairs[pair->pair].first + p->row_plane[row] - pair->first;
        if (is_held_by(t, plane))
            continue;
        if (t->w->row_count > t->w->relevant_count)
            return false;
        uj_turn_sim_hold_by(t, t->w->row_count++, pair->pair, plane, x);
    }
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        // What touches and is not held lies behind what is.
        if (t->w->candidate.counts[k] > 0 &&
            uj_part_pair_separation(t->model, &t->w->candidate, k, pushed, &plane) > t->contact)
            uj_turn_sim_hold_by(t, t->w->row_count++, k, plane, x);
    }
    return true;
}

double uj_turn_sim_depth(const uj_turn_sim *t, const uj_vec2 *x)
{
    double depth = 0.0;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        depth = uj_max(depth, -uj_part_pair_separation(t->model, &t->w->candidate, k, x, &plane));
    }
    return depth;
}

bool uj_turn_sim_solve_rest_as_pushed(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *pushed)
{
    if (!hold_as_pushed(t, pushed, next->x))
        return false;
    t->pressed = true;
    uj_turn_sim_set_target(t, next, UJ_TURN_PRESS_LENGTH * t->model->diameter, t->x);
    if (!uj_turn_sim_solve(t))
        return false;
    uj_turn_sim_displace(t, next);
    return uj_turn_sim_shift(t, next->x, pushed) <= t->contact &&
           uj_turn_sim_depth(t, next->x) <= t->feasible;
}

// Whether a push that came to rest holds bodies by what several pairs of their parts leave free
// together.
static bool holds_jointly(const uj_turn_sim *t)
{
    const uj_push_workspace *p = &t->w->push;
    for (int i = 0; i < p->corner_count; i++)
        for (int row = p->corners[i].first_row; row + 1 < p->corners[i].last_row; row++)
            if (p->row_pair[row] != p->row_pair[row + 1])
                return true;
    return false;
}

// A corner in a corner of the room is one of several walls: the planes that separated them best
// before the step may hold there what others would let go. What the push law moves from there is
// held as where it takes it. When that is far, or out of the tray, it is only said where.
static void leave_corners(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *predicted,
                          double press, const uj_vec2 *home)
{
    uj_vec2 held[UJ_MAX_PIECES], left[UJ_MAX_PIECES];
    memcpy(held, next->x, sizeof held);
    memcpy(left, next->x, sizeof left);
    uj_push_outcome outcome =
        uj_push(t->model, &t->w->candidate, t->press, &t->w->push, left, NULL);
    if (outcome == UJ_PUSH_STUCK)
        return;
    if (outcome == UJ_PUSH_REST) {
        if (advance(t, held, left) <= t->contact && !holds_jointly(t))
            return;
        memcpy(next->x, predicted, sizeof next->x);
        if (uj_turn_sim_solve_rest_as_pushed(t, next, left))
            return;
    }
    if (uj_turn_sim_shift(t, held, left) > UJ_TURN_SLIDE_LENGTH * t->model->diameter) {
        memcpy(next->x, left, sizeof next->x);
        return;
    }
    memcpy(next->x, predicted, sizeof next->x);
    uj_turn_sim_choose_constraints(t, predicted, next->step);
    uj_turn_sim_set_target(t, next, press, home);
    if (!settle_held(t, next, predicted))
        memcpy(next->x, held, sizeof next->x);
}

// Whether a pair overlaps at x by more than it can since the present: the planes that kept it apart
// are left out because no allowed position is beyond them any more, and what is left of them only
// a jump through the obstacle would reach.
static bool is_cut_off(const uj_turn_sim *t, const uj_vec2 *x, double step)
{
    double most = 4.0 * step * t->model->diameter + 2.0 * uj_turn_sim_shift(t, t->x, x);
    for (int row = 0; row < t->w->row_count; row++)
        if (t->w->rows[row].bound > most + t->contact)
            return true;
    return false;
}

bool uj_turn_sim_solve_rest(uj_turn_sim *t, uj_candidate *next, double press, const uj_vec2 *home)
{
    uj_vec2 predicted[UJ_MAX_PIECES];
    memcpy(predicted, next->x, sizeof predicted);
    uj_turn_sim_choose_constraints(t, predicted, next->step);
    if (is_cut_off(t, predicted, next->step)) {
        t->w->qp.infeasible_row = -1;
        return false;
    }
    t->pressed = press > 0.0;
    uj_turn_sim_set_target(t, next, press, home);
    if (!settle_held(t, next, predicted))
        return false;
    if (t->pressed && !is_nearly_flush(t, next->step) && presses_at_corner(t, next->x))
        leave_corners(t, next, predicted, press, home);
    return true;
}
