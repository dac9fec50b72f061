// Creates and destroys a witness. Makes its parts from the shapes of a proof, and checks where they
// lie (docs/IMPOSSIBLE.md).
#include <stdlib.h>

#include "witness_state.h"

// In tray diameters: every edge of a part is moved inwards by this length.
static const double part_tau = 1e-9;

enum { MOST_PARTS = 10000, MOST_PAIRS = 1000000 };

// --- where a part lies ---

// Returns true only if, in direction n, the segment from s to t is certainly beyond the part.
static bool is_beyond(const uj_core *part, uj_vec2 n, uj_interval_vec s, uj_interval_vec t)
{
    uj_interval_vec m = uj_interval_point(n);
    double rounding = 1e-15 * (fabs(n.x) + fabs(n.y)) * part->radius;
    double most = part->is_halfplane ? part->offset : uj_core_support(part, n) + rounding;
    return uj_above(most) < uj_min(uj_interval_dot(m, s).lo, uj_interval_dot(m, t).lo);
}

// Returns true only if the part certainly misses the segment from s to t.
static bool misses(const uj_core *part, uj_interval_vec s, uj_interval_vec t)
{
    for (int i = 0; i < part->count; i++)
        if (is_beyond(part, part->corners[i].normal, s, t))
            return true;
    uj_vec2 n = {t.y.lo - s.y.lo, s.x.lo - t.x.lo}, back = {-n.x, -n.y};
    return !part->is_halfplane && (is_beyond(part, n, s, t) || is_beyond(part, back, s, t));
}

typedef enum place { INSIDE, OUTSIDE } place;

static bool holds(uj_interval a, double x)
{
    return a.lo <= x && x <= a.hi;
}

// Sets *s and *t to the ends of edge i of the ring, relative to the point c.
static void get_edge(const uj_ring *ring, size_t i, uj_interval_vec c, uj_interval_vec *s,
                     uj_interval_vec *t)
{
    *s = uj_interval_difference(uj_interval_point(ring->points[i]), c);
    *t = uj_interval_difference(uj_interval_point(ring->points[(i + 1) % ring->count]), c);
}

// Counts the edges that a ray from `at` (relative to c) in direction +x crosses. Returns 1 if the
// number is odd, 0 if it is even, -1 if rounding leaves this open.
static int crosses_odd(uj_interval_vec c, uj_interval_vec at, const uj_polygon *polygon)
{
    uj_interval_vec s, t;
    int odd = 0;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        for (size_t i = 0; i < polygon->rings[r].count; i++) {
            get_edge(&polygon->rings[r], i, c, &s, &t);
            if (holds(s.y, at.y.lo) || holds(t.y, at.y.lo))
                return -1;
            bool rises = s.y.hi < at.y.lo;
            if (rises == (t.y.hi < at.y.lo))
                continue;
            uj_interval side =
                uj_interval_cross(uj_interval_difference(t, s), uj_interval_difference(at, s));
            if (holds(side, 0.0))
                return -1;
            odd ^= (side.lo > 0.0) == rises;
        }
    }
    return odd;
}

// Returns true only if the part certainly lies inside or outside the polygon, as `where` says.
// `centre` is the part's origin in the polygon's coordinates.
static bool lies(uj_witness *w, const uj_core *part, uj_vec2 centre, const uj_polygon *polygon,
                 place where)
{
    uj_interval_vec c = uj_interval_point(centre), s, t;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        for (size_t i = 0; i < polygon->rings[r].count; i++) {
            get_edge(&polygon->rings[r], i, c, &s, &t);
            if (!uj_witness_go_on(w) || !misses(part, s, t))
                return false;
        }
    }
    int odd = part->is_halfplane ? 0 : -1;
    for (int k = 0; k < part->count && odd < 0; k++)
        odd = crosses_odd(c, uj_interval_point(part->corners[k].at), polygon);
    return odd == (where == INSIDE);
}

// --- making the parts ---

// Tolerates corners up to w->tau right of an edge: even then, uj_part_make() makes a convex part.
static bool is_convex(const uj_witness *w, const uj_ring *ring)
{
    for (size_t e = 0; e < ring->count; e++) {
        uj_vec2 p = ring->points[e], along = uj_vec2_sub(ring->points[(e + 1) % ring->count], p);
        double length = uj_vec2_length(along);
        if (!(fabs(p.x) <= 1e12) || !(fabs(p.y) <= 1e12) || !(length > 0.0))
            return false;
        for (size_t i = 0; ring->count > 2 && i < ring->count; i++)
            if (!(uj_vec2_cross(along, uj_vec2_sub(ring->points[i], p)) >= -w->tau * length))
                return false;
    }
    return true;
}

