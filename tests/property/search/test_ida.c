// On random graphs, IDA* must find the optimum and count all optimal solutions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/ida_run.h>

#include "tests/support/test_random.h"

enum { VERTICES = 16, EDGES = 3, MAX_COST = 40, UNREACHABLE = 1000 };

typedef struct graph {
    int to[VERTICES][EDGES], cost[VERTICES][EDGES];  // no edge if to < 0
    bool is_goal[VERTICES];
    uint32_t bound[VERTICES];
    int distance[VERTICES];  // least cost to a goal, or UNREACHABLE
} graph;

static uint64_t seed;

// --- the puzzle ----------------------------------------------------------------------------------

typedef struct walk_board {
    const graph *graph;
    int vertex;
} walk_board;

typedef struct walk_node {
    int vertex;
    uint32_t bound;
} walk_node;

#define walk_begin(b, n)   (0)
#define walk_bound(n)      ((n)->bound)
#define walk_is_goal(b, n) ((b)->graph->is_goal[(n)->vertex])
// Edges of cost 0 lead to higher vertices, so a path has fewer than VERTICES such edges in a row.
#define walk_depth(b, most) (((most) + 1) * VERTICES)
#define walk_is_valid(b, n) ((b)->vertex == (n)->vertex)
static bool walk_next(const walk_board *b, const walk_node *n, int *cursor, int *step)
{
    while (*cursor < EDGES && b->graph->to[n->vertex][*cursor] < 0)
        ++*cursor;
    *step = (*cursor)++;
    return *step < EDGES;
}
static uint32_t walk_step(const walk_board *b, const walk_node *n, int step, walk_node *child)
{
    child->vertex = b->graph->to[n->vertex][step];
    child->bound = b->graph->bound[child->vertex];
    return (uint32_t)b->graph->cost[n->vertex][step];
}
static void walk_do(walk_board *b, const walk_node *n, int step)
{
    assert_int_equal(b->vertex, n->vertex);
    b->vertex = b->graph->to[n->vertex][step];
}
static void walk_undo(walk_board *b, const walk_node *n, int step)
{
    assert_int_equal(b->vertex, b->graph->to[n->vertex][step]);
    b->vertex = n->vertex;
}
static uint64_t walk_key(const walk_board *b, const walk_node *n)
{
    (void)b;
    return (uint64_t)n->vertex;
}
static int copies;  // number of boards copied for threads
static void walk_copy(walk_board *to, const walk_board *from)
{
    copies++;
    *to = *from;
}
#define UJ_IDA_NAME     walk
#define UJ_IDA_STATE    walk_board
#define UJ_IDA_NODE     walk_node
#define UJ_IDA_STEP     int
#define UJ_IDA_CURSOR   int
#define UJ_IDA_KEY      uint64_t
#define UJ_IDA_VALIDATE 1
#define UJ_IDA_PARALLEL 1
#define UJ_IDA_COPY     1
#include <unjam/search/ida.h>

// --- the oracle ----------------------------------------------------------------------------------

// Sets ways[c] to the number of paths of cost c from vertex 0 that end at their first goal. Edges
// of cost 0 lead to higher vertices, so one pass over the vertices is enough for each c.
static void count_ways(const graph *g, uint64_t ways[MAX_COST + 1])
{
    uint64_t reached[MAX_COST + 1][VERTICES] = {{0}};
    memset(ways, 0, (MAX_COST + 1) * sizeof ways[0]);
    reached[0][0] = 1;
    for (int c = 0; c <= MAX_COST; c++)
        for (int v = 0; v < VERTICES; v++) {
            if (g->is_goal[v]) {
                ways[c] += reached[c][v];
                continue;
            }
            for (int e = 0; e < EDGES; e++)
                if (g->to[v][e] >= 0 && c + g->cost[v][e] <= MAX_COST)
                    reached[c + g->cost[v][e]][g->to[v][e]] += reached[c][v];
        }
}

static void find_distances(graph *g)
{
    for (int v = 0; v < VERTICES; v++)
        g->distance[v] = g->is_goal[v] ? 0 : UNREACHABLE;
    for (int round = 0; round < VERTICES; round++)
        for (int v = 0; v < VERTICES; v++)
            for (int e = 0; e < EDGES; e++)
                if (g->to[v][e] >= 0 && g->distance[g->to[v][e]] + g->cost[v][e] < g->distance[v])
                    g->distance[v] = g->distance[g->to[v][e]] + g->cost[v][e];
}

