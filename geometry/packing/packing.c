// Creates packers, and decides whether pieces have room. Cheap tests come first.
#include <stdlib.h>

#include <unjam/geometry/shape/tolerance.h>

#include "packing_state.h"

// In tray diameters. A line counts as crossing a piece if its length in the piece is at least this.
static const double least_section = 1e-3;

enum { FIRST_NODE_LIMIT = 12, SECOND_NODE_LIMIT = 1000 };

static uj_vec2 middle_of(const uj_part_list *shape)
{
    uj_vec2 low = shape->parts[0].points[0], high = low;
    for (size_t k = 0; k < shape->count; k++)
        for (int i = 0; i < shape->parts[k].count; i++) {
            uj_vec2 p = shape->parts[k].points[i];
            low = (uj_vec2){uj_min(low.x, p.x), uj_min(low.y, p.y)};
            high = (uj_vec2){uj_max(high.x, p.x), uj_max(high.y, p.y)};
        }
    return uj_vec2_scale(uj_vec2_add(low, high), 0.5);
}

static bool create_outlines(uj_packer *p)
{
    for (int i = 0; i < p->model->piece_count; i++) {
        const uj_part_list *shape = &p->model->shapes[i];
        p->centre[i] = middle_of(shape);
        p->outlines[i] = calloc(shape->count + 1, sizeof *p->outlines[i]);
        if (p->outlines[i] == NULL)
            return false;
        for (size_t k = 0; k < shape->count; k++)
            if (uj_outline_create(&shape->parts[k], &p->outlines[i][k]) != UJ_OK)
                return false;
    }
    return true;
}

static void count_capacities(uj_packer *p, uj_packer_extra extra)
{
    const uj_contact_model *model = p->model;
    p->disjunction_capacity = model->pair_count + extra.disjunctions;
    p->halfplane_capacity = extra.halfplanes;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        int of_a = pair->a >= 0 ? uj_outline_capacity(pair->part_a) : pair->part_a->count;
        p->halfplane_capacity += of_a + uj_outline_capacity(pair->part_b);
    }
    // Each piece has four bounds. Each disjunction has one chosen half-plane and up to four edges
    // of its convex hull (packing_domain.c).
    p->constraint_capacity = 4 * model->piece_count + 5 * p->disjunction_capacity;
}

bool uj_packer_domain_create(const uj_packer *p, uj_domain *domain)
{
    domain->disjunctions =
        calloc((size_t)p->disjunction_capacity + 1, sizeof *domain->disjunctions);
    domain->halfplanes = calloc((size_t)p->halfplane_capacity + 1, sizeof *domain->halfplanes);
    return domain->disjunctions != NULL && domain->halfplanes != NULL;
}

void uj_domain_clear(uj_domain *domain)
{
    free(domain->disjunctions);
    free(domain->halfplanes);
}

uj_status uj_packer_create(const uj_contact_model *model, uj_vec2 middle, uj_packer **out)
{
    return uj_packer_create_with(model, middle, (uj_packer_extra){0, 0}, out);
}

uj_status uj_packer_create_with(const uj_contact_model *model, uj_vec2 middle,
                                uj_packer_extra extra, uj_packer **out)
{
    *out = NULL;
    uj_packer *p = calloc(1, sizeof *p);
    if (p == NULL)
        return UJ_NO_MEMORY;
    p->model = model;
    p->margin = UJ_TOLERANCE_PACKING * model->diameter;
    p->middle = middle;
    bool created = create_outlines(p);
    count_capacities(p, extra);
    bool has_domains =
        uj_packer_domain_create(p, &p->domain) && uj_packer_domain_create(p, &p->saved);
    p->open = calloc((size_t)p->disjunction_capacity + 1, sizeof *p->open);
    p->constraints = calloc((size_t)p->constraint_capacity + 1, sizeof *p->constraints);
    p->constraint_halfplane =
        calloc((size_t)p->constraint_capacity + 1, sizeof *p->constraint_halfplane);
    if (!created || !has_domains || p->open == NULL || p->constraints == NULL ||
        p->constraint_halfplane == NULL) {
        uj_packer_destroy(p);
        return UJ_NO_MEMORY;
    }
    *out = p;
    return UJ_OK;
}

