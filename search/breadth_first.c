// Breadth-first search with states in a table, and parents and path counts in arenas.
#include <unjam/search/breadth_first.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "breadth_first_state.h"

uj_breadth_first_options uj_breadth_first_default(void)
{
    return (uj_breadth_first_options){.limits = uj_search_limits_default()};
}

static bool grow_notes(uj_successors *successors, size_t capacity)
{
    uint16_t *notes = uj_budget_resize(successors->budget, successors->notes,
                                       successors->note_capacity, capacity, sizeof *notes);
    if (notes == NULL)
        return false;
    successors->notes = notes;
    successors->note_capacity = capacity;
    return true;
}

bool uj_successors_grow(uj_successors *successors)
{
    size_t capacity = successors->capacity == 0 ? 64 : 2 * successors->capacity;
    if (successors->noted && successors->note_capacity < capacity &&
        !grow_notes(successors, capacity)) {
        successors->failed = true;
        return false;
    }
    unsigned char *states =
        uj_budget_resize(successors->budget, successors->states, successors->capacity, capacity,
                         successors->state_size);
    if (states == NULL) {
        successors->failed = true;
        return false;
    }
    successors->states = states;
    successors->capacity = capacity;
    return true;
}

// --- layers ------------------------------------------------------------------------------------

static bool push_id(breadth_first *search, uj_arena *arena, uint32_t id)
{
    uint32_t *record = uj_arena_push(arena);
    if (record == NULL)
        return uj_breadth_first_out_of_memory(search);
    *record = id;
    return true;
}

static bool push_layer(breadth_first *search)
{
    breadth_first_layer *layer = uj_arena_push(&search->layers);
    if (layer == NULL)
        return uj_breadth_first_out_of_memory(search);
    *layer = (breadth_first_layer){.first = uj_state_table_count(&search->table)};
    return true;
}

typedef struct found_state {
    const void *state;
    uint32_t parent;  // id of the state before it, or UJ_NO_ID
    uint16_t note;    // note of the state, or UJ_NO_NOTE
    uj_count paths;
} found_state;

// Returns false when memory runs out. An arena may then have one entry too many.
static bool add_state(breadth_first *search, const found_state *found, uj_state_cursor cursor)
{
    uint32_t id = uj_state_table_count(&search->table);
    if (!push_id(search, &search->parents, found->parent))
        return false;
    if (search->graph->has_notes) {
        uint16_t *note = uj_arena_push(&search->notes);
        if (note == NULL)
            return uj_breadth_first_out_of_memory(search);
        *note = found->note;
    }
    uj_count *count = NULL;
    if (search->options->count_paths) {
        count = uj_arena_push(&search->counts);
        if (count == NULL)
            return uj_breadth_first_out_of_memory(search);
        *count = found->paths;
    }
    if (uj_state_table_add(&search->table, found->state, cursor) == UJ_NO_ID)
        return uj_breadth_first_out_of_memory(search);
    const uj_graph *graph = search->graph;
    uint32_t depth = search->layers.count - 1;
    if (graph->is_goal == NULL || (search->goals.count > 0 && search->goal_depth != depth) ||
        !graph->is_goal(graph->context, found->state))
        return true;
    search->goal_depth = depth;
    return push_id(search, &search->goals, id);
}

// `next_layer` is the first id of the layer to which the new successors belong.
static bool expand(breadth_first *search, uint32_t id, uint32_t next_layer)
{
    const uj_graph *graph = search->graph;
    uj_successors *successors = &search->successors;
    successors->count = 0;
    if (graph->has_notes)
        successors->note = *(uint16_t *)uj_arena_at(&search->notes, id);
    graph->expand(graph->context, uj_state_table_key(&search->table, id), successors);
    if (successors->failed)
        return uj_breadth_first_out_of_memory(search);
    bool counting = search->options->count_paths;
    uj_count paths = counting ? *(uj_count *)uj_arena_at(&search->counts, id) : 0;
    const unsigned char *state = successors->states;
    for (size_t i = 0; i < successors->count; i++, state += graph->state_size) {
        uj_state_cursor cursor;
        uint32_t found = uj_state_table_find(&search->table, state, &cursor);
        if (found == UJ_NO_ID) {
            const uint16_t note = graph->has_notes ? successors->notes[i] : UJ_NO_NOTE;
            if (!add_state(search, &(found_state){state, id, note, paths}, cursor))
                return false;
        } else if (counting && found >= next_layer) {
            uj_count *count = uj_arena_at(&search->counts, found);
            *count = uj_count_add(*count, paths);
        }
    }
    search->layer->expanded++;
    search->layer->generated += successors->count;
    search->stats.expanded++;
    search->stats.generated += successors->count;
    return uj_breadth_first_poll(search, successors->count + 1);
}

