// Alternates between a short optimal search and random trees.
#include <unjam/geometry/solve/first_solution.h>

#include <stdlib.h>

#include <unjam/geometry/solve/replay.h>

#include "parallel_trees.h"

// If a tray has more pieces than this, one expansion of the optimal search may take too long.
enum { MAX_PIECES_SEARCHED = 6 };

// In the first round, the optimal search makes FIRST_EXPANSIONS expansions, and each tree makes a
// hundred visits. An expansion takes about ten times as long as a visit. So at first, the search
// takes much less time than the trees, but its work grows faster from round to round.
enum { FIRST_EXPANSIONS = 4 };

static const double report_seconds = 0.05;

typedef struct first_search {
    const uj_tray *tray;
    const uj_first_solution_options *options;
    uj_tray_result *out;
    uj_contact_model *model;
    uj_successor_generator generator;
    bool searches;  // the optimal search is run as well
    bool decided;
    double started, reported;
    uj_search_limit stopped_by;
    uj_search_stats before;  // work of all earlier searches and trees
} first_search;

uj_first_solution_options uj_first_solution_default(void)
{
    return (uj_first_solution_options){.tray = uj_tray_default(), .seed = 1};
}

static void decide(first_search *s, uj_search_outcome outcome, uj_search_limit limit)
{
    s->out->search.outcome = outcome;
    s->out->search.limit = limit;
    s->decided = true;
}

static void add_stats(uj_search_stats *sum, const uj_search_stats *more)
{
    sum->expanded += more->expanded;
    sum->generated += more->generated;
    sum->distinct += more->distinct;
    if (sum->memory_bytes < more->memory_bytes)
        sum->memory_bytes = more->memory_bytes;
    if (sum->lower_bound < more->lower_bound)
        sum->lower_bound = more->lower_bound;
    sum->depth = more->depth;
}

// Keeps a tree's solution if the judge accepts it, else clears it.
static uj_status offer(first_search *s, uj_tray_solution *solution, bool *accepted, uj_error *error)
{
    const uj_tray_judge *judge = &s->options->tray.judge;
    uj_tray_verdict verdict;
    uj_status status = uj_tray_judge_ask(judge, (uj_poll){NULL, NULL}, solution, &verdict, error);
    *accepted = status == UJ_OK && verdict.accepted;
    s->out->judged_last = *accepted && judge->function != NULL;
    if (*accepted)
        s->out->solution = *solution;
    else
        uj_solution_clear(solution);
    return status;
}

// --- the optimal search ------------------------------------------------------------------------

static bool report_search(void *payload, const uj_search_stats *stats)
{
    first_search *s = payload;
    const uj_search_progress *progress = &s->options->tray.progress;
    if (progress->function == NULL)
        return true;
    uj_search_stats sum = s->before;
    add_stats(&sum, stats);
    sum.seconds = uj_clock_seconds() - s->started;
    return progress->function(progress->payload, &sum);
}

static void take_search_result(first_search *s, const uj_tray_result *found)
{
    uj_tray_result *out = s->out;
    add_stats(&out->search.stats, &found->search.stats);
    if (found->search.outcome == UJ_SEARCH_SOLVED) {
        out->solution = found->solution;
        out->judged_last = found->judged_last;
        out->search.cost = found->search.cost;
        out->piece_moves = found->piece_moves;
        out->optimal = found->optimal;
    } else if (found->search.limit == UJ_LIMIT_EXPANSIONS) {
        return;
    }
    out->unresolved += found->unresolved;
    // Not a sum over all rounds, because the search reaches the same states in every round.
    out->search.stats.distinct = found->search.stats.distinct;
    decide(s, found->search.outcome, found->search.limit);
}

static uj_status search_optimally(first_search *s, unsigned round, uj_error *error)
{
    uj_tray_options options = s->options->tray;
    unsigned doublings = round < UJ_ROUNDS_TREES_GROW ? 2 * round : round + UJ_ROUNDS_TREES_GROW;
    options.limits.expansions = (uint64_t)FIRST_EXPANSIONS << (doublings < 48 ? doublings : 48);
    options.limits.seconds = uj_seconds_left(s->options->tray.limits.seconds, s->started);
    options.progress = (uj_search_progress){report_search, s};
    s->before = s->out->search.stats;
    uj_tray_result found;
    uj_status status = uj_tray_solve(s->tray, &options, &found, error);
    if (status == UJ_INTERNAL) {  // too many moves could not be recorded or were found at fault
        s->searches = false;
        return UJ_OK;
    }
    if (status == UJ_OK)
        take_search_result(s, &found);
    return status;
}

// --- random trees ------------------------------------------------------------------------------

