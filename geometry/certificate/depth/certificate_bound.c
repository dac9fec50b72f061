// Bounds overlap by branch and bound over the gaps of all pairs of parts.
//
// Rounding. Let u = 2^-53. Let P be the greatest distance of a piece from the origin, F the
// greatest distance of a corner from the origin of its piece, and H the greatest absolute angle.
// Let M = 2 P + 2 F. For gaps and k, see certificate_gap.c.
// 1. Between keyframes, the error of a position is at most 12 u P, that of an angle 4 u H.
// 2. Cosine and sine add 2 u. So the error of a rotated normal is at most (12 + 12 H) u. For a
//    normal rotated twice, it is at most (24 + 24 H) u.
// 3. The terms n.d, n.Rv and c of a gap are at most M. Each has at most three roundings. Together,
//    these add 4 u M. So the error of a gap is less than (60 + 40 H) u M.
// 4. The curvature k lowers the bound on a gap by at most k / 8. This is below M, because intervals
//    with a turn of more than 1 rad are halved first. So the error of k / 8 is no greater than the
//    error of a gap.
// 5. Boxes and times add smaller errors. So the sum of all errors is below 128 (1 + H) u M. This
//    sum is added to the bound.
#include <unjam/geometry/certificate/depth/certificate_bound.h>

#include <float.h>
#include <stdlib.h>

#include <unjam/base/grow.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

#include "certificate_pairs.h"
#include "whole_bound.h"

// A span of time in which the overlap of a pair is undecided: the fractions `start` to `end` of the
// interval after `frame`.
typedef struct span {
    double bound;
    double start, end;
    size_t frame, pair;
    double time;  // when the overlap may be as deep as `bound`
} span;

typedef struct prover {
    uj_poll poll;
    bool stopped;  // `poll` has stopped the work; the result means nothing
    const uj_certificate_shapes *shapes;
    const uj_motion *motion;
    // The boxes in `pairs` enclose the parts during the current interval.
    uj_proof_pairs pairs;
    uj_track tracks[UJ_MAX_PIECES];  // over the current interval
    span *heap;                      // the greatest bound first
    size_t heap_count, heap_capacity;
    unsigned halvings;
    double tolerance, rounding, floor;
    uj_overlap reached;  // the deepest overlap at a sampled time
    uj_overlap proven;   // the greatest bound of a finished span
    uj_whole_bound whole;
} prover;

static uj_transform place_at(const prover *p, int piece, size_t frame, double part)
{
    if (piece < 0)
        return (uj_transform){{0.0, 0.0}, {1.0, 0.0}};
    return uj_transform_of(uj_motion_between(p->motion, frame, part, (size_t)piece));
}

static uj_track track_of(const prover *p, int piece, size_t frame, double start, double end)
{
    if (piece < 0)
        return (uj_track){place_at(p, -1, 0, 0.0), place_at(p, -1, 0, 0.0), 0.0};
    return uj_track_between(uj_motion_between(p->motion, frame, start, (size_t)piece),
                            uj_motion_between(p->motion, frame, end, (size_t)piece));
}

// Returns true if the bound is negligible, or close to the depth of the deepest overlap found.
static bool settled(const prover *p, double bound)
{
    if (bound <= p->floor || bound <= UJ_BOUND_FINEST * p->reached.depth)
        return true;
    bool decided = bound + p->rounding <= p->tolerance || p->reached.depth > p->tolerance;
    return decided && bound <= UJ_BOUND_FACTOR * p->reached.depth;
}

static void finish(prover *p, const uj_proof_pair *pair, double bound, double time)
{
    if (bound > p->proven.depth)
        p->proven = (uj_overlap){bound, pair->first_piece, pair->second_piece, time};
}

// Records the overlap at `time` if it is the deepest so far. Returns the face with the greatest
// gap.
static size_t sample(prover *p, const uj_proof_pair *pair, uj_transform a, uj_transform b,
                     double time)
{
    size_t face;
    double gap = uj_proof_part_gap(pair->first, a, pair->second, b, &face);
    if (-gap > p->reached.depth)
        p->reached = (uj_overlap){-gap, pair->first_piece, pair->second_piece, time};
    return face;
}

