// Grows random trees beside the search for an optimal solution, and keeps the best solution found.
#include "incumbent.h"

#include <unjam/geometry/solve/replay.h>

// The first trees grow after this much work of the search (uj_successor_generator_work): [0] with
// few pieces, [1] with many. Most puzzles with few pieces are solved earlier.
static const uint64_t first_due[] = {UINT64_C(400000000), UINT64_C(20000000)};

// In rounds 1 to EAGER_ROUNDS, while no solution is known, the trees do EAGER times as much work as
// the search. In later rounds, or once a solution is known, the search does PATIENT times as much.
enum { EAGER_ROUNDS = 4, EAGER = 2, PATIENT = 4 };

// The trees of a round get 1 / PART_OF_MEMORY of the remaining memory.
enum { PART_OF_MEMORY = 2 };

static const uj_incumbent none = {.cost = UINT32_MAX};

static void drop(uj_incumbent *incumbent)
{
    uj_solution_clear(&incumbent->solution);
    *incumbent = none;
}

void uj_incumbents_begin(const uj_tray *tray, const uj_contact_model *model,
                         const uj_tray_options *options, uj_incumbents *out)
{
    bool many = tray->piece_count >= UJ_MANY_PIECES;
    bool wanted = options->incumbents.wanted && options->heuristic != UJ_TRAY_HEURISTIC_BLOCKING;
    *out = (uj_incumbents){.tray = tray,
                           .model = model,
                           .options = options,
                           .due = options->incumbents.after,
                           .settled = none,
                           .newest = none};
    if (out->due == 0)
        out->due = first_due[many];
    if (!wanted)
        out->due = UINT64_MAX;
}

void uj_incumbents_clear(uj_incumbents *s)
{
    drop(&s->settled);
    drop(&s->newest);
    if (s->has_replayer)
        uj_successor_generator_clear(&s->replayer);
    s->has_replayer = false;
}

// --- what a tree has found -----------------------------------------------------------------------

static uint32_t best_cost(const uj_incumbents *s)
{
    return s->newest.cost < s->settled.cost ? s->newest.cost : s->settled.cost;
}

static uj_status make_replayer(uj_incumbents *s)
{
    if (s->has_replayer)
        return UJ_OK;
    s->has_replayer = true;
    return uj_successor_generator_create(s->tray, s->model, s->options->rules, &s->replayer,
                                         &s->error);
}

// Sets *good to false if the motion cannot be recorded, or if `poll` stops the work.
static uj_status record(uj_incumbents *s, const uj_move_path *path, uj_poll poll,
                        uj_tray_solution *out, bool *good)
{
    uj_status status = make_replayer(s);
    if (status != UJ_OK)
        return status;
    uj_push_workspace_watch(&s->replayer.workspace.push, poll);
    status = uj_replay_if_possible(&s->replayer, path, out, good, &s->error);
    *good = *good && uj_poll_goes_on(poll);
    uj_push_workspace_watch(&s->replayer.workspace.push, (uj_poll){NULL, NULL});
    return status;
}

static uj_status take_path(uj_incumbents *s, const uj_move_path *path, uj_poll poll)
{
    uj_incumbent found = {.cost = uj_move_path_cost(path, s->options->cost),
                          .piece_moves = path->piece_moves};
    bool good = false;
    uj_status status = record(s, path, poll, &found.solution, &good);
    if (status == UJ_OK && good) {
        uj_tray_verdict verdict;
        status = uj_tray_judge_ask(&s->options->judge, poll, &found.solution, &verdict, &s->error);
        good = verdict.accepted;
    }
    if (status != UJ_OK || !good) {
        uj_solution_clear(&found.solution);
        return status;
    }
    drop(&s->newest);
    s->newest = found;
    return UJ_OK;
}

// --- rounds --------------------------------------------------------------------------------------

