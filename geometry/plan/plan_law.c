// Chooses random pushes and turns, and follows the motion of the pieces.
#include "plan_law.h"

#include <string.h>

enum { MOST_TURNING = 2 };  // greatest number of pieces in a turn

static void start_state(const uj_successor_generator *generator, const uj_pose *from,
                        uj_tray_state *state)
{
    memset(state, 0, sizeof *state);
    memcpy(state->poses, from, generator->tray->piece_count * sizeof *from);
}

static void draw_push(const uj_successor_generator *generator, uj_random *random, uj_move *move)
{
    size_t n = generator->tray->piece_count;
    *move = (uj_move){.type = UJ_PUSH};
    // Push only one piece. Or, if `only` is n, push each piece with probability 1/2.
    size_t only = uj_random_below(random, 2) == 0 ? uj_random_below(random, (uint32_t)n) : n;
    for (size_t i = 0; i < n; i++)
        if (only == n ? uj_random_below(random, 2) == 0 : i == only)
            move->pieces[move->piece_count++] =
                (uj_piece_move){(uint8_t)i, (uint8_t)uj_random_below(random, 4), 0};
}

static void draw_turn(uj_successor_generator *generator, uj_random *random,
                      const uj_tray_state *state, uj_move *move)
{
    uint8_t directions[UJ_MAX_PIECES], pieces[UJ_MAX_PIECES];
    uint32_t count = 0;
    *move = (uj_move){.type = UJ_TURN};
    uj_successor_generator_turn_directions(generator, state, directions);
    for (size_t i = 0; i < generator->tray->piece_count; i++)
        if (directions[i] != 0)
            pieces[count++] = (uint8_t)i;
    if (count == 0)
        return;
    uint32_t most = count < MOST_TURNING ? count : MOST_TURNING;
    uint32_t wanted = 1 + uj_random_below(random, most);
    uint8_t spin = (uint8_t)uj_random_below(random, 2);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t missing = wanted - move->piece_count, d;
        if (uj_random_below(random, count - i) >= missing)
            continue;
        do
            d = uj_random_below(random, 4);
        while ((directions[pieces[i]] >> d & 1) == 0);
        move->pieces[move->piece_count++] = (uj_piece_move){pieces[i], (uint8_t)d, spin};
    }
}

bool uj_plan_law_draw(uj_successor_generator *generator, uj_random *random, const uj_pose *from,
                      uj_move *move, uj_pose *to, bool *at_goal)
{
    uj_tray_state state;
    unsigned moved = 0;
    start_state(generator, from, &state);
    if (uj_random_below(random, 2) == 0)
        draw_push(generator, random, move);
    else
        draw_turn(generator, random, &state, move);
    if (move->piece_count == 0 ||
        uj_successor_generator_apply(generator, move, &state, &moved, NULL) != UJ_OK || moved == 0)
        return false;
    memcpy(to, state.poses, generator->tray->piece_count * sizeof *to);
    *at_goal = state.at_goal != 0;
    return true;
}

typedef struct recording {
    uj_motion *path;
    uj_status status;
} recording;

static void record(void *payload, const uj_pose *poses)
{
    recording *r = payload;
    if (r->status == UJ_OK)
        r->status = uj_motion_append(r->path, (double)r->path->frame_count, poses);
}

uj_status uj_plan_law_trace(uj_successor_generator *generator, const uj_pose *from,
                            const uj_move *move, uj_motion *path, uj_error *error)
{
    uj_tray_state state;
    recording frames = {.path = path};
    uj_turn_trace trace = {record, &frames};
    start_state(generator, from, &state);
    uj_status status = uj_successor_generator_trace(generator, move, &state, &trace, error);
    if (status == UJ_OK)
        record(&frames, state.poses);
    return status == UJ_OK ? frames.status : status;
}
