// Keeps pattern databases (tables and the layouts that index them), so that the searches of many
// puzzles share them.
#ifndef UJ_PATTERN_STORE_H
#define UJ_PATTERN_STORE_H

#include <unjam/discrete/patterns/pattern_table.h>

/// Layouts and tables of any boards. Zero-initialised means empty. Clear it with
/// uj_pattern_store_clear.
typedef struct uj_pattern_store {
    uj_budget budget;  ///< counts the memory of all layouts and tables
    struct uj_pattern_kept_layout *layouts;
    struct uj_pattern_kept_table *tables;
} uj_pattern_store;

/// A table and the layout that numbers its arrangements. Both belong to the store.
typedef struct uj_pattern_pick {
    const uj_pattern_layout *layout;
    const uj_pattern_table *table;
} uj_pattern_pick;

/// Finds a table in the store or in the folder `cache` (NULL: no folder). If neither has the table,
/// makes it. A large new table is written to the folder; a failure to write it is ignored. Returns
/// the limit that stopped the work, or UJ_LIMIT_NONE. UJ_LIMIT_MEMORY can also mean that the system
/// has no memory left; store->budget.at_limit is then false. work->budget is not used.
uj_search_limit uj_pattern_store_get(uj_pattern_store *store, const uj_pattern_key *key,
                                     const uj_pattern_work *work, const char *cache,
                                     uj_pattern_pick *out);

void uj_pattern_store_clear(uj_pattern_store *store);

#endif
