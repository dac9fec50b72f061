// Narrows the bounds of the pieces' centres to what the disjunctions permit.
//
// The bounds of two pieces' centres x_a and x_b confine the difference x_b - x_a to a rectangle. A
// disjunction is a list of half-planes, at least one of which must hold. Each half-plane covers a
// part of the rectangle: a polygon whose corners all lie on the rectangle's sides. So the first and
// the last covered point of each side determine the convex hull of all covered parts.
#include <string.h>

#include "packing_state.h"

// Bounds and hulls are relaxed by this fraction of p->margin, because of rounding errors.
static const double relaxed_part = 1e-2;

// In tray diameters. A bound must move by more than least_gain to cause another pass. Hull edges
// shorter than least_edge yield no constraint.
static const double least_gain = 1e-3, least_edge = 1e-3;

enum { MAX_PASSES = 12 };

// The rectangle of the differences x_b - x_a that the bounds allow. Side k leads from corner k to
// corner k + 1. On side k, first[k] and last[k] are the first and the last point that some
// half-plane of the disjunction covers, as fractions of the side. If first[k] > last[k], no point
// is covered.
typedef struct sides {
    uj_vec2 corners[5];  // counter-clockwise from the lower left; the last equals the first
    double first[4], last[4];
} sides;

static void add_halfplane(const uj_halfplane *plane, sides *s)
{
    double slack[5];
    for (int k = 0; k < 5; k++)
        slack[k] = plane->nx * s->corners[k].x + plane->ny * s->corners[k].y - plane->c;
    for (int k = 0; k < 4; k++) {
        double from = slack[k], to = slack[k + 1];
        if (from < 0.0 && to < 0.0)
            continue;
        s->first[k] = uj_min(s->first[k], from >= 0.0 ? 0.0 : from / (from - to));
        s->last[k] = uj_max(s->last[k], to >= 0.0 ? 1.0 : from / (from - to));
    }
}

static sides sides_of(const uj_packer *p, const uj_disjunction *d, uj_vec2 low, uj_vec2 high)
{
    sides s = {.corners = {low, {high.x, low.y}, high, {low.x, high.y}, low}};
    for (int k = 0; k < 4; k++) {
        s.first[k] = 2.0;
        s.last[k] = -1.0;
    }
    for (int i = d->first; i < d->first + d->count; i++)
        add_halfplane(&p->domain.halfplanes[i], &s);
    return s;
}

static uj_vec2 point_on(const sides *s, int side, double part)
{
    uj_vec2 edge = uj_vec2_sub(s->corners[side + 1], s->corners[side]);
    return uj_vec2_add(s->corners[side], uj_vec2_scale(edge, part));
}

static bool raise(double *low, double least, double gain)
{
    bool gains = least > *low + gain;
    *low = uj_max(*low, least);
    return gains;
}

static bool lower(double *high, double most, double gain)
{
    bool gains = most < *high - gain;
    *high = uj_min(*high, most);
    return gains;
}

// The difference x_b - x_a of the two centres lies between low and high. Returns true if the
// narrowing is worth another pass.
static bool narrow_pair(uj_packer *p, const uj_disjunction *d, uj_vec2 low, uj_vec2 high)
{
    uj_vec2 zero = {0.0, 0.0}, *low_b = &p->domain.low[d->b], *high_b = &p->domain.high[d->b];
    uj_vec2 low_a = d->a >= 0 ? p->domain.low[d->a] : zero;
    uj_vec2 high_a = d->a >= 0 ? p->domain.high[d->a] : zero;
    uj_vec2 old_low = *low_b, old_high = *high_b;
    double gain = least_gain * p->model->diameter;
    bool gains = raise(&low_b->x, low_a.x + low.x, gain);
    gains = raise(&low_b->y, low_a.y + low.y, gain) || gains;
    gains = lower(&high_b->x, high_a.x + high.x, gain) || gains;
    gains = lower(&high_b->y, high_a.y + high.y, gain) || gains;
    if (d->a < 0)
        return gains;
    gains = raise(&p->domain.low[d->a].x, old_low.x - high.x, gain) || gains;
    gains = raise(&p->domain.low[d->a].y, old_low.y - high.y, gain) || gains;
    gains = lower(&p->domain.high[d->a].x, old_high.x - low.x, gain) || gains;
    return lower(&p->domain.high[d->a].y, old_high.y - low.y, gain) || gains;
}

