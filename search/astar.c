// The A* search. An outdated heap entry is skipped when it is popped (lazy deletion).
#include <assert.h>
#include <string.h>

#include <unjam/base/language.h>

#include "astar_state.h"

static bool cost_less(uj_cost a, uj_cost b)
{
    return a.primary != b.primary ? a.primary < b.primary : a.secondary < b.secondary;
}

static uint32_t add_saturated(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

// The least f comes first, then the greatest primary g, then the least id.
static uj_heap_entry entry_of(const uj_astar_node *node, uint32_t id)
{
    return (uj_heap_entry){
        .major = (uint64_t)node->f.primary << 32 | node->f.secondary,
        .minor = (uint64_t)(UINT32_MAX - node->g.primary) << 32 | id,
    };
}

// `f` is the primary f of a state that max_cost has pruned.
static void note_pruned(uj_astar_sink *search, uint32_t f)
{
    if (!search->has_pruned || f < search->least_pruned)
        search->least_pruned = f;
    search->has_pruned = true;
}

// Sets *f. Returns false if the state is a dead end or f exceeds max_cost.
static bool evaluate(uj_astar_sink *search, const void *state, uj_cost g, uj_cost *f)
{
    uj_cost h = {0, 0};
    if (search->domain->estimate != NULL)
        h = search->domain->estimate(search->domain->context, state);
    if (h.primary == UINT32_MAX)
        return false;
    *f = (uj_cost){add_saturated(g.primary, h.primary), add_saturated(g.secondary, h.secondary)};
    if (h.primary > UINT32_MAX - g.primary || f->primary > search->limits.max_cost) {
        note_pruned(search, f->primary);
        return false;
    }
    return true;
}

static bool report(uj_astar_sink *search, uj_astar_event event)
{
    uj_status status = search->domain->observe(search->domain->context, &event, search->error);
    return status == UJ_OK || uj_astar_fail(search, status);
}

static bool report_node(uj_astar_sink *search, uj_astar_event_kind kind, uint32_t id)
{
    uj_astar_node *node = uj_astar_node_at(search, id);
    return search->domain->observe == NULL ||
           report(search, (uj_astar_event){.kind = kind,
                                           .id = id,
                                           .parent = node->parent,
                                           .part = node->part,
                                           .g = node->g,
                                           .f = node->f,
                                           .move = node->parent != UJ_NO_ID
                                                       ? uj_astar_node_move(search, node)
                                                       : NULL,
                                           .state = uj_astar_node_state(search, node)});
}

#ifdef UNJAM_VALIDATE
static void validate(const uj_astar_sink *search)
{
    assert(uj_heap_is_valid(&search->open));
    assert(uj_state_table_is_valid(&search->table));
    assert(uj_state_table_count(&search->table) == search->nodes.count);
    size_t open = 0;
    for (uint32_t id = 0; id < search->nodes.count; id++) {
        const uj_astar_node *node = uj_astar_node_at(search, id);
        open += node->is_open;
        assert(node->f.primary >= node->g.primary);
        assert(node->f.primary <= search->limits.max_cost || search->domain->pause != NULL);
        assert(node->parent == UJ_NO_ID ||
               !cost_less(node->g, uj_astar_node_at(search, node->parent)->g));
    }
    assert(open <= search->open.count);
}
#endif

// Handles a path of cost g to `state`. Opens the state if no earlier path was as cheap.
static bool reach(uj_astar_sink *search, uint32_t parent, const void *move, uj_cost g,
                  const void *state)
{
    const uj_astar_domain *domain = search->domain;
    uj_status status = domain->key(domain->context, state, search->key, search->error);
    if (status != UJ_OK)
        return status == UJ_NO_MEMORY && domain->budget != NULL ? uj_astar_stop_for_memory(search)
                                                                : uj_astar_fail(search, status);
    uj_state_cursor cursor;
    uint32_t id = uj_state_table_find(&search->table, search->key, &cursor);
    if (id != UJ_NO_ID && !cost_less(g, uj_astar_node_at(search, id)->g))
        return domain->observe == NULL ||
               report(search, (uj_astar_event){UJ_ASTAR_DUPLICATE, id, parent, 0, g,
                                               uj_astar_node_at(search, id)->f, move, state});
    // A known state is estimated again. Its key is the same as that of the stored state, but other
    // bytes may differ.
    uj_cost f = {UINT32_MAX, UINT32_MAX};
    if (!evaluate(search, state, g, &f))
        return domain->observe == NULL ||
               report(search,
                      (uj_astar_event){UJ_ASTAR_PRUNED, UJ_NO_ID, parent, 0, g, f, move, state});
    // If memory runs out below, the state counts as not reached.
    if (!uj_heap_reserve(&search->open))
        return uj_astar_stop_for_memory(search);
    bool is_new = id == UJ_NO_ID;
    if (is_new) {
        if (uj_arena_push(&search->nodes) == NULL)
            return uj_astar_stop_for_memory(search);
        id = uj_state_table_add(&search->table, search->key, cursor);
        if (id == UJ_NO_ID) {
            uj_arena_truncate(&search->nodes, search->nodes.count - 1);
            return uj_astar_stop_for_memory(search);
        }
    }
    uj_astar_node *node = uj_astar_node_at(search, id);
    *node = (uj_astar_node){.g = g, .f = f, .parent = parent, .is_open = 1};
    if (move != NULL && domain->move_size > 0)
        memcpy(uj_astar_node_move(search, node), move, domain->move_size);
    memcpy(uj_astar_node_state(search, node), state, domain->state_size);
    if (domain->ends_at_goal && g.primary <= search->stats.lower_bound &&
        domain->is_goal(domain->context, state))
        search->goal = id;
    return uj_heap_push(&search->open, entry_of(node, id)) &&
           report_node(search, is_new ? UJ_ASTAR_NEW : UJ_ASTAR_IMPROVED, id);
}

bool uj_astar_emit(uj_astar_sink *search, const void *move, uj_cost step, const void *state)
{
    if (search->goal != UJ_NO_ID || !uj_astar_tick(search))
        return false;
    search->stats.generated++;
    uj_cost g = uj_astar_node_at(search, search->current)->g;
    if (step.primary > UINT32_MAX - g.primary || step.secondary > UINT32_MAX - g.secondary) {
        // A successor whose cost overflows counts as pruned by max_cost.
        note_pruned(search, add_saturated(g.primary, step.primary));
        return true;
    }
    g.primary += step.primary;
    g.secondary += step.secondary;
    return reach(search, search->current, move, g, state) && search->goal == UJ_NO_ID;
}

static bool is_current(const uj_astar_sink *search, uj_heap_entry entry)
{
    const uj_astar_node *node = uj_astar_node_at(search, (uint32_t)entry.minor);
    uj_heap_entry current = entry_of(node, (uint32_t)entry.minor);
    return node->is_open && entry.major == current.major && entry.minor == current.minor;
}

// Returns UJ_NO_ID if no open state is left, or if max_cost was lowered and now every open state's
// f exceeds it.
static uint32_t take_next(uj_astar_sink *search)
{
    while (search->open.count > 0) {
        uj_heap_entry entry = uj_heap_pop(&search->open);
        uint32_t id = (uint32_t)entry.minor;
        if (!is_current(search, entry))
            continue;
        uint32_t f = uj_astar_node_at(search, id)->f.primary;
        if (f > search->limits.max_cost) {
            note_pruned(search, f);
            return UJ_NO_ID;
        }
        uj_astar_node_at(search, id)->is_open = 0;
        return id;
    }
    return UJ_NO_ID;
}

// Reopens a state because some of its successors have not been generated yet. `rest` is a lower
// bound on the cost from the state to a goal through one of these successors.
static void reopen(uj_astar_sink *search, uint32_t id, uj_cost rest)
{
    uj_astar_node *node = uj_astar_node_at(search, id);
    uj_cost f = {add_saturated(node->g.primary, rest.primary),
                 add_saturated(node->g.secondary, rest.secondary)};
    if (f.primary < node->f.primary)
        f = node->f;
    if (f.primary == UINT32_MAX || f.primary > search->limits.max_cost) {
        note_pruned(search, f.primary);
        return;
    }
    if (!uj_heap_reserve(&search->open)) {
        uj_astar_stop_for_memory(search);
        return;
    }
    node->is_open = 1;
    node->f = f;
    uj_heap_push(&search->open, entry_of(node, id));
}

static void prefetch_next(const uj_astar_sink *search)
{
    const uj_astar_domain *domain = search->domain;
    uj_heap_entry best[UJ_ASTAR_PREFETCH_MAX];
    unsigned count = 0, limit = domain->prefetch_count < UJ_ASTAR_PREFETCH_MAX
                                    ? domain->prefetch_count
                                    : UJ_ASTAR_PREFETCH_MAX;
    for (size_t i = 0; i < search->open.count && i < (size_t)limit * 8; i++) {
        uj_heap_entry entry = search->open.entries[i];
        if (!is_current(search, entry) ||
            uj_astar_node_at(search, (uint32_t)entry.minor)->portion > 0)
            continue;
        unsigned at = count < limit ? count++ : limit;
        for (; at > 0 && uj_heap_less(entry, best[at - 1]); at--)
            if (at < limit)
                best[at] = best[at - 1];
        if (at < limit)
            best[at] = entry;
    }
    const void *states[UJ_ASTAR_PREFETCH_MAX];
    unsigned parts[UJ_ASTAR_PREFETCH_MAX];
    for (unsigned i = 0; i < count; i++) {
        uj_astar_node *node = uj_astar_node_at(search, (uint32_t)best[i].minor);
        states[i] = uj_astar_node_state(search, node);
        parts[i] = node->part;
    }
    domain->prefetch(domain->context, states, parts, count);
}

static void expand(uj_astar_sink *search, uint32_t id)
{
    const uj_astar_domain *domain = search->domain;
    uj_astar_node *node = uj_astar_node_at(search, id);
    const void *state = uj_astar_node_state(search, node);
    uj_astar_part part = {
        .index = node->part,
        .portion = node->portion,
        .known = {node->f.primary - node->g.primary, node->f.secondary - node->g.secondary},
        .rest = {UINT32_MAX, UINT32_MAX}};
    search->stats.moves = (uj_search_moves){0};
    uj_status status =
        domain->expand_part != NULL
            ? domain->expand_part(domain->context, state, &part, search, search->error)
            : domain->expand(domain->context, state, search, search->error);
    if (status != UJ_OK && search->status == UJ_OK)
        search->status = status;
    if (!uj_astar_is_running(search) || search->goal != UJ_NO_ID)
        return;
    if (!part.more)
        search->stats.moves = (uj_search_moves){0};
    if (!part.more && part.rest.primary == UINT32_MAX) {
        search->stats.expanded++;
        report_node(search, UJ_ASTAR_EXPANDED, id);
        return;
    }
    node = uj_astar_node_at(search, id);
    if (node->is_open)
        return;  // a cheaper path has already reopened the node
    node->part += !part.more;
    node->portion = part.more ? node->portion + 1u : 0u;
    reopen(search, id, part.more ? part.known : part.rest);
}

// Returns false if the search has to end.
static bool pause_search(uj_astar_sink *search)
{
    const uj_astar_domain *domain = search->domain;
    uj_status status =
        domain->pause != NULL ? domain->pause(domain->context, search, search->error) : UJ_OK;
    return status == UJ_OK ? uj_astar_is_running(search) : uj_astar_fail(search, status);
}

static bool may_expand(uj_astar_sink *search)
{
    if (search->limits.expansions > 0 && search->expansions == search->limits.expansions)
        return uj_astar_stop(search, UJ_LIMIT_EXPANSIONS);
    search->expansions++;
    return true;
}

// Returns the id of the first goal selected, or UJ_NO_ID if the search ends without one.
static uint32_t run(uj_astar_sink *search)
{
    const uj_astar_domain *domain = search->domain;
    while (uj_astar_is_running(search) && pause_search(search)) {
        uint32_t id = search->goal != UJ_NO_ID ? search->goal : take_next(search);
        if (id == UJ_NO_ID)
            break;
        search->current = id;
        uj_astar_node *node = uj_astar_node_at(search, id);
        const void *state = uj_astar_node_state(search, node);
        // Every path to a goal leads through an open state. `state` had the least f of all open
        // states, so its f is a lower bound. Later values of f can be smaller if the estimate is
        // inconsistent.
        if (node->f.primary > search->stats.lower_bound)
            search->stats.lower_bound = node->f.primary;
        if (domain->is_goal(domain->context, state))
            return report_node(search, UJ_ASTAR_GOAL, id) ? id : UJ_NO_ID;
        if (!uj_astar_tick(search) || !may_expand(search))
            break;
        search->stats.depth = node->g.primary;
        if (domain->prefetch != NULL && domain->prefetch_count > 0 &&
            (domain->wants_prefetch == NULL || domain->wants_prefetch(domain->context)))
            prefetch_next(search);
        if (report_node(search, UJ_ASTAR_SELECTED, id))
            expand(search, id);
#ifdef UNJAM_VALIDATE
        if ((search->stats.expanded & (search->stats.expanded - 1)) == 0)
            validate(search);
#endif
    }
    return UJ_NO_ID;
}

// Returns the strictest alignment that a type of this size can have.
static size_t alignment_of(size_t size)
{
    size_t alignment = size & (~size + 1);
    return alignment < _Alignof(max_align_t) ? alignment : _Alignof(max_align_t);
}

// Lays out a node's head, move and state in one record. Returns false if they are too large.
static bool astar_layout(uj_astar_sink *search)
{
    const uj_astar_domain *domain = search->domain;
    if (domain->move_size > SIZE_MAX / 4 || domain->state_size > SIZE_MAX / 4)
        return false;
    size_t state_alignment = alignment_of(domain->state_size);
    size_t alignment =
        state_alignment > _Alignof(uj_astar_node) ? state_alignment : _Alignof(uj_astar_node);
    search->move_offset = sizeof(uj_astar_node);
    search->state_offset =
        (search->move_offset + domain->move_size + state_alignment - 1) & ~(state_alignment - 1);
    size_t size = (search->state_offset + domain->state_size + alignment - 1) & ~(alignment - 1);
    uj_arena_init(&search->nodes, search->budget, size);
    return true;
}

uj_status uj_astar_solve(const uj_astar_domain *domain, const void *start,
                         const uj_astar_options *options, uj_astar_result *out, uj_error *error)
{
    assert(domain->state_size > 0 && domain->key_size > 0);
    const uj_astar_options defaults = uj_astar_default();
    uj_error ignored = {0};
    uj_astar_sink search = {
        .domain = domain,
        .limits = options != NULL ? options->limits : defaults.limits,
        .error = error != NULL ? error : &ignored,
        .current = UJ_NO_ID,
        .goal = UJ_NO_ID,
        .poll_units = 1,
        .poll_countdown = 1,
    };
    search.deadline = uj_deadline_since(uj_clock_seconds(), search.limits.seconds,
                                        options != NULL ? &options->progress : NULL);
    *out = (uj_astar_result){0};
    search.own_budget.limit = search.limits.memory_bytes;
    search.budget = domain->budget != NULL ? domain->budget : &search.own_budget;
    if (!astar_layout(&search))
        return uj_error_set(error, UJ_NO_MEMORY, _("states or moves are too large to be stored"));
    uj_state_table_init(&search.table, search.budget, domain->key_size);
    uj_heap_init(&search.open, search.budget);
    search.key = uj_budget_allocate(search.budget, 1, domain->key_size);

    uint32_t goal = UJ_NO_ID;
    if (search.key == NULL)
        uj_astar_stop_for_memory(&search);
    else if (reach(&search, UJ_NO_ID, NULL, (uj_cost){0, 0}, start))
        goal = run(&search);
    if (search.status == UJ_OK) {
        uj_astar_conclude(&search, goal, &out->search);
        if (goal != UJ_NO_ID)
            search.status = uj_astar_extract_path(&search, goal, out);
    }
    for (uint32_t id = 0; domain->visit != NULL && id < search.nodes.count; id++) {
        uj_astar_node *node = uj_astar_node_at(&search, id);
        domain->visit(domain->context, uj_astar_node_state(&search, node), node->g);
    }
    uj_astar_update_stats(&search);
    search.stats.seconds = uj_clock_seconds() - search.deadline.started;
    out->search.stats = search.stats;

    uj_budget_free(search.budget, search.key, search.key != NULL, domain->key_size);
    uj_heap_clear(&search.open);
    uj_state_table_clear(&search.table);
    uj_arena_clear(&search.nodes);
    assert(search.own_budget.held == 0);
    if (search.status != UJ_OK)
        uj_astar_result_clear(out);
    return search.status;
}
