// Separates whole pieces: finds, for each place in the plane, one translation that separates all
// parts that meet at this place.
//
// Let the gap of pair k along the normal of face f of one of its parts be at least g_kf throughout
// the span, and let n_kf be the direction in which a translation of the first piece widens it. A
// translation t separates pair k if n_kf . t >= -g_kf for one of the faces. The shortest t that
// separates several pairs is determined by one or by two such inequalities. So we try all t for
// which one or two of the inequalities hold with equality, and test each t against all pairs.
//
// Normals turn during the span, by at most w from their direction in the middle of the span, and
// g_kf is known up to rounding. So we ask for n_kf . t >= -g_kf + rounding + |t| w.
//
// The plane is covered with boxes, and one translation must separate all pairs that meet in the
// same box. If this translation is longer than the one that the deepest of these pairs needs by
// itself, the box is divided into four. A box is not divided if it is no wider than the error with
// which places are known.
#include "whole_depth.h"

#include <stdlib.h>

#include <unjam/base/grow.h>

// A box is not divided if the separating translation found for it is at most ENOUGH times as long
// as the one that the deepest pair in the box needs by itself. If a box is divided, and the
// translation found for one quarter is at least ENOUGH_SAME times as long as the one found for the
// whole box, the other quarters are not examined.
#define ENOUGH      1.02
#define ENOUGH_SAME 0.999

enum { MOST_CORNERS = 512, MOST_BOXES = 4096, PASSES = 3 };

// A face of one part of a pair. A translation that makes the gap along the normal of the face
// positive separates the pair.
typedef struct uj_way_out {
    uj_vec2 normal;  // at the middle of the time span; a translation t widens the gap by normal . t
    double gap;      // lower bound of the gap during the time span
    size_t pair;     // index in uj_whole_depth.near
} uj_way_out;

// Two parts that are near each other.
typedef struct uj_near_pair {
    size_t first, count;  // uj_whole_depth.ways[first .. first + count - 1]
    double gap;           // greatest gap along any normal of the parts; negative: they may overlap
    bool is_here;         // both parts may be near some point of the box being examined
    // Points no farther than uj_whole_depth.reach from both parts are within `margin` of the convex
    // polygon uj_whole_depth.points[corner .. corner + corner_count - 1]. If corner_count is 0,
    // these points may be anywhere.
    size_t corner, corner_count;
    double margin;
} uj_near_pair;

static bool reserve(uj_whole_depth *m, size_t ways)
{
    return uj_grow(&m->near, &m->near_capacity, m->near_count + 1, sizeof *m->near) &&
           uj_grow(&m->ways, &m->way_capacity, m->way_count + ways, sizeof *m->ways) &&
           uj_grow(&m->points, &m->point_capacity, m->point_count + MOST_CORNERS,
                   sizeof *m->points);
}

// --- pairs near each other ---

static uj_way_out way_of(const uj_proof_pair *pair, const uj_whole_span *s, size_t face)
{
    double where;
    if (face < pair->first->count) {
        uj_vec2 normal = uj_rotate(s->middle_a.turn, pair->first->normals[face]);
        return (uj_way_out){
            .normal = uj_vec2_scale(normal, -1.0),
            .gap = uj_proof_part_face_bound((uj_moving_part){pair->first, &s->a}, face,
                                            (uj_moving_part){pair->second, &s->b}, &where)};
    }
    face -= pair->first->count;
    return (uj_way_out){.normal = uj_rotate(s->middle_b.turn, pair->second->normals[face]),
                        .gap =
                            uj_proof_part_face_bound((uj_moving_part){pair->second, &s->b}, face,
                                                     (uj_moving_part){pair->first, &s->a}, &where)};
}

// Returns an upper bound on how far any point of the part is, at any time of the span, from the
// place that it has in the middle of the span.
static double travel_of(const uj_proof_part *part, const uj_track *t)
{
    return 0.5 * (uj_vec2_length(uj_vec2_sub(t->to.at, t->from.at)) + fabs(t->spin) * part->reach);
}

