#include "geometry/packing.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/conflicts.h"
#include "geometry/outline.h"
#include "geometry/quadratic.h"
#include "geometry/tolerance.h"

// Parts of the diameter, and of 1: see is_against_order.
static const double least_section = 1e-3, least_lean = 1e-2;

enum { MOST_NODES = 1000, MOST_DEPTH = 60 };

// Two outlines, or an obstacle of the tray and an outline, that must be separated by one of planes
// first .. first + count - 1.
typedef struct choice {
    int a, b;      // pieces; a is -1 for an obstacle
    bool is_edge;  // the obstacle is a half-plane
    int first, count;
} choice;

struct uj_packer {
    const uj_bodies *bodies;
    uj_vec2 centre[UJ_MAX_PIECES];
    uj_outline *outlines[UJ_MAX_PIECES];  // of the parts of each piece, at the angles asked for
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // bounds of the centre
    bool crosses[2][UJ_MAX_PIECES];  // the middle lines of the tray, wherever it is in the bounds
    const uj_piece_order *order;
    int slot[UJ_MAX_PIECES];  // unknowns of a piece
    int slot_count;
    uj_vec2 middle;  // of the tray
    double margin;   // length by which planes are relaxed
    int choice_count, choice_capacity, plane_capacity, row_capacity;
    choice *choices;
    uj_plane *planes;
    uj_qp_row *rows;
    int *row_plane;  // of each row, -1 when it was not chosen
    uj_qp qp;
    double target[UJ_QP_MAX];
    double found[UJ_QP_MAX];
    unsigned nodes;
    uj_conflicts conflicts;
};

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
    for (int i = 0; i < p->bodies->piece_count; i++) {
        const uj_part_list *shape = &p->bodies->shapes[i];
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
    const uj_bodies *bodies = p->bodies;
    p->choice_capacity = bodies->pair_count;
    for (int k = 0; k < bodies->pair_count; k++) {
        const uj_pair *pair = &bodies->pairs[k];
        int of_a = pair->a >= 0 ? uj_outline_capacity(pair->part_a) : pair->part_a->count;
        p->plane_capacity += of_a + uj_outline_capacity(pair->part_b);
    }
    p->row_capacity = 2 * bodies->pair_count;
}

