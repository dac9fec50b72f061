// Follows a plan move by move, and certifies the solution.
#include <unjam/geometry/sizes/plan.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/solve/replay.h>

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while following a plan");
}

enum { MAX_TRIES = 32 };  // combinations of branches to try, besides the plan's own

typedef struct follower {
    uj_successor_generator *generator;
    const uj_plan *plan;
    uj_plan_run *out;
    uj_move *moves;       // [plan->move_count] the plan's moves, with the branches to try
    int *bifurcations;    // [plan->move_count] number of bifurcations that each move met
    uj_move_path useful;  // the moves that changed something
} follower;

static void make_moves(follower *f)
{
    uj_plan_run *out = f->out;
    uj_tray_state state = out->states[0];
    size_t move_count = f->plan->move_count;
    out->move_count = f->useful.move_count = 0;
    memset(f->bifurcations, 0, move_count * sizeof *f->bifurcations);
    out->end = state.at_goal ? UJ_PLAN_SOLVED : UJ_PLAN_FAILED;
    for (size_t i = 0; i < move_count && !state.at_goal; i++) {
        unsigned moved = 0;
        uj_error lost = {0};
        uj_status status =
            uj_successor_generator_apply(f->generator, &f->moves[i], &state, &moved, &lost);
        int met = f->generator->workspace.bifurcation_count;
        f->bifurcations[i] = met < UJ_TURN_MAX_BRANCHES ? met : UJ_TURN_MAX_BRANCHES;
        if (status != UJ_OK) {
            out->end = UJ_PLAN_LOST;
            snprintf(out->reason, sizeof out->reason, "%s", lost.message);
            return;
        }
        out->states[++out->move_count] = state;
        if (moved == 0)
            continue;
        f->useful.moves[f->useful.move_count++] = f->moves[i];
        f->useful.states[f->useful.move_count] = state;
    }
    out->end = state.at_goal ? UJ_PLAN_SOLVED : UJ_PLAN_FAILED;
}

// Goes on to the next combination of branches, by adding 1 to a binary number. Its digits are the
// branches, and the last bifurcation has the lowest digit. After all ones come all zeros.
static void next_branches(follower *f)
{
    for (size_t i = f->plan->move_count; i-- > 0;) {
        uj_move *move = &f->moves[i];
        for (int bit = f->bifurcations[i] - 1; bit >= 0; bit--) {
            move->branches = (uint8_t)(move->branches ^ 1u << bit);
            if (((unsigned)move->branches >> bit & 1u) != 0)
                return;
        }
        move->branches = 0;
    }
}

static bool met_bifurcations(const follower *f)
{
    for (size_t i = 0; i < f->plan->move_count; i++)
        if (f->bifurcations[i] > 0)
            return true;
    return false;
}

// Makes the moves of the plan. If they fail, tries other branches, because solution files do not
// store branches. If all combinations fail, keeps the result for f->plan->moves as they are.
static void try_branches(follower *f)
{
    size_t size = f->plan->move_count * sizeof *f->moves;
    memcpy(f->moves, f->plan->moves, size);
    make_moves(f);
    bool last = !met_bifurcations(f);
    for (int tries = 0; f->out->end != UJ_PLAN_SOLVED && !last; tries++) {
        next_branches(f);
        last = tries == MAX_TRIES || memcmp(f->moves, f->plan->moves, size) == 0;
        if (last)
            memcpy(f->moves, f->plan->moves, size);
        make_moves(f);
    }
}

static uj_status record_and_certify(follower *f, uj_error *error)
{
    uj_plan_run *out = f->out;
    uj_error lost = {0};
    uj_status status = uj_replay(f->generator, &f->useful, &out->solution, &lost);
    if (status == UJ_INTERNAL) {
        out->end = UJ_PLAN_LOST;
        snprintf(out->reason, sizeof out->reason, "%s", lost.message);
        return UJ_OK;
    }
    if (status == UJ_OK)
        status = uj_certificate_check(f->generator->tray, &out->solution, NULL, &out->certificate,
                                      error);
    else
        status = no_memory(error);
    if (status == UJ_OK && !out->certificate.valid) {
        out->end = UJ_PLAN_REJECTED;
        snprintf(out->reason, sizeof out->reason, "%s", out->certificate.reason);
    }
    return status;
}

static uj_status follow(uj_successor_generator *generator, const uj_plan *plan, uj_plan_run *out,
                        uj_error *error)
{
    follower f = {.generator = generator,
                  .plan = plan,
                  .out = out,
                  .moves = calloc(plan->move_count + 1, sizeof *f.moves),
                  .bifurcations = calloc(plan->move_count + 1, sizeof *f.bifurcations)};
    uj_status status = uj_move_path_create(plan->move_count, &f.useful, NULL);
    if (status != UJ_OK || f.moves == NULL || f.bifurcations == NULL) {
        status = no_memory(error);
    } else {
        out->states[0] = f.useful.states[0] = uj_successor_generator_start(generator);
        try_branches(&f);
        if (out->end == UJ_PLAN_SOLVED)
            status = record_and_certify(&f, error);
    }
    free(f.moves);
    free(f.bifurcations);
    uj_move_path_clear(&f.useful);
    return status;
}

uj_status uj_plan_follow(const uj_tray *tray, uj_rules rules, const uj_plan *plan, uj_plan_run *out,
                         uj_error *error)
{
    *out = (uj_plan_run){.states = calloc(plan->move_count + 1, sizeof *out->states)};
    uj_contact_model *model = NULL;
    uj_successor_generator generator = {0};
    uj_status status =
        out->states != NULL ? uj_contact_model_create(tray, &model, error) : no_memory(error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(tray, model, rules, &generator, error);
    if (status == UJ_OK)
        status = follow(&generator, plan, out, error);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    if (status != UJ_OK || out->end != UJ_PLAN_SOLVED)
        uj_solution_clear(&out->solution);
    if (status != UJ_OK)
        uj_plan_run_clear(out);
    return status;
}

void uj_plan_run_clear(uj_plan_run *run)
{
    free(run->states);
    uj_solution_clear(&run->solution);
    *run = (uj_plan_run){0};
}
