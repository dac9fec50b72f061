// Finds the velocities of a push: the motion nearest to the drives among all motions that no
// touching pair forbids. The drive of a piece is its velocity if nothing blocks it.
//
// A touching pair at a vertex of its no-fit polygon has several half-planes with slack 0. It is
// enough if one of these slacks does not shrink. Branch and bound chooses the half-planes:
//
// 1. Solve the quadratic program with the rows of the pairs that have one half-plane.
// 2. If a pair at a vertex forbids the solution, try each half-plane of this pair as a further row.
// 3. End a branch if its solution is slower than the fastest motion found, because a further row
//    never makes a solution faster.
//
// Each solution v is the projection of the drives d onto a cone: the velocities that satisfy the
// rows of its branch. So |v|^2 + |v - d|^2 = |d|^2, and the fastest of several solutions is the
// nearest to d.
#include <math.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "push_state.h"

enum {
    MAX_NODES = 400,  // quadratic programs solved in one search
    MAX_TIED = 6,     // equally fast motions kept
};

// Speeds below this may be rounding errors. (These errors are large if the angle between two
// normals is just above UJ_PUSH_PARALLEL.)
static const double doubtful = 1e-6;

// --- touching pairs ------------------------------------------------------------------------------

static void find_planes(const uj_push_sim *p, int i, uj_push_touch *found)
{
    const uj_push_pair *pair = &p->w->pairs[i];
    double separation = p->w->slack[pair->first];
    for (int j = pair->first + 1; j < pair->last; j++)
        separation = uj_max(separation, p->w->slack[j]);
    // At the start, pieces may overlap slightly (UJ_TOLERANCE_START). Then every slack is negative,
    // and the half-plane with the greatest slack counts as a contact.
    double least = uj_min(separation, 0.0) - p->contact;
    found->pair = i;
    found->count = 0;
    found->chosen = false;
    for (int j = pair->first; j < pair->last && found->count < UJ_PUSH_MAX_HALFPLANES; j++)
        if (p->w->slack[j] >= least)
            found->planes[found->count++] = j;
}

static bool is_apart(const uj_push_sim *p, uj_push_pair *pair)
{
    if (p->w->slack[pair->separating] > p->contact)
        return true;
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] > p->contact) {
            pair->separating = j;
            return true;
        }
    return false;
}

// a, b: indices of the two bodies among the moving pieces; -1: fixed.
static void add_row(uj_push_sim *p, int i, int plane, int a, int b)
{
    uj_push_workspace *w = p->w;
    int row = p->row_count++;
    w->rows[row] = (uj_qp_constraint){w->nx[plane], w->ny[plane], 0.0, 0.0, a, b};
    w->row_pair[row] = i;
    w->row_plane[row] = plane;
}

static void add_row_of_pair(uj_push_sim *p, int i, int plane)
{
    const uj_part_pair *sides = &p->model->pairs[p->w->pairs[i].pair];
    add_row(p, i, plane, p->dof[sides->a >= 0 ? sides->a : UJ_PUSH_WALLS], p->dof[sides->b]);
}

void uj_push_sim_find_touches(uj_push_sim *p)
{
    uj_push_workspace *w = p->w;
    p->row_count = p->touch_count = 0;
    for (int g = 0; g < p->contact_groups; g++) {
        const uj_push_group *group = uj_push_sim_group(p, g);
        int a = p->dof[group->a], b = p->dof[group->b];
        for (int i = 0; i < group->singles; i++)
            if (w->slack[group->first_plane + i] <= p->contact)
                add_row(p, group->first + i, group->first_plane + i, a, b);
        for (int i = group->first + group->singles; i < group->last; i++) {
            uj_push_pair *pair = &w->pairs[i];
            pair->touching = !is_apart(p, pair);
            if (!pair->touching)
                continue;
            uj_push_touch *touch = &w->touches[p->touch_count];
            find_planes(p, i, touch);
            if (touch->count == 1)
                add_row(p, i, touch->planes[0], a, b);
            else
                p->touch_count++;
        }
    }
}

// --- the search ----------------------------------------------------------------------------------

enum { MAX_CHOICES = 2 * UJ_QP_MAX };

// A motion that no touching pair forbids, and the half-planes chosen for pairs at vertices. Several
// choices of half-planes may give the same motion. The first own_count half-planes form one such
// choice. The remaining half-planes carry force in other such choices.
typedef struct motion {
    double x[UJ_QP_WIDTH];
    int own_count, choice_count;
    int pair[MAX_CHOICES], plane[MAX_CHOICES];
    bool pushes[MAX_CHOICES];  // true if the half-plane carries force
} motion;

