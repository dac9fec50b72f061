// Measures how long the planner for UJ_RULES_ANY takes to find a certified solution.
#include <stdlib.h>
#include <time.h>

#include <unjam/geometry/plan/plan_any.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"

enum { SEEDS = 20 };

typedef struct motion {
    uj_tray_problem problem;
    uint64_t seed;
} motion;

static void free_motion(void *context)
{
    motion *m = context;
    uj_tray_problem_clear(&m->problem);
    free(m);
}

static uj_status load(const char *folder, const char *name, void **context, uj_error *error)
{
    motion *m = calloc(1, sizeof *m);
    if (m == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    m->seed = 1;
    uj_status status = uj_bench_tray_read(folder, name, &m->problem, error);
    if (status != UJ_OK) {
        free(m);
        return status;
    }
    *context = m;
    return UJ_OK;
}

static uj_status solve(void *context, uj_bench_timer *timer, uj_error *error)
{
    motion *m = context;
    uj_first_solution_options options = uj_first_solution_default();
    options.seed = m->seed++;
    uj_tray_result result;
    uj_bench_start_processor(timer);
    uj_status status = uj_plan_any(m->problem.tray, &options, &result, error);
    uj_bench_stop(timer, 1);
    if (status == UJ_OK && result.search.outcome != UJ_SEARCH_SOLVED)
        status = uj_error_set(error, UJ_INTERNAL, "%s was not solved", m->problem.tray->name);
    uj_solution_clear(&result.solution);
    return status;
}

// X(identifier, folder, file)
#define TRAYS(X)                                                                                   \
    X(barriers, "tests/trays", "open-barriers")                                                    \
    X(bends, "tests/trays", "open-bends")                                                          \
    X(maze, "tests/trays", "open-maze")                                                            \
    X(stones, "tests/trays", "open-stones")                                                        \
    X(trap, "tests/trays", "open-trap")                                                            \
    X(piano, "problems/tray", "piano")                                                             \
    X(bars_50x18, "tests/bench/peers", "bars-50x18")                                               \
    X(bars_70x20, "tests/bench/peers", "bars-70x20")                                               \
    X(rectangular_jam, "problems/tray", "rectangular-jam")

#define PREPARE(identifier, folder, file)                                                          \
    static uj_status prepare_##identifier(void **context, uj_error *error)                         \
    {                                                                                              \
        return load(folder, file, context, error);                                                 \
    }
TRAYS(PREPARE)

static const uj_bench benches[] = {
    {"motion.barriers", "solution found", solve, prepare_barriers, free_motion, SEEDS, NULL},
    {"motion.bends", "solution found", solve, prepare_bends, free_motion, SEEDS, NULL},
    {"motion.maze", "solution found", solve, prepare_maze, free_motion, SEEDS, NULL},
    {"motion.stones", "solution found", solve, prepare_stones, free_motion, SEEDS, NULL},
    {"motion.trap", "solution found", solve, prepare_trap, free_motion, SEEDS, NULL},
    {"motion.piano", "solution found", solve, prepare_piano, free_motion, SEEDS, NULL},
    {"motion.bars-50x18", "solution found", solve, prepare_bars_50x18, free_motion, SEEDS, NULL},
    {"motion.bars-70x20", "solution found", solve, prepare_bars_70x20, free_motion, SEEDS, NULL},
    {"motion.rectangular-jam", "solution found", solve, prepare_rectangular_jam, free_motion, SEEDS,
     NULL},
};

const uj_bench_table uj_bench_motion = {benches, sizeof benches / sizeof benches[0]};
