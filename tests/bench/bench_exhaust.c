// Visits all positions of a board. Tests skip these benchmarks: they take half a minute.
#include "tests/bench/bench.h"

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/discrete/tiles/tiles.h>

enum { FARTHEST = 53, POSITIONS_FARTHEST = 18 };
static const uint64_t positions = 239500800;

static uj_status explore_three_by_four(const char *work_dir, uj_bench_timer *timer, uj_error *error)
{
    uj_tiles tiles = {.rows = 3, .columns = 4, .cells = 12, .label_count = 11};
    for (int i = 0; i < tiles.label_count; i++) {
        tiles.copies[i + 1] = 1;
        tiles.start[i] = tiles.goal[i] = (uint8_t)(i + 1);
    }
    uj_puzzle_options options = uj_puzzle_default();
    options.threads = 2;
    options.work_dir = work_dir;
    options.limits.memory_bytes = work_dir != NULL ? 256000000 : 0;
    uj_breadth_first_result result;
    uj_bench_start_processor(timer);
    uj_status status = uj_puzzle_find("tiles")->explore(&tiles, &options, &result, error);
    uj_bench_stop(timer, positions);
    if (status != UJ_OK)
        return status;
    if (result.search.stats.distinct != positions || result.layer_count != FARTHEST + 1 ||
        result.layers[FARTHEST].states != POSITIONS_FARTHEST)
        status = uj_error_set(error, UJ_INTERNAL, "the board of 3 x 4 has wrong layers");
    uj_breadth_first_result_clear(&result);
    return status;
}

static uj_status explore_in_memory(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    return explore_three_by_four(NULL, timer, error);
}

static uj_status explore_on_disk(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    return explore_three_by_four(".", timer, error);
}

static const uj_bench benches[] = {
    {.name = "exhaust.tiles-3x4", .unit = "position", .function = explore_in_memory, .repeat = 1},
    {.name = "exhaust.tiles-3x4-disk",
     .unit = "position",
     .function = explore_on_disk,
     .repeat = 1},
};

const uj_bench_table uj_bench_exhaust = {benches, sizeof benches / sizeof benches[0]};
