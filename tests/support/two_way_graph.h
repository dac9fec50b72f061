// Random graphs for tests of bidirectional searches, and slow functions that check the results.
#ifndef UJ_TWO_WAY_GRAPH_H
#define UJ_TWO_WAY_GRAPH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/search/bidirectional/bidirectional.h>

#include "tests/support/test_random.h"

enum { NODES = 40, NEVER = 1000 };

typedef struct test_graph {
    int nodes, start;
    int edges[NODES][NODES];  // [from][to] number of edges
    bool goal[NODES];
    int image[NODES];      // a symmetry of edges, start and goals; image[image[i]] is i
    uint64_t name[NODES];  // the state of each node, as the search sees it; name[0] is 0
    int from_start[NODES], to_goal[NODES];  // distances; NEVER if there is no path
    // If `bounded`, the search uses these lower bounds. They are distances in the same graph with
    // extra edges, so they are consistent.
    bool bounded;
    int relaxed_from_start[NODES], relaxed_to_goal[NODES];
} test_graph;

static inline int node_of(const test_graph *g, uint64_t name)
{
    for (int i = 0; i < g->nodes; i++)
        if (g->name[i] == name)
            return i;
    fail_msg("the search passes a state that is not in the graph");
    return -1;
}

static inline void expand(void *context, uj_side side, uint64_t state, uj_u64_list *out)
{
    const test_graph *g = context;
    const int node = node_of(g, state);
    for (int other = 0; other < g->nodes; other++) {
        int edges = side == UJ_FORWARD ? g->edges[node][other] : g->edges[other][node];
        while (edges-- > 0)
            if (!uj_u64_list_add(out, g->name[other]))
                return;
    }
}

static inline uint32_t bound(void *context, uj_side side, uint64_t state)
{
    const test_graph *g = context;
    const int node = node_of(g, state);
    const int far = side == UJ_FORWARD ? g->relaxed_to_goal[node] : g->relaxed_from_start[node];
    return far == NEVER ? UINT32_MAX : (uint32_t)far;
}

static inline int represented_by(const test_graph *g, int node)
{
    return node < g->image[node] ? node : g->image[node];
}

static inline uint64_t canonicalize(void *context, uint64_t state)
{
    const test_graph *g = context;
    return g->name[represented_by(g, node_of(g, state))];
}

// --- random graphs -------------------------------------------------------------------------------

static inline void measure(const test_graph *g, int *from_start, int *to_goal)
{
    for (int i = 0; i < g->nodes; i++) {
        from_start[i] = i == g->start ? 0 : NEVER;
        to_goal[i] = g->goal[i] ? 0 : NEVER;
    }
    for (int round = 0; round < g->nodes; round++)
        for (int a = 0; a < g->nodes; a++)
            for (int b = 0; b < g->nodes; b++) {
                if (g->edges[a][b] == 0)
                    continue;
                if (from_start[a] + 1 < from_start[b])
                    from_start[b] = from_start[a] + 1;
                if (to_goal[b] + 1 < to_goal[a])
                    to_goal[a] = to_goal[b] + 1;
            }
}

// Adds `count` random edges and their symmetric images. Each random edge leads from a node a to the
// node (a + d) % g->nodes, where 0 <= d < reach.
static inline void add_edges(test_random *random, test_graph *g, uint32_t count, uint32_t reach)
{
    const uint32_t n = (uint32_t)g->nodes;
    for (; count > 0; count--) {
        uint32_t a = test_random_below(random, n), b = (a + test_random_below(random, reach)) % n;
        g->edges[a][b]++;
        if (g->image[a] != (int)a || g->image[b] != (int)b)
            g->edges[g->image[a]][g->image[b]]++;
    }
}

