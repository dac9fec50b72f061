// Checks solutions of sliding tiles by replaying them. Shares no code with the solver.
#include <stdio.h>
#include <string.h>

#include <unjam/discrete/tiles/tiles.h>

static bool are_neighbours(const uj_tiles *tiles, unsigned a, unsigned b)
{
    unsigned columns = (unsigned)tiles->columns;
    if (a / columns == b / columns)
        return a + 1 == b || b + 1 == a;
    return a + columns == b || b + columns == a;
}

// Returns true if both cells are in the same row or column and all cells between them are blank.
static bool are_in_sight(const uj_tiles *tiles, const uint8_t *board, unsigned a, unsigned b)
{
    const unsigned columns = (unsigned)tiles->columns;
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    unsigned step = columns;
    if (a / columns == b / columns)
        step = 1;
    else if (a % columns != b % columns)
        return false;
    for (unsigned cell = low + step; cell < high; cell += step)
        if (board[cell] != 0)
            return false;
    return true;
}

// Returns why the move is illegal on this board, or NULL if it is legal.
static const char *fault(const uj_tiles *tiles, bool slides, const uint8_t *board,
                         uj_move_codes move)
{
    if (move.count != UJ_TILES_CODES || move.codes[UJ_TILES_LABEL] == 0 ||
        move.codes[UJ_TILES_LABEL] > tiles->label_count)
        return "it does not name a tile of the board";
    unsigned from = move.codes[UJ_TILES_FROM], to = move.codes[UJ_TILES_TO];
    if (from >= (unsigned)tiles->cells || to >= (unsigned)tiles->cells)
        return "either no tile with this label, or more than one, is next to the blank";
    if (board[from] != move.codes[UJ_TILES_LABEL])
        return "the tile is not where the move begins";
    if (move.codes[UJ_TILES_LABEL] == tiles->wall)
        return "a blocked cell does not move";
    if (board[to] != 0)
        return tiles->copies[0] == 1 ? "the cell that the tile goes to is not the blank"
                                     : "the cell that the tile goes to is not blank";
    if (slides)
        return are_in_sight(tiles, board, from, to)
                   ? NULL
                   : "the two cells are not in one line with only blanks between them";
    return are_neighbours(tiles, from, to) ? NULL : "the two cells are not neighbours";
}

bool uj_tiles_check(const void *data, const char *cost_name, const uj_moves *moves,
                    uj_puzzle_verdict *out)
{
    const uj_tiles *tiles = data;
    const bool slides = strcmp(cost_name, "slides") == 0;
    uint8_t board[UJ_TILES_MAX_CELLS];
    memcpy(board, tiles->start, sizeof board);
    for (size_t i = 0; i < moves->count; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        const char *why = fault(tiles, slides, board, move);
        if (why != NULL) {
            snprintf(out->reason, sizeof out->reason, "move %zu is not possible: %s", i + 1, why);
            return false;
        }
        board[move.codes[UJ_TILES_TO]] = board[move.codes[UJ_TILES_FROM]];
        board[move.codes[UJ_TILES_FROM]] = 0;
    }
    for (int i = 0; i < tiles->cells; i++)
        if (board[i] != tiles->goal[i]) {
            snprintf(out->reason, sizeof out->reason,
                     "after the last move, row %d column %d holds %s, not %s",
                     i / tiles->columns + 1, i % tiles->columns + 1, tiles->labels[board[i]],
                     tiles->labels[tiles->goal[i]]);
            return false;
        }
    out->cost = (uint32_t)moves->count;
    return true;
}
