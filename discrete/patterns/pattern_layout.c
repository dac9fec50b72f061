// Numbers the arrangements of a few tiles. A set of cells is numbered by the rank of its bit mask
// among all masks with the same number of bits set (combinatorial number system). An order of tiles
// is numbered by its lexicographic rank among all permutations.
#include <unjam/discrete/patterns/pattern_layout.h>

#include <assert.h>
#include <string.h>

enum { MAX_SHAPES = 1 << 28 };

// --- sets ----------------------------------------------------------------------------------------

uint32_t uj_pattern_sets(int cells, int tiles)
{
    uint64_t product = 1;
    for (int i = 0; i < tiles; i++) {
        product = product * (uint64_t)(cells - i) / (uint64_t)(i + 1);
        if (product > MAX_SHAPES)
            return UINT32_MAX;
    }
    return cells < tiles ? 0 : (uint32_t)product;
}

// Returns how much the cells in `bits` add to the rank of a set. Bit b stands for cell `first` + b.
// The lowest cell in `bits` is cell number `place` of the whole set, counted from 1. The i-th cell
// of the set adds the binomial coefficient C(cell, i).
static uint32_t rank_part(const uj_pattern_layout *l, uint64_t bits, int first, int place)
{
    uint32_t rank = 0;
    for (; bits != 0 && place <= l->tiles; bits &= bits - 1)
        rank += uj_pattern_sets(first + __builtin_ctzll(bits), place++);
    return rank;
}

static void make_ranks(uj_pattern_layout *l)
{
    const int low = (int)l->low_bits, high = l->cells - low;
    for (uint64_t bits = 0; bits < UINT64_C(1) << low; bits++)
        l->rank_low[bits] = rank_part(l, bits, 0, 1);
    for (uint64_t bits = 0; bits < UINT64_C(1) << high; bits++) {
        const int count = __builtin_popcountll(bits);
        l->rank_high[bits] = count <= l->tiles ? rank_part(l, bits, low, l->tiles - count + 1) : 0;
    }
}

// Returns the next greater number with the same number of bits set.
static uint64_t next_set(uint64_t set)
{
    const uint64_t low = set & (~set + 1), carry = set + low;
    return carry | ((set ^ carry) >> 2) / low;
}

// Returns the neighbours of a cell, as bits.
static uint64_t neighbours(const uj_pattern_layout *l, int cell)
{
    const int column = cell % l->columns;
    const uint64_t bit = UINT64_C(1) << cell;
    return (cell >= l->columns ? bit >> l->columns : 0) |
           (cell + l->columns < l->cells ? bit << l->columns : 0) | (column > 0 ? bit >> 1 : 0) |
           (column + 1 < l->columns ? bit << 1 : 0);
}

// Sets region[cell] of each free cell to the number of its region. Regions are numbered in the
// order of their lowest cells. Returns the number of regions.
static uint32_t find_regions(const uj_pattern_layout *l, uint64_t occupied, uint8_t *region)
{
    uint64_t left = ~occupied & ((UINT64_C(1) << l->cells) - 1);
    uint32_t count = 0;
    for (; left != 0; count++) {
        uint64_t added = left & (~left + 1);
        left ^= added;
        while (added != 0) {
            const int cell = __builtin_ctzll(added);
            const uint64_t beside = neighbours(l, cell) & left;
            region[cell] = (uint8_t)count;
            added = (added & (added - 1)) | beside;
            left ^= beside;
        }
    }
    return count;
}

static bool make_sets(uj_pattern_layout *l)
{
    uint64_t set = (UINT64_C(1) << l->tiles) - 1;
    for (uint32_t i = 0; i < l->sets; i++) {
        l->cells_of[i] = set;
        l->first_shape[i] = l->shapes;
        l->shapes += find_regions(l, set, l->region + (size_t)i * (size_t)l->cells);
        if (l->shapes > MAX_SHAPES)
            return false;
        set = i + 1 < l->sets ? next_set(set) : set;
    }
    l->first_shape[l->sets] = l->shapes;
    return true;
}

// --- orders --------------------------------------------------------------------------------------

static uint32_t factorial(int n)
{
    return n < 2 ? 1 : (uint32_t)n * factorial(n - 1);
}

// Returns the lexicographic rank of an order of `count` tiles among all their permutations.
static uint32_t rank_order(const uint8_t *tiles, int count)
{
    uint32_t rank = 0, used = 0;
    for (int i = 0; i < count; i++) {
        const unsigned smaller = (unsigned)__builtin_popcount(used & ((1U << tiles[i]) - 1));
        rank = rank * (uint32_t)(count - i) + tiles[i] - smaller;
        used |= 1U << tiles[i];
    }
    return rank;
}