// `what` is "part" or "obstacle". An obstacle with 2 points is a half-plane. Parts have at least 3
// points. Error messages call shape i "<what> i of <owner>".
static bool make_list(uj_witness *w, const uj_proof_shapes *shapes, uj_vec2 centre,
                      const char *what, const char *owner, uj_part_list *out)
{
    size_t least = what[0] == 'o' ? 2 : 3;
    if (shapes->count > MOST_PARTS)
        return uj_witness_refuse(w, "%s has %zu %ss; at most %d are allowed", owner, shapes->count,
                                 what, MOST_PARTS);
    out->parts = calloc(shapes->count + 1, sizeof *out->parts);
    if (out->parts == NULL)
        return uj_witness_no_memory(w);
    while (out->count < shapes->count) {
        size_t i = out->count;
        const uj_ring *ring = &shapes->rings[i];
        if (!uj_witness_go_on(w))
            return false;
        if (ring->count < least || ring->count > UJ_WITNESS_MAX_CORNERS || !is_convex(w, ring))
            return uj_witness_refuse(
                w, "%s %zu of %s is not a convex polygon with counter-clockwise corners", what, i,
                owner);
        out->count++;
        if (!uj_part_make(w, ring, centre, &out->parts[i]))
            return false;
    }
    return true;
}

static void clear_list(uj_part_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        uj_part_clear(&list->parts[i]);
    free(list->parts);
}

// --- the lists of a proof ---

static bool check_parts(uj_witness *w, size_t piece)
{
    const uj_piece *owner = &w->tray->pieces[piece];
    uj_vec2 centre = w->proof->centres[piece];
    uj_part_list *list = &w->pieces[piece];
    if (!(fabs(centre.x) <= 1e12) || !(fabs(centre.y) <= 1e12))
        return uj_witness_refuse(
            w, "the centre of piece %s has coordinates that are too large or not numbers",
            owner->name);
    if (!make_list(w, &w->proof->pieces[piece], centre, "part", owner->name, list))
        return false;
    w->reach[piece] = INFINITY;
    for (size_t i = 0; i < list->count; i++) {
        const uj_core *part = &list->parts[i].whole;
        if (part->count > 0 && !lies(w, part, centre, &owner->shape, INSIDE))
            return uj_witness_refuse(w, "part %zu of piece %s is not inside the piece", i,
                                     owner->name);
        for (int k = 0; k < part->count; k++) {
            uj_interval_vec v = uj_interval_point(part->corners[k].at);
            w->reach[piece] = uj_min(w->reach[piece], uj_interval_hypot(v.x, v.y));
        }
    }
    w->core_box[piece] = (uj_interval){NAN, NAN};  // there are no cores yet
    return w->reach[piece] < INFINITY || uj_witness_refuse(w, "piece %s has no parts", owner->name);
}

static bool check_obstacles(uj_witness *w, size_t piece)
{
    const uj_tray *tray = w->tray;
    const char *name = tray->pieces[piece].name;
    uj_vec2 origin = {0.0, 0.0}, low, high;
    uj_interval_vec *region = &w->region[piece];
    uj_part_list *list = &w->obstacles[piece];
    if (!make_list(w, &w->proof->obstacles[piece], origin, "obstacle", name, list))
        return false;
    for (size_t e = 0; e <= tray->exit_count; e++) {
        bool is_tray = e == tray->exit_count;
        if (!is_tray && !uj_tray_exit_admits(tray, e, piece))
            continue;
        const uj_polygon *polygon = is_tray ? &tray->interior : &tray->exits[e].opening;
        uj_polygon_bounds(polygon, &low, &high);
        uj_interval_vec bounds = {{low.x, high.x}, {low.y, high.y}};
        *region = region->x.lo < region->x.hi ? uj_interval_hull(*region, bounds) : bounds;
        for (size_t i = 0; i < list->count; i++)
            if (list->parts[i].whole.count > 0 &&
                !lies(w, &list->parts[i].whole, origin, polygon, OUTSIDE))
                return uj_witness_refuse(
                    w, "obstacle %zu of piece %s overlaps %s%s, where the piece is allowed", i,
                    name, is_tray ? "the tray" : "exit ", is_tray ? "" : tray->exits[e].name);
    }
    return true;
}

