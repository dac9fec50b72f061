// Gives positions consecutive numbers by Lehmer codes. An arrangement of tiles is packed into a
// word, four bits for each tile, in reading order.
#include "tiles_rank.h"

enum { TILE_BITS = 4 };

bool uj_tiles_are_ranked(const uj_tiles *tiles)
{
    return tiles->wall == 0 && tiles->cells <= UJ_TILES_RANKED_CELLS && tiles->rows >= 2 &&
           tiles->columns >= 2 && tiles->label_count == tiles->cells - 1;
}

// Returns the rank of an arrangement among all arrangements of the same parity. Tiles are numbered
// from 0.
static uint64_t rank_tiles(const uj_tiles_ranks *r, uint64_t arrangement)
{
    uint64_t rank = 0;
    uint32_t used = 0;  // tiles read so far, one bit each
    for (int i = 0; i < r->tiles - 2; i++) {
        const uint32_t tile = (uint32_t)(arrangement >> TILE_BITS * i) & 15, bit = 1u << tile;
        rank += r->weight[i] * (uint64_t)(tile - (uint32_t)__builtin_popcount(used & (bit - 1)));
        used |= bit;
    }
    return rank;
}

// An arrangement and its Lehmer code, four bits for each place. The digit of a place counts the
// lower-numbered tiles at later places.
typedef struct order {
    uint64_t tiles, digits;
} order;

static inline uint32_t at(uint64_t word, int place)
{
    return (uint32_t)(word >> TILE_BITS * place) & 15;
}

// Returns the arrangement with this rank and parity.
static inline order unrank_tiles(const uj_tiles_ranks *r, uint32_t rank, bool is_odd)
{
    order out = {0};
    uint64_t left = UINT64_C(0xfedcba9876543210);  // tiles not used so far, sorted
    const int tiles = r->tiles;
    for (int i = 0; i < tiles - 2; i++) {
        const uint32_t digit = rank / r->weight[i];
        const uint64_t below = (UINT64_C(1) << TILE_BITS * digit) - 1;
        rank -= digit * r->weight[i];
        is_odd ^= digit & 1;
        out.tiles |= (left >> TILE_BITS * digit & 15) << TILE_BITS * i;
        out.digits |= (uint64_t)digit << TILE_BITS * i;
        left = (left & below) | (left >> TILE_BITS & ~below);
    }
    // An arrangement is odd if the sum of its digits is odd. The loop has flipped `is_odd` for each
    // odd digit. If `is_odd` is true now, the last two tiles must be in decreasing order.
    const uint64_t first = left & 15, second = left >> TILE_BITS & 15;
    const uint64_t last = is_odd ? second | first << TILE_BITS : first | second << TILE_BITS;
    out.tiles |= last << TILE_BITS * (tiles - 2);
    out.digits |= (uint64_t)is_odd << TILE_BITS * (tiles - 2);
    return out;
}

// Returns the rank after the tile at place `from` has moved to place `to`. `step` is 1 if it moves
// to a later place, else -1. Each passed tile shifts by one place, and one digit changes. If the
// passed tile has the greater number, its digit changes by `step`. Otherwise, the moved tile's
// digit changes by -`step`.
static inline uint32_t rank_moved(const uj_tiles_ranks *r, uint32_t rank, order now, int from,
                                  int to, int step)
{
    // If `step` is -1, `change` is 2^32 - 1. Adding this modulo 2^32 subtracts 1.
    const uint32_t tile = at(now.tiles, from), change = (uint32_t)step;
    uint32_t digit = at(now.digits, from);
    rank -= r->weight[from] * digit;
    for (int i = from; i != to; i += step) {
        const uint32_t passed = at(now.digits, i + step);
        const uint32_t is_smaller = at(now.tiles, i + step) < tile;
        rank += r->weight[i] * (passed + change * (1 - is_smaller)) - r->weight[i + step] * passed;
        digit -= change * is_smaller;
    }
    return rank + r->weight[to] * digit;
}

// An arrangement lists the tiles row by row, without the blank. A tile that moves to a neighbouring
// column keeps its place in this list. A tile that moves to another row moves past `columns` - 1
// other tiles of the list.
static unsigned expand(const void *context, uint64_t rank, uint64_t *successors)
{
    const uj_tiles_ranks *r = context;
    const int blank = (int)(rank / r->arrangements), column = blank % r->columns;
    const uint32_t code = (uint32_t)(rank - (uint64_t)blank * r->arrangements);
    const order now = unrank_tiles(r, code, r->is_odd[blank]);
    unsigned count = 0;
    if (column > 0)
        successors[count++] = rank - r->arrangements;
    if (column + 1 < r->columns)
        successors[count++] = rank + r->arrangements;
    if (blank >= r->columns) {  // the tile above the blank comes down
        const int from = blank - r->columns;
        successors[count++] =
            (uint64_t)from * r->arrangements + rank_moved(r, code, now, from, blank - 1, 1);
    }
    if (blank + r->columns < r->cells) {  // the tile below the blank goes up
        const int from = blank + r->columns - 1;
        successors[count++] =
            (uint64_t)(from + 1) * r->arrangements + rank_moved(r, code, now, from, blank, -1);
    }
    return count;
}

// Packs the tiles of a board into *arrangement. Returns the blank's cell.
static int read_board(const uj_tiles_ranks *r, const uint8_t *cells, uint64_t *arrangement)
{
    int blank = 0, place = 0;
    *arrangement = 0;
    for (int i = 0; i < r->cells; i++) {
        if (cells[i] == 0)
            blank = i;
        else
            *arrangement |= (uint64_t)(cells[i] - 1) << TILE_BITS * place++;
    }
    return blank;
}

static bool is_odd(const uj_tiles_ranks *r, uint64_t arrangement)
{
    bool odd = false;
    for (int i = 0; i < r->tiles; i++)
        for (int j = i + 1; j < r->tiles; j++)
            odd ^= (arrangement >> TILE_BITS * i & 15) > (arrangement >> TILE_BITS * j & 15);
    return odd;
}

void uj_tiles_ranks_make(const uj_tiles *tiles, uj_tiles_ranks *out)
{
    *out = (uj_tiles_ranks){
        .columns = tiles->columns, .cells = tiles->cells, .tiles = tiles->cells - 1};
    out->arrangements = 1;
    for (int i = out->tiles - 3; i >= 0; i--) {
        out->weight[i] = (uint32_t)out->arrangements;
        out->arrangements *= (uint64_t)(out->tiles - i);
    }
    uint64_t start, goal;
    const int blank = read_board(out, tiles->start, &start);
    const int goal_blank = read_board(out, tiles->goal, &goal);
    // A tile that moves up or down passes `columns` - 1 other tiles in the list of tiles, and the
    // parity changes with each of them.
    const bool rows_change_parity = tiles->columns % 2 == 0, start_is_odd = is_odd(out, start);
    for (int cell = 0; cell < out->cells; cell++) {
        const int rows = cell / tiles->columns - blank / tiles->columns;
        out->is_odd[cell] = start_is_odd ^ (rows_change_parity && rows % 2 != 0);
    }
    const uint64_t states = (uint64_t)out->cells * out->arrangements;
    const bool is_reachable = is_odd(out, goal) == out->is_odd[goal_blank];
    out->graph = (uj_ranked_graph){
        .context = out,
        .states = states,
        .start = (uint64_t)blank * out->arrangements + rank_tiles(out, start),
        .goal = is_reachable ? (uint64_t)goal_blank * out->arrangements + rank_tiles(out, goal)
                             : states,
        .section = out->arrangements,
        .expand = expand,
    };
}
