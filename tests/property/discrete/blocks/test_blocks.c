// Compares the solutions and the bounds of block puzzles with a plain breadth-first search.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/blocks/blocks.h>

#include "tests/support/state_list.h"
#include "tests/support/test_random.h"

enum { BLOCKS = 5, PLACES = 4 };

static uint64_t seed;

// at[p][h] is the block at height h of the stack on place p. Blocks count from 1; 0: no block.
typedef struct stacks {
    unsigned char at[PLACES][BLOCKS];
} stacks;

typedef struct puzzle {
    int blocks, places;
    stacks start, goal;
    bool wanted[BLOCKS + 1];  // [block]: the goal says what the block must stand on
} puzzle;

static int height(const stacks *s, int place)
{
    int n = 0;
    while (n < BLOCKS && s->at[place][n] != 0)
        n++;
    return n;
}

static stacks random_stacks(test_random *random, int blocks, int places)
{
    stacks out = {{{0}}};
    unsigned char left[BLOCKS];
    for (int i = 0; i < blocks; i++)
        left[i] = (unsigned char)(i + 1);
    for (int n = blocks; n > 0; n--) {
        int chosen = (int)test_random_below(random, (uint32_t)n);
        int place = (int)test_random_below(random, (uint32_t)places);
        out.at[place][height(&out, place)] = left[chosen];
        left[chosen] = left[n - 1];
    }
    return out;
}

// Returns what block b stands on: a block, or -1 - p for place p.
static int support(const stacks *s, int b)
{
    for (int p = 0; p < PLACES; p++)
        for (int h = 0; h < BLOCKS; h++)
            if (s->at[p][h] == b)
                return h > 0 ? s->at[p][h - 1] : -1 - p;
    return 0;
}

static bool is_goal(const puzzle *z, const stacks *s)
{
    for (int b = 1; b <= z->blocks; b++)
        if (z->wanted[b] && support(s, b) != support(&z->goal, b))
            return false;
    return true;
}

// --- the oracle ----------------------------------------------------------------------------------

// The list is also the queue, because new states are appended to it.
static void search(const puzzle *z, state_list *list)
{
    for (int i = 0; i < list->count; i++) {
        stacks now;
        memcpy(&now, list->states[i].key, sizeof now);
        for (int from = 0; from < z->places; from++)
            for (int to = 0; to < z->places; to++) {
                int high = height(&now, from);
                if (from == to || high == 0)
                    continue;
                stacks next = now;
                next.at[to][height(&now, to)] = now.at[from][high - 1];
                next.at[from][high - 1] = 0;
                state_list_reach(list, &next, list->states[i].depth + 1, list->states[i].paths);
            }
    }
}

// Returns the distance to the nearest goal states, or -1 if there are none. Sets *paths to the
// number of shortest paths to them.
static int nearest(const puzzle *z, const state_list *list, uint64_t *paths)
{
    int depth = -1;
    *paths = 0;
    for (int i = 0; i < list->count; i++) {
        stacks now;
        memcpy(&now, list->states[i].key, sizeof now);
        if (!is_goal(z, &now) || (depth >= 0 && list->states[i].depth > depth))
            continue;
        depth = list->states[i].depth;
        *paths += list->states[i].paths;
    }
    return depth;
}

// --- the problem ---------------------------------------------------------------------------------

static size_t write_position(const puzzle *z, const stacks *s, bool all, char *out, size_t size)
{
    size_t used = 0;
    const char *comma = "";
    for (int b = 1; b <= z->blocks; b++) {
        if (!all && !z->wanted[b])
            continue;
        int on = support(s, b);
        used += (size_t)snprintf(out + used, size - used, "%s\"b%d\": \"%c%d\"", comma, b,
                                 on < 0 ? 'p' : 'b', on < 0 ? -1 - on : on);
        comma = ", ";
    }
    return used;
}

static uj_problem load(const puzzle *z)
{
    char start[256], goal[256], places[64] = "\"p0\"", text[1024];
    write_position(z, &z->start, true, start, sizeof start);
    write_position(z, &z->goal, false, goal, sizeof goal);
    for (int p = 1; p < z->places; p++)
        snprintf(places + strlen(places), sizeof places - strlen(places), ", \"p%d\"", p);
    snprintf(text, sizeof text,
             "{\"unjam\": 1, \"kind\": \"blocks\", \"name\": \"x\", \"places\": [%s], "
             "\"start\": {%s}, \"goal\": {%s}}",
             places, start, goal);
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    uj_status status = uj_problem_read(&uj_blocks_puzzle, &root, 0, &problem, &error);
    if (status != UJ_OK)
        print_message("%s\n%s\n", text, error.message);
    assert_int_equal(status, UJ_OK);
    uj_document_clear(&document);
    return problem;
}

