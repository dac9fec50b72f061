// Checks that no piece turns past an angle at which one of its edges is flush with another edge.
#include "flush_check.h"

#include <stdio.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A pair of parts. A turning piece has the rate 1 (counter-clockwise) or -1; other pieces and the
// walls have the rate 0.
typedef struct flush_pair {
    uj_checked_move *m;
    const uj_flush_interval *interval;
    double turned;       // angle by which pieces turn in the interval
    int a, b;            // pieces; b is -1 for the wall
    double rate;         // rate of b minus rate of a
    double rate_before;  // value of `rate` while the pieces in interval->before turned
    const uj_proof_part *first, *second;
    uj_rotation between;  // rotation of b minus that of a, at the beginning of the interval
    // Turning pieces, as bits. `arrived`: pieces that had a flush edge at the keyframe
    // interval->rested, before a slide. `pushed`: pieces that have a flush edge after this slide.
    // `excused`: pieces of `pushed` for which an exemption is noted.
    unsigned arrived, pushed, excused;
} flush_pair;

static uj_vec2 corner_of(const uj_proof_part *part, size_t corner, uj_transform place)
{
    return uj_vec2_add(place.at, uj_rotate(place.turn, part->corners[corner % part->count]));
}

// Returns the gap between two parallel edges, measured in the middle of the segment along which
// they face each other. Returns INFINITY if the segment is too short. Unless `length` is NULL, sets
// *length to the length of the segment. `part`: fraction of the interval after `frame`.
static double edge_gap(const flush_pair *p, const size_t faces[2], size_t frame, double part,
                       double *length)
{
    size_t i = faces[0], k = faces[1];
    const uj_checked_move *m = p->m;
    uj_transform place = uj_transform_of(uj_motion_between(m->motion, frame, part, (size_t)p->a));
    uj_transform other = {{0.0, 0.0}, {1.0, 0.0}};
    if (p->b >= 0)
        other = uj_transform_of(uj_motion_between(m->motion, frame, part, (size_t)p->b));
    uj_vec2 from = corner_of(p->first, i, place), to = corner_of(p->first, i + 1, place);
    uj_vec2 low = corner_of(p->second, k + 1, other), high = corner_of(p->second, k, other);
    uj_vec2 normal = uj_rotate(place.turn, p->first->normals[i]);
    uj_vec2 along = {-normal.y, normal.x};
    double lowest = uj_vec2_dot(along, low), highest = uj_vec2_dot(along, high);
    double start = fmax(uj_vec2_dot(along, from), lowest);
    double end = fmin(uj_vec2_dot(along, to), highest);
    if (end - start < UJ_FLUSH_SEGMENT * m->balance->diameter)
        return INFINITY;
    if (length != NULL)
        *length = end - start;
    double middle = (0.5 * (start + end) - lowest) / (highest - lowest);
    uj_vec2 beside = uj_vec2_add(low, uj_vec2_scale(uj_vec2_sub(high, low), middle));
    return uj_vec2_dot(normal, uj_vec2_sub(beside, from));
}

static bool touch_at(const flush_pair *p, size_t frame)
{
    const uj_motion *motion = p->m->motion;
    const uj_pose *poses = &motion->poses[frame * motion->piece_count];
    const uj_transform wall = {{0.0, 0.0}, {1.0, 0.0}};
    uj_transform other = p->b < 0 ? wall : uj_transform_of(poses[p->b]);
    return uj_proof_part_gap(p->first, uj_transform_of(poses[p->a]), p->second, other, NULL) <=
           UJ_TOUCHING_IN_TURN * p->m->balance->diameter;
}

static void refuse(const flush_pair *p, size_t frame, double part, bool *good)
{
    const uj_checked_move *m = p->m;
    int piece = uj_checked_move_spin(m, p->interval->turning, p->a) != 0.0 ? p->a : p->b;
    *good = false;
    snprintf(
        m->exam->reason, UJ_REASON_SIZE,
        "the law of a turn is broken at time %.6g (move %zu): %s goes on turning, although one "
        "of its edges is flush with an edge of %s",
        uj_motion_time(m->motion, frame, part), m->number,
        uj_piece_label_of(m->exam->tray, piece).text,
        uj_piece_label_of(m->exam->tray, piece == p->a ? p->b : p->a).text);
}