// --- random graphs -------------------------------------------------------------------------------

static graph random_graph(test_random *random)
{
    graph g = {0};
    for (int v = 0; v < VERTICES; v++)
        for (int e = 0; e < EDGES; e++) {
            // Edges to nearby vertices make the paths long and many.
            g.to[v][e] = v - 2 + (int)test_random_below(random, 6);
            if (g.to[v][e] >= VERTICES || test_random_below(random, 6) == 0)
                g.to[v][e] = -1;
            g.cost[v][e] = (int)test_random_below(random, 3);
            if (g.cost[v][e] == 0 && g.to[v][e] <= v)
                g.cost[v][e] = 1;
        }
    for (uint32_t goals = test_random_below(random, 4); goals > 0; goals--)
        g.is_goal[VERTICES / 2 + test_random_below(random, VERTICES / 2)] = true;
    find_distances(&g);
    const uint32_t slack = test_random_below(random, 4);
    for (int v = 0; v < VERTICES; v++) {
        uint32_t less = test_random_below(random, slack + 1);
        uint32_t exact = (uint32_t)g.distance[v];
        g.bound[v] = exact >= UNREACHABLE ? (test_random_below(random, 2) == 0 ? UJ_IDA_DEAD : 0)
                     : exact > less       ? exact - less
                                          : 0;
    }
    return g;
}

typedef struct listener {
    const graph *graph;
    uint64_t count;
    uint32_t cost;
    int last[VERTICES * (MAX_COST + 1) + 1];  // steps of the previous solution, then -1
    bool ordered;
    uint64_t wanted;  // the search must stop after this many solutions
} listener;

// Solutions must end at their first goal, and come in lexicographic order, so none comes twice.
static bool on_solution(void *payload, const void *steps, size_t count)
{
    listener *list = payload;
    const int *step = steps;
    int at = 0, order = 0;
    uint32_t cost = 0;
    for (size_t i = 0; i < count; i++) {
        assert_false(list->graph->is_goal[at]);
        cost += (uint32_t)list->graph->cost[at][step[i]];
        at = list->graph->to[at][step[i]];
        assert_true(at >= 0);
        if (order == 0 && list->count > 0)
            order = step[i] - list->last[i];
        list->last[i] = step[i];
    }
    list->last[count] = -1;
    assert_true(list->graph->is_goal[at]);
    assert_true(list->count == 0 || order > 0);
    list->cost = cost;
    assert_true(list->count < list->wanted);
    return ++list->count < list->wanted;
}

static void check_search_for(const graph *g, const uint64_t *ways, uj_ida_options options,
                             uint64_t wanted)
{
    listener list = {.graph = g, .wanted = wanted};
    options.listener = (uj_ida_listener){on_solution, &list};
    options.limits.max_cost = MAX_COST;
    walk_board board = {g, 0};
    uj_ida_result result;
    assert_int_equal(walk_search(&board, (walk_node){0, g->bound[0]}, &options, &result, NULL),
                     UJ_OK);
    assert_int_equal(board.vertex, 0);
    const uj_search_result *search = &result.search;
    if (g->distance[0] >= UNREACHABLE) {
        assert_int_equal(result.solutions, 0);
        assert_true(search->outcome == UJ_SEARCH_EXHAUSTED ||
                    (search->outcome == UJ_SEARCH_LIMIT && search->limit == UJ_LIMIT_COST));
    } else {
        const uint64_t all = ways[g->distance[0]];
        assert_int_equal(search->outcome, UJ_SEARCH_SOLVED);
        assert_int_equal(search->cost, g->distance[0]);
        assert_int_equal(search->stats.lower_bound, g->distance[0]);
        assert_int_equal(result.solutions, options.all ? all : 1);
        uint64_t listed = options.list < wanted ? options.list : wanted;
        assert_int_equal(list.count, result.solutions < listed ? result.solutions : listed);
        assert_true(list.count == 0 || list.cost == (uint32_t)g->distance[0]);
    }
    uint64_t generated = 0;
    for (size_t i = 0; i < result.iteration_count; i++) {
        generated += result.iterations[i].generated;
        assert_true(i == 0 || result.iterations[i].bound > result.iterations[i - 1].bound);
    }
    assert_int_equal(generated, search->stats.generated);
    uj_ida_result_clear(&result);
}

