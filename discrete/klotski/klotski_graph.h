// The positions of a Klotski as a graph of packed states, for breadth-first search.
#ifndef UJ_KLOTSKI_GRAPH_H
#define UJ_KLOTSKI_GRAPH_H

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/search/breadth_first.h>

typedef struct uj_klotski_graph uj_klotski_graph;

/// The graph whose edges are what costs 1 by that name. If symmetric, those mirror images and
/// rotations of the board that keep walls, shapes and the goal are used, and there is one state for
/// each position and its images. NULL when out of memory. The problem is not kept.
uj_klotski_graph *uj_klotski_graph_create(const uj_klotski *problem, uj_klotski_cost cost,
                                          bool symmetric);

void uj_klotski_graph_destroy(uj_klotski_graph *graph);  // may be NULL

/// What the search needs, valid until the graph is destroyed.
const uj_graph *uj_klotski_graph_search(const uj_klotski_graph *graph);

/// The state of the problem's start, lent.
const void *uj_klotski_graph_start(const uj_klotski_graph *graph);

/// The piece that moves between two neighbouring states: the cells where it stands in each.
void uj_klotski_graph_difference(const uj_klotski_graph *graph, const void *from, const void *to,
                                 int *from_cell, int *to_cell);

#endif