static puzzle random_puzzle(test_random *random)
{
    puzzle z = {.blocks = 1 + (int)test_random_below(random, BLOCKS),
                .places = 1 + (int)test_random_below(random, PLACES)};
    z.start = random_stacks(random, z.blocks, z.places);
    z.goal = random_stacks(random, z.blocks, z.places);
    bool whole = test_random_below(random, 2) != 0;
    z.wanted[1 + test_random_below(random, (uint32_t)z.blocks)] = true;
    for (int b = 1; b <= z.blocks; b++)
        z.wanted[b] = z.wanted[b] || whole || test_random_below(random, 2) != 0;
    return z;
}

// --- properties ----------------------------------------------------------------------------------

static void check_lists(const uj_problem *problem, const uj_puzzle_result *result)
{
    for (size_t i = 0; i < result->lists.count; i++) {
        uj_puzzle_verdict verdict = {0};
        assert_true(uj_blocks_check(problem->data, "moves", &result->lists.lists[i], &verdict));
        assert_int_equal(verdict.cost, result->search.cost);
    }
}

static void solver_agrees(test_random *random)
{
    puzzle z = random_puzzle(random);
    state_list list = state_list_of(sizeof(stacks));
    state_list_reach(&list, &z.start, 0, 1);
    search(&z, &list);
    uint64_t paths;
    int depth = nearest(&z, &list, &paths);
    uj_problem problem = load(&z);
    for (int way = 0; way < 4; way++) {
        // Iterative deepening without a heuristic is slow for long solutions.
        if (way & 1 && depth > 7)
            continue;
        uj_puzzle_options options = uj_puzzle_default();
        options.all = true;
        options.heuristic = uj_blocks_heuristics[way & 1];
        options.list = 1000000;
        if (way & 2)
            options.limits.memory_bytes = 100000;  // leaves little room for the table
        uj_puzzle_result result;
        assert_int_equal(uj_blocks_solve(problem.data, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, depth < 0 ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_SOLVED);
        assert_true(result.solutions == paths);
        assert_int_equal(result.lists.count, paths);
        if (depth >= 0)
            assert_int_equal(result.search.cost, depth);
        check_lists(&problem, &result);
        uj_puzzle_result_clear(&result);
        options.all = false;
        assert_int_equal(uj_blocks_solve(problem.data, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.cost, depth < 0 ? 0 : depth);
        assert_int_equal(result.lists.count, depth >= 0);
        check_lists(&problem, &result);
        uj_puzzle_result_clear(&result);
    }
    state_list_clear(&list);
    uj_problem_clear(&problem);
}

static void random_puzzles_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    for (int round = 0; round < test_effort(400); round++)
        solver_agrees(&random);
}

static uint32_t bound_of(const puzzle *z, const uj_problem *problem, const stacks *s)
{
    uint8_t on[UJ_BLOCKS_BLOCKS] = {0};
    for (int b = 1; b <= z->blocks; b++) {
        int under = support(s, b);
        on[b - 1] = (uint8_t)(under > 0 ? under - 1 : z->blocks - 1 - under);
    }
    return uj_blocks_bound(problem->data, on);
}

// Moves can be reversed, so a search from all goals gives the distance of every state to a goal. No
// bound may exceed this distance.
static void bounds_hold(test_random *random)
{
    puzzle z = random_puzzle(random);
    state_list all = state_list_of(sizeof(stacks)), far = state_list_of(sizeof(stacks));
    state_list_reach(&all, &z.start, 0, 1);
    search(&z, &all);
    for (int i = 0; i < all.count; i++) {
        stacks now;
        memcpy(&now, all.states[i].key, sizeof now);
        if (is_goal(&z, &now))
            state_list_reach(&far, &now, 0, 1);
    }
    search(&z, &far);
    uj_problem problem = load(&z);
    for (int i = 0; i < far.count; i++) {
        stacks now;
        memcpy(&now, far.states[i].key, sizeof now);
        uint32_t bound = bound_of(&z, &problem, &now);
        assert_true(bound <= (uint32_t)far.states[i].depth);
        assert_int_equal(bound == 0, is_goal(&z, &now));
        for (int from = 0; from < z.places; from++)
            for (int to = 0; to < z.places; to++) {
                int high = height(&now, from);
                if (from == to || high == 0)
                    continue;
                stacks moved = now;
                moved.at[to][height(&now, to)] = now.at[from][high - 1];
                moved.at[from][high - 1] = 0;
                assert_true(bound <= 1 + bound_of(&z, &problem, &moved));
            }
    }
    state_list_clear(&all);
    state_list_clear(&far);
    uj_problem_clear(&problem);
}

static void bounds_are_admissible_and_consistent(void **unused)
{
    (void)unused;
    test_random random = {seed + 1};
    for (int round = 0; round < test_effort(150); round++)
        bounds_hold(&random);
}

int main(void)
{
    seed = test_seed(20281);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_puzzles_agree),
        cmocka_unit_test(bounds_are_admissible_and_consistent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
