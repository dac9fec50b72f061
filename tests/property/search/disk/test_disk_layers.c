// Breadth-first search on disk must agree with the search in memory. There is so little memory that
// layers are merged from many runs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/search/disk/disk_layers.h>

#include "tests/support/layer_results.h"
#include "tests/support/test_folder.h"
#include "tests/support/test_random.h"

// Node i has edges to heads[k], for ends[i - 1] <= k < ends[i]. A state has `size` bytes. It holds
// the number of its node in `digits` bytes, from byte `place` on.
typedef struct graph {
    uint32_t nodes, edges;
    uint32_t *ends, *heads;
    size_t size, place, digits;
    bool has_images;  // nodes 2 i and 2 i + 1 are images of each other
    uint32_t goal;    // node i is a goal if (i & ~1) % goal == 0; 0: no goals
} graph;

static uint64_t seed;
static char folder[] = "disk-layers-XXXXXX";

static void write_state(const graph *g, uint32_t node, void *out)
{
    unsigned char *bytes = out;
    memset(bytes, 90, g->size);
    for (size_t i = 0; i < g->digits; i++)
        bytes[g->place + i] = (unsigned char)(node >> 8 * i);
}

static uint32_t read_state(const graph *g, const void *state)
{
    const unsigned char *bytes = state;
    uint32_t node = 0;
    for (size_t i = 0; i < g->digits; i++)
        node |= (uint32_t)bytes[g->place + i] << 8 * i;
    return node;
}

static void expand(void *context, const void *state, uj_successors *out)
{
    const graph *g = context;
    uint32_t node = read_state(g, state);
    if (g->has_images)
        node &= ~1u;
    for (uint32_t i = node > 0 ? g->ends[node - 1] : 0; i < g->ends[node]; i++) {
        void *next = uj_successors_add(out);
        if (next == NULL)
            return;
        write_state(g, g->has_images && !out->as_is ? g->heads[i] & ~1u : g->heads[i], next);
    }
}

static bool is_goal(void *context, const void *state)
{
    const graph *g = context;
    return g->goal > 0 && (read_state(g, state) & ~1u) % g->goal == 0;
}

static void canonicalize(void *context, const void *state, void *out)
{
    write_state(context, read_state(context, state) & ~1u, out);
}

// --- making graphs -------------------------------------------------------------------------------

// Edge i leads from pairs[2 i] to pairs[2 i + 1].
static void set_edges(graph *g, const uint32_t *pairs, uint32_t count)
{
    g->edges = count;
    g->ends = calloc(g->nodes, sizeof *g->ends);
    g->heads = calloc(count + 1, sizeof *g->heads);
    uint32_t *next = calloc(g->nodes + 1, sizeof *next);
    for (uint32_t i = 0; i < count; i++)
        g->ends[pairs[2 * i]]++;
    for (uint32_t i = 1; i < g->nodes; i++)
        g->ends[i] += g->ends[i - 1];
    for (uint32_t i = 1; i < g->nodes; i++)
        next[i] = g->ends[i - 1];
    for (uint32_t i = 0; i < count; i++)
        g->heads[next[pairs[2 * i]]++] = pairs[2 * i + 1];
    free(next);
}

static void clear(graph *g)
{
    free(g->ends);
    free(g->heads);
}

static uint32_t random_node(const graph *g, test_random *random)
{
    const uint32_t node = test_random_below(random, g->nodes);
    return g->has_images ? node & ~1u : node;
}

// In half of the graphs, edges join nodes with close numbers, so there are many layers.
static graph random_graph(test_random *random, bool is_undirected)
{
    static const size_t sizes[] = {3, 8, 8, 12, 16, 24, 41};
    graph g = {.nodes = 2 + test_random_below(random, 20000),
               .size = sizes[test_random_below(random, 7)],
               .digits = 3,
               .has_images = test_random_below(random, 3) == 0,
               .goal = test_random_below(random, 100)};
    g.place = test_random_below(random, 2) * (g.size - g.digits);
    const bool near = test_random_below(random, 2) == 0;
    uint32_t count = g.nodes * (1 + test_random_below(random, 3));
    uint32_t *pairs = calloc(4 * (size_t)count, sizeof *pairs);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t from = random_node(&g, random), to = random_node(&g, random);
        pairs[2 * i] = from;
        pairs[2 * i + 1] = near ? (from + 2 * (to % 300)) % g.nodes & ~(uint32_t)g.has_images : to;
    }
    for (uint32_t i = 0; is_undirected && i < count; i++) {
        pairs[2 * (count + i)] = pairs[2 * i + 1];
        pairs[2 * (count + i) + 1] = pairs[2 * i];
    }
    set_edges(&g, pairs, is_undirected ? 2 * count : count);
    free(pairs);
    return g;
}

// --- comparison ----------------------------------------------------------------------------------

