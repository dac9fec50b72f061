// The positions of a Klotski problem as a graph of packed states, for breadth-first search.
#ifndef UJ_KLOTSKI_GRAPH_H
#define UJ_KLOTSKI_GRAPH_H

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/search/breadth_first.h>

typedef struct uj_klotski_graph uj_klotski_graph;

/// Builds the graph of the problem's positions. Each edge is one move; `cost` says what counts as
/// one move. If `symmetric`, a position and its images under the problem's symmetries are one
/// state. Returns NULL if out of memory. Does not keep a reference to the problem.
uj_klotski_graph *uj_klotski_graph_create(const uj_klotski *problem, uj_klotski_cost cost,
                                          bool symmetric);

/// Frees a graph; NULL is allowed.
void uj_klotski_graph_destroy(uj_klotski_graph *graph);

/// Returns the graph in the form that the search uses. It is valid until uj_klotski_graph_destroy.
const uj_graph *uj_klotski_graph_search(const uj_klotski_graph *graph);

/// Returns the start state, borrowed from the graph.
const void *uj_klotski_graph_start(const uj_klotski_graph *graph);

/// Finds the move between two adjacent states. Sets *from_cell and *to_cell to the first cell of
/// the moved piece before and after the move.
void uj_klotski_graph_difference(const uj_klotski_graph *graph, const void *from, const void *to,
                                 int *from_cell, int *to_cell);

#endif
