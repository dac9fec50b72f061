// Expands the two sides of a bidirectional search on disk until they meet.
#include "disk_sides.h"

#include <string.h>

// --- expanding -----------------------------------------------------------------------------------

// Returns UINT32_MAX if `state` is on no path from the start to a goal.
static uint32_t f_of(const disk_sides *s, uint64_t state)
{
    const uj_bidirectional_graph *graph = s->graph;
    const uint32_t rest = graph->bound != NULL ? graph->bound(graph->context, s->side, state) : 0;
    return rest == UINT32_MAX ? rest : rest + s->depth;
}

static uint64_t representative(const disk_sides *s, uint64_t state)
{
    const uj_bidirectional_graph *graph = s->graph;
    return graph->canonicalize != NULL ? graph->canonicalize(graph->context, state) : state;
}

static bool take_batch(void *context)
{
    disk_view *view = context;
    const disk_sides *s = view->sides;
    for (size_t i = 0; i < view->list.count; i++) {
        const uint32_t f = f_of(s, view->list.words[i]);
        if (f > s->bound) {
            view->least_pruned = f < view->least_pruned ? f : view->least_pruned;
            continue;
        }
        uint64_t *next = uj_successors_add(view->out);
        if (next == NULL)
            return false;
        *next = representative(s, view->list.words[i]);
    }
    // Polls within an expansion, because a state may have very many successors.
    return view->list.count < UJ_U64_LIST_BATCH || uj_disk_poll(view->worker);
}

static void expand(void *context, const void *state, uj_successors *out)
{
    disk_view *view = context;
    const disk_sides *s = view->sides;
    uj_u64_list *list = &view->list;
    view->out = out;
    list->budget = out->budget;
    list->count = 0;
    list->failed = false;
    list->flush = take_batch;
    list->context = view;
    s->graph->expand(s->graph->context, s->side, *(const uint64_t *)state, list);
    out->failed |= list->failed || !take_batch(view);
}

uj_graph uj_disk_sides_graph(disk_view *view)
{
    return (uj_graph){.context = view, .state_size = sizeof(uint64_t), .expand = expand};
}

static uj_layer take_counts(disk_sides *s)
{
    uj_layer sum = {0};
    for (unsigned i = 0; i < s->search.threads; i++) {
        uj_layer *found = &s->search.workers[i].found;
        sum.states += found->states;
        sum.paths = uj_count_add(sum.paths, found->paths);
        *found = (uj_layer){0};
    }
    return sum;
}

bool uj_disk_sides_step(disk_sides *s, const disk_step *step, uj_pile *out, uj_layer *found)
{
    s->side = step->side;
    s->depth = step->depth + 1;
    const bool good = uj_disk_expand(&s->search, step->from, step->format) &&
                      uj_disk_merge_arrivals(&s->search, &step->known, out);
    uj_pile_close(&s->search.arrivals);
    const uj_layer counted = take_counts(s);
    if (found != NULL)
        *found = counted;
    return good;
}

// --- first layers --------------------------------------------------------------------------------

// Writes the first layer of a side: `states` holds the start or the goals.
static bool write_end(disk_sides *s, const uint64_t *states, size_t count)
{
    disk_search *search = &s->search;
    disk_side *side = &s->sides[s->side];
    uint64_t *records = search->workers[0].memory;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t f = f_of(s, states[i]);
        if (f > s->bound)
            side->least_pruned = f < side->least_pruned ? f : side->least_pruned;
        else
            records[used++] = representative(s, states[i]);
        if (used == search->run_words || (i + 1 == count && used > 0)) {
            if (!uj_disk_write_run(search, records, used, disk_keys))
                return false;
            used = 0;
        }
    }
    return uj_disk_poll(&search->workers[0]);
}

bool uj_disk_sides_begin(disk_sides *s)
{
    disk_search *search = &s->search;
    const uj_pile none = {.file.descriptor = -1};
    s->depth = 0;
    search->stats.distinct = 0;
    for (int i = UJ_FORWARD; i <= UJ_BACKWARD; i++) {
        disk_side *side = &s->sides[i];
        for (uint32_t depth = 0; depth <= side->depth; depth++)
            uj_pile_close(&side->layers[depth]);
        side->depth = 0;
        side->least_pruned = UINT32_MAX;
        s->side = (uj_side)i;
        uj_error error = {0};
        const uj_status status =
            uj_pile_open(&search->arrivals, &search->account, disk_keys, &error);
        const uint64_t *states = i == UJ_FORWARD ? &s->graph->start : s->graph->goals;
        const size_t count = i == UJ_FORWARD ? 1 : s->graph->goal_count;
        const bool good =
            uj_disk_is_fine(search, status, &error) && write_end(s, states, count) &&
            uj_disk_merge_arrivals(search, &(uj_disk_known){.layer = &none}, &side->layers[0]);
        uj_pile_close(&search->arrivals);
        search->stats.distinct += take_counts(s).states;
        if (!good)
            return false;
    }
    return true;
}

