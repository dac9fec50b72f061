// Benchmarks on trays of four bars (docs/BENCHMARKS.md): the time to find any certified solution,
// and the time to find a solution proven optimal.
#include <stdlib.h>
#include <time.h>

#include <unjam/geometry/solve/first_solution.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"
#include "tests/property/geometry/certificate/certifying_judge.h"

enum { SEEDS = 100 };

typedef struct bars_case {
    const char *folder, *name;
    size_t fewest;  // fewest moves
    uj_rules rules;
} bars_case;

typedef struct bars {
    bars_case own;
    uj_tray_problem problem;
    uint64_t seed;
} bars;

static void free_bars(void *context)
{
    bars *b = context;
    uj_tray_problem_clear(&b->problem);
    free(b);
}

static uj_status load(bars_case own, void **context, uj_error *error)
{
    bars *b = calloc(1, sizeof *b);
    if (b == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    b->own = own;
    b->seed = 1;
    uj_status status = uj_bench_tray_read(own.folder, own.name, &b->problem, error);
    if (status != UJ_OK) {
        free(b);
        return status;
    }
    *context = b;
    return UJ_OK;
}

static uj_status check(const bars *b, const uj_tray_result *result, bool optimal, uj_error *error)
{
    if (result->search.outcome != UJ_SEARCH_SOLVED || result->solution.move_count < b->own.fewest) {
        return uj_error_set(error, UJ_INTERNAL, "%s was not solved, or in too few moves",
                            b->problem.tray->name);
    }
    if (optimal && (!result->optimal || result->solution.move_count != b->own.fewest)) {
        return uj_error_set(error, UJ_INTERNAL, "%s takes %zu moves, not %zu",
                            b->problem.tray->name, b->own.fewest, result->solution.move_count);
    }
    return UJ_OK;
}

static uj_status solve_any(void *context, uj_bench_timer *timer, uj_error *error)
{
    bars *b = context;
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.rules = b->own.rules;
    options.seed = b->seed++;
    options.tray.judge = (uj_tray_judge){certify_for_search, b->problem.tray};
    uj_tray_result result;
    uj_bench_start_processor(timer);
    uj_status status = uj_tray_solve_first(b->problem.tray, &options, &result, error);
    uj_bench_stop(timer, 1);
    if (status == UJ_OK) {
        status = check(b, &result, false, error);
        uj_solution_clear(&result.solution);
    }
    return status;
}

static uj_status solve_fewest(void *context, uj_bench_timer *timer, uj_error *error)
{
    bars *b = context;
    uj_tray_options options = uj_tray_default();
    options.rules = b->own.rules;
    uj_tray_result result;
    uj_bench_start_processor(timer);
    uj_status status = uj_tray_solve(b->problem.tray, &options, &result, error);
    uj_bench_stop(timer, 1);
    if (status == UJ_OK) {
        status = check(b, &result, true, error);
        uj_solution_clear(&result.solution);
    }
    return status;
}

// X(identifier, folder, file, fewest moves, rules)
#define PEERS(X)                                                                                   \
    X(bars_40x15, "tests/bench/peers", "bars-40x15", 2, UJ_RULES_FREE)                             \
    X(bars_50x18, "tests/bench/peers", "bars-50x18", 2, UJ_RULES_FREE)                             \
    X(bars_60x20, "tests/bench/peers", "bars-60x20", 2, UJ_RULES_FREE)                             \
    X(bars_65x20, "tests/bench/peers", "bars-65x20", 3, UJ_RULES_FREE)                             \
    X(bars_70x20, "tests/bench/peers", "bars-70x20", 4, UJ_RULES_FREE)                             \
    X(rectangular_jam, "problems/tray", "rectangular-jam", 4, UJ_RULES_FREE)                       \
    X(rectangular_jam_paper, "problems/tray", "rectangular-jam", 4, UJ_RULES_PAPER)

#define PEER_PREPARE(identifier, folder, file, fewest, rules)                                      \
    static uj_status prepare_##identifier(void **context, uj_error *error)                         \
    {                                                                                              \
        return load((bars_case){folder, file, fewest, rules}, context, error);                     \
    }
PEERS(PEER_PREPARE)

static const uj_bench benches[] = {
    {"any.bars-40x15", "solution found", solve_any, prepare_bars_40x15, free_bars, SEEDS, NULL},
    {"any.bars-50x18", "solution found", solve_any, prepare_bars_50x18, free_bars, SEEDS, NULL},
    {"any.bars-60x20", "solution found", solve_any, prepare_bars_60x20, free_bars, SEEDS, NULL},
    {"any.bars-65x20", "solution found", solve_any, prepare_bars_65x20, free_bars, SEEDS, NULL},
    {"any.bars-70x20", "solution found", solve_any, prepare_bars_70x20, free_bars, SEEDS, NULL},
    {"any.rectangular-jam", "solution found", solve_any, prepare_rectangular_jam, free_bars, SEEDS,
     NULL},
    {"any.rectangular-jam-paper", "solution found", solve_any, prepare_rectangular_jam_paper,
     free_bars, SEEDS, NULL},
    {"fewest.bars-40x15", "puzzle solved", solve_fewest, prepare_bars_40x15, free_bars, 1, NULL},
    {"fewest.bars-50x18", "puzzle solved", solve_fewest, prepare_bars_50x18, free_bars, 1, NULL},
    {"fewest.bars-60x20", "puzzle solved", solve_fewest, prepare_bars_60x20, free_bars, 1, NULL},
    {"fewest.bars-65x20", "puzzle solved", solve_fewest, prepare_bars_65x20, free_bars, 1, NULL},
    {"fewest.bars-70x20", "puzzle solved", solve_fewest, prepare_bars_70x20, free_bars, 1, NULL},
    {"fewest.rectangular-jam", "puzzle solved", solve_fewest, prepare_rectangular_jam, free_bars, 1,
     NULL},
};

const uj_bench_table uj_bench_any = {benches, sizeof benches / sizeof benches[0]};