// Places both parts as they are in the middle of the span. Finds a polygon that contains every
// point of the first part whose distance from the second part is at most `margin`. Writes its
// corners to `points` and returns their number.
static size_t place_of(const uj_proof_pair *pair, const uj_whole_span *s, double margin,
                       uj_vec2 *points)
{
    uj_vec2 cut[MOST_CORNERS];
    size_t count = pair->first->count;
    for (size_t i = 0; i < count; i++)
        points[i] =
            uj_vec2_add(uj_rotate(s->middle_a.turn, pair->first->corners[i]), s->middle_a.at);
    for (size_t f = 0; f < pair->second->count; f++) {  // Sutherland and Hodgman 1974
        uj_vec2 normal = uj_rotate(s->middle_b.turn, pair->second->normals[f]);
        double offset = pair->second->offsets[f] + uj_vec2_dot(normal, s->middle_b.at) + margin;
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            uj_vec2 p = points[i], q = points[(i + 1) % count];
            double a = uj_vec2_dot(normal, p) - offset, b = uj_vec2_dot(normal, q) - offset;
            if (a <= 0.0)
                cut[kept++] = p;
            if ((a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0))
                cut[kept++] = uj_vec2_add(p, uj_vec2_scale(uj_vec2_sub(q, p), a / (a - b)));
        }
        count = kept;
        for (size_t i = 0; i < count; i++)
            points[i] = cut[i];
    }
    return count;
}

// Adds a pair of parts and its faces, unless the parts are too far apart to matter.
static bool add_near(uj_whole_depth *m, const uj_proof_pair *pair, const uj_whole_span *s)
{
    double best = way_of(pair, s, pair->face).gap;
    if (best >= m->reach)
        return true;
    size_t faces = pair->first->count + pair->second->count;
    if (!reserve(m, faces))
        return false;
    uj_near_pair near = {.first = m->way_count};
    for (size_t f = 0; f < faces && best < m->reach; f++) {
        uj_way_out way = way_of(pair, s, f);
        way.pair = m->near_count;
        best = fmax(best, way.gap);
        if (way.gap > -m->reach)
            m->ways[near.first + near.count++] = way;
    }
    if (best >= m->reach)
        return true;
    // Let P be a point that is no farther than m->reach from both parts at some time of the span.
    // Place both parts as they are in the middle of the span. Then some point Q of the first part
    // is no farther from P than m->reach plus the travel of the first part, and Q is no farther
    // from the second part than the margin.
    near.gap = best;
    near.margin = 2.0 * m->reach + travel_of(pair->first, &s->a) + travel_of(pair->second, &s->b);
    near.corner = m->point_count;
    if (faces < MOST_CORNERS) {
        near.corner_count = place_of(pair, s, near.margin, &m->points[near.corner]);
        if (near.corner_count == 0)
            return true;
    }
    m->point_count += near.corner_count;
    m->way_count += near.count;
    m->near[m->near_count++] = near;
    return true;
}

// --- the shortest translation at one place ---

// Returns true if the translation separates all pairs that may meet in the box being examined
// (is_here). After the translation, the gap of each pair must be at least `extra` minus a small
// fraction of m->rounding. The fraction is allowed because the translations that are tried are not
// exact.
static bool separates(const uj_whole_depth *m, uj_vec2 t, double extra)
{
    double needed = extra - 1e-3 * m->rounding;
    for (size_t i = 0; i < m->near_count; i++) {
        const uj_near_pair *near = &m->near[i];
        bool is_apart = !near->is_here;
        for (size_t f = near->first; !is_apart && f < near->first + near->count; f++)
            is_apart = m->ways[f].gap + uj_vec2_dot(m->ways[f].normal, t) >= needed;
        if (!is_apart)
            return false;
    }
    return true;
}