// A gap below -UJ_FLUSH_DEPTH counts as open, because then the parts touch along other edges.
static bool is_open(const flush_pair *p, double gap)
{
    double diameter = p->m->balance->diameter;
    return gap > UJ_TOUCHING_IN_TURN * diameter || gap < -UJ_FLUSH_DEPTH * diameter;
}

// Returns true if there is a drift before the interval, and the two edges did not touch when that
// drift began.
static bool meets_in_drift(const flush_pair *p, const size_t faces[2])
{
    size_t start = p->interval->drift_start;
    return start < p->interval->frame && is_open(p, edge_gap(p, faces, start, 0.0, NULL));
}

// Notes an exemption for the turning pieces of the pair (`pieces`, as bits), unless they have one.
// A piece needs only one, even if it slid up to several flush edges.
static void exempt_stop(flush_pair *p, unsigned pieces, bool *good)
{
    bool is_a = (pieces & ~p->excused & 1u << p->a) != 0;
    uj_exemption exemption = {.kind = UJ_EXEMPT_STOP,
                              .time = p->m->motion->times[p->interval->frame],
                              .piece = is_a ? p->a : p->b,
                              .other = is_a ? p->b : p->a};
    if ((pieces & ~p->excused) != 0)
        uj_checked_move_exempt(p->m, exemption, good);
    p->excused |= pieces;
}

// Checks two faces that are parallel at the start of the interval. `gap`: their gap at the start.
// Pieces may have slid, without turning, after the keyframe number interval->rested.
static void check_start(flush_pair *p, const size_t faces[2], double gap, bool *good)
{
    size_t frame = p->interval->frame, rested = p->interval->rested;
    double certain = UJ_FLUSH_TOUCHING * p->m->balance->diameter;
    double before = edge_gap(p, faces, rested, 0.0, NULL);
    unsigned pieces = (1u << p->a | (p->b >= 0 ? 1u << p->b : 0u)) & p->interval->turning;
    // Edges that first meet in a drift do not count as flush: when the drift begins, the pieces are
    // already a little past the angle at which the edges are parallel.
    if (meets_in_drift(p, faces))
        return;
    bool arrived = rested < frame && fabs(before) <= certain;
    if (arrived && p->interval->drift_start == rested) {
        refuse(p, rested, 0.0, good);
        return;
    }
    bool touches = !is_open(p, gap);
    p->arrived |= arrived ? pieces : 0u;
    if (touches && (gap > certain || !is_open(p, before))) {
        refuse(p, frame, 0.0, good);
        return;
    }
    // If a slide made the two edges flush, the pieces may turn further (an exemption). But if the
    // pieces had another flush edge before the slide, they must not turn.
    p->pushed |= touches ? pieces : 0u;
    if ((p->arrived & p->pushed) != 0)
        refuse(p, rested, 0.0, good);
    else if (touches)
        exempt_stop(p, pieces, good);
}

// `b`: the normal of face k of the second part at the start of the interval, in coordinates of
// piece a.
static void check_faces(flush_pair *p, size_t i, size_t k, uj_vec2 b, bool *good)
{
    uj_vec2 a = p->first->normals[i];
    // After a turn by `ahead`, the two faces have opposite normals.
    double ahead = -asin(uj_vec2_cross(uj_vec2_scale(a, -1.0), b)) / p->rate;
    bool at_start = fabs(ahead) <= UJ_FLUSH_ANGLE;
    if (ahead < -UJ_FLUSH_ANGLE || ahead >= p->turned - UJ_FLUSH_ANGLE ||
        (at_start && p->rate_before == 0.0))
        return;
    double part = fmin(fmax(ahead / p->turned, 0.0), 1.0), diameter = p->m->balance->diameter;
    double length = 0.0;
    const size_t faces[] = {i, k};
    double gap = edge_gap(p, faces, p->interval->frame, part, &length);
    if (at_start) {
        check_start(p, faces, gap, good);
        return;
    }
    // Pieces move linearly between keyframes, so edges in contact may come apart there. The gap
    // grows to about 0.25 * length * (angle by which the edges turn relative to each other).
    double apart = fmax(UJ_TOUCHING_BETWEEN * diameter, 0.3 * fabs(p->rate) * length * p->turned);
    if (gap > apart || gap < -UJ_FLUSH_DEPTH * diameter)
        return;
    if (gap <= UJ_TOUCHING_IN_TURN * diameter ||
        (touch_at(p, p->interval->frame) && touch_at(p, p->interval->frame + 1)))
        refuse(p, p->interval->frame, part, good);
}

