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

// Returns why the move is illegal on this board, or NULL if it is legal.
static const char *fault(const uj_tiles *tiles, const uint8_t *board, uj_move_codes move)
{
    if (move.count != UJ_TILES_CODES || move.codes[UJ_TILES_LABEL] == 0 ||
        move.codes[UJ_TILES_LABEL] > tiles->label_count)
        return "it does not name a tile of the board";
    unsigned from = move.codes[UJ_TILES_FROM], to = move.codes[UJ_TILES_TO];
    if (from >= (unsigned)tiles->cells || to >= (unsigned)tiles->cells)
        return "either no tile with this label, or more than one, is next to the blank";
    if (board[from] != move.codes[UJ_TILES_LABEL])
        return "the tile is not where the move begins";
    if (board[to] != 0)
        return "the cell that the tile goes to is not the blank";
    return are_neighbours(tiles, from, to) ? NULL : "the two cells are not neighbours";
}

bool uj_tiles_check(const void *data, const char *cost_name, const uj_moves *moves,
                    uj_puzzle_verdict *out)
{
    const uj_tiles *tiles = data;
    (void)cost_name;  // there is only one cost
    uint8_t board[UJ_TILES_MAX_CELLS];
    memcpy(board, tiles->start, sizeof board);
    for (size_t i = 0; i < moves->count; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        const char *why = fault(tiles, board, move);
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
