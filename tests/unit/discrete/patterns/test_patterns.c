// Compares pattern databases with a plain breadth-first search on small boards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/patterns/pattern_store.h>
#include <unjam/discrete/patterns/pattern_symmetry.h>

enum { MOST_CELLS = 9, UNSEEN = UINT16_MAX };

// A position is an array: cell[0] is the cell of the blank, and cell[i] is the cell of tile i.
// Tiles with numbers above `known` are all alike.
typedef struct oracle {
    int rows, columns, cells, known;
    uint16_t *distance;  // indexed by number_of(o, cell), the number of a position
    uint32_t *queue;
    size_t count;
} oracle;

static size_t power(int base, int exponent)
{
    return exponent == 0 ? 1 : (size_t)base * power(base, exponent - 1);
}

static uint32_t number_of(const oracle *o, const uint8_t *cell)
{
    uint32_t number = 0;
    for (int i = 0; i <= o->known; i++)
        number = number * (uint32_t)o->cells + cell[i];
    return number;
}

static void cells_of(const oracle *o, uint32_t number, uint8_t *cell)
{
    for (int i = o->known; i >= 0; i--, number /= (uint32_t)o->cells)
        cell[i] = (uint8_t)(number % (uint32_t)o->cells);
}

static int beside(const oracle *o, int cell, int direction)
{
    const int row = cell / o->columns, column = cell % o->columns;
    switch (direction) {
    case 0:
        return row > 0 ? cell - o->columns : -1;
    case 1:
        return column > 0 ? cell - 1 : -1;
    case 2:
        return column + 1 < o->columns ? cell + 1 : -1;
    default:
        return row + 1 < o->rows ? cell + o->columns : -1;
    }
}

// Returns 1 if the blank moves a known tile, 0 if it moves another tile, -1 if it would leave the
// board.
static int move_blank(const oracle *o, uint8_t *cell, int direction)
{
    const int from = cell[0], to = beside(o, from, direction);
    if (to < 0)
        return -1;
    cell[0] = (uint8_t)to;
    for (int i = 1; i <= o->known; i++)
        if (cell[i] == to) {
            cell[i] = (uint8_t)from;
            return 1;
        }
    return 0;
}

// Finds the distance of each position from `goal`, counting only moves of tiles 1 to `known`. A
// position is queued again when its distance decreases.
static oracle explore(int rows, int columns, int known, const uint8_t *goal)
{
    oracle o = {.rows = rows, .columns = columns, .cells = rows * columns, .known = known};
    const size_t size = power(o.cells, known + 1);
    o.distance = malloc(size * sizeof *o.distance);
    o.queue = malloc(size * 8 * sizeof *o.queue);
    assert_non_null(o.distance);
    assert_non_null(o.queue);
    memset(o.distance, 0xff, size * sizeof *o.distance);
    o.distance[number_of(&o, goal)] = 0;
    o.queue[o.count++] = number_of(&o, goal);
    for (size_t i = 0; i < o.count; i++)
        for (int direction = 0; direction < 4; direction++) {
            uint8_t cell[MOST_CELLS + 1];
            cells_of(&o, o.queue[i], cell);
            const int cost = move_blank(&o, cell, direction);
            if (cost < 0)
                continue;
            const uint32_t next = number_of(&o, cell);
            if (o.distance[o.queue[i]] + cost < o.distance[next]) {
                o.distance[next] = (uint16_t)(o.distance[o.queue[i]] + cost);
                assert_true(o.count < size * 8);
                o.queue[o.count++] = next;
            }
        }
    return o;
}

static void clear(oracle *o)
{
    free(o->distance);
    free(o->queue);
}

static uj_pattern_work work_of(unsigned threads)
{
    return (uj_pattern_work){.threads = threads};
}

static unsigned manhattan(const oracle *o, int a, int b)
{
    return (unsigned)(abs(a / o->columns - b / o->columns) + abs(a % o->columns - b % o->columns));
}

