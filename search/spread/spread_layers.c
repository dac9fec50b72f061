// The leader's work in a search spread over a team: layers, totals and limits.
#include <string.h>

#include <unjam/base/grow.h>

#include "spread_state.h"

void uj_spread_take_totals(spread *s, const spread_totals *totals)
{
    spread_totals *sum = &s->sum;
    const uj_layer *layer = &totals->layer;
    s->settled++;
    sum->goals += totals->goals;
    sum->solutions = uj_count_add(sum->solutions, totals->solutions);
    if (totals->memory_bytes > sum->memory_bytes)
        sum->memory_bytes = totals->memory_bytes;
    sum->layer.states += layer->states;
    sum->layer.paths = uj_count_add(sum->layer.paths, layer->paths);
    if (layer->most_paths > sum->layer.most_paths)
        sum->layer.most_paths = layer->most_paths;
    sum->layer.expanded += layer->expanded;
    sum->layer.generated += layer->generated;
}

// All batches have arrived if the sum of `sent` over all members equals the sum of `received`. If a
// report has is_set, its `sent` is final. Its `received` can be outdated, but then `received` is
// too small, and the sums differ.
bool uj_spread_is_complete(const spread *s)
{
    uint64_t sent = s->own.sent, received = s->own.received;
    if (!s->is_expanding || s->own.head.is_set == 0)
        return false;
    for (unsigned i = 1; i < s->members; i++) {
        const spread_report *report = &s->reports[i];
        if (report->head.is_set == 0 || report->head.depth != s->own.head.depth)
            return false;
        sent += report->sent;
        received += report->received;
    }
    return sent == received;
}

static bool add_layer(spread *s)
{
    const spread_totals *sum = &s->sum;
    const size_t depth = s->layer_count;
    if (depth > 0) {
        uj_layer *before = &s->layers[depth - 1];
        before->expanded = sum->layer.expanded;
        before->generated = sum->layer.generated;
        before->seconds = uj_clock_seconds() - s->layer_started;
        s->stats.expanded += before->expanded;
        s->stats.generated += before->generated;
    }
    s->stats.memory_bytes = sum->memory_bytes;
    if (sum->layer.states == 0)
        return true;
    if (!uj_grow(&s->layers, &s->layer_capacity, depth + 1, sizeof *s->layers))
        return false;
    s->layers[depth] = (uj_layer){.states = sum->layer.states,
                                  .paths = sum->layer.paths,
                                  .most_paths = sum->layer.most_paths};
    s->layer_count++;
    s->stats.distinct += sum->layer.states;
    if (!s->is_goal_found && sum->goals > 0) {
        s->is_goal_found = true;
        s->goal_depth = (uint32_t)depth;
        s->goals = sum->goals;
        s->solutions = sum->solutions;
    }
    return true;
}

bool uj_spread_next_layer(spread *s)
{
    const size_t before = s->layer_count;
    if (!add_layer(s)) {
        s->status = uj_search_no_memory(s->budget.held, s->error);
        return false;
    }
    s->sum = (spread_totals){.memory_bytes = s->sum.memory_bytes};
    s->settled = 0;
    if (s->layer_count == before) {
        s->is_exhausted = true;
        return false;
    }
    const uint32_t depth = (uint32_t)before;
    s->stats.depth = depth;
    if (!s->is_goal_found)
        s->stats.lower_bound = depth + 1;
    if (depth >= s->options->limits.max_cost) {
        s->limit = UJ_LIMIT_COST;
        return false;
    }
    s->own.head.depth = depth;
    s->seeks_goals = !s->is_goal_found;
    s->is_expanding = true;
    s->layer_started = uj_clock_seconds();
    return true;
}

void uj_spread_check_limits(spread *s)
{
    uj_search_stats stats = s->stats;
    stats.expanded = s->own.expanded;
    stats.generated = s->own.generated;
    stats.distinct = s->own.distinct;
    for (unsigned i = 1; i < s->members; i++) {
        stats.expanded += s->reports[i].expanded;
        stats.generated += s->reports[i].generated;
        stats.distinct += s->reports[i].distinct;
    }
    const uj_search_limit limit = uj_deadline_check(&s->deadline, &stats);
    if (s->limit == UJ_LIMIT_NONE)
        s->limit = limit;
    if (s->limit == UJ_LIMIT_NONE && uj_team_asked_to_stop(s->team))
        s->limit = UJ_LIMIT_STOPPED;
}

void uj_spread_conclude(spread *s, uj_breadth_first_result *out)
{
    uj_search_result *search = &out->search;
    search->limit = s->limit;
    search->outcome = UJ_SEARCH_LIMIT;
    if (s->is_goal_found) {
        search->outcome = UJ_SEARCH_SOLVED;
        search->cost = s->stats.lower_bound = s->goal_depth;
        out->goals = s->goals;
        out->solutions = s->solutions;
    } else if (s->is_exhausted) {
        search->outcome = UJ_SEARCH_EXHAUSTED;
        s->stats.lower_bound = UINT32_MAX;
    }
    s->stats.seconds = uj_clock_seconds() - s->deadline.started;
    search->stats = s->stats;
    out->layers = s->layers;
    out->layer_count = s->layer_count;
    s->layers = NULL;
}
