// Stores one member's states in a hash table. Ids follow the order of arrival, so a layer is a
// range of ids. A record in a batch is a state, its note (if uj_graph.has_notes) and a path count.
#define XXH_INLINE_ALL
#include <assert.h>
#include <string.h>
#include <xxhash.h>

#include <unjam/base/state_table.h>

#include "spread_state.h"

enum {
    WINDOW = 16,        // records prefetched together
    ATTEND_UNITS = 512  // successors plus expansions between two checks for messages
};

typedef struct table_store {
    const uj_graph *graph;
    const void *start;
    size_t state_size, note_size;
    uj_state_table table;
    uj_arena notes;       // uint16_t for each state; only if the graph has notes
    uj_arena counts[2];   // path counts (uj_count) of two layers; see `expanded`
    int expanded;         // counts[expanded]: layer to expand; counts[!expanded]: next layer
    uint32_t first, end;  // ids of the layer to expand: first .. end - 1
    uj_successors successors;
} table_store;

// --- storing -------------------------------------------------------------------------------------

typedef struct arrival {
    const unsigned char *state;
    uj_count paths;
} arrival;

static bool add(spread *s, const arrival *a, uj_state_cursor cursor)
{
    table_store *t = s->states;
    if (t->note_size > 0) {
        void *note = uj_arena_push(&t->notes);
        if (note == NULL)
            return uj_spread_out_of_memory(s);
        memcpy(note, a->state + t->state_size, t->note_size);
    }
    uj_count *count = uj_arena_push(&t->counts[!t->expanded]);
    if (count == NULL || uj_state_table_add(&t->table, a->state, cursor) == UJ_NO_ID)
        return uj_spread_out_of_memory(s);
    *count = a->paths;
    s->own.distinct++;
    return true;
}

static bool store(spread *s, const arrival *a)
{
    table_store *t = s->states;
    uj_state_cursor cursor;
    const uint32_t id = uj_state_table_find(&t->table, a->state, &cursor);
    if (id == UJ_NO_ID)
        return add(s, a, cursor);
    if (id < t->end)
        return true;
    uj_count *count = uj_arena_at(&t->counts[!t->expanded], id - t->end);
    *count = uj_count_add(*count, a->paths);
    return true;
}

static bool take(spread *s, const unsigned char *records, uint32_t count)
{
    const table_store *t = s->states;
    arrival window[WINDOW];
    while (count > 0) {
        const uint32_t size = count < WINDOW ? count : WINDOW;
        for (uint32_t i = 0; i < size; i++) {
            window[i].state = records;
            uj_state_table_prefetch(&t->table, records);
            records =
                uj_spread_read_count(records + t->state_size + t->note_size, &window[i].paths);
        }
        for (uint32_t i = 0; i < size; i++)
            if (!store(s, &window[i]))
                return false;
        count -= size;
    }
    return true;
}

static void settle(spread *s, spread_totals *totals)
{
    table_store *t = s->states;
    const uj_graph *graph = t->graph;
    const uint32_t count = uj_state_table_count(&t->table);
    const uj_arena *counts = &t->counts[!t->expanded];
    totals->layer.states = count - t->end;
    for (uint32_t id = t->end; id < count; id++) {
        const uj_count paths = *(const uj_count *)uj_arena_at(counts, id - t->end);
        totals->layer.paths = uj_count_add(totals->layer.paths, paths);
        if (paths > totals->layer.most_paths)
            totals->layer.most_paths = paths;
        if (s->seeks_goals && graph->is_goal != NULL &&
            graph->is_goal(graph->context, uj_state_table_key(&t->table, id))) {
            totals->goals++;
            totals->solutions = uj_count_add(totals->solutions, paths);
        }
    }
    t->first = t->end;
    t->end = count;
    uj_arena_truncate(&t->counts[t->expanded], 0);
    t->expanded = !t->expanded;
}

// --- expanding -----------------------------------------------------------------------------------

// Returns the member that owns the state. Uses only the high half of the hash. The table uses the
// low half, so the low half must still vary among the states of one owner.
static unsigned owner(const spread *s, const void *state)
{
    const table_store *t = s->states;
    return (unsigned)((XXH3_64bits(state, t->state_size) >> 32) * s->members >> 32);
}

