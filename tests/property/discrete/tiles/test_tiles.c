// Tests the bounds and the solutions of sliding tiles against a breadth-first search.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/tiles/tiles.h>

#include "tests/support/test_random.h"

enum { CELLS_MAX = 12, FAR = 255 };

extern const uj_puzzle uj_tiles_puzzle;

static uint64_t seed;

// --- oracle --------------------------------------------------------------------------------------

typedef struct position {
    uint8_t cell[CELLS_MAX];  // labels; 0 is the blank
} position;

typedef struct graph {
    int rows, columns;
    position *states;  // [count], by distance from the first state
    uint8_t *depth;    // [count]
    uint64_t *ways;    // [count] numbers of shortest paths from the first state
    uint32_t count, capacity;
    uint32_t *slots;  // [slot_count] hash table: index of a state + 1; 0: empty
    uint32_t slot_count;
} graph;

static uint32_t slot_of(const graph *g, const position *p)
{
    uint64_t hash = 0;
    for (int i = 0; i < CELLS_MAX; i++)
        hash = (hash + p->cell[i] + 1) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t slot = (uint32_t)(hash >> 32) % g->slot_count;
    while (g->slots[slot] != 0 && memcmp(&g->states[g->slots[slot] - 1], p, sizeof *p) != 0)
        slot = (slot + 1) % g->slot_count;
    return slot;
}

// Returns UINT32_MAX if the state is not in the graph.
static uint32_t find(const graph *g, const position *p)
{
    return g->slots[slot_of(g, p)] - 1;
}

static int neighbours(const graph *g, const position *p, position out[4])
{
    int blank = 0, count = 0;
    while (p->cell[blank] != 0)
        blank++;
    for (int d = 0; d < 4; d++) {
        int row = blank / g->columns + (d == 0) - (d == 1);
        int column = blank % g->columns + (d == 2) - (d == 3);
        if (row < 0 || row >= g->rows || column < 0 || column >= g->columns)
            continue;
        out[count] = *p;
        out[count].cell[blank] = p->cell[row * g->columns + column];
        out[count++].cell[row * g->columns + column] = 0;
    }
    return count;
}

static void reach(graph *g, const position *p, uint8_t depth, uint64_t ways)
{
    uint32_t slot = slot_of(g, p);
    if (g->slots[slot] != 0) {
        uint32_t old = g->slots[slot] - 1;
        if (g->depth[old] == depth)
            g->ways[old] += ways;
        return;
    }
    assert_true(g->count < g->capacity);
    g->states[g->count] = *p;
    g->depth[g->count] = depth;
    g->ways[g->count] = ways;
    g->slots[slot] = ++g->count;
}

static graph explore(int rows, int columns, const position *from, uint32_t capacity)
{
    graph g = {.rows = rows, .columns = columns, .capacity = capacity, .slot_count = 2 * capacity};
    g.states = calloc(capacity, sizeof *g.states);
    g.depth = calloc(capacity, 1);
    g.ways = calloc(capacity, sizeof *g.ways);
    g.slots = calloc(g.slot_count, sizeof *g.slots);
    assert_true(g.states != NULL && g.depth != NULL && g.ways != NULL && g.slots != NULL);
    reach(&g, from, 0, 1);
    for (uint32_t i = 0; i < g.count; i++) {
        position next[4];
        int count = neighbours(&g, &g.states[i], next);
        for (int k = 0; k < count; k++)
            reach(&g, &next[k], (uint8_t)(g.depth[i] + 1), g.ways[i]);
    }
    return g;
}

static void clear(graph *g)
{
    free(g->states);
    free(g->depth);
    free(g->ways);
    free(g->slots);
}

// --- puzzles -------------------------------------------------------------------------------------

// The labels are static strings, not owned by the puzzle.
static uj_tiles make_tiles(int rows, int columns, const position *start, const position *goal)
{
    static char names[UJ_TILES_MAX_CELLS + 1][2];
    uj_tiles tiles = {.rows = rows, .columns = columns, .cells = rows * columns};
    for (int i = 0; i < tiles.cells; i++) {
        tiles.start[i] = start->cell[i];
        tiles.goal[i] = goal->cell[i];
        tiles.copies[goal->cell[i]]++;
        if (goal->cell[i] > tiles.label_count)
            tiles.label_count = goal->cell[i];
    }
    for (int i = 0; i <= tiles.label_count; i++) {
        names[i][0] = (char)(i == 0 ? '.' : 'A' + i - 1);
        tiles.labels[i] = names[i];
    }
    return tiles;
}

static uj_puzzle_kept kept;  // tables, made once for each board

// Heuristics that are named after sizes of groups of tiles, such as "7-8", are for larger boards.
static bool is_for(const uj_tiles *tiles, const char *heuristic)
{
    if (strcmp(heuristic, "pattern") == 0)
        return tiles->label_count == tiles->cells - 1;
    return strchr("0123456789", heuristic[0]) == NULL;
}

