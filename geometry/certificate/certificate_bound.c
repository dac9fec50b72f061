// Branch and bound over the gaps of all pairs of parts (see certificate_gap.c).
//
// Rounding. u = 2^-53, P, F, H: greatest length of a position, of a corner, and greatest angle.
// A position between keyframes is off by at most 12 u P, its angle by 4 u H, cosine and sine by
// 2 u more, hence a turned normal by (12 + 12 H) u and one turned twice by (24 + 24 H) u; the
// products n.d, n.Rv and c, of at most three roundings each, add 4 u of their size. With
// M = 2 P + 2 F bounding all sizes, a gap is off by less than (60 + 40 H) u M. Intervals in which
// anything turns by more than 1 rad are halved first, so k / 8, the greatest share of the second
// derivative, is below M and as exact. Boxes and the interpolation of times add less. We add
// 128 (1 + H) u M, more than twice the sum.
#include <unjam/geometry/certificate/certificate_bound.h>

#include <float.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_limits.h"

typedef struct box {
    uj_vec2 low, high;
} box;

// Two convex parts of different owners; second_piece is -1 for the wall.
typedef struct part_pair {
    const uj_proof_part *first, *second;
    int first_piece, second_piece;
    size_t first_box, second_box;  // indices into boxes
    size_t face;                   // which separated last
} part_pair;

// All part pairs of one pair of pieces, or of a piece and its wall.
typedef struct piece_pair {
    int first, second;  // second -1: wall
    size_t start, end;  // range of part pairs
} piece_pair;

// A part [start, end] of the interval after keyframe `frame`, not yet decided for a part pair.
typedef struct span {
    double bound;
    double start, end;
    size_t frame, pair;
    double time;  // where the bound is lowest
} span;

typedef struct prover {
    const uj_certificate_shapes *shapes;
    const uj_motion *motion;
    size_t pair_count, piece_pair_count, box_count;
    part_pair *pairs;
    piece_pair *piece_pairs;
    box *boxes;        // of all parts: pieces' over the present interval, then walls'
    box *piece_boxes;  // [piece_count], over the present interval
    uj_track *tracks;  // [piece_count], over the present interval
    span *heap;        // greatest bound first
    size_t heap_count, heap_capacity;
    unsigned halvings;
    double tolerance, rounding, floor;
    uj_overlap reached;  // deepest overlap at any time looked at
    uj_overlap proven;   // greatest bound that was settled
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
    uj_pose from = uj_motion_between(p->motion, frame, start, (size_t)piece);
    uj_pose to = uj_motion_between(p->motion, frame, end, (size_t)piece);
    return (uj_track){uj_transform_of(from), uj_transform_of(to), to.angle - from.angle};
}

// Subdivision may end: the bound is near a depth really reached, or as good as none.
static bool settled(const prover *p, double bound)
{
    if (bound <= p->floor || bound <= UJ_BOUND_FINEST * p->reached.depth)
        return true;
    bool decided = bound + p->rounding <= p->tolerance || p->reached.depth > p->tolerance;
    return decided && bound <= UJ_BOUND_FACTOR * p->reached.depth;
}

static void retire(prover *p, const part_pair *pair, double bound, double time)
{
    if (bound > p->proven.depth)
        p->proven = (uj_overlap){bound, pair->first_piece, pair->second_piece, time};
}

// Looks at one time: keeps the deepest overlap reached, and returns the face that separates best.
static size_t look(prover *p, const part_pair *pair, uj_transform a, uj_transform b, double time)
{
    size_t face;
    double gap = uj_proof_part_gap(pair->first, a, pair->second, b, &face);
    if (-gap > p->reached.depth)
        p->reached = (uj_overlap){-gap, pair->first_piece, pair->second_piece, time};
    return face;
}