// Puts successor `index` into its owner's box.
static bool hand_over(spread *s, size_t index, uj_count paths)
{
    table_store *t = s->states;
    const unsigned char *state = t->successors.states + index * t->state_size;
    const unsigned to = owner(s, state);
    unsigned char *room = uj_spread_room(s, to);
    if (room == NULL)
        return false;
    memcpy(room, state, t->state_size);
    if (t->note_size > 0)
        memcpy(room + t->state_size, &t->successors.notes[index], t->note_size);
    const unsigned char *end = uj_spread_write_count(room + t->state_size + t->note_size, paths);
    uj_spread_fill(s, to, (size_t)(end - room));
    return true;
}

static bool expand_state(spread *s, uint32_t id)
{
    table_store *t = s->states;
    uj_successors *successors = &t->successors;
    successors->count = 0;
    if (t->note_size > 0)
        successors->note = *(const uint16_t *)uj_arena_at(&t->notes, id);
    t->graph->expand(t->graph->context, uj_state_table_key(&t->table, id), successors);
    if (successors->failed)
        return uj_spread_out_of_memory(s);
    const uj_count paths = *(const uj_count *)uj_arena_at(&t->counts[t->expanded], id - t->first);
    for (size_t i = 0; i < successors->count; i++)
        if (!hand_over(s, i, paths))
            return false;
    s->expanded++;
    s->own.expanded++;
    s->generated += successors->count;
    s->own.generated += successors->count;
    return true;
}

static bool expand(spread *s)
{
    const table_store *t = s->states;
    size_t units = 0;
    for (uint32_t id = t->first; id < t->end; id++) {
        if (!expand_state(s, id))
            return false;
        units += t->successors.count + 1;
        if (units < ATTEND_UNITS)
            continue;
        units = 0;
        if (!uj_spread_attend(s, 0.0))
            return false;
    }
    return true;
}

// --- the search ----------------------------------------------------------------------------------

static bool begin(spread *s)
{
    table_store *t = s->states;
    const uj_graph *graph = t->graph;
    unsigned char *state = uj_successors_add(&t->successors);
    if (state == NULL)
        return uj_spread_out_of_memory(s);
    if (graph->canonicalize != NULL)
        graph->canonicalize(graph->context, t->start, state);
    else
        memcpy(state, t->start, t->state_size);
    s->seeks_goals = true;
    if (owner(s, state) != s->self)
        return true;
    if (t->note_size > 0)
        t->successors.notes[0] = UJ_NO_NOTE;
    return hand_over(s, 0, 1) && uj_spread_flush(s);
}

static const spread_store table = {begin, expand, take, settle};

uj_status uj_spread_explore(const uj_graph *graph, const void *start,
                            const uj_spread_options *options, uj_breadth_first_result *out,
                            uj_error *error)
{
    table_store t = {.graph = graph, .start = start, .state_size = graph->state_size};
    spread s = {.store = &table, .states = &t, .options = options, .error = error};
    uj_budget *budget = &s.budget;
    t.note_size = graph->has_notes ? sizeof(uint16_t) : 0;
    s.record_bytes = t.state_size + t.note_size + SPREAD_COUNT_BYTES;
    t.successors = (uj_successors){.budget = budget,
                                   .state_size = graph->state_size,
                                   .note = UJ_NO_NOTE,
                                   .noted = graph->has_notes};
    uj_state_table_init(&t.table, budget, graph->state_size);
    uj_arena_init(&t.notes, budget, sizeof(uint16_t));
    for (int i = 0; i < 2; i++)
        uj_arena_init(&t.counts[i], budget, sizeof(uj_count));
    const uj_status status = uj_spread_run(&s, out);
    uj_successors *successors = &t.successors;
    uj_budget_free(budget, successors->states, successors->capacity, successors->state_size);
    uj_budget_free(budget, successors->notes, successors->note_capacity, sizeof(uint16_t));
    for (int i = 0; i < 2; i++)
        uj_arena_clear(&t.counts[i]);
    uj_arena_clear(&t.notes);
    uj_state_table_clear(&t.table);
    assert(budget->held == 0);
    return status;
}
