// Which planes hold the pairs that stand at corners, where one must be let go.
#include "turn_state.h"

static const double same_rate = 1e-5;  // diameters per radian, see uj_turn_sim_same_slack
enum { most_corners = 5, most_planes = 3 };

// Rows of the pairs that pressed when a rest position was found last.
static int guess_active(const uj_turn_sim *t, int *guess)
{
    int count = 0;
    for (int row = 0; row < t->w->row_count && count < 2 * t->dof_count; row++)
        if (t->w->pressing[t->w->row_pair[row]])
            guess[count++] = row;
    return count;
}

// Marks the pairs that press in the solution.
static void note_pressing(uj_turn_sim *t)
{
    for (int i = 0; i < t->w->relevant_count; i++)
        t->w->pressing[t->w->relevant[i]] = 0;
    for (int a = 0; a < t->w->qp.active_count; a++)
        t->w->pressing[t->w->row_pair[t->w->qp.active[a]]] = 1;
}

bool uj_turn_sim_solve(uj_turn_sim *t)
{
    double tolerance = 0.01 * t->feasible;
    uj_qp_start(&t->w->qp, 2 * t->dof_count, t->target);
    if (t->pressed) {
        int guess[UJ_QP_MAX], count = guess_active(t, guess);
        uj_qp_guess(&t->w->qp, t->w->rows, guess, count);
    }
    bool solved = uj_qp_solve(&t->w->qp, t->w->rows, t->w->row_count, tolerance, t->allowance);
    if (solved && t->pressed)
        note_pressing(t);
    return solved;
}

// A pair at a corner, with the planes that could hold it, the best first. A pair that is tied is
// held by both of two planes, and turning favours neither; the tie may have been decided before.
typedef struct corner {
    int pair, count, chosen;
    int planes[most_planes];
    bool tied, decided;
} corner;

double uj_turn_sim_same_slack(const uj_turn_sim *t, double step)
{
    return same_rate * uj_max(step, UJ_TURN_PROBE_STEP) * t->model->diameter;
}

// Whether the row's pair is held by two planes, stands at their corner, and turning favours
// neither; puts the planes into planes[2], the one that comes first counterclockwise first. (Planes
// that were flush before the step favour neither of two corners, both of them far away.)
static bool is_tied(const uj_turn_sim *t, int row, const uj_vec2 *x, double step, int *planes)
{
    int k = t->w->row_pair[row];
    if (row + 1 >= t->w->row_count || t->w->row_pair[row + 1] != k)
        return false;
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *p = &t->w->candidate.planes[t->w->row_plane[row]];
    const uj_halfplane *q = &t->w->candidate.planes[t->w->row_plane[row + 1]];
    double sine = p->nx * q->ny - p->ny * q->nx, slack = uj_halfplane_slack(pair, p, x);
    if (-slack > UJ_TURN_FASTEST_RATE * step * t->model->diameter * fabs(sine))
        return false;
    bool in_order = sine > 0.0;
    planes[in_order ? 0 : 1] = t->w->row_plane[row];
    planes[in_order ? 1 : 0] = t->w->row_plane[row + 1];
    return fabs(slack - uj_halfplane_slack(pair, q, x)) <= uj_turn_sim_same_slack(t, step);
}

static const uj_bifurcation *known_tie(const uj_turn_sim *t, int k, const int *planes)
{
    int edge_id[2];
    for (int side = 0; side < 2; side++)
        edge_id[side] = t->w->candidate.planes[planes[side]].edge_id;
    return uj_turn_sim_find_bifurcation(t, k, edge_id);
}

// A pair that is tied passes by either side, in a short step. A longer one may lead far past the
// place where that is decided: it takes the side that was chosen there, or ends there.
static bool tied_corner(const uj_turn_sim *t, int k, const int *planes, double step, corner *out)
{
    const uj_bifurcation *bifurcation = known_tie(t, k, planes);
    int first = bifurcation != NULL ? bifurcation->side : 0;
    *out = (corner){.pair = k, .count = 2, .tied = true, .decided = bifurcation != NULL};
    out->planes[0] = planes[first];
    out->planes[1] = planes[1 - first];
    if (step > UJ_TURN_SHORTEST_STEP && t->deciding)
        out->count = bifurcation != NULL ? 1 : 0;
    return out->count > 0;
}

// Enters a plane, the one with the greatest slack first.
static void enter_plane(const uj_turn_sim *t, corner *c, int plane, const uj_vec2 *x)
{
    const uj_part_pair *pair = &t->model->pairs[c->pair];
    double slack = uj_halfplane_slack(pair, &t->w->candidate.planes[plane], x);
    int i = c->count++;
    for (; i > 0 && uj_halfplane_slack(pair, &t->w->candidate.planes[c->planes[i - 1]], x) < slack;
         i--)
        c->planes[i] = c->planes[i - 1];
    c->planes[i] = plane;
}

