// Grows random trees on several threads. The result does not depend on the number of threads.
#ifndef UJ_PARALLEL_TREES_H
#define UJ_PARALLEL_TREES_H

#include <unjam/geometry/solve/random_tree.h>

enum { UJ_TREES = 8 };  ///< number of trees in a round

/// The number of visits of a tree doubles from round to round, but only this many times. After the
/// last doubling, a tree takes about 60 MB.
enum { UJ_ROUNDS_TREES_GROW = 6 };

typedef struct uj_parallel_trees {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_rules rules;
    uj_tray_cost cost;
    uint32_t max_cost;
    size_t memory_bytes;  ///< memory limit of one tree, 0: none
    uint64_t seed;
    uint64_t first_stream;  ///< tree i uses random stream first_stream + i of `seed`
    uint64_t visits;        ///< greatest number of visits of one tree (random_tree.h)
    unsigned threads;
    /// Called now and then in any thread, but never in two at once. Returns false to stop.
    bool (*go_on)(void *payload);
    void *payload;
    uj_random_tree_result trees[UJ_TREES];  ///< uj_parallel_trees_clear frees their paths
} uj_parallel_trees;

/// Returns a round; `number` counts rounds from 0. No two rounds share a random stream of `seed`.
/// Takes the rules, the cost and the number of threads from the options. Sets max_cost,
/// memory_bytes, go_on and payload to 0 or NULL.
uj_parallel_trees uj_parallel_trees_round(const uj_tray *tray, const uj_contact_model *model,
                                          const uj_tray_options *options, uint64_t seed,
                                          unsigned number);

/// Grows trees[first .. UJ_TREES - 1], and shortens the paths to the goal. A tree counts as
/// decisive if it reaches the goal or ends at a limit other than `visits`. Sets *decisive to the
/// index of the first decisive tree, or to UJ_TREES if there is none. Trees of lower index have
/// made all their visits. The results of trees of higher index are meaningless. If go_on stops the
/// trees, sets *stopped. *decisive is then the first tree known to be decisive. Errors:
/// UJ_NO_MEMORY.
uj_status uj_parallel_trees_grow(uj_parallel_trees *round, unsigned first, unsigned *decisive,
                                 bool *stopped, uj_error *error);

/// Frees the paths of all trees.
void uj_parallel_trees_clear(uj_parallel_trees *round);

#endif
