// Alternates between general motions (plan_race.h) and random trees of pushes and turns
// (parallel_trees.h) until a solution is found.
#include <unjam/geometry/plan/plan_any.h>

#include <stdlib.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/parallel_trees.h>
#include <unjam/geometry/solve/replay.h>

#include "plan_goal.h"
#include "plan_path.h"
#include "plan_race.h"

// Iterations of a search in the first and the second round:
// - For one piece: ALONE (ALONE_QUICK if random trees grow in the first round), then ALONE_NEXT.
// - For several pieces: TOGETHER, then TOGETHER_NEXT.
// FIRST_VISITS: visits of a random tree (random_tree.h) in the first round.
enum { ALONE = 12000, ALONE_QUICK = 2000, ALONE_NEXT = 12000 };
enum { TOGETHER = 100, TOGETHER_NEXT = 200, FIRST_VISITS = 100 };

// Random trees are slow if many pairs of parts can meet.
// - With more than PAIRS_OF_FULL_VISITS pairs, trees make fewer visits, but at least LEAST_VISITS.
// - With one piece and more than MANY_PAIRS pairs, no trees grow in the first TREES_WAIT rounds.
// - With one piece, VISITS_ALONE replaces FIRST_VISITS.
enum { MANY_PAIRS = 100, TREES_WAIT = 2, PAIRS_OF_FULL_VISITS = 150, LEAST_VISITS = 4 };
enum { VISITS_ALONE = 12 };

// Parameters of law_share(), which returns how many of 4096 iterations try a push or a turn.
enum { PAIRS_ALONE = 4096, PAIRS_TOGETHER = 20 * 4096, MOST_ALONE = 400, MOST_TOGETHER = 1536 };

// The number of iterations of a search grows until round ROUNDS_GROW. The number of visits of a
// random tree grows until round ROUNDS_TREES_GROW.
enum { ROUNDS_GROW = 10, ROUNDS_TREES_GROW = 6 };

// The allowed overlap is 1.01 times the overlap at the start, clamped to these limits (in tray
// diameters).
static const double contact_overlap = 1e-9, most_overlap = 5e-7;

static const double report_seconds = 0.05;

typedef struct any_search {
    const uj_tray *tray;
    const uj_first_solution_options *options;
    uj_tray_result *out;
    uj_plan_space space;
    uj_plan_probe probe;
    uj_contact_model *model;
    uj_successor_generator generator;
    bool decided;
    uint64_t streams;  // number of random number streams used so far
    double started, reported;
    uj_search_limit stopped_by;
} any_search;

static void decide(any_search *s, uj_search_outcome outcome, uj_search_limit limit)
{
    s->out->search.outcome = outcome;
    s->out->search.limit = limit;
    s->decided = true;
}

static bool go_on(void *payload)
{
    any_search *s = payload;
    const uj_tray_options *options = &s->options->tray;
    double now = uj_clock_seconds();
    if (options->limits.seconds > 0.0 && now - s->started >= options->limits.seconds) {
        s->stopped_by = UJ_LIMIT_TIME;
        return false;
    }
    if (options->progress.function == NULL || now - s->reported < report_seconds)
        return true;
    s->reported = now;
    s->out->search.stats.seconds = now - s->started;
    if (options->progress.function(options->progress.payload, &s->out->search.stats))
        return true;
    s->stopped_by = UJ_LIMIT_STOPPED;
    return false;
}

// --- solutions -----------------------------------------------------------------------------------

// The judge if the caller gives none. `payload` is the tray.
static uj_status certify(void *payload, uj_poll poll, uj_tray_solution *solution,
                         uj_tray_verdict *verdict, uj_error *error)
{
    uj_certificate certificate;
    (void)poll;
    uj_status status = uj_certificate_check(payload, solution, NULL, &certificate, error);
    verdict->accepted = status == UJ_OK && certificate.valid;
    return status;
}

static uj_status take_path(any_search *s, const uj_motion *path, uj_error *error)
{
    uj_tray_solution solution = {0};
    uj_tray_verdict verdict = {.accepted = false};
    uj_tray_judge judge = s->options->tray.judge;
    if (judge.function == NULL)
        judge = (uj_tray_judge){certify, (void *)(uintptr_t)s->tray};
    uj_status status = uj_plan_path_to_moves(&s->space, path, &solution);
    size_t moves = solution.move_count;
    size_t piece_moves = 0;
    if (status == UJ_OK)
        piece_moves = uj_solution_piece_moves(&solution, s->space.diameter);
    if (status != UJ_OK)
        uj_error_set(error, status, "out of memory while storing a solution");
    else
        status = uj_tray_judge_ask(&judge, (uj_poll){NULL, NULL}, &solution, &verdict, error);
    if (status != UJ_OK || !verdict.accepted) {
        uj_solution_clear(&solution);
        return status;
    }
    s->out->solution = solution;
    s->out->judged_last = s->options->tray.judge.function != NULL;
    s->out->piece_moves = piece_moves;
    s->out->search.cost = (uint32_t)moves;
    decide(s, UJ_SEARCH_SOLVED, UJ_LIMIT_NONE);
    return UJ_OK;
}

