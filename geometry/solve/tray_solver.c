// Runs A* on tray states, and records the motion of the path found.
#include <unjam/geometry/solve/tray_solver.h>

#include <unjam/base/language.h>
#include <unjam/geometry/solve/heuristic.h>
#include <unjam/geometry/solve/replay.h>

#include "generator_internal.h"
#include "tray_search.h"

typedef uj_tray_search solver;

// Enough to keep the workers busy during one long expansion, up to UJ_ASTAR_PREFETCH_MAX.
enum { PREFETCHED_PER_WORKER = 24 };

uj_tray_options uj_tray_default(void)
{
    return (uj_tray_options){.rules = UJ_RULES_FREE,
                             .cost = UJ_COST_MOVES,
                             .heuristic = UJ_TRAY_HEURISTIC_ESCAPE,
                             .limits = uj_search_limits_default(),
                             .threads = 1};
}

static size_t prefetcher_bytes(const uj_tray_options *options)
{
    size_t limit = options->limits.memory_bytes;
    return limit > 0 ? limit / 4 + 1 : 0;
}

static uj_status state_key(void *context, const void *state, void *key, uj_error *error)
{
    solver *s = context;
    const uj_tray_state *own = state;
    return uj_state_keys_make_key(
        s->keys, own->poses, s->options->rules == UJ_RULES_PAPER ? own->press : NULL, key, error);
}

static bool state_is_goal(void *context, const void *state)
{
    return !((const solver *)context)->exploring && ((const uj_tray_state *)state)->at_goal != 0;
}

static uj_cost state_estimate(void *context, const void *state)
{
    const solver *s = context;
    return uj_heuristic_estimate(s->tray, state, s->generator.exit_midpoint, s->options->heuristic,
                                 s->options->cost);
}

typedef struct emitter {
    solver *solver;
    uj_astar_sink *sink;
    const uj_tray_state *state;
} emitter;

static uj_cost step_of_moves(const solver *s, unsigned moved)
{
    if (s->exploring)
        return (uj_cost){1, 0};
    return s->options->cost == UJ_COST_MOVES ? (uj_cost){1, moved} : (uj_cost){moved, 1};
}

static void record_turns(solver *s, const uj_move *move, const uj_tray_state *state)
{
    const uj_symmetries *symmetries = uj_state_keys_symmetries(s->keys);
    for (size_t i = 0; move->type == UJ_TURN && i < s->tray->piece_count; i++) {
        double period = symmetries->pieces[i].period;
        double turned =
            fabs(remainder(state->poses[i].angle - s->tray->pieces[i].start.angle, period));
        s->largest_turn = uj_max(s->largest_turn, turned);
    }
}

// When states are counted, each move costs 1, so limits.max_cost limits the depth.
static bool is_last_layer(const solver *s, const uj_tray_state *state)
{
    return s->exploring && state->depth >= s->options->limits.max_cost;
}

static bool leaves_out_duplicates(const solver *s)
{
    return s->exploring && s->options->rules == UJ_RULES_PAPER;
}

static bool emit_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                           unsigned moved)
{
    const emitter *e = payload;
    solver *s = e->solver;
    record_turns(s, move, state);
    uj_cost step = step_of_moves(s, moved);
    if (!leaves_out_duplicates(s) || state->at_goal || is_last_layer(s, state))
        return uj_astar_emit(e->sink, move, step, state);
    uj_tray_state next = *state;
    uj_move_dedup_assign(&s->dedup, &next);
    return uj_astar_emit(e->sink, move, step, &next);
}

static bool poll_search(void *sink)
{
    return uj_astar_poll(sink);
}

static bool poll_sink(void *payload)
{
    const emitter *e = payload;
    solver *s = e->solver;
    uj_expansion_extent extent = uj_successor_generator_extent(&s->generator);
    // While uj_prefetcher_expand waits, this generator may expand a state other than e->state.
    if (extent.state == e->state)
        uj_astar_report_moves(
            e->sink, (uj_search_moves){extent.tried, extent.total, extent.type == UJ_TURN});
    if (s->options->incumbents.wanted)
        uj_incumbents_grow(&s->incumbents, uj_successor_generator_work(&s->generator),
                           (uj_poll){poll_search, e->sink});
    return uj_astar_poll(e->sink);
}

