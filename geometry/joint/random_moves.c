// Chooses random pushes and turns.
#include <unjam/geometry/joint/random_moves.h>

// Relative frequencies of turns of one, two and three pieces. Turns of more pieces never helped.
static const uint32_t turn_weights[] = {2, 4, 1};
enum { MAX_TURNING = sizeof turn_weights / sizeof turn_weights[0] };

// Of every four turns, this many give all pieces the same spin: touching edges then stay parallel.
// Without such turns, it takes twice as long to find a solution.
enum { SAME_SPIN_OF_FOUR = 3 };

uj_move uj_random_push(uj_random *random, int piece_count, int required)
{
    uj_move move = {.type = UJ_PUSH};
    while (move.piece_count == 0)
        for (int i = 0; i < piece_count; i++) {
            uint32_t d = uj_random_below(random, i == required ? 4 : 5);
            if (d < 4)
                move.pieces[move.piece_count++] = (uj_piece_move){(uint8_t)i, (uint8_t)d, 0};
        }
    return move;
}

static int draw_turning_count(uj_random *random, int available)
{
    uint32_t total = 0;
    int most = available < MAX_TURNING ? available : MAX_TURNING, count = 0;
    for (int i = 0; i < most; i++)
        total += turn_weights[i];
    uint32_t drawn = uj_random_below(random, total);
    while (drawn >= turn_weights[count])
        drawn -= turn_weights[count++];
    return count + 1;
}

static uint8_t draw_direction(uj_random *random, uint8_t directions)
{
    uint32_t nth = uj_random_below(random, (uint32_t)__builtin_popcount(directions));
    uint8_t d = 0;
    for (;; d++)
        if (((unsigned)directions >> d & 1u) != 0 && nth-- == 0)
            return d;
}

uj_move uj_random_turn(uj_random *random, const uint8_t *directions, int piece_count)
{
    uint8_t pieces[UJ_MAX_PIECES];
    int count = 0;
    for (int i = 0; i < piece_count; i++)
        if (directions[i] != 0)
            pieces[count++] = (uint8_t)i;
    uj_move move = {.type = UJ_TURN};
    bool same_spin = uj_random_below(random, 4) < SAME_SPIN_OF_FOUR;
    uint8_t spin = (uint8_t)uj_random_below(random, 2);
    int wanted = draw_turning_count(random, count);
    for (int i = 0; i < count; i++) {
        int missing = wanted - move.piece_count;
        if (uj_random_below(random, (uint32_t)(count - i)) >= (uint32_t)missing)
            continue;
        uint8_t piece = pieces[i];
        if (!same_spin)
            spin = (uint8_t)uj_random_below(random, 2);
        move.pieces[move.piece_count++] =
            (uj_piece_move){piece, draw_direction(random, directions[piece]), spin};
    }
    return move;
}
