// From parents and layers to solutions: one shortest path, or all of them in order.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "breadth_first_state.h"

// Successors of states of the graph itself (`own`), beside their representatives; both lists are
// in the same order. When the graph has no symmetries, only the representatives are filled.
typedef struct fan {
    uj_successors own, representatives;
} fan;

static fan fan_of(uj_budget *budget, size_t state_size)
{
    uj_successors empty = {.budget = budget, .state_size = state_size};
    fan out = {empty, empty};
    out.own.as_is = true;
    return out;
}

static void fan_clear(fan *f)
{
    uj_budget_free(f->own.budget, f->own.states, f->own.capacity, f->own.state_size);
    uj_budget_free(f->own.budget, f->representatives.states, f->representatives.capacity,
                   f->own.state_size);
}

// Appends the successors of a state, which must not lie in the fan. False when memory ends.
static bool fan_expand(const uj_graph *graph, const void *state, fan *f)
{
    graph->expand(graph->context, state, &f->representatives);
    if (graph->canonicalize != NULL)
        graph->expand(graph->context, state, &f->own);
    assert(graph->canonicalize == NULL || f->own.failed || f->representatives.failed ||
           f->own.count == f->representatives.count);
    return !f->own.failed && !f->representatives.failed;
}

static const unsigned char *fan_own(const uj_graph *graph, const fan *f, size_t i)
{
    const uj_successors *list = graph->canonicalize != NULL ? &f->own : &f->representatives;
    return list->states + i * list->state_size;
}

static const unsigned char *fan_representative(const fan *f, size_t i)
{
    return f->representatives.states + i * f->representatives.state_size;
}

static bool no_memory(breadth_first *search)
{
    search->status =
        uj_error_set(search->error, UJ_NO_MEMORY, "the system has no memory for the path found");
    return false;
}

// --- one path ----------------------------------------------------------------------------------

// The successor of `from` whose representative is `wanted` goes to `to`.
static bool follow(const uj_graph *graph, const void *from, const void *wanted, fan *f, void *to)
{
    f->own.count = 0;
    f->representatives.count = 0;
    if (!fan_expand(graph, from, f))
        return false;
    size_t i = 0;
    while (memcmp(fan_representative(f, i), wanted, graph->state_size) != 0) {
        i++;
        assert(i < f->representatives.count);
    }
    memcpy(to, fan_own(graph, f, i), graph->state_size);
    return true;
}

// The path of first parents to the first goal, led from representatives back to the states that
// follow each other from `start`.
static bool extract_path(breadth_first *search, const void *start, uj_breadth_first_result *out)
{
    const uj_graph *graph = search->graph;
    size_t size = graph->state_size, count = search->goal_depth;
    out->states = count + 1 <= SIZE_MAX / size ? malloc((count + 1) * size) : NULL;
    if (out->states == NULL)
        return no_memory(search);
    out->move_count = count;
    unsigned char *states = out->states;
    uint32_t id = *(uint32_t *)uj_arena_at(&search->goals, 0);
    for (size_t i = count + 1; i-- > 0;) {
        memcpy(states + i * size, uj_state_table_key(&search->table, id), size);
        id = *(uint32_t *)uj_arena_at(&search->parents, id);
    }
    if (graph->canonicalize == NULL)
        return true;
    uj_budget budget = {0};
    fan f = fan_of(&budget, size);
    memcpy(states, start, size);
    bool good = true;
    for (size_t i = 1; good && i <= count; i++) {
        unsigned char *state = states + i * size;
        good = follow(graph, state - size, state, &f, state);
    }
    fan_clear(&f);
    return good || no_memory(search);
}

// --- all paths ---------------------------------------------------------------------------------

// Which states lie on a shortest solution: one bit for each id.
typedef struct marks {
    unsigned char *bits;
    size_t size;  // bytes
} marks;

static bool is_marked(const marks *m, uint32_t id)
{
    return m->bits[id / 8] >> (id % 8) & 1;
}

static void mark(marks *m, uint32_t id)
{
    m->bits[id / 8] |= (unsigned char)(1 << (id % 8));
}

// The id of a representative that is marked and at this depth, or UJ_NO_ID.
static uint32_t find_marked(const breadth_first *search, const marks *m, const void *state,
                            uint32_t depth)
{
    uj_state_cursor cursor;
    uint32_t id = uj_state_table_find(&search->table, state, &cursor);
    bool wanted = id != UJ_NO_ID && id >= uj_layer_first(search, depth) &&
                  id < uj_layer_end(search, depth) && is_marked(m, id);
    return wanted ? id : UJ_NO_ID;
}

