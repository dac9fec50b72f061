// On random graphs, breadth-first search must agree with a function that walks every path.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/breadth_first.h>

#include "tests/support/test_random.h"

enum { NODES = 40, SIZES = 5 };

// Node i is stored as a state of `size` bytes that begins with i.
typedef struct graph {
    int nodes;
    size_t size;
    bool edge[NODES][NODES], goal[NODES];
    bool has_notes;
    int image[NODES];  // a symmetry of edges and goals; image[image[i]] is i
} graph;

static uint64_t seed;
static const size_t sizes[SIZES] = {1, 3, 8, 16, 24};

static void write_state(const graph *g, int node, unsigned char *out)
{
    memset(out, 7 * node, g->size);
    out[0] = (unsigned char)node;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void expand(void *context, const void *state, uj_successors *out)
{
    const graph *g = context;
    int node = *(const unsigned char *)state;
    if (out->note != UJ_NO_NOTE)  // the note is the predecessor
        assert_true(g->edge[out->note][node] || g->edge[out->note][g->image[node]]);
    for (int to = 0; to < g->nodes; to++) {
        if (!g->edge[node][to] || smaller(to, g->image[to]) == out->note)
            continue;
        unsigned char *next = uj_successors_add(out);
        if (next == NULL)
            return;
        write_state(g, out->as_is ? to : smaller(to, g->image[to]), next);
        uj_successors_note(out, (uint16_t)node);
    }
}

static bool is_goal(void *context, const void *state)
{
    return ((const graph *)context)->goal[*(const unsigned char *)state];
}

static void canonicalize(void *context, const void *state, void *out)
{
    const graph *g = context;
    int node = *(const unsigned char *)state;
    write_state(g, smaller(node, g->image[node]), out);
}

static graph random_graph(test_random *random, bool symmetric)
{
    graph g = {.nodes = 1 + (int)test_random_below(random, NODES),
               .size = sizes[test_random_below(random, SIZES)],
               .has_notes = test_random_below(random, 2) == 0};
    uint32_t edges = test_random_below(random, (uint32_t)(3 * g.nodes));
    for (int i = 0; i < g.nodes; i++)
        g.image[i] = i;
    for (int i = 0; symmetric && i + 1 < g.nodes; i += 2)
        if (test_random_below(random, 4) != 0) {
            g.image[i] = i + 1;
            g.image[i + 1] = i;
        }
    for (uint32_t i = 0; i < edges; i++) {
        int from = (int)test_random_below(random, (uint32_t)g.nodes);
        int to = (int)test_random_below(random, (uint32_t)g.nodes);
        g.edge[from][to] = g.edge[g.image[from]][g.image[to]] = true;
    }
    for (uint32_t i = test_random_below(random, 3); i > 0; i--) {
        int node = (int)test_random_below(random, (uint32_t)g.nodes);
        g.goal[node] = g.goal[g.image[node]] = true;
    }
    return g;
}

// --- the oracle --------------------------------------------------------------------------------

typedef struct oracle {
    int distance[NODES];    // -1: not reached
    uint64_t paths[NODES];  // number of shortest paths from the start
    int nearest;            // distance of the nearest goals; -1 if there are none
    uint64_t solutions;
} oracle;

// Bellman-Ford relaxation.
static void measure(const graph *g, int start, oracle *out)
{
    for (int i = 0; i < NODES; i++)
        out->distance[i] = -1;
    out->distance[start] = 0;
    for (int round = 0; round < g->nodes; round++)
        for (int a = 0; a < g->nodes; a++)
            for (int b = 0; b < g->nodes; b++)
                if (g->edge[a][b] && out->distance[a] >= 0 &&
                    (out->distance[b] < 0 || out->distance[b] > out->distance[a] + 1))
                    out->distance[b] = out->distance[a] + 1;
}

// Counts the shortest paths from the start to each node.
static void walk(const graph *g, int node, int depth, oracle *out)
{
    out->paths[node]++;
    for (int to = 0; to < g->nodes; to++)
        if (g->edge[node][to] && out->distance[to] == depth + 1)
            walk(g, to, depth + 1, out);
}

static oracle ask(const graph *g, int start)
{
    oracle out = {.nearest = -1};
    measure(g, start, &out);
    walk(g, start, 0, &out);
    for (int i = 0; i < g->nodes; i++)
        if (g->goal[i] && out.distance[i] >= 0 &&
            (out.nearest < 0 || out.distance[i] < out.nearest))
            out.nearest = out.distance[i];
    for (int i = 0; i < g->nodes; i++)
        if (g->goal[i] && out.distance[i] == out.nearest)
            out.solutions += out.paths[i];
    return out;
}

// --- listing -----------------------------------------------------------------------------------

typedef struct listing {
    const graph *g;
    int start;
    uint64_t count, limit;
    int last[NODES];  // nodes of the previous path
} listing;

static void check_path(const graph *g, int start, const unsigned char *states, size_t moves)
{
    assert_int_equal(states[0], start);
    for (size_t i = 0; i <= moves; i++) {
        unsigned char whole[32];
        write_state(g, states[i * g->size], whole);
        assert_memory_equal(states + i * g->size, whole, g->size);
        if (i > 0)
            assert_true(g->edge[states[(i - 1) * g->size]][states[i * g->size]]);
    }
    assert_true(g->goal[states[moves * g->size]]);
}

// Paths must come in strictly ascending lexicographic order, so no path comes twice.
static bool visit(void *payload, const void *states, size_t moves)
{
    listing *list = payload;
    const unsigned char *bytes = states;
    check_path(list->g, list->start, bytes, moves);
    int order = 0;
    for (size_t i = 0; i <= moves; i++) {
        int node = bytes[i * list->g->size];
        if (order == 0)
            order = node - list->last[i];
        list->last[i] = node;
    }
    assert_true(list->count == 0 || order > 0);
    return ++list->count != list->limit;
}

// --- properties --------------------------------------------------------------------------------

static bool is_sooner(int distance, size_t depth)
{
    return distance >= 0 && (size_t)distance < depth;
}

static void check_layers(const graph *g, const oracle *truth, const uj_breadth_first_result *found,
                         bool counting)
{
    for (size_t depth = 0; depth < found->layer_count; depth++) {
        uint64_t states = 0, most = 0;
        uj_count paths = 0;
        for (int i = 0; i < g->nodes; i++) {
            // Node i and its twin are one state. The state's shortest paths are those to the nearer
            // node or, if the distances are equal, those to both nodes.
            int twin = g->image[i];
            bool near = truth->distance[i] == (int)depth;
            bool far = truth->distance[twin] == (int)depth;
            bool sooner =
                is_sooner(truth->distance[i], depth) || is_sooner(truth->distance[twin], depth);
            if (smaller(i, twin) != i || sooner || !(near || far))
                continue;
            uint64_t count =
                (near ? truth->paths[i] : 0) + (far && twin != i ? truth->paths[twin] : 0);
            states++;
            paths += count;
            most = count > most ? count : most;
        }
        assert_int_equal(found->layers[depth].states, states);
        assert_true(found->layers[depth].paths == (counting ? paths : 0));
        assert_true(found->layers[depth].most_paths == (counting ? most : 0));
    }
}

static uj_graph domain_of(graph *g, bool symmetric)
{
    return (uj_graph){.context = g,
                      .state_size = g->size,
                      .expand = expand,
                      .is_goal = is_goal,
                      .canonicalize = symmetric ? canonicalize : NULL,
                      .has_notes = g->has_notes};
}

static void search_agrees(test_random *random, bool symmetric)
{
    graph g = random_graph(random, symmetric);
    int start = (int)test_random_below(random, (uint32_t)g.nodes);
    oracle truth = ask(&g, start);
    unsigned char state[32];
    write_state(&g, start, state);
    uj_graph domain = domain_of(&g, symmetric);
    for (int way = 0; way < 8; way++) {
        listing list = {.g = &g, .start = start};
        uj_breadth_first_options options = uj_breadth_first_default();
        options.count_paths = way & 1;
        options.exhaust = way & 2;
        if (way & 4)
            options.visitor = (uj_path_visitor){visit, &list};
        uj_breadth_first_result found;
        assert_int_equal(uj_breadth_first_solve(&domain, state, &options, &found, NULL), UJ_OK);
        assert_int_equal(found.search.limit, UJ_LIMIT_NONE);
        assert_int_equal(found.search.outcome,
                         truth.nearest < 0 ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_SOLVED);
        assert_int_equal(found.search.stats.lower_bound, (uint32_t)truth.nearest);
        if (options.exhaust || options.count_paths || truth.nearest < 0)
            check_layers(&g, &truth, &found, options.count_paths);
        if (truth.nearest >= 0) {
            assert_int_equal(found.search.cost, truth.nearest);
            assert_int_equal(found.move_count, truth.nearest);
            check_path(&g, start, found.states, found.move_count);
        }
        assert_true(found.solutions == (options.count_paths ? truth.solutions : 0));
        assert_int_equal(list.count, way & 4 ? truth.solutions : 0);
        uj_breadth_first_result_clear(&found);
    }
}

static void random_graphs_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    for (int round = 0; round < test_effort(4000); round++)
        search_agrees(&random, round % 2);
}