static void solve(const uj_tiles *tiles, const char *heuristic, bool all, uint32_t max_cost,
                  uj_puzzle_result *out)
{
    uj_puzzle_options options = uj_puzzle_default();
    uj_error error = {0};
    options.kept = &kept;
    options.heuristic = heuristic;
    options.all = all;
    options.list = all ? 1000000 : 1;
    options.limits.max_cost = max_cost;
    uj_status status = uj_tiles_puzzle.solve(tiles, &options, out, &error);
    if (status != UJ_OK)
        fail_msg("%s", error.message);
}

// --- bounds --------------------------------------------------------------------------------------

// Each bound must be at most the distance to the goal, and at most 1 more than the bound of each
// neighbouring state.
static void check_bound(const graph *g, const char *heuristic)
{
    uint8_t *bound = calloc(g->count, 1);
    assert_non_null(bound);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        uj_tiles tiles = make_tiles(g->rows, g->columns, &g->states[i], &g->states[0]);
        uj_puzzle_result result;
        solve(&tiles, heuristic, false, 0, &result);
        bound[i] = (uint8_t)result.search.stats.lower_bound;
        assert_true(bound[i] <= g->depth[i]);
        assert_true(i != 0 || result.search.outcome == UJ_SEARCH_SOLVED);
        sum += bound[i];
        uj_puzzle_result_clear(&result);
    }
    for (uint32_t i = 0; i < g->count; i++) {
        position next[4];
        int count = neighbours(g, &g->states[i], next);
        for (int k = 0; k < count; k++)
            assert_true(bound[i] <= bound[find(g, &next[k])] + 1);
    }
    printf("%d x %d, %u states, %s: %.3f on average\n", g->rows, g->columns, g->count, heuristic,
           (double)sum / g->count);
    free(bound);
}

static void check_bounds(const graph *g)
{
    const uj_tiles tiles = make_tiles(g->rows, g->columns, &g->states[0], &g->states[0]);
    for (const char *const *name = uj_tiles_heuristics; *name != NULL; name++)
        if (strcmp(*name, "none") != 0 && is_for(&tiles, *name))
            check_bound(g, *name);
}

static void bounds_hold_on_all_states(void **state)
{
    (void)state;
    static const struct {
        int rows, columns;
        uint32_t states;
    } boards[] = {{2, 3, 360}, {3, 2, 360}, {2, 4, 20160}, {4, 2, 20160}, {3, 3, 181440}};
    // The large boards take seconds each, so only ./dev nightly tries them all.
    const size_t board_count = test_effort(100) >= 100 ? 5 : test_is_thorough() ? 3 : 2;
    for (size_t i = 0; i < board_count; i++) {
        position goal = {{0}};
        for (int cell = 0; cell + 1 < boards[i].rows * boards[i].columns; cell++)
            goal.cell[cell] = (uint8_t)(cell + 1);
        graph g = explore(boards[i].rows, boards[i].columns, &goal, boards[i].states + 1);
        assert_int_equal(g.count, boards[i].states);
        check_bounds(&g);
        clear(&g);
    }
}

// --- random boards -------------------------------------------------------------------------------

static void shuffle(test_random *random, position *p, int cells)
{
    for (int i = cells - 1; i > 0; i--) {
        int k = (int)test_random_below(random, (uint32_t)i + 1);
        uint8_t other = p->cell[i];
        p->cell[i] = p->cell[k];
        p->cell[k] = other;
    }
}

// Uses each label from 1 to `labels` at least once.
static position random_position(test_random *random, int cells, int labels)
{
    position p = {{0}};
    for (int i = 1; i < cells; i++)
        p.cell[i] =
            (uint8_t)(i <= labels ? i : 1 + (int)test_random_below(random, (uint32_t)labels));
    shuffle(random, &p, cells);
    return p;
}

static void random_size(test_random *random, int most, int *rows, int *columns)
{
    do {
        *rows = 1 + (int)test_random_below(random, 4);
        *columns = 1 + (int)test_random_below(random, 6);
    } while (*rows * *columns > most || *rows * *columns < 2);
}

// Returns the number of different boards with the labels of *p.
static uint64_t arrangements(const position *p, int cells)
{
    uint64_t count = 1;
    int seen[CELLS_MAX + 1] = {0};
    for (int i = 0; i < cells; i++) {
        count *= (uint64_t)i + 1;
        count /= (uint64_t)++seen[p->cell[i]];
    }
    return count;
}

