// Bounds how deeply whole pieces overlap: first from the gaps of their parts, then by halving
// intervals of time.
#include "whole_bound.h"

#include <stdlib.h>

#include <unjam/base/grow.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// --- bounds from the gaps of parts ---

// Returns true if some point may be within `reach` of all four parts.
static bool may_meet(const uj_proof_pairs *pairs, const uj_proof_pair *a, const uj_proof_pair *b,
                     double reach)
{
    const uj_proof_box *boxes[4] = {&pairs->boxes[a->first_box], &pairs->boxes[a->second_box],
                                    &pairs->boxes[b->first_box], &pairs->boxes[b->second_box]};
    uj_proof_box all = *boxes[0];
    for (int i = 1; i < 4; i++) {
        all.low = (uj_vec2){fmax(all.low.x, boxes[i]->low.x), fmax(all.low.y, boxes[i]->low.y)};
        all.high =
            (uj_vec2){fmin(all.high.x, boxes[i]->high.x), fmin(all.high.y, boxes[i]->high.y)};
    }
    return all.low.x - all.high.x <= 2.0 * reach && all.low.y - all.high.y <= 2.0 * reach;
}

// Returns the unit normal of pair->face at the start of the interval, directed away from the second
// piece.
static uj_vec2 way_of(const uj_proof_pair *pair, const uj_track *a, const uj_track *b)
{
    if (pair->face < pair->first->count)
        return uj_vec2_scale(uj_rotate(a->from.turn, pair->first->normals[pair->face]), -1.0);
    return uj_rotate(b->from.turn, pair->second->normals[pair->face - pair->first->count]);
}

// Separates the pair `deepest` by a translation along the normal of the pair's face. Returns the
// length of this translation, or INFINITY if it may leave another pair near `deepest` overlapping.
// Pairs that overlap deeper than `deepest` do not count.
static double part(const uj_whole_bound *w, const uj_proof_pairs *pairs,
                   const uj_proof_piece_pair *pieces, size_t deepest, const uj_track *a,
                   const uj_track *b)
{
    const uj_proof_pair *pair = &pairs->pairs[deepest];
    double turned = fmax(fabs(a->spin), fabs(b->spin));
    if (pair->gap == -INFINITY || turned > 0.5)
        return INFINITY;
    double length = (w->memory.rounding - pair->gap) / (1.0 - turned);
    uj_vec2 t = uj_vec2_scale(way_of(pair, a, b), length);
    for (size_t k = pieces->start; k < pieces->end; k++) {
        const uj_proof_pair *other = &pairs->pairs[k];
        if (k == deepest || other->gap < pair->gap || other->gap >= 3.0 * length)
            continue;
        double opens = other->gap_of_boxes ? -length : uj_vec2_dot(t, way_of(other, a, b));
        bool is_apart = other->gap + opens - length * turned >= w->memory.rounding;
        if (!is_apart && may_meet(pairs, pair, other, w->memory.reach))
            return INFINITY;
    }
    return length;
}

static bool keep(uj_whole_bound *w, const uj_whole_item *item)
{
    if (!uj_grow(&w->items, &w->item_capacity, w->item_count + 1, sizeof *w->items))
        return false;
    w->items[w->item_count++] = *item;
    return true;
}

uj_status uj_whole_bound_note(uj_whole_bound *w, const uj_proof_pairs *pairs,
                              const uj_whole_item *item, const uj_track *a, const uj_track *b)
{
    const uj_proof_piece_pair *pieces = &pairs->piece_pairs[item->pieces];
    uj_whole_item kept = *item;
    kept.bound = 0.0;
    for (size_t k = pieces->start; k < pieces->end && kept.bound < INFINITY; k++)
        if (pairs->pairs[k].gap < 0.0)
            kept.bound = uj_max(kept.bound, part(w, pairs, pieces, k, a, b));
    if (kept.bound > w->floor)
        return keep(w, &kept) ? UJ_OK : UJ_NO_MEMORY;
    w->proven = fmax(w->proven, kept.bound);
    return UJ_OK;
}

// --- bounds by halving intervals ---

static uj_pose pose_at(const uj_whole_bound *w, int piece, size_t frame, double fraction)
{
    return piece < 0 ? (uj_pose){0.0, 0.0, 0.0}
                     : uj_motion_between(w->motion, frame, fraction, (size_t)piece);
}

static uj_track track_of(const uj_whole_bound *w, int piece, size_t frame, double start, double end)
{
    return uj_track_between(pose_at(w, piece, frame, start), pose_at(w, piece, frame, end));
}

