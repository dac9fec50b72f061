// The half-planes of no-fit polygons, their slacks, and flush edges.
#include <math.h>

#include "reference_state.h"

static const real two_pi = 6.283185307179586476925286766559L;
static const real parallel = 1e-9L;  // radians; edges that differ by less count as parallel

// In tray diameters. Edges count as flush despite a gap of this size, because a step can end just
// before they become flush.
static const real flush_gap = 1e-7L;

// In tray diameters. Consider two edges on one line. If their overlap, or the space between them,
// is shorter than this, the final state is undecided.
static const real hardly = 1e-4L;

static vec rotate(rotation r, uj_vec2 a)
{
    return (vec){r.c * a.x - r.s * a.y, r.s * a.x + r.c * a.y};
}

static rotation rotation_of(const simulation *s, int piece)
{
    return piece < 0 ? (rotation){1.0L, 0.0L} : s->rotation[piece];
}

static vec unit(vec a)
{
    real length = sqrtl(vec_dot(a, a));
    return (vec){a.x / length, a.y / length};
}

// Returns the outward normal of edge i, in the part's coordinates. Its length need not be 1.
static uj_vec2 edge_of(const uj_part *part, int i)
{
    if (part->count == 1)
        return part->normals[0];
    uj_vec2 from = part->points[i], to = part->points[(i + 1) % part->count];
    return (uj_vec2){to.y - from.y, from.x - to.x};
}

static real least_along(const uj_part *part, rotation r, vec direction)
{
    real least = INFINITY;
    for (int i = 0; i < part->count; i++) {
        real along = vec_dot(direction, rotate(r, part->points[i]));
        least = along < least ? along : least;
    }
    return least;
}

// Writes a half-plane for each edge of part a and, if part a is a polygon, for each edge of part b.
// Returns their number.
static int build_pair(const simulation *s, const uj_part_pair *pair, plane *out)
{
    rotation ra = rotation_of(s, pair->a), rb = rotation_of(s, pair->b);
    const uj_part *a = pair->part_a, *b = pair->part_b;
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        vec n = unit(rotate(ra, edge_of(a, i)));
        real c = vec_dot(n, rotate(ra, a->points[i])) - least_along(b, rb, n);
        out[count++] = (plane){.n = n, .c = c - s->shrink};
    }
    for (int i = 0; a->count > 1 && i < b->count; i++) {
        vec n = unit(rotate(rb, edge_of(b, i)));
        real c = vec_dot(n, rotate(rb, b->points[i])) - least_along(a, ra, n);
        out[count++] = (plane){.n = {-n.x, -n.y}, .c = c - s->shrink};
    }
    return count;
}

void measure_slacks(simulation *s)
{
    for (int k = 0; k < s->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        vec apart = relative(pair, s->x);
        for (int j = pair->first; j < pair->first + s->plane_count[k]; j++)
            s->planes[j].slack = vec_dot(s->planes[j].n, apart) - s->planes[j].c;
    }
}

void build_planes(simulation *s)
{
    for (int i = 0; i < s->piece_count; i++)
        s->rotation[i] = (rotation){cosl(s->angle[i]), sinl(s->angle[i])};
    for (int k = 0; k < s->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        s->plane_count[k] = uj_part_pair_in(pair, s->press->mask)
                                ? build_pair(s, pair, &s->planes[pair->first])
                                : 0;
    }
    measure_slacks(s);
}

real separation(const simulation *s, int pair)
{
    real most = s->plane_count[pair] > 0 ? -INFINITY : INFINITY;
    int first = s->model->pairs[pair].first;
    for (int j = first; j < first + s->plane_count[pair]; j++)
        most = s->planes[j].slack > most ? s->planes[j].slack : most;
    return most;
}

