// Sums of directed edges. With them, the certificate proves that polygons cover a region exactly.
#ifndef UJ_CERTIFICATE_CHAIN_H
#define UJ_CERTIFICATE_CHAIN_H

#include <stdbool.h>

#include <unjam/geometry/shape/polygon.h>

/// A directed edge: from `low` to `high` if sign is 1, and from `high` to `low` if sign is -1.
/// `low` has the smaller x or, if these are equal, the smaller y.
typedef struct uj_chain_edge {
    uj_vec2 low, high;
    int sign;
} uj_chain_edge;

/// A sum of directed edges. An empty chain is all zeros.
typedef struct uj_chain {
    size_t count, capacity;
    uj_chain_edge *edges;  ///< [count]
} uj_chain;

/// Adds the edges of the closed ring corners[0..count-1], multiplied by `sign` (1 or -1). Error:
/// UJ_NO_MEMORY.
uj_status uj_chain_add_ring(uj_chain *chain, const uj_vec2 *corners, size_t count, int sign);

/// Adds the edges of all rings of a polygon, multiplied by `sign` (1 or -1). Error: UJ_NO_MEMORY.
uj_status uj_chain_add_polygon(uj_chain *chain, const uj_polygon *polygon, int sign);

/// Returns true if the chain is 0: for any two corners, the signs of all edges between them add up
/// to 0. Sorts the edges.
///
/// 1. The boundary of a polygon (oriented as in polygon.h) winds once round each inside point, and
///    not round any other.
/// 2. Adding boundaries adds these winding numbers.
/// 3. So if the boundaries of parts minus the boundary of a whole cancel, the parts cover the whole
///    exactly once, and nothing else.
bool uj_chain_cancels(uj_chain *chain);

/// Sorts the edges. Call this before uj_chain_edge_cancels.
void uj_chain_sort(uj_chain *chain);

/// Returns true if the signs of all edges between corners `a` and `b` add up to 0. Requires a
/// sorted chain with at least one such edge.
bool uj_chain_edge_cancels(const uj_chain *chain, uj_vec2 a, uj_vec2 b);

/// Frees what the chain owns and empties it.
void uj_chain_clear(uj_chain *chain);

#endif
