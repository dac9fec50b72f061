// Benchmarks of the search core on the 3 x 3 sliding tiles.
#include <string.h>

#include <unjam/search/astar.h>
#include <unjam/search/breadth_first.h>

#include "tests/bench/bench.h"

enum { SIDE = 3, CELLS = SIDE * SIDE };

// REACHABLE: number of solvable positions. HARDEST: number of moves that the hardest of them takes.
enum { REACHABLE = 181440, HARDEST = 31 };

typedef struct board {
    uint8_t cells[CELLS];  // row by row, 0 is the blank
} board;

typedef struct puzzle {
    board goal;
    bool has_goal;  // false: no state is a goal
} puzzle;

static uj_status board_key(void *context, const void *state, void *key, uj_error *error)
{
    (void)context;
    (void)error;
    memcpy(key, state, sizeof(board));
    return UJ_OK;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

// The Manhattan distance to the goal 1 2 3 / 4 5 6 / 7 8 blank.
static uj_cost board_estimate(void *context, const void *state)
{
    const puzzle *tiles = context;
    const board *now = state;
    int sum = 0;
    for (int i = 0; tiles->has_goal && i < CELLS; i++) {
        if (now->cells[i] != 0) {
            int home = now->cells[i] - 1;
            sum += distance(i / SIDE, home / SIDE) + distance(i % SIDE, home % SIDE);
        }
    }
    return (uj_cost){(uint32_t)sum, 0};
}

static bool board_is_goal(void *context, const void *state)
{
    const puzzle *tiles = context;
    return tiles->has_goal && memcmp(state, &tiles->goal, sizeof(board)) == 0;
}

static uj_status board_expand(void *context, const void *state, uj_astar_sink *sink,
                              uj_error *error)
{
    (void)context;
    (void)error;
    const board *now = state;
    const uint8_t *blank = memchr(now->cells, 0, CELLS);
    int at = (int)(blank - now->cells);
    const struct {
        bool possible;
        int to;
    } steps[] = {
        {at >= SIDE, at - SIDE},
        {at < CELLS - SIDE, at + SIDE},
        {at % SIDE > 0, at - 1},
        {at % SIDE < SIDE - 1, at + 1},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (!steps[i].possible)
            continue;
        board next = *now;
        uint8_t tile = next.cells[steps[i].to];
        next.cells[at] = tile;
        next.cells[steps[i].to] = 0;
        if (!uj_astar_emit(sink, &tile, (uj_cost){1, 0}, &next))
            break;
    }
    return UJ_OK;
}

static uj_status search_tiles(puzzle *tiles, int rounds, uj_bench_timer *timer,
                              uj_astar_result *out, uj_error *error)
{
    static const board start = {{8, 6, 7, 2, 5, 4, 3, 0, 1}};
    const uj_astar_domain domain = {
        .context = tiles,
        .state_size = sizeof(board),
        .move_size = 1,
        .key_size = sizeof(board),
        .key = board_key,
        .estimate = board_estimate,
        .is_goal = board_is_goal,
        .expand = board_expand,
    };
    const uj_astar_options options = uj_astar_default();
    uint64_t expanded = 0;
    uj_status status = UJ_OK;
    uj_bench_start(timer);
    for (int i = 0; status == UJ_OK && i < rounds; i++) {
        uj_astar_result_clear(out);
        status = uj_astar_solve(&domain, &start, &options, out, error);
        expanded += out->search.stats.expanded;
    }
    uj_bench_stop(timer, expanded);
    return status;
}

// Solves one of the two hardest positions.
static uj_status bench_tiles(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    puzzle tiles = {.goal = {{1, 2, 3, 4, 5, 6, 7, 8, 0}}, .has_goal = true};
    uj_astar_result result = {0};
    uj_status status = search_tiles(&tiles, 50, timer, &result, error);
    if (status == UJ_OK &&
        (result.search.outcome != UJ_SEARCH_SOLVED || result.search.cost != HARDEST)) {
        status = uj_error_set(error, UJ_INTERNAL, "the hardest 8-puzzle takes %d moves, not %u",
                              HARDEST, (unsigned)result.search.cost);
    }
    uj_astar_result_clear(&result);
    return status;
}

static uj_status bench_exhaust(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    puzzle tiles = {.has_goal = false};
    uj_astar_result result = {0};
    uj_status status = search_tiles(&tiles, 2, timer, &result, error);
    if (status == UJ_OK && (result.search.outcome != UJ_SEARCH_EXHAUSTED ||
                            result.search.stats.distinct != REACHABLE)) {
        status = uj_error_set(error, UJ_INTERNAL, "the 8-puzzle has %d reachable states, not %llu",
                              REACHABLE, (unsigned long long)result.search.stats.distinct);
    }
    uj_astar_result_clear(&result);
    return status;
}

static void board_successors(void *context, const void *state, uj_successors *out)
{
    (void)context;
    const board *now = state;
    int at = (int)((const uint8_t *)memchr(now->cells, 0, CELLS) - now->cells);
    const int to[] = {at - SIDE, at + SIDE, at % SIDE > 0 ? at - 1 : -1,
                      at % SIDE < SIDE - 1 ? at + 1 : -1};
    for (size_t i = 0; i < sizeof to / sizeof to[0]; i++) {
        if (to[i] < 0 || to[i] >= CELLS)
            continue;
        board *next = uj_successors_add(out);
        if (next == NULL)
            return;
        *next = *now;
        next->cells[at] = next->cells[to[i]];
        next->cells[to[i]] = 0;
    }
}

static uj_status bench_layers(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    static const board start = {{1, 2, 3, 4, 5, 6, 7, 8, 0}};
    const uj_graph graph = {.state_size = sizeof(board), .expand = board_successors};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.count_paths = true;
    uj_breadth_first_result result;
    uj_bench_start(timer);
    uj_status status = uj_breadth_first_solve(&graph, &start, &options, &result, error);
    uj_bench_stop(timer, result.search.stats.expanded);
    // The last layer has two positions. Each has 40 shortest paths from the start.
    if (status == UJ_OK &&
        (result.layer_count != HARDEST + 1 || result.search.stats.distinct != REACHABLE ||
         result.layers[HARDEST].paths != 80))
        status = uj_error_set(error, UJ_INTERNAL, "the 8-puzzle's layers are wrong");
    uj_breadth_first_result_clear(&result);
    return status;
}

static const uj_bench benches[] = {
    {"search.astar-tiles", "state expanded", bench_tiles, NULL, NULL, 0, NULL},
    {"search.astar-exhaust", "state expanded", bench_exhaust, NULL, NULL, 0, NULL},
    {"search.breadth-first-layers", "state expanded", bench_layers, NULL, NULL, 0, NULL},
};

const uj_bench_table uj_bench_search = {benches, sizeof benches / sizeof benches[0]};