// Edges that are farther from parallel than this (radians) do not become flush in the interval.
static double flush_reach(const flush_pair *p)
{
    return 2.0 * p->turned + 4.0 * UJ_FLUSH_ANGLE;
}

// Checks all pairs of edges of the two parts. Lowers *clear to the least sine of the angle between
// two edges that may become flush.
static void check_parts(flush_pair *p, double *clear, bool *good)
{
    double reach = flush_reach(p);
    for (size_t k = 0; k < p->second->count; k++) {
        uj_vec2 b = uj_rotate(p->between, p->second->normals[k]);
        for (size_t i = 0; *good && !p->second->is_seam[k] && i < p->first->count; i++) {
            uj_vec2 a = p->first->normals[i];
            if (uj_vec2_dot(a, b) >= 0.0 || p->first->is_seam[i])
                continue;
            double sine = fabs(uj_vec2_cross(b, a));
            *clear = uj_min(*clear, sine);
            if (sine <= reach)
                check_faces(p, i, k, b, good);
        }
    }
}

// Checks pieces a and b, unless they have turned so little since the last check that no edges can
// be parallel.
static void check_pieces(flush_pair *p, bool *good)
{
    const uj_certificate_shapes *shapes = p->m->balance->scene.shapes;
    const uj_proof_part_set *own = &shapes->pieces[p->a];
    const uj_proof_part_set *other =
        p->b < 0 ? &shapes->walls[shapes->wall_of[p->a]] : &shapes->pieces[p->b];
    const uj_motion *motion = p->m->motion;
    const uj_pose *poses = &motion->poses[p->interval->frame * motion->piece_count];
    double angle = (p->b < 0 ? 0.0 : poses[p->b].angle) - poses[p->a].angle, clear = 1.0;
    uj_flush_clearance *last = &p->m->flush_clearances[p->a][p->b + 1];
    // asin(x) < 1.6 x
    if (last->clear - fabs(angle - last->angle) > 1.6 * flush_reach(p) + UJ_FLUSH_ANGLE)
        return;
    unsigned before = p->interval->before;
    p->rate_before =
        uj_checked_move_spin(p->m, before, p->b) - uj_checked_move_spin(p->m, before, p->a);
    p->between = uj_rotation_of(angle);
    for (size_t f = 0; f < own->count; f++)
        for (size_t s = 0; *good && s < other->count; s++) {
            p->first = &own->parts[f];
            p->second = &other->parts[s];
            check_parts(p, &clear, good);
        }
    *last = (uj_flush_clearance){.clear = clear, .angle = angle};
}

void uj_flush_check(uj_checked_move *m, const uj_flush_interval *interval, bool *good)
{
    const uj_pose *poses = &m->motion->poses[interval->frame * m->motion->piece_count];
    flush_pair p = {.m = m, .interval = interval};
    for (size_t i = 0; i < m->motion->piece_count; i++)
        p.turned = fmax(p.turned, fabs(poses[m->motion->piece_count + i].angle - poses[i].angle));
    for (p.a = 0; p.a < (int)m->motion->piece_count; p.a++) {
        double spin = uj_checked_move_spin(m, interval->turning, p.a);
        for (p.b = -1; *good && p.b < p.a; p.b++) {
            p.rate = uj_checked_move_spin(m, interval->turning, p.b) - spin;
            if (p.rate != 0.0)
                check_pieces(&p, good);
        }
    }
}

// --- who stops ---

// Returns the angle (radians) of the turn that makes the faces of contacts a and b flush. It is
// negative if they were flush before, and INFINITY if they never are. `rate`: how fast the second
// part of the pair turns relative to the first.
static double flush_after(const uj_touch *a, const uj_touch *b, double rate)
{
    if (a->is_of_b == b->is_of_b || !a->holds || !b->holds ||
        uj_vec2_dot(a->normal, b->normal) <= 0.0)
        return INFINITY;
    double sine = uj_vec2_cross(a->normal, b->normal);
    return (b->is_of_b ? -sine : sine) / rate;
}

// Sets *count to the number of corners that touch a face, and `range` to their least and greatest
// positions along the face (uj_touch.turn_a).
static void find_range(const uj_touch_list *list, const uj_touch_pair *pair, size_t face,
                       double range[2], size_t *count)
{
    range[0] = INFINITY;
    range[1] = -INFINITY;
    *count = 0;
    for (size_t i = pair->first; i < pair->end; i++) {
        if (list->touches[i].face != face)
            continue;
        range[0] = fmin(range[0], list->touches[i].turn_a);
        range[1] = fmax(range[1], list->touches[i].turn_a);
        (*count)++;
    }
}