static int find_corners(const uj_turn_sim *t, const uj_vec2 *x, double step, double reach,
                        corner *corners)
{
    int count = 0;
    for (int row = 0; row < t->w->row_count && count < most_corners; row++) {
        int k = t->w->row_pair[row];
        const uj_part_pair *pair = &t->model->pairs[k];
        const uj_halfplane *held = &t->w->candidate.planes[t->w->row_plane[row]];
        corner c = {.pair = k};
        int tied[2];
        if (uj_halfplane_slack(pair, held, x) > reach)
            continue;  // not at the corner but beyond it
        if (is_tied(t, row, x, step, tied)) {
            if (tied_corner(t, k, tied, step, &corners[count]))
                count++;
            row++;  // past the other of its rows
            continue;
        }
        for (int j = pair->first; j < pair->first + t->w->candidate.counts[k]; j++) {
            // The way along the held edge to where the other begins is -slack / sine.
            const uj_halfplane *other = &t->w->candidate.planes[j];
            double sine = fabs(held->nx * other->ny - held->ny * other->nx);
            if (c.count < most_planes &&
                (other == held || uj_halfplane_slack(pair, other, x) >= -reach * sine))
                enter_plane(t, &c, j, x);
        }
        bool again = row > 0 && t->w->row_pair[row - 1] == k;
        if (c.count > 1 && !again)
            corners[count++] = c;
    }
    return count;
}

// Of the corners the first that has a part in the proof that the rows contradict one another.
static int first_in_proof(const uj_turn_sim *t, const corner *corners, int count)
{
    const uj_qp *qp = &t->w->qp;
    for (int i = 0; i < count && qp->infeasible_row >= 0; i++) {
        if (t->w->row_pair[qp->infeasible_row] == corners[i].pair)
            return i;
        for (int a = 0; a < qp->active_count; a++)
            if (qp->blocking[a] > 0.0 && t->w->row_pair[qp->active[a]] == corners[i].pair)
                return i;
    }
    return qp->infeasible_row < 0 ? 0 : count;
}

// Goes on to the next combination of planes that the last proof says nothing of. Returns false
// after the last.
static bool next_choice(const uj_turn_sim *t, corner *corners, int count)
{
    int first = first_in_proof(t, corners, count);
    for (int i = 0; i < first; i++)
        corners[i].chosen = 0;
    for (int i = first; i < count; i++) {
        if (++corners[i].chosen < corners[i].count)
            return true;
        corners[i].chosen = 0;
    }
    return false;
}

// Solves with the pairs at corners held by one plane each: the first choice that has a solution.
static bool try_corners(uj_turn_sim *t, const uj_vec2 *x, corner *corners, int count)
{
    for (int i = 0; i < count; i++)
        corners[i].chosen = 0;
    do {
        for (int row = 0; row < t->w->row_count; row++)
            for (int i = 0; i < count; i++)
                if (corners[i].pair == t->w->row_pair[row])
                    uj_turn_sim_hold_by(t, row, corners[i].pair,
                                        corners[i].planes[corners[i].chosen], x);
        if (uj_turn_sim_solve(t))
            return true;
    } while (next_choice(t, corners, count));
    return false;
}

// Whether it matters by which side a pair goes.
static bool is_to_be_taken(const uj_turn_sim *t, const corner *c)
{
    return c->tied && c->count > 1 && (t->deciding || c->decided);
}

// Tied corners that have a solution, each by the side that is open; where both are, as was chosen.
static bool take_sides(uj_turn_sim *t, const uj_vec2 *x, corner *corners, int count)
{
    bool solved = true;  // by the choices as they are
    for (int i = 0; i < count; i++) {
        if (!is_to_be_taken(t, &corners[i]))
            continue;
        if (solved && corners[i].decided && corners[i].chosen == 0) {
            corners[i].count = 1;
            continue;
        }
        solved = false;
        int planes[2] = {corners[i].planes[0], corners[i].planes[1]};
        corners[i].count = 1;
        bool open = try_corners(t, x, corners, count);
        corners[i].planes[0] = planes[1];
        bool other = try_corners(t, x, corners, count);
        int side = open ? 0 : 1;
        if (open && other && t->deciding && !corners[i].decided) {
            int edge_id[2] = {t->w->candidate.planes[planes[0]].edge_id,
                              t->w->candidate.planes[planes[1]].edge_id};
            side = uj_turn_sim_decide_bifurcation(t, corners[i].pair, edge_id);
        }
        corners[i].planes[0] = planes[side];
    }
    return solved || try_corners(t, x, corners, count);
}

bool uj_turn_sim_solve_at_vertices(uj_turn_sim *t, const uj_vec2 *x, double step, double reach)
{
    if (uj_turn_sim_solve(t))
        return true;
    corner corners[most_corners];
    int count = find_corners(t, x, step, reach, corners);
    if (first_in_proof(t, corners, count) == count || !try_corners(t, x, corners, count))
        return false;
    for (int i = 0; i < count; i++)
        if (is_to_be_taken(t, &corners[i]))
            return take_sides(t, x, corners, count);
    return true;
}
