// Narrows the bounds of the centres by the disjunctions.
//
// The bounds of r = x_b - x_a form a rectangle. At least one half-plane of a disjunction holds. So
// r lies in the bounding box of the intersections of the half-planes with this rectangle. All
// arithmetic is rounded outwards.
#include "witness_state.h"

// Bounds must narrow by more than this (in tray diameters) for another round. The prover uses a
// much greater limit. So the witness reaches every conclusion of the prover, although its rounds
// are different.
static const double least_gain = 1e-6;

enum { MOST_ROUNDS = 100 };

typedef struct rectangle {
    uj_vec2 low, high;
} rectangle;

static rectangle difference(const uj_witness_node *node, const uj_witness_disjunction *d)
{
    rectangle r = {node->low[d->b], node->high[d->b]};
    if (d->a < 0)
        return r;
    uj_vec2 low = node->low[d->a], high = node->high[d->a];
    r.low = (uj_vec2){uj_below(r.low.x - high.x), uj_below(r.low.y - high.y)};
    r.high = (uj_vec2){uj_above(r.high.x - low.x), uj_above(r.high.y - low.y)};
    return r;
}

// Narrows *low or *high given that n * x >= c.
static void narrow_axis(double n, double c, double *low, double *high)
{
    if (n > 0.0)
        *low = uj_max(*low, uj_below(c / n));
    else if (n < 0.0)
        *high = uj_min(*high, uj_above(c / n));
}

typedef enum holds { NEVER, PARTLY, ALWAYS } holds;

// Clips the rectangle with the half-plane and sets *out to the bounds of what is left.
static holds clip(const uj_witness_halfplane *plane, const rectangle *r, rectangle *out)
{
    uj_vec2 n = plane->n;
    double most_x = n.x * (n.x > 0.0 ? r->high.x : r->low.x);
    double most_y = n.y * (n.y > 0.0 ? r->high.y : r->low.y);
    double least_x = n.x * (n.x > 0.0 ? r->low.x : r->high.x);
    double least_y = n.y * (n.y > 0.0 ? r->low.y : r->high.y);
    most_x = uj_above(most_x);
    most_y = uj_above(most_y);
    if (uj_above(most_x + most_y) < plane->c)
        return NEVER;
    if (uj_below(uj_below(least_x) + uj_below(least_y)) >= plane->c)
        return ALWAYS;
    *out = *r;
    narrow_axis(n.x, uj_below(plane->c - most_y), &out->low.x, &out->high.x);
    narrow_axis(n.y, uj_below(plane->c - most_x), &out->low.y, &out->high.y);
    return out->low.x <= out->high.x && out->low.y <= out->high.y ? PARTLY : NEVER;
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

// Narrows the bounds of x_b and x_a, given bounds on their difference. Returns true if they narrow
// enough for another round.
static bool narrow_centres(uj_witness_node *node, const uj_witness_disjunction *d,
                           const rectangle *r, double gain)
{
    uj_vec2 *low = &node->low[d->b], *high = &node->high[d->b];
    uj_vec2 zero = {0.0, 0.0};
    uj_vec2 low_a = d->a >= 0 ? node->low[d->a] : zero;
    uj_vec2 high_a = d->a >= 0 ? node->high[d->a] : zero;
    bool gains = raise(&low->x, uj_below(low_a.x + r->low.x), gain);
    gains = raise(&low->y, uj_below(low_a.y + r->low.y), gain) || gains;
    gains = lower(&high->x, uj_above(high_a.x + r->high.x), gain) || gains;
    gains = lower(&high->y, uj_above(high_a.y + r->high.y), gain) || gains;
    if (d->a < 0)
        return gains;
    uj_vec2 *first_low = &node->low[d->a], *first_high = &node->high[d->a];
    gains = raise(&first_low->x, uj_below(low->x - r->high.x), gain) || gains;
    gains = raise(&first_low->y, uj_below(low->y - r->high.y), gain) || gains;
    gains = lower(&first_high->x, uj_above(high->x - r->low.x), gain) || gains;
    return lower(&first_high->y, uj_above(high->y - r->low.y), gain) || gains;
}

static bool is_empty(const uj_witness_node *node, int piece)
{
    return piece >= 0 &&
           (node->low[piece].x > node->high[piece].x || node->low[piece].y > node->high[piece].y);
}

static bool narrow_by(const uj_witness *w, size_t k, uj_witness_node *node, bool *gains)
{
    const uj_witness_disjunction *d = &w->disjunctions[k];
    rectangle r = difference(node, d), hull = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = d->first; i < d->first + d->count; i++) {
        rectangle part;
        if (!node->left[i])
            continue;
        holds answer = clip(&w->halfplanes[i], &r, &part);
        if (answer == ALWAYS) {
            node->done[k] = 1;
            return true;
        }
        if (answer == NEVER) {
            node->left[i] = 0;
            continue;
        }
        hull.low = (uj_vec2){uj_min(hull.low.x, part.low.x), uj_min(hull.low.y, part.low.y)};
        hull.high = (uj_vec2){uj_max(hull.high.x, part.high.x), uj_max(hull.high.y, part.high.y)};
    }
    if (hull.low.x > hull.high.x)
        return false;
    *gains = narrow_centres(node, d, &hull, least_gain * w->diameter) || *gains;
    return !is_empty(node, d->a) && !is_empty(node, d->b);
}

bool uj_witness_narrow(const uj_witness *w, uj_witness_node *node)
{
    bool gains = true;
    for (int round = 0; round < MOST_ROUNDS && gains; round++) {
        gains = false;
        for (size_t k = 0; k < w->disjunction_count; k++)
            if (!w->disjunctions[k].absent && !node->done[k] && !narrow_by(w, k, node, &gains))
                return false;
    }
    return true;
}
