// Divides tiles into groups for pattern databases. Takes the groups from the table `known` if
// possible. Otherwise exchanges tiles between groups as long as this makes the groups more compact.
#include "tiles_partition.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/discrete/patterns/pattern_symmetry.h>

// A partition for boards whose goal has the blank on the first cell. In `cells`, each letter stands
// for a group, and "." for the blank. `sizes` lists the sizes of the groups a, b, ...
typedef struct known_partition {
    int rows, columns;
    const char *sizes, *cells;
} known_partition;

// From Korf and Felner 2002, except 4-4-4-3.
static const known_partition known[] = {
    {4, 4, "4-4-4-3", ".dbbddbbaaccaacc"},
    {4, 4, "5-5-5", ".aaabbaabbccbccc"},
    {4, 4, "6-6-3", ".cccaabbaabbaabb"},
    {4, 4, "7-8", ".abbaabbaabbaabb"},
    {5, 5, "6-6-6-6", ".aabbaaabbccabbccdddccddd"},
};

int uj_tiles_read_sizes(const char *text, int *sizes)
{
    int count = 0;
    for (;;) {
        char *end;
        if (*text < '1' || *text > '9' || count == UJ_TILES_PARTS)
            return 0;
        long size = strtol(text, &end, 10);
        if (size >= UJ_TILES_MAX_CELLS)
            return 0;
        sizes[count++] = (int)size;
        if (*end == '\0')
            return count;
        if (*end != '-')
            return 0;
        text = end + 1;
    }
}

static int goal_blank(const uj_tiles *tiles)
{
    int blank = 0;
    while (tiles->goal[blank] != 0)
        blank++;
    return blank;
}

static bool same_sizes(const char *text, const int *sizes, int count)
{
    int own[UJ_TILES_PARTS];
    return uj_tiles_read_sizes(text, own) == count &&
           memcmp(own, sizes, (size_t)count * sizeof *own) == 0;
}

// Sets out->goal to the partition in `known` for this board and these sizes. Turns or mirrors it so
// that its "." is on the goal cell of the board's blank. Returns false if none fits.
static bool take_known(const uj_tiles *tiles, const int *sizes, uj_tiles_partition *out)
{
    uj_pattern_symmetry all[UJ_PATTERN_SYMMETRIES];
    const int symmetries = uj_pattern_symmetries(tiles->rows, tiles->columns, all);
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        if (known[k].rows != tiles->rows || known[k].columns != tiles->columns ||
            !same_sizes(known[k].sizes, sizes, out->count))
            continue;
        for (int i = 0; i < symmetries; i++) {
            if (all[i].image[0] != goal_blank(tiles))
                continue;
            for (int cell = 1; cell < tiles->cells; cell++)
                out->goal[known[k].cells[cell] - 'a'] |= UINT64_C(1) << all[i].image[cell];
            return true;
        }
    }
    return false;
}

// --- compact groups ------------------------------------------------------------------------------

// Returns the sum of the distances from a cell to all cells of a group.
static int spread(const uj_tiles *tiles, int cell, uint64_t group)
{
    int sum = 0;
    for (; group != 0; group &= group - 1) {
        const int other = __builtin_ctzll(group);
        sum += abs(cell / tiles->columns - other / tiles->columns) +
               abs(cell % tiles->columns - other % tiles->columns);
    }
    return sum;
}

// If swapping two cells of different groups makes the groups more compact, swaps them and returns
// true.
static bool improve(const uj_tiles *tiles, uj_tiles_partition *p, uint8_t *group, int a, int b)
{
    uint64_t *first = &p->goal[group[a]], *second = &p->goal[group[b]];
    const uint64_t bit_a = UINT64_C(1) << a, bit_b = UINT64_C(1) << b;
    const int before = spread(tiles, a, *first) + spread(tiles, b, *second);
    const int after = spread(tiles, b, *first & ~bit_a) + spread(tiles, a, *second & ~bit_b);
    if (after >= before)
        return false;
    *first ^= bit_a | bit_b;
    *second ^= bit_a | bit_b;
    const uint8_t other = group[a];
    group[a] = group[b];
    group[b] = other;
    return true;
}

static void make_compact(const uj_tiles *tiles, const int *sizes, uj_tiles_partition *out)
{
    uint8_t group[UJ_TILES_MAX_CELLS] = {0};
    const int blank = goal_blank(tiles);
    for (int cell = 0, part = 0, filled = 0; cell < tiles->cells; cell++) {
        if (cell == blank)
            continue;
        if (filled == sizes[part]) {
            part++;
            filled = 0;
        }
        filled++;
        group[cell] = (uint8_t)part;
        out->goal[part] |= UINT64_C(1) << cell;
    }
    for (bool better = true; better;) {
        better = false;
        for (int a = 0; a < tiles->cells; a++)
            for (int b = a + 1; b < tiles->cells; b++)
                if (a != blank && b != blank && group[a] != group[b])
                    better |= improve(tiles, out, group, a, b);
    }
}

void uj_tiles_partition_make(const uj_tiles *tiles, const int *sizes, int count,
                             uj_tiles_partition *out)
{
    *out = (uj_tiles_partition){.count = count};
    if (!take_known(tiles, sizes, out))
        make_compact(tiles, sizes, out);
}

// --- mirror images -------------------------------------------------------------------------------

static bool same_groups(const uj_tiles_partition *a, const uj_tiles_partition *b)
{
    for (int i = 0; i < a->count; i++) {
        bool found = false;
        for (int j = 0; j < b->count; j++)
            found = found || a->goal[i] == b->goal[j];
        if (!found)
            return false;
    }
    return true;
}

bool uj_tiles_partition_mirror(const uj_tiles *tiles, uj_tiles_partition *partition)
{
    uj_pattern_symmetry all[UJ_PATTERN_SYMMETRIES];
    const int symmetries = uj_pattern_symmetries(tiles->rows, tiles->columns, all);
    const int blank = goal_blank(tiles);
    for (int i = 1; i < symmetries; i++) {
        uj_tiles_partition image = {.count = partition->count};
        if (all[i].image[blank] != blank)
            continue;
        for (int part = 0; part < partition->count; part++)
            image.goal[part] = uj_pattern_image(&all[i], partition->goal[part]);
        if (same_groups(&image, partition))
            continue;
        *partition = image;
        return true;
    }
    return false;
}