// Returns false if two parallel faces meet at most at a point, because their ranges (find_range) do
// not overlap. Returns true if fewer than two corners touch a face: its range is then unknown.
static bool faces_overlap(const uj_checked_move *m, const uj_touch_pair *pair, const uj_touch *a,
                          const uj_touch *b)
{
    double one[2], other[2];
    size_t count, other_count;
    find_range(&m->balance->touches, pair, a->face, one, &count);
    find_range(&m->balance->touches, pair, b->face, other, &other_count);
    return count < 2 || other_count < 2 ||
           fmin(one[1], other[1]) - fmax(one[0], other[0]) >
               UJ_FLUSH_SEGMENT * m->balance->diameter;
}

// Ignores faces that were already flush when the pieces began to turn relative to each other.
static bool is_flush(const uj_checked_move *m, const uj_touch_pair *pair, double rate,
                     double turned, bool by_segment)
{
    const uj_touch *touches = m->balance->touches.touches;
    for (size_t i = pair->first; i < pair->end; i++)
        for (size_t k = i + 1; k < pair->end; k++) {
            double ahead = flush_after(&touches[i], &touches[k], rate);
            if (fabs(ahead * rate) <= UJ_STOP_FLUSH && turned + ahead > UJ_FLUSH_ANGLE &&
                (!by_segment || faces_overlap(m, pair, &touches[i], &touches[k])))
                return true;
        }
    return false;
}

unsigned uj_flush_stopped(const uj_checked_move *m, unsigned turning, const double *since,
                          bool by_segment)
{
    const uj_touch_list *list = &m->balance->touches;
    unsigned stopped = 0;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        double a = uj_checked_move_spin(m, turning, pair->a),
               b = uj_checked_move_spin(m, turning, pair->b);
        double turned = pair->b < 0 ? since[pair->a] : fmin(since[pair->a], since[pair->b]);
        if (a == b || !is_flush(m, pair, b - a, turned, by_segment))
            continue;
        stopped |= a != 0.0 ? 1u << pair->a : 0u;
        stopped |= b != 0.0 ? 1u << pair->b : 0u;
    }
    return stopped;
}

// Returns true if corners of the pair touch a face.
static bool is_touched(const uj_checked_move *m, const uj_touch_pair *pair, size_t face)
{
    const uj_touch *touches = m->balance->touches.touches;
    for (size_t i = pair->first; i < pair->end; i++)
        if (touches[i].face == face &&
            fabs(touches[i].gap) <= UJ_TOUCHING_IN_TURN * m->balance->diameter)
            return true;
    return false;
}

// Returns the least angle (radians) after which two faces become flush, or INFINITY. Ignores two
// faces if neither touches a corner yet.
static double next_flush(const uj_checked_move *m, const uj_touch_pair *pair, double rate)
{
    const uj_touch *touches = m->balance->touches.touches;
    double least = INFINITY;
    for (size_t i = pair->first; i < pair->end; i++)
        for (size_t k = i + 1; k < pair->end; k++) {
            double ahead = flush_after(&touches[i], &touches[k], rate);
            if (ahead > 0.0 && ahead < least && faces_overlap(m, pair, &touches[i], &touches[k]) &&
                (is_touched(m, pair, touches[i].face) || is_touched(m, pair, touches[k].face)))
                least = ahead;
        }
    return least;
}

bool uj_becomes_flush(const uj_checked_move *m, unsigned turning, unsigned stopping,
                      uj_exemption *out)
{
    const uj_touch_list *list = &m->balance->touches;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        double rate =
            uj_checked_move_spin(m, turning, pair->b) - uj_checked_move_spin(m, turning, pair->a);
        double angle = rate != 0.0 ? next_flush(m, pair, rate) : INFINITY;
        unsigned pieces = uj_touch_pair_pieces(pair) & stopping;
        if (!(angle <= UJ_STOP_MISSED) || pieces == 0)
            continue;
        stopping &= ~pieces;
        if (angle < out->angle)
            continue;
        out->angle = angle;
        out->piece = (pieces & 1u << pair->a) != 0 ? pair->a : pair->b;
        out->other = out->piece == pair->a ? pair->b : pair->a;
    }
    return stopping == 0;
}
