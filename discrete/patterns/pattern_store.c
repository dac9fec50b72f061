// Keeps pattern databases in two lists: layouts, found by board and number of tiles, and tables,
// found by key.
#include <unjam/discrete/patterns/pattern_store.h>

#include <unjam/discrete/patterns/pattern_file.h>

struct uj_pattern_kept_layout {
    struct uj_pattern_kept_layout *next;
    uj_pattern_layout layout;
};

struct uj_pattern_kept_table {
    struct uj_pattern_kept_table *next;
    uj_pattern_table table;
};

static const uj_pattern_layout *find_layout(const uj_pattern_store *store,
                                            const uj_pattern_key *key, int tiles)
{
    for (const struct uj_pattern_kept_layout *kept = store->layouts; kept != NULL;
         kept = kept->next)
        if (kept->layout.rows == key->rows && kept->layout.columns == key->columns &&
            kept->layout.tiles == tiles)
            return &kept->layout;
    return NULL;
}

static const uj_pattern_layout *get_layout(uj_pattern_store *store, const uj_pattern_key *key)
{
    const int tiles = __builtin_popcountll(key->goal);
    const uj_pattern_layout *found = find_layout(store, key, tiles);
    if (found != NULL)
        return found;
    struct uj_pattern_kept_layout *kept = uj_budget_allocate(&store->budget, 1, sizeof *kept);
    if (kept == NULL)
        return NULL;
    if (!uj_pattern_layout_make(&kept->layout, key->rows, key->columns, tiles, &store->budget)) {
        const bool at_limit = store->budget.at_limit;
        uj_pattern_layout_clear(&kept->layout, &store->budget);
        uj_budget_free(&store->budget, kept, 1, sizeof *kept);
        store->budget.at_limit = at_limit;
        return NULL;
    }
    kept->next = store->layouts;
    store->layouts = kept;
    return &kept->layout;
}

static const uj_pattern_table *find_table(const uj_pattern_store *store, const uj_pattern_key *key)
{
    for (const struct uj_pattern_kept_table *kept = store->tables; kept != NULL; kept = kept->next)
        if (uj_pattern_key_equal(&kept->table.key, key))
            return &kept->table;
    return NULL;
}

// Reads the table from the cache, or makes it.
static uj_search_limit fill(uj_pattern_store *store, const uj_pattern_key *key,
                            const uj_pattern_work *work, const char *cache,
                            const uj_pattern_layout *layout, uj_pattern_table *out)
{
    // Size in bytes. Smaller tables take less time to make than to read.
    enum { WORTH_KEEPING = 1 << 20 };
    uj_pattern_work own = *work;
    own.budget = &store->budget;
    if (cache != NULL && uj_pattern_file_read(cache, key, layout, own.budget, out))
        return UJ_LIMIT_NONE;
    const uj_search_limit limit = uj_pattern_make(out, key, layout, &own);
    // If the file cannot be written, the table is made again next time.
    if (limit == UJ_LIMIT_NONE && cache != NULL && out->bytes >= WORTH_KEEPING)
        (void)uj_pattern_file_write(cache, out);
    return limit;
}

uj_search_limit uj_pattern_store_get(uj_pattern_store *store, const uj_pattern_key *key,
                                     const uj_pattern_work *work, const char *cache,
                                     uj_pattern_pick *out)
{
    out->layout = get_layout(store, key);
    if (out->layout == NULL)
        return UJ_LIMIT_MEMORY;
    out->table = find_table(store, key);
    if (out->table != NULL)
        return UJ_LIMIT_NONE;
    struct uj_pattern_kept_table *kept = uj_budget_allocate(&store->budget, 1, sizeof *kept);
    if (kept == NULL)
        return UJ_LIMIT_MEMORY;
    const uj_search_limit limit = fill(store, key, work, cache, out->layout, &kept->table);
    if (limit != UJ_LIMIT_NONE) {
        uj_budget_free(&store->budget, kept, 1, sizeof *kept);
        return limit;
    }
    kept->next = store->tables;
    store->tables = kept;
    out->table = &kept->table;
    return UJ_LIMIT_NONE;
}

void uj_pattern_store_clear(uj_pattern_store *store)
{
    while (store->tables != NULL) {
        struct uj_pattern_kept_table *kept = store->tables;
        store->tables = kept->next;
        uj_pattern_table_clear(&kept->table, &store->budget);
        uj_budget_free(&store->budget, kept, 1, sizeof *kept);
    }
    while (store->layouts != NULL) {
        struct uj_pattern_kept_layout *kept = store->layouts;
        store->layouts = kept->next;
        uj_pattern_layout_clear(&kept->layout, &store->budget);
        uj_budget_free(&store->budget, kept, 1, sizeof *kept);
    }
}