void uj_pattern_tiles_of(const uj_pattern_layout *layout, uint32_t order, uint8_t *tiles)
{
    const int count = layout->tiles;
    unsigned skip[UJ_PATTERN_TILES];
    for (int i = count - 1; i >= 0; i--) {
        skip[i] = order % (unsigned)(count - i);
        order /= (unsigned)(count - i);
    }
    unsigned used = 0;
    for (int i = 0; i < count; i++) {
        unsigned tile = 0;
        while ((used >> tile & 1) != 0 || skip[i]-- > 0)
            tile++;
        used |= 1U << tile;
        tiles[i] = (uint8_t)tile;
    }
}

static void make_orders(const uj_pattern_layout *l)
{
    const int count = l->tiles;
    uint16_t *entry = l->reorder;
    for (uint32_t order = 0; order < l->orders; order++) {
        uint8_t tiles[UJ_PATTERN_TILES], moved[UJ_PATTERN_TILES];
        uj_pattern_tiles_of(l, order, tiles);
        for (int from = 0; from < count; from++)
            for (int to = 0; to < count; to++, entry++) {
                // A tile moves by at most one row, so it passes at most `columns` - 1 other tiles.
                if (from - to >= l->columns || to - from >= l->columns)
                    continue;
                memcpy(moved, tiles, sizeof moved);
                if (to > from)
                    memmove(moved + from, tiles + from + 1, (size_t)(to - from));
                else
                    memmove(moved + to + 1, tiles + to, (size_t)(from - to));
                moved[to] = tiles[from];
                *entry = (uint16_t)rank_order(moved, count);
            }
    }
}

// --- layout --------------------------------------------------------------------------------------

static size_t reorder_count(const uj_pattern_layout *l)
{
    return (size_t)l->orders * (size_t)(l->tiles * l->tiles);
}

static size_t high_count(const uj_pattern_layout *l)
{
    return (size_t)1 << ((unsigned)l->cells - l->low_bits);
}

static bool allocate(uj_pattern_layout *l, uj_budget *budget)
{
    l->rank_low = uj_budget_allocate(budget, (size_t)1 << l->low_bits, sizeof *l->rank_low);
    if (l->rank_low != NULL)
        l->rank_high = uj_budget_allocate(budget, high_count(l), sizeof *l->rank_high);
    if (l->rank_high != NULL)
        l->cells_of = uj_budget_allocate(budget, l->sets, sizeof *l->cells_of);
    if (l->cells_of != NULL)
        l->first_shape = uj_budget_allocate(budget, (size_t)l->sets + 1, sizeof *l->first_shape);
    if (l->first_shape != NULL)
        l->region = uj_budget_allocate(budget, l->sets, (size_t)l->cells);
    if (l->region != NULL)
        l->reorder = uj_budget_allocate(budget, reorder_count(l), sizeof *l->reorder);
    return l->reorder != NULL;
}

bool uj_pattern_layout_make(uj_pattern_layout *out, int rows, int columns, int tiles,
                            uj_budget *budget)
{
    assert(tiles >= 1 && tiles <= UJ_PATTERN_TILES && tiles < rows * columns &&
           rows * columns <= UJ_PATTERN_CELLS);
    *out = (uj_pattern_layout){.rows = rows,
                               .columns = columns,
                               .cells = rows * columns,
                               .tiles = tiles,
                               .low_bits = (unsigned)(rows * columns) / 2,
                               .sets = uj_pattern_sets(rows * columns, tiles),
                               .orders = factorial(tiles)};
    budget->at_limit = true;
    if (out->sets > MAX_SHAPES || !allocate(out, budget))
        return false;
    make_ranks(out);
    budget->at_limit = true;
    if (!make_sets(out))
        return false;
    make_orders(out);
    return true;
}

void uj_pattern_layout_clear(uj_pattern_layout *layout, uj_budget *budget)
{
    uj_pattern_layout *l = layout;
    uj_budget_free(budget, l->rank_low, (size_t)1 << l->low_bits, sizeof *l->rank_low);
    uj_budget_free(budget, l->rank_high, high_count(l), sizeof *l->rank_high);
    uj_budget_free(budget, l->cells_of, l->sets, sizeof *l->cells_of);
    uj_budget_free(budget, l->first_shape, (size_t)l->sets + 1, sizeof *l->first_shape);
    uj_budget_free(budget, l->region, l->sets, (size_t)l->cells);
    uj_budget_free(budget, l->reorder, reorder_count(l), sizeof *l->reorder);
    *layout = (uj_pattern_layout){0};
}

uj_pattern_place uj_pattern_find(const uj_pattern_layout *layout, const uint8_t *cell, int blank)
{
    uint8_t tiles[UJ_PATTERN_TILES];
    uint64_t cells = 0;
    for (int i = 0; i < layout->tiles; i++)
        cells |= UINT64_C(1) << cell[i];
    for (int i = 0; i < layout->tiles; i++)
        tiles[__builtin_popcountll(cells & ((UINT64_C(1) << cell[i]) - 1))] = (uint8_t)i;
    return uj_pattern_shape(layout, cells, (unsigned)blank) |
           (uint64_t)rank_order(tiles, layout->tiles) << 32;
}