// Returns the length of the shortest translation after which every pair that may meet in the box
// being examined (is_here) has a gap of at least `extra`. Returns infinity if no translation of
// length m->reach or less does this.
static double shortest(const uj_whole_depth *m, double extra)
{
    double best = nextafter(m->reach, INFINITY);
    bool found = false;
    for (size_t i = 0; i < m->way_count; i++) {
        const uj_way_out *a = &m->ways[i];
        double rise = extra - a->gap;
        if (!m->near[a->pair].is_here || rise <= 0.0 || rise >= best)
            continue;
        if (separates(m, uj_vec2_scale(a->normal, rise), extra)) {
            best = rise;
            found = true;
            continue;
        }
        for (size_t k = 0; k < m->way_count; k++) {
            const uj_way_out *b = &m->ways[k];
            double cross = uj_vec2_cross(a->normal, b->normal), other = extra - b->gap;
            if (!m->near[b->pair].is_here || b->pair == a->pair || fabs(cross) < 1e-6)
                continue;
            uj_vec2 t = {(rise * b->normal.y - other * a->normal.y) / cross,
                         (other * a->normal.x - rise * b->normal.x) / cross};
            double length = uj_vec2_length(t);
            if (length < best && separates(m, t, extra)) {
                best = length;
                found = true;
            }
        }
    }
    return found ? best : INFINITY;
}

// Returns the length of the shortest translation after which gaps stay open even while normals turn
// by up to `turned` (radians); infinity if none is found.
static double shortest_turning(const uj_whole_depth *m, double turned)
{
    double extra = m->rounding;
    for (int pass = 0; pass < PASSES; pass++) {
        double length = shortest(m, extra);
        if (length == INFINITY || length * turned + m->rounding <= extra)
            return length;
        extra = m->rounding + 1.01 * length * turned;
    }
    return INFINITY;
}

// --- places ---

// Returns true if a convex polygon meets a box. Tests with separating axes.
static bool meets(const uj_vec2 *corners, size_t count, const uj_proof_box *box)
{
    uj_proof_box around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    uj_vec2 middle = uj_vec2_scale(uj_vec2_add(box->low, box->high), 0.5);
    uj_vec2 half = uj_vec2_scale(uj_vec2_sub(box->high, box->low), 0.5);
    for (size_t i = 0; i < count; i++) {
        around.low = (uj_vec2){fmin(around.low.x, corners[i].x), fmin(around.low.y, corners[i].y)};
        around.high =
            (uj_vec2){fmax(around.high.x, corners[i].x), fmax(around.high.y, corners[i].y)};
    }
    if (uj_proof_box_gap(&around, box) > 0.0)
        return false;
    for (size_t i = 0; i < count; i++) {
        uj_vec2 edge = uj_vec2_sub(corners[(i + 1) % count], corners[i]);
        double out = uj_vec2_cross(uj_vec2_sub(middle, corners[i]), edge);
        if (out > half.x * fabs(edge.y) + half.y * fabs(edge.x))
            return false;
    }
    return true;
}

// Sets is_here of each pair: whether both its parts may be near some point of the box. Returns the
// greatest overlap depth of the pairs with is_here, or 0 if none of them overlaps.
static double go_to(uj_whole_depth *m, const uj_proof_box *box)
{
    double deepest = 0.0;
    for (size_t i = 0; i < m->near_count; i++) {
        uj_near_pair *near = &m->near[i];
        uj_vec2 wide = {near->margin, near->margin};
        uj_proof_box wider = {uj_vec2_sub(box->low, wide), uj_vec2_add(box->high, wide)};
        near->is_here =
            near->corner_count == 0 || meets(&m->points[near->corner], near->corner_count, &wider);
        if (near->is_here)
            deepest = fmax(deepest, -near->gap);
    }
    return deepest;
}