// --- growing -------------------------------------------------------------------------------------

static void note_expansion(disk_sides *s, uj_side which, const uj_search_stats *before)
{
    disk_side *side = &s->sides[which];
    side->expanded += s->search.stats.expanded - before->expanded;
    side->generated += s->search.stats.generated - before->generated;
    for (unsigned i = 0; i < s->search.threads; i++) {
        disk_view *view = &s->views[i];
        if (view->least_pruned < side->least_pruned)
            side->least_pruned = view->least_pruned;
        view->least_pruned = UINT32_MAX;
    }
}

static bool grow(disk_sides *s, uj_side which)
{
    disk_side *side = &s->sides[which];
    const uint32_t depth = side->depth;
    const uj_search_stats before = s->search.stats;
    const disk_step step = {
        .side = which,
        .depth = depth,
        .from = &side->layers[depth],
        .known = {.layer = &side->layers[depth], .earlier = side->layers, .earlier_count = depth},
        .format = disk_keys};
    uj_layer found;
    const bool good = uj_disk_sides_step(s, &step, &side->layers[depth + 1], &found);
    side->depth++;
    s->search.stats.distinct += found.states;
    s->search.stats.depth = s->sides[UJ_FORWARD].depth + s->sides[UJ_BACKWARD].depth;
    note_expansion(s, which, &before);
    return good;
}

static double layer_cost(const disk_side *side)
{
    const double branching =
        side->expanded > 0 ? (double)side->generated / (double)side->expanded : 1.0;
    return (double)uj_pile_records(&side->layers[side->depth]) * (1.0 + branching);
}

static uj_side cheaper_side(const disk_sides *s)
{
    const disk_side *forward = &s->sides[UJ_FORWARD], *backward = &s->sides[UJ_BACKWARD];
    if (forward->depth == UJ_DISK_SIDE_DEPTH || backward->depth == UJ_DISK_SIDE_DEPTH)
        return forward->depth < backward->depth ? UJ_FORWARD : UJ_BACKWARD;
    return layer_cost(forward) <= layer_cost(backward) ? UJ_FORWARD : UJ_BACKWARD;
}

static bool has_ended(const disk_side *side)
{
    return uj_pile_records(&side->layers[side->depth]) == 0;
}

// If the start is a goal, puts it into s->traced[0].
static bool meet_at_once(disk_sides *s)
{
    const uj_disk_known known = {.layer = &s->sides[UJ_BACKWARD].layers[0], .is_kept = true};
    uj_error error = {0};
    s->side = UJ_FORWARD;
    s->depth = 0;
    const uj_status status =
        uj_pile_open(&s->search.arrivals, &s->search.account, disk_keys, &error);
    const bool good = uj_disk_is_fine(&s->search, status, &error) &&
                      write_end(s, &s->graph->start, 1) &&
                      uj_disk_merge_arrivals(&s->search, &known, &s->traced[0]);
    uj_pile_close(&s->search.arrivals);
    (void)take_counts(s);
    return good;
}

bool uj_disk_sides_meet(disk_sides *s)
{
    disk_side *sides = s->sides;
    s->meeting_depth = 0;
    if (has_ended(&sides[UJ_FORWARD]) || has_ended(&sides[UJ_BACKWARD]))
        return true;
    if (s->bound == 0)
        return meet_at_once(s);
    while (sides[UJ_FORWARD].depth + sides[UJ_BACKWARD].depth + 1 < s->bound) {
        const uj_side which = cheaper_side(s);
        if (!grow(s, which))
            return false;
        if (has_ended(&sides[which]))
            return true;
    }
    const uj_side which = cheaper_side(s);
    const disk_side *side = &sides[which], *other = &sides[!which];
    const uj_search_stats before = s->search.stats;
    const disk_step step = {.side = which,
                            .depth = side->depth,
                            .from = &side->layers[side->depth],
                            .known = {.layer = &other->layers[other->depth], .is_kept = true},
                            .format = disk_keys};
    s->meeting_depth = which == UJ_FORWARD ? side->depth + 1 : s->bound - side->depth - 1;
    const bool good = uj_disk_sides_step(s, &step, &s->traced[s->meeting_depth], NULL);
    note_expansion(s, which, &before);
    return good;
}

void uj_disk_sides_close(disk_sides *s)
{
    uj_pile_close(&s->search.arrivals);
    for (int i = UJ_FORWARD; i <= UJ_BACKWARD; i++)
        for (uint32_t depth = 0; depth <= UJ_DISK_SIDE_DEPTH; depth++)
            uj_pile_close(&s->sides[i].layers[depth]);
    for (uint32_t depth = 0; depth <= UJ_DISK_BIDIRECTIONAL_DEPTH; depth++)
        uj_pile_close(&s->traced[depth]);
    for (unsigned i = 0; s->search.workers != NULL && i < s->search.threads; i++) {
        uj_u64_list *list = &s->views[i].list;
        uj_budget_free(&s->search.workers[i].budget, list->words, list->capacity,
                       sizeof *list->words);
    }
}