static void check_search(const graph *g, const uint64_t *ways, uj_ida_options options)
{
    check_search_for(g, ways, options, UINT64_MAX);
}

static void all_ways_are_counted(void **state)
{
    (void)state;
    test_random random = {seed};
    int solved = 0, many = 0;
    for (int i = 0; i < test_effort(3000); i++) {
        graph g = random_graph(&random);
        uint64_t ways[MAX_COST + 1];
        count_ways(&g, ways);
        // A graph without a solution takes exponential time unless the table is large.
        bool is_solvable = g.distance[0] < UNREACHABLE;
        uj_ida_options options = uj_ida_default();
        options.all = i % 3 != 0;
        options.list = test_random_below(&random, 5) == 0 ? test_random_below(&random, 3) : 1000;
        static const size_t tables[] = {64, 200, 1000, 100000};
        if (is_solvable)
            check_search(&g, ways, options);
        for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
            options.table_bytes = tables[t];
            if (is_solvable || t == 3)
                check_search_for(&g, ways, options, 1 + t);
        }
        solved += is_solvable;
        many += is_solvable && ways[g.distance[0]] > 3;
    }
    printf("%d of 3000 graphs have solutions, %d more than 3\n", solved, many);
    assert_covered(solved > test_effort(1000) && solved < test_effort(3000) &&
                   many > test_effort(100));
}

static void bounds_are_rounded_to_possible_costs(void **state)
{
    (void)state;
    test_random random = {seed};
    for (int i = 0; i < test_effort(300); i++) {
        graph g = random_graph(&random);
        uint64_t ways[MAX_COST + 1];
        if (g.distance[0] >= UNREACHABLE)
            continue;
        count_ways(&g, ways);
        uj_ida_options options = uj_ida_default();
        options.all = true;
        options.list = 1000;
        options.modulus = 1 + test_random_below(&random, 5);
        options.residue = (uint32_t)g.distance[0];
        check_search(&g, ways, options);
    }
}

// --- threads -------------------------------------------------------------------------------------

enum { STEPS_KEPT = 4096 };

// All solutions one after another, with -1 after each, cut off after STEPS_KEPT numbers.
typedef struct step_list {
    int step[STEPS_KEPT];
    size_t count;
} step_list;

static bool keep_steps(void *payload, const void *steps, size_t count)
{
    step_list *list = payload;
    for (size_t i = 0; i <= count && list->count < STEPS_KEPT; i++)
        list->step[list->count++] = i < count ? ((const int *)steps)[i] : -1;
    return true;
}

static uj_ida_result search_with(const graph *g, uj_ida_options options, unsigned threads,
                                 step_list *list)
{
    walk_board board = {g, 0};
    uj_ida_result result;
    *list = (step_list){.count = 0};
    options.threads = threads;
    options.share_from = 1;
    options.listener = (uj_ida_listener){keep_steps, list};
    assert_int_equal(walk_search(&board, (walk_node){0, g->bound[0]}, &options, &result, NULL),
                     UJ_OK);
    assert_int_equal(board.vertex, 0);
    return result;
}

