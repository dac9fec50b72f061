// Benchmarks of the tray solver: a push, a turn, the expansion of a state, and a whole puzzle.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/solve/successor_generator.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"

enum { STATES = 21, PUSH_ROUNDS = 10 };  // STATES: the start state and 20 successors

typedef struct jam {
    uj_tray_problem problem;
    uj_contact_model *model;
    uj_halfplanes planes;
    uj_successor_generator generator;
    size_t state_count;
    uj_tray_state states[STATES];
} jam;

static void free_jam(void *context)
{
    jam *j = context;
    uj_successor_generator_clear(&j->generator);
    uj_halfplanes_clear(&j->planes);
    uj_contact_model_destroy(j->model);
    uj_tray_problem_clear(&j->problem);
    free(j);
}

typedef struct collection {
    jam *j;
    unsigned seen;
} collection;

// Keeps only every 13th successor, so that there is room for turns: the first successors are all
// pushes. Keeps no state twice.
static bool collect_state(void *payload, const uj_move *move, const uj_tray_state *state,
                          unsigned moved)
{
    collection *c = payload;
    (void)move;
    (void)moved;
    if (c->seen++ % 13 != 0)
        return true;
    for (size_t i = 0; i < c->j->state_count; i++)
        if (memcmp(c->j->states[i].poses, state->poses, sizeof state->poses) == 0)
            return true;
    c->j->states[c->j->state_count++] = *state;
    return c->j->state_count < STATES;
}

