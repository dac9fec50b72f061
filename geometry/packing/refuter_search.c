// Branches over the half-planes of disjunctions, and writes the refutation.
#include <string.h>

#include "refuter_state.h"

// poll is called every WORK_PER_POLL nodes. Propagating n disjunctions counts as another n /
// DISJUNCTIONS_PER_NODE nodes.
enum { MAX_CANDIDATES = 8, WORK_PER_POLL = 64, DISJUNCTIONS_PER_NODE = 512 };

static void list_constraints(uj_refuter *r)
{
    static const double nx[] = {1.0, -1.0, 0.0, 0.0}, ny[] = {0.0, 0.0, 1.0, -1.0};
    uj_packer *p = r->packer;
    p->constraint_count = 0;
    for (int i = 0; i < p->model->piece_count; i++) {
        const uj_vec2 low = p->domain.low[i], high = p->domain.high[i];
        const double bounds[] = {low.x, -high.x, low.y, -high.y};
        for (int k = 0; k < 4; k++) {
            r->row_id[p->constraint_count] = -1;
            p->constraints[p->constraint_count++] =
                (uj_qp_constraint){.nx = nx[k], .ny = ny[k], .bound = bounds[k], .a = -1, .b = i};
        }
    }
    for (int k = 0; k < p->domain.disjunction_count; k++) {
        const uj_disjunction *d = &p->domain.disjunctions[k];
        if (d->count != 1)
            continue;
        const uj_halfplane *h = &p->domain.halfplanes[d->first];
        r->row_id[p->constraint_count] = d->id;
        r->row_label[p->constraint_count] = h->edge_id;
        p->constraints[p->constraint_count++] =
            (uj_qp_constraint){.nx = h->nx, .ny = h->ny, .bound = h->c, .a = d->a, .b = d->b};
    }
}

static bool solve(uj_refuter *r)
{
    uj_packer *p = r->packer;
    double target[UJ_QP_MAX];
    int n = p->model->piece_count;
    for (int i = 0; i < n; i++) {
        target[2 * i] = 0.5 * (p->domain.low[i].x + p->domain.high[i].x);
        target[2 * i + 1] = 0.5 * (p->domain.low[i].y + p->domain.high[i].y);
    }
    list_constraints(r);
    uj_qp_start(&p->qp, 2 * n, target);
    return uj_qp_solve(&p->qp, p->constraints, p->constraint_count, 1e-4 * p->margin, 0.0);
}

// A disjunction that the solution of the linear program violates.
typedef struct candidate {
    int disjunction;
    double slack;  // slack of the least violated half-plane; negative
} candidate;

static double best_slack(const uj_packer *p, const uj_disjunction *d)
{
    double slack = -INFINITY;
    for (int i = d->first; i < d->first + d->count; i++) {
        const uj_halfplane *h = &p->domain.halfplanes[i];
        double rx = p->qp.x[2 * d->b], ry = p->qp.x[2 * d->b + 1];
        if (d->a >= 0) {
            rx -= p->qp.x[2 * d->a];
            ry -= p->qp.x[2 * d->a + 1];
        }
        slack = uj_max(slack, h->nx * rx + h->ny * ry - h->c);
    }
    return slack;
}

// Lists the most violated disjunctions, the worst first. Returns their number.
static int list_candidates(const uj_packer *p, candidate *out)
{
    int count = 0;
    for (int k = 0; k < p->domain.disjunction_count; k++) {
        double slack = best_slack(p, &p->domain.disjunctions[k]) + 1e-3 * p->margin;
        if (slack >= 0.0)
            continue;
        int at = count < MAX_CANDIDATES ? count++ : MAX_CANDIDATES;
        for (; at > 0 && out[at - 1].slack > slack; at--)
            if (at < MAX_CANDIDATES)
                out[at] = out[at - 1];
        if (at < MAX_CANDIDATES)
            out[at] = (candidate){k, slack};
    }
    return count;
}

// Keeps only half-plane number i of disjunction k.
static void choose(uj_packer *p, const uj_domain *here, int k, int i)
{
    uj_domain_copy(here, p->model->piece_count, &p->domain);
    p->domain.disjunctions[k].first += i;
    p->domain.disjunctions[k].count = 1;
}

// Returns false if the question's poll function has stopped the search.
static bool may_go_on(uj_refuter *r, unsigned nodes)
{
    const uj_refuter_question *q = r->question;
    r->work_since_poll +=
        nodes + (unsigned)r->packer->domain.disjunction_count / DISJUNCTIONS_PER_NODE;
    if (!r->stopped && r->work_since_poll >= WORK_PER_POLL) {
        r->work_since_poll = 0;
        r->stopped = q->poll != NULL && !q->poll(q->payload);
    }
    return !r->stopped;
}

// Prefers a candidate with no half-plane left after propagation, then a candidate with one
// half-plane left. Otherwise returns the most violated candidate. Sets *fewest to the number of
// half-planes left; 2 means two or more.
static int choose_disjunction(uj_refuter *r, const uj_domain *here, const candidate *list,
                              int count, int *fewest)
{
    uj_packer *p = r->packer;
    int best = list[0].disjunction, least = 2;
    *fewest = least;
    for (int c = 0; c < count && least > 0; c++) {
        int k = list[c].disjunction, left = 0;
        for (int i = 0; i < here->disjunctions[k].count && left < least; i++) {
            if (!may_go_on(r, 0))
                return best;
            choose(p, here, k, i);
            left += uj_packer_propagate(p);
        }
        if (left < least) {
            *fewest = least = left;
            best = k;
        }
    }
    return best;
}

// Counts a node. Returns false if the search must end.
static bool count_node(uj_refuter *r, int depth)
{
    return ++r->node_count <= r->node_limit && depth < r->depth_limit && may_go_on(r, 1);
}

static uj_packing search(uj_refuter *r, int depth)
{
    uj_packer *p = r->packer;
    if (!count_node(r, depth))
        return UJ_PACKING_UNKNOWN;
    if (!uj_packer_propagate(p)) {
        uj_refuter_write(r, " .");
        return UJ_PACKING_NONE;
    }
    if (!solve(r))
        return uj_refuter_write_weights(r) ? UJ_PACKING_NONE : UJ_PACKING_UNKNOWN;
    candidate candidates[MAX_CANDIDATES];
    int count = list_candidates(p, candidates);
    if (count == 0)
        return UJ_PACKING_SOME;
    uj_domain *here = &r->levels[depth];
    uj_domain_copy(&p->domain, p->model->piece_count, here);
    int fewest, k = choose_disjunction(r, here, candidates, count, &fewest);
    const uj_disjunction *d = &here->disjunctions[k];
    uj_refuter_write(r, " ? %d %d", d->id, d->count);
    for (int i = 0; i < d->count; i++) {
        uj_refuter_write_label(r, here->halfplanes[d->first + i].edge_id);
        if (fewest == 0) {  // choose_disjunction has refuted every case
            if (!count_node(r, depth + 1))
                return UJ_PACKING_UNKNOWN;
            uj_refuter_write(r, " .");
            continue;
        }
        choose(p, here, k, i);
        uj_packing packing = search(r, depth + 1);
        if (packing != UJ_PACKING_NONE)
            return packing;
    }
    return UJ_PACKING_NONE;
}

uj_packing uj_refuter_search(uj_refuter *r)
{
    r->node_count = 0;
    return search(r, 0);
}