static void bounds_hold_with_repeated_labels(void **state)
{
    (void)state;
    test_random random = {seed};
    for (int done = 0; done < test_effort(12);) {
        int rows, columns;
        random_size(&random, CELLS_MAX, &rows, &columns);
        int labels = 1 + (int)test_random_below(&random, 5);
        if (labels > rows * columns - 1)
            continue;
        position goal = random_position(&random, rows * columns, labels);
        uint64_t states = arrangements(&goal, rows * columns);
        if (states < 100 || states > 8000)
            continue;
        graph g = explore(rows, columns, &goal, (uint32_t)states + 1);
        check_bounds(&g);
        clear(&g);
        done++;
    }
}

static bool same_moves(const uj_moves *a, const uj_moves *b)
{
    return a->count == b->count &&
           memcmp(a->codes, b->codes, a->starts[a->count] * sizeof *a->codes) == 0;
}

static void check_solutions(const uj_tiles *tiles, const uj_puzzle_result *result)
{
    const uj_move_lists *lists = &result->lists;
    for (size_t i = 0; i < lists->count; i++) {
        uj_puzzle_verdict verdict = {0};
        bool legal = uj_tiles_puzzle.check(tiles, "moves", &lists->lists[i], &verdict);
        if (!legal)
            fail_msg("%s", verdict.reason);
        assert_int_equal(verdict.cost, result->search.cost);
        for (size_t k = 0; k < i && lists->count < 200 && verdict.cost > 0; k++)
            assert_false(same_moves(&lists->lists[i], &lists->lists[k]));
    }
}

// Skips the heuristic "none" if the goal is far away, because the search then takes too long.
static void compare(const graph *g, const uj_tiles *tiles, const position *goal)
{
    enum { DEPTH_WITHOUT_BOUND = 18 };
    const uint32_t index = find(g, goal);
    for (const char *const *name = uj_tiles_heuristics; *name != NULL; name++) {
        uj_puzzle_result result;
        if (!is_for(tiles, *name))
            continue;
        if (strcmp(*name, "none") == 0 && index != UINT32_MAX &&
            g->depth[index] > DEPTH_WITHOUT_BOUND)
            continue;
        solve(tiles, *name, true, UINT32_MAX, &result);
        if (index == UINT32_MAX) {
            assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
            assert_true(result.solutions == 0);
        } else {
            assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
            assert_int_equal(result.search.cost, g->depth[index]);
            assert_true(result.solutions == g->ways[index]);
            assert_true(result.lists.count == g->ways[index]);
            check_solutions(tiles, &result);
        }
        uj_puzzle_result_clear(&result);
    }
}

// The search for a single solution with "pattern" skips redundant sequences of steps. It must still
// find the same solution as "manhattan": the first in the lexicographic order of directions.
static void compare_first(const uj_tiles *tiles)
{
    uj_puzzle_result plain, pattern;
    if (!is_for(tiles, "pattern"))
        return;
    solve(tiles, "manhattan", false, UINT32_MAX, &plain);
    solve(tiles, "pattern", false, UINT32_MAX, &pattern);
    assert_int_equal(pattern.search.outcome, plain.search.outcome);
    assert_int_equal(pattern.search.cost, plain.search.cost);
    assert_int_equal(pattern.lists.count, plain.lists.count);
    if (plain.lists.count > 0 && plain.search.cost > 0)
        assert_true(same_moves(&pattern.lists.lists[0], &plain.lists.lists[0]));
    assert_true(pattern.search.stats.generated <= plain.search.stats.generated);
    uj_puzzle_result_clear(&plain);
    uj_puzzle_result_clear(&pattern);
}

static void random_puzzles_are_solved(void **state)
{
    (void)state;
    test_random random = {seed};
    int unsolvable = 0, repeated = 0;
    for (int done = 0; done < test_effort(400);) {
        int rows, columns;
        random_size(&random, CELLS_MAX, &rows, &columns);
        const int cells = rows * columns;
        int labels = 1 + (int)test_random_below(&random, (uint32_t)cells - 1);
        position goal = random_position(&random, cells, labels), start = goal;
        uint64_t states = arrangements(&goal, cells);
        if (states > 50000)
            continue;
        shuffle(&random, &start, cells);
        graph g = explore(rows, columns, &start, (uint32_t)states + 1);
        uj_tiles tiles = make_tiles(rows, columns, &start, &goal);
        compare(&g, &tiles, &goal);
        compare_first(&tiles);
        unsolvable += find(&g, &goal) == UINT32_MAX;
        repeated += labels < cells - 1;
        clear(&g);
        done++;
    }
    printf("%d unsolvable, %d with repeated labels\n", unsolvable, repeated);
    assert_covered(unsolvable > 20 && repeated > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_hold_on_all_states),
        cmocka_unit_test(bounds_hold_with_repeated_labels),
        cmocka_unit_test(random_puzzles_are_solved),
    };
    seed = test_seed(20262);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
