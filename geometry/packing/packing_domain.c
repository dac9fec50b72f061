// What planes to be chosen among leave of room: bounds of the pieces' centres, and hulls.
//
// One of the planes of a choice holds, so x_b - x_a lies in the union of what they cut off the
// rectangle of its bounds. The corners of each such part lie on the rectangle's sides, so the hull
// of the union is known from the least and the greatest place of it on each side.
//
// Rounding moves a plane by some 1e-14 diameters, and planes are relaxed by far more than that
// (UJ_TOLERANCE_PACKING); what is derived from them is relaxed a little further, so that it holds
// for the planes as they are.
#include <string.h>

#include "packing_state.h"

// Of the margin.
static const double relaxed_part = 1e-2;

// Diameters: by how much bounds must come nearer to be worth another round, and shorter edges of
// hulls are left out.
static const double least_gain = 1e-3, least_edge = 1e-3;

enum { MOST_ROUNDS = 12 };

// Where the union meets side k of the rectangle, which leads from corner k to corner k + 1, ccw
// from the lower left: from a part `first` of the side to a part `last`; not at all when first >
// last.
typedef struct sides {
    uj_vec2 corners[5];  // the last is the first
    double first[4], last[4];
} sides;

static void add_part(const uj_halfplane *plane, sides *s)
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

static sides sides_of(const uj_packer *p, const uj_disjunction *own)
{
    uj_vec2 low, high;
    uj_domain_span(&p->room, own, &low, &high);
    sides s = {.corners = {low, {high.x, low.y}, high, {low.x, high.y}, low}};
    for (int k = 0; k < 4; k++) {
        s.first[k] = 2.0;
        s.last[k] = -1.0;
    }
    for (int i = own->first; i < own->first + own->count; i++)
        add_part(&p->room.planes[i], &s);
    return s;
}

static uj_vec2 point_on(const sides *s, int side, double part)
{
    uj_vec2 way = uj_vec2_sub(s->corners[side + 1], s->corners[side]);
    return uj_vec2_add(s->corners[side], uj_vec2_scale(way, part));
}

// Raises *low to at least, if that is more.
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

// Narrows the bounds of two centres so that their difference is within low .. high. Returns whether
// it is worth mention.
static bool narrow_pair(uj_packer *p, const uj_disjunction *own, uj_vec2 low, uj_vec2 high)
{
    uj_vec2 zero = {0.0, 0.0}, *low_b = &p->room.low[own->b], *high_b = &p->room.high[own->b];
    uj_vec2 low_a = own->a >= 0 ? p->room.low[own->a] : zero;
    uj_vec2 high_a = own->a >= 0 ? p->room.high[own->a] : zero;
    uj_vec2 old_low = *low_b, old_high = *high_b;
    double gain = least_gain * p->model->diameter;
    bool gains = raise(&low_b->x, low_a.x + low.x, gain);
    gains = raise(&low_b->y, low_a.y + low.y, gain) || gains;
    gains = lower(&high_b->x, high_a.x + high.x, gain) || gains;
    gains = lower(&high_b->y, high_a.y + high.y, gain) || gains;
    if (own->a < 0)
        return gains;
    gains = raise(&p->room.low[own->a].x, old_low.x - high.x, gain) || gains;
    gains = raise(&p->room.low[own->a].y, old_low.y - high.y, gain) || gains;
    gains = lower(&p->room.high[own->a].x, old_high.x - low.x, gain) || gains;
    return lower(&p->room.high[own->a].y, old_high.y - low.y, gain) || gains;
}

static bool has_bounds(const uj_packer *p, int piece)
{
    return p->room.low[piece].x <= p->room.high[piece].x &&
           p->room.low[piece].y <= p->room.high[piece].y;
}

// Narrows by one choice. Returns false when nothing is left.
static bool narrow_by(uj_packer *p, const uj_disjunction *own, bool *gains)
{
    sides s = sides_of(p, own);
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (int k = 0; k < 4; k++)
        for (int end = 0; end < 2 && s.first[k] <= s.last[k]; end++) {
            uj_vec2 at = point_on(&s, k, end == 0 ? s.first[k] : s.last[k]);
            low = (uj_vec2){uj_min(low.x, at.x), uj_min(low.y, at.y)};
            high = (uj_vec2){uj_max(high.x, at.x), uj_max(high.y, at.y)};
        }
    if (low.x > high.x)
        return false;
    double more = relaxed_part * p->margin;
    uj_vec2 wide = {more, more};
    *gains = narrow_pair(p, own, uj_vec2_sub(low, wide), uj_vec2_add(high, wide)) || *gains;
    return has_bounds(p, own->b) && (own->a < 0 || has_bounds(p, own->a));
}

