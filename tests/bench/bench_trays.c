// Benchmarks on trays with many pieces or many corners. Each measures one search: for some
// certified solution, for the fewest moves, or for a proof that there is no solution.
#include <stdlib.h>

#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/solve/first_solution.h>
#include <unjam/geometry/witness/witness.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"
#include "tests/property/geometry/certificate/certifying_judge.h"

typedef struct row {
    const char *file;
    uint32_t moves;  // the fewest moves if `proven`, else a lower bound
    bool proven;
} row;

typedef struct trays {
    row own;
    uj_tray_problem problem;
} trays;

static void free_tray(void *context)
{
    trays *t = context;
    uj_tray_problem_clear(&t->problem);
    free(t);
}

static uj_status load(row own, void **context, uj_error *error)
{
    trays *t = calloc(1, sizeof *t);
    if (t == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    t->own = own;
    uj_status status = uj_bench_tray_read("tests/bench/peers/trays", own.file, &t->problem, error);
    if (status != UJ_OK) {
        free(t);
        return status;
    }
    *context = t;
    return UJ_OK;
}

static uj_status solve_any(void *context, uj_bench_timer *timer, uj_error *error)
{
    trays *t = context;
    uj_first_solution_options options = uj_first_solution_default();
    options.tray.judge = (uj_tray_judge){certify_for_search, t->problem.tray};
    uj_tray_result result;
    uj_bench_start_processor(timer);
    uj_status status = uj_tray_solve_first(t->problem.tray, &options, &result, error);
    uj_bench_stop(timer, 1);
    if (status != UJ_OK)
        return status;
    if (result.search.outcome != UJ_SEARCH_SOLVED || result.solution.move_count < t->own.moves)
        status = uj_error_set(error, UJ_INTERNAL, "%s was not solved, or in too few moves",
                              t->problem.tray->name);
    uj_solution_clear(&result.solution);
    return status;
}

static bool is_below_bound(void *payload, const uj_search_stats *stats)
{
    const trays *t = payload;
    return t->own.proven || stats->lower_bound < t->own.moves;
}

static uj_status solve_fewest(void *context, uj_bench_timer *timer, uj_error *error)
{
    trays *t = context;
    uj_tray_options options = uj_tray_default();
    options.progress = (uj_search_progress){is_below_bound, t};
    uj_tray_result result;
    uj_bench_start_processor(timer);
    uj_status status = uj_tray_solve(t->problem.tray, &options, &result, error);
    uj_bench_stop(timer, 1);
    if (status != UJ_OK)
        return status;
    bool solved = result.search.outcome == UJ_SEARCH_SOLVED && result.optimal;
    if (solved ? result.solution.move_count != t->own.moves && t->own.proven
               : t->own.proven || result.search.stats.lower_bound < t->own.moves)
        status = uj_error_set(error, UJ_INTERNAL, "%s: the search proved %u moves, not %u",
                              t->problem.tray->name, result.search.stats.lower_bound, t->own.moves);
    uj_solution_clear(&result.solution);
    return status;
}

static uj_status prove_impossible(void *context, uj_bench_timer *timer, uj_error *error)
{
    const trays *t = context;
    const uj_prover_options options = {.threads = 1};
    uj_prover_result result;
    uj_witness_result verdict = {0};
    uj_bench_start_processor(timer);
    uj_status status = uj_prove_impossible(t->problem.tray, &options, &result, error);
    if (status == UJ_OK && result.proof != NULL)
        status = uj_witness_check(t->problem.tray, result.proof, options.threads,
                                  (uj_witness_poll){NULL, NULL}, &verdict, error);
    uj_bench_stop(timer, 1);
    uj_proof_destroy(result.proof);
    if (status == UJ_OK && !verdict.valid)
        status =
            uj_error_set(error, UJ_INTERNAL, "%s was not proven impossible", t->problem.tray->name);
    return status;
}

static uj_status prepare_impossible(void **context, uj_error *error)
{
    return load((row){"bars-half-3", 0, false}, context, error);
}

// X(identifier, file, row.moves, row.proven)
#define TRAYS(X)                                                                                   \
    X(loose_2, "bars-loose-2", 2, true)                                                            \
    X(loose_3, "bars-loose-3", 2, true)                                                            \
    X(loose_4, "bars-loose-4", 2, true)                                                            \
    X(loose_5, "bars-loose-5", 2, true)                                                            \
    X(loose_6, "bars-loose-6", 2, true)                                                            \
    X(loose_7, "bars-loose-7", 2, true)                                                            \
    X(loose_8, "bars-loose-8", 2, true)                                                            \
    X(half_3, "bars-half-3", 5, false)                                                             \
    X(half_4, "bars-half-4", 4, true)                                                              \
    X(half_5, "bars-half-5", 3, true)                                                              \
    X(half_6, "bars-half-6", 2, false)                                                             \
    X(half_7, "bars-half-7", 2, false)                                                             \
    X(half_8, "bars-half-8", 2, false)                                                             \
    X(ten_blocks, "ten-blocks", 1, true)                                                           \
    X(traffic, "traffic", 1, true)                                                                 \
    X(stars_8, "stars-8", 2, true)                                                                 \
    X(stars_16, "stars-16", 2, true)                                                               \
    X(stars_24, "stars-24", 2, true)                                                               \
    X(stars_32, "stars-32", 2, true)                                                               \
    X(stars_48, "stars-48", 2, true)                                                               \
    X(stars_64, "stars-64", 3, true)                                                               \
    X(stars_128, "stars-128", 3, true)                                                             \
    X(crowd_convex, "crowd-convex", 1, false)                                                      \
    X(gears_16, "gears-16", 1, true)                                                               \
    X(gears_64, "gears-64", 2, true)                                                               \
    X(tees, "tees", 2, false)

#define TRAY_PREPARE(identifier, file, moves, proven)                                              \
    static uj_status prepare_##identifier(void **context, uj_error *error)                         \
    {                                                                                              \
        return load((row){file, moves, proven}, context, error);                                   \
    }
TRAYS(TRAY_PREPARE)

#define TRAY_BENCHES(identifier, file, moves, proven)                                              \
    {"trays.any-" file, "solution found", solve_any, prepare_##identifier, free_tray, 1, NULL},    \
        {"trays.fewest-" file,                                                                     \
         (proven) ? "puzzle solved" : "bound proven",                                              \
         solve_fewest,                                                                             \
         prepare_##identifier,                                                                     \
         free_tray,                                                                                \
         1,                                                                                        \
         NULL},
static const uj_bench benches[] = {TRAYS(TRAY_BENCHES){"trays.prove-bars-half-3", "proof checked",
                                                       prove_impossible, prepare_impossible,
                                                       free_tray, 1, NULL}};

const uj_bench_table uj_bench_trays = {benches, sizeof benches / sizeof benches[0]};
