// Planes that may separate two outlines, or an outline and an obstacle.
#include "packing_state.h"

// Of 1: see is_against_order.
static const double least_lean = 1e-2;

static double least_support(const uj_outline *o, uj_vec2 direction)
{
    double least = INFINITY;
    for (int i = 0; i < o->count; i++)
        least = uj_min(least, uj_vec2_dot(direction, o->points[i]));
    return least;
}

void uj_domain_span(const uj_domain *room, const uj_disjunction *own, uj_vec2 *low, uj_vec2 *high)
{
    *low = room->low[own->b];
    *high = room->high[own->b];
    if (own->a >= 0) {
        *low = uj_vec2_sub(*low, room->high[own->a]);
        *high = uj_vec2_sub(*high, room->low[own->a]);
    }
}

void uj_halfplane_range(uj_vec2 n, uj_vec2 low, uj_vec2 high, double *least, double *most)
{
    *least = (n.x > 0.0 ? n.x * low.x : n.x * high.x) + (n.y > 0.0 ? n.y * low.y : n.y * high.y);
    *most = (n.x > 0.0 ? n.x * high.x : n.x * low.x) + (n.y > 0.0 ? n.y * high.y : n.y * low.y);
}

// Whether a plane between pieces contradicts their order on a line that both cross: the normal of a
// separating line does not point against it. (The planes are relaxed; the pieces' sections of the
// line are long enough that the normal could not be as far off as this by that.)
static bool is_against_order(const uj_packer *p, const uj_disjunction *own, uj_vec2 n)
{
    if (p->order == NULL || own->a < 0)
        return false;
    for (int axis = 0; axis < 2; axis++) {
        int after = p->order->after[axis][own->a][own->b];
        if (after != 0 && p->crosses[axis][own->a] && p->crosses[axis][own->b] &&
            after * (axis == 0 ? n.y : n.x) < -least_lean)
            return true;
    }
    return false;
}

// Adds plane n . (x_b - x_a) >= c to a choice unless it is out of the pair's reach. Returns false
// when the pair cannot but be on its outer side: then nothing is to be chosen.
static bool add_plane(uj_packer *p, uj_disjunction *own, uj_vec2 n, double c)
{
    if (is_against_order(p, own, n))
        return true;
    c -= p->margin;
    uj_vec2 low, high;
    double least, most;
    uj_domain_span(&p->room, own, &low, &high);
    uj_halfplane_range(n, low, high, &least, &most);
    if (least >= c)
        return false;
    if (most >= c)
        p->room.planes[own->first + own->count++] = (uj_halfplane){n.x, n.y, c, 0};
    return true;
}

// Lists the planes between obstacle or outline a (edges of normals, offsets and points) and b.
static bool list_planes(uj_packer *p, uj_disjunction *own, const uj_outline *a, const uj_outline *b)
{
    for (int i = 0; i < a->count; i++)
        if (!add_plane(p, own, a->normals[i], a->offsets[i] - least_support(b, a->normals[i])))
            return false;
    for (int i = 0; a->count > 1 && i < b->count; i++) {
        uj_vec2 n = {-b->normals[i].x, -b->normals[i].y};
        if (!add_plane(p, own, n, b->offsets[i] - least_support(a, b->normals[i])))
            return false;
    }
    return true;
}

bool uj_packer_list_halfplanes(uj_packer *p)
{
    const uj_contact_model *model = p->model;
    uj_domain *room = &p->room;
    room->plane_count = room->choice_count = 0;
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
        uj_disjunction own = {pair->a, pair->b, room->plane_count, 0};
        if (!list_planes(p, &own, a, b))
            continue;
        if (own.count == 0)
            return false;
        room->plane_count += own.count;
        room->choices[room->choice_count++] = own;
    }
    return true;
}