static uj_status pause_search(void *context, uj_astar_sink *sink, uj_error *error)
{
    solver *s = context;
    uj_status status = uj_incumbents_settle(&s->incumbents, s->generator.work, &s->budget,
                                            (uj_poll){poll_search, sink}, error);
    if (status == UJ_OK && s->incumbents.settled.cost < UINT32_MAX)
        uj_astar_lower_max_cost(sink, s->incumbents.settled.cost - 1);
    return status;
}

// Returns a bit set of the pieces that can take part in a turn. Returns 0 if uj_expansion_bound
// does not use this set.
static unsigned resting_pieces(solver *s, const uj_tray_state *state)
{
    uint8_t directions[UJ_MAX_PIECES];
    unsigned resting = 0;
    if (s->order.whole || !uj_expansion_has_many_pieces(s->tray))
        return 0;
    uj_successor_generator_turn_directions(&s->generator, state, directions);
    for (size_t i = 0; i < s->tray->piece_count; i++)
        resting |= directions[i] != 0 ? 1u << i : 0u;
    return resting;
}

// Lets a worker begin with the next part, if the search will probably make it at once.
static void announce_next_part(solver *s, const uj_tray_state *state, const uj_astar_part *part)
{
    unsigned number = part->index + 1;
    if (!uj_expansion_has_many_pieces(s->tray) || part->portion > 0 ||
        !uj_expansion_part_may_reach_goal(&s->order, number))
        return;
    uj_expansion_portion next = {.wanted = uj_expansion_of_part(&s->order, state, number),
                                 .size = uj_expansion_portion_size(&s->order)};
    uj_prefetcher_announce(s->prefetcher, state, &next);
}

static uj_status state_expand_part(void *context, const void *state, uj_astar_part *part,
                                   uj_astar_sink *sink, uj_error *error)
{
    solver *s = context;
    emitter e = {s, sink, state};
    uj_successor_sink successors = {emit_successor, poll_sink, &e};
    uj_expansion_portion portion = {.number = part->portion, .keep = true};
    s->generator.extent = (uj_expansion_extent){0};  // poll_sink must not report an earlier part
    portion.size = uj_expansion_portion_size(&s->order);
    portion.wanted = uj_expansion_of_part(&s->order, state, part->index);
    (void)error;
    if (((const uj_tray_state *)state)->at_goal)
        return UJ_OK;
    if (is_last_layer(s, state)) {
        part->rest = (uj_cost){1, 0};
        return UJ_OK;
    }
    if (s->prefetcher != NULL) {
        announce_next_part(s, state, part);
        uj_prefetcher_expand(s->prefetcher, &s->generator, state, &portion, &successors);
    } else {
        uj_successor_generator_expand_portion(&s->generator, state, &portion, &successors);
    }
    part->more = portion.more;
    if (!part->more)
        part->rest =
            uj_expansion_bound(&s->order, state, part, portion.overhang, resting_pieces(s, state));
    return UJ_OK;
}

static void prefetch_states(void *context, const void *const *states, const unsigned *parts,
                            unsigned count)
{
    solver *s = context;
    const uj_tray_state *next[UJ_ASTAR_PREFETCH_MAX];
    uj_expansion_portion portions[UJ_ASTAR_PREFETCH_MAX];
    unsigned next_count = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_last_layer(s, states[i]))
            continue;
        next[next_count] = states[i];
        portions[next_count++] =
            (uj_expansion_portion){.wanted = uj_expansion_of_part(&s->order, states[i], parts[i]),
                                   .size = uj_expansion_portion_size(&s->order)};
    }
    uj_prefetcher_prefetch(s->prefetcher, next, portions, next_count);
}

static bool wants_prefetch(void *context)
{
    return uj_prefetcher_wants_more(((const solver *)context)->prefetcher);
}

