// Makes each allocation of an A* search fail in turn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/astar.h>

#include "tests/support/wrapped_allocation.h"

static long countdown = -1;  // allocations left before one fails; negative: none fails

static bool allocation_fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

// A point of a grid of 100 x 100.
typedef struct point {
    uint32_t x, y;
} point;

static uj_status point_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    memcpy(key, state, sizeof(point));
    return UJ_OK;
}

static bool point_is_goal(void *context, const void *state)
{
    (void)context;
    const point *p = state;
    return p->x == 99 && p->y == 99;
}

static uj_status point_expand(void *context, const void *state, uj_astar_sink *sink,
                              uj_error *error)
{
    (void)context;
    (void)error;
    const point *p = state;
    for (unsigned d = 0; d < 2; d++) {
        point next = {p->x + d, p->y + 1 - d};
        if (next.x < 100 && next.y < 100 && !uj_astar_emit(sink, &d, (uj_cost){1, d}, &next))
            break;
    }
    return UJ_OK;
}

static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    uj_astar_domain domain = {.state_size = sizeof(point),
                              .move_size = sizeof(unsigned),
                              .key_size = sizeof(point),
                              .key = point_key,
                              .is_goal = point_is_goal,
                              .expand = point_expand};
    const point start = {0, 0};
    long failures = 0;
    for (;; failures++) {
        uj_astar_result result;
        uj_error error = {0};
        countdown = failures;
        uj_status status = uj_astar_solve(&domain, &start, NULL, &result, &error);
        bool all_passed = countdown >= 0;
        countdown = -1;
        assert_int_equal(status, all_passed ? UJ_OK : UJ_NO_MEMORY);
        if (all_passed) {
            assert_int_equal(result.cost.primary, 198);
            assert_int_equal(result.cost.secondary, 99);
            uj_astar_result_clear(&result);
            break;
        }
        assert_int_equal(error.status, UJ_NO_MEMORY);
        assert_true(strlen(error.message) > 20);
        assert_null(result.moves);
        assert_null(result.states);
        assert_true(result.search.stats.lower_bound <= 198);
    }
    // The search makes allocations for keys, hash slots, nodes, uj_arena.chunks and the heap.
    assert_true(failures >= 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
