// Makes the convex sets of the proof, and checks that they lie where they must: parts inside their
// pieces, obstacles outside the regions allowed to the pieces.
#include <stdlib.h>

#include "witness_state.h"

enum { MOST_CORNERS = 1000, MOST_PARTS = 10000 };

// --- where a set lies ---

// Returns true if it is certain that the line segment from s to t misses the set: the line of an
// edge of the set, or of the segment, separates them.
static bool misses_segment(const uj_convex *set, uj_interval_vec s, uj_interval_vec t)
{
    for (int e = 0; e < set->count; e++) {
        uj_interval_vec n = uj_interval_point(set->normals[e]);
        if (uj_interval_dot(n, s).lo > set->offsets[e] &&
            uj_interval_dot(n, t).lo > set->offsets[e])
            return true;
    }
    uj_vec2 along = {t.x.lo - s.x.lo, t.y.lo - s.y.lo};
    double length = uj_vec2_length(along);
    if (!(length > 0.0))
        return false;
    uj_vec2 n = {along.y / length, -along.x / length};
    for (int sign = 1; sign >= -1; sign -= 2, n = (uj_vec2){-n.x, -n.y}) {
        uj_interval_vec m = uj_interval_point(n);
        double nearest = uj_min(uj_interval_dot(m, s).lo, uj_interval_dot(m, t).lo);
        if (uj_convex_support(set, m) < nearest)
            return true;
    }
    return false;
}

// Returns true if it is certain that no edge of the polygon meets the set, whose origin is at
// `centre` in the polygon's coordinates.
static bool misses_edges(uj_witness *w, const uj_convex *set, uj_vec2 centre,
                         const uj_polygon *polygon)
{
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_interval_vec c = uj_interval_point(centre);
            uj_interval_vec s = uj_interval_point(ring->points[i]);
            uj_interval_vec t = uj_interval_point(ring->points[(i + 1) % ring->count]);
            if (!uj_witness_go_on(w) ||
                !misses_segment(set, uj_interval_difference(s, c), uj_interval_difference(t, c)))
                return false;
        }
    }
    return true;
}

typedef enum place { INSIDE, OUTSIDE, UNCERTAIN } place;

// Counts the edges that a ray from p to the right crosses.
static place place_of(uj_vec2 p, const uj_polygon *polygon)
{
    bool inside = false;
    uj_interval_vec at = uj_interval_point(p);
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_vec2 s = ring->points[i], t = ring->points[(i + 1) % ring->count];
            if ((s.y > p.y) == (t.y > p.y))
                continue;
            uj_interval_vec from = uj_interval_point(s);
            uj_interval side = uj_interval_cross(uj_interval_difference(uj_interval_point(t), from),
                                                 uj_interval_difference(at, from));
            if (side.lo <= 0.0 && side.hi >= 0.0)
                return UNCERTAIN;
            if ((side.lo > 0.0) == (t.y > s.y))
                inside = !inside;
        }
    }
    return inside ? INSIDE : OUTSIDE;
}

// Finds a point of the set, in the coordinates in which the set's origin is at `centre`.
static bool find_point(const uj_convex *set, const uj_core *core, uj_vec2 centre, uj_vec2 *out)
{
    uj_vec2 sum = {0.0, 0.0};
    for (int i = 0; i < core->count; i++)
        sum = uj_vec2_add(sum, core->points[i]);
    *out = uj_vec2_add(uj_vec2_scale(sum, 1.0 / (double)core->count), centre);
    uj_interval_vec v = uj_interval_difference(uj_interval_point(*out), uj_interval_point(centre));
    return uj_convex_contains(set, v);
}

// Returns true if it is certain that the set lies inside the polygon, or outside it.
static bool lies(uj_witness *w, const uj_convex *set, const uj_core *core, uj_vec2 centre,
                 const uj_polygon *polygon, place where)
{
    uj_vec2 p;
    if (!misses_edges(w, set, centre, polygon))
        return false;
    // A half-plane that misses the edges of a polygon is outside: it is unbounded.
    if (core->is_halfplane)
        return where == OUTSIDE;
    return find_point(set, core, centre, &p) && place_of(p, polygon) == where;
}

// --- making the sets ---

static bool has_good_corners(const uj_ring *ring, size_t least)
{
    if (ring->count < least || ring->count > MOST_CORNERS)
        return false;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 p = ring->points[i], q = ring->points[(i + 1) % ring->count];
        if (!(fabs(p.x) <= 1e12) || !(fabs(p.y) <= 1e12) || (p.x == q.x && p.y == q.y))
            return false;
    }
    return true;
}