// Lowers s->bound if the gap along the normal of `face` proves a smaller bound.
// Returns true if the span is settled.
static bool try_face(prover *p, span *s, size_t face, const uj_track *a, const uj_track *b)
{
    uj_proof_pair *pair = &p->pairs.pairs[s->pair];
    uj_moving_part first = {pair->first, a}, second = {pair->second, b};
    size_t count = pair->first->count;
    double where = 0.0;
    double gap = face < count ? uj_proof_part_face_bound(first, face, second, &where)
                              : uj_proof_part_face_bound(second, face - count, first, &where);
    if (-gap < s->bound) {
        s->bound = -gap;
        s->time = uj_motion_time(p->motion, s->frame, s->start + where * (s->end - s->start));
        pair->face = face;
    }
    return settled(p, s->bound);
}

// Returns true if the span is settled.
static bool bound_span(prover *p, span *s, const uj_track *a, const uj_track *b)
{
    const uj_proof_pair *pair = &p->pairs.pairs[s->pair];
    double middle = 0.5 * (s->start + s->end);
    s->bound = INFINITY;
    s->time = uj_motion_time(p->motion, s->frame, middle);
    bool slow = fabs(a->spin) <= 1.0 && fabs(b->spin) <= 1.0;
    if (slow && try_face(p, s, pair->face, a, b))
        return true;
    size_t face = sample(p, pair, place_at(p, pair->first_piece, s->frame, middle),
                         place_at(p, pair->second_piece, s->frame, middle),
                         uj_motion_time(p->motion, s->frame, middle));
    if (!slow)
        return false;
    if (try_face(p, s, face, a, b))
        return true;
    size_t start = sample(p, pair, a->from, b->from, uj_motion_time(p->motion, s->frame, s->start));
    if (start != face && try_face(p, s, start, a, b))
        return true;
    size_t end = sample(p, pair, a->to, b->to, uj_motion_time(p->motion, s->frame, s->end));
    if (end != face && end != start && try_face(p, s, end, a, b))
        return true;
    return settled(p, s->bound);  // the samples may have raised p->reached.depth
}

static bool heap_push(prover *p, const span *s)
{
    if (!uj_grow(&p->heap, &p->heap_capacity, p->heap_count + 1, sizeof *p->heap))
        return false;
    size_t i = p->heap_count++;
    for (; i > 0 && p->heap[(i - 1) / 2].bound < s->bound; i = (i - 1) / 2)
        p->heap[i] = p->heap[(i - 1) / 2];
    p->heap[i] = *s;
    return true;
}

static span heap_pop(prover *p)
{
    span top = p->heap[0], last = p->heap[--p->heap_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child + 1 < p->heap_count && p->heap[child + 1].bound > p->heap[child].bound)
            child++;
        if (child >= p->heap_count || p->heap[child].bound <= last.bound)
            break;
        p->heap[i] = p->heap[child];
        i = child;
    }
    p->heap[i] = last;
    return top;
}

enum { HALVINGS_PER_POLL = 1024 };

// Returns false if the work has to stop.
static bool goes_on(prover *p)
{
    p->stopped = p->stopped || !uj_poll_goes_on(p->poll);
    return !p->stopped;
}

// Repeats: takes the span with the greatest bound; stops if it is settled, otherwise halves it.
static uj_status refine(prover *p)
{
    while (p->heap_count > 0 && !p->stopped) {
        if (p->halvings % HALVINGS_PER_POLL == 0 && !goes_on(p))
            break;
        span top = heap_pop(p);
        bool enough = settled(p, top.bound) || p->halvings >= UJ_BOUND_MAX_HALVINGS;
        if (enough || top.end - top.start < UJ_BOUND_NARROWEST) {
            finish(p, &p->pairs.pairs[top.pair], top.bound, top.time);
            if (enough)
                p->heap_count = 0;  // no other bound is greater
            continue;
        }
        p->halvings++;
        double middle = 0.5 * (top.start + top.end);
        for (int half = 0; half < 2; half++) {
            span s = top;
            const uj_proof_pair *pair = &p->pairs.pairs[s.pair];
            s.start = half == 0 ? top.start : middle;
            s.end = half == 0 ? middle : top.end;
            uj_track a = track_of(p, pair->first_piece, s.frame, s.start, s.end);
            uj_track b = track_of(p, pair->second_piece, s.frame, s.start, s.end);
            bool done = bound_span(p, &s, &a, &b);
            s.bound = fmin(s.bound, top.bound);  // the bound of the whole span holds for each half
            if (done)
                finish(p, pair, s.bound, s.time);
            else if (!heap_push(p, &s))
                return UJ_NO_MEMORY;
        }
    }
    return UJ_OK;
}