static bool has_bounds(const uj_packer *p, int piece)
{
    return p->domain.low[piece].x <= p->domain.high[piece].x &&
           p->domain.low[piece].y <= p->domain.high[piece].y;
}

// Extends the range [*least, *most] so that it contains every t in [low, high] with n * t >= c.
// There must be such a t.
static void extend_range(double n, double c, double low, double high, double *least, double *most)
{
    if (n >= 0.0)
        *most = high;
    if (n <= 0.0)
        *least = low;
    if (n > 0.0 && *least > low)
        *least = uj_min(*least, uj_max(low, c / n));
    else if (n < 0.0 && *most < high)
        *most = uj_max(*most, uj_min(high, c / n));
}

// Returns true if the box (`least`, `most`) contains the rectangle (`low`, `high`).
static bool contains(uj_vec2 least, uj_vec2 most, uj_vec2 low, uj_vec2 high)
{
    return least.x <= low.x && least.y <= low.y && most.x >= high.x && most.y >= high.y;
}

// Finds the bounding box (*least, *most) of the points of the rectangle (`low`, `high`) that lie in
// some half-plane of the disjunction. Returns false if there are none.
static bool find_covered_bounds(const uj_packer *p, const uj_disjunction *d, uj_vec2 low,
                                uj_vec2 high, uj_vec2 *least, uj_vec2 *most)
{
    bool has_points = false;
    *least = high;
    *most = low;
    for (int i = d->first; i < d->first + d->count; i++) {
        const uj_halfplane *h = &p->domain.halfplanes[i];
        double most_x = uj_max(h->nx * low.x, h->nx * high.x);
        double most_y = uj_max(h->ny * low.y, h->ny * high.y);
        if (most_x + most_y < h->c)
            continue;
        has_points = true;
        extend_range(h->nx, h->c - most_y, low.x, high.x, &least->x, &most->x);
        extend_range(h->ny, h->c - most_x, low.y, high.y, &least->y, &most->y);
        if (contains(*least, *most, low, high))
            return true;
    }
    return has_points;
}

// Sets *gains to true if the narrowing is worth another pass. Returns false if no placement is
// left.
static bool narrow(uj_packer *p, const uj_disjunction *d, bool *gains)
{
    uj_vec2 low, high, least, most;
    uj_disjunction_range(&p->domain, d, &low, &high);
    if (!find_covered_bounds(p, d, low, high, &least, &most))
        return false;
    if (contains(least, most, low, high))
        return true;
    double more = relaxed_part * p->margin;
    uj_vec2 wide = {more, more};
    *gains = narrow_pair(p, d, uj_vec2_sub(least, wide), uj_vec2_add(most, wide)) || *gains;
    return has_bounds(p, d->b) && (d->a < 0 || has_bounds(p, d->a));
}

// Removes half-planes that cannot hold, and disjunctions that always hold. Returns false if a
// disjunction has no half-plane left.
static bool sift(uj_domain *domain)
{
    int disjunction_count = 0, halfplane_count = 0;
    for (int k = 0; k < domain->disjunction_count; k++) {
        uj_disjunction d = domain->disjunctions[k];
        int first = d.first, count = d.count;
        uj_vec2 low, high;
        uj_disjunction_range(domain, &d, &low, &high);
        bool is_satisfied = false;
        d.first = halfplane_count;
        d.count = 0;
        for (int i = first; i < first + count && !is_satisfied; i++) {
            uj_halfplane plane = domain->halfplanes[i];
            double least, most;
            uj_halfplane_range((uj_vec2){plane.nx, plane.ny}, low, high, &least, &most);
            is_satisfied = least >= plane.c;
            if (most >= plane.c)
                domain->halfplanes[d.first + d.count++] = plane;
        }
        if (is_satisfied)
            continue;
        if (d.count == 0)
            return false;
        halfplane_count += d.count;
        domain->disjunctions[disjunction_count++] = d;
    }
    domain->disjunction_count = disjunction_count;
    domain->halfplane_count = halfplane_count;
    return true;
}

bool uj_packer_propagate(uj_packer *p)
{
    bool gains = true;
    for (int pass = 0; pass < MAX_PASSES && gains; pass++) {
        gains = false;
        for (int k = 0; k < p->domain.disjunction_count; k++)
            if (!narrow(p, &p->domain.disjunctions[k], &gains))
                return false;
    }
    return sift(&p->domain);
}

