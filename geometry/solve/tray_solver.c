// Ties expansion, identity and heuristic to A*, and turns the path found into a solution.
#include <unjam/geometry/solve/tray_solver.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/solve/heuristic.h>
#include <unjam/geometry/solve/replay.h>
#include <unjam/geometry/tray/exit.h>
#include <unjam/geometry/tray/state_key.h>

#include "move_dedup.h"
#include "prefetcher.h"

// Context of the search's callbacks.
typedef struct solver {
    const uj_tray *tray;
    const uj_tray_options *options;
    uj_contact_model *model;
    uj_state_keys *identity;
    double largest_turn;  // see uj_tray_result
    uj_successor_generator generator;
    uj_prefetcher *prefetcher;  // NULL with one thread
    uj_search_limits limits;    // what is left of the options' limits
    uj_budget budget;           // of the search and of identity
    uj_vec2 mouth;
    bool exploring;          // all states are wanted: nothing ends the search
    uj_move_dedup claims;    // when claims_moves
    uj_tray_layers *layers;  // when exploring
    bool failed;             // no memory for layers
} solver;

uj_tray_options uj_tray_default(void)
{
    return (uj_tray_options){.rules = UJ_RULES_FREE,
                             .cost = UJ_COST_MOVES,
                             .heuristic = UJ_TRAY_HEURISTIC_ESCAPE,
                             .limits = uj_search_limits_default(),
                             .threads = 1};
}

// What a crew may hold; 0 when memory is not limited.
static size_t crew_bytes(const uj_tray_options *options)
{
    size_t limit = options->limits.memory_bytes;
    return limit > 0 ? limit / 4 + 1 : 0;
}

static uj_status state_key(void *context, const void *state, void *key, uj_error *error)
{
    solver *s = context;
    const uj_tray_state *own = state;
    return uj_state_keys_make_key(s->identity, own->poses,
                              s->options->rules == UJ_RULES_PAPER ? own->press : NULL, key, error);
}

static bool state_is_goal(void *context, const void *state)
{
    return !((const solver *)context)->exploring && ((const uj_tray_state *)state)->at_goal != 0;
}

static uj_cost estimate_escape(const uj_tray_state *state)
{
    unsigned least = uj_heuristic_escape(state->at_goal != 0);
    return (uj_cost){least, least};
}

static uj_cost state_estimate(void *context, const void *state)
{
    const solver *s = context;
    const uj_tray_state *own = state;
    if (s->options->heuristic == UJ_TRAY_HEURISTIC_NONE)
        return (uj_cost){0, 0};
    if (s->options->heuristic == UJ_TRAY_HEURISTIC_BLOCKING) {
        unsigned bound = uj_heuristic_blocking(s->tray, own, s->mouth);
        return s->options->cost == UJ_COST_MOVES ? (uj_cost){own->at_goal ? 0 : 1, bound}
                                                 : (uj_cost){bound, own->at_goal ? 0 : 1};
    }
    return estimate_escape(own);
}

typedef struct emitter {
    solver *solver;
    uj_astar_sink *sink;
} emitter;

static uj_cost step_of_moves(const solver *s, unsigned moved)
{
    if (s->exploring)
        return (uj_cost){1, 0};
    return s->options->cost == UJ_COST_MOVES ? (uj_cost){1, moved} : (uj_cost){moved, 1};
}

static void note_turns(solver *s, const uj_move *move, const uj_tray_state *state)
{
    const uj_symmetries *symmetries = uj_state_keys_symmetries(s->identity);
    for (size_t i = 0; move->type == UJ_TURN && i < s->tray->piece_count; i++) {
        double period = symmetries->pieces[i].period;
        double turned =
            fabs(remainder(state->poses[i].angle - s->tray->pieces[i].start.angle, period));
        s->largest_turn = uj_max(s->largest_turn, turned);
    }
}

// Whether all that a state leads to is past the limit of a count of all states: each move costs 1.
static bool is_last_layer(const solver *s, const uj_tray_state *state)
{
    return s->exploring && state->depth >= s->limits.max_cost;
}

// Whether states of the same poses make the moves that they have in common once.
static bool claims_moves(const solver *s)
{
    return s->exploring && s->options->rules == UJ_RULES_PAPER;
}

