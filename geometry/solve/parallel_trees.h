// Grows random trees on several threads. The result is the same as when one thread grows all of
// them.
#ifndef UJ_PARALLEL_TREES_H
#define UJ_PARALLEL_TREES_H

#include <unjam/geometry/solve/random_tree.h>

enum { UJ_TREES = 8 };  ///< number of trees in a round

typedef struct uj_parallel_trees {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_rules rules;
    uj_tray_cost cost;
    uint32_t max_cost;
    size_t memory_bytes;  ///< memory limit of one tree, 0: none
    uint64_t seed;
    uint64_t first_stream;  ///< tree i uses random stream first_stream + i of the seed
    uint64_t visits;        ///< number of visits that each tree may make (random_tree.h)
    unsigned threads;
    /// Called now and then, perhaps from other threads, but never from two at once. Returns false
    /// to stop.
    bool (*go_on)(void *payload);
    void *payload;
    uj_random_tree_result trees[UJ_TREES];  ///< owned; uj_parallel_trees_clear frees their paths
} uj_parallel_trees;

/// Grows trees[first .. UJ_TREES - 1]. A tree is decisive if it reaches the goal (its path is then
/// shortened) or ends at a limit other than `visits`. Sets *decisive to the index of the first
/// decisive tree, or to UJ_TREES if no tree is decisive. The trees before this one have made all
/// their visits; the results of the trees after it are meaningless. If go_on has stopped the trees,
/// sets *stopped; *decisive is then the first tree known by that time to be decisive. Errors:
/// UJ_NO_MEMORY.
uj_status uj_parallel_trees_grow(uj_parallel_trees *round, unsigned first, unsigned *decisive,
                                 bool *stopped, uj_error *error);

/// Frees the paths of all trees.
void uj_parallel_trees_clear(uj_parallel_trees *round);

#endif
