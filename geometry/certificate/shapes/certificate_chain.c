// Collects directed edges, sorts them, and tests whether they cancel.
#include "certificate_chain.h"

#include <stdlib.h>

#include <unjam/base/grow.h>

static int compare_points(uj_vec2 a, uj_vec2 b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return 0;
}

static int compare_edges(const void *left, const void *right)
{
    const uj_chain_edge *a = left, *b = right;
    int order = compare_points(a->low, b->low);
    return order != 0 ? order : compare_points(a->high, b->high);
}

uj_status uj_chain_add_ring(uj_chain *chain, const uj_vec2 *corners, size_t count, int sign)
{
    uj_status status =
        uj_grow(&chain->edges, &chain->capacity, chain->count + count, sizeof *chain->edges)
            ? UJ_OK
            : UJ_NO_MEMORY;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_vec2 a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
        int order = compare_points(a, b);
        if (order < 0)
            chain->edges[chain->count++] = (uj_chain_edge){a, b, sign};
        else if (order > 0)
            chain->edges[chain->count++] = (uj_chain_edge){b, a, -sign};
    }
    return status;
}

uj_status uj_chain_add_polygon(uj_chain *chain, const uj_polygon *polygon, int sign)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < polygon->ring_count; i++)
        status = uj_chain_add_ring(chain, polygon->rings[i].points, polygon->rings[i].count, sign);
    return status;
}

bool uj_chain_cancels(uj_chain *chain)
{
    if (chain->count == 0)
        return true;
    qsort(chain->edges, chain->count, sizeof *chain->edges, compare_edges);
    for (size_t i = 0; i < chain->count;) {
        size_t first = i;
        int sum = 0;
        for (; i < chain->count && compare_edges(&chain->edges[i], &chain->edges[first]) == 0; i++)
            sum += chain->edges[i].sign;
        if (sum != 0)
            return false;
    }
    return true;
}

void uj_chain_sort(uj_chain *chain)
{
    if (chain->count > 0)
        qsort(chain->edges, chain->count, sizeof *chain->edges, compare_edges);
}

bool uj_chain_edge_cancels(const uj_chain *chain, uj_vec2 a, uj_vec2 b)
{
    bool in_order = compare_points(a, b) < 0;
    uj_chain_edge wanted = {in_order ? a : b, in_order ? b : a, 1};
    size_t low = 0, high = chain->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_edges(&chain->edges[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    int sum = 0;
    for (; low < chain->count && compare_edges(&chain->edges[low], &wanted) == 0; low++)
        sum += chain->edges[low].sign;
    return sum == 0;
}

void uj_chain_clear(uj_chain *chain)
{
    free(chain->edges);
    *chain = (uj_chain){0};
}