static bool go_on(void *payload)
{
    first_search *s = payload;
    const uj_tray_options *options = &s->options->tray;
    double now = uj_clock_seconds();
    if (options->limits.seconds > 0.0 && now - s->started >= options->limits.seconds) {
        s->stopped_by = UJ_LIMIT_TIME;
        return false;
    }
    if (options->progress.function == NULL || now - s->reported < report_seconds)
        return true;
    s->reported = now;
    s->before.seconds = now - s->started;
    if (options->progress.function(options->progress.payload, &s->before))
        return true;
    s->stopped_by = UJ_LIMIT_STOPPED;
    return false;
}

// Drops the path if its motion cannot be recorded.
static uj_status take_path(first_search *s, const uj_move_path *path, uj_error *error)
{
    uj_tray_result *out = s->out;
    uj_tray_solution solution = {0};
    bool recorded, accepted;
    uj_status status = uj_replay_if_possible(&s->generator, path, &solution, &recorded, error);
    if (status != UJ_OK || !recorded)
        return status;
    status = offer(s, &solution, &accepted, error);
    if (status != UJ_OK || !accepted)
        return status;
    out->piece_moves = path->piece_moves;
    out->search.cost = uj_move_path_cost(path, s->options->tray.cost);
    out->optimal = s->options->tray.heuristic != UJ_TRAY_HEURISTIC_BLOCKING &&
                   out->search.cost <= out->search.stats.lower_bound;
    decide(s, UJ_SEARCH_SOLVED, UJ_LIMIT_NONE);
    return UJ_OK;
}

// Adds the work of trees[first .. last] to the statistics. If `last` is UJ_TREES, adds the work of
// all trees from `first` on.
static void count_trees(first_search *s, const uj_parallel_trees *round, unsigned first,
                        unsigned last)
{
    for (unsigned i = first; i <= last && i < UJ_TREES; i++) {
        const uj_random_tree_result *tree = &round->trees[i];
        uj_search_stats stats = {.expanded = tree->visits,
                                 .generated = tree->moves,
                                 .distinct = tree->distinct,
                                 .memory_bytes = tree->memory_bytes};
        add_stats(&s->out->search.stats, &stats);
        s->out->unresolved += tree->unresolved;
    }
}

static uj_status take_tree(first_search *s, const uj_random_tree_result *tree, uj_error *error)
{
    if (tree->end == UJ_TREE_GOAL)
        return take_path(s, &tree->path, error);
    decide(s, UJ_SEARCH_LIMIT, tree->end == UJ_TREE_MEMORY ? UJ_LIMIT_MEMORY : UJ_LIMIT_COST);
    return UJ_OK;
}

static uj_status grow_trees(first_search *s, unsigned number, uj_error *error)
{
    const uj_tray_options *options = &s->options->tray;
    uj_parallel_trees round =
        uj_parallel_trees_round(s->tray, s->model, options, s->options->seed, number);
    round.max_cost = options->limits.max_cost;
    round.memory_bytes = options->limits.memory_bytes / UJ_TREES;
    round.go_on = go_on;
    round.payload = s;
    s->before = s->out->search.stats;
    uj_status status = UJ_OK;
    for (unsigned first = 0; status == UJ_OK && !s->decided && first < UJ_TREES;) {
        unsigned decisive;
        bool stopped;
        status = uj_parallel_trees_grow(&round, first, &decisive, &stopped, error);
        if (status != UJ_OK)
            break;
        count_trees(s, &round, first, decisive);
        if (decisive < UJ_TREES)
            status = take_tree(s, &round.trees[decisive], error);
        if (status == UJ_OK && stopped && !s->decided)
            decide(s, UJ_SEARCH_LIMIT, s->stopped_by);
        first = decisive + 1;
    }
    uj_parallel_trees_clear(&round);
    return status;
}

static uj_status solve(first_search *s, uj_error *error)
{
    uj_status status = uj_contact_model_create(s->tray, &s->model, error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(s->tray, s->model, s->options->tray.rules,
                                               &s->generator, error);
    if (status != UJ_OK)
        return status;
    uj_tray_state start = uj_successor_generator_start(&s->generator);
    // A tree cannot start at a goal, but the optimal search can.
    s->searches = start.at_goal || s->tray->piece_count <= MAX_PIECES_SEARCHED;
    s->out->search.stats.lower_bound = start.at_goal ? 0 : 1;
    for (unsigned round = 0; status == UJ_OK && !s->decided; round++) {
        if (s->searches)
            status = search_optimally(s, round, error);
        if (status == UJ_OK && !s->decided)
            status = grow_trees(s, round, error);
    }
    return status;
}

uj_status uj_tray_solve_first(const uj_tray *tray, const uj_first_solution_options *options,
                              uj_tray_result *out, uj_error *error)
{
    first_search s = {.tray = tray, .options = options, .out = out, .started = uj_clock_seconds()};
    *out = (uj_tray_result){0};
    uj_status status = solve(&s, error);
    out->search.stats.seconds = uj_clock_seconds() - s.started;
    if (status != UJ_OK)
        uj_solution_clear(&out->solution);
    uj_successor_generator_clear(&s.generator);
    uj_contact_model_destroy(s.model);
    return status;
}
