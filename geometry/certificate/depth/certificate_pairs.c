// Lists the pairs of convex parts, and computes the boxes of moving parts.
#include "certificate_pairs.h"

#include <stdlib.h>

static const uj_proof_box empty_box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

static void box_add(uj_proof_box *to, const uj_proof_box *from)
{
    to->low = (uj_vec2){uj_min(to->low.x, from->low.x), uj_min(to->low.y, from->low.y)};
    to->high = (uj_vec2){uj_max(to->high.x, from->high.x), uj_max(to->high.y, from->high.y)};
}

// Returns a box that contains the part all along its track. Each corner stays within spin^2 * reach
// / 8 of the line segment between its first and last positions.
static uj_proof_box part_box(const uj_proof_part *part, const uj_track *t)
{
    uj_proof_box result = empty_box;
    for (size_t i = 0; i < part->count; i++) {
        uj_vec2 a = uj_vec2_add(uj_rotate(t->from.turn, part->corners[i]), t->from.at);
        uj_vec2 b = uj_vec2_add(uj_rotate(t->to.turn, part->corners[i]), t->to.at);
        box_add(&result, &(uj_proof_box){{uj_min(a.x, b.x), uj_min(a.y, b.y)},
                                         {uj_max(a.x, b.x), uj_max(a.y, b.y)}});
    }
    double sag = 0.125 * t->spin * t->spin * part->reach;
    result.low = uj_vec2_sub(result.low, (uj_vec2){sag, sag});
    result.high = uj_vec2_add(result.high, (uj_vec2){sag, sag});
    return result;
}

void uj_proof_pairs_move(uj_proof_pairs *pairs, const uj_certificate_shapes *shapes, size_t piece,
                         const uj_track *track)
{
    const uj_proof_part_set *set = &shapes->pieces[piece];
    uj_proof_box *boxes = &pairs->boxes[pairs->piece_box_of[piece]];
    pairs->piece_boxes[piece] = empty_box;
    for (size_t k = 0; k < set->count; k++) {
        boxes[k] = part_box(&set->parts[k], track);
        box_add(&pairs->piece_boxes[piece], &boxes[k]);
    }
}

static const uj_proof_part_set *second_set(const uj_certificate_shapes *shapes, size_t first,
                                           int second)
{
    return second < 0 ? &shapes->walls[shapes->wall_of[first]] : &shapes->pieces[second];
}

// second: a piece, or -1 for shapes->walls[shapes->wall_of[first]]. box_of: [piece_count +
// wall_count] index of the first box of each piece, then of each wall.
static void add_pairs(uj_proof_pairs *p, const uj_certificate_shapes *shapes, const size_t *box_of,
                      size_t first, int second)
{
    const uj_proof_part_set *a = &shapes->pieces[first], *b = second_set(shapes, first, second);
    size_t b_box =
        second < 0 ? box_of[shapes->piece_count + shapes->wall_of[first]] : box_of[second];
    p->piece_pairs[p->piece_pair_count++] =
        (uj_proof_piece_pair){(int)first, second, p->count, p->count + a->count * b->count};
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            p->pairs[p->count++] = (uj_proof_pair){.first = &a->parts[i],
                                                   .second = &b->parts[k],
                                                   .first_piece = (int)first,
                                                   .second_piece = second,
                                                   .first_box = box_of[first] + i,
                                                   .second_box = b_box + k};
}

static uj_status allocate(const uj_certificate_shapes *shapes, size_t box_count, uj_proof_pairs *p)
{
    size_t n = shapes->piece_count, pairs = 0;
    for (size_t i = 0; i < n; i++)
        for (int k = -1; k < (int)i; k++)
            pairs += shapes->pieces[i].count * second_set(shapes, i, k)->count;
    p->pairs = calloc(pairs + 1, sizeof *p->pairs);
    p->piece_pairs = calloc(n * (n + 1) / 2 + 1, sizeof *p->piece_pairs);
    p->boxes = calloc(box_count + 1, sizeof *p->boxes);
    p->piece_boxes = calloc(n + 1, sizeof *p->piece_boxes);
    bool allocated =
        p->pairs != NULL && p->piece_pairs != NULL && p->boxes != NULL && p->piece_boxes != NULL;
    return allocated ? UJ_OK : UJ_NO_MEMORY;
}

uj_status uj_proof_pairs_create(const uj_certificate_shapes *shapes, uj_proof_pairs *out)
{
    size_t n = shapes->piece_count, box_count = 0;
    size_t box_of[2 * UJ_MAX_PIECES];
    *out = (uj_proof_pairs){0};
    for (size_t i = 0; i < n; i++) {
        box_of[i] = out->piece_box_of[i] = box_count;
        box_count += shapes->pieces[i].count;
    }
    for (size_t i = 0; i < shapes->wall_count; i++) {
        box_of[n + i] = box_count;
        box_count += shapes->walls[i].count;
    }
    uj_status status = allocate(shapes, box_count, out);
    if (status != UJ_OK)
        return status;
    const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
    const uj_track wall = {still, still, 0.0};
    for (size_t i = 0; i < shapes->wall_count; i++)
        for (size_t k = 0; k < shapes->walls[i].count; k++)
            out->boxes[box_of[n + i] + k] = part_box(&shapes->walls[i].parts[k], &wall);
    for (size_t i = 0; i < n; i++) {
        add_pairs(out, shapes, box_of, i, -1);
        for (size_t k = i + 1; k < n; k++)
            add_pairs(out, shapes, box_of, i, (int)k);
    }
    return UJ_OK;
}

void uj_proof_pairs_clear(uj_proof_pairs *pairs)
{
    free(pairs->pairs);
    free(pairs->piece_pairs);
    free(pairs->boxes);
    free(pairs->piece_boxes);
    *pairs = (uj_proof_pairs){0};
}