void uj_domain_copy(const uj_domain *from, int piece_count, uj_domain *to)
{
    size_t pieces = (size_t)piece_count;
    to->disjunction_count = from->disjunction_count;
    to->halfplane_count = from->halfplane_count;
    memcpy(to->low, from->low, pieces * sizeof *to->low);
    memcpy(to->high, from->high, pieces * sizeof *to->high);
    memcpy(to->disjunctions, from->disjunctions,
           (size_t)from->disjunction_count * sizeof *to->disjunctions);
    memcpy(to->halfplanes, from->halfplanes,
           (size_t)from->halfplane_count * sizeof *to->halfplanes);
}

// Returns false if propagation proves that half-plane number i of disjunction k cannot hold.
static bool is_consistent(uj_packer *p, int k, int i)
{
    int n = p->model->piece_count;
    uj_domain_copy(&p->domain, n, &p->saved);
    p->domain.disjunctions[k].first += i;
    p->domain.disjunctions[k].count = 1;
    bool consistent = uj_packer_propagate(p);
    uj_domain_copy(&p->saved, n, &p->domain);
    return consistent;
}

bool uj_packer_shave(uj_packer *p)
{
    for (int k = 0; k < p->domain.disjunction_count; k++)
        for (int i = p->domain.disjunctions[k].count - 1;
             i >= 0 && p->domain.disjunctions[k].count > 1; i--) {
            if (is_consistent(p, k, i))
                continue;
            uj_disjunction *d = &p->domain.disjunctions[k];
            d->count--;
            for (int j = d->first + i; j < d->first + d->count; j++)
                p->domain.halfplanes[j] = p->domain.halfplanes[j + 1];
        }
    return uj_packer_propagate(p);
}

// --- constraints ---

static void add_constraint(uj_packer *p, int a, int b, uj_vec2 n, double bound)
{
    p->constraint_halfplane[p->constraint_count] = -1;
    p->constraints[p->constraint_count++] =
        (uj_qp_constraint){.nx = n.x, .ny = n.y, .bound = bound, .a = a, .b = b};
}

static void add_bounds(uj_packer *p, int piece)
{
    add_constraint(p, -1, piece, (uj_vec2){1.0, 0.0}, p->domain.low[piece].x);
    add_constraint(p, -1, piece, (uj_vec2){-1.0, 0.0}, -p->domain.high[piece].x);
    add_constraint(p, -1, piece, (uj_vec2){0.0, 1.0}, p->domain.low[piece].y);
    add_constraint(p, -1, piece, (uj_vec2){0.0, -1.0}, -p->domain.high[piece].y);
}

// A hull edge leads from the last covered point of side k to the first covered point of the next
// side with covered points.
static void add_hull(uj_packer *p, const uj_disjunction *d)
{
    uj_vec2 low, high;
    uj_disjunction_range(&p->domain, d, &low, &high);
    sides s = sides_of(p, d, low, high);
    for (int k = 0; k < 4; k++) {
        int next = (k + 1) % 4;
        while (next != k && s.first[next] > s.last[next])
            next = (next + 1) % 4;
        if (next == k || s.first[k] > s.last[k])
            continue;
        uj_vec2 from = point_on(&s, k, s.last[k]), to = point_on(&s, next, s.first[next]);
        uj_vec2 edge = uj_vec2_sub(to, from);
        double length = uj_vec2_length(edge);
        if (length < least_edge * p->model->diameter)
            continue;
        uj_vec2 n = {-edge.y / length, edge.x / length};
        double bound = uj_min(uj_vec2_dot(n, from), uj_vec2_dot(n, to));
        add_constraint(p, d->a, d->b, n, bound - relaxed_part * p->margin);
    }
}

void uj_packer_list_constraints(uj_packer *p)
{
    p->constraint_count = p->open_count = 0;
    for (int i = 0; i < p->model->piece_count; i++)
        add_bounds(p, i);
    for (int k = 0; k < p->domain.disjunction_count; k++) {
        const uj_disjunction *d = &p->domain.disjunctions[k];
        const uj_halfplane *only = &p->domain.halfplanes[d->first];
        if (d->count == 1) {
            add_constraint(p, d->a, d->b, (uj_vec2){only->nx, only->ny}, only->c);
            continue;
        }
        add_hull(p, d);
        // Nogoods hold only indices below UJ_MAX_INDICES. Leave out disjunctions with greater ones.
        if (d->first + d->count <= UJ_MAX_INDICES)
            p->open[p->open_count++] = *d;
    }
}
