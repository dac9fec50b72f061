// Solves bundled discrete puzzles as `unjam solve` does. For a new benchmark, add a line to CASES.
#include <stdlib.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_puzzle.h"

enum { NODES, PUZZLES };

typedef struct bench_case {
    const char *path;              // relative to problems/
    const char *instance;          // number of the instance to solve, from 1; NULL: 1
    const char *heuristic, *cost;  // NULL: the default
    bool all;
    uint32_t optimum;
    uint64_t solutions;  // expected number if `all` is set
    int unit, rounds;    // unit: NODES or PUZZLES; rounds: number of solves
} bench_case;

// X(identifier, name, unit, repeat, peer, case)
#define CASES(X)                                                                                   \
    X(fifteen, "discrete.fifteen-manhattan", "node generated", 0, "6.3 ns (plain C)",              \
      {"tiles/fifteen-korf", "2", "manhattan", NULL, false, 55, 0, NODES, 1})                      \
    X(fifteen_best, "discrete.fifteen", "puzzle", 0, NULL,                                         \
      {"tiles/fifteen-korf", "1", NULL, NULL, false, 57, 0, PUZZLES, 1})                           \
    X(fifteen_hard, "discrete.fifteen-5-5-5", "puzzle", 1, NULL,                                   \
      {"tiles/fifteen-korf", "88", "5-5-5", NULL, false, 65, 0, PUZZLES, 1})                       \
    X(fifteen_large, "discrete.fifteen-6-6-3", "puzzle", 1, NULL,                                  \
      {"tiles/fifteen-korf", "88", "6-6-3", NULL, false, 65, 0, PUZZLES, 1})                       \
    X(eight_none, "discrete.eight-none", "node generated", 1, NULL,                                \
      {"tiles/eight-hard", NULL, "none", NULL, true, 31, 40, NODES, 1})                            \
    X(eight_all, "discrete.eight-hard-all", "puzzle", 0, NULL,                                     \
      {"tiles/eight-hard", NULL, NULL, NULL, true, 31, 40, PUZZLES, 20})                           \
    X(line_all, "discrete.line-3-all", "puzzle", 0, NULL,                                          \
      {"tiles/line-3", NULL, NULL, NULL, true, 30, 3, PUZZLES, 10})                                \
    X(klotski, "discrete.klotski-classic", "puzzle", 0,                                            \
      "3.9 to 5.0 ms, whole process (dnomd343/klotski)",                                           \
      {"klotski/klotski", NULL, NULL, "moves", false, 81, 0, PUZZLES, 5})                          \
    X(klotski_all, "discrete.klotski-count-all", "puzzle", 0, NULL,                                \
      {"klotski/klotski", NULL, NULL, "steps", true, 116, 4112640000, PUZZLES, 5})                 \
    X(century, "discrete.super-century", "puzzle", 0,                                              \
      "7.6 to 9.8 ms, whole process (dnomd343/klotski)",                                           \
      {"klotski/super-century", NULL, NULL, "moves", false, 138, 0, PUZZLES, 5})                   \
    X(rush_hour, "discrete.rush-hour-51", "puzzle", 0, "9.9 ms, whole process (fogleman/rush)",    \
      {"klotski/rush-hour-51", NULL, NULL, "moves", false, 51, 0, PUZZLES, 5})                     \
    X(sokoban, "discrete.sokoban-cellar", "puzzle", 0, NULL,                                       \
      {"sokoban/cellar", NULL, NULL, "pushes", false, 26, 0, PUZZLES, 5})                          \
    X(sokoban_moves, "discrete.sokoban-cellar-moves", "puzzle", 0, NULL,                           \
      {"sokoban/cellar", NULL, NULL, "moves", false, 65, 0, PUZZLES, 5})                           \
    X(blocks, "discrete.eight-blocks-all", "puzzle", 0, NULL,                                      \
      {"blocks/eight-blocks", NULL, NULL, NULL, true, 17, 1, PUZZLES, 1})                          \
    X(deformed, "discrete.deformed-triangle", "puzzle", 0, NULL,                                   \
      {"peg/deformed-triangle", NULL, NULL, NULL, false, 12, 0, PUZZLES, 1})                       \
    X(deformed_none, "discrete.deformed-triangle-none", "puzzle", 1, NULL,                         \
      {"peg/deformed-triangle", NULL, "none", NULL, false, 12, 0, PUZZLES, 1})                     \
    X(triangle_all, "discrete.triangle-all", "puzzle", 0, NULL,                                    \
      {"peg/triangle-3-0", NULL, NULL, NULL, true, 10, 681, PUZZLES, 5})                           \
    X(english, "discrete.english-central", "puzzle", 1, "7.5 s (best published)",                  \
      {"peg/english-central", NULL, NULL, NULL, false, 18, 0, PUZZLES, 1})                         \
    X(english_all, "discrete.english-central-all", "puzzle", 1, NULL,                              \
      {"peg/english-central", NULL, NULL, NULL, true, 18, 7488, PUZZLES, 1})

static uj_status load(const bench_case *c, uj_problem *out, uj_error *error)
{
    uj_bench_file file;
    uj_status status = uj_bench_file_read(c->path, &file, error);
    if (status != UJ_OK)
        return status;
    size_t index = c->instance != NULL ? (size_t)strtoul(c->instance, NULL, 10) - 1 : 0;
    status = uj_problem_read(file.puzzle, &file.root, index, out, error);
    uj_document_clear(&file.document);
    return status;
}

static uj_status solve(const bench_case *c, const uj_problem *problem, uint64_t *nodes,
                       uj_error *error)
{
    uj_puzzle_result result;
    uj_puzzle_options options = uj_puzzle_default();
    options.heuristic = c->heuristic;
    options.cost = c->cost;
    options.all = c->all;
    uj_status status = problem->puzzle->solve(problem->data, &options, &result, error);
    *nodes += result.search.stats.generated;
    if (status == UJ_OK &&
        (result.search.outcome != UJ_SEARCH_SOLVED || result.search.cost != c->optimum ||
         (c->all && result.solutions != c->solutions))) {
        status = uj_error_set(error, UJ_INTERNAL, "%s takes %u, with %llu solutions: not %u",
                              c->path, (unsigned)c->optimum, (unsigned long long)c->solutions,
                              (unsigned)result.search.cost);
    }
    uj_puzzle_result_clear(&result);
    return status;
}

static uj_status run(const bench_case *c, uj_bench_timer *timer, uj_error *error)
{
    uj_problem problem;
    uint64_t nodes = 0;
    uj_status status = load(c, &problem, error);
    if (status != UJ_OK)
        return status;
    uj_bench_start(timer);
    for (int i = 0; status == UJ_OK && i < c->rounds; i++)
        status = solve(c, &problem, &nodes, error);
    uj_bench_stop(timer, c->unit == NODES ? nodes : (uint64_t)c->rounds);
    uj_problem_clear(&problem);
    return status;
}

#define CASE_FUNCTION(...) UJ_BENCH_CASE_FUNCTION(bench_case, __VA_ARGS__)
CASES(CASE_FUNCTION)

static const uj_bench benches[] = {CASES(UJ_BENCH_CASE_ROW)};

const uj_bench_table uj_bench_discrete = {benches, sizeof benches / sizeof benches[0]};