// Tries one face on a span: keeps the better bound. True when that settles the span.
static bool try_face(prover *p, part_pair *pair, size_t face, const uj_track *a, const uj_track *b,
                     span *s)
{
    double where = 0.0;
    double gap = face < pair->first->count
                     ? uj_proof_part_face_bound(pair->first, face, a, pair->second, b, &where)
                     : uj_proof_part_face_bound(pair->second, face - pair->first->count, b,
                                                pair->first, a, &where);
    if (-gap < s->bound) {
        s->bound = -gap;
        s->time = uj_motion_time(p->motion, s->frame, s->start + where * (s->end - s->start));
        pair->face = face;
    }
    return settled(p, s->bound);
}

// Fills in the span's bound, with the tracks of its two parts. True when it is settled.
static bool bound_span(prover *p, span *s, const uj_track *a, const uj_track *b)
{
    part_pair *pair = &p->pairs[s->pair];
    double middle = 0.5 * (s->start + s->end);
    s->bound = INFINITY;
    s->time = uj_motion_time(p->motion, s->frame, middle);
    bool slow = fabs(a->spin) <= 1.0 && fabs(b->spin) <= 1.0;
    if (slow && try_face(p, pair, pair->face, a, b, s))
        return true;
    size_t face = look(p, pair, place_at(p, pair->first_piece, s->frame, middle),
                       place_at(p, pair->second_piece, s->frame, middle),
                       uj_motion_time(p->motion, s->frame, middle));
    if (!slow)
        return false;
    if (try_face(p, pair, face, a, b, s))
        return true;
    size_t start = look(p, pair, a->from, b->from, uj_motion_time(p->motion, s->frame, s->start));
    if (start != face && try_face(p, pair, start, a, b, s))
        return true;
    size_t end = look(p, pair, a->to, b->to, uj_motion_time(p->motion, s->frame, s->end));
    if (end != face && end != start && try_face(p, pair, end, a, b, s))
        return true;
    return settled(p, s->bound);  // the looks may have found a depth that the bound is near
}