// Returns an upper bound on the depth of overlap in the box: the length of the longest translation
// that is needed anywhere in the box to separate the parts that meet there.
static double depth_in(uj_whole_depth *m, double turned, const uj_proof_box *box, double smallest)
{
    double alone = go_to(m, box);
    if (alone <= 0.0)
        return 0.0;
    double depth = shortest_turning(m, turned);
    double width = fmax(box->high.x - box->low.x, box->high.y - box->low.y);
    if (depth <= ENOUGH * alone + m->rounding || !(width > smallest) || m->boxes_left == 0)
        return depth;
    uj_vec2 middle = uj_vec2_scale(uj_vec2_add(box->low, box->high), 0.5);
    double most = 0.0;
    for (int i = 0; i < 4; i++) {
        uj_proof_box quarter = {{i & 1 ? middle.x : box->low.x, i & 2 ? middle.y : box->low.y},
                                {i & 1 ? box->high.x : middle.x, i & 2 ? box->high.y : middle.y}};
        m->boxes_left -= m->boxes_left > 0;
        most = fmax(most, depth_in(m, turned, &quarter, smallest));
        if (most >= ENOUGH_SAME * depth)
            return depth;
    }
    return fmin(depth, most);
}

// Examines all places where two parts may overlap. Returns an upper bound on the depth of overlap
// at the deepest place.
static double deepest_place(uj_whole_depth *m, double turned)
{
    uj_proof_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    double margin = 0.0;
    bool anywhere = false;
    for (size_t i = 0; i < m->near_count; i++)
        anywhere = anywhere || (m->near[i].gap < 0.0 && m->near[i].corner_count == 0);
    for (size_t i = 0; i < m->near_count; i++) {
        const uj_near_pair *near = &m->near[i];
        if (near->gap >= 0.0 && !anywhere)
            continue;
        margin = fmax(margin, near->margin);
        for (size_t k = near->corner; k < near->corner + near->corner_count; k++) {
            box.low = (uj_vec2){fmin(box.low.x, m->points[k].x), fmin(box.low.y, m->points[k].y)};
            box.high =
                (uj_vec2){fmax(box.high.x, m->points[k].x), fmax(box.high.y, m->points[k].y)};
        }
    }
    m->boxes_left = MOST_BOXES;
    if (!(box.low.x <= box.high.x))  // nothing is known about where the pairs meet
        box = (uj_proof_box){{0.0, 0.0}, {0.0, 0.0}};
    box.low = uj_vec2_sub(box.low, (uj_vec2){margin, margin});
    box.high = uj_vec2_add(box.high, (uj_vec2){margin, margin});
    return depth_in(m, turned, &box, margin);
}

uj_status uj_whole_depth_bound(uj_whole_depth *m, const uj_proof_pairs *pairs,
                               const uj_proof_piece_pair *pieces, const uj_whole_span *span,
                               double *depth)
{
    bool overlaps = false;
    m->near_count = m->way_count = m->point_count = 0;
    for (size_t k = pieces->start; k < pieces->end; k++) {
        const uj_proof_pair *pair = &pairs->pairs[k];
        double apart =
            uj_proof_box_gap(&pairs->boxes[pair->first_box], &pairs->boxes[pair->second_box]);
        if (apart < m->reach && !add_near(m, pair, span))
            return UJ_NO_MEMORY;
    }
    for (size_t i = 0; i < m->near_count; i++)
        overlaps = overlaps || m->near[i].gap < 0.0;
    double turned = 0.5 * fmax(fabs(span->a.spin), fabs(span->b.spin));
    *depth = overlaps ? deepest_place(m, turned) : 0.0;
    return UJ_OK;
}

void uj_whole_depth_clear(uj_whole_depth *m)
{
    free(m->near);
    free(m->ways);
    free(m->points);
    m->near = NULL;
    m->ways = NULL;
    m->points = NULL;
    m->near_count = m->near_capacity = m->way_count = m->way_capacity = 0;
    m->point_count = m->point_capacity = 0;
}