typedef struct search {
    uj_push_sim *p;
    int fixed_rows;  // number of rows before those that visit() adds and removes
    int nodes;
    double fastest;
    int count;  // motions found with the speed `fastest`
    motion found[MAX_TIED];
} search;

// Returns the speed of the solution. If normals are nearly parallel, rounding errors may make
// wedged pieces seem to move. The exact solution is the component of the drives orthogonal to all
// active rows. If this component is 0, sets the solution to 0.
static double take_speed(const uj_push_sim *p, uj_qp *qp)
{
    double sum = 0.0;
    for (int i = 0; i < qp->dimension; i++)
        sum += qp->x[i] * qp->x[i];
    if (sum > doubtful * doubtful || (qp->active_count < qp->dimension &&
                                      uj_qp_nullspace_part(qp, p->target) > UJ_TOLERANCE_SPEED))
        return sqrt(sum);
    memset(qp->x, 0, sizeof qp->x);
    return 0.0;
}

// x holds the velocities of the moving pieces.
static uj_vec2 relative_velocity(const uj_push_sim *p, int i, const double *x)
{
    const uj_part_pair *sides = &p->model->pairs[p->w->pairs[i].pair];
    int a = sides->a >= 0 ? p->dof[sides->a] : -1, b = p->dof[sides->b];
    uj_vec2 v = {0.0, 0.0};
    if (b >= 0)
        v = (uj_vec2){x[2 * b], x[2 * b + 1]};
    if (a >= 0)
        v = (uj_vec2){v.x - x[2 * a], v.y - x[2 * a + 1]};
    return v;
}

// Of the touching pairs without a chosen half-plane, returns the index of the one whose gap closes
// fastest; -1: no gap closes.
static int closing_touch(const uj_push_sim *p, const double *x)
{
    double least = -UJ_PUSH_SLOWEST;
    int closing = -1;
    for (int i = 0; i < p->touch_count; i++) {
        const uj_push_touch *touch = &p->w->touches[i];
        if (touch->chosen)
            continue;
        uj_vec2 v = relative_velocity(p, touch->pair, x);
        double most = -INFINITY;
        for (int k = 0; k < touch->count && most < least; k++)
            most = uj_max(most, uj_vec2_dot(uj_push_sim_normal(p, touch->planes[k]), v));
        if (most < least) {
            least = most;
            closing = i;
        }
    }
    return closing;
}

static bool is_same_motion(const motion *known, const uj_qp *qp)
{
    for (int i = 0; i < qp->dimension; i++)
        if (fabs(known->x[i] - qp->x[i]) > 10.0 * UJ_PUSH_TIE)
            return false;
    return true;
}

static bool row_pushes(const uj_qp *qp, int row)
{
    for (int a = 0; a < qp->active_count; a++)
        if (qp->active[a] == row)
            return qp->multiplier[a] > UJ_TOLERANCE_SPEED;
    return false;
}

// Adds to *m the rows chosen for pairs at vertices. With `forces_only`, adds only rows that carry
// force and that *m does not have yet.
static void add_choices(const search *s, const uj_qp *qp, bool forces_only, motion *m)
{
    const uj_push_workspace *w = s->p->w;
    for (int row = s->fixed_rows; row < s->p->row_count && m->choice_count < MAX_CHOICES; row++) {
        bool pushes = row_pushes(qp, row), known = forces_only && !pushes;
        for (int i = 0; i < m->choice_count && forces_only; i++)
            known = known || (m->pushes[i] && m->plane[i] == w->row_plane[row]);
        if (known)
            continue;
        m->pair[m->choice_count] = w->row_pair[row];
        m->plane[m->choice_count] = w->row_plane[row];
        m->pushes[m->choice_count++] = pushes;
    }
}

static void keep_motion(search *s, const uj_qp *qp, double speed)
{
    if (speed > s->fastest + UJ_PUSH_TIE)
        s->count = 0;
    s->fastest = uj_max(s->fastest, speed);
    for (int i = 0; i < s->count; i++)
        if (is_same_motion(&s->found[i], qp)) {
            add_choices(s, qp, true, &s->found[i]);
            return;
        }
    if (s->count == MAX_TIED)
        return;
    motion *new = &s->found[s->count++];
    memcpy(new->x, qp->x, (size_t)qp->width * sizeof *new->x);
    new->choice_count = 0;
    add_choices(s, qp, false, new);
    new->own_count = new->choice_count;
}

