// Makes the puzzles that the adversary attacks, and solves them within small limits.
#include "tests/property/geometry/certificate/adversary_truth.h"

#include <string.h>

#include <unjam/formats/solution_file.h>

#include <unjam/geometry/solve/tray_solver.h>

#include "geometry/plan/plan_path.h"
#include "geometry/plan/plan_search.h"
#include "tests/property/geometry/certificate/forger.h"
#include "tests/property/geometry/certificate/forger_trays.h"
#include "tests/support/tray_builder.h"

// OPEN_MOVES: limit on moves in an open puzzle. WALK: limit on random moves in walk().
enum { EXPANSIONS = 60, MOST_COST = 5, PLAN_ITERATIONS = 300, OPEN_MOVES = 2, WALK = 3 };

// --- puzzles -------------------------------------------------------------------------------------

static void create_generator(adversary_puzzle *p)
{
    builder_require(uj_contact_model_create(p->tray, &p->model, NULL) == UJ_OK);
    builder_require(uj_successor_generator_create(p->tray, p->model, UJ_RULES_FREE, &p->generator,
                                                  NULL) == UJ_OK);
}

static void destroy_generator(adversary_puzzle *p)
{
    if (p->model == NULL)
        return;
    uj_successor_generator_clear(&p->generator);
    uj_contact_model_destroy(p->model);
    p->model = NULL;
}

static bool go_on(void *payload)
{
    (void)payload;
    return true;
}

// The path may break the laws of motion.
static void plan(adversary_puzzle *p, uint64_t seed)
{
    uj_plan_space space = {0};
    uj_plan_probe probe = {0};
    uj_plan_search_result result = {0};
    uj_plan_search_options options = {.random = {seed},
                                      .pieces = (1u << p->tray->piece_count) - 1u,
                                      .iterations = PLAN_ITERATIONS,
                                      .law_share = 500,
                                      .poll = go_on};
    builder_require(uj_plan_space_create(p->tray, &space, NULL) == UJ_OK);
    space.tolerance = 1e-8 * space.diameter;
    builder_require(uj_plan_search(&space, &p->generator, &options, &result, NULL) == UJ_OK);
    if (result.end == UJ_PLAN_SEARCH_GOAL) {
        builder_require(uj_plan_probe_create(&space, &probe) == UJ_OK);
        builder_require(uj_plan_path_shorten(&probe, options.random, &result.path) == UJ_OK);
        uj_plan_probe_clear(&probe);
        p->path = result.path;
    } else {
        uj_motion_clear(&result.path);
    }
    uj_plan_space_clear(&space);
}

// Returns true if every solution provably has at least two moves. If one move may be enough, no
// motion can be an ADVERSARY_HIT.
static bool solve(adversary_puzzle *p)
{
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    options.rules = p->rules;
    options.limits.expansions = EXPANSIONS;
    options.limits.max_cost = MOST_COST;
    builder_require(uj_tray_solve(p->tray, &options, &result, NULL) == UJ_OK);
    p->least = result.search.stats.lower_bound;
    if (result.search.outcome == UJ_SEARCH_EXHAUSTED && result.unresolved == 0)
        p->least = UINT32_MAX;
    bool solved = result.search.outcome == UJ_SEARCH_SOLVED;
    if (solved && result.solution.move_count <= FORGERY_MOVES &&
        result.solution.motion.frame_count <= FORGERY_FRAMES)
        p->truth = forgery_of_solution(&result.solution);
    if (solved && !result.optimal)
        p->least = 0;
    uj_solution_clear(&result.solution);
    p->most_moves = p->least - 1 < FORGERY_MOVES - 2 ? p->least - 1 : FORGERY_MOVES - 2;
    return p->least >= 2;
}

static bool begin(adversary_puzzle *out, forger_trays trays, test_random *random)
{
    *out = (adversary_puzzle){0};
    out->tray = forger_tray(random, trays, &out->kind);
    return out->tray != NULL;
}

bool adversary_solved_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out)
{
    test_random random = {seed};
    if (!begin(out, trays, &random))
        return false;
    out->rules = test_random_below(&random, 3) == 0 ? UJ_RULES_PAPER : UJ_RULES_FREE;
    if (!solve(out))
        return false;
    create_generator(out);
    if (out->least == UINT32_MAX)
        plan(out, seed);
    return true;
}

// Sets the start poses to a random state, rounded as in a solution file.
static void walk(adversary_puzzle *p, test_random *random)
{
    forger r = {p->tray, &p->generator, *random, uj_tray_diameter(p->tray), WALK};
    forgery f = forgery_begin(p->tray);
    for (uint32_t moves = test_random_below(random, WALK + 1); moves > 0; moves--) {
        uj_move move = forger_move(&r, forgery_last(&f));
        forgery_follow(&f, r.generator, &move, false);
    }
    uj_tray_solution rounded = {
        .motion = {.piece_count = f.piece_count, .frame_count = 1, .poses = forgery_last(&f)}};
    uj_solution_round(&rounded);
    for (size_t i = 0; i < f.piece_count; i++)
        p->tray->pieces[i].start = forgery_last(&f)[i];
    forgery_clear(&f);
}

bool adversary_open_puzzle(uint64_t seed, forger_trays trays, adversary_puzzle *out)
{
    test_random random = {seed};
    if (!begin(out, trays, &random))
        return false;
    out->open = true;
    // Sets a goal that cannot be reached.
    uj_pose nowhere = out->tray->pieces[0].start;
    nowhere.x += 2.0 * uj_tray_diameter(out->tray);
    if (out->tray->goal.by_exit)
        out->tray->goal.poses = NULL;
    builder_goal_pose(out->tray, 0, nowhere, 0.0);
    create_generator(out);
    walk(out, &random);
    out->most_moves = test_random_below(&random, 3) == 0 ? OPEN_MOVES : 1;
    return true;
}

void adversary_puzzle_clear(adversary_puzzle *p)
{
    destroy_generator(p);
    forgery_clear(&p->truth);
    uj_motion_clear(&p->path);
    uj_tray_destroy(p->tray);
}
