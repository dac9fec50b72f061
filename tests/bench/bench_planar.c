// Benchmarks of whole programs on OMPL's planar problems, in processor time. The programs are
// `unjam solve --rules any` and, if it is built, unjam-rrt-connect.
#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_run.h"

enum { SEEDS = 20 };

typedef struct planar {
    const char *path;
    int seed;
} planar;

// Fails unless the exit code is 0, which means solved.
static uj_status run(char *const words[], uj_bench_timer *timer, uj_error *error)
{
    command_result result;
    uj_status status = uj_bench_run(words, &result, error);
    if (status == UJ_OK)
        uj_bench_take(timer, result.processor, 1);
    command_clear(&result);
    return status;
}

static uj_status solve(void *context, uj_bench_timer *timer, uj_error *error)
{
    planar *p = context;
    char seed[32];
    snprintf(seed, sizeof seed, "--seed=%d", p->seed++);
    char *const words[] = {(char *)(uintptr_t)UNJAM_BENCH_PROGRAM,
                           (char *)(uintptr_t) "solve",
                           (char *)(uintptr_t)p->path,
                           (char *)(uintptr_t) "--rules=any",
                           (char *)(uintptr_t) "--threads=1",
                           seed,
                           NULL};
    return run(words, timer, error);
}

static uj_status prepare(const char *path, void **context, uj_error *error)
{
    planar *p = malloc(sizeof *p);
    if (p == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    *p = (planar){path, 1};
    *context = p;
    return UJ_OK;
}

#ifdef UNJAM_BENCH_RRT_CONNECT
static uj_status connect(void *context, uj_bench_timer *timer, uj_error *error)
{
    planar *p = context;
    char seed[32];
    snprintf(seed, sizeof seed, "%d", p->seed++);
    char *const words[] = {(char *)(uintptr_t)UNJAM_BENCH_RRT_CONNECT, (char *)(uintptr_t)p->path,
                           (char *)(uintptr_t) "1", seed, NULL};
    return run(words, timer, error);
}
#define PEER(file, identifier)                                                                     \
    {"planar." file "-ompl",                                                                       \
     "RRT-Connect, process",                                                                       \
     connect,                                                                                      \
     prepare_##identifier,                                                                         \
     free,                                                                                         \
     SEEDS,                                                                                        \
     NULL},
#else
#define PEER(file, identifier)
#endif

// X(file, identifier)
#define PROBLEMS(X)                                                                                \
    X("barriers", barriers)                                                                        \
    X("bug-trap", bug_trap)                                                                        \
    X("maze", maze)                                                                                \
    X("random-polygons", random_polygons)                                                          \
    X("unique-solution-maze", unique_solution_maze)

#define PREPARE(file, identifier)                                                                  \
    static uj_status prepare_##identifier(void **context, uj_error *error)                         \
    {                                                                                              \
        return prepare(UNJAM_BENCH_SOURCE "/tests/bench/peers/planar/" file ".json", context,      \
                       error);                                                                     \
    }
PROBLEMS(PREPARE)

#define BENCHES(file, identifier)                                                                  \
    {"planar." file, "process", solve, prepare_##identifier, free, SEEDS, NULL},                   \
        PEER(file, identifier)

static const uj_bench benches[] = {PROBLEMS(BENCHES)};

const uj_bench_table uj_bench_planar = {benches, sizeof benches / sizeof benches[0]};