// Branches if a pair at a vertex forbids the solution.
static void visit(search *s, uj_qp *qp)
{
    uj_push_sim *p = s->p;
    s->nodes++;
    if (!uj_qp_solve(qp, p->w->rows, p->row_count, 1e-13, 4.0 * UJ_PUSH_PARALLEL))
        return;
    double speed = take_speed(p, qp);
    if (s->count > 0 && speed < s->fastest - UJ_PUSH_TIE)
        return;
    int closing = closing_touch(p, qp->x);
    if (closing < 0) {
        keep_motion(s, qp, speed);
        return;
    }
    if (s->nodes >= MAX_NODES || p->row_count - s->fixed_rows == UJ_QP_MAX)
        return;
    uj_push_touch *touch = &p->w->touches[closing];
    uj_vec2 v = relative_velocity(p, touch->pair, qp->x);
    bool tried[UJ_PUSH_MAX_HALFPLANES] = {false};
    uj_qp own;
    touch->chosen = true;
    for (int done = 0; done < touch->count; done++) {
        int best = -1;
        double most = -INFINITY;
        for (int k = 0; k < touch->count; k++) {
            double rate = uj_vec2_dot(uj_push_sim_normal(p, touch->planes[k]), v);
            if (!tried[k] && rate > most) {
                most = rate;
                best = k;
            }
        }
        tried[best] = true;
        add_row_of_pair(p, touch->pair, touch->planes[best]);
        uj_qp_copy(qp, &own);
        visit(s, &own);
        p->row_count--;
    }
    touch->chosen = false;
}

// --- equally fast motions ------------------------------------------------------------------------

// If one body of pair i is fixed, returns the moving piece; -1: both bodies move. *normal points to
// the moving piece.
static int held_piece(const uj_push_sim *p, int i, int plane, uj_vec2 *normal)
{
    const uj_part_pair *pair = &p->model->pairs[p->w->pairs[i].pair];
    bool fixed_a = pair->a < 0 || p->dof[pair->a] < 0, fixed_b = p->dof[pair->b] < 0;
    *normal = uj_vec2_scale(uj_push_sim_normal(p, plane), fixed_a ? 1.0 : -1.0);
    return fixed_a ? pair->b : fixed_b ? pair->a : -1;
}

// A fixed part touches the piece, and `normal` points from that part to the piece. Returns true if
// a second fixed part touches the piece from the opposite side.
static bool is_exact_slot(const uj_push_sim *p, int fixed_rows, int piece, uj_vec2 normal)
{
    uj_vec2 back = uj_vec2_scale(normal, -1.0), other;
    for (int row = 0; row < fixed_rows; row++)
        if (held_piece(p, p->w->row_pair[row], p->w->row_plane[row], &other) == piece &&
            uj_vec2_same_direction(other, back, UJ_PUSH_PARALLEL))
            return true;
    for (int i = 0; i < p->touch_count; i++) {
        const uj_push_touch *touch = &p->w->touches[i];
        for (int k = 0; k < touch->count; k++)
            if (held_piece(p, touch->pair, touch->planes[k], &other) == piece &&
                uj_vec2_same_direction(other, back, UJ_PUSH_PARALLEL))
                return true;
    }
    return false;
}

// Prefers motions in which a piece enters a slot exactly as wide as itself, because the piece would
// enter a slightly wider slot. The goal piece counts more than all others together, and still more
// if it moves towards its exit.
static double preference(const search *s, const motion *m)
{
    const uj_push_sim *p = s->p;
    double rank = 0.0;
    unsigned entering = 0;
    for (int i = 0; i < m->choice_count; i++) {
        uj_vec2 normal;
        int piece = held_piece(p, m->pair[i], m->plane[i], &normal);
        if (!m->pushes[i] || piece < 0 || (entering >> piece & 1u) != 0 ||
            !is_exact_slot(p, s->fixed_rows, piece, normal))
            continue;
        const double *v = &m->x[2 * p->dof[piece]];
        entering |= 1u << piece;
        rank += 1.0;
        if (piece == p->model->goal_piece)
            rank += UJ_MAX_PIECES + v[0] * p->model->exit_direction.x +
                    v[1] * p->model->exit_direction.y;
    }
    return rank;
}

