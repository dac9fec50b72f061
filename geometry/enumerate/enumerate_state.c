// Limits, state lookup and expansion for the enumeration of solutions.
#include "enumerate_state.h"

#include <string.h>

#include <unjam/base/language.h>

static const double report_seconds = 0.05;

// The extra rank of a turn that takes the goal piece out: greater than the ranks of all earlier
// moves together.
enum { LAST_TURN_RANK = 1 << 16 };

void uj_enumerate_stop_for_memory(uj_enumerate_search *s)
{
    if (s->budget.at_limit)
        s->limit = UJ_LIMIT_MEMORY;
    else
        s->status = uj_search_no_memory(s->budget.held, s->error);
}

bool uj_enumerate_poll(uj_enumerate_search *s)
{
    if (!uj_enumerate_is_running(s))
        return false;
    double now = uj_clock_seconds();
    const uj_search_progress *progress = &s->options->progress;
    s->stats.seconds = now - s->started;
    s->stats.distinct = s->nodes.count;
    s->stats.memory_bytes = s->budget.peak;
    if (s->options->limits.seconds > 0.0 && s->stats.seconds >= s->options->limits.seconds)
        s->limit = UJ_LIMIT_TIME;
    if (progress->function == NULL || now - s->reported < report_seconds)
        return uj_enumerate_is_running(s);
    s->reported = now;
    if (!progress->function(progress->payload, &s->stats))
        s->limit = UJ_LIMIT_STOPPED;
    return uj_enumerate_is_running(s);
}

uint32_t uj_enumerate_find(uj_enumerate_search *s, const uj_tray_state *state,
                           uj_state_cursor *cursor)
{
    bool out = state->at_goal != 0 && s->tray->goal.by_exit;
    // All states with the goal piece outside have the all-zero key. Other keys begin with a number
    // >= 1.
    if (out)
        memset(s->key, 0, uj_state_keys_key_size(s->keys));
    else if (uj_state_keys_make_key(s->keys, state->poses,
                                    s->options->rules == UJ_RULES_PAPER ? state->press : NULL,
                                    s->key, s->error) != UJ_OK) {
        uj_enumerate_stop_for_memory(s);
        return UJ_NO_ID;
    }
    return uj_state_table_find(&s->table, s->key, cursor);
}

uj_enumerate_weight uj_enumerate_weigh(const uj_enumerate_search *s, const uj_move *move,
                                       const uj_tray_state *next, unsigned moved)
{
    bool by_moves = s->options->cost == UJ_COST_MOVES;
    uj_enumerate_weight weight = {by_moves ? 1 : moved, by_moves ? moved : 1};
    if (next->at_goal && s->tray->goal.by_exit && move->type == UJ_TURN)
        weight.rank += LAST_TURN_RANK;
    return weight;
}

static void expand_part(uj_enumerate_search *s, const uj_tray_state *state, uj_expansion wanted,
                        const uj_successor_sink *sink)
{
    uj_expansion_portion whole = {.wanted = wanted};
    if (s->prefetcher != NULL)
        uj_prefetcher_expand(s->prefetcher, &s->generator, state, &whole, sink);
    else
        uj_successor_generator_expand(&s->generator, state, wanted, sink);
}

void uj_enumerate_expand(uj_enumerate_search *s, const uj_tray_state *state, uint32_t remaining,
                         const bool *found, const uj_successor_sink *sink)
{
    if (remaining > 1 || !s->tray->goal.by_exit) {
        expand_part(s, state, UJ_EXPAND_ALL, sink);
        return;
    }
    // States with the goal piece outside count as one, so one push that takes it out is enough.
    // If no push does so, only a turn of the goal piece can take it out.
    expand_part(s, state, UJ_EXPAND_TO_GOALS, sink);
    if (!*found && uj_enumerate_poll(s))
        expand_part(s, state, UJ_EXPAND_FITTING_TURNS, sink);
}