// Returns the distance that the pattern database gives. Tile i is on cell[i] and belongs on
// goal[i]; tile 0 is the blank.
static unsigned look_up(uj_pattern_store *store, const oracle *o, const uint8_t *goal,
                        const uint8_t *cell)
{
    uj_pattern_key key = {(uint8_t)o->rows, (uint8_t)o->columns, goal[0], 0};
    unsigned sum = 0;
    for (int i = 1; i <= o->known; i++) {
        key.goal |= UINT64_C(1) << goal[i];
        sum += manhattan(o, goal[i], cell[i]);
    }
    const uj_pattern_symmetry symmetry = uj_pattern_share(&key);
    const uj_pattern_work work = work_of(2);
    uj_pattern_pick pick;
    assert_int_equal(uj_pattern_store_get(store, &key, &work, NULL, &pick), UJ_LIMIT_NONE);
    uint8_t where[UJ_PATTERN_TILES] = {0};
    for (int i = 1; i <= o->known; i++) {
        const uint64_t before = (UINT64_C(1) << symmetry.image[goal[i]]) - 1;
        where[__builtin_popcountll(key.goal & before)] = symmetry.image[cell[i]];
    }
    const uj_pattern_place place = uj_pattern_find(pick.layout, where, symmetry.image[cell[0]]);
    return sum + 2 * uj_pattern_look(pick.table, place);
}

// --- one pattern ---------------------------------------------------------------------------------

static void check_exact(int rows, int columns, const uint8_t *goal, int known, uint32_t reached)
{
    oracle o = explore(rows, columns, known, goal);
    uj_pattern_store store = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < power(o.cells, known + 1); i++) {
        uint8_t cell[MOST_CELLS + 1];
        if (o.distance[i] == UNSEEN)
            continue;
        cells_of(&o, i, cell);
        assert_int_equal(look_up(&store, &o, goal, cell), o.distance[i]);
        count++;
    }
    assert_int_equal(count, reached);
    uj_pattern_store_clear(&store);
    assert_int_equal(store.budget.held, 0);
    clear(&o);
}

static void distances_are_exact(void **state)
{
    (void)state;
    // Each list holds goal cells: first the blank's, then the tiles'.
    check_exact(2, 3, (const uint8_t[]){0, 1, 2}, 2, 6 * 5 * 4);
    check_exact(2, 3, (const uint8_t[]){5, 0, 4, 1, 3}, 4, 360);
    check_exact(3, 2, (const uint8_t[]){2, 5, 0, 4}, 3, 6 * 5 * 4 * 3);
    check_exact(2, 4, (const uint8_t[]){0, 1, 4, 5}, 3, 8 * 7 * 6 * 5);
    check_exact(2, 4, (const uint8_t[]){7, 6, 0, 3, 2}, 4, 8 * 7 * 6 * 5 * 4);
    check_exact(3, 3, (const uint8_t[]){4, 0, 1, 2, 5}, 4, 9 * 8 * 7 * 6 * 5);
    check_exact(3, 3, (const uint8_t[]){0, 1, 2, 4, 5}, 4, 9 * 8 * 7 * 6 * 5);
    check_exact(3, 3, (const uint8_t[]){8, 7, 6, 3}, 3, 9 * 8 * 7 * 6);
    check_exact(1, 5, (const uint8_t[]){1, 0, 3}, 2, 5);
}

// --- sums ----------------------------------------------------------------------------------------

// Tiles 1 to `first` form one pattern, and the other tiles a second one. The sum of the distances
// in both patterns must be an admissible and consistent bound.
static void check_sum(int rows, int columns, const uint8_t *goal, int first)
{
    const int all = rows * columns - 1;
    oracle o = explore(rows, columns, all, goal);
    uj_pattern_store store = {0};
    uint8_t *bound = calloc(power(o.cells, all + 1), 1);
    assert_non_null(bound);
    for (size_t i = 0; i < o.count; i++) {
        uint8_t cell[MOST_CELLS + 1], own[MOST_CELLS + 1], own_goal[MOST_CELLS + 1];
        cells_of(&o, o.queue[i], cell);
        oracle part = o;
        part.known = first;
        unsigned sum = look_up(&store, &part, goal, cell);
        part.known = all - first;
        own[0] = cell[0];
        own_goal[0] = goal[0];
        memcpy(own + 1, cell + 1 + first, (size_t)part.known);
        memcpy(own_goal + 1, goal + 1 + first, (size_t)part.known);
        sum += look_up(&store, &part, own_goal, own);
        assert_true(sum <= o.distance[o.queue[i]]);
        bound[o.queue[i]] = (uint8_t)sum;
    }
    for (size_t i = 0; i < o.count; i++)
        for (int direction = 0; direction < 4; direction++) {
            uint8_t cell[MOST_CELLS + 1];
            cells_of(&o, o.queue[i], cell);
            if (move_blank(&o, cell, direction) >= 0)
                assert_true(bound[o.queue[i]] <= bound[number_of(&o, cell)] + 1);
        }
    free(bound);
    uj_pattern_store_clear(&store);
    clear(&o);
}

