// Makes one shortest path, or all in a fixed order, from the parents and layers of the search.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "breadth_first_state.h"

// The successors of a state (`own`), and their representatives in the same order. If the graph has
// no symmetries, `own` is empty, because each state is its own representative.
typedef struct expansion {
    uj_successors own, representatives;
} expansion;

static expansion expansion_of(uj_budget *budget, size_t state_size)
{
    uj_successors empty = {.budget = budget, .state_size = state_size, .note = UJ_NO_NOTE};
    expansion out = {empty, empty};
    out.own.as_is = true;
    return out;
}

static void expansion_clear(expansion *f)
{
    uj_budget_free(f->own.budget, f->own.states, f->own.capacity, f->own.state_size);
    uj_budget_free(f->own.budget, f->representatives.states, f->representatives.capacity,
                   f->own.state_size);
}

// `state` must not point into the lists of *f.
static bool expansion_expand(const uj_graph *graph, const void *state, expansion *f)
{
    graph->expand(graph->context, state, &f->representatives);
    if (graph->canonicalize != NULL)
        graph->expand(graph->context, state, &f->own);
    assert(graph->canonicalize == NULL || f->own.failed || f->representatives.failed ||
           f->own.count == f->representatives.count);
    return !f->own.failed && !f->representatives.failed;
}

static const unsigned char *expansion_own(const uj_graph *graph, const expansion *f, size_t i)
{
    const uj_successors *list = graph->canonicalize != NULL ? &f->own : &f->representatives;
    return list->states + i * list->state_size;
}

static const unsigned char *expansion_representative(const expansion *f, size_t i)
{
    return f->representatives.states + i * f->representatives.state_size;
}

static bool no_memory(breadth_first *search)
{
    search->status = uj_error_set(search->error, UJ_NO_MEMORY, "out of memory for the path found");
    return false;
}

// --- one path ----------------------------------------------------------------------------------

// Finds the successor of `from` whose representative is `wanted`, and copies it to `to`.
static bool follow(const uj_graph *graph, const void *from, const void *wanted, expansion *f,
                   void *to)
{
    f->own.count = 0;
    f->representatives.count = 0;
    if (!expansion_expand(graph, from, f))
        return false;
    size_t i = 0;
    while (memcmp(expansion_representative(f, i), wanted, graph->state_size) != 0) {
        i++;
        assert(i < f->representatives.count);
    }
    memcpy(to, expansion_own(graph, f, i), graph->state_size);
    return true;
}

// Follows parents from the first goal back to the start. This gives a path of representatives.
// Replaces its start by `start`, then each later state by a successor of the state before it.
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
    expansion f = expansion_of(&budget, size);
    memcpy(states, start, size);
    bool good = true;
    for (size_t i = 1; good && i <= count; i++) {
        unsigned char *state = states + i * size;
        good = follow(graph, state - size, state, &f, state);
    }
    expansion_clear(&f);
    return good || no_memory(search);
}

// --- all paths ---------------------------------------------------------------------------------

// A bit for each state id, set if the state lies on a shortest solution.
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

static uint32_t find_marked(const breadth_first *search, const marks *m, const void *state,
                            uint32_t depth)
{
    uj_state_cursor cursor;
    uint32_t id = uj_state_table_find(&search->table, state, &cursor);
    bool wanted = id != UJ_NO_ID && id >= uj_layer_first(search, depth) &&
                  id < uj_layer_end(search, depth) && is_marked(m, id);
    return wanted ? id : UJ_NO_ID;
}

static bool mark_solutions(breadth_first *search, marks *m)
{
    const uj_graph *graph = search->graph;
    uj_successors *successors = &search->successors;
    successors->note = UJ_NO_NOTE;
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

// A depth-first traversal of the marked states. ends[d] is the index in `successors` at which the
// successors of the state at depth d end. next[d] is the index of the successor to visit next.
typedef struct traversal {
    const marks *marks;
    expansion successors;
    size_t *ends, *next;    // [goal_depth + 1]
    unsigned char *states;  // [(goal_depth + 1) * state_size]
} traversal;

// Writes the next marked successor of the state at `depth` to t->states. Returns false if none is
// left.
static bool step_down(const breadth_first *search, traversal *t, uint32_t depth)
{
    const uj_graph *graph = search->graph;
    size_t size = graph->state_size;
    while (t->next[depth] < t->ends[depth]) {
        size_t i = t->next[depth]++;
        if (find_marked(search, t->marks, expansion_representative(&t->successors, i), depth + 1) ==
            UJ_NO_ID)
            continue;
        memcpy(t->states + (depth + 1) * size, expansion_own(graph, &t->successors, i), size);
        return true;
    }
    return false;
}

static bool enter(breadth_first *search, traversal *t, uint32_t depth)
{
    t->next[depth] = t->successors.representatives.count;
    const unsigned char *state = t->states + depth * search->graph->state_size;
    if (depth < search->goal_depth && !expansion_expand(search->graph, state, &t->successors))
        return uj_breadth_first_out_of_memory(search);
    t->ends[depth] = t->successors.representatives.count;
    return uj_breadth_first_poll(search, t->ends[depth] - t->next[depth] + 1);
}

static void leave(traversal *t, uint32_t depth)
{
    size_t first = depth > 0 ? t->ends[depth - 1] : 0;
    t->successors.representatives.count = first;
    if (t->successors.own.count > first)
        t->successors.own.count = first;
}

static void visit_all(breadth_first *search, traversal *t)
{
    const uj_path_visitor *visitor = &search->options->visitor;
    uint32_t depth = 0;
    if (!enter(search, t, 0))
        return;
    for (;;) {
        if (depth == search->goal_depth &&
            !visitor->function(visitor->payload, t->states, search->goal_depth))
            return;
        if (step_down(search, t, depth)) {
            if (!enter(search, t, ++depth))
                return;
            continue;
        }
        leave(t, depth);
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
    traversal t = {.marks = &m, .successors = expansion_of(budget, size)};
    if (m.bits != NULL)
        t.ends = uj_budget_allocate(budget, levels, sizeof *t.ends);
    if (t.ends != NULL)
        t.next = uj_budget_allocate(budget, levels, sizeof *t.next);
    if (t.next != NULL)
        t.states = uj_budget_allocate(budget, levels, size);
    if (t.states == NULL) {
        uj_breadth_first_out_of_memory(search);
    } else if (mark_solutions(search, &m)) {
        memcpy(t.states, start, size);
        visit_all(search, &t);
    }
    uj_budget_free(budget, t.states, levels, size);
    uj_budget_free(budget, t.next, levels, sizeof *t.next);
    uj_budget_free(budget, t.ends, levels, sizeof *t.ends);
    expansion_clear(&t.successors);
    uj_budget_free(budget, m.bits, m.size, 1);
}

void uj_breadth_first_report(breadth_first *search, const void *start, uj_breadth_first_result *out)
{
    if (!extract_path(search, start, out) || search->options->visitor.function == NULL)
        return;
    uj_search_limit before = search->limit;
    if (before == UJ_LIMIT_NONE)
        list_solutions(search, start);
    out->listed = search->limit;
    search->limit = before;
}