static bool heap_push(prover *p, const span *s)
{
    if (p->heap_count == p->heap_capacity) {
        size_t capacity = 2 * p->heap_capacity + 256;
        span *heap = realloc(p->heap, capacity * sizeof *heap);
        if (heap == NULL)
            return false;
        p->heap = heap;
        p->heap_capacity = capacity;
    }
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

// Halves undecided spans, the worst first, until the worst is settled.
static uj_status drain(prover *p)
{
    while (p->heap_count > 0) {
        span top = heap_pop(p);
        bool enough = settled(p, top.bound) || p->halvings >= UJ_MOST_HALVINGS;
        if (enough || top.end - top.start < UJ_NARROWEST) {
            retire(p, &p->pairs[top.pair], top.bound, top.time);
            if (enough)
                p->heap_count = 0;  // no other bound is greater
            continue;
        }
        p->halvings++;
        double middle = 0.5 * (top.start + top.end);
        for (int half = 0; half < 2; half++) {
            span s = top;
            const part_pair *pair = &p->pairs[s.pair];
            s.start = half == 0 ? top.start : middle;
            s.end = half == 0 ? middle : top.end;
            uj_track a = track_of(p, pair->first_piece, s.frame, s.start, s.end);
            uj_track b = track_of(p, pair->second_piece, s.frame, s.start, s.end);
            bool done = bound_span(p, &s, &a, &b);
            s.bound = fmin(s.bound, top.bound);  // what holds for all holds for a half
            if (done)
                retire(p, pair, s.bound, s.time);
            else if (!heap_push(p, &s))
                return UJ_NO_MEMORY;
        }
    }
    return UJ_OK;
}

// --- intervals between keyframes ---

static void box_add(box *to, const box *from)
{
    to->low = (uj_vec2){fmin(to->low.x, from->low.x), fmin(to->low.y, from->low.y)};
    to->high = (uj_vec2){fmax(to->high.x, from->high.x), fmax(to->high.y, from->high.y)};
}

static const box empty_box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

// Box of a part over a track: its corners leave the chord between their places at the ends by at
// most spin^2 reach / 8.
static box part_box(const uj_proof_part *part, const uj_track *t)
{
    box result = empty_box;
    for (size_t i = 0; i < part->count; i++) {
        uj_vec2 a = uj_vec2_add(uj_rotate(t->from.turn, part->corners[i]), t->from.at);
        uj_vec2 b = uj_vec2_add(uj_rotate(t->to.turn, part->corners[i]), t->to.at);
        box_add(&result,
                &(box){{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}});
    }
    double sag = 0.125 * t->spin * t->spin * part->reach;
    result.low = uj_vec2_sub(result.low, (uj_vec2){sag, sag});
    result.high = uj_vec2_add(result.high, (uj_vec2){sag, sag});
    return result;
}

// How far boxes are apart along an axis; negative when they overlap.
static double box_gap(const box *a, const box *b)
{
    double x = fmax(b->low.x - a->high.x, a->low.x - b->high.x);
    double y = fmax(b->low.y - a->high.y, a->low.y - b->high.y);
    return fmax(x, y);
}

static bool stands_still(const uj_track *t)
{
    return t->spin == 0.0 && t->from.at.x == t->to.at.x && t->from.at.y == t->to.at.y;
}

static void prepare_interval(prover *p, size_t frame)
{
    size_t index = 0;
    for (size_t i = 0; i < p->shapes->piece_count; i++) {
        p->tracks[i] = track_of(p, (int)i, frame, 0.0, 1.0);
        p->piece_boxes[i] = empty_box;
        for (size_t k = 0; k < p->shapes->pieces[i].count; k++, index++) {
            p->boxes[index] = part_box(&p->shapes->pieces[i].parts[k], &p->tracks[i]);
            box_add(&p->piece_boxes[i], &p->boxes[index]);
        }
    }
}

// Bounds all pairs over the interval after `frame`; what is not settled goes to the heap. Pairs
// that stand still were dealt with in the interval before, which ends with the same poses.
static uj_status bound_interval(prover *p, size_t frame)
{
    const uj_track wall = track_of(p, -1, 0, 0.0, 0.0);
    prepare_interval(p, frame);
    for (size_t i = 0; i < p->piece_pair_count; i++) {
        const piece_pair *pp = &p->piece_pairs[i];
        const uj_track *a = &p->tracks[pp->first],
                       *b = pp->second < 0 ? &wall : &p->tracks[pp->second];
        if (frame > 0 && stands_still(a) && stands_still(b))
            continue;
        if (pp->second >= 0) {
            double gap = box_gap(&p->piece_boxes[pp->first], &p->piece_boxes[pp->second]);
            if (gap >= 0.0) {
                retire(p, &p->pairs[pp->start], -gap, p->motion->times[frame]);
                continue;
            }
        }
        for (size_t k = pp->start; k < pp->end; k++) {
            double gap =
                box_gap(&p->boxes[p->pairs[k].first_box], &p->boxes[p->pairs[k].second_box]);
            span s = {-gap, 0.0, 1.0, frame, k, p->motion->times[frame]};
            if (gap >= 0.0 || bound_span(p, &s, a, b))
                retire(p, &p->pairs[k], s.bound, s.time);
            else if (!heap_push(p, &s))
                return UJ_NO_MEMORY;
        }
    }
    return UJ_OK;
}

// --- set-up ---

static const uj_proof_part_set *second_set(const uj_certificate_shapes *shapes, size_t first,
                                           int second)
{
    return second < 0 ? &shapes->walls[shapes->wall_of[first]] : &shapes->pieces[second];
}

// Enters all part pairs of first and second (-1: wall).
static void add_pairs(prover *p, const size_t *box_of, size_t first, int second)
{
    const uj_proof_part_set *a = &p->shapes->pieces[first],
                            *b = second_set(p->shapes, first, second);
    size_t n = p->shapes->piece_count;
    size_t b_box = second < 0 ? box_of[n + p->shapes->wall_of[first]] : box_of[second];
    piece_pair *pp = &p->piece_pairs[p->piece_pair_count++];
    *pp = (piece_pair){(int)first, second, p->pair_count, p->pair_count + a->count * b->count};
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            p->pairs[p->pair_count++] = (part_pair){
                &a->parts[i], &b->parts[k], (int)first, second, box_of[first] + i, b_box + k, 0};
}

static uj_status prover_allocate(prover *p, size_t box_count)
{
    size_t n = p->shapes->piece_count, pairs = 0;
    for (size_t i = 0; i < n; i++)
        for (int k = -1; k < (int)i; k++)
            pairs += p->shapes->pieces[i].count * second_set(p->shapes, i, k)->count;
    p->pairs = calloc(pairs + 1, sizeof *p->pairs);
    p->piece_pairs = calloc(n * (n + 1) / 2 + 1, sizeof *p->piece_pairs);
    p->boxes = calloc(box_count + 1, sizeof *p->boxes);
    p->piece_boxes = calloc(n + 1, sizeof *p->piece_boxes);
    p->tracks = calloc(n + 1, sizeof *p->tracks);
    return p->pairs != NULL && p->piece_pairs != NULL && p->boxes != NULL &&
                   p->piece_boxes != NULL && p->tracks != NULL
               ? UJ_OK
               : UJ_NO_MEMORY;
}

static uj_status prover_open(prover *p)
{
    const uj_certificate_shapes *shapes = p->shapes;
    size_t n = shapes->piece_count, count = 0;
    size_t box_of[2 * UJ_MAX_PIECES];  // first box of each piece, then of each wall
    for (size_t i = 0; i < n; i++) {
        box_of[i] = count;
        count += shapes->pieces[i].count;
    }
    for (size_t i = 0; i < shapes->wall_count; i++) {
        box_of[n + i] = count;
        count += shapes->walls[i].count;
    }
    uj_status status = prover_allocate(p, count);
    if (status != UJ_OK)
        return status;
    const uj_track still = track_of(p, -1, 0, 0.0, 0.0);
    for (size_t i = 0; i < shapes->wall_count; i++)
        for (size_t k = 0; k < shapes->walls[i].count; k++)
            p->boxes[box_of[n + i] + k] = part_box(&shapes->walls[i].parts[k], &still);
    for (size_t i = 0; i < n; i++) {
        add_pairs(p, box_of, i, -1);
        for (size_t k = i + 1; k < n; k++)
            add_pairs(p, box_of, i, (int)k);
    }
    return UJ_OK;
}

static void prover_close(prover *p)
{
    free(p->pairs);
    free(p->piece_pairs);
    free(p->boxes);
    free(p->piece_boxes);
    free(p->tracks);
    free(p->heap);
}

// See the head of this file.
static double rounding_bound(const uj_certificate_shapes *shapes, const uj_motion *motion)
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

// Notes the first move in which the tolerance is exceeded.
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

uj_status uj_motion_bound_create(const uj_certificate_shapes *shapes, const uj_motion *motion,
                                 size_t move_count, double tolerance, uj_motion_bound *out)
{
    prover p = {.shapes = shapes, .motion = motion, .tolerance = tolerance};
    p.rounding = rounding_bound(shapes, motion) + shapes->displacement;
    p.floor = fmax(UJ_BOUND_FLOOR * tolerance, p.rounding);
    p.reached = (uj_overlap){0.0, -1, -1, 0.0};
    p.proven = (uj_overlap){-INFINITY, -1, -1, 0.0};
    *out = (uj_motion_bound){.moves = motion_moves(motion), .rounding = p.rounding};
    uj_status status = prover_open(&p);
    if (status == UJ_OK && motion->frame_count == 1) {
        status = bound_interval(&p, 0);
        if (status == UJ_OK)
            status = drain(&p);
        judge(&p, 0, out);
    }
    size_t frame = 0;
    for (size_t move = 0; status == UJ_OK && move < move_count; move++) {
        for (; status == UJ_OK && frame + 1 < motion->frame_count &&
               motion->times[frame] < (double)move + 1.0;
             frame++)
            status = bound_interval(&p, frame);
        if (status == UJ_OK)
            status = drain(&p);
        judge(&p, move, out);
    }
    out->bound = fmax(p.proven.depth, 0.0) + p.rounding;
    out->tightest = p.reached.depth > p.floor ? p.reached : p.proven;
    prover_close(&p);
    return status;
}