static uj_status prepare_jam(void **context, uj_error *error)
{
    jam *j = calloc(1, sizeof *j);
    if (j == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    uj_status status = uj_bench_tray_load("rectangular-jam", &j->problem, error);
    if (status == UJ_OK)
        status = uj_contact_model_create(j->problem.tray, &j->model, error);
    if (status == UJ_OK)
        status = uj_halfplanes_create(j->model, &j->planes);
    if (status == UJ_OK) {
        status = uj_successor_generator_create(j->problem.tray, j->model, UJ_RULES_FREE,
                                               &j->generator, error);
    }
    if (status == UJ_OK) {
        j->states[j->state_count++] = uj_successor_generator_start(&j->generator);
        collection c = {j, 0};
        uj_successor_sink sink = {.function = collect_state, .payload = &c};
        uj_successor_generator_expand(&j->generator, &j->states[0], UJ_EXPAND_ALL, &sink);
        if (j->state_count < STATES)
            status = uj_error_set(error, UJ_INTERNAL, "one move leads to too few states");
    }
    if (status != UJ_OK) {
        free_jam(j);
        return status;
    }
    *context = j;
    return UJ_OK;
}

static void take_state(jam *j, const uj_tray_state *state, uj_vec2 *x)
{
    double angles[UJ_MAX_PIECES];
    for (int i = 0; i < j->model->piece_count; i++) {
        x[i] = (uj_vec2){state->poses[i].x, state->poses[i].y};
        angles[i] = state->poses[i].angle;
    }
    uj_halfplanes_build(j->model, angles, (1u << j->model->piece_count) - 1, &j->planes);
}

static int power(int base, int exponent)
{
    int result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

// Decodes `number`: one digit for each piece, in base options + 1. Digit 0 means that the piece is
// not pressed. Other digits are 1 + direction + 4 * spin.
static uj_press press_of(int piece_count, int number, int options, uint8_t *spin)
{
    uj_press press = {0};
    for (int i = 0; i < piece_count; i++, number /= options + 1) {
        int digit = number % (options + 1);
        spin[i] = digit > 4;
        if (digit > 0) {
            press.mask |= 1u << i;
            press.direction[i] = (uint8_t)((digit - 1) % 4);
        }
    }
    return press;
}

static uj_status bench_pushes(void *context, uj_bench_timer *timer, uj_error *error)
{
    jam *j = context;
    int pieces = j->model->piece_count, ways = power(5, pieces);
    uint64_t units = 0, stuck = 0;
    uj_push_workspace *push = &j->generator.workspace.push;
    uj_bench_start(timer);
    for (int round = 0; round < PUSH_ROUNDS; round++) {
        for (size_t s = 0; s < j->state_count; s++) {
            uj_vec2 start[UJ_MAX_PIECES], x[UJ_MAX_PIECES];
            take_state(j, &j->states[s], start);
            uj_push_forget(push);
            for (int number = 1; number < ways; number++, units++) {
                uint8_t spin[UJ_MAX_PIECES];
                uj_press press = press_of(pieces, number, 4, spin);
                memcpy(x, start, (size_t)pieces * sizeof *x);
                stuck += uj_push_sibling(&j->planes, &press, push, x, NULL) == UJ_PUSH_STUCK;
            }
        }
    }
    uj_bench_stop(timer, units);
    return stuck == 0 ? UJ_OK : uj_error_set(error, UJ_INTERNAL, "a push did not end");
}

// Bit d of rests[i] is set if piece i, pushed alone in direction d, does not move.
static bool all_pressed_rest(const uj_press *press, const unsigned *rests, int piece_count)
{
    for (int i = 0; i < piece_count; i++)
        if ((press->mask >> i & 1u) != 0 && (rests[i] >> press->direction[i] & 1u) == 0)
            return false;
    return true;
}

static uj_status bench_turns(void *context, uj_bench_timer *timer, uj_error *error)
{
    jam *j = context;
    int pieces = j->model->piece_count, ways = power(9, pieces);
    uint64_t units = 0, done = 0;
    uj_bench_start(timer);
    for (size_t s = 0; s < j->state_count; s++) {
        uj_vec2 x[UJ_MAX_PIECES];
        unsigned rests[UJ_MAX_PIECES] = {0};
        take_state(j, &j->states[s], x);
        for (int i = 0; i < pieces; i++) {
            for (int d = 0; d < 4; d++) {
                rests[i] |= (unsigned)uj_push_rests(&j->planes, i, (uj_direction)d,
                                                    &j->generator.workspace.push, x)
                            << d;
            }
        }
        for (int number = 1; number < ways; number++) {
            uint8_t spin[UJ_MAX_PIECES];
            uj_pose poses[UJ_MAX_PIECES];
            uj_press press = press_of(pieces, number, 8, spin);
            if (!all_pressed_rest(&press, rests, pieces))
                continue;
            memcpy(poses, j->states[s].poses, sizeof poses);
            uj_turn_outcome outcome = uj_turn(&press, spin, &j->generator.workspace, poses, NULL);
            done += outcome == UJ_TURN_DONE || outcome == UJ_TURN_GOAL;
            units++;
        }
    }
    uj_bench_stop(timer, units > 0 ? units : 1);
    return done > 0 ? UJ_OK : uj_error_set(error, UJ_INTERNAL, "no turn moved anything");
}

static bool count_state(void *payload, const uj_move *move, const uj_tray_state *state,
                        unsigned moved)
{
    uint64_t *count = payload;
    (void)move;
    (void)state;
    (void)moved;
    ++*count;
    return true;
}

static uj_status bench_expand(void *context, uj_bench_timer *timer, uj_error *error)
{
    jam *j = context;
    uint64_t count = 0;
    uj_successor_sink sink = {.function = count_state, .payload = &count};
    uj_bench_start(timer);
    for (size_t s = 1; s < j->state_count; s++)
        uj_successor_generator_expand(&j->generator, &j->states[s], UJ_EXPAND_ALL, &sink);
    uj_bench_stop(timer, j->state_count - 1);
    return count > 0 ? UJ_OK : uj_error_set(error, UJ_INTERNAL, "no state has a successor");
}

static uj_status bench_solve(void *context, uj_bench_timer *timer, uj_error *error)
{
    jam *j = context;
    uj_tray_result result = {0};
    uj_bench_start(timer);
    uj_status status = uj_bench_tray_solve(j->problem.tray, &result, error);
    if (status != UJ_OK)
        return status;
    uj_bench_stop(timer, 1);
    size_t moves = result.solution.move_count;
    uj_solution_clear(&result.solution);
    if (!result.optimal || moves != 4) {
        return uj_error_set(error, UJ_INTERNAL, "solved in %zu moves, %s; 4 are the optimum", moves,
                            result.optimal ? "called optimal" : "not proven");
    }
    return UJ_OK;
}

static const uj_bench benches[] = {
    {"geometry.pushes", "push", bench_pushes, prepare_jam, free_jam, 0, NULL},
    {"geometry.turns", "turn attempted", bench_turns, prepare_jam, free_jam, 0, NULL},
    {"geometry.expand", "state expanded", bench_expand, prepare_jam, free_jam, 0, NULL},
    {"geometry.rectangular-jam", "puzzle solved", bench_solve, prepare_jam, free_jam, 1, NULL},
};

const uj_bench_table uj_bench_geometry = {benches, sizeof benches / sizeof benches[0]};