bool has_left(const simulation *s)
{
    int goal = s->model->goal_piece;
    if (goal < 0 || s->dof[goal] < 0)
        return false;
    for (int k = s->model->pair_count; k < s->pair_count; k++)
        if (separation(s, k) < -s->touch)
            return false;
    return true;
}

static real rate_of(const simulation *s, int piece)
{
    return piece < 0 ? 0.0L : s->spin[piece];
}

// Returns the counter-clockwise angle from the inward normal of edge i of part a to the outward
// normal of edge j of part b. It is 0 if the edges face each other.
static real angle_between(const simulation *s, const uj_part_pair *pair, int i, int j)
{
    vec a = rotate(rotation_of(s, pair->a), edge_of(pair->part_a, i));
    vec b = rotate(rotation_of(s, pair->b), edge_of(pair->part_b, j));
    return atan2l(-(a.x * b.y - a.y * b.x), -vec_dot(a, b));
}

real next_parallel(const simulation *s)
{
    real next = two_pi;
    for (int k = 0; k < s->model->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        real rate = rate_of(s, pair->b) - rate_of(s, pair->a);
        for (int i = 0; rate != 0.0L && i < pair->part_a->count; i++)
            for (int j = 0; j < pair->part_b->count; j++) {
                real turn = -angle_between(s, pair, i, j) / rate;
                while (turn <= parallel)
                    turn += two_pi / fabsl(rate);
                next = fminl(next, turn);
            }
    }
    return next;
}

// Projects edge i on `along`. Writes the interval, which is infinite for a half-plane.
static void extent(const simulation *s, int piece, const uj_part *part, int i, vec along,
                   real *ends)
{
    if (part->count == 1) {
        ends[0] = -INFINITY;
        ends[1] = INFINITY;
        return;
    }
    real at = piece < 0 ? 0.0L : vec_dot(along, s->x[piece]);
    rotation r = rotation_of(s, piece);
    real p = at + vec_dot(along, rotate(r, part->points[i]));
    real q = at + vec_dot(along, rotate(r, part->points[(i + 1) % part->count]));
    ends[0] = fminl(p, q);
    ends[1] = fmaxl(p, q);
}

static bool is_flush(simulation *s, const uj_part_pair *pair, int i, int j)
{
    if (pair->part_a->cut[i] || pair->part_b->cut[j] ||
        fabsl(angle_between(s, pair, i, j)) > parallel)
        return false;
    rotation ra = rotation_of(s, pair->a), rb = rotation_of(s, pair->b);
    vec n = unit(rotate(ra, edge_of(pair->part_a, i))), along = {-n.y, n.x};
    real gap = vec_dot(n, relative(pair, s->x)) + vec_dot(n, rotate(rb, pair->part_b->points[j])) -
               vec_dot(n, rotate(ra, pair->part_a->points[i]));
    if (fabsl(gap) > s->shrink + 2.0L * s->touch + flush_gap * s->diameter)
        return false;
    real a[2], b[2];
    extent(s, pair->a, pair->part_a, i, along, a);
    extent(s, pair->b, pair->part_b, j, along, b);
    real shared = fminl(a[1], b[1]) - fmaxl(a[0], b[0]);
    if (fabsl(shared) < hardly * s->diameter)
        doubt(s, "two edges on one line hardly touch");
    return shared > 0.0L;
}

void stop_flush(simulation *s)
{
    bool stops[UJ_MAX_PIECES] = {false};
    for (int k = 0; k < s->model->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        if (s->plane_count[k] == 0 || rate_of(s, pair->a) == rate_of(s, pair->b))
            continue;
        for (int i = 0; i < pair->part_a->count; i++)
            for (int j = 0; j < pair->part_b->count; j++)
                if (is_flush(s, pair, i, j)) {
                    stops[pair->b] = true;
                    if (pair->a >= 0)
                        stops[pair->a] = true;
                }
    }
    for (int i = 0; i < s->piece_count; i++)
        s->spin[i] = stops[i] ? 0.0L : s->spin[i];
}
