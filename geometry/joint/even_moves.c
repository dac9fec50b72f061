// Lists even turns and even pushes (even_moves.h).
#include <unjam/geometry/joint/even_moves.h>

#include <string.h>

// Presses each piece i in a direction whose bit is set in directions[i]. If several bits are set,
// the first such direction in `order` counts. If none is set, the piece takes no part.
static uj_move press_by(const uint8_t *order, const uint8_t *directions, int piece_count)
{
    uj_move move = {.type = UJ_TURN};
    for (int i = 0; i < piece_count; i++)
        for (int k = 0; k < 4; k++)
            if (((unsigned)directions[i] >> order[k] & 1u) != 0) {
                move.pieces[move.piece_count++] = (uj_piece_move){(uint8_t)i, order[k], UJ_CCW};
                break;
            }
    return move;
}

static bool is_among(const uj_move *moves, int count, const uj_move *move)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&moves[i], move, sizeof *move) == 0)
            return true;
    return false;
}

int uj_even_turns(const uint8_t *directions, int piece_count, int required, uj_move *out)
{
    int found = 0;
    if (required >= 0 && directions[required] == 0)
        return 0;
    for (unsigned code = 0; code < 256; code++) {
        uint8_t order[4] = {(uint8_t)(code & 3u), (uint8_t)(code >> 2 & 3u),
                            (uint8_t)(code >> 4 & 3u), (uint8_t)(code >> 6)};
        unsigned all = 1u << order[0] | 1u << order[1] | 1u << order[2] | 1u << order[3];
        uj_move move = press_by(order, directions, piece_count);
        if (all != 15u || move.piece_count == 0 || is_among(out, found, &move))
            continue;
        out[found++] = move;
        for (int i = 0; i < move.piece_count; i++)
            move.pieces[i].spin = UJ_CW;
        out[found++] = move;
    }
    return found;
}

int uj_even_pushes(int piece_count, int goal, uj_move *out)
{
    int found = 0;
    for (unsigned others = 0; others <= 4; others++)
        for (unsigned own = 0; own <= (goal >= 0 ? 4u : 0u); own++) {
            uj_move move = {.type = UJ_PUSH};
            for (int i = 0; i < piece_count; i++) {
                unsigned option = i == goal ? own : others;
                if (option > 0)
                    move.pieces[move.piece_count++] =
                        (uj_piece_move){(uint8_t)i, (uint8_t)(option - 1), UJ_CCW};
            }
            if (move.piece_count > 0)
                out[found++] = move;
        }
    return found;
}
