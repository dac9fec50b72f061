// Sliding tiles: the moves on boards with blocked cells or several blanks.
#include "tiles_slides.h"

size_t uj_tiles_slides_list(const uj_tiles *tiles, bool far, const uint8_t *cells,
                            uj_tiles_slide out[UJ_TILES_SLIDES_LIMIT])
{
    size_t count = 0;
    for (int to = 0; to < tiles->cells; to++) {
        if (cells[to] != 0)
            continue;
        for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
            int from = uj_tiles_neighbour(tiles, to, direction);
            while (far && from >= 0 && cells[from] == 0)
                from = uj_tiles_neighbour(tiles, from, direction);
            if (from >= 0 && cells[from] != 0)
                out[count++] = (uj_tiles_slide){(uint8_t)from, (uint8_t)to};
        }
    }
    return count;
}

uj_tiles_slide uj_tiles_slides_between(const uj_tiles *tiles, const uint8_t *before,
                                       const uint8_t *after)
{
    uj_tiles_slide slide = {0, 0};
    for (int cell = 0; cell < tiles->cells; cell++) {
        if (before[cell] != 0 && after[cell] == 0)
            slide.from = (uint8_t)cell;
        if (before[cell] == 0 && after[cell] != 0)
            slide.to = (uint8_t)cell;
    }
    return slide;
}

bool uj_tiles_slides_append(uj_moves *moves, uint8_t *cells, uj_tiles_slide slide)
{
    const uint16_t codes[UJ_TILES_CODES] = {cells[slide.from], slide.from, slide.to};
    cells[slide.to] = cells[slide.from];
    cells[slide.from] = 0;
    return uj_moves_append(moves, codes, UJ_TILES_CODES);
}