static bool emit_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                           unsigned moved)
{
    const emitter *e = payload;
    solver *s = e->solver;
    note_turns(s, move, state);
    uj_cost step = step_of_moves(s, moved);
    if (!claims_moves(s) || state->at_goal || is_last_layer(s, state))
        return uj_astar_emit(e->sink, move, step, state);
    uj_tray_state next = *state;
    uj_move_dedup_assign(&s->claims, &next);
    return uj_astar_emit(e->sink, move, step, &next);
}

static bool poll_sink(void *payload)
{
    return uj_astar_poll(((const emitter *)payload)->sink);
}

// The cost of what waits of a state's expansion: at least so many moves, and behind all that is
// known to be as good. Of states that wait, those go first that promise the fewest piece moves in
// all, counting the pieces between the goal piece and the exit.
static uj_cost waits(const solver *s, const uj_tray_state *state, uint32_t moves)
{
    return (uj_cost){moves, UINT32_MAX / 2 + uj_heuristic_blocking(s->tray, state, s->mouth)};
}

// What a part of a state's expansion is. First the goals that pushes lead to, at once; then turns
// of the goal piece, which lead to all other goals; after these at least two more moves are needed.
// Most puzzles take more than two moves. So what turns of the goal piece lead to from the few
// states near the start is kept, not to be found again; later only goals and fitting angles are,
// and if no solution comes of these, all turns are made anew.
static uj_expansion expansion_of(const solver *s, const uj_tray_state *state, unsigned part,
                                 uj_cost *rest)
{
    *rest = (uj_cost){UINT32_MAX, UINT32_MAX};
    if (s->exploring || !s->tray->goal.by_exit || s->options->heuristic == UJ_TRAY_HEURISTIC_NONE)
        return UJ_EXPAND_ALL;
    bool near_start = state->depth <= 1;
    switch (part) {
    case 0:
        *rest = waits(s, state, 1);
        return UJ_EXPAND_TO_GOALS;
    case 1:
        *rest = waits(s, state, 2);
        return near_start ? UJ_EXPAND_GOAL_TURNS : UJ_EXPAND_FITTING_TURNS;
    default:
        return near_start ? UJ_EXPAND_OTHERS : UJ_EXPAND_ALL;
    }
}

static uj_status state_expand_part(void *context, const void *state, unsigned part, uj_cost *rest,
                                   uj_astar_sink *sink, uj_error *error)
{
    solver *s = context;
    emitter e = {s, sink};
    uj_successor_sink successors = {emit_successor, poll_sink, &e};
    uj_expansion wanted = expansion_of(s, state, part, rest);
    (void)error;
    if (((const uj_tray_state *)state)->at_goal)
        return UJ_OK;
    if (is_last_layer(s, state)) {
        *rest = (uj_cost){1, 0};
        return UJ_OK;
    }
    if (s->prefetcher != NULL)
        uj_prefetcher_expand(s->prefetcher, &s->generator, state, wanted, &successors);
    else
        uj_successor_generator_expand(&s->generator, state, wanted, &successors);
    return UJ_OK;
}

static void announce_states(void *context, const void *const *states, const unsigned *parts,
                            unsigned count)
{
    solver *s = context;
    const uj_tray_state *next[UJ_ASTAR_AHEAD];
    uj_expansion wanted[UJ_ASTAR_AHEAD];
    unsigned announced = 0;
    for (unsigned i = 0; i < count; i++) {
        uj_cost rest;
        if (is_last_layer(s, states[i]))
            continue;
        next[announced] = states[i];
        wanted[announced] = expansion_of(s, states[i], parts[i], &rest);
        announced++;
    }
    uj_prefetcher_prefetch(s->prefetcher, next, wanted, announced);
}

