// A graph for bidirectional searches: the corners of a cube of 60 dimensions.
#ifndef UJ_CUBE_GRAPH_H
#define UJ_CUBE_GRAPH_H

#include <stdint.h>

#include <unjam/search/bidirectional/bidirectional.h>

/// Bit i of a corner is its coordinate in dimension i. Every edge changes one coordinate from 0 to
/// 1. Adds the successors of `corner` or, if `side` is UJ_BACKWARD, its predecessors.
static inline void expand_cube(void *context, uj_side side, uint64_t corner, uj_u64_list *out)
{
    (void)context;
    for (unsigned i = 0; i < 60; i++)
        if ((corner >> i & 1) == (side == UJ_BACKWARD) &&
            !uj_u64_list_add(out, corner ^ UINT64_C(1) << i))
            return;
}

#endif