static bool is_done(const breadth_first *search)
{
    return search->goals.count > 0 && !search->options->exhaust;
}

// The layer at `depth` must be the newest.
static void expand_layer(breadth_first *search, uint32_t depth)
{
    uint32_t first = uj_layer_first(search, depth);
    uint32_t end = uj_state_table_count(&search->table);
    const uj_breadth_first_options *options = search->options;
    bool whole = options->count_paths || options->visitor.function != NULL;
    if (!push_layer(search))
        return;
    search->layer = uj_arena_at(&search->layers, depth);
    const double started = uj_clock_seconds();
    search->stats.depth = depth;
    for (uint32_t id = first; id < end; id++)
        if (!expand(search, id, end) || (is_done(search) && !whole))
            break;
    search->layer->seconds = uj_clock_seconds() - started;
    if (uj_state_table_count(&search->table) == end)
        uj_arena_truncate(&search->layers, depth + 1);
}

static bool add_start(breadth_first *search, const void *start)
{
    const uj_graph *graph = search->graph;
    void *state = uj_successors_add(&search->successors);
    if (state == NULL)
        return uj_breadth_first_out_of_memory(search);
    if (graph->canonicalize != NULL)
        graph->canonicalize(graph->context, start, state);
    else
        memcpy(state, start, graph->state_size);
    if (!push_layer(search))
        return false;
    uj_state_cursor cursor;
    uj_state_table_find(&search->table, state, &cursor);
    return add_state(search, &(found_state){state, UJ_NO_ID, UJ_NO_NOTE, 1}, cursor);
}

static void run(breadth_first *search, const void *start)
{
    if (!add_start(search, start))
        return;
    uint32_t depth = 0;
    while (uj_breadth_first_is_running(search) && !is_done(search) &&
           depth < search->layers.count) {
        // All states up to this depth have been tested for goals.
        if (search->goals.count == 0)
            search->stats.lower_bound = depth + 1;
        if (depth >= search->options->limits.max_cost) {
            uj_breadth_first_stop(search, UJ_LIMIT_COST);
            break;
        }
        expand_layer(search, depth++);
    }
}

#ifdef UNJAM_VALIDATE
static void validate(const breadth_first *search)
{
    uint32_t count = uj_state_table_count(&search->table);
    assert(uj_state_table_is_valid(&search->table));
    assert(search->parents.count >= count);
    for (uint32_t depth = 1; depth < search->layers.count; depth++)
        for (uint32_t id = uj_layer_first(search, depth); id < uj_layer_end(search, depth); id++) {
            uint32_t parent = *(uint32_t *)uj_arena_at(&search->parents, id);
            assert(parent >= uj_layer_first(search, depth - 1));
            assert(parent < uj_layer_first(search, depth));
        }
}
#endif

// --- result ------------------------------------------------------------------------------------

static void conclude(breadth_first *search, uj_search_result *result)
{
    result->limit = search->limit;
    if (search->goals.count > 0) {
        result->outcome = UJ_SEARCH_SOLVED;
        result->cost = search->goal_depth;
        search->stats.lower_bound = result->cost;
    } else if (search->limit == UJ_LIMIT_NONE) {
        result->outcome = UJ_SEARCH_EXHAUSTED;
        search->stats.lower_bound = UINT32_MAX;
    } else {
        result->outcome = UJ_SEARCH_LIMIT;
    }
}

