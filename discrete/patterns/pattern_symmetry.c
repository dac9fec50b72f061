// Computes rotations and reflections of boards. Chooses one image of a pattern to represent all of
// its images.
#include <unjam/discrete/patterns/pattern_symmetry.h>

int uj_pattern_symmetries(int rows, int columns, uj_pattern_symmetry *out)
{
    const int count = rows == columns ? UJ_PATTERN_SYMMETRIES : UJ_PATTERN_SYMMETRIES / 2;
    for (int i = 0; i < count; i++)
        for (int cell = 0; cell < rows * columns; cell++) {
            int row = cell / columns, column = cell % columns;
            row = (i & 1) != 0 ? rows - 1 - row : row;
            column = (i & 2) != 0 ? columns - 1 - column : column;
            out[i].image[cell] =
                (uint8_t)((i & 4) != 0 ? column * columns + row : row * columns + column);
        }
    return count;
}

uint64_t uj_pattern_image(const uj_pattern_symmetry *symmetry, uint64_t cells)
{
    uint64_t image = 0;
    for (; cells != 0; cells &= cells - 1)
        image |= UINT64_C(1) << symmetry->image[__builtin_ctzll(cells)];
    return image;
}

// Returns the lowest-numbered cell that the blank can reach from its goal cell while the pattern's
// tiles are at their goals.
static int least_reached(const uj_pattern_key *key)
{
    const int columns = key->columns, cells = key->rows * columns;
    uint64_t reached = UINT64_C(1) << key->blank, before = 0;
    while (reached != before) {
        before = reached;
        for (int cell = 0; cell < cells; cell++) {
            const uint64_t bit = UINT64_C(1) << cell;
            const uint64_t beside = (cell >= columns ? bit >> columns : 0) |
                                    (cell + columns < cells ? bit << columns : 0) |
                                    (cell % columns > 0 ? bit >> 1 : 0) |
                                    (cell % columns + 1 < columns ? bit << 1 : 0);
            if ((beside & reached) != 0 && (bit & key->goal) == 0)
                reached |= bit;
        }
    }
    return __builtin_ctzll(reached);
}

uj_pattern_symmetry uj_pattern_share(uj_pattern_key *key)
{
    uj_pattern_symmetry all[UJ_PATTERN_SYMMETRIES];
    const int count = uj_pattern_symmetries(key->rows, key->columns, all);
    const uj_pattern_key given = *key;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        uj_pattern_key image = given;
        image.goal = uj_pattern_image(&all[i], given.goal);
        image.blank = all[i].image[given.blank];
        image.blank = (uint8_t)least_reached(&image);
        if (i == 0 || image.goal < key->goal ||
            (image.goal == key->goal && image.blank < key->blank)) {
            *key = image;
            chosen = i;
        }
    }
    return all[chosen];
}