// --- intervals between keyframes ---

static bool stands_still(const uj_track *t)
{
    return t->spin == 0.0 && t->from.at.x == t->to.at.x && t->from.at.y == t->to.at.y;
}

// Sets the track and the boxes of a piece for the interval after `frame`. Intervals are visited in
// order.
static void advance(prover *p, size_t frame, size_t piece)
{
    uj_track *t = &p->tracks[piece];
    uj_pose from = uj_motion_between(p->motion, frame, 0.0, piece);
    uj_pose to = uj_motion_between(p->motion, frame, 1.0, piece);
    bool stood = frame > 0 && stands_still(t), stands = uj_pose_equal(from, to);
    if (stood && stands)
        return;
    t->from = frame > 0 ? t->to : uj_transform_of(from);
    t->to = stands ? t->from : uj_transform_of(to);
    t->spin = to.angle - from.angle;
    uj_proof_pairs_move(&p->pairs, p->shapes, piece, t);
}

// Bounds the overlap of piece_pairs[index] over the interval after `frame`. Spans that are not
// settled go on the heap.
static uj_status bound_pieces(prover *p, size_t frame, size_t index, const uj_track *a,
                              const uj_track *b)
{
    const uj_proof_piece_pair *pieces = &p->pairs.piece_pairs[index];
    for (size_t k = pieces->start; k < pieces->end; k++) {
        uj_proof_pair *pair = &p->pairs.pairs[k];
        double gap =
            uj_proof_box_gap(&p->pairs.boxes[pair->first_box], &p->pairs.boxes[pair->second_box]);
        span s = {-gap, 0.0, 1.0, frame, k, p->motion->times[frame]};
        pair->gap_of_boxes = gap >= 0.0;
        if (gap >= 0.0 || bound_span(p, &s, a, b))
            finish(p, pair, s.bound, s.time);
        else if (!heap_push(p, &s))
            return UJ_NO_MEMORY;
        pair->gap = -s.bound;
    }
    return uj_whole_bound_note(&p->whole, &p->pairs, &(uj_whole_item){0.0, frame, index}, a, b);
}

// Skips pairs of pieces that stand still, because their overlap was bounded in an earlier interval.
static uj_status bound_interval(prover *p, size_t frame)
{
    const uj_track wall = track_of(p, -1, 0, 0.0, 0.0);
    for (size_t i = 0; i < p->shapes->piece_count; i++)
        advance(p, frame, i);
    for (size_t i = 0; i < p->pairs.piece_pair_count; i++) {
        const uj_proof_piece_pair *pieces = &p->pairs.piece_pairs[i];
        const uj_track *a = &p->tracks[pieces->first];
        const uj_track *b = pieces->second < 0 ? &wall : &p->tracks[pieces->second];
        if (frame > 0 && stands_still(a) && stands_still(b))
            continue;
        if (pieces->second >= 0) {
            double gap = uj_proof_box_gap(&p->pairs.piece_boxes[pieces->first],
                                          &p->pairs.piece_boxes[pieces->second]);
            if (gap >= 0.0) {
                finish(p, &p->pairs.pairs[pieces->start], -gap, p->motion->times[frame]);
                continue;
            }
        }
        uj_status status = bound_pieces(p, frame, i, a, b);
        if (status != UJ_OK)
            return status;
    }
    return UJ_OK;
}

// --- the whole motion ---

// Returns 128 (1 + H) u M, see the head of this file.
static double rounding_of(const uj_certificate_shapes *shapes, const uj_motion *motion)
{
    double position = 0.0, angle = 0.0, corner = 0.0;
    for (size_t i = 0; i < motion->frame_count * motion->piece_count; i++) {
        uj_pose pose = motion->poses[i];
        position = fmax(position, hypot(pose.x, pose.y));
        angle = fmax(angle, fabs(pose.angle));
    }
    for (size_t i = 0; i < shapes->piece_count; i++)
        corner = fmax(corner, shapes->pieces[i].reach);
    for (size_t i = 0; i < shapes->wall_count; i++)
        corner = fmax(corner, shapes->walls[i].reach);
    return 64.0 * DBL_EPSILON * (1.0 + angle) * 2.0 * (position + corner);
}

