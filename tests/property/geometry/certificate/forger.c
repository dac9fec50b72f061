// Makes the random choices of a forger (forger.h).
#include "tests/property/geometry/certificate/forger.h"

#include <string.h>

const forger_trick *forger_trick_of(size_t i)
{
    return i < FORGER_BENDS ? &forger_bends[i] : &forger_claims[i - FORGER_BENDS];
}

bool forger_chance(forger *r, uint32_t percent)
{
    return test_random_below(&r->random, 100) < percent;
}

double forger_magnitude(forger *r, double low, double high)
{
    return low * pow(high / low, test_random_real(&r->random, 0.0, 1.0));
}

uj_vec2 forger_way(forger *r, double length)
{
    double angle = forger_chance(r, 85) ? 0.25 * UJ_PI * test_random_below(&r->random, 8)
                                        : test_random_real(&r->random, 0.0, 2.0 * UJ_PI);
    return (uj_vec2){length * cos(angle), length * sin(angle)};
}

uj_move forger_move(forger *r, const uj_pose *poses)
{
    size_t n = r->tray->piece_count;
    uint8_t directions[UJ_MAX_PIECES] = {0};
    uj_tray_state state = {0};
    uj_move move = {.type = forger_chance(r, 50) ? UJ_PUSH : UJ_TURN};
    bool all = forger_chance(r, 30), alike = forger_chance(r, 60);
    uint8_t direction = (uint8_t)test_random_below(&r->random, 4);
    uint8_t spin = (uint8_t)test_random_below(&r->random, 2);
    size_t only = test_random_below(&r->random, (uint32_t)n);
    bool alone = forger_chance(r, 40);
    memcpy(state.poses, poses, n * sizeof *poses);
    if (move.type == UJ_TURN)
        uj_successor_generator_turn_directions(r->generator, &state, directions);
    for (size_t i = 0; i < n; i++) {
        if (alone ? i != only : !all && forger_chance(r, 50))
            continue;
        uj_piece_move part = {(uint8_t)i, direction, spin};
        if (!alike) {
            part.direction = (uint8_t)test_random_below(&r->random, 4);
            part.spin = forger_chance(r, 70) ? spin : !spin;
        }
        for (int k = 0; move.type == UJ_TURN && k < 4; k++)
            if ((directions[i] >> part.direction & 1) == 0)
                part.direction = (uint8_t)((part.direction + 1) % 4);
        if (move.type == UJ_PUSH || directions[i] != 0)
            forgery_list(&move, part);
    }
    return move;
}

size_t forger_any_move(forger *r, const forgery *f)
{
    return test_random_below(&r->random, (uint32_t)f->move_count);
}

size_t forger_any_frame(forger *r, const forgery *f, size_t move)
{
    size_t first = forgery_first(f, move);
    return first + 1 + test_random_below(&r->random, (uint32_t)(f->end[move] - first));
}

void forger_make_again(forger *r, forgery *f, const forgery *old, size_t count)
{
    bool made = true;
    for (size_t m = count; made && m < old->move_count; m++)
        made = forgery_follow(f, r->generator, &old->moves[m], false);
}
