// What a packer holds, and the course of a decision.
#include <stdlib.h>

#include <unjam/geometry/shape/tolerance.h>

#include "packing_state.h"

// Of the diameter: see always_crosses.
static const double least_section = 1e-3;

enum { FEW_NODES = 12, MOST_NODES = 1000 };

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

static void count_capacities(uj_packer *p)
{
    const uj_contact_model *model = p->model;
    p->choice_capacity = model->pair_count;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        int of_a = pair->a >= 0 ? uj_outline_capacity(pair->part_a) : pair->part_a->count;
        p->plane_capacity += of_a + uj_outline_capacity(pair->part_b);
    }
    // Bounds, the planes chosen, and an edge of a hull at each corner.
    p->row_capacity = 4 * model->piece_count + 5 * model->pair_count;
}

static bool create_room(const uj_packer *p, uj_domain *room)
{
    room->choices = calloc((size_t)p->choice_capacity + 1, sizeof *room->choices);
    room->planes = calloc((size_t)p->plane_capacity + 1, sizeof *room->planes);
    return room->choices != NULL && room->planes != NULL;
}

static void clear_room(uj_domain *room)
{
    free(room->choices);
    free(room->planes);
}

uj_status uj_packer_create(const uj_contact_model *model, uj_vec2 middle, uj_packer **out)
{
    *out = NULL;
    uj_packer *p = calloc(1, sizeof *p);
    if (p == NULL)
        return UJ_NO_MEMORY;
    p->model = model;
    p->margin = UJ_TOLERANCE_PACKING * model->diameter;
    p->middle = middle;
    bool created = create_outlines(p);
    count_capacities(p);
    bool has_rooms = create_room(p, &p->room) && create_room(p, &p->saved);
    p->open = calloc((size_t)p->choice_capacity + 1, sizeof *p->open);
    p->rows = calloc((size_t)p->row_capacity + 1, sizeof *p->rows);
    p->row_plane = calloc((size_t)p->row_capacity + 1, sizeof *p->row_plane);
    if (!created || !has_rooms || p->open == NULL || p->rows == NULL || p->row_plane == NULL) {
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
    clear_room(&p->room);
    clear_room(&p->saved);
    free(p->open);
    free(p->rows);
    free(p->row_plane);
    free(p);
}

// --- places ---

// Builds the outlines of a piece and the bounds of its centre. Returns false when the tray has no
// room for it.
static bool place_piece(uj_packer *p, int piece, double angle, double radius)
{
    const uj_part_list *shape = &p->model->shapes[piece];
    double reach = 2.0 * p->model->diameter;
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t k = 0; k < shape->count; k++) {
        uj_outline *o = &p->outlines[piece][k];
        if (radius > 0.0)
            uj_outline_common(&shape->parts[k], p->centre[piece], angle, radius, reach,
                              1e-3 * p->margin, o);
        else
            uj_outline_turn(&shape->parts[k], p->centre[piece], angle, o);
        for (int i = 0; i < o->count; i++) {
            low = (uj_vec2){uj_min(low.x, o->points[i].x), uj_min(low.y, o->points[i].y)};
            high = (uj_vec2){uj_max(high.x, o->points[i].x), uj_max(high.y, o->points[i].y)};
        }
    }
    if (low.x > high.x)  // nothing is left of it: it may be anywhere
        low = high = (uj_vec2){0.0, 0.0};
    uj_vec2 wide = {p->margin, p->margin};
    p->room.low[piece] = uj_vec2_sub(uj_vec2_sub(p->model->low[piece], low), wide);
    p->room.high[piece] = uj_vec2_add(uj_vec2_sub(p->model->high[piece], high), wide);
    return p->room.low[piece].x <= p->room.high[piece].x &&
           p->room.low[piece].y <= p->room.high[piece].y;
}

// Whether the outline of a piece crosses the line on which coordinate `axis` is that of the tray's
// middle, by a fair length, wherever it is in its bounds. That length is a concave function of the
// place, so least at an end.
static bool always_crosses(const uj_packer *p, int piece, int axis)
{
    if (p->model->shapes[piece].count != 1)
        return false;
    const uj_outline *o = &p->outlines[piece][0];
    double low = axis == 0 ? p->room.low[piece].x : p->room.low[piece].y;
    double high = axis == 0 ? p->room.high[piece].x : p->room.high[piece].y;
    double middle = axis == 0 ? p->middle.x : p->middle.y;
    double least = least_section * p->model->diameter;
    return uj_outline_section(o, axis, middle - low) >= least &&
           uj_outline_section(o, axis, middle - high) >= least;
}

// Most is decided by the bounds, or soon; the rest is worth more pains.
static uj_packing find_room(uj_packer *p)
{
    if (!uj_packer_list_halfplanes(p) || !uj_packer_narrow(p))
        return UJ_PACKING_NONE;
    uj_packer_list_rows(p);
    uj_packing packing = uj_packer_search(p, FEW_NODES);
    if (packing != UJ_PACKING_UNKNOWN)
        return packing;
    if (!uj_packer_shave(p))
        return UJ_PACKING_NONE;
    uj_packer_list_rows(p);
    return uj_packer_search(p, MOST_NODES);
}

uj_packing uj_packer_decide(uj_packer *p, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x)
{
    p->nodes = 0;
    p->order = order;
    for (int i = 0; i < p->model->piece_count; i++) {
        if (!place_piece(p, i, angle[i], radius[i]))
            return UJ_PACKING_NONE;
        for (int axis = 0; axis < 2; axis++)
            p->crosses[axis][i] = order != NULL && always_crosses(p, i, axis);
    }
    uj_packing packing = find_room(p);
    for (int i = 0; x != NULL && packing == UJ_PACKING_SOME && i < p->model->piece_count; i++) {
        uj_vec2 centre = {p->found[2 * i], p->found[2 * i + 1]};
        x[i] = uj_vec2_sub(centre, uj_rotate(uj_rotation_of(angle[i]), p->centre[i]));
    }
    return packing;
}

bool uj_packer_crosses(uj_packer *p, int piece, int axis, double angle, double radius)
{
    return place_piece(p, piece, angle, radius) && always_crosses(p, piece, axis);
}
