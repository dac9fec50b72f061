// Keeps the tables and the automaton of sliding tiles from one problem to the next.
#include "tiles_kept.h"

#include <stdlib.h>
#include <string.h>

static void destroy(void *data)
{
    uj_tiles_kept *kept = data;
    uj_tiles_automaton_clear(&kept->automaton, &kept->store.budget);
    uj_walking_clear(&kept->store.budget, &kept->walking);
    uj_pattern_store_clear(&kept->store);
    free(kept);
}

uj_tiles_kept *uj_tiles_kept_of(uj_puzzle_kept *kept)
{
    if (kept->data == NULL) {
        kept->data = calloc(1, sizeof(uj_tiles_kept));
        kept->destroy = kept->data != NULL ? destroy : NULL;
    }
    return kept->data;
}

const uj_tiles_automaton *uj_tiles_kept_automaton(uj_tiles_kept *kept, const uj_tiles *tiles,
                                                  const uj_tiles_steps *steps,
                                                  uj_tiles_automaton_size size)
{
    if (kept->automaton.arcs != NULL && kept->rows == tiles->rows &&
        kept->columns == tiles->columns && kept->size.states == size.states &&
        kept->size.length == size.length)
        return &kept->automaton;
    uj_budget *budget = &kept->store.budget;
    uj_tiles_automaton_clear(&kept->automaton, budget);
    kept->rows = tiles->rows;
    kept->columns = tiles->columns;
    kept->size = size;
    if (uj_tiles_automaton_make(&kept->automaton, steps, tiles->cells, size, budget))
        return &kept->automaton;
    const bool at_limit = budget->at_limit;
    uj_tiles_automaton_clear(&kept->automaton, budget);
    budget->at_limit = at_limit;
    return NULL;
}

const uj_walking_tables *uj_tiles_kept_walking(uj_tiles_kept *kept, uj_tiles_search *search,
                                               uj_search_limit *limit)
{
    const uj_tiles *tiles = search->tiles;
    uj_budget *budget = &kept->store.budget;
    *limit = UJ_LIMIT_NONE;
    if (tiles->cells > UJ_TILES_SET_CELLS)
        return NULL;
    if (kept->walking.rows.links != NULL && kept->walking_rows == tiles->rows &&
        kept->walking_columns == tiles->columns &&
        memcmp(kept->goal, tiles->goal, sizeof kept->goal) == 0) {
        uj_walking_start(search, &kept->walking);
        return &kept->walking;
    }
    uj_walking_clear(budget, &kept->walking);
    kept->walking_rows = tiles->rows;
    kept->walking_columns = tiles->columns;
    memcpy(kept->goal, tiles->goal, sizeof kept->goal);
    const uj_walking_outcome outcome = uj_walking_make(search, budget, &kept->walking);
    if (outcome == UJ_WALKING_MADE)
        return &kept->walking;
    const bool at_limit = budget->at_limit;
    uj_walking_clear(budget, &kept->walking);
    budget->at_limit = at_limit;
    *limit = outcome == UJ_WALKING_TIME        ? UJ_LIMIT_TIME
             : outcome == UJ_WALKING_STOPPED   ? UJ_LIMIT_STOPPED
             : outcome == UJ_WALKING_NO_MEMORY ? UJ_LIMIT_MEMORY
                                               : UJ_LIMIT_NONE;
    return NULL;
}