static void keep_preferred(search *s)
{
    double rank[MAX_TIED], greatest = -INFINITY;
    int left = 0;
    for (int i = 0; i < s->count; i++) {
        rank[i] = preference(s, &s->found[i]);
        greatest = uj_max(greatest, rank[i]);
    }
    for (int i = 0; i < s->count; i++)
        if (rank[i] > greatest - UJ_PUSH_TIE)
            s->found[left++] = s->found[i];
    s->count = left;
}

static bool has_plane(const uj_push_sim *p, int first_row, int plane)
{
    for (int row = first_row; row < p->row_count; row++)
        if (p->w->row_plane[row] == plane)
            return true;
    return false;
}

// Does not choose between equally fast motions. Instead, for pairs at vertices, adds a row for
// every half-plane that carries force in one or more of them. Returns false if it added no row.
static bool hold_balanced(search *s)
{
    uj_push_sim *p = s->p;
    int before = p->row_count;
    for (int m = 0; m < s->count; m++) {
        const motion *own = &s->found[m];
        for (int i = 0; i < own->choice_count; i++) {
            if (!own->pushes[i] || has_plane(p, p->plain_rows, own->plane[i]))
                continue;
            add_row_of_pair(p, own->pair[i], own->plane[i]);
            for (int t = 0; t < p->touch_count; t++)
                if (p->w->touches[t].pair == own->pair[i])
                    p->w->touches[t].chosen = true;
        }
    }
    return p->row_count > before;
}

// Finds the touching pairs, and starts the quadratic program: from the solution at the previous
// event, if any, because few contacts change at an event.
static void start_program(uj_push_sim *p)
{
    uj_push_workspace *w = p->w;
    uj_qp *qp = &w->qp;
    int plane[UJ_QP_MAX], index[UJ_QP_MAX];
    if (!p->has_solution) {
        uj_push_sim_find_touches(p);
        uj_qp_start(qp, 2 * p->moving_count, p->target);
        qp->dependence = UJ_PUSH_PARALLEL;
        p->has_solution = true;
        return;
    }
    for (int j = 0; j < qp->active_count; j++)
        plane[j] = w->row_plane[qp->active[j]];
    uj_push_sim_find_touches(p);
    for (int j = 0; j < qp->active_count; j++) {
        index[j] = p->row_count - 1;
        while (index[j] >= 0 && w->row_plane[index[j]] != plane[j])
            index[j]--;
    }
    uj_qp_continue(qp, w->rows, index, p->target);
}

void uj_push_sim_find_velocities(uj_push_sim *p)
{
    search s;
    s.p = p;
    start_program(p);
    p->plain_rows = p->row_count;
    do {
        s.fixed_rows = p->row_count;
        s.nodes = s.count = 0;
        s.fastest = 0.0;
        visit(&s, &p->w->qp);
        // Velocity 0 satisfies all rows, so there is a solution unless rounding hides it.
        p->unsolved = s.count == 0;
        if (p->unsolved)
            return;
        if (s.count > 1)
            keep_preferred(&s);
    } while (s.count > 1 && hold_balanced(&s));
    const motion *best = &s.found[0];
    p->balanced_rows = p->row_count;
    for (int i = 0; i < best->own_count; i++)
        add_row_of_pair(p, best->pair[i], best->plane[i]);
    for (int i = 0; i < p->moving_count; i++)
        p->v[p->moving[i]] = (uj_vec2){best->x[2 * i], best->x[2 * i + 1]};
}

// --- rest ----------------------------------------------------------------------------------------

void uj_push_sim_note_rest(uj_push_sim *p)
{
    uj_push_workspace *w = p->w;
    for (int i = 0; i < p->touch_count; i++) {
        const uj_push_touch *touch = &w->touches[i];
        uj_vec2 drive = relative_velocity(p, touch->pair, p->target);
        int best = 0;
        bool has_row = false;
        for (int row = p->plain_rows; row < p->row_count; row++)
            has_row = has_row || w->row_pair[row] == touch->pair;
        for (int k = 1; k < touch->count; k++)
            if (uj_vec2_dot(uj_push_sim_normal(p, touch->planes[k]), drive) >
                uj_vec2_dot(uj_push_sim_normal(p, touch->planes[best]), drive))
                best = k;
        if (!has_row)
            add_row_of_pair(p, touch->pair, touch->planes[best]);
    }
    w->row_count = p->row_count;
    w->first_balanced = p->plain_rows;
    w->last_balanced = p->balanced_rows;
}