void uj_packer_destroy(uj_packer *p)
{
    if (p == NULL)
        return;
    for (int i = 0; i < p->model->piece_count; i++) {
        for (size_t k = 0; p->outlines[i] != NULL && k < p->model->shapes[i].count; k++)
            uj_outline_clear(&p->outlines[i][k]);
        free(p->outlines[i]);
    }
    uj_domain_clear(&p->domain);
    uj_domain_clear(&p->saved);
    free(p->open);
    free(p->constraints);
    free(p->constraint_halfplane);
    free(p);
}

// --- decisions ---

bool uj_packer_bound_piece(uj_packer *p, int piece, double angle, double radius)
{
    const uj_part_list *shape = &p->model->shapes[piece];
    const uj_outline_range range = {.centre = p->centre[piece],
                                    .angle = angle,
                                    .half_width = radius,
                                    .radius = 2.0 * p->model->diameter,
                                    .min_edge = 1e-3 * p->margin};
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t k = 0; k < shape->count; k++) {
        uj_outline *o = &p->outlines[piece][k];
        if (radius > 0.0)
            uj_outline_common(&shape->parts[k], &range, o);
        else
            uj_outline_turn(&shape->parts[k], p->centre[piece], angle, o);
        for (int i = 0; i < o->count; i++) {
            low = (uj_vec2){uj_min(low.x, o->points[i].x), uj_min(low.y, o->points[i].y)};
            high = (uj_vec2){uj_max(high.x, o->points[i].x), uj_max(high.y, o->points[i].y)};
        }
    }
    if (low.x > high.x)  // the shrunk piece is empty: bound only the centre of the piece
        low = high = (uj_vec2){0.0, 0.0};
    uj_vec2 wide = {p->margin, p->margin};
    p->domain.low[piece] = uj_vec2_sub(uj_vec2_sub(p->model->low[piece], low), wide);
    p->domain.high[piece] = uj_vec2_add(uj_vec2_sub(p->model->high[piece], high), wide);
    return p->domain.low[piece].x <= p->domain.high[piece].x &&
           p->domain.low[piece].y <= p->domain.high[piece].y;
}

// Returns true if the piece, wherever it lies within its bounds, crosses the vertical (axis 0) or
// horizontal (axis 1) line through p->middle. The line's length in the piece is a concave function
// of the piece's position, so it is least at an end of the bounds.
static bool always_crosses(const uj_packer *p, int piece, int axis)
{
    if (p->model->shapes[piece].count != 1)
        return false;
    const uj_outline *o = &p->outlines[piece][0];
    double low = axis == 0 ? p->domain.low[piece].x : p->domain.low[piece].y;
    double high = axis == 0 ? p->domain.high[piece].x : p->domain.high[piece].y;
    double middle = axis == 0 ? p->middle.x : p->middle.y;
    double least = least_section * p->model->diameter;
    return uj_outline_section(o, axis, middle - low) >= least &&
           uj_outline_section(o, axis, middle - high) >= least;
}

// A short search decides most cases.
static uj_packing find_placement(uj_packer *p)
{
    if (!uj_packer_list_halfplanes(p) || !uj_packer_propagate(p))
        return UJ_PACKING_NONE;
    uj_packer_list_constraints(p);
    uj_packing packing = uj_packer_search(p, FIRST_NODE_LIMIT);
    if (packing != UJ_PACKING_UNKNOWN)
        return packing;
    if (!uj_packer_shave(p))
        return UJ_PACKING_NONE;
    uj_packer_list_constraints(p);
    return uj_packer_search(p, SECOND_NODE_LIMIT);
}

uj_packing uj_packer_decide(uj_packer *p, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x)
{
    p->node_count = 0;
    p->order = order;
    for (int i = 0; i < p->model->piece_count; i++) {
        if (!uj_packer_bound_piece(p, i, angle[i], radius[i]))
            return UJ_PACKING_NONE;
        for (int axis = 0; axis < 2; axis++)
            p->crosses[axis][i] = order != NULL && always_crosses(p, i, axis);
    }
    uj_packing packing = find_placement(p);
    for (int i = 0; x != NULL && packing == UJ_PACKING_SOME && i < p->model->piece_count; i++) {
        uj_vec2 centre = {p->solution[2 * i], p->solution[2 * i + 1]};
        x[i] = uj_vec2_sub(centre, uj_rotate(uj_rotation_of(angle[i]), p->centre[i]));
    }
    return packing;
}

bool uj_packer_crosses(uj_packer *p, int piece, int axis, double angle, double radius)
{
    return uj_packer_bound_piece(p, piece, angle, radius) && always_crosses(p, piece, axis);
}