// Returns true if the polygon is convex, up to the length by which edges are moved: every corner is
// to the left of every edge, and the corners go round once.
static bool is_convex(const uj_witness *w, const uj_ring *ring)
{
    double turned = 0.0;
    for (size_t e = 0; ring->count > 2 && e < ring->count; e++) {
        uj_vec2 p = ring->points[e], q = ring->points[(e + 1) % ring->count];
        uj_vec2 after = ring->points[(e + 2) % ring->count];
        uj_vec2 edge = uj_vec2_sub(q, p), next = uj_vec2_sub(after, q);
        turned += atan2(uj_vec2_cross(edge, next), uj_vec2_dot(edge, next));
        for (size_t i = 0; i < ring->count; i++)
            if (uj_vec2_cross(edge, uj_vec2_sub(ring->points[i], p)) <
                -w->tau * uj_vec2_length(edge))
                return false;
    }
    return ring->count == 2 || fabs(turned - 2.0 * UJ_PI) < 1.0;
}

// Makes the sets of a list. `what` and `owner` name it in the reason of a refusal.
static bool make_list(uj_witness *w, const uj_proof_shapes *shapes, uj_vec2 centre,
                      const char *what, const char *owner, uj_convex_list *out)
{
    size_t least = what[0] == 'o' ? 2 : 3;
    if (shapes->count > MOST_PARTS)
        return uj_witness_refuse(w, "%s has %zu %ss; at most %d are allowed", owner, shapes->count,
                                 what, MOST_PARTS);
    out->sets = calloc(shapes->count + 1, sizeof *out->sets);
    out->cores = calloc(shapes->count + 1, sizeof *out->cores);
    if (out->sets == NULL || out->cores == NULL)
        return uj_witness_no_memory(w);
    for (; out->count < shapes->count; out->count++) {
        size_t i = out->count;
        const uj_ring *ring = &shapes->rings[i];
        if (!uj_witness_go_on(w))
            return false;
        if (!has_good_corners(ring, least))
            return uj_witness_refuse(w, "the corners of %s %zu of %s are not those of a polygon",
                                     what, i, owner);
        if (!is_convex(w, ring))
            return uj_witness_refuse(w, "%s %zu of %s is not convex and counter-clockwise", what, i,
                                     owner);
        if (!uj_convex_make(w, ring, centre, &out->sets[i])) {
            uj_convex_clear(&out->sets[i]);
            return false;
        }
        if (!uj_core_create(w, &out->sets[i], &out->cores[i])) {
            uj_convex_clear(&out->sets[i]);
            uj_core_clear(&out->cores[i]);
            return false;
        }
        uj_core_fix(w, &out->sets[i], &out->cores[i]);
        if (out->cores[i].count == 0)
            out->sets[i].count = 0;
    }
    return true;
}

static void list_clear(uj_convex_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        uj_convex_clear(&list->sets[i]);
        uj_core_clear(&list->cores[i]);
    }
    free(list->sets);
    free(list->cores);
    *list = (uj_convex_list){0};
}

// --- the lists of a proof ---

static bool check_parts(uj_witness *w, size_t piece)
{
    const uj_piece *owner = &w->tray->pieces[piece];
    uj_vec2 centre = w->proof->centres[piece];
    uj_convex_list *list = &w->pieces[piece];
    if (!(fabs(centre.x) <= 1e12) || !(fabs(centre.y) <= 1e12))
        return uj_witness_refuse(
            w, "the centre of piece %s has coordinates that are too large or not numbers",
            owner->name);
    if (!make_list(w, &w->proof->pieces[piece], centre, "part", owner->name, list))
        return false;
    for (size_t i = 0; i < list->count; i++)
        if (list->sets[i].count > 0 &&
            !lies(w, &list->sets[i], &list->cores[i], centre, &owner->shape, INSIDE))
            return uj_witness_refuse(w, "part %zu of piece %s is not inside the piece", i,
                                     owner->name);
    w->reach[piece] = INFINITY;
    for (size_t i = 0; i < list->count; i++)
        for (int k = 0; k < list->cores[i].count; k++) {
            uj_interval_vec v = uj_interval_point(list->cores[i].points[k]);
            w->reach[piece] = uj_min(w->reach[piece], uj_interval_hypot(v.x, v.y));
        }
    return w->reach[piece] < INFINITY || uj_witness_refuse(w, "piece %s has no parts", owner->name);
}

// Enlarges the bounds of the region allowed to a piece so that they contain a polygon.
static void widen_bounds(uj_witness *w, size_t piece, const uj_polygon *polygon)
{
    uj_vec2 low, high;
    uj_polygon_bounds(polygon, &low, &high);
    w->low[piece] = (uj_vec2){uj_min(w->low[piece].x, low.x), uj_min(w->low[piece].y, low.y)};
    w->high[piece] = (uj_vec2){uj_max(w->high[piece].x, high.x), uj_max(w->high[piece].y, high.y)};
}