// Takes away planes out of reach, and choices that one plane makes for good. Returns false when a
// choice has no plane left.
static bool sift(uj_domain *room)
{
    int choice_count = 0, plane_count = 0;
    for (int k = 0; k < room->choice_count; k++) {
        uj_disjunction own = room->choices[k];
        int first = own.first, count = own.count;
        uj_vec2 low, high;
        uj_domain_span(room, &own, &low, &high);
        bool is_made = false;
        own.first = plane_count;
        own.count = 0;
        for (int i = first; i < first + count && !is_made; i++) {
            uj_halfplane plane = room->planes[i];
            double least, most;
            uj_halfplane_range((uj_vec2){plane.nx, plane.ny}, low, high, &least, &most);
            is_made = least >= plane.c;
            if (most >= plane.c)
                room->planes[own.first + own.count++] = plane;
        }
        if (is_made)
            continue;
        if (own.count == 0)
            return false;
        plane_count += own.count;
        room->choices[choice_count++] = own;
    }
    room->choice_count = choice_count;
    room->plane_count = plane_count;
    return true;
}

bool uj_packer_narrow(uj_packer *p)
{
    bool gains = true;
    for (int round = 0; round < MOST_ROUNDS && gains; round++) {
        gains = false;
        for (int k = 0; k < p->room.choice_count; k++)
            if (!narrow_by(p, &p->room.choices[k], &gains))
                return false;
        if (!sift(&p->room))
            return false;
    }
    return true;
}

// --- shaving ---

// *to has room for as much.
static void copy_room(const uj_domain *from, int piece_count, uj_domain *to)
{
    size_t pieces = (size_t)piece_count;
    to->choice_count = from->choice_count;
    to->plane_count = from->plane_count;
    memcpy(to->low, from->low, pieces * sizeof *to->low);
    memcpy(to->high, from->high, pieces * sizeof *to->high);
    memcpy(to->choices, from->choices, (size_t)from->choice_count * sizeof *to->choices);
    memcpy(to->planes, from->planes, (size_t)from->plane_count * sizeof *to->planes);
}

// Whether bounds narrowed by plane i of choice k, chosen, leave anything.
static bool leaves_room(uj_packer *p, int k, int i)
{
    int n = p->model->piece_count;
    copy_room(&p->room, n, &p->saved);
    p->room.choices[k].first += i;
    p->room.choices[k].count = 1;
    bool leaves = uj_packer_narrow(p);
    copy_room(&p->saved, n, &p->room);
    return leaves;
}

bool uj_packer_shave(uj_packer *p)
{
    for (int k = 0; k < p->room.choice_count; k++)
        for (int i = p->room.choices[k].count - 1; i >= 0 && p->room.choices[k].count > 1; i--) {
            if (leaves_room(p, k, i))
                continue;
            uj_disjunction *own = &p->room.choices[k];
            own->count--;
            for (int j = own->first + i; j < own->first + own->count; j++)
                p->room.planes[j] = p->room.planes[j + 1];
        }
    return uj_packer_narrow(p);
}

// --- rows ---

static void add_row(uj_packer *p, int a, int b, uj_vec2 n, double bound)
{
    p->row_plane[p->row_count] = -1;
    p->rows[p->row_count++] =
        (uj_qp_constraint){.nx = n.x, .ny = n.y, .bound = bound, .a = a, .b = b};
}

static void add_bounds(uj_packer *p, int piece)
{
    add_row(p, -1, piece, (uj_vec2){1.0, 0.0}, p->room.low[piece].x);
    add_row(p, -1, piece, (uj_vec2){-1.0, 0.0}, -p->room.high[piece].x);
    add_row(p, -1, piece, (uj_vec2){0.0, 1.0}, p->room.low[piece].y);
    add_row(p, -1, piece, (uj_vec2){0.0, -1.0}, -p->room.high[piece].y);
}

// The edges of the hull that cut off corners of the rectangle: from where the union leaves a side
// to where it comes to the next.
static void add_hull(uj_packer *p, const uj_disjunction *own)
{
    sides s = sides_of(p, own);
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
        add_row(p, own->a, own->b, n, bound - relaxed_part * p->margin);
    }
}

void uj_packer_list_rows(uj_packer *p)
{
    p->row_count = p->open_count = 0;
    for (int i = 0; i < p->model->piece_count; i++)
        add_bounds(p, i);
    for (int k = 0; k < p->room.choice_count; k++) {
        const uj_disjunction *own = &p->room.choices[k];
        const uj_halfplane *only = &p->room.planes[own->first];
        if (own->count == 1) {
            add_row(p, own->a, own->b, (uj_vec2){only->nx, only->ny}, only->c);
            continue;
        }
        add_hull(p, own);
        // More planes have no numbers.
        if (own->first + own->count <= UJ_MOST_INDICES)
            p->open[p->open_count++] = *own;
    }
}