// Drops the path if its motion cannot be recorded.
static uj_status take_moves(any_search *s, const uj_move_path *path, uint64_t stream,
                            uj_error *error)
{
    uj_tray_solution solution = {0};
    bool recorded;
    uj_status status = uj_replay_if_possible(&s->generator, path, &solution, &recorded, error);
    if (status != UJ_OK || !recorded)
        return status;
    status = uj_plan_path_shorten(&s->probe, uj_random_stream(~s->options->seed, stream),
                                  &solution.motion);
    if (status == UJ_OK)
        status = take_path(s, &solution.motion, error);
    else
        uj_error_set(error, status, "out of memory while shortening a motion");
    uj_solution_clear(&solution);
    return status;
}

// --- searches by general motions -----------------------------------------------------------------

static void count_searches(any_search *s, const uj_plan_race *race, unsigned first, unsigned last)
{
    uj_search_stats *stats = &s->out->search.stats;
    for (unsigned i = first; i <= last && i < race->count; i++) {
        const uj_plan_search_result *search = &race->searches[i];
        stats->expanded += search->iterations;
        stats->generated += search->tests;
        stats->distinct += search->nodes;
        if (stats->memory_bytes < search->memory_bytes)
            stats->memory_bytes = search->memory_bytes;
    }
}

static bool trees_grow(const any_search *s, unsigned round)
{
    return s->tray->piece_count > 1 || s->model->pair_count <= MANY_PAIRS || round >= TREES_WAIT;
}

static uint64_t iterations_of(const any_search *s, unsigned round)
{
    bool alone = s->tray->piece_count == 1;
    unsigned doublings = round < ROUNDS_GROW ? round : ROUNDS_GROW;
    if (round > 0)
        return (uint64_t)(alone ? ALONE_NEXT : TOGETHER_NEXT) << (2 * (doublings - 1));
    if (alone)
        return trees_grow(s, 0) ? ALONE_QUICK : ALONE;
    return TOGETHER;
}

static uint32_t law_share(const any_search *s, unsigned round)
{
    bool alone = s->tray->piece_count == 1;
    uint32_t pairs = 1u + (uint32_t)s->model->pair_count;
    uint32_t share = (alone ? PAIRS_ALONE : PAIRS_TOGETHER) / pairs;
    uint32_t most = alone ? MOST_ALONE : MOST_TOGETHER;
    if (alone && round == 0)
        return 0;
    return share < most ? share : most;
}

static uj_status run_searches(any_search *s, unsigned round, uj_error *error)
{
    const uj_tray_options *options = &s->options->tray;
    // In the first search, only the pieces that the goal names may move.
    unsigned named = uj_plan_goal_pieces(s->tray);
    bool some = named != (1u << s->tray->piece_count) - 1u;
    uj_plan_race race = {.space = &s->space,
                         .model = s->model,
                         .seed = s->options->seed,
                         .first_stream = s->streams,
                         .iterations = iterations_of(s, round),
                         .law_share = law_share(s, round),
                         .memory_bytes = options->limits.memory_bytes / UJ_PLAN_SEARCHES,
                         .threads = options->threads,
                         .first_pieces = named,
                         .count = round > 0 ? UJ_PLAN_SEARCHES
                                  : some    ? 2
                                            : 1,
                         .go_on = go_on,
                         .payload = s};
    s->streams += race.count;
    uj_status status = UJ_OK;
    for (unsigned first = 0; status == UJ_OK && !s->decided && first < race.count;) {
        unsigned decisive;
        bool stopped;
        status = uj_plan_race_run(&race, first, &decisive, &stopped, error);
        if (status != UJ_OK)
            break;
        count_searches(s, &race, first, decisive);
        if (decisive < race.count && race.searches[decisive].end == UJ_PLAN_SEARCH_GOAL)
            status = take_path(s, &race.searches[decisive].path, error);
        else if (decisive < race.count)
            decide(s, UJ_SEARCH_LIMIT, UJ_LIMIT_MEMORY);
        if (status == UJ_OK && stopped && !s->decided)
            decide(s, UJ_SEARCH_LIMIT, s->stopped_by);
        first = decisive + 1;
    }
    uj_plan_race_clear(&race);
    return status;
}

// --- trees of pushes and turns -------------------------------------------------------------------

static void count_trees(any_search *s, const uj_parallel_trees *round, unsigned first,
                        unsigned last)
{
    uj_search_stats *stats = &s->out->search.stats;
    for (unsigned i = first; i <= last && i < UJ_TREES; i++) {
        const uj_random_tree_result *tree = &round->trees[i];
        stats->expanded += tree->visits;
        stats->generated += tree->moves;
        stats->distinct += tree->distinct;
        s->out->unresolved += tree->unresolved;
        if (stats->memory_bytes < tree->memory_bytes)
            stats->memory_bytes = tree->memory_bytes;
    }
}

