// Finds, for each place in the plane, one translation that separates all parts that meet there.
// docs/CERTIFICATE.md explains how, under "Whole pieces".
//
// During a span of time (uj_whole_span), a normal turns by at most the angle w from its direction n
// in the middle of the span. This changes n . t by at most |t| w. So a translation t separates two
// parts with the gap g if g + n . t >= rounding + |t| w.
#include "whole_depth.h"

#include <stdlib.h>

#include <unjam/base/grow.h>

// Let d be the depth of all pairs together in a box, and e the depth of the deepest single pair. If
// d is at most ENOUGH * e, the box is not divided. If one quarter of the box has at least the depth
// ENOUGH_SAME * d, the remaining quarters are skipped.
#define ENOUGH      1.02
#define ENOUGH_SAME 0.999

enum { MOST_CORNERS = 512, MOST_BOXES = 4096, PASSES = 3 };

// A face along whose normal a translation may separate a pair.
typedef struct uj_way_out {
    uj_vec2 normal;  // at the middle of the time span; a translation t widens the gap by normal . t
    double gap;      // lower bound of the gap during the time span
    size_t pair;     // index in uj_whole_depth.near
} uj_way_out;

typedef struct uj_near_pair {
    size_t first, count;  // uj_whole_depth.ways[first .. first + count - 1]
    double gap;           // greatest gap along any normal; negative: the parts may overlap
    bool is_here;         // both parts may be near some point of the box being examined
    // A polygon, uj_whole_depth.points[corner .. corner + corner_count - 1]. Every point within
    // uj_whole_depth.reach of both parts is within `margin` of this polygon. If corner_count is 0,
    // the polygon is not known.
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

// Returns the gap in front of a face at the start of the span. Except for rounding, the gap that
// way_of returns is at most this.
static double gap_at_start(const uj_proof_pair *pair, const uj_whole_span *s, size_t face)
{
    return uj_proof_part_gap_along(pair->first, s->a.from, pair->second, s->b.from, face);
}

// Returns an upper bound on how far any point of the part moves between the middle of the span and
// any other time in the span.
static double travel_of(const uj_proof_part *part, const uj_track *t)
{
    return 0.5 * (uj_vec2_length(uj_vec2_sub(t->to.at, t->from.at)) + fabs(t->spin) * part->reach);
}

// Takes the poses in the middle of the span. Finds a polygon that contains all points of the first
// part within `margin` of the second part. Returns its number of corners.
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

// Skips parts that stay at least m->reach apart.
static bool add_near(uj_whole_depth *m, const uj_proof_pair *pair, const uj_whole_span *s)
{
    uj_way_out latest = way_of(pair, s, pair->face);
    double best = latest.gap;
    if (best >= m->reach)
        return true;
    size_t faces = pair->first->count + pair->second->count;
    if (!reserve(m, faces))
        return false;
    uj_near_pair near = {.first = m->way_count};
    for (size_t f = 0; f < faces && best < m->reach; f++) {
        if (f != pair->face && gap_at_start(pair, s, f) < -2.0 * m->reach)
            continue;  // the gap is less than -m->reach
        uj_way_out way = f == pair->face ? latest : way_of(pair, s, f);
        way.pair = m->near_count;
        best = fmax(best, way.gap);
        if (way.gap > -m->reach)
            m->ways[near.first + near.count++] = way;
    }
    if (best >= m->reach)
        return true;
    // Let P be a point that is within m->reach of both parts at some time. In the middle of the
    // span, P is within m->reach + travel_of(part) of each part. Let Q be the point of pair->first
    // that is nearest to P. Then Q is within near.margin of P and of pair->second.
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

// Returns true if, after the translation t, each pair whose is_here is set has a gap of at least
// `extra`. Accepts a little less, because t is rounded.
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

// Returns the length of the shortest translation after which each pair whose is_here is set has a
// gap of at least `extra`. Returns INFINITY if that length exceeds m->reach.
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

// Like shortest(), but the translation must still separate the parts after normals have turned by
// up to `turned` radians.
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

// Tests separating axes, because the polygon is convex.
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

// Sets is_here of all pairs for this box. Returns the greatest overlap depth of pairs with is_here;
// 0 if none overlaps.
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

// Boxes no wider than `smallest` are not divided.
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