static uj_graph graph_of(graph *g)
{
    return (uj_graph){.context = g,
                      .state_size = g->size,
                      .expand = expand,
                      .is_goal = is_goal,
                      .canonicalize = g->has_images ? canonicalize : NULL};
}

typedef struct way {
    unsigned threads;
    size_t memory;
    bool is_undirected;
} way;

static uj_breadth_first_result search_on_disk(graph *g, uint32_t start, way how)
{
    const uj_graph all = graph_of(g);
    const uj_graph *graphs[4] = {&all, &all, &all, &all};
    unsigned char state[64];
    write_state(g, start, state);
    const uj_disk_task task = {.graphs = graphs,
                               .threads = how.threads,
                               .is_undirected = how.is_undirected,
                               .start = state,
                               .folder = folder};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.count_paths = options.exhaust = true;
    options.limits.memory_bytes = how.memory;
    uj_breadth_first_result result;
    assert_int_equal(uj_disk_explore(&task, &options, &result, NULL), UJ_OK);
    assert_true(how.memory == 0 || result.search.stats.memory_bytes <= how.memory);
    assert_int_equal(test_folder_files(folder, false), 0);
    return result;
}

static uj_breadth_first_result search_in_memory(graph *g, uint32_t start)
{
    const uj_graph all = graph_of(g);
    unsigned char state[64];
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    write_state(g, start, state);
    options.count_paths = options.exhaust = true;
    assert_int_equal(uj_breadth_first_solve(&all, state, &options, &result, NULL), UJ_OK);
    return result;
}

static bool has_edge(const graph *g, uint32_t from, uint32_t to)
{
    for (uint32_t i = from > 0 ? g->ends[from - 1] : 0; i < g->ends[from]; i++)
        if (g->heads[i] == to)
            return true;
    return false;
}

// Finds and checks one shortest path. The graph must be undirected and have no images.
static void check_path(graph *g, uint32_t start, const uj_breadth_first_result *expected)
{
    const uj_graph all = graph_of(g);
    const uj_graph *graphs[2] = {&all, &all};
    unsigned char state[64];
    write_state(g, start, state);
    const uj_disk_task task = {.graphs = graphs,
                               .threads = 2,
                               .is_undirected = true,
                               .wants_path = true,
                               .start = state,
                               .folder = folder};
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    assert_int_equal(uj_disk_explore(&task, &options, &result, NULL), UJ_OK);
    assert_int_equal(test_folder_files(folder, false), 0);
    assert_int_equal(result.search.outcome, expected->search.outcome);
    assert_int_equal(result.search.cost, expected->search.cost);
    assert_int_equal(result.states != NULL, expected->search.outcome == UJ_SEARCH_SOLVED);
    if (result.states != NULL) {
        const unsigned char *states = result.states;
        assert_int_equal(result.move_count, expected->search.cost);
        assert_int_equal(result.layer_count, result.move_count + 1);
        assert_memory_equal(states, state, g->size);
        for (size_t i = 0; i < result.move_count; i++)
            assert_true(has_edge(g, read_state(g, states + i * g->size),
                                 read_state(g, states + (i + 1) * g->size)));
        assert_true(is_goal(g, states + result.move_count * g->size));
    }
    uj_breadth_first_result_clear(&result);
}

static void random_graphs_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    const int count = test_effort(40);
    int goals = 0, deep = 0;
    uint64_t most_bytes = 0;
    for (int i = 0; i < count; i++) {
        const bool is_undirected = i % 2 == 0;
        graph g = random_graph(&random, is_undirected);
        const uint32_t start = test_random_below(&random, g.nodes);
        uj_breadth_first_result expected = search_in_memory(&g, start);
        for (unsigned threads = 1; threads <= 4; threads += 1 + test_random_below(&random, 3)) {
            const size_t memory = threads * 260000 + test_random_below(&random, 400000);
            uj_breadth_first_result result =
                search_on_disk(&g, start, (way){threads, memory, is_undirected && i % 4 != 0});
            compare_layer_results(&result, &expected);
            most_bytes = result.disk_bytes > most_bytes ? result.disk_bytes : most_bytes;
            uj_breadth_first_result_clear(&result);
        }
        if (is_undirected && !g.has_images)
            check_path(&g, start, &expected);
        goals += expected.goals > 1;
        deep += expected.layer_count > 20;
        uj_breadth_first_result_clear(&expected);
        clear(&g);
    }
    assert_covered(goals > count / 10 && deep > count / 20 && most_bytes > 300000);
}

// --- special graphs ------------------------------------------------------------------------------

