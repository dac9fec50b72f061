// Answers a nearest_query by branch and bound. Each branch chooses a half-plane of a pair of parts.
#include <math.h>
#include <string.h>

#include "reference_state.h"

enum { MAX_NODES = 600 };

// The rounding error of distances, as a fraction of nearest_query.reach.
static const real rounding = 1e-12L;

// Two points tie if the relative difference of their distances from the target is less than this.
static const real tie_part = 1e-7L;

// Two half-planes are equal if their normals, and their slacks in tray diameters, differ by less
// than this.
static const real same_normal = 1e-14L;

typedef struct search {
    const simulation *s;
    const nearest_query *query;
    least_row rows[LEAST_ROWS];
    int row_count, nodes;
    bool failed, found, tie;
    real least;            // distance of `best` from the target
    real best[LEAST_MAX];  // relative to the target
    real slack_unit;       // a half-plane may be violated by this much
} search;

// Returns the slack of half-plane j at the point z + target. In a search for velocities, returns
// the rate of the slack.
static real value_at(const search *q, const uj_part_pair *pair, int j, const real *z)
{
    const simulation *s = q->s;
    const plane *p = &s->planes[j];
    real value = q->query->velocities ? 0.0L : p->slack;
    for (int side = 0; side < 2; side++) {
        int piece = side == 0 ? pair->a : pair->b;
        if (piece < 0 || s->dof[piece] < 0)
            continue;
        int at = 2 * s->dof[piece];
        real x = z[at] + q->query->target[at], y = z[at + 1] + q->query->target[at + 1];
        value += (side == 0 ? -1.0L : 1.0L) * (p->n.x * x + p->n.y * y);
    }
    return value;
}

// Returns false if half-plane j need not be tried. For velocities, it must be satisfied now. For
// displacements, it may be violated, but no more than displacements within the reach can correct.
static bool may_choose(const search *q, int j)
{
    real slack = q->s->planes[j].slack;
    return q->query->velocities ? slack >= -q->s->touch : slack >= -4.0L * q->query->reach;
}

// Returns -1 if z satisfies at least one half-plane of each pair, else the most violated pair.
static int worst_pair(const search *q, const real *z)
{
    real least = -q->slack_unit;
    int worst = -1;
    for (int k = 0; k < q->s->model->pair_count; k++) {
        const uj_part_pair *pair = &q->s->model->pairs[k];
        if (q->s->plane_count[k] == 0)
            continue;
        if (q->query->velocities && separation(q->s, k) > q->s->touch)
            continue;
        real most = -INFINITY;
        for (int j = pair->first; j < pair->first + q->s->plane_count[k] && most < least; j++)
            if (may_choose(q, j))
                most = fmaxl(most, value_at(q, pair, j, z));
        if (most < least) {
            least = most;
            worst = k;
        }
    }
    return worst;
}

static least_row row_of(const search *q, const uj_part_pair *pair, int j)
{
    static const real nowhere[LEAST_MAX] = {0.0L};
    const simulation *s = q->s;
    least_row row = {.bound = -value_at(q, pair, j, nowhere)};
    for (int side = 0; side < 2; side++) {
        int piece = side == 0 ? pair->a : pair->b;
        if (piece < 0 || s->dof[piece] < 0)
            continue;
        real sign = side == 0 ? -1.0L : 1.0L;
        row.normal[2 * s->dof[piece]] = sign * s->planes[j].n.x;
        row.normal[2 * s->dof[piece] + 1] = sign * s->planes[j].n.y;
    }
    return row;
}

static real length_of(const real *z, int dimension)
{
    real sum = 0.0L;
    for (int i = 0; i < dimension; i++)
        sum += z[i] * z[i];
    return sqrtl(sum);
}

// z satisfies at least one half-plane of each pair. If z is the nearest such point so far, it
// becomes q->best. If z is another point at the same distance as q->best, sets q->tie.
static void take(search *q, const real *z, real length)
{
    real apart[LEAST_MAX], unit = rounding * q->query->reach;
    for (int i = 0; i < q->s->dimension; i++)
        apart[i] = z[i] - q->best[i];
    bool same = length_of(apart, q->s->dimension) <= 1e-3L * length + unit;
    if (q->found && !same && fabsl(length - q->least) <= tie_part * q->least + unit)
        q->tie = true;
    else if (q->found && !same && length < q->least)
        q->tie = false;
    if (q->found && length >= q->least)
        return;
    q->found = true;
    q->least = length;
    memcpy(q->best, z, sizeof q->best);
}

// Returns true if half-plane j equals one in `order`. Flush edges give equal half-planes.
static bool is_repeated(const simulation *s, const int *order, int count, int j)
{
    const plane *p = &s->planes[j];
    for (int i = 0; i < count; i++) {
        const plane *other = &s->planes[order[i]];
        if (fabsl(p->n.x - other->n.x) < same_normal && fabsl(p->n.y - other->n.y) < same_normal &&
            fabsl(p->slack - other->slack) < same_normal * s->diameter)
            return true;
    }
    return false;
}

// Of all points that satisfy q->rows, finds the nearest to the target. If this point violates a
// pair (see worst_pair), branches on the half-planes of that pair.
static void visit(search *q)
{
    real z[LEAST_MAX] = {0.0L}, unit = rounding * q->query->reach;
    least_outcome outcome = least_distance(q->rows, q->row_count, q->s->dimension, z);
    q->failed = q->failed || outcome == LEAST_FAILED || ++q->nodes > MAX_NODES;
    if (q->failed || outcome == LEAST_EMPTY)
        return;
    real length = length_of(z, q->s->dimension);
    if (length > q->query->reach || (q->found && length > q->least * (1.0L + tie_part) + unit))
        return;
    int k = worst_pair(q, z);
    if (k < 0) {
        take(q, z, length);
        return;
    }
    if (q->row_count == LEAST_ROWS) {
        q->failed = true;
        return;
    }
    const uj_part_pair *pair = &q->s->model->pairs[k];
    int first = pair->first, last = first + q->s->plane_count[k], order[LEAST_ROWS], count = 0;
    // Sort the half-planes, the least violated first.
    for (int j = first; j < last && count < LEAST_ROWS; j++) {
        if (!may_choose(q, j) || is_repeated(q->s, order, count, j))
            continue;
        int i = count++;
        for (; i > 0 && value_at(q, pair, order[i - 1], z) < value_at(q, pair, j, z); i--)
            order[i] = order[i - 1];
        order[i] = j;
    }
    for (int i = 0; i < count; i++) {
        q->rows[q->row_count++] = row_of(q, pair, order[i]);
        visit(q);
        q->row_count--;
    }
}

nearest_outcome find_nearest(const simulation *s, const nearest_query *query, real *y)
{
    search q = {.s = s, .query = query};
    q.slack_unit = query->velocities ? 1e-13L : 1e-16L * s->diameter;
    visit(&q);
    if (q.failed)
        return NEAREST_FAILED;
    if (!q.found)
        return NEAREST_NONE;
    for (int i = 0; i < s->dimension; i++)
        y[i] = q.best[i] + query->target[i];
    return q.tie ? NEAREST_TIE : NEAREST_FOUND;
}
