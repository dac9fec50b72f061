// Joins convex cells across shared edges as long as the results are convex.
#include "convex_join.h"

#include <stdint.h>
#include <stdlib.h>

void uj_mesh_clear(uj_mesh *mesh)
{
    for (size_t i = 0; i < mesh->cell_count; i++)
        free(mesh->cells[i].corners);
    free(mesh->cells);
    free(mesh->points);
    free(mesh->edges);
    *mesh = (uj_mesh){0};
}

// --- edges ---------------------------------------------------------------------------------------

static int compare_edges(const void *a, const void *b)
{
    const uj_cell_edge *x = a, *y = b;
    int order = (x->from > y->from) - (x->from < y->from);
    return order != 0 ? order : (x->to > y->to) - (x->to < y->to);
}

static uj_status list_edges(uj_mesh *m)
{
    size_t count = 0;
    for (size_t c = 0; c < m->cell_count; c++)
        count += m->cells[c].count;
    m->edges = calloc(count + 1, sizeof *m->edges);
    if (m->edges == NULL)
        return UJ_NO_MEMORY;
    for (size_t c = 0; c < m->cell_count; c++)
        for (size_t i = 0; i < m->cells[c].count; i++) {
            const uj_cell *cell = &m->cells[c];
            m->edges[m->edge_count++] =
                (uj_cell_edge){cell->corners[i], cell->corners[(i + 1) % cell->count], c};
        }
    qsort(m->edges, m->edge_count, sizeof *m->edges, compare_edges);
    return UJ_OK;
}

// Returns NULL if no cell has ever had this edge.
static uj_cell_edge *find_edge(const uj_mesh *m, size_t from, size_t to)
{
    const uj_cell_edge wanted = {from, to, 0};
    return bsearch(&wanted, m->edges, m->edge_count, sizeof *m->edges, compare_edges);
}

static void set_owner(const uj_mesh *m, size_t from, size_t to, size_t cell)
{
    uj_cell_edge *edge = find_edge(m, from, to);
    if (edge != NULL)
        edge->cell = cell;
}

static void own_edges(const uj_mesh *m, size_t cell)
{
    const uj_cell *c = &m->cells[cell];
    for (size_t i = 0; i < c->count; i++)
        set_owner(m, c->corners[i], c->corners[(i + 1) % c->count], cell);
}

bool uj_mesh_is_shared(const uj_mesh *mesh, const uj_cell *cell, size_t i)
{
    const uj_cell_edge *other =
        find_edge(mesh, cell->corners[(i + 1) % cell->count], cell->corners[i]);
    return other != NULL && other->cell != SIZE_MAX;
}

// --- joining -------------------------------------------------------------------------------------

// A straight angle counts as convex.
static bool is_convex_corner(const uj_mesh *m, size_t before, size_t at, size_t after)
{
    uj_vec2 u = uj_vec2_sub(m->points[at], m->points[before]);
    uj_vec2 v = uj_vec2_sub(m->points[after], m->points[at]);
    return uj_vec2_cross(u, v) >= -UJ_CONVEX_SLACK * uj_vec2_length(u) * uj_vec2_length(v);
}

static size_t corner_of(const uj_cell *c, size_t from)
{
    size_t i = 0;
    while (i < c->count && c->corners[i] != from)
        i++;
    return i;
}

// Joins cells a and b across their shared edge, which is edge i of a and edge j of b. Stores the
// result as cell a, then moves the last cell to index b.
static uj_status join(uj_mesh *m, size_t a, size_t i, size_t b, size_t j)
{
    uj_cell *ca = &m->cells[a], *cb = &m->cells[b];
    size_t from = ca->corners[i], to = ca->corners[(i + 1) % ca->count];
    size_t count = ca->count + cb->count - 2, used = 0;
    size_t *corners = calloc(count, sizeof *corners);
    if (corners == NULL)
        return UJ_NO_MEMORY;
    // Copy all corners of cell a except `from`, beginning with `to`. Then copy all corners of cell
    // b except `to`, beginning with `from`.
    for (size_t k = 1; k <= ca->count - 1; k++)
        corners[used++] = ca->corners[(i + k) % ca->count];
    for (size_t k = 1; k <= cb->count - 1; k++)
        corners[used++] = cb->corners[(j + k) % cb->count];
    free(ca->corners);
    free(cb->corners);
    *ca = (uj_cell){count, corners};
    set_owner(m, from, to, SIZE_MAX);
    set_owner(m, to, from, SIZE_MAX);
    m->cells[b] = m->cells[--m->cell_count];
    size_t joined = a == m->cell_count ? b : a;
    own_edges(m, joined);
    if (b != joined && b < m->cell_count)
        own_edges(m, b);
    return UJ_OK;
}

// If the result is convex, joins cell a to its neighbour across edge i, and sets *other to the
// neighbour's former index.
static uj_status join_across(uj_mesh *m, size_t a, size_t i, size_t *other)
{
    const uj_cell *ca = &m->cells[a];
    size_t from = ca->corners[i], to = ca->corners[(i + 1) % ca->count];
    const uj_cell_edge *edge = find_edge(m, to, from);
    if (edge == NULL || edge->cell == SIZE_MAX || edge->cell == a)
        return UJ_OK;
    size_t b = edge->cell;
    const uj_cell *cb = &m->cells[b];
    size_t j = corner_of(cb, to);
    size_t a_before = ca->corners[(i + ca->count - 1) % ca->count];
    size_t a_after = ca->corners[(i + 2) % ca->count];
    size_t b_before = cb->corners[(j + cb->count - 1) % cb->count];
    size_t b_after = cb->corners[(j + 2) % cb->count];
    if (!is_convex_corner(m, a_before, from, b_after) ||
        !is_convex_corner(m, b_before, to, a_after))
        return UJ_OK;
    *other = b;
    return join(m, a, i, b, j);
}

uj_status uj_mesh_join(uj_mesh *mesh)
{
    uj_status status = list_edges(mesh);
    size_t a = 0;
    while (status == UJ_OK && a < mesh->cell_count) {
        size_t other = SIZE_MAX;
        for (size_t i = 0; i < mesh->cells[a].count && other == SIZE_MAX && status == UJ_OK; i++)
            status = join_across(mesh, a, i, &other);
        // A join changes the cells at indices a and `other`, so go on at the lesser one. Earlier
        // cells still cannot be joined, because joins never make an angle of a cell smaller.
        a = other == SIZE_MAX ? a + 1 : other < a ? other : a;
    }
    return status;
}
