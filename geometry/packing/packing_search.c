// Branch and bound over which plane separates which pair.
//
// A set of planes that cannot all be chosen, with the rows, is a conflict. Every refutation yields
// one; when it does not hold the plane that a branch chose, the other branches fail for the same
// reason (conflict-directed backjumping, Prosser 1993), and those that were found are looked up
// before a programme is solved.
#include <string.h>

#include "packing_state.h"

enum { MOST_DEPTH = 60 };

// Whether the weights of the programme's proof of infeasibility really prove it: the rows cancel
// and their bounds add up to more than nothing. Collects their planes.
static bool is_proven(const uj_packer *p, uj_index_set *conflict)
{
    const uj_qp *qp = &p->qp;
    double sum[UJ_QP_MAX] = {0}, bound = 0.0, weights = 0.0, left = 0.0;
    *conflict = (uj_index_set){0};
    if (qp->infeasible_row < 0)
        return false;
    for (int j = -1; j < qp->active_count; j++) {
        int index = j < 0 ? qp->infeasible_row : qp->active[j];
        const uj_qp_constraint *row = &p->rows[index];
        double weight = j < 0 ? 1.0 : qp->blocking[j];
        if (weight <= 1e-12)
            continue;
        if (row->a >= 0) {
            sum[2 * row->a] -= weight * row->nx;
            sum[2 * row->a + 1] -= weight * row->ny;
        }
        sum[2 * row->b] += weight * row->nx;
        sum[2 * row->b + 1] += weight * row->ny;
        bound += weight * row->bound;
        weights += weight;
        if (p->row_plane[index] >= 0)
            uj_index_add(conflict, p->row_plane[index]);
    }
    for (int i = 0; i < qp->dimension; i++)
        left += fabs(sum[i]);
    // Positions are bounded by some diameters; rounding of bounds is far below this.
    double diameter = p->model->diameter;
    return bound > 4.0 * diameter * left + 1e-12 * diameter * weights;
}

static double plane_slack(const uj_packer *p, const uj_disjunction *own, int plane, const double *x)
{
    int b = 2 * own->b, a = own->a >= 0 ? 2 * own->a : -1;
    double rx = x[b] - (a >= 0 ? x[a] : 0.0), ry = x[b + 1] - (a >= 0 ? x[a + 1] : 0.0);
    return p->room.planes[plane].nx * rx + p->room.planes[plane].ny * ry - p->room.planes[plane].c;
}

// The choice that x leaves open with the fewest planes that no known conflict excludes, NULL when
// none is open.
static const uj_disjunction *open_choice(const uj_packer *p, const uj_index_set *chosen,
                                         const double *x)
{
    const uj_disjunction *open = NULL;
    int fewest = 0;
    double worst = 0.0;
    for (int k = 0; k < p->open_count; k++) {
        const uj_disjunction *own = &p->open[k];
        int left = 0;
        double slack = -INFINITY;
        for (int i = own->first; i < own->first + own->count && slack < 0.0; i++)
            slack = uj_max(slack, plane_slack(p, own, i, x) + 1e-3 * p->margin);
        if (slack >= 0.0)
            continue;
        for (int i = own->first; i < own->first + own->count; i++)
            left += uj_nogood_with(&p->conflicts, chosen, i) == NULL;
        if (open == NULL || left < fewest || (left == fewest && slack < worst)) {
            open = own;
            fewest = left;
            worst = slack;
        }
    }
    return open;
}

static uj_qp_constraint row_of(const uj_packer *p, const uj_disjunction *own, int plane)
{
    const uj_halfplane *at = &p->room.planes[plane];
    return (uj_qp_constraint){.nx = at->nx, .ny = at->ny, .bound = at->c, .a = own->a, .b = own->b};
}

// The planes of a choice, the one that x misses least first.
static void order_planes(const uj_packer *p, const uj_disjunction *own, const double *x,
                         int *planes)
{
    double slacks[UJ_MOST_INDICES];
    for (int i = 0; i < own->count; i++) {
        double slack = plane_slack(p, own, own->first + i, x);
        int at = i;
        for (; at > 0 && slacks[at - 1] < slack; at--) {
            slacks[at] = slacks[at - 1];
            planes[at] = planes[at - 1];
        }
        slacks[at] = slack;
        planes[at] = own->first + i;
    }
}

// Decides a node: rows[row_count], the last of which is new, and the planes chosen so far; p->qp
// has the solution of the others. When there is no placement *conflict receives chosen planes that
// exclude it.
static uj_packing search(uj_packer *p, int row_count, const uj_index_set *chosen,
                         uj_index_set *conflict)
{
    if (++p->nodes > p->most_nodes || uj_index_count(chosen) > MOST_DEPTH)
        return UJ_PACKING_UNKNOWN;
    uj_qp *qp = &p->qp;
    if (!uj_qp_solve(qp, p->rows, row_count, 1e-4 * p->margin, 0.0)) {
        if (!is_proven(p, conflict))
            return UJ_PACKING_UNKNOWN;
        uj_nogoods_learn(&p->conflicts, conflict);
        return UJ_PACKING_NONE;
    }
    const uj_disjunction *open = open_choice(p, chosen, qp->x);
    if (open == NULL) {
        memcpy(p->found, qp->x, sizeof p->found);
        return UJ_PACKING_SOME;
    }
    int planes[UJ_MOST_INDICES];
    order_planes(p, open, qp->x, planes);
    uj_qp solved;
    uj_qp_copy(qp, &solved);
    *conflict = (uj_index_set){0};
    for (int i = 0; i < open->count; i++) {
        const uj_index_set *known = uj_nogood_with(&p->conflicts, chosen, planes[i]);
        uj_index_set own;
        if (known != NULL) {
            own = *known;
        } else {
            p->rows[row_count] = row_of(p, open, planes[i]);
            p->row_plane[row_count] = planes[i];
            uj_index_set next = *chosen;
            uj_index_add(&next, planes[i]);
            uj_qp_copy(&solved, qp);
            uj_packing packing = search(p, row_count + 1, &next, &own);
            if (packing != UJ_PACKING_NONE)
                return packing;
            if (!uj_index_in(&own, planes[i])) {
                *conflict = own;
                return UJ_PACKING_NONE;
            }
        }
        uj_index_remove(&own, planes[i]);
        uj_index_join(conflict, &own);
    }
    uj_nogoods_learn(&p->conflicts, conflict);
    return UJ_PACKING_NONE;
}

uj_packing uj_packer_search(uj_packer *p, unsigned most_nodes)
{
    double target[UJ_QP_MAX];
    int n = p->model->piece_count;
    for (int i = 0; i < n; i++) {
        target[2 * i] = 0.5 * (p->room.low[i].x + p->room.high[i].x);
        target[2 * i + 1] = 0.5 * (p->room.low[i].y + p->room.high[i].y);
    }
    p->most_nodes = p->nodes + most_nodes;
    uj_nogoods_clear(&p->conflicts);
    uj_qp_start(&p->qp, 2 * n, target);
    uj_index_set conflict;
    return search(p, p->row_count, &(uj_index_set){0}, &conflict);
}