// Adds the work and memory of trees[first .. last] to *work and *memory.
static void count(const uj_parallel_trees *round, unsigned first, unsigned last, uint64_t *work,
                  size_t *memory)
{
    for (unsigned i = first; i <= last && i < UJ_TREES; i++) {
        *work += round->trees[i].work;
        *memory += round->trees[i].memory_bytes;
    }
}

static uj_status grow(uj_incumbents *s, uj_poll poll)
{
    uj_parallel_trees round = uj_parallel_trees_round(s->tray, s->model, s->options,
                                                      s->options->incumbents.seed, s->rounds++);
    round.memory_bytes = s->tree_bytes;
    round.go_on = poll.function;
    round.payload = poll.payload;
    uint64_t work = 0;
    size_t memory = 0;
    bool stopped = false;
    uj_status status = UJ_OK;
    for (unsigned first = 0; status == UJ_OK && !stopped && first < UJ_TREES;) {
        unsigned decisive;
        uint32_t cost = best_cost(s), limit = s->options->limits.max_cost;
        round.max_cost = cost - 1 < limit ? cost - 1 : limit;
        status = uj_parallel_trees_grow(&round, first, &decisive, &stopped, &s->error);
        if (status != UJ_OK)
            break;
        count(&round, first, decisive, &work, &memory);
        if (decisive < UJ_TREES && round.trees[decisive].end == UJ_TREE_GOAL)
            status = take_path(s, &round.trees[decisive].path, poll);
        first = decisive + 1;
    }
    uj_parallel_trees_clear(&round);
    if (s->held_bytes + memory > s->peak_bytes)
        s->peak_bytes = s->held_bytes + memory;
    bool eager = s->rounds <= EAGER_ROUNDS && best_cost(s) == UINT32_MAX;
    s->due += 1 + (eager ? work / EAGER : PATIENT * work);
    return status;
}

void uj_incumbents_grow(uj_incumbents *s, uint64_t work, uj_poll poll)
{
    while (s->status == UJ_OK && work >= s->due && uj_poll_goes_on(poll))
        s->status = grow(s, poll);
}

uj_status uj_incumbents_settle(uj_incumbents *s, uint64_t work, const uj_budget *budget,
                               uj_poll poll, uj_error *error)
{
    uj_incumbents_grow(s, work, poll);
    if (s->status != UJ_OK)
        return uj_error_set(error, s->status, "%s", s->error.message);
    if (s->newest.cost < UINT32_MAX) {
        drop(&s->settled);
        s->settled = s->newest;
        s->newest = none;
    }
    s->settled_bytes = s->peak_bytes;
    s->held_bytes = budget->held;
    if (budget->limit > 0) {
        size_t left = budget->limit > budget->held ? budget->limit - budget->held : 0;
        s->tree_bytes = 1 + left / PART_OF_MEMORY / UJ_TREES;
    }
    return UJ_OK;
}

void uj_incumbents_conclude(uj_incumbents *s, uj_tray_result *out)
{
    uj_search_result *search = &out->search;
    bool newest_counts = search->limit == UJ_LIMIT_TIME || search->limit == UJ_LIMIT_STOPPED;
    uj_incumbent *best = newest_counts && s->newest.cost < UINT32_MAX ? &s->newest : &s->settled;
    if (s->settled_bytes > search->stats.memory_bytes)
        search->stats.memory_bytes = s->settled_bytes;
    if (search->outcome == UJ_SEARCH_SOLVED || best->cost == UINT32_MAX)
        return;
    search->outcome = UJ_SEARCH_SOLVED;
    search->cost = best->cost;
    if (search->stats.lower_bound >= best->cost) {
        search->stats.lower_bound = best->cost;
        search->limit = UJ_LIMIT_NONE;
    }
    out->piece_moves = best->piece_moves;
    out->by_tree = true;
    out->judged_last = s->options->judge.function != NULL && best->cost == best_cost(s);
    out->solution = best->solution;
    best->solution = (uj_tray_solution){0};
    *best = none;
}