static void threads_change_nothing(void **state)
{
    (void)state;
    test_random random = {seed};
    static step_list one_list, several_list;
    int shared = 0;
    for (int i = 0; i < test_effort(1000); i++) {
        const graph g = random_graph(&random);
        if (g.distance[0] >= UNREACHABLE)
            continue;
        uj_ida_options options = uj_ida_default();
        options.all = i % 2 == 0;
        options.list = 1 + test_random_below(&random, 50);
        const unsigned threads = 2 + test_random_below(&random, 4);
        const int copies_before = copies;
        uj_ida_result one = search_with(&g, options, 1, &one_list);
        assert_int_equal(copies, copies_before);
        uj_ida_result several = search_with(&g, options, threads, &several_list);
        shared += copies > copies_before;
        assert_int_equal(several.search.outcome, one.search.outcome);
        assert_int_equal(several.search.cost, one.search.cost);
        assert_int_equal(several.solutions, one.solutions);
        assert_int_equal(several.iteration_count, one.iteration_count);
        for (size_t k = 0; k < one.iteration_count; k++) {
            assert_int_equal(several.iterations[k].bound, one.iterations[k].bound);
            assert_int_equal(several.iterations[k].expanded, one.iterations[k].expanded);
            assert_int_equal(several.iterations[k].generated, one.iterations[k].generated);
        }
        assert_int_equal(several_list.count, one_list.count);
        assert_memory_equal(several_list.step, one_list.step,
                            one_list.count * sizeof one_list.step[0]);
        uj_ida_result_clear(&one);
        uj_ida_result_clear(&several);
    }
    printf("%d searches were shared\n", shared);
    assert_covered(shared > test_effort(100));
}

static void limits_end_shared_searches(void **state)
{
    (void)state;
    graph g = {0};
    for (int v = 0; v < VERTICES; v++)
        for (int e = 0; e < EDGES; e++) {
            g.to[v][e] = (v + e) % VERTICES;
            g.cost[v][e] = 1;
        }
    walk_board board = {&g, 0};
    uj_ida_result result;
    uj_ida_options options = uj_ida_default();
    options.threads = 3;
    options.limits.seconds = 0.1;
    assert_int_equal(walk_search(&board, (walk_node){0}, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    assert_true(result.search.stats.seconds < 5.0);
    assert_int_equal(result.search.stats.lower_bound,
                     result.iterations[result.iteration_count - 1].bound);
    uj_ida_result_clear(&result);
    options.limits = uj_search_limits_default();
    options.limits.memory_bytes = 20000;
    options.limits.max_cost = 14;
    options.share_from = 1;
    assert_int_equal(walk_search(&board, (walk_node){0}, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_true(result.search.stats.memory_bytes <= 20000);
    uj_ida_result_clear(&result);
}

static bool stop_at_once(void *payload, const uj_search_stats *stats)
{
    *(uint32_t *)payload = stats->lower_bound;
    return false;
}

// The graph has cycles and no goal.
static void limits_end_the_search(void **state)
{
    (void)state;
    graph g = {0};
    for (int v = 0; v < VERTICES; v++)
        for (int e = 0; e < EDGES; e++) {
            g.to[v][e] = (v + e) % VERTICES;
            g.cost[v][e] = 1;
        }
    uj_ida_options options = uj_ida_default();
    uj_ida_result result;
    walk_board board = {&g, 0};
    options.limits.seconds = 0.05;
    assert_int_equal(walk_search(&board, (walk_node){0}, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    assert_true(result.search.stats.seconds >= 0.05 && result.search.stats.seconds < 5.0);
    assert_true(result.search.stats.lower_bound > 5);
    assert_int_equal(result.search.stats.lower_bound,
                     result.iterations[result.iteration_count - 1].bound);
    assert_int_equal(board.vertex, 0);
    uj_ida_result_clear(&result);

    uint32_t seen = 0;
    options.limits = uj_search_limits_default();
    options.progress = (uj_search_progress){stop_at_once, &seen};
    assert_int_equal(walk_search(&board, (walk_node){0}, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_STOPPED);
    assert_int_equal(result.search.stats.lower_bound, seen);
    uj_ida_result_clear(&result);

    options.progress = (uj_search_progress){0};
    options.limits.memory_bytes = 2000;
    // The table takes all the memory, so none is left for the path.
    options.table_bytes = 1 << 20;
    assert_int_equal(walk_search(&board, (walk_node){0}, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
    assert_true(result.search.stats.memory_bytes <= 2000);
    uj_ida_result_clear(&result);

    options.limits = uj_search_limits_default();
    options.limits.max_cost = 7;
    assert_int_equal(walk_search(&board, (walk_node){0}, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.search.stats.lower_bound, 8);
    uj_ida_result_clear(&result);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_are_counted),
        cmocka_unit_test(bounds_are_rounded_to_possible_costs),
        cmocka_unit_test(limits_end_the_search),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(limits_end_shared_searches),
    };
    seed = test_seed(20261);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
