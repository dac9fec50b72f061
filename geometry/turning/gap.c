// The gap between an edge and a vertex, as a function of the angle of a turn (docs/RULES.md, Gaps).
#include "gap.h"

static uj_rotation rotation_of(const uj_spinning *now, int piece)
{
    return piece >= 0 ? now->rotations[piece] : (uj_rotation){1.0, 0.0};
}

static double spin_of(const uj_spinning *now, int piece)
{
    return piece >= 0 ? now->spin[piece] : 0.0;
}

// An edge at the present rotation of its piece, and the other part of the pair.
typedef struct edge_view {
    const uj_part *other;
    uj_vec2 normal;      // outward
    double offset;       // of the edge's line, in the coordinates of its piece
    double edge_spin;    // spin of the edge's piece
    double relative;     // spin of the other piece minus edge_spin
    uj_rotation turned;  // rotation of the other piece
    double sign;         // 1 if the edge belongs to part_a, -1 if to part_b
} edge_view;

static edge_view view_edge(const uj_spinning *now, int pair, int edge_id)
{
    const uj_part_pair *sides = &now->model->pairs[pair];
    bool of_a = edge_id < UJ_EDGE_OF_B;
    const uj_part *own = of_a ? sides->part_a : sides->part_b;
    int piece = of_a ? sides->a : sides->b, facing = of_a ? sides->b : sides->a;
    int edge = of_a ? edge_id : edge_id - UJ_EDGE_OF_B;
    double edge_spin = spin_of(now, piece);
    return (edge_view){.other = of_a ? sides->part_b : sides->part_a,
                       .normal = uj_rotate(rotation_of(now, piece), own->normals[edge]),
                       .offset = own->offsets[edge],
                       .edge_spin = edge_spin,
                       .relative = spin_of(now, facing) - edge_spin,
                       .turned = rotation_of(now, facing),
                       .sign = of_a ? 1.0 : -1.0};
}

static uj_gap gap_of(const edge_view *e, int pair, int edge_id, int vertex)
{
    uj_vec2 m = e->normal, w = uj_rotate(e->turned, e->other->points[vertex]);
    double along = uj_vec2_dot(m, w), across = uj_vec2_cross(w, m);
    uj_vec2 n = uj_vec2_scale(m, e->sign);
    return (uj_gap){.pair = pair,
                    .edge_id = edge_id,
                    .vertex = vertex,
                    .n = n,
                    .n1 = {-e->edge_spin * n.y, e->edge_spin * n.x},
                    .edge_spin = e->edge_spin,
                    .c = e->offset - along,
                    .c1 = -e->relative * across,
                    .c2 = e->relative * e->relative * along};
}

uj_vec2 uj_gap_normal(const uj_spinning *now, int pair, int edge_id)
{
    const uj_part_pair *sides = &now->model->pairs[pair];
    bool of_a = edge_id < UJ_EDGE_OF_B;
    uj_vec2 m =
        of_a ? sides->part_a->normals[edge_id] : sides->part_b->normals[edge_id - UJ_EDGE_OF_B];
    return uj_vec2_scale(uj_rotate(rotation_of(now, of_a ? sides->a : sides->b), m),
                         of_a ? 1.0 : -1.0);
}

uj_gap uj_gap_of_vertex(const uj_spinning *now, int pair, int edge_id, int vertex)
{
    edge_view e = view_edge(now, pair, edge_id);
    return gap_of(&e, pair, edge_id, vertex);
}

double uj_gap_value_of_edge(const uj_spinning *now, int pair, int edge_id, uj_vec2 r)
{
    edge_view e = view_edge(now, pair, edge_id);
    // e.normal in the coordinates of e.other.
    uj_vec2 m = {e.turned.c * e.normal.x + e.turned.s * e.normal.y,
                 e.turned.c * e.normal.y - e.turned.s * e.normal.x};
    double least = INFINITY;
    for (int i = 0; i < e.other->count; i++)
        least = uj_min(least, uj_vec2_dot(m, e.other->points[i]));
    return e.sign * uj_vec2_dot(e.normal, r) + least - e.offset;
}

uj_gap uj_gap_of_edge(const uj_spinning *now, int pair, int edge_id, double flush)
{
    edge_view e = view_edge(now, pair, edge_id);
    // e.normal in the coordinates of e.other.
    uj_vec2 m = {e.turned.c * e.normal.x + e.turned.s * e.normal.y,
                 e.turned.c * e.normal.y - e.turned.s * e.normal.x};
    const uj_vec2 *points = e.other->points;
    double least = uj_vec2_dot(m, points[0]);
    int best = 0;
    for (int i = 1; i < e.other->count; i++) {
        double height = uj_vec2_dot(m, points[i]);
        uj_vec2 apart = uj_vec2_sub(points[i], points[best]);
        double across = uj_vec2_cross(apart, m), equal = flush * fabs(across);
        bool sinks = e.relative * across < 0.0;
        if (height < least - equal || (height < least + equal && sinks)) {
            best = i;
            least = height;
        }
    }
    return gap_of(&e, pair, edge_id, best);
}

double uj_gap_turn_to_flush(const uj_spinning *now, const uj_gap *gap, double least)
{
    edge_view e = view_edge(now, gap->pair, gap->edge_id);
    int count = e.other->count;
    double first = INFINITY, full = 2.0 * UJ_PI;
    if (e.relative == 0.0 || count < 2)
        return INFINITY;
    for (int side = 0; side < 2; side++) {
        int edge = side == 0 ? gap->vertex : (gap->vertex + count - 1) % count;
        uj_vec2 facing = uj_rotate(e.turned, e.other->normals[edge]);
        // The angle from -e.normal to `facing`. At 0, the two edges are flush.
        double angle =
            atan2(uj_vec2_cross(e.normal, facing), uj_vec2_dot(e.normal, facing)) - UJ_PI;
        double turn = -angle / e.relative;
        full = 2.0 * UJ_PI / fabs(e.relative);
        turn -= full * floor((turn - least) / full);
        first = uj_min(first, turn);
    }
    return first;
}