uj_status uj_tray_search_prepare(uj_tray_search *s, uj_error *error)
{
    // A quarter of the memory is left for the prefetcher, even with one thread, so that the search
    // ends at the same state for any number of threads.
    size_t limit = s->options->limits.memory_bytes;
    s->budget.limit = limit - limit / 4;
    uj_status status = uj_contact_model_create(s->tray, &s->model, error);
    bool plain = s->exploring || s->options->heuristic == UJ_TRAY_HEURISTIC_NONE;
    s->order = (uj_expansion_order){.generator = &s->generator, .whole = plain};
    if (status == UJ_OK)
        status = uj_state_keys_create(s->tray, &s->budget, &s->keys, error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(s->tray, s->model, s->options->rules, &s->generator,
                                               error);
    if (status == UJ_OK && !plain)
        status = uj_successor_generator_use_pruning(&s->generator, NULL, error);
    if (status == UJ_OK && !s->tray->goal.by_exit &&
        s->options->heuristic == UJ_TRAY_HEURISTIC_BLOCKING)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--heuristic blocking works only if the goal is that a piece leaves "
                              "through an exit; use --heuristic escape or --heuristic none"));
    return status;
}

uj_status uj_tray_search_run(uj_tray_search *s, uj_astar_domain *domain, uj_astar_result *found,
                             uj_error *error)
{
    // Interrupted expansions of an earlier search may depend on moves that are excluded now.
    uj_expansion_rests_clear(s->generator.rests);
    domain->context = s;
    domain->is_goal = state_is_goal;
    domain->expand_part = state_expand_part;
    domain->state_size = sizeof(uj_tray_state);
    domain->move_size = sizeof(uj_move);
    domain->key_size = uj_state_keys_key_size(s->keys);
    domain->key = state_key;
    domain->budget = &s->budget;
    domain->ends_at_goal = uj_expansion_has_many_pieces(s->tray);
    if (s->options->threads > 1) {
        unsigned workers = s->options->threads - 1;
        uj_status status = uj_prefetcher_create(
            &s->generator, workers, prefetcher_bytes(s->options), &s->prefetcher, error);
        if (status != UJ_OK)
            return status;
        domain->prefetch = s->prefetcher != NULL ? prefetch_states : NULL;
        domain->wants_prefetch = wants_prefetch;
        domain->prefetch_count = PREFETCHED_PER_WORKER * workers;
    }
    uj_tray_state start = uj_successor_generator_start(&s->generator);
    if (leaves_out_duplicates(s))
        uj_move_dedup_assign(&s->dedup, &start);
    uj_astar_options options = {s->options->limits, s->options->progress};
    options.limits.seconds = uj_seconds_left(options.limits.seconds, s->started);
    uj_status status = uj_astar_solve(domain, &start, &options, found, error);
    uj_prefetcher_destroy(s->prefetcher);
    s->prefetcher = NULL;
    return status;
}

void uj_tray_search_clear(uj_tray_search *s)
{
    uj_successor_generator_clear(&s->generator);
    uj_state_keys_destroy(s->keys);
    uj_contact_model_destroy(s->model);
}

static uj_status observe_event(void *context, const uj_astar_event *event, uj_error *error)
{
    const uj_tray_observer *observer = &((const solver *)context)->options->observer;
    return observer->function(observer->payload, event, event->move, event->state, error);
}

static bool is_out_of_time(const solver *s)
{
    double limit = s->options->limits.seconds;
    return limit > 0.0 && uj_clock_seconds() - s->started >= limit;
}

// Leaves out a move of the path found, and sets *again. If the move cannot be left out, or no time
// is left, the search ends without a solution of its own. In the first case, returns false unless
// there is an incumbent.
static bool leave_out(solver *s, const uj_move_path *path, size_t index, uj_tray_result *out,
                      bool *again)
{
    bool excluded = uj_move_path_exclude(&s->generator, path, index);
    if (!excluded && s->incumbents.settled.cost == UINT32_MAX)
        return false;
    *again = excluded && !is_out_of_time(s);
    uj_solution_clear(&out->solution);
    out->search.outcome = UJ_SEARCH_LIMIT;
    out->search.limit = excluded ? UJ_LIMIT_TIME : UJ_LIMIT_UNRESOLVED;
    if (!excluded)
        s->generator.least_unresolved = 1;
    return true;
}

