// Finds the symmetries (automorphisms) of a board by backtracking.
#include "peg_symmetry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Greatest number of jumps that the finder may examine. If this is not enough, the finder starts
// again with half the limit and one more fixed hole. The English board needs a tenth of this limit.
#define UJ_PEG_SYMMETRY_EFFORT 10000000UL

typedef struct finder {
    const uj_peg_board *board;
    const uint8_t *colours;
    uint8_t order[UJ_PEG_MAX_HOLES];
    // Number of lines of which hole h is an end (degree[h][0]) or the middle (degree[h][1]).
    uint8_t degree[UJ_PEG_MAX_HOLES][2];
    unsigned fixed;                     // the first `fixed` holes of `order` stay in place
    unsigned long effort, most_effort;  // number of jumps examined so far; greatest number allowed
    uj_peg_set placed, used;
    uint8_t image[UJ_PEG_MAX_HOLES];
    uj_peg_symmetries *out;
    bool too_many;
} finder;

static void count_degrees(finder *f)
{
    for (unsigned j = 0; j < f->board->jump_count; j++) {
        const uj_peg_jump *jump = &f->board->jumps[j];
        f->degree[jump->from][0]++;
        if (jump->from < jump->to)
            f->degree[jump->over][1]++;
    }
}

// Returns the holes outside the set that share a line of three with a hole of the set.
static uj_peg_set neighbours(const uj_peg_board *board, uj_peg_set set)
{
    uj_peg_set out = 0;
    for (unsigned j = 0; j < board->jump_count; j++)
        if (board->jumps[j].all & set)
            out |= board->jumps[j].all;
    return out & ~set;
}

// Orders the holes so that each hole, if possible, is a neighbour of an earlier one. In this order,
// wrong images are detected early.
static void choose_order(finder *f)
{
    uj_peg_set done = 0;
    for (unsigned i = 0; i < f->board->hole_count; i++) {
        uj_peg_set next = neighbours(f->board, done);
        if (next == 0)
            next = f->board->holes & ~done;
        f->order[i] = (uint8_t)uj_peg_first(next);
        done |= uj_peg_bit(f->order[i]);
    }
}

// Returns true if the lines through `hole` are mapped to lines. Checks only lines of which all
// three holes already have images.
static bool keeps_lines(finder *f, unsigned hole)
{
    f->effort += f->board->jump_count;
    if (f->effort > f->most_effort)
        f->too_many = true;
    for (unsigned j = 0; j < f->board->jump_count; j++) {
        const uj_peg_jump *jump = &f->board->jumps[j];
        if (!(jump->all >> hole & 1) || (jump->all & ~f->placed) != 0)
            continue;
        if (f->board->between[f->image[jump->from]][f->image[jump->to]] != f->image[jump->over])
            return false;
    }
    return true;
}

static bool may_go(const finder *f, unsigned index, unsigned to)
{
    unsigned hole = f->order[index];
    bool lonely = f->degree[hole][0] == 0 && f->degree[hole][1] == 0;
    if ((index < f->fixed || lonely) && to != hole)
        return false;
    return !(f->used >> to & 1) && f->colours[to] == f->colours[hole] &&
           memcmp(f->degree[to], f->degree[hole], sizeof f->degree[to]) == 0;
}

static void extend(finder *f, unsigned index)
{
    if (index == f->board->hole_count) {
        if (f->out->count == UJ_PEG_MAX_SYMMETRIES)
            f->too_many = true;
        else
            memcpy(f->out->images[f->out->count++], f->image, sizeof f->image);
        return;
    }
    const unsigned hole = f->order[index];
    f->placed |= uj_peg_bit(hole);
    for (unsigned to = 0; to < f->board->hole_count && !f->too_many; to++) {
        if (!may_go(f, index, to))
            continue;
        f->image[hole] = (uint8_t)to;
        f->used |= uj_peg_bit(to);
        if (keeps_lines(f, hole))
            extend(f, index + 1);
        f->used &= ~uj_peg_bit(to);
    }
    f->placed &= ~uj_peg_bit(hole);
}

