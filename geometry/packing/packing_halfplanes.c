// Lists the half-planes that may separate two outlines, or an outline and an obstacle.
#include "packing_state.h"

// Components of unit normals with at most this absolute value count as 0 (is_against_order). This
// limit is greater than 0, because half-planes are relaxed by p->margin.
static const double least_lean = 1e-2;

double uj_outline_least(const uj_outline *o, uj_vec2 direction)
{
    double least = INFINITY;
    for (int i = 0; i < o->count; i++)
        least = uj_min(least, uj_vec2_dot(direction, o->points[i]));
    return least;
}

// Returns true if n points against the known order of two pieces along a line that both pieces
// cross. The half-plane then cannot hold: on this line, the two pieces would lie in the opposite
// order. (The half-plane is relaxed by p->margin, but each piece covers far more of the line.)
static bool is_against_order(const uj_packer *p, const uj_disjunction *d, uj_vec2 n)
{
    if (p->order == NULL || d->a < 0)
        return false;
    for (int axis = 0; axis < 2; axis++) {
        int after = p->order->after[axis][d->a][d->b];
        if (after != 0 && p->crosses[axis][d->a] && p->crosses[axis][d->b] &&
            after * (axis == 0 ? n.y : n.x) < -least_lean)
            return true;
    }
    return false;
}

// The bounds of x_b - x_a.
typedef struct range {
    uj_vec2 low, high;
} range;

// Adds the half-plane n . (x_b - x_a) >= c, unless it cannot hold. Returns false if the half-plane
// holds everywhere within the bounds.
static bool add_halfplane(uj_packer *p, uj_disjunction *d, const range *bounds, uj_vec2 n, double c)
{
    if (is_against_order(p, d, n))
        return true;
    c -= p->margin;
    double least, most;
    uj_halfplane_range(n, bounds->low, bounds->high, &least, &most);
    if (least >= c)
        return false;
    if (most >= c)
        p->domain.halfplanes[d->first + d->count++] = (uj_halfplane){n.x, n.y, c, 0};
    return true;
}

// Returns false if some half-plane contains every x_b - x_a within the bounds.
static bool list_pair(uj_packer *p, uj_disjunction *d, const uj_outline *a, const uj_outline *b)
{
    range bounds;
    uj_disjunction_range(&p->domain, d, &bounds.low, &bounds.high);
    for (int i = 0; i < a->count; i++) {
        uj_vec2 n = a->normals[i];
        if (!add_halfplane(p, d, &bounds, n, a->offsets[i] - uj_outline_least(b, n)))
            return false;
    }
    for (int i = 0; a->count > 1 && i < b->count; i++) {
        uj_vec2 n = {-b->normals[i].x, -b->normals[i].y};
        if (!add_halfplane(p, d, &bounds, n, b->offsets[i] - uj_outline_least(a, b->normals[i])))
            return false;
    }
    return true;
}

bool uj_packer_list_halfplanes(uj_packer *p)
{
    const uj_contact_model *model = p->model;
    uj_domain *domain = &p->domain;
    domain->halfplane_count = domain->disjunction_count = 0;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        uj_outline obstacle = {.count = pair->part_a->count,
                               .points = pair->part_a->points,
                               .normals = pair->part_a->normals,
                               .offsets = pair->part_a->offsets};
        const uj_outline *a = &obstacle;
        if (pair->a >= 0)
            a = &p->outlines[pair->a][pair->part_a - model->shapes[pair->a].parts];
        const uj_outline *b = &p->outlines[pair->b][pair->part_b - model->shapes[pair->b].parts];
        if (a->count == 0 || b->count == 0)
            continue;
        uj_disjunction d = {pair->a, pair->b, domain->halfplane_count, 0, k};
        if (!list_pair(p, &d, a, b))
            continue;
        if (d.count == 0)
            return false;
        domain->halfplane_count += d.count;
        domain->disjunctions[domain->disjunction_count++] = d;
    }
    return true;
}
