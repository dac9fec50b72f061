// Benchmarks on published puzzle instances, in processor seconds. Tests skip them: some take
// minutes.
#include <stdlib.h>
#include <string.h>

#include <unjam/files/cache_folder.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_puzzle.h"

typedef struct bench_instances {
    const char *path, *heuristic;  // `path` is relative to problems/
    const char *only;              // name of the only instance to solve; NULL: all
    // True: pattern databases come from the cache. Reading them is timed only if a single instance
    // is solved.
    bool cached;
} bench_instances;

typedef struct instances_context {
    uj_bench_file file;
    char *cache;  // the cache folder, or NULL
} instances_context;

static void finish(void *context)
{
    instances_context *c = context;
    uj_document_clear(&c->file.document);
    free(c->cache);
    free(c);
}

static uj_status solve(const bench_instances *b, const instances_context *c,
                       const uj_problem *problem, uj_puzzle_kept *kept, uj_error *error)
{
    uj_puzzle_result result;
    uj_puzzle_options options = uj_puzzle_default();
    options.heuristic = b->heuristic;
    options.kept = kept;
    options.instances = b->only == NULL ? c->file.count : 1;
    options.cache = c->cache;
    json_int_t optimum =
        json_integer_value(json_object_get(json_object_get(problem->json, "x-optimum"), "moves"));
    uj_status status = c->file.puzzle->solve(problem->data, &options, &result, error);
    if (status == UJ_OK &&
        (result.search.outcome != UJ_SEARCH_SOLVED || result.search.cost != optimum)) {
        status = uj_error_set(error, UJ_INTERNAL, "instance %s takes %u moves, not %u",
                              problem->instance, (unsigned)optimum, (unsigned)result.search.cost);
    }
    uj_puzzle_result_clear(&result);
    return status;
}

// Solves the first `count` instances. If b->only is not NULL, skips those with other names.
static uj_status solve_instances(const bench_instances *b, const instances_context *c, size_t count,
                                 uj_puzzle_kept *kept, uint64_t *solved, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_problem problem;
        status = uj_problem_read(c->file.puzzle, &c->file.root, i, &problem, error);
        if (status != UJ_OK)
            break;
        if (b->only == NULL || strcmp(problem.instance, b->only) == 0) {
            status = solve(b, c, &problem, kept, error);
            ++*solved;
        }
        uj_problem_clear(&problem);
    }
    return status;
}

static uj_status prepare(const bench_instances *b, void **context, uj_error *error)
{
    instances_context *c = calloc(1, sizeof *c);
    if (c == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    uj_status status = uj_bench_file_read(b->path, &c->file, error);
    if (status != UJ_OK) {
        free(c);
        return status;
    }
    status = b->cached ? uj_cache_folder(&c->cache, error) : UJ_OK;
    if (status == UJ_OK)
        *context = c;
    else
        finish(c);
    return status;
}

static uj_status run(const bench_instances *b, void *context, uj_bench_timer *timer,
                     uj_error *error)
{
    instances_context *c = context;
    uj_puzzle_kept kept = {0};
    uint64_t solved = 0;
    // Solve one instance first. This loads the cached pattern databases before timing starts.
    uj_status status =
        b->cached && b->only == NULL ? solve_instances(b, c, 1, &kept, &solved, error) : UJ_OK;
    solved = 0;
    uj_bench_start_processor(timer);
    if (status == UJ_OK)
        status = solve_instances(b, c, c->file.count, &kept, &solved, error);
    uj_bench_stop(timer, 1);
    uj_puzzle_kept_clear(&kept);
    if (status == UJ_OK && solved == 0)
        status = uj_error_set(error, UJ_INTERNAL, "%s has no instance %s", b->path, b->only);
    return status;
}

// An instance of the 24-puzzle. Korf and Felner (2002) report `nodes` nodes for it with the pattern
// databases 6-6-6-6.
#define TWENTY_FOUR(X, number, nodes)                                                              \
    X(korf_24_##number, "instances.twenty-four-korf-" #number, "puzzle",                           \
      nodes " nodes (Korf and Felner 2002)", {"tiles/twenty-four-korf", "6-6-6-6", #number, true})

// X(identifier, name, unit, peer, case)
#define CASES(X)                                                                                   \
    X(korf, "instances.fifteen-korf", "set of 100 puzzles",                                        \
      "7.7 s (slidy, 4-4-4-3), 8.2 s (hkociemba, 6-6-3)",                                          \
      {"tiles/fifteen-korf", "6-6-3", NULL, false})                                                \
    X(korf_5, "instances.fifteen-korf-5-5-5", "set of 100 puzzles",                                \
      "11.9 s (hkociemba), 20 s (domsleee)", {"tiles/fifteen-korf", "5-5-5", NULL, false})         \
    X(korf_7, "instances.fifteen-korf-7-8", "set of 100 puzzles",                                  \
      "0.30 to 0.39 s (hkociemba, 7-8)", {"tiles/fifteen-korf", "7-8", NULL, true})                \
    X(hard, "instances.fifteen-hard", "set of 7 puzzles", "103 s (hkociemba, 7-8)",                \
      {"tiles/fifteen-hard", "7-8", NULL, true})                                                   \
    TWENTY_FOUR(X, 25, "292,174,444")                                                              \
    TWENTY_FOUR(X, 30, "1,634,941,420")                                                            \
    TWENTY_FOUR(X, 38, "38,173,507")                                                               \
    TWENTY_FOUR(X, 44, "867,106,238")

#define CASE_FUNCTIONS(id, name, unit, peer, ...)                                                  \
    static const bench_instances case_##id = __VA_ARGS__;                                          \
    static uj_status prepare_##id(void **context, uj_error *error)                                 \
    {                                                                                              \
        return prepare(&case_##id, context, error);                                                \
    }                                                                                              \
    static uj_status bench_##id(void *context, uj_bench_timer *timer, uj_error *error)             \
    {                                                                                              \
        return run(&case_##id, context, timer, error);                                             \
    }
CASES(CASE_FUNCTIONS)

static const uj_bench benches[] = {
#define CASE_ROW(id, name, unit, peer, ...) {name, unit, bench_##id, prepare_##id, finish, 1, peer},
    CASES(CASE_ROW)};

const uj_bench_table uj_bench_instances = {benches, sizeof benches / sizeof benches[0]};