// Asks the judge about the solution. If the judge does not take it, leaves out the faulty move.
static uj_status judge(solver *s, const uj_move_path *path, uj_tray_result *out, bool *again,
                       uj_error *error)
{
    const uj_tray_judge *judge = &s->options->judge;
    uj_tray_verdict verdict;
    uj_status status =
        uj_tray_judge_ask(judge, (uj_poll){NULL, NULL}, &out->solution, &verdict, error);
    out->judged_last = judge->function != NULL && status == UJ_OK && verdict.accepted;
    if (status != UJ_OK || verdict.accepted)
        return status;
    if (leave_out(s, path, verdict.faulty_move, out, again))
        return UJ_OK;
    return uj_error_set(error, UJ_INTERNAL,
                        _("internal error: the solution found does not pass verification "
                          "(%.200s); please report this with the problem file"),
                        verdict.reason);
}

// If the motion of the solution cannot be recorded, or the judge does not take the solution,
// excludes the move that is at fault and sets *again.
static uj_status search(solver *s, uj_tray_result *out, bool *again, uj_error *error)
{
    uj_astar_domain domain = {.estimate = state_estimate};
    if (s->options->observer.function != NULL)
        domain.observe = observe_event;
    if (s->options->incumbents.wanted)
        domain.pause = pause_search;
    uj_astar_result found = {0};
    uj_status status = uj_tray_search_run(s, &domain, &found, error);
    if (status != UJ_OK)
        return status;
    out->search = found.search;
    s->proven =
        s->proven > found.search.stats.lower_bound ? s->proven : found.search.stats.lower_bound;
    out->search.stats.lower_bound = s->proven;
    if (found.search.outcome == UJ_SEARCH_SOLVED) {
        uj_move_path path = {found.move_count, found.moves, found.states, 0};
        status = uj_replay(&s->generator, &path, &out->solution, error);
        if (status == UJ_INTERNAL &&
            leave_out(s, &path, uj_replay_failed_move(&out->solution), out, again))
            status = UJ_OK;
        else if (status == UJ_OK)
            status = judge(s, &path, out, again, error);
        out->piece_moves =
            s->options->cost == UJ_COST_MOVES ? found.cost.secondary : found.cost.primary;
    }
    uj_astar_result_clear(&found);
    return status;
}

// A solution may need a left-out move. So left-out moves lower the bound, and a search that ran out
// of states ends with UJ_LIMIT_UNRESOLVED instead of UJ_SEARCH_EXHAUSTED.
static void weaken_bound(const solver *s, uj_tray_result *out)
{
    uj_search_result *search = &out->search;
    out->unresolved = s->generator.unresolved;
    out->largest_turn = s->largest_turn;
    if (s->generator.least_unresolved < search->stats.lower_bound)
        search->stats.lower_bound = s->generator.least_unresolved;
    if (search->outcome == UJ_SEARCH_EXHAUSTED && out->unresolved > 0) {
        search->outcome = UJ_SEARCH_LIMIT;
        search->limit = UJ_LIMIT_UNRESOLVED;
    }
    // The blocking heuristic may overestimate the cost, so its bound proves nothing.
    out->optimal = search->outcome == UJ_SEARCH_SOLVED &&
                   s->options->heuristic != UJ_TRAY_HEURISTIC_BLOCKING &&
                   search->stats.lower_bound >= search->cost;
    if (out->by_tree && !out->optimal && search->limit == UJ_LIMIT_NONE)
        search->limit = UJ_LIMIT_UNRESOLVED;
}

uj_status uj_tray_solve(const uj_tray *tray, const uj_tray_options *options, uj_tray_result *out,
                        uj_error *error)
{
    *out = (uj_tray_result){0};
    solver s = {.tray = tray, .options = options, .started = uj_clock_seconds()};
    uj_status status = uj_tray_search_prepare(&s, error);
    if (status == UJ_OK)
        uj_successor_generator_exclude_all(&s.generator, options->excluded);
    uj_incumbents_begin(tray, s.model, options, &s.incumbents);
    bool again = status == UJ_OK;
    while (again) {
        again = false;
        uj_solution_clear(&out->solution);
        status = search(&s, out, &again, error);
    }
    out->search.stats.seconds = uj_clock_seconds() - s.started;
    if (status == UJ_OK) {
        uj_incumbents_conclude(&s.incumbents, out);
        weaken_bound(&s, out);
    }
    if (status != UJ_OK)
        uj_solution_clear(&out->solution);
    if (options->excluded != NULL && status == UJ_OK)
        *options->excluded = s.generator.excluded;
    uj_incumbents_clear(&s.incumbents);
    uj_tray_search_clear(&s);
    return status;
}