// Each layer has two nodes. Three edges lead from each node to each node of the next layer, so 6^n
// paths lead to layer n.
static void counts_may_be_large(void **unused)
{
    (void)unused;
    enum { LAYERS = 60 };
    static uint32_t pairs[LAYERS * 24];
    graph g = {.nodes = 2 * LAYERS + 2, .size = 8, .digits = 3};
    uint32_t count = 0;
    for (uint32_t i = 0; i < LAYERS; i++)
        for (uint32_t edge = 0; edge < 12; edge++) {
            pairs[2 * count] = 2 * i + edge / 6;
            pairs[2 * count + 1] = 2 * i + 2 + edge % 2;
            count++;
        }
    set_edges(&g, pairs, count);
    uj_breadth_first_result expected = search_in_memory(&g, 0);
    uj_breadth_first_result result = search_on_disk(&g, 0, (way){2, 200000, false});
    compare_layer_results(&result, &expected);
    assert_true(result.layers[24].paths == UINT64_C(4738381338321616896));
    assert_true(result.layers[LAYERS].paths == UJ_COUNT_MAX);
    uj_breadth_first_result_clear(&expected);
    uj_breadth_first_result_clear(&result);
    clear(&g);
}

// Two edges lead to each of the 480,000 states of the last layer. The memory is so small that there
// are too many runs for one merge. So groups of runs are merged first, which takes extra disk
// space.
static void runs_are_merged_in_several_passes(void **unused)
{
    (void)unused;
    enum { MIDDLE = 2000, LAST = 480000, EDGES = MIDDLE + 2 * LAST };
    uint32_t *pairs = calloc(2 * EDGES, sizeof *pairs);
    graph g = {.nodes = 1 + MIDDLE + LAST, .size = 8, .digits = 3};
    for (uint32_t i = 0; i < MIDDLE; i++)
        pairs[2 * i + 1] = 1 + i;
    for (uint32_t i = 0; i < 2 * LAST; i++) {
        pairs[2 * (MIDDLE + i)] = 1 + (i * 7 + i / LAST * 900) % MIDDLE;
        pairs[2 * (MIDDLE + i) + 1] = 1 + MIDDLE + (uint32_t)(UINT64_C(7919) * i % LAST);
    }
    set_edges(&g, pairs, EDGES);
    free(pairs);
    for (unsigned threads = 1; threads <= 2; threads++) {
        uj_breadth_first_result result =
            search_on_disk(&g, 0, (way){threads, 600000 * threads, false});
        assert_int_equal(result.search.limit, UJ_LIMIT_NONE);
        assert_int_equal(result.layer_count, 3);
        assert_int_equal(result.layers[2].states, LAST);
        assert_true(result.layers[2].paths == 2 * LAST && result.layers[2].most_paths == 2);
        assert_true(result.disk_bytes > 16 * (3 * LAST + LAST / 5));
        uj_breadth_first_result_clear(&result);
    }
    clear(&g);
}

// --- limits --------------------------------------------------------------------------------------

static bool count_down(void *payload, const uj_search_stats *stats)
{
    int *calls = payload;
    (void)stats;
    return --*calls > 0;
}

static void limits_end_the_search(void **unused)
{
    (void)unused;
    test_random random = {seed};
    graph g = random_graph(&random, false);
    const uj_graph all = graph_of(&g);
    const uj_graph *graphs[2] = {&all, &all};
    unsigned char state[64];
    write_state(&g, 0, state);
    const uj_disk_task task = {.graphs = graphs, .threads = 2, .start = state, .folder = folder};
    int calls = 1;
    const struct {
        uj_search_limits limits;
        uj_search_progress progress;
        uj_search_limit limit;
    } cases[] = {{{.max_cost = 0}, {0}, UJ_LIMIT_COST},
                 {{.max_cost = UINT32_MAX, .seconds = 1e-9}, {0}, UJ_LIMIT_TIME},
                 {{.max_cost = UINT32_MAX, .memory_bytes = 1000}, {0}, UJ_LIMIT_MEMORY},
                 {{.max_cost = UINT32_MAX}, {count_down, &calls}, UJ_LIMIT_STOPPED}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_breadth_first_options options = uj_breadth_first_default();
        uj_breadth_first_result result;
        options.exhaust = true;
        options.limits = cases[i].limits;
        options.progress = cases[i].progress;
        assert_int_equal(uj_disk_explore(&task, &options, &result, NULL), UJ_OK);
        // In the last case, the first progress report (after 0.05 s) stops the search. But the
        // search may end before the report.
        if (cases[i].limit != UJ_LIMIT_STOPPED || result.search.limit != UJ_LIMIT_NONE)
            assert_int_equal(result.search.limit, cases[i].limit);
        assert_int_equal(result.layer_count > 0, cases[i].limit != UJ_LIMIT_MEMORY);
        uj_breadth_first_result_clear(&result);
        assert_int_equal(test_folder_files(folder, false), 0);
    }
    clear(&g);
}

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    return rmdir(folder);
}

int main(void)
{
    seed = test_seed(23);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs_agree),
        cmocka_unit_test(counts_may_be_large),
        cmocka_unit_test(runs_are_merged_in_several_passes),
        cmocka_unit_test(limits_end_the_search),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