static inline void random_graph(test_random *random, test_graph *g)
{
    *g = (test_graph){.nodes = 1 + (int)test_random_below(random, NODES)};
    const uint32_t n = (uint32_t)g->nodes;
    const bool symmetric = test_random_below(random, 2);
    g->start = (int)test_random_below(random, n);
    for (int i = 0; i < g->nodes; i++) {
        g->image[i] = i;
        g->name[i] = i == 0 ? 0 : test_random_next(random);
    }
    for (int i = 0; symmetric && i + 1 < g->nodes; i += 2)
        if (i != g->start && i + 1 != g->start) {
            g->image[i] = i + 1;
            g->image[i + 1] = i;
        }
    for (uint32_t i = test_random_below(random, 3); i > 0; i--) {
        uint32_t node = test_random_below(random, n);
        g->goal[node] = g->goal[g->image[node]] = true;
    }
    // In half of the graphs, edges lead only to nearby nodes, so that paths are long.
    add_edges(random, g, test_random_below(random, 5 * n), test_random_below(random, 2) ? 4 : n);
    measure(g, g->from_start, g->to_goal);
    static int edges[NODES][NODES];
    memcpy(edges, g->edges, sizeof edges);
    add_edges(random, g, test_random_below(random, n), n);
    measure(g, g->relaxed_from_start, g->relaxed_to_goal);
    memcpy(g->edges, edges, sizeof edges);
    g->bounded = test_random_below(random, 4) > 0;
}

// --- answers -------------------------------------------------------------------------------------

// Returns the number of shortest paths from the node to a goal.
static inline uint64_t count_paths(const test_graph *g, int node)
{
    uint64_t paths = g->goal[node];
    for (int next = 0; next < g->nodes && !g->goal[node]; next++)
        if (g->edges[node][next] > 0 && g->to_goal[next] == g->to_goal[node] - 1)
            paths += (uint64_t)g->edges[node][next] * count_paths(g, next);
    return paths;
}

// Every node in layer d must lie at depth d of a shortest path to a goal, and must represent itself
// (represented_by). If `all` is true, the layer must list all such nodes, otherwise exactly one.
// Each listed node must have an edge to a node of the next layer, or to that node's image. The last
// layer needs no edges.
static inline void check_layers(const test_graph *g, bool all,
                                const uj_bidirectional_result *result)
{
    const int cost = (int)result->search.cost;
    for (int depth = 0; depth <= cost; depth++) {
        const size_t first = result->layers[depth], end = result->layers[depth + 1];
        size_t expected = 0;
        for (int i = 0; i < g->nodes; i++)
            expected += represented_by(g, i) == i && g->from_start[i] == depth &&
                        g->to_goal[i] == cost - depth;
        assert_int_equal(end - first, all ? expected : 1);
        for (size_t i = first; i < end; i++) {
            const int node = node_of(g, result->states[i]);
            assert_int_equal(represented_by(g, node), node);
            assert_int_equal(g->from_start[node], depth);
            assert_int_equal(g->to_goal[node], cost - depth);
            assert_true(i == first || result->states[i] > result->states[i - 1]);
            bool leads_on = depth == cost;
            for (size_t k = end; depth < cost && k < result->layers[depth + 2]; k++) {
                const int next = node_of(g, result->states[k]);
                leads_on |= g->edges[node][next] > 0 || g->edges[node][g->image[next]] > 0;
            }
            assert_true(leads_on);
        }
    }
}

static inline uj_bidirectional_graph two_way(test_graph *g, uint64_t *goals)
{
    uj_bidirectional_graph out = {.context = g,
                                  .start = g->name[g->start],
                                  .goals = goals,
                                  .expand = expand,
                                  .bound = g->bounded ? bound : NULL,
                                  .canonicalize = canonicalize};
    bool plain = true;
    for (int i = 0; i < g->nodes; i++) {
        plain &= g->image[i] == i;
        if (g->goal[i])
            goals[out.goal_count++] = g->name[i];
    }
    if (plain)
        out.canonicalize = NULL;
    return out;
}

#endif