static uint64_t visits_of(const any_search *s, unsigned round)
{
    unsigned doublings = round < ROUNDS_TREES_GROW ? round : ROUNDS_TREES_GROW;
    uint64_t pairs = (uint64_t)s->model->pair_count;
    uint64_t visits = s->tray->piece_count > 1 ? FIRST_VISITS : VISITS_ALONE;
    if (pairs > PAIRS_OF_FULL_VISITS)
        visits = visits * PAIRS_OF_FULL_VISITS / pairs;
    return (visits > LEAST_VISITS ? visits : LEAST_VISITS) << doublings;
}

static uj_status grow_trees(any_search *s, unsigned round, uj_error *error)
{
    const uj_tray_options *options = &s->options->tray;
    uj_parallel_trees trees = {.tray = s->tray,
                               .model = s->model,
                               .rules = UJ_RULES_FREE,
                               .cost = UJ_COST_MOVES,
                               .max_cost = UINT32_MAX,
                               .memory_bytes = options->limits.memory_bytes / UJ_TREES,
                               .seed = s->options->seed,
                               .first_stream = s->streams,
                               .visits = visits_of(s, round),
                               .threads = options->threads,
                               .go_on = go_on,
                               .payload = s};
    s->streams += UJ_TREES;
    uj_status status = UJ_OK;
    for (unsigned first = 0; status == UJ_OK && !s->decided && first < UJ_TREES;) {
        unsigned decisive;
        bool stopped;
        status = uj_parallel_trees_grow(&trees, first, &decisive, &stopped, error);
        if (status != UJ_OK)
            break;
        count_trees(s, &trees, first, decisive);
        // A tree that reaches the memory limit is decisive, too, but has no path.
        if (decisive < UJ_TREES && trees.trees[decisive].end == UJ_TREE_GOAL)
            status =
                take_moves(s, &trees.trees[decisive].path, trees.first_stream + decisive, error);
        if (status == UJ_OK && stopped && !s->decided)
            decide(s, UJ_SEARCH_LIMIT, s->stopped_by);
        first = decisive + 1;
    }
    uj_parallel_trees_clear(&trees);
    return status;
}

// --- all rounds ----------------------------------------------------------------------------------

static uj_status prepare(any_search *s, uj_pose *start, uj_error *error)
{
    uj_status status = uj_plan_space_create(s->tray, &s->space, error);
    if (status == UJ_OK)
        status = uj_contact_model_create(s->tray, &s->model, error);
    if (status == UJ_OK)
        status =
            uj_successor_generator_create(s->tray, s->model, UJ_RULES_FREE, &s->generator, error);
    if (status == UJ_OK && uj_plan_probe_create(&s->space, &s->probe) != UJ_OK)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while planning a motion");
    if (status != UJ_OK)
        return status;
    for (size_t i = 0; i < s->tray->piece_count; i++)
        start[i] = s->tray->pieces[i].start;
    unsigned all = (1u << s->tray->piece_count) - 1u;
    double depth = 1.01 * uj_plan_depth(&s->probe, start, all) / s->space.diameter;
    depth = uj_min(uj_max(depth, contact_overlap), most_overlap);
    s->space.tolerance = s->probe.tolerance = depth * s->space.diameter;
    return UJ_OK;
}

static uj_status solve(any_search *s, uj_error *error)
{
    uj_pose start[UJ_MAX_PIECES];
    uj_status status = prepare(s, start, error);
    if (status == UJ_OK && uj_plan_goal_reached(&s->space, start)) {
        uj_motion path = {.piece_count = s->tray->piece_count};
        status = uj_motion_append(&path, 0.0, start);
        if (status == UJ_OK)
            status = take_path(s, &path, error);
        uj_motion_clear(&path);
    }
    for (unsigned round = 0; status == UJ_OK && !s->decided; round++) {
        status = run_searches(s, round, error);
        if (status == UJ_OK && !s->decided && trees_grow(s, round))
            status = grow_trees(s, round, error);
    }
    return status;
}

uj_status uj_plan_any(const uj_tray *tray, const uj_first_solution_options *options,
                      uj_tray_result *out, uj_error *error)
{
    any_search s = {.tray = tray, .options = options, .out = out, .started = uj_clock_seconds()};
    *out = (uj_tray_result){0};
    uj_status status = solve(&s, error);
    out->search.stats.seconds = uj_clock_seconds() - s.started;
    if (status != UJ_OK)
        uj_solution_clear(&out->solution);
    uj_plan_probe_clear(&s.probe);
    uj_successor_generator_clear(&s.generator);
    uj_contact_model_destroy(s.model);
    uj_plan_space_clear(&s.space);
    return status;
}
