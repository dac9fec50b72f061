// Peg solitaire: converts the jumps found by a search to moves; a move is one or more jumps of the
// same peg.
#include "peg_search.h"

bool uj_peg_append_jumps(const uj_peg_board *board, const uint16_t *jumps, size_t count,
                         uj_moves *moves)
{
    uint16_t codes[UJ_PEG_MAX_HOLES];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const uj_peg_jump *jump = &board->jumps[jumps[i]];
        if (used > 0 && codes[used - 1] != jump->from) {
            if (!uj_moves_append(moves, codes, used))
                return false;
            used = 0;
        }
        if (used == 0)
            codes[used++] = jump->from;
        codes[used++] = jump->to;
    }
    return used == 0 || uj_moves_append(moves, codes, used);
}
