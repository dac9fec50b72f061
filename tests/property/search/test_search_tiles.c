// On all 181,440 positions of the 8-puzzle, A* must agree with breadth-first search from the goal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/base/state_table.h>
#include <unjam/search/astar.h>

#include "tests/support/test_random.h"

#define POSITIONS 181440

typedef struct board {
    unsigned char tile[9];  // 0 is the blank
} board;

typedef struct oracle {
    uj_budget budget;
    uj_state_table table;
    unsigned char depth[POSITIONS];
} oracle;

static const board goal_board = {{1, 2, 3, 4, 5, 6, 7, 8, 0}};
static const board hardest_board = {{8, 6, 7, 2, 5, 4, 3, 0, 1}};
static uint64_t seed;

static int successors(const board *from, board moved[4])
{
    int blank = 0, count = 0;
    while (from->tile[blank] != 0)
        blank++;
    static const int row_step[4] = {-1, 0, 0, 1}, column_step[4] = {0, -1, 1, 0};
    for (int d = 0; d < 4; d++) {
        int row = blank / 3 + row_step[d], column = blank % 3 + column_step[d];
        if (row < 0 || row > 2 || column < 0 || column > 2)
            continue;
        moved[count] = *from;
        moved[count].tile[blank] = from->tile[3 * row + column];
        moved[count++].tile[3 * row + column] = 0;
    }
    return count;
}

// The table keeps positions in the order in which they are found, so it is also the queue of the
// breadth-first search.
static int set_up(void **state)
{
    oracle *all = calloc(1, sizeof *all);
    if (all == NULL)
        return -1;
    uj_state_table_init(&all->table, &all->budget, sizeof(board));
    uj_state_cursor cursor;
    uj_state_table_find(&all->table, &goal_board, &cursor);
    uj_state_table_add(&all->table, &goal_board, cursor);
    for (uint32_t i = 0; i < uj_state_table_count(&all->table); i++) {
        board here, next[4];
        memcpy(&here, uj_state_table_key(&all->table, i), sizeof here);
        int count = successors(&here, next);
        for (int k = 0; k < count; k++) {
            if (uj_state_table_find(&all->table, &next[k], &cursor) != UJ_NO_ID)
                continue;
            uint32_t id = uj_state_table_add(&all->table, &next[k], cursor);
            if (id >= POSITIONS)
                return -1;
            all->depth[id] = (unsigned char)(all->depth[i] + 1);
        }
    }
    *state = all;
    return 0;
}

static int tear_down(void **state)
{
    oracle *all = *state;
    uj_state_table_clear(&all->table);
    free(all);
    return 0;
}

static uj_status tiles_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    memcpy(key, state, sizeof(board));
    return UJ_OK;
}

static uj_cost manhattan(void *context, const void *state)
{
    (void)context;
    const board *b = state;
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        int home = b->tile[i] - 1;
        if (home >= 0)
            sum += abs(i / 3 - home / 3) + abs(i % 3 - home % 3);
    }
    return (uj_cost){(uint32_t)sum, 0};
}

static bool tiles_is_goal(void *context, const void *state)
{
    (void)context;
    return memcmp(state, &goal_board, sizeof goal_board) == 0;
}

static uj_status tiles_expand(void *context, const void *state, uj_astar_sink *sink,
                              uj_error *error)
{
    (void)context;
    (void)error;
    board next[4];
    int count = successors(state, next);
    for (int i = 0; i < count; i++) {
        unsigned char move = (unsigned char)i;
        if (!uj_astar_emit(sink, &move, (uj_cost){1, 0}, &next[i]))
            break;
    }
    return UJ_OK;
}

static uj_astar_domain tiles_domain(bool with_estimate)
{
    return (uj_astar_domain){
        .state_size = sizeof(board),
        .move_size = 1,
        .key_size = sizeof(board),
        .key = tiles_key,
        .estimate = with_estimate ? manhattan : NULL,
        .is_goal = tiles_is_goal,
        .expand = tiles_expand,
    };
}

static void oracle_is_complete(void **state)
{
    const oracle *all = *state;
    assert_int_equal(uj_state_table_count(&all->table), POSITIONS);
    assert_int_equal(all->depth[POSITIONS - 1], 31);
    assert_int_equal(all->depth[POSITIONS - 2], 31);
    assert_int_equal(all->depth[POSITIONS - 3], 30);
}