static bool check_obstacles(uj_witness *w, size_t piece)
{
    const uj_tray *tray = w->tray;
    const char *name = tray->pieces[piece].name;
    uj_vec2 origin = {0.0, 0.0};
    uj_convex_list *list = &w->obstacles[piece];
    if (!make_list(w, &w->proof->obstacles[piece], origin, "obstacle", name, list))
        return false;
    w->low[piece] = (uj_vec2){INFINITY, INFINITY};
    w->high[piece] = (uj_vec2){-INFINITY, -INFINITY};
    for (size_t e = 0; e <= tray->exit_count; e++) {
        if (e < tray->exit_count && !uj_tray_exit_admits(tray, e, piece))
            continue;
        const uj_polygon *polygon =
            e < tray->exit_count ? &tray->exits[e].opening : &tray->interior;
        widen_bounds(w, piece, polygon);
        for (size_t i = 0; i < list->count; i++)
            if (list->sets[i].count > 0 &&
                !lies(w, &list->sets[i], &list->cores[i], origin, polygon, OUTSIDE))
                return uj_witness_refuse(
                    w, "obstacle %zu of piece %s reaches into %s%s, where the piece may be", i,
                    name, e < tray->exit_count ? "exit " : "the tray",
                    e < tray->exit_count ? tray->exits[e].name : "");
    }
    return uj_witness_go_on(w);
}

// Returns true if the set lies in the region that the goal piece must leave.
static bool is_inside(uj_witness *w, size_t i)
{
    const uj_tray *tray = w->tray;
    const uj_convex *set = &w->inside.sets[i];
    uj_vec2 origin = {0.0, 0.0};
    if (lies(w, set, &w->inside.cores[i], origin, &tray->interior, INSIDE))
        return true;
    for (size_t e = 0; e < tray->exit_count; e++)
        if ((int)e != tray->goal.exit && uj_tray_exit_admits(tray, e, (size_t)tray->goal.piece) &&
            lies(w, set, &w->inside.cores[i], origin, &tray->exits[e].opening, INSIDE))
            return true;
    return false;
}

static bool check_inside(uj_witness *w)
{
    const uj_proof_shapes *shapes = &w->proof->inside;
    if (!w->tray->goal.by_exit && shapes->count > 0)
        return uj_witness_refuse(w, "\"inside\" has parts, but the goal is not an exit");
    if (!make_list(w, shapes, (uj_vec2){0.0, 0.0}, "part", "\"inside\"", &w->inside))
        return false;
    for (size_t i = 0; i < w->inside.count; i++)
        if (w->inside.sets[i].count > 0 && !is_inside(w, i))
            return uj_witness_refuse(
                w, "part %zu of \"inside\" is not inside the tray or another exit", i);
    return true;
}

// --- pairs ---

typedef struct side {
    int piece;
    const uj_convex_list *list;
} side;

static size_t add_pairs(side a, side b, uj_witness_pair *pairs, size_t count)
{
    for (size_t i = 0; i < a.list->count; i++)
        for (size_t j = 0; j < b.list->count; j++, count++)
            if (pairs != NULL)
                pairs[count] =
                    (uj_witness_pair){a.piece,          b.piece,           &a.list->sets[i],
                                      &b.list->sets[j], &a.list->cores[i], &b.list->cores[j]};
    return count;
}

static void list_pairs(uj_witness *w, uj_witness_pair *pairs)
{
    size_t count = 0;
    for (int b = 0; b < (int)w->proof->piece_count; b++) {
        side second = {b, &w->pieces[b]};
        count = add_pairs((side){-1, &w->obstacles[b]}, second, pairs, count);
        for (int a = 0; a < b; a++)
            count = add_pairs((side){a, &w->pieces[a]}, second, pairs, count);
    }
    w->pair_count = count;
    if (w->tray->goal.by_exit) {
        side goal = {w->tray->goal.piece, &w->pieces[w->tray->goal.piece]};
        count = add_pairs((side){-1, &w->inside}, goal, pairs, count);
    }
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
    enum { MOST_PAIRS = 1000000 };
    if (w->pair_count + w->goal_pair_count > MOST_PAIRS)
        return uj_witness_refuse(w, "there are more than %d pairs of parts", MOST_PAIRS);
    size_t room = w->pair_count + w->goal_pair_count + 1;
    w->pairs = calloc(room, sizeof *w->pairs);
    w->disjunctions = calloc(room, sizeof *w->disjunctions);
    if (w->pairs == NULL || w->disjunctions == NULL)
        return uj_witness_no_memory(w);
    list_pairs(w, w->pairs);
    return true;
}

void uj_witness_shapes_clear(uj_witness *w)
{
    for (size_t i = 0; i < UJ_MAX_PIECES; i++) {
        list_clear(&w->pieces[i]);
        list_clear(&w->obstacles[i]);
    }
    list_clear(&w->inside);
    free(w->pairs);
    free(w->disjunctions);
}