// A chain of diamonds. Each diamond takes two moves and doubles the number of paths.
static void expand_diamonds(void *context, const void *state, uj_successors *out)
{
    const uint32_t *length = context, *node = state;
    for (uint32_t i = 1; i <= 2 && *node < 3 * *length; i++) {
        uint32_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        *next = *node % 3 == 0 ? *node + i : *node - *node % 3 + 3;
        if (*node % 3 != 0)
            break;
    }
}

static bool ends_diamonds(void *context, const void *state)
{
    return *(const uint32_t *)state == 3 * *(const uint32_t *)context;
}

static void counts_are_exact_up_to_the_greatest(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t length;
        const char *count;
    } cases[] = {
        {0, "1"},
        {10, "1024"},
        {64, "18446744073709551616"},
        {127, "170141183460469231731687303715884105728"},
        {128, "340282366920938463463374607431768211455"},
        {200, "340282366920938463463374607431768211455"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t length = cases[i].length, start = 0;
        uj_graph domain = {.context = &length,
                           .state_size = sizeof start,
                           .expand = expand_diamonds,
                           .is_goal = ends_diamonds};
        uj_breadth_first_options options = uj_breadth_first_default();
        options.count_paths = true;
        uj_breadth_first_result found;
        assert_int_equal(uj_breadth_first_solve(&domain, &start, &options, &found, NULL), UJ_OK);
        char text[UJ_COUNT_TEXT_SIZE];
        assert_int_equal(found.search.cost, 2 * length);
        assert_string_equal(uj_count_text(found.solutions, text), cases[i].count);
        uj_breadth_first_result_clear(&found);
    }
}

int main(void)
{
    seed = test_seed(20271);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs_agree),
        cmocka_unit_test(counts_are_exact_up_to_the_greatest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
