// Random trees grown by several threads: the first one in order that decides, whoever grew it.
#ifndef UJ_PARALLEL_TREES_H
#define UJ_PARALLEL_TREES_H

#include "random_tree.h"

enum { UJ_TREES = 8 };  // trees of a round

typedef struct uj_parallel_trees {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_rules rules;
    uj_tray_cost cost;
    uint32_t max_cost;
    size_t memory_bytes;  // of one tree, 0: no limit
    uint64_t seed;
    uint64_t first_stream;  // tree i draws from stream first_stream + i of the seed
    uint64_t visits;        // of each tree
    unsigned threads;
    // Called now and then, perhaps from other threads, but never from two at once; false stops.
    bool (*go_on)(void *payload);
    void *payload;
    uj_random_tree_result trees[UJ_TREES];  // clear the paths
} uj_parallel_trees;

// Grows trees[first .. UJ_TREES - 1] until one of them, *decisive, ends with a (shortened) way to
// the goal or at another limit than its visits, and all those before it have made theirs; those
// behind it mean nothing then. UJ_TREES: none does. When go_on has stopped them *stopped is set,
// and *decisive is the first that has found a way, if one has. Errors: UJ_NO_MEMORY.
uj_status uj_parallel_trees_grow(uj_parallel_trees *round, unsigned first, unsigned *decisive,
                                 bool *stopped, uj_error *error);

// Frees the paths of all trees.
void uj_parallel_trees_clear(uj_parallel_trees *round);

#endif