static uj_whole_span span_of(const uj_whole_bound *w, const uj_proof_piece_pair *pieces,
                             size_t frame, double start, double end)
{
    double middle = 0.5 * (start + end);
    return (uj_whole_span){.a = track_of(w, pieces->first, frame, start, end),
                           .b = track_of(w, pieces->second, frame, start, end),
                           .middle_a = uj_transform_of(pose_at(w, pieces->first, frame, middle)),
                           .middle_b = uj_transform_of(pose_at(w, pieces->second, frame, middle))};
}

// Returns true if `bound` is negligible, or close to the depth `reached`.
static bool settled(const uj_whole_bound *w, double bound, double reached)
{
    if (bound <= w->floor || bound <= UJ_BOUND_FINEST * reached)
        return true;
    return (bound <= w->tolerance || reached > w->tolerance) && bound <= UJ_BOUND_FACTOR * reached;
}

// Bounds the overlap from the fraction `start` to the fraction `end` of an interval. Raises
// *reached to the depth found in the middle of this span.
static uj_status examine(uj_whole_bound *w, const uj_proof_pairs *pairs, const uj_whole_item *item,
                         double start, double end, double *reached)
{
    const uj_proof_piece_pair *pieces = &pairs->piece_pairs[item->pieces];
    double middle = 0.5 * (start + end), bound = INFINITY, there = 0.0;
    uj_whole_span s = span_of(w, pieces, item->frame, start, end);
    uj_status status = UJ_OK;
    if (fabs(s.a.spin) <= 1.0 && fabs(s.b.spin) <= 1.0)
        status = uj_whole_depth_bound(&w->memory, pairs, pieces, &s, &bound);
    if (status == UJ_OK && !settled(w, bound, *reached)) {
        s = span_of(w, pieces, item->frame, middle, middle);
        status = uj_whole_depth_bound(&w->memory, pairs, pieces, &s, &there);
        if (there < INFINITY)
            *reached = fmax(*reached, there);
    }
    if (status != UJ_OK)
        return status;
    if (settled(w, bound, *reached) || there == INFINITY || w->proven == INFINITY ||
        end - start < UJ_BOUND_NARROWEST || w->halvings++ >= UJ_BOUND_MAX_HALVINGS) {
        if (bound > fmax(w->proven, w->floor))
            w->worst = (uj_overlap){bound, pieces->first, pieces->second,
                                    uj_motion_time(w->motion, item->frame, middle)};
        w->proven = fmax(w->proven, bound);
        return UJ_OK;
    }
    status = examine(w, pairs, item, start, middle, reached);
    return status == UJ_OK ? examine(w, pairs, item, middle, end, reached) : status;
}

static int deeper_first(const void *left, const void *right)
{
    const uj_whole_item *a = left, *b = right;
    if (a->bound != b->bound)
        return a->bound > b->bound ? -1 : 1;
    if (a->frame != b->frame)
        return a->frame < b->frame ? -1 : 1;
    return (a->pieces > b->pieces) - (a->pieces < b->pieces);
}

// Drops the items that are settled. Returns the greatest of their bounds.
static double drop_settled(uj_whole_bound *w, double reached)
{
    double greatest = 0.0;
    size_t kept = 0;
    for (size_t i = 0; i < w->item_count; i++) {
        if (settled(w, w->items[i].bound, reached))
            greatest = uj_max(greatest, w->items[i].bound);
        else
            w->items[kept++] = w->items[i];
    }
    w->item_count = kept;
    return greatest;
}

static void move_piece(const uj_whole_bound *w, uj_proof_pairs *pairs, int piece, size_t frame)
{
    if (piece < 0)
        return;
    uj_track track = track_of(w, piece, frame, 0.0, 1.0);
    uj_proof_pairs_move(pairs, w->shapes, (size_t)piece, &track);
}

uj_status uj_whole_bound_finish(uj_whole_bound *w, uj_proof_pairs *pairs, double reached)
{
    uj_status status = UJ_OK;
    double dropped = drop_settled(w, reached);
    if (w->item_count > 0)
        qsort(w->items, w->item_count, sizeof *w->items, deeper_first);
    for (size_t i = 0; status == UJ_OK && i < w->item_count && !w->stopped; i++) {
        const uj_whole_item *item = &w->items[i];
        w->stopped = !uj_poll_goes_on(w->poll);
        if (settled(w, item->bound, reached)) {  // so are all later items: their bounds are lower
            w->proven = fmax(w->proven, item->bound);
            break;
        }
        move_piece(w, pairs, pairs->piece_pairs[item->pieces].first, item->frame);
        move_piece(w, pairs, pairs->piece_pairs[item->pieces].second, item->frame);
        status = examine(w, pairs, item, 0.0, 1.0, &reached);
    }
    w->proven = uj_max(w->proven, dropped);
    return status;
}

void uj_whole_bound_clear(uj_whole_bound *w)
{
    uj_whole_depth_clear(&w->memory);
    free(w->items);
    w->items = NULL;
    w->item_count = w->item_capacity = 0;
}