uj_status uj_packer_create(const uj_bodies *bodies, uj_vec2 middle, uj_packer **out)
{
    *out = NULL;
    uj_packer *p = calloc(1, sizeof *p);
    if (p == NULL)
        return UJ_NO_MEMORY;
    p->bodies = bodies;
    p->margin = UJ_TOLERANCE_PACKING * bodies->diameter;
    p->middle = middle;
    bool created = create_outlines(p);
    count_capacities(p);
    p->choices = calloc((size_t)p->choice_capacity + 1, sizeof *p->choices);
    p->planes = calloc((size_t)p->plane_capacity + 1, sizeof *p->planes);
    p->rows = calloc((size_t)p->row_capacity + 1, sizeof *p->rows);
    p->row_plane = calloc((size_t)p->row_capacity + 1, sizeof *p->row_plane);
    if (!created || p->choices == NULL || p->planes == NULL || p->rows == NULL ||
        p->row_plane == NULL) {
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
    for (int i = 0; i < p->bodies->piece_count; i++) {
        for (size_t k = 0; p->outlines[i] != NULL && k < p->bodies->shapes[i].count; k++)
            uj_outline_clear(&p->outlines[i][k]);
        free(p->outlines[i]);
    }
    free(p->choices);
    free(p->planes);
    free(p->rows);
    free(p->row_plane);
    free(p);
}

// --- places ---

// Builds the outlines of a piece and the bounds of its centre. Returns false when the tray has no
// room for it.
static bool place_piece(uj_packer *p, int piece, double angle, double radius)
{
    const uj_part_list *shape = &p->bodies->shapes[piece];
    double reach = 2.0 * p->bodies->diameter;
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
    p->low[piece] = uj_vec2_sub(uj_vec2_sub(p->bodies->low[piece], low), wide);
    p->high[piece] = uj_vec2_add(uj_vec2_sub(p->bodies->high[piece], high), wide);
    return p->low[piece].x <= p->high[piece].x && p->low[piece].y <= p->high[piece].y;
}

// Whether the outline of a piece crosses the line on which coordinate `axis` is that of the tray's
// middle, by a fair length, wherever it is in its bounds. That length is a concave function of the
// place, so least at an end.
static bool always_crosses(const uj_packer *p, int piece, int axis)
{
    if (p->bodies->shapes[piece].count != 1)
        return false;
    const uj_outline *o = &p->outlines[piece][0];
    double low = axis == 0 ? p->low[piece].x : p->low[piece].y;
    double high = axis == 0 ? p->high[piece].x : p->high[piece].y;
    double middle = axis == 0 ? p->middle.x : p->middle.y;
    double least = least_section * p->bodies->diameter;
    return uj_outline_section(o, axis, middle - low) >= least &&
           uj_outline_section(o, axis, middle - high) >= least;
}

// --- planes ---

static double least_support(const uj_outline *o, uj_vec2 direction)
{
    double least = INFINITY;
    for (int i = 0; i < o->count; i++)
        least = uj_min(least, uj_vec2_dot(direction, o->points[i]));
    return least;
}

// Bounds of n . (x_b - x_a) over the bounds of the centres.
static void plane_range(const uj_packer *p, int a, int b, uj_vec2 n, double *least, double *most)
{
    uj_vec2 low = p->low[b], high = p->high[b];
    if (a >= 0) {
        low = uj_vec2_sub(low, p->high[a]);
        high = uj_vec2_sub(high, p->low[a]);
    }
    *least = (n.x > 0.0 ? n.x * low.x : n.x * high.x) + (n.y > 0.0 ? n.y * low.y : n.y * high.y);
    *most = (n.x > 0.0 ? n.x * high.x : n.x * low.x) + (n.y > 0.0 ? n.y * high.y : n.y * low.y);
}

// Whether a plane between pieces contradicts their order on a line that both cross: the normal of a
// separating line does not point against it. (The planes are relaxed; the pieces' sections of the
// line are long enough that the normal could not be as far off as this by that.)
static bool is_against_order(const uj_packer *p, const choice *own, uj_vec2 n)
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

// Adds plane n . (x_b - x_a) >= c to a choice unless the pair is out of its reach. Returns false
// when the pair cannot but be on its outer side: then nothing is to be chosen.
static bool add_plane(uj_packer *p, choice *own, uj_vec2 n, double c)
{
    if (is_against_order(p, own, n))
        return true;
    c -= p->margin;
    double least, most;
    plane_range(p, own->a, own->b, n, &least, &most);
    // The bounds follow from the half-planes around the tray, which are kept for that.
    if (least >= c && !own->is_edge)
        return false;
    if (most >= c)
        p->planes[own->first + own->count++] = (uj_plane){n.x, n.y, c, 0};
    return true;
}

// Lists the planes between obstacle or outline a (edges of normals, offsets and points) and b.
static bool list_planes(uj_packer *p, choice *own, const uj_outline *a, const uj_outline *b)
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

static uj_qp_row row_of(const uj_packer *p, const choice *own, int plane)
{
    const uj_plane *at = &p->planes[plane];
    return (uj_qp_row){.nx = at->nx,
                       .ny = at->ny,
                       .bound = at->c,
                       .a = own->a >= 0 ? p->slot[own->a] : -1,
                       .b = p->slot[own->b]};
}

// Lists what is to be chosen; what there is no choice about becomes a row. Returns false when a
// pair cannot be separated at all.
static bool list_choices(uj_packer *p, int *row_count)
{
    const uj_bodies *bodies = p->bodies;
    int first = 0;
    *row_count = p->choice_count = 0;
    for (int k = 0; k < bodies->pair_count; k++) {
        const uj_pair *pair = &bodies->pairs[k];
        uj_outline obstacle = {.count = pair->part_a->count,
                               .points = pair->part_a->points,
                               .normals = pair->part_a->normals,
                               .offsets = pair->part_a->offsets};
        const uj_outline *a = &obstacle;
        if (pair->a >= 0)
            a = &p->outlines[pair->a][pair->part_a - bodies->shapes[pair->a].parts];
        const uj_outline *b = &p->outlines[pair->b][pair->part_b - bodies->shapes[pair->b].parts];
        if (a->count == 0 || b->count == 0)
            continue;
        choice own = {pair->a, pair->b, a->count == 1, first, 0};
        if (!list_planes(p, &own, a, b))
            continue;
        if (own.count == 0)
            return false;
        if (own.count == 1) {
            p->row_plane[*row_count] = -1;
            p->rows[(*row_count)++] = row_of(p, &own, own.first);
            continue;
        }
        first += own.count;
        if (first <= UJ_MOST_INDICES)
            p->choices[p->choice_count++] = own;
    }
    return true;
}

// --- branch and bound ---
//
// A set of planes that cannot all be chosen, with the rows, is a conflict. Every refutation yields
// one; when it does not hold the plane that a branch chose, the other branches fail for the same
// reason (conflict-directed backjumping, Prosser 1993), and those that were found are looked up
// before a programme is solved.

// Whether the weights of the programme's proof of infeasibility really prove it: the rows cancel
// and their bounds add up to more than nothing. Collects their planes.
static bool is_proven(const uj_packer *p, uj_index_set *conflict)
{
    const uj_qp *qp = &p->qp;
    double sum[UJ_QP_MAX] = {0}, bound = 0.0, weights = 0.0, left = 0.0;
    *conflict = (uj_index_set){0};
    if (qp->blocking_row < 0)
        return false;
    for (int j = -1; j < qp->active_count; j++) {
        int index = j < 0 ? qp->blocking_row : qp->active[j];
        const uj_qp_row *row = &p->rows[index];
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
    double diameter = p->bodies->diameter;
    return bound > 4.0 * diameter * left + 1e-12 * diameter * weights;
}

static double plane_slack(const uj_packer *p, const choice *own, int plane, const double *x)
{
    int b = 2 * p->slot[own->b], a = own->a >= 0 ? 2 * p->slot[own->a] : -1;
    double rx = x[b] - (a >= 0 ? x[a] : 0.0), ry = x[b + 1] - (a >= 0 ? x[a + 1] : 0.0);
    return p->planes[plane].nx * rx + p->planes[plane].ny * ry - p->planes[plane].c;
}

// The choice that x leaves open with the fewest planes that no known conflict excludes, NULL when
// none is open.
static const choice *open_choice(const uj_packer *p, const uj_index_set *chosen, const double *x)
{
    const choice *open = NULL;
    int fewest = 0;
    double worst = 0.0;
    for (int k = 0; k < p->choice_count; k++) {
        const choice *own = &p->choices[k];
        int left = 0;
        double slack = -INFINITY;
        for (int i = own->first; i < own->first + own->count && slack < 0.0; i++)
            slack = uj_max(slack, plane_slack(p, own, i, x) + 1e-3 * p->margin);
        if (slack >= 0.0)
            continue;
        for (int i = own->first; i < own->first + own->count; i++)
            left += uj_conflict_with(&p->conflicts, chosen, i) == NULL;
        if (open == NULL || left < fewest || (left == fewest && slack < worst)) {
            open = own;
            fewest = left;
            worst = slack;
        }
    }
    return open;
}

// The planes of a choice, the one that x misses least first.
static void order_planes(const uj_packer *p, const choice *own, const double *x, int *planes)
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
    if (++p->nodes > MOST_NODES || uj_index_count(chosen) > MOST_DEPTH)
        return UJ_PACKING_UNKNOWN;
    uj_qp *qp = &p->qp;
    if (!uj_qp_solve(qp, p->rows, row_count, 1e-4 * p->margin, 0.0)) {
        if (!is_proven(p, conflict))
            return UJ_PACKING_UNKNOWN;
        uj_conflicts_learn(&p->conflicts, conflict);
        return UJ_PACKING_NONE;
    }
    const choice *open = open_choice(p, chosen, qp->x);
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
        const uj_index_set *known = uj_conflict_with(&p->conflicts, chosen, planes[i]);
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
    uj_conflicts_learn(&p->conflicts, conflict);
    return UJ_PACKING_NONE;
}

uj_packing uj_packer_decide(uj_packer *p, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x)
{
    p->nodes = 0;
    p->slot_count = 0;
    p->order = order;
    for (int i = 0; i < p->bodies->piece_count; i++) {
        if (!place_piece(p, i, angle[i], radius[i]))
            return UJ_PACKING_NONE;
        for (int axis = 0; axis < 2; axis++)
            p->crosses[axis][i] = order != NULL && always_crosses(p, i, axis);
        p->slot[i] = p->slot_count++;
        p->target[2 * p->slot[i]] = 0.5 * (p->low[i].x + p->high[i].x);
        p->target[2 * p->slot[i] + 1] = 0.5 * (p->low[i].y + p->high[i].y);
    }
    int row_count;
    if (!list_choices(p, &row_count))
        return UJ_PACKING_NONE;
    uj_conflicts_clear(&p->conflicts);
    uj_qp_start(&p->qp, 2 * p->slot_count, p->target);
    uj_index_set conflict;
    uj_packing packing = search(p, row_count, &(uj_index_set){0}, &conflict);
    for (int i = 0; x != NULL && packing == UJ_PACKING_SOME && i < p->bodies->piece_count; i++) {
        uj_vec2 centre = {p->found[2 * p->slot[i]], p->found[2 * p->slot[i] + 1]};
        x[i] = uj_vec2_sub(centre, uj_rotate(uj_rotation_of(angle[i]), p->centre[i]));
    }
    return packing;
}

bool uj_packer_crosses(uj_packer *p, int piece, int axis, double angle, double radius)
{
    return place_piece(p, piece, angle, radius) && always_crosses(p, piece, axis);
}

unsigned uj_packer_nodes(const uj_packer *packer)
{
    return packer->nodes;
}
