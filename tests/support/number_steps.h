// A small A* domain whose states are numbers.
#ifndef UJ_NUMBER_STEPS_H
#define UJ_NUMBER_STEPS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/astar.h>

typedef struct step {
    uint64_t from, to;
    uj_cost cost;
} step;

// A call of numbers_expand_part.
typedef struct logged {
    uint64_t state;
    unsigned part;
} logged;

// `steps` lists the successors. If `endless`, every state n also has the successors 2n + 1 and 2n +
// 2, at cost 1.
typedef struct numbers {
    const step *steps;
    size_t step_count;
    bool endless, ends_at_goal;
    uint64_t goal;
    uj_cost estimate;
    uint64_t estimated;  // the state with the bound `estimate`; all others have the bound 0
    uint64_t bad_key;    // the state at which `key` fails
    uint64_t bad_expand;
    bool emit_forever, poll_forever;
    uint64_t refused;  // number of calls of emit or poll that returned false
    uint64_t emits;
    // If `part` is not NULL, expansions have parts, and steps[i] belongs to part number part[i].
    // Only the expansion of the state `postponed` has part number 1. `rest` is a lower bound on the
    // cost of paths through this part.
    const unsigned *part;
    uint64_t postponed;
    uj_cost rest;
    // After `lowered_after` expansions (0: never), max_cost is lowered to `lowered_to`.
    uint64_t lowered_after, pauses;
    uint32_t lowered_to;
    logged log[16];
    size_t log_count;
} numbers;

#define NOWHERE UINT64_MAX

static inline numbers new_numbers(void)
{
    return (numbers){
        .goal = NOWHERE,
        .estimated = NOWHERE,
        .bad_key = NOWHERE,
        .bad_expand = NOWHERE,
        .postponed = NOWHERE,
    };
}

static inline uj_status numbers_key(void *context, const void *state, void *key, uj_error *error)
{
    const numbers *n = context;
    memcpy(key, state, sizeof(uint64_t));
    if (*(const uint64_t *)state == n->bad_key)
        return uj_error_set(error, UJ_INTERNAL, "no key for %d", 5);
    return UJ_OK;
}

static inline uj_cost numbers_estimate(void *context, const void *state)
{
    const numbers *n = context;
    return *(const uint64_t *)state == n->estimated ? n->estimate : (uj_cost){0, 0};
}

static inline bool numbers_is_goal(void *context, const void *state)
{
    return *(const uint64_t *)state == ((const numbers *)context)->goal;
}

static inline bool emit(numbers *n, uj_astar_sink *sink, uj_cost cost, uint64_t to)
{
    n->emits++;
    unsigned char move = (unsigned char)to;
    bool more = uj_astar_emit(sink, &move, cost, &to);
    n->refused += !more;
    return more;
}

static inline uj_status numbers_expand(void *context, const void *state, uj_astar_sink *sink,
                                       uj_error *error)
{
    numbers *n = context;
    uint64_t from = *(const uint64_t *)state;
    if (from == n->bad_expand)
        return uj_error_set(error, UJ_REJECTED, "cannot expand");
    while (n->poll_forever)
        if (!uj_astar_poll(sink)) {
            n->refused++;
            return UJ_OK;
        }
    for (uint64_t to = from + 1; n->emit_forever; to++)
        if (!emit(n, sink, (uj_cost){1, 0}, to))
            return UJ_OK;
    if (n->endless && emit(n, sink, (uj_cost){1, 0}, 2 * from + 1))
        emit(n, sink, (uj_cost){1, 0}, 2 * from + 2);
    // Emits even after `emit` has returned false, as a careless domain would.
    for (size_t i = 0; i < n->step_count; i++)
        if (n->steps[i].from == from)
            emit(n, sink, n->steps[i].cost, n->steps[i].to);
    return UJ_OK;
}

static inline uj_status numbers_expand_part(void *context, const void *state, uj_astar_part *part,
                                            uj_astar_sink *sink, uj_error *error)
{
    (void)error;
    numbers *n = context;
    uint64_t from = *(const uint64_t *)state;
    assert_true(n->log_count < sizeof n->log / sizeof *n->log);
    n->log[n->log_count++] = (logged){from, part->index};
    assert_int_equal(part->rest.primary, UINT32_MAX);
    for (size_t i = 0; i < n->step_count; i++)
        if (n->steps[i].from == from && n->part[i] == part->index)
            emit(n, sink, n->steps[i].cost, n->steps[i].to);
    if (part->index == 0 && from == n->postponed)
        part->rest = n->rest;
    return UJ_OK;
}

static inline uj_status numbers_pause(void *context, uj_astar_sink *sink, uj_error *error)
{
    numbers *n = context;
    (void)error;
    if (n->pauses++ == n->lowered_after)
        uj_astar_lower_max_cost(sink, n->lowered_to);
    return UJ_OK;
}

static inline uj_status solve_from(numbers *n, uint64_t start, const uj_astar_options *options,
                                   uj_astar_result *out, uj_error *error)
{
    uj_astar_domain domain = {
        .context = n,
        .state_size = sizeof(uint64_t),
        .move_size = 1,
        .ends_at_goal = n->ends_at_goal,
        .key_size = sizeof(uint64_t),
        .key = numbers_key,
        .estimate = numbers_estimate,
        .is_goal = numbers_is_goal,
        .expand = numbers_expand,
        .pause = n->lowered_after > 0 ? numbers_pause : NULL,
        .expand_part = n->part != NULL ? numbers_expand_part : NULL,
    };
    return uj_astar_solve(&domain, &start, options, out, error);
}

#endif