static uj_status prepare(solver *s, uj_error *error)
{
    // The same with any number of threads, so that they all stop at the same state.
    size_t limit = s->options->limits.memory_bytes;
    s->budget.limit = limit - limit / 4;
    uj_status status = uj_contact_model_create(s->tray, &s->model, error);
    if (status == UJ_OK)
        status = uj_state_keys_create(s->tray, &s->budget, &s->identity, error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(s->tray, s->model, s->options->rules, &s->generator,
                                               error);
    if (status == UJ_OK && !s->exploring && s->options->heuristic != UJ_TRAY_HEURISTIC_NONE)
        status = uj_successor_generator_use_pruning(&s->generator, NULL, error);
    bool by_exit = s->tray->goal.by_exit;
    if (status == UJ_OK && !by_exit && s->options->heuristic == UJ_TRAY_HEURISTIC_BLOCKING)
        return uj_error_set(error, UJ_USAGE,
                            "the blocking heuristic needs a goal piece that leaves by an exit");
    // Without a heuristic all of a state is expanded at once, and nothing waits.
    if (status == UJ_OK && by_exit && s->options->heuristic != UJ_TRAY_HEURISTIC_NONE)
        status = uj_exit_midpoint(s->tray, (size_t)s->tray->goal.exit, &s->mouth, error);
    return status;
}

// The move at which a replay broke off cannot be recorded: leaves it out of another search.
static bool ban_last_move(solver *s, const uj_astar_result *found, const uj_tray_solution *solution)
{
    const uj_motion *motion = &solution->motion;
    double last = motion->frame_count > 0 ? motion->times[motion->frame_count - 1] : 0.0;
    size_t failed = (size_t)last;
    const uj_tray_state *states = found->states;
    const uj_move *moves = found->moves;
    return failed < found->move_count &&
           uj_successor_generator_exclude(&s->generator, &states[failed], &moves[failed]);
}

// Runs A* over the domain, whose callbacks get s, with a crew when threads are wanted.
static uj_status run(solver *s, uj_astar_domain *domain, uj_astar_result *found, uj_error *error)
{
    domain->context = s;
    domain->state_size = sizeof(uj_tray_state);
    domain->move_size = sizeof(uj_move);
    domain->key_size = uj_state_keys_key_size(s->identity);
    domain->key = state_key;
    domain->budget = &s->budget;
    if (s->options->threads > 1) {
        unsigned workers = s->options->threads - 1;
        uj_status status = uj_prefetcher_create(&s->generator, workers, crew_bytes(s->options),
                                                &s->prefetcher, error);
        if (status != UJ_OK)
            return status;
        domain->announce = s->prefetcher != NULL ? announce_states : NULL;
        domain->ahead = 8 * workers < UJ_ASTAR_AHEAD ? 8 * workers : UJ_ASTAR_AHEAD;
    }
    uj_tray_state start = uj_successor_generator_start(&s->generator);
    if (claims_moves(s))
        uj_move_dedup_assign(&s->claims, &start);
    uj_status status =
        uj_astar_solve(domain, &start, &s->limits, &s->options->progress, found, error);
    uj_prefetcher_destroy(s->prefetcher);
    s->prefetcher = NULL;
    return status;
}

static uj_status watch_state(void *context, const uj_astar_event *sight, uj_error *error)
{
    const uj_tray_observer *watch = &((const solver *)context)->options->watch;
    return watch->function(watch->payload, sight, sight->move, sight->state, error);
}

// Searches once. *again is set when the path found cannot be recorded and was left out.
static uj_status search(solver *s, uj_tray_result *out, bool *again, uj_error *error)
{
    uj_astar_domain domain = {
        .estimate = state_estimate, .is_goal = state_is_goal, .expand_part = state_expand_part};
    if (s->options->watch.function != NULL)
        domain.watch = watch_state;
    uj_astar_result found = {0};
    uj_status status = run(s, &domain, &found, error);
    if (status != UJ_OK)
        return status;
    out->search = found.search;
    if (found.search.outcome == UJ_SEARCH_SOLVED) {
        status = uj_replay(&s->generator, found.moves, found.move_count, found.states,
                           &out->solution, error);
        *again = status == UJ_INTERNAL && ban_last_move(s, &found, &out->solution);
        out->piece_moves =
            s->options->cost == UJ_COST_MOVES ? found.cost.secondary : found.cost.primary;
    }
    uj_astar_result_clear(&found);
    return *again ? UJ_OK : status;
}

// What was left out may hide a cheaper solution: lowers what is claimed accordingly.
static void claim(const solver *s, uj_tray_result *out)
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
    // The blocking bound counts pieces that might be passed, so it may exceed the true cost.
    out->optimal = search->outcome == UJ_SEARCH_SOLVED &&
                   s->options->heuristic != UJ_TRAY_HEURISTIC_BLOCKING &&
                   search->stats.lower_bound >= search->cost;
}