// Returns true if the part lies in the region that the goal piece must leave (`inside` in
// docs/IMPOSSIBLE.md).
static bool is_inside(uj_witness *w, const uj_core *part)
{
    const uj_tray *tray = w->tray;
    uj_vec2 origin = {0.0, 0.0};
    if (lies(w, part, origin, &tray->interior, INSIDE))
        return true;
    bool inside = false;
    for (size_t e = 0; e < tray->exit_count && !inside; e++)
        inside = (int)e != tray->goal.exit &&
                 uj_tray_exit_admits(tray, e, (size_t)tray->goal.piece) &&
                 lies(w, part, origin, &tray->exits[e].opening, INSIDE);
    return inside && lies(w, part, origin, &tray->exits[tray->goal.exit].opening, OUTSIDE);
}

static bool check_inside(uj_witness *w)
{
    const uj_proof_shapes *shapes = &w->proof->inside;
    if (!w->tray->goal.by_exit && shapes->count > 0)
        return uj_witness_refuse(
            w, "the list \"inside\" must be empty, because the goal is not an exit");
    if (!make_list(w, shapes, (uj_vec2){0.0, 0.0}, "part", "\"inside\"", &w->inside))
        return false;
    for (size_t i = 0; i < w->inside.count; i++)
        if (w->inside.parts[i].whole.count > 0 && !is_inside(w, &w->inside.parts[i].whole))
            return uj_witness_refuse(
                w,
                "part %zu of the list \"inside\" must lie in the tray, or in an exit that is not "
                "the goal but admits the goal piece; there, it must not reach into the goal's exit",
                i);
    return true;
}

// --- pairs ---

// Pairs each part of `first` with each part of `second`. Stores the pairs from pairs[count] on.
// Returns the new count. If `pairs` is NULL, only counts.
static size_t add_pairs(int a, const uj_part_list *first, int b, const uj_part_list *second,
                        uj_witness_pair *pairs, size_t count)
{
    for (size_t i = 0; i < first->count; i++)
        for (size_t j = 0; j < second->count; j++, count++)
            if (pairs != NULL)
                pairs[count] = (uj_witness_pair){a, b, &first->parts[i], &second->parts[j]};
    return count;
}

static void list_pairs(uj_witness *w, uj_witness_pair *pairs)
{
    size_t count = 0;
    int goal = w->tray->goal.piece;
    for (int b = 0; b < (int)w->proof->piece_count; b++) {
        count = add_pairs(-1, &w->obstacles[b], b, &w->pieces[b], pairs, count);
        for (int a = 0; a < b; a++)
            count = add_pairs(a, &w->pieces[a], b, &w->pieces[b], pairs, count);
    }
    w->pair_count = count;
    if (w->tray->goal.by_exit)
        count = add_pairs(-1, &w->inside, goal, &w->pieces[goal], pairs, count);
    w->goal_pair_count = count - w->pair_count;
}

bool uj_witness_shapes(uj_witness *w)
{
    for (size_t i = 0; i < w->proof->piece_count; i++)
        if (!check_parts(w, i) || !check_obstacles(w, i))
            return false;
    if (!check_inside(w))
        return false;
    list_pairs(w, NULL);
    size_t count = w->pair_count + w->goal_pair_count;
    if (count > MOST_PAIRS)
        return uj_witness_refuse(w, "there are more than %d pairs of parts", MOST_PAIRS);
    w->pairs = calloc(count + 1, sizeof *w->pairs);
    w->disjunctions = calloc(count + 1, sizeof *w->disjunctions);
    if (w->pairs == NULL || w->disjunctions == NULL)
        return uj_witness_no_memory(w);
    list_pairs(w, w->pairs);
    return true;
}

static void clear_shapes(uj_witness *w)
{
    for (size_t i = 0; i < UJ_MAX_PIECES; i++) {
        clear_list(&w->pieces[i]);
        clear_list(&w->obstacles[i]);
    }
    clear_list(&w->inside);
    free(w->pairs);
    free(w->disjunctions);
}

uj_witness *uj_witness_create(const uj_tray *tray, const uj_proof *proof)
{
    uj_witness *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->tray = tray;
    w->proof = proof;
    w->diameter = uj_tray_diameter(tray);
    w->tau = part_tau * w->diameter;
    return w;
}

void uj_witness_destroy(uj_witness *w)
{
    clear_shapes(w);
    for (size_t k = 0; k <= UJ_WITNESS_MAX_DEPTH; k++)
        free(w->nodes[k].left);
    free(w->halfplanes);
    free(w->listed);
    free(w);
}