static uj_count count_solutions(const breadth_first *search)
{
    uj_count sum = 0;
    for (uint32_t i = 0; i < search->goals.count; i++) {
        uint32_t id = *(uint32_t *)uj_arena_at(&search->goals, i);
        sum = uj_count_add(sum, *(uj_count *)uj_arena_at(&search->counts, id));
    }
    return sum;
}

static bool fill_layers(breadth_first *search, uj_breadth_first_result *out)
{
    out->layers = calloc(search->layers.count + 1, sizeof *out->layers);
    if (out->layers == NULL) {
        search->status =
            uj_error_set(search->error, UJ_NO_MEMORY, "out of memory for the layers of the search");
        return false;
    }
    out->layer_count = search->layers.count;
    for (uint32_t depth = 0; depth < search->layers.count; depth++) {
        const breadth_first_layer *from = uj_arena_at(&search->layers, depth);
        uj_layer *layer = &out->layers[depth];
        layer->expanded = from->expanded;
        layer->generated = from->generated;
        layer->seconds = from->seconds;
        uint32_t end = uj_layer_end(search, depth);
        layer->states = end - from->first;
        for (uint32_t id = from->first; id < end && search->counts.count > 0; id++) {
            uj_count paths = *(uj_count *)uj_arena_at(&search->counts, id);
            layer->paths = uj_count_add(layer->paths, paths);
            if (paths > layer->most_paths)
                layer->most_paths = paths;
        }
    }
    return true;
}

static void clear(breadth_first *search)
{
    uj_successors *successors = &search->successors;
    uj_budget_free(&search->budget, successors->states, successors->capacity,
                   successors->state_size);
    uj_budget_free(&search->budget, successors->notes, successors->note_capacity,
                   sizeof *successors->notes);
    uj_arena_clear(&search->notes);
    uj_arena_clear(&search->goals);
    uj_arena_clear(&search->layers);
    uj_arena_clear(&search->counts);
    uj_arena_clear(&search->parents);
    uj_state_table_clear(&search->table);
    assert(search->budget.held == 0);
}

uj_status uj_breadth_first_solve(const uj_graph *graph, const void *start,
                                 const uj_breadth_first_options *options,
                                 uj_breadth_first_result *out, uj_error *error)
{
    assert(graph->state_size > 0);
    uj_error ignored = {0};
    breadth_first search = {
        .graph = graph,
        .options = options,
        .error = error != NULL ? error : &ignored,
        .countdown = UJ_BREADTH_FIRST_POLL_UNITS,
        .deadline =
            uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress),
    };
    *out = (uj_breadth_first_result){0};
    search.budget.limit = options->limits.memory_bytes;
    search.successors = (uj_successors){.budget = &search.budget,
                                        .state_size = graph->state_size,
                                        .note = UJ_NO_NOTE,
                                        .noted = graph->has_notes};
    uj_state_table_init(&search.table, &search.budget, graph->state_size);
    uj_arena_init(&search.parents, &search.budget, sizeof(uint32_t));
    uj_arena_init(&search.notes, &search.budget, sizeof(uint16_t));
    uj_arena_init(&search.counts, &search.budget, sizeof(uj_count));
    uj_arena_init(&search.layers, &search.budget, sizeof(breadth_first_layer));
    uj_arena_init(&search.goals, &search.budget, sizeof(uint32_t));

    run(&search, start);
#ifdef UNJAM_VALIDATE
    validate(&search);
#endif
    if (search.status == UJ_OK)
        conclude(&search, &out->search);
    if (search.status == UJ_OK && fill_layers(&search, out)) {
        out->goals = search.goals.count;
        if (options->count_paths)
            out->solutions = count_solutions(&search);
        if (search.goals.count > 0)
            uj_breadth_first_report(&search, start, out);
    }
    uj_breadth_first_update_stats(&search);
    search.stats.seconds = uj_clock_seconds() - search.deadline.started;
    out->search.stats = search.stats;
    clear(&search);
    if (search.status != UJ_OK)
        uj_breadth_first_result_clear(out);
    return search.status;
}

void uj_breadth_first_result_clear(uj_breadth_first_result *result)
{
    free(result->states);
    free(result->layers);
    result->states = NULL;
    result->layers = NULL;
    result->move_count = 0;
    result->layer_count = 0;
}