uj_status uj_tray_solve(const uj_tray *tray, const uj_tray_options *options, uj_tray_result *out,
                        uj_error *error)
{
    *out = (uj_tray_result){0};
    solver s = {.tray = tray, .options = options, .limits = options->limits};
    double started = uj_clock_seconds();
    uj_status status = prepare(&s, error);
    bool again = status == UJ_OK;
    while (again) {
        again = false;
        uj_solution_clear(&out->solution);
        status = search(&s, out, &again, error);
        s.limits.seconds = uj_seconds_left(options->limits.seconds, started);
    }
    out->search.stats.seconds = uj_clock_seconds() - started;
    if (status == UJ_OK)
        claim(&s, out);
    if (status != UJ_OK)
        uj_solution_clear(&out->solution);
    uj_successor_generator_clear(&s.generator);
    uj_state_keys_destroy(s.identity);
    uj_contact_model_destroy(s.model);
    return status;
}

static void count_state(void *context, const void *state, uj_cost g)
{
    solver *s = context;
    uj_tray_layers *all = s->layers;
    if (g.primary >= all->count) {
        size_t count = (size_t)g.primary + 1;
        struct uj_tray_layer *grown = realloc(all->layers, count * sizeof *grown);
        if (grown == NULL) {
            s->failed = true;
            return;
        }
        memset(&grown[all->count], 0, (count - all->count) * sizeof *grown);
        all->layers = grown;
        all->count = count;
    }
    all->layers[g.primary].states++;
    all->layers[g.primary].goals += ((const uj_tray_state *)state)->at_goal;
}

// How many layers are complete: while states of one are being expanded, the next is not. What was
// left out may belong to any later one.
static void claim_layers(const solver *s, uj_tray_layers *out)
{
    bool exhausted = out->search.outcome == UJ_SEARCH_EXHAUSTED;
    size_t expanded = exhausted ? out->count : (size_t)out->search.stats.lower_bound + 1;
    size_t followed = s->generator.least_unresolved;
    out->complete = expanded < out->count ? expanded : out->count;
    if (followed < out->complete)
        out->complete = followed;
    out->unresolved = s->generator.unresolved;
    if (exhausted && out->unresolved > 0) {
        out->search.outcome = UJ_SEARCH_LIMIT;
        out->search.limit = UJ_LIMIT_UNRESOLVED;
    }
}

uj_status uj_tray_explore(const uj_tray *tray, const uj_tray_options *options, uj_tray_layers *out,
                          uj_error *error)
{
    *out = (uj_tray_layers){0};
    uj_tray_options plain = *options;
    plain.heuristic = UJ_TRAY_HEURISTIC_NONE;
    solver s = {.tray = tray,
                .options = &plain,
                .limits = options->limits,
                .exploring = true,
                .layers = out};
    uj_astar_domain domain = {
        .is_goal = state_is_goal, .expand_part = state_expand_part, .visit = count_state};
    uj_astar_result found = {0};
    uj_status status = prepare(&s, error);
    if (status == UJ_OK) {
        uj_move_dedup_init(&s.claims, s.identity, &s.budget);
        status = run(&s, &domain, &found, error);
        uj_move_dedup_clear(&s.claims);
    }
    out->search = found.search;
    if (status == UJ_OK && s.failed)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while counting states");
    if (status == UJ_OK)
        claim_layers(&s, out);
    uj_astar_result_clear(&found);
    uj_successor_generator_clear(&s.generator);
    uj_state_keys_destroy(s.identity);
    uj_contact_model_destroy(s.model);
    if (status != UJ_OK)
        uj_tray_layers_clear(out);
    return status;
}

void uj_tray_layers_clear(uj_tray_layers *layers)
{
    free(layers->layers);
    layers->layers = NULL;
    layers->count = layers->complete = 0;
}