static void solves_random_positions(void **state)
{
    const oracle *all = *state;
    test_random random = {seed};
    uj_astar_domain domain = tiles_domain(true);
    for (int round = 0; round < test_effort(200); round++) {
        uint32_t id = test_random_below(&random, POSITIONS);
        const unsigned char *start = uj_state_table_key(&all->table, id);
        uj_astar_result result;
        assert_int_equal(uj_astar_solve(&domain, start, NULL, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
        assert_int_equal(result.cost.primary, all->depth[id]);
        assert_int_equal(result.move_count, all->depth[id]);
        const board *path = result.states;
        assert_memory_equal(path, start, sizeof *path);
        for (size_t i = 0; i < result.move_count; i++) {
            board next[4];
            unsigned char move = ((const unsigned char *)result.moves)[i];
            assert_true(move < successors(&path[i], next));
            assert_memory_equal(&next[move], &path[i + 1], sizeof *path);
        }
        assert_memory_equal(&path[result.move_count], &goal_board, sizeof *path);
        uj_astar_result_clear(&result);
    }
}

static void half_of_the_boards_have_no_solution(void **state)
{
    (void)state;
    const board odd = {{2, 1, 3, 4, 5, 6, 7, 8, 0}};
    for (int with_estimate = 0; with_estimate < 2; with_estimate++) {
        uj_astar_domain domain = tiles_domain(with_estimate);
        uj_astar_result result;
        assert_int_equal(uj_astar_solve(&domain, &odd, NULL, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
        assert_int_equal(result.search.stats.distinct, POSITIONS);
        assert_int_equal(result.search.stats.lower_bound, UINT32_MAX);
        assert_true(result.search.stats.expanded >= POSITIONS);
        uj_astar_result_clear(&result);
    }
}

// The optimum of the hardest position is 31.
static void max_cost_proves_the_hardest(void **state)
{
    (void)state;
    uj_astar_domain domain = tiles_domain(true);
    for (uint32_t max = 15; max <= 32; max++) {
        uj_astar_options options = uj_astar_default();
        options.limits.max_cost = max;
        uj_astar_result result;
        assert_int_equal(uj_astar_solve(&domain, &hardest_board, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, max < 31 ? UJ_SEARCH_LIMIT : UJ_SEARCH_SOLVED);
        // Every f is odd, like the optimum. So the least f above max_cost is the next odd number.
        uint32_t bound = result.search.stats.lower_bound;
        if (max >= 31)
            assert_int_equal(bound, 31);
        else if (max >= 21)
            assert_int_equal(bound, max + 1 + max % 2);
        else
            assert_true(bound > max && bound % 2 == 1 && bound <= 31);
        uj_astar_result_clear(&result);
    }
}

// More memory must never lower the bound.
static void memory_limits_give_bounds(void **state)
{
    (void)state;
    uj_astar_domain domain = tiles_domain(true);
    uint32_t last = 0;
    bool solved = false;
    for (size_t kib = 1; !solved; kib += 64) {
        uj_astar_options options = uj_astar_default();
        options.limits.memory_bytes = kib << 10;
        uj_astar_result result;
        assert_int_equal(uj_astar_solve(&domain, &hardest_board, &options, &result, NULL), UJ_OK);
        assert_true(result.search.stats.memory_bytes <= options.limits.memory_bytes);
        assert_true(result.search.stats.lower_bound >= last);
        assert_true(result.search.stats.lower_bound <= 31);
        last = result.search.stats.lower_bound;
        solved = result.search.outcome == UJ_SEARCH_SOLVED;
        if (!solved)
            assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
        uj_astar_result_clear(&result);
    }
    assert_int_equal(last, 31);
}

// The FNV-1a hash.
static uint32_t digest(const void *bytes, size_t size)
{
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT32_C(16777619);
    return hash;
}

// The expected counts and digest reveal differences between compilers or build options.
static void runs_are_repeatable(void **state)
{
    (void)state;
    uj_astar_domain domain = tiles_domain(true);
    uj_astar_result a, b;
    assert_int_equal(uj_astar_solve(&domain, &hardest_board, NULL, &a, NULL), UJ_OK);
    assert_int_equal(uj_astar_solve(&domain, &hardest_board, NULL, &b, NULL), UJ_OK);
    assert_int_equal(a.search.stats.expanded, b.search.stats.expanded);
    assert_int_equal(a.search.stats.generated, b.search.stats.generated);
    assert_int_equal(a.search.stats.distinct, b.search.stats.distinct);
    assert_int_equal(a.search.stats.memory_bytes, b.search.stats.memory_bytes);
    assert_int_equal(a.search.stats.expanded, 6744);
    assert_int_equal(a.search.stats.generated, 17748);
    assert_int_equal(digest(a.states, (a.move_count + 1) * sizeof(board)), UINT32_C(3491030001));
    assert_memory_equal(a.moves, b.moves, a.move_count);
    assert_memory_equal(a.states, b.states, (a.move_count + 1) * sizeof(board));
    uj_astar_result_clear(&a);
    uj_astar_result_clear(&b);
}

int main(void)
{
    seed = test_seed(20263);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oracle_is_complete),
        cmocka_unit_test(solves_random_positions),
        cmocka_unit_test(half_of_the_boards_have_no_solution),
        cmocka_unit_test(max_cost_proves_the_hardest),
        cmocka_unit_test(memory_limits_give_bounds),
        cmocka_unit_test(runs_are_repeatable),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