// Marks, from the goals back to the start, every state with a marked successor one layer on.
static bool mark_solutions(breadth_first *search, marks *m)
{
    const uj_graph *graph = search->graph;
    uj_successors *successors = &search->successors;
    for (uint32_t i = 0; i < search->goals.count; i++)
        mark(m, *(uint32_t *)uj_arena_at(&search->goals, i));
    for (uint32_t depth = search->goal_depth; depth-- > 0;) {
        uint32_t end = uj_layer_end(search, depth);
        for (uint32_t id = uj_layer_first(search, depth); id < end; id++) {
            successors->count = 0;
            graph->expand(graph->context, uj_state_table_key(&search->table, id), successors);
            if (successors->failed)
                return uj_breadth_first_out_of_memory(search);
            bool found = false;
            for (size_t i = 0; !found && i < successors->count; i++)
                found = find_marked(search, m, successors->states + i * graph->state_size,
                                    depth + 1) != UJ_NO_ID;
            if (found)
                mark(m, id);
            if (!uj_breadth_first_poll(search, successors->count + 1))
                return false;
        }
    }
    return true;
}

// Walks depth first through the marked states. ends[d] is where the successors of the state at
// depth d end in the fan, next[d] which of them comes next.
typedef struct walk {
    const marks *marks;
    fan fan;
    size_t *ends, *next;    // [goal_depth + 1]
    unsigned char *states;  // [(goal_depth + 1) * state_size]
} walk;

// Goes to the next state at `depth` + 1; false when the state at `depth` has none left.
static bool step_down(const breadth_first *search, walk *w, uint32_t depth)
{
    const uj_graph *graph = search->graph;
    size_t size = graph->state_size;
    while (w->next[depth] < w->ends[depth]) {
        size_t i = w->next[depth]++;
        if (find_marked(search, w->marks, fan_representative(&w->fan, i), depth + 1) == UJ_NO_ID)
            continue;
        memcpy(w->states + (depth + 1) * size, fan_own(graph, &w->fan, i), size);
        return true;
    }
    return false;
}

static bool enter(breadth_first *search, walk *w, uint32_t depth)
{
    w->next[depth] = w->fan.representatives.count;
    const unsigned char *state = w->states + depth * search->graph->state_size;
    if (depth < search->goal_depth && !fan_expand(search->graph, state, &w->fan))
        return uj_breadth_first_out_of_memory(search);
    w->ends[depth] = w->fan.representatives.count;
    return uj_breadth_first_poll(search, w->ends[depth] - w->next[depth] + 1);
}

static void leave(walk *w, uint32_t depth)
{
    size_t first = depth > 0 ? w->ends[depth - 1] : 0;
    w->fan.representatives.count = first;
    if (w->fan.own.count > first)
        w->fan.own.count = first;
}

static void visit_all(breadth_first *search, walk *w)
{
    const uj_path_visitor *visitor = &search->options->visitor;
    uint32_t depth = 0;
    if (!enter(search, w, 0))
        return;
    for (;;) {
        if (depth == search->goal_depth &&
            !visitor->function(visitor->payload, w->states, search->goal_depth))
            return;
        if (step_down(search, w, depth)) {
            if (!enter(search, w, ++depth))
                return;
            continue;
        }
        leave(w, depth);
        if (depth-- == 0)
            return;
    }
}

static void list_solutions(breadth_first *search, const void *start)
{
    size_t levels = (size_t)search->goal_depth + 1, size = search->graph->state_size;
    uj_budget *budget = &search->budget;
    marks m = {.size = uj_state_table_count(&search->table) / 8 + 1};
    m.bits = uj_budget_allocate(budget, m.size, 1);
    walk w = {.marks = &m, .fan = fan_of(budget, size)};
    if (m.bits != NULL)
        w.ends = uj_budget_allocate(budget, levels, sizeof *w.ends);
    if (w.ends != NULL)
        w.next = uj_budget_allocate(budget, levels, sizeof *w.next);
    if (w.next != NULL)
        w.states = uj_budget_allocate(budget, levels, size);
    if (w.states == NULL) {
        uj_breadth_first_out_of_memory(search);
    } else if (mark_solutions(search, &m)) {
        memcpy(w.states, start, size);
        visit_all(search, &w);
    }
    uj_budget_free(budget, w.states, levels, size);
    uj_budget_free(budget, w.next, levels, sizeof *w.next);
    uj_budget_free(budget, w.ends, levels, sizeof *w.ends);
    fan_clear(&w.fan);
    uj_budget_free(budget, m.bits, m.size, 1);
}

void uj_breadth_first_report(breadth_first *search, const void *start, uj_breadth_first_result *out)
{
    if (!extract_path(search, start, out) || search->options->visitor.function == NULL)
        return;
    uj_search_limit before = search->limit;
    // When counting was cut short, so is the listing.
    if (before == UJ_LIMIT_NONE)
        list_solutions(search, start);
    out->listed = search->limit;
    search->limit = before;
}
