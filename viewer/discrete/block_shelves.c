// Computes places, shelves and colours of stacked blocks.
#include "block_shelves.h"

#include <string.h>

#include "discrete_view.h"

enum { LEVELS = UJ_BLOCKS_BLOCKS + 1 };  // a place is column * LEVELS + level

uint16_t uj_block_place(int column, int level)
{
    return (uint16_t)(column * LEVELS + level);
}

int uj_block_column(uint16_t place)
{
    return place / LEVELS;
}

int uj_block_level(uint16_t place)
{
    return place % LEVELS;
}

int uj_block_stacks(const uj_blocks *blocks, const uint8_t *on, uint16_t *places)
{
    int floating = 0, own_column[UJ_BLOCKS_BLOCKS];
    for (int i = 0; i < blocks->block_count; i++) {
        bool carries = false;
        for (int k = 0; k < blocks->block_count; k++)
            carries = carries || on[k] == i;
        own_column[i] = on[i] == UJ_BLOCKS_ANYWHERE && carries ? floating++ : -1;
    }
    for (int i = 0; i < blocks->block_count; i++) {
        int level = 0, base = i;
        while (on[base] < blocks->block_count) {
            base = on[base];
            level++;
        }
        if (on[base] != UJ_BLOCKS_ANYWHERE)
            places[i] = uj_block_place(on[base] - blocks->block_count, level);
        else if (own_column[base] >= 0)
            places[i] = uj_block_place(blocks->place_count + own_column[base], level);
        else
            places[i] = UJ_NO_PLACE;
    }
    return floating;
}

int uj_block_highest(const uint16_t *places, size_t count)
{
    int most = 0;
    for (size_t i = 0; i < count; i++)
        if (places[i] != UJ_NO_PLACE && uj_block_level(places[i]) + 1 > most)
            most = uj_block_level(places[i]) + 1;
    return most;
}

uj_shelves uj_shelves_make(int columns, int levels, double width, bool moves)
{
    const double ratio = 1.5, step = width + UJ_SHELF_GAP;
    double room = fmax((double)levels, 1.0) + (moves ? UJ_SHELF_LIFT + 1.0 : 0.3);
    uj_shelves best = {0};
    double least = INFINITY;
    for (int rows = 1; rows <= columns; rows++) {
        int per_row = (columns + rows - 1) / rows;
        double high = room + UJ_SHELF_TABLE + UJ_SHELF_SIGN, wide = step * per_row + UJ_SHELF_GAP;
        double error = fabs(log(wide / (high * rows) / ratio)) + 0.1 * (rows - 1);
        if (error < least && (rows - 1) * per_row < columns) {
            least = error;
            best = (uj_shelves){columns, per_row, rows,
                                width,   high,    {{0.0, -high * rows}, {wide, 0.0}}};
        }
    }
    return best;
}

uj_vec2 uj_shelves_foot(const uj_shelves *s, int column)
{
    int row = column / s->per_row;
    return (uj_vec2){UJ_SHELF_GAP + 0.5 * s->width +
                         (s->width + UJ_SHELF_GAP) * (column % s->per_row),
                     -s->high * (row + 1) + UJ_SHELF_TABLE + UJ_SHELF_SIGN};
}

uj_vec2 uj_shelves_middle(const uj_shelves *s, uint16_t place)
{
    uj_vec2 foot = uj_shelves_foot(s, uj_block_column(place));
    return (uj_vec2){foot.x, foot.y + uj_block_level(place) + 0.5};
}

uj_colour uj_block_colour(const uj_palette *palette, const char *name, int index)
{
    static const struct {
        const char *name;
        uint32_t rgb;
    } known[] = {{"red", 0xe0685c},    {"blue", 0x6f9fd8},   {"green", 0x6fbf8b},
                 {"yellow", 0xeedd88}, {"orange", 0xf0a25e}, {"violet", 0xb49ad6},
                 {"purple", 0xb07fc7}, {"pink", 0xf5b3c1},   {"white", 0xf6f4ee},
                 {"black", 0x4a4d54},  {"grey", 0xb9b9b6},   {"gray", 0xb9b9b6},
                 {"brown", 0xb38b6d},  {"cyan", 0x86d0d8}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0) {
            uint32_t rgb = known[i].rgb;
            return (uj_colour){(rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0,
                               (rgb & 0xff) / 255.0, 1.0};
        }
    return palette->pieces[index % UJ_PIECE_COLOURS];
}

bool uj_block_is_dark(uj_colour colour)
{
    return 0.3 * colour.r + 0.59 * colour.g + 0.11 * colour.b < 0.45;
}
