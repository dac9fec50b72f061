// Branch and bound over the choice of a separating half-plane for each pair.
//
// A refuted node yields a nogood: a set of half-planes that cannot all be chosen. If the half-plane
// chosen at this node is not in the nogood, the sibling nodes fail too (nogood-directed
// backjumping, Prosser 1993).
#include <string.h>

#include "packing_state.h"

enum { MAX_DEPTH = 60 };

// Returns true if the Farkas weights prove that the linear program is infeasible. Sets *nogood to
// the half-planes with positive weights.
static bool is_proven(const uj_packer *p, uj_index_set *nogood)
{
    const uj_qp *qp = &p->qp;
    double sum[UJ_QP_MAX] = {0}, bound = 0.0, weights = 0.0, left = 0.0;
    *nogood = (uj_index_set){0};
    if (qp->infeasible_row < 0)
        return false;
    for (int j = -1; j < qp->active_count; j++) {
        int index = j < 0 ? qp->infeasible_row : qp->active[j];
        const uj_qp_constraint *row = &p->constraints[index];
        double weight = j < 0 ? 1.0 : qp->farkas[j];
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
        if (p->constraint_halfplane[index] >= 0)
            uj_index_set_add(nogood, p->constraint_halfplane[index]);
    }
    for (int i = 0; i < qp->dimension; i++)
        left += fabs(sum[i]);
    // The constraints imply sum . x >= bound. But if no coordinate of x exceeds 4 diameters,
    // sum . x is at most 4 * diameter * left. (Without rounding, `sum` and `left` would be 0.) The
    // last term covers the rounding error of `bound`.
    double diameter = p->model->diameter;
    return bound > 4.0 * diameter * left + 1e-12 * diameter * weights;
}

static double slack_of(const uj_packer *p, const uj_disjunction *d, int index, const double *x)
{
    const uj_halfplane *h = &p->domain.halfplanes[index];
    int b = 2 * d->b, a = d->a >= 0 ? 2 * d->a : -1;
    double rx = x[b] - (a >= 0 ? x[a] : 0.0), ry = x[b + 1] - (a >= 0 ? x[a + 1] : 0.0);
    return h->nx * rx + h->ny * ry - h->c;
}

// Returns the violated disjunction with the fewest half-planes. Half-planes ruled out by nogoods do
// not count. On a tie, returns the most violated disjunction. Returns NULL if none is violated.
static const uj_disjunction *choose_disjunction(const uj_packer *p, const uj_index_set *chosen,
                                                const double *x)
{
    const uj_disjunction *best = NULL;
    int fewest = 0;
    double worst = 0.0;
    for (int k = 0; k < p->open_count; k++) {
        const uj_disjunction *d = &p->open[k];
        int left = 0;
        double slack = -INFINITY;
        for (int i = d->first; i < d->first + d->count && slack < 0.0; i++)
            slack = uj_max(slack, slack_of(p, d, i, x) + 1e-3 * p->margin);
        if (slack >= 0.0)
            continue;
        for (int i = d->first; i < d->first + d->count; i++)
            left += uj_nogoods_completed_by(&p->nogoods, chosen, i) == NULL;
        if (best == NULL || left < fewest || (left == fewest && slack < worst)) {
            best = d;
            fewest = left;
            worst = slack;
        }
    }
    return best;
}

static uj_qp_constraint constraint_of(const uj_packer *p, const uj_disjunction *d, int index)
{
    const uj_halfplane *h = &p->domain.halfplanes[index];
    return (uj_qp_constraint){.nx = h->nx, .ny = h->ny, .bound = h->c, .a = d->a, .b = d->b};
}

// The least violated half-plane comes first.
static void order_halfplanes(const uj_packer *p, const uj_disjunction *d, const double *x,
                             int *order)
{
    double slacks[UJ_MAX_INDICES];
    for (int i = 0; i < d->count; i++) {
        double slack = slack_of(p, d, d->first + i, x);
        int at = i;
        for (; at > 0 && slacks[at - 1] < slack; at--) {
            slacks[at] = slacks[at - 1];
            order[at] = order[at - 1];
        }
        slacks[at] = slack;
        order[at] = d->first + i;
    }
}

// Continues from p->qp, the solution of the parent node. If there is no placement, sets *nogood to
// chosen half-planes that cannot all hold.
static uj_packing search(uj_packer *p, int constraint_count, const uj_index_set *chosen,
                         uj_index_set *nogood)
{
    if (++p->node_count > p->node_limit || uj_index_set_count(chosen) > MAX_DEPTH)
        return UJ_PACKING_UNKNOWN;
    uj_qp *qp = &p->qp;
    if (!uj_qp_solve(qp, p->constraints, constraint_count, 1e-4 * p->margin, 0.0)) {
        if (!is_proven(p, nogood))
            return UJ_PACKING_UNKNOWN;
        uj_nogoods_learn(&p->nogoods, nogood);
        return UJ_PACKING_NONE;
    }
    const uj_disjunction *d = choose_disjunction(p, chosen, qp->x);
    if (d == NULL) {
        memcpy(p->solution, qp->x, sizeof p->solution);
        return UJ_PACKING_SOME;
    }
    int order[UJ_MAX_INDICES];
    order_halfplanes(p, d, qp->x, order);
    uj_qp solved;
    uj_qp_copy(qp, &solved);
    *nogood = (uj_index_set){0};
    for (int i = 0; i < d->count; i++) {
        const uj_index_set *known = uj_nogoods_completed_by(&p->nogoods, chosen, order[i]);
        uj_index_set reason;
        if (known != NULL) {
            reason = *known;
        } else {
            p->constraints[constraint_count] = constraint_of(p, d, order[i]);
            p->constraint_halfplane[constraint_count] = order[i];
            uj_index_set next = *chosen;
            uj_index_set_add(&next, order[i]);
            uj_qp_copy(&solved, qp);
            uj_packing packing = search(p, constraint_count + 1, &next, &reason);
            if (packing != UJ_PACKING_NONE)
                return packing;
            if (!uj_index_set_has(&reason, order[i])) {
                *nogood = reason;
                return UJ_PACKING_NONE;
            }
        }
        uj_index_set_remove(&reason, order[i]);
        uj_index_set_unite(nogood, &reason);
    }
    uj_nogoods_learn(&p->nogoods, nogood);
    return UJ_PACKING_NONE;
}

uj_packing uj_packer_search(uj_packer *p, unsigned node_limit)
{
    double target[UJ_QP_MAX];
    int n = p->model->piece_count;
    for (int i = 0; i < n; i++) {
        target[2 * i] = 0.5 * (p->domain.low[i].x + p->domain.high[i].x);
        target[2 * i + 1] = 0.5 * (p->domain.low[i].y + p->domain.high[i].y);
    }
    p->node_limit = p->node_count + node_limit;
    uj_nogoods_clear(&p->nogoods);
    uj_qp_start(&p->qp, 2 * n, target);
    uj_index_set nogood;
    return search(p, p->constraint_count, &(uj_index_set){0}, &nogood);
}