static bool is_identity(const uint8_t *image, unsigned hole_count)
{
    for (unsigned h = 0; h < hole_count; h++)
        if (image[h] != h)
            return false;
    return true;
}

static void put_identity_first(uj_peg_symmetries *symmetries, unsigned hole_count)
{
    uint8_t kept[UJ_PEG_MAX_HOLES];
    unsigned s = 0;
    while (!is_identity(symmetries->images[s], hole_count))
        s++;
    memcpy(kept, symmetries->images[0], sizeof kept);
    memcpy(symmetries->images[0], symmetries->images[s], sizeof kept);
    memcpy(symmetries->images[s], kept, sizeof kept);
}

// Computes the image, under one permutation, of each set of holes in one chunk. The chunk begins at
// hole `first`.
static void fill_chunk(uj_peg_set *table, size_t stride, const uint8_t *image, unsigned first,
                       unsigned hole_count)
{
    for (size_t set = 1; set < 1 << UJ_PEG_CHUNK_BITS; set++) {
        const unsigned hole = first + uj_peg_first(set);
        const uj_peg_set least = hole < hole_count ? uj_peg_bit(image[hole]) : 0;
        table[set * stride] = table[(set & (set - 1)) * stride] | least;
    }
}

static bool make_tables(uj_peg_symmetries *symmetries, unsigned hole_count)
{
    const size_t groups = (symmetries->count + UJ_PEG_IMAGE_GROUP - 1) / UJ_PEG_IMAGE_GROUP;
    const size_t stride = groups * UJ_PEG_IMAGE_GROUP, sets = (size_t)1 << UJ_PEG_CHUNK_BITS;
    symmetries->stride = stride;
    symmetries->chunks = (hole_count + UJ_PEG_CHUNK_BITS - 1) / UJ_PEG_CHUNK_BITS;
    symmetries->tables = calloc(symmetries->chunks * sets * stride, sizeof *symmetries->tables);
    if (symmetries->tables == NULL)
        return false;
    for (unsigned c = 0; c < symmetries->chunks; c++)
        for (size_t s = 0; s < stride; s++)
            fill_chunk(symmetries->tables + c * sets * stride + s, stride,
                       symmetries->images[s % symmetries->count], c * UJ_PEG_CHUNK_BITS,
                       hole_count);
    return true;
}

uj_status uj_peg_symmetries_find(const uj_peg_board *board, const uint8_t *colours,
                                 uj_peg_symmetries *out, uj_error *error)
{
    *out = (uj_peg_symmetries){.images = calloc(UJ_PEG_MAX_SYMMETRIES, sizeof *out->images)};
    if (out->images == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the board's symmetries");
    finder f = {.board = board, .colours = colours, .out = out};
    count_degrees(&f);
    choose_order(&f);
    // If the search takes too long or finds too many symmetries, it begins again with one more hole
    // that must stay in place. With all holes in place, only the identity is left.
    for (f.most_effort = UJ_PEG_SYMMETRY_EFFORT;; f.most_effort /= 2) {
        if (f.most_effort < UJ_PEG_SYMMETRY_EFFORT / 100)
            f.fixed = board->hole_count;
        if (f.fixed == board->hole_count)
            f.most_effort = ULONG_MAX;
        f.too_many = false;
        f.effort = 0;
        out->count = 0;
        extend(&f, 0);
        if (!f.too_many)
            break;
        f.fixed++;
    }
    put_identity_first(out, board->hole_count);
    if (!make_tables(out, board->hole_count)) {
        uj_peg_symmetries_clear(out);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the board's symmetries");
    }
    return UJ_OK;
}

void uj_peg_symmetries_clear(uj_peg_symmetries *symmetries)
{
    free(symmetries->images);
    free(symmetries->tables);
    *symmetries = (uj_peg_symmetries){0};
}
