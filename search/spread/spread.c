// The main loops of the leader and of the helpers in a search spread over a team.
#include <unjam/search/spread/spread.h>

#include <stdlib.h>

#include "spread_state.h"

static const double wait_seconds = 0.02;  // longest wait for a message before limits are checked

static bool expand(spread *s)
{
    if (!s->store->expand(s) || !uj_spread_flush(s))
        return false;
    s->own.head.is_set = 1;
    s->has_told_end = false;
    return uj_spread_attend(s, 0.0);
}

static bool has_to_expand(const spread *s)
{
    return s->is_expanding && s->own.head.is_set == 0;
}

static bool begin_layer(spread *s)
{
    if (!uj_spread_next_layer(s))
        return false;
    const spread_head expand = {SPREAD_EXPAND, s->own.head.depth, 0, s->seeks_goals};
    uj_spread_tell_all(s, &expand);
    return true;
}

static void end_layer(spread *s)
{
    const uint32_t depth = s->own.head.depth;
    const spread_head settle = {SPREAD_SETTLE, depth, 0, 0};
    uj_spread_tell_all(s, &settle);
    uj_spread_settle(s, depth + 1);
}

static void lead(spread *s)
{
    bool goes_on = true;
    uj_spread_settle(s, 0);
    while (goes_on) {
        if (s->settled == s->members)
            goes_on = begin_layer(s);
        else if (has_to_expand(s))
            goes_on = expand(s);
        else
            goes_on = uj_spread_attend(s, wait_seconds);
        if (goes_on && uj_spread_is_complete(s))
            end_layer(s);
    }
    if (s->status == UJ_OK && !s->is_exhausted)
        s->status = uj_team_fault(s->team, s->error);
}

static void help(spread *s)
{
    bool goes_on = true;
    uj_spread_settle(s, 0);
    while (goes_on)
        goes_on = has_to_expand(s) ? expand(s) : uj_spread_attend(s, wait_seconds);
}

// Tells the leader why this helper has stopped on its own.
static void excuse(spread *s)
{
    if (s->status != UJ_OK)
        uj_team_fail(s->team, s->error);
    else if (s->limit != UJ_LIMIT_NONE)
        uj_spread_report(s);
}

static void run_helper(spread *s)
{
    char job;
    if (!uj_team_await(s->team, &job, sizeof job))
        return;
    if (uj_spread_make_boxes(s) && s->store->begin(s))
        help(s);
    excuse(s);
}

static void run_leader(spread *s)
{
    const char job = 0;
    uj_team_begin_job(s->team, NULL, &job, sizeof job);
    s->reports = uj_budget_allocate(&s->budget, s->members, sizeof *s->reports);
    if (s->reports == NULL)
        (void)uj_spread_out_of_memory(s);
    else if (uj_spread_make_boxes(s) && s->store->begin(s))
        lead(s);
    uj_team_end_job(s->team);
}

uj_status uj_spread_run(spread *s, uj_breadth_first_result *out)
{
    uj_error ignored = {0};
    if (s->error == NULL)
        s->error = &ignored;
    *out = (uj_breadth_first_result){0};
    s->team = s->options->team;
    s->self = uj_team_rank(s->team);
    s->members = uj_team_members(s->team);
    s->budget.limit = s->options->limits.memory_bytes;
    s->deadline =
        uj_deadline_since(uj_clock_seconds(), s->options->limits.seconds, &s->options->progress);
    if (s->self == 0)
        run_leader(s);
    else
        run_helper(s);
    if (s->status == UJ_OK && s->self == 0) {
        uj_spread_conclude(s, out);
    } else {
        out->search.outcome = UJ_SEARCH_LIMIT;
        out->search.limit = UJ_LIMIT_STOPPED;
    }
    free(s->layers);
    uj_spread_free_boxes(s);
    if (s->reports != NULL)
        uj_budget_free(&s->budget, s->reports, s->members, sizeof *s->reports);
    return s->status;
}