static void sums_are_admissible_and_consistent(void **state)
{
    (void)state;
    check_sum(2, 3, (const uint8_t[]){0, 1, 2, 3, 4, 5}, 2);
    check_sum(2, 3, (const uint8_t[]){4, 0, 3, 5, 1, 2}, 3);
    check_sum(2, 4, (const uint8_t[]){0, 1, 4, 5, 2, 3, 6, 7}, 3);
}

// --- numbering -----------------------------------------------------------------------------------

// Updates a uj_pattern_place after each random move. It must equal the result of uj_pattern_find.
static void moves_agree_with_places(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, tiles;
    } boards[] = {{4, 4, 5}, {5, 5, 4}, {2, 8, 6}, {6, 6, 3}, {1, 6, 3}, {6, 1, 3}};
    for (size_t k = 0; k < sizeof boards / sizeof boards[0]; k++) {
        oracle o = {.rows = boards[k].rows, .columns = boards[k].columns};
        o.cells = o.rows * o.columns;
        o.known = boards[k].tiles;
        uj_budget budget = {0};
        uj_pattern_layout layout;
        assert_true(uj_pattern_layout_make(&layout, o.rows, o.columns, o.known, &budget));
        uint8_t cell[UJ_PATTERN_TILES + 1];
        for (int i = 0; i <= o.known; i++)
            cell[i] = (uint8_t)i;
        uint32_t random = 1;
        for (int step = 0; step < 20000; step++) {
            random = random * 1103515245 + 12345;
            uint8_t next[UJ_PATTERN_TILES + 1];
            memcpy(next, cell, sizeof next);
            if (move_blank(&o, next, (int)(random >> 20 & 3)) < 0)
                continue;
            uj_pattern_place place = uj_pattern_find(&layout, cell + 1, cell[0]);
            uint64_t cells = 0;
            for (int i = 1; i <= o.known; i++)
                cells |= UINT64_C(1) << cell[i];
            const unsigned from = next[0], to = cell[0];
            if ((cells >> from & 1) != 0) {
                const uint64_t flip = UINT64_C(1) << from | UINT64_C(1) << to;
                const uint64_t passed = cells & uj_pattern_between(from, to);
                uint32_t order = (uint32_t)(place >> 32);
                if (passed != 0)
                    order = uj_pattern_reorder(&layout, cells, passed, order, from, to);
                place = (uint64_t)order << 32 | uj_pattern_shape(&layout, cells ^ flip, from);
            }
            memcpy(cell, next, sizeof cell);
            assert_true(place == uj_pattern_find(&layout, cell + 1, cell[0]));
        }
        uj_pattern_layout_clear(&layout, &budget);
        assert_int_equal(budget.held, 0);
    }
}

// --- limits --------------------------------------------------------------------------------------

static bool refuse(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    ++*(int *)payload;
    return false;
}

static void limits_stop_the_making(void **state)
{
    (void)state;
    const uj_pattern_key key = {4, 4, 0, 0x330e};  // seven tiles; their table takes 58 MB
    uj_pattern_pick pick;
    uj_pattern_work work = work_of(2);
    for (size_t limit = 1; limit < (size_t)1 << 24; limit *= 4) {
        uj_pattern_store store = {.budget.limit = limit};
        assert_int_equal(uj_pattern_store_get(&store, &key, &work, NULL, &pick), UJ_LIMIT_MEMORY);
        assert_true(store.budget.at_limit);
        assert_true(store.budget.peak <= limit);
        uj_pattern_store_clear(&store);
        assert_int_equal(store.budget.held, 0);
    }
    int calls = 0;
    work.started = uj_clock_seconds() - 1.0;
    work.seconds = 0.5;
    uj_pattern_store store = {0};
    assert_int_equal(uj_pattern_store_get(&store, &key, &work, NULL, &pick), UJ_LIMIT_TIME);
    work.seconds = 0.0;
    work.progress = (uj_search_progress){refuse, &calls};
    assert_int_equal(uj_pattern_store_get(&store, &key, &work, NULL, &pick), UJ_LIMIT_STOPPED);
    assert_int_equal(calls, 1);
    uj_pattern_store_clear(&store);
    assert_int_equal(store.budget.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_exact),
        cmocka_unit_test(sums_are_admissible_and_consistent),
        cmocka_unit_test(moves_agree_with_places),
        cmocka_unit_test(limits_stop_the_making),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