static bool motion_moves(const uj_motion *motion)
{
    size_t n = motion->piece_count;
    for (size_t i = n; i < motion->frame_count * n; i++) {
        uj_pose a = motion->poses[i], b = motion->poses[i - n];
        if (a.x != b.x || a.y != b.y || a.angle != b.angle)
            return true;
    }
    return false;
}

// Records `move` if it is the first move whose bound exceeds the tolerance. Must be called after
// every move.
static void judge(const prover *p, size_t move, uj_motion_bound *out)
{
    bool reached = p->reached.depth > p->tolerance;
    if (out->exceeded || (!reached && p->proven.depth + p->rounding <= p->tolerance))
        return;
    out->exceeded = true;
    out->move = move;
    out->undecided = !reached;
    out->worst = reached ? p->reached : p->proven;
}

// Bounds the overlap of whole pieces. Must be called only if no two parts overlap deeper than the
// tolerance.
static uj_status bound_whole(prover *p, uj_motion_bound *out)
{
    uj_status status = uj_whole_bound_finish(&p->whole, &p->pairs, p->reached.depth);
    const uj_overlap *worst = &p->whole.worst;
    if (p->whole.proven <= out->bound)
        return status;
    // Report the overlap of whole pieces only if it may be clearly deeper than that of parts.
    if (worst->depth > UJ_BOUND_FACTOR * out->bound)
        out->tightest = *worst;
    out->bound = p->whole.proven;
    if (out->bound > p->tolerance) {
        out->exceeded = out->undecided = true;
        out->move = (size_t)worst->time;
        out->worst = *worst;
    }
    return status;
}

uj_status uj_motion_bound_create(const uj_motion_bound_task *task, uj_motion_bound *out)
{
    const uj_certificate_shapes *shapes = task->shapes;
    const uj_motion *motion = task->motion;
    const double tolerance = task->tolerance;
    prover p = {.shapes = shapes, .motion = motion, .tolerance = tolerance, .poll = task->poll};
    p.rounding = rounding_of(shapes, motion) + shapes->displacement;
    p.floor = fmax(UJ_BOUND_FLOOR * tolerance, p.rounding);
    p.whole =
        (uj_whole_bound){.shapes = shapes,
                         .motion = motion,
                         .tolerance = tolerance,
                         .floor = p.floor + p.rounding,
                         .poll = task->poll,
                         .memory = {.reach = UJ_BOUND_REACH * tolerance, .rounding = p.rounding}};
    p.reached = (uj_overlap){0.0, -1, -1, 0.0};
    p.proven = (uj_overlap){-INFINITY, -1, -1, 0.0};
    *out = (uj_motion_bound){.moves = motion_moves(motion), .rounding = p.rounding};
    uj_status status = uj_proof_pairs_create(shapes, &p.pairs);
    if (status == UJ_OK && motion->frame_count == 1) {
        status = bound_interval(&p, 0);
        if (status == UJ_OK)
            status = refine(&p);
        judge(&p, 0, out);
    }
    size_t frame = 0;
    for (size_t move = 0; status == UJ_OK && move < task->move_count; move++) {
        for (; status == UJ_OK && goes_on(&p) && frame + 1 < motion->frame_count &&
               motion->times[frame] < (double)move + 1.0;
             frame++)
            status = bound_interval(&p, frame);
        if (status == UJ_OK)
            status = refine(&p);
        judge(&p, move, out);
    }
    out->bound = fmax(p.proven.depth, 0.0) + p.rounding;
    out->tightest = p.reached.depth > p.floor ? p.reached : p.proven;
    if (status == UJ_OK && !out->exceeded)
        status = bound_whole(&p, out);
    out->stopped = p.stopped || p.whole.stopped;
    uj_whole_bound_clear(&p.whole);
    uj_proof_pairs_clear(&p.pairs);
    free(p.heap);
    return status;
}
