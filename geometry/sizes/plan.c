// Follows moves that are known from a similar tray.
#include <unjam/geometry/sizes/plan.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/solve/replay.h>

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while following a plan");
}

enum { most_tries = 32 };  // of ways past ties

// The moves that are made, and of these moves[*count] that moved something, with the states after
// them in states (behind the start).
typedef struct kept_moves {
    uj_move *ways;  // [moves of the plan]: those of the plan, by the ways past ties that are tried
    int *bifurcation_count;  // [moves of the plan]: ties that each met
    size_t count;
    uj_move *moves;
    uj_tray_state *states;
} kept_moves;

static void make_moves(uj_successor_generator *generator, size_t move_count, uj_plan_run *out,
                       kept_moves *kept)
{
    uj_tray_state state = out->states[0];
    out->move_count = kept->count = 0;
    memset(kept->bifurcation_count, 0, move_count * sizeof *kept->bifurcation_count);
    out->end = state.at_goal ? UJ_PLAN_SOLVED : UJ_PLAN_FAILED;
    for (size_t i = 0; i < move_count && !state.at_goal; i++) {
        unsigned moved = 0;
        uj_error lost = {0};
        uj_status status =
            uj_successor_generator_apply(generator, &kept->ways[i], &state, NULL, &moved, &lost);
        int ties = generator->workspace.bifurcation_count;
        kept->bifurcation_count[i] = ties < UJ_TURN_MAX_BRANCHES ? ties : UJ_TURN_MAX_BRANCHES;
        if (status != UJ_OK) {
            out->end = UJ_PLAN_LOST;
            snprintf(out->reason, sizeof out->reason, "%s", lost.message);
            return;
        }
        out->states[++out->move_count] = state;
        if (moved == 0)
            continue;
        kept->moves[kept->count++] = kept->ways[i];
        kept->states[kept->count] = state;
    }
    out->end = state.at_goal ? UJ_PLAN_SOLVED : UJ_PLAN_FAILED;
}

// Goes on to the next ways past the ties that were met, the last tie fastest; the first ways of all
// come after the last.
static void next_ways(kept_moves *kept, size_t move_count)
{
    for (size_t i = move_count; i-- > 0;) {
        uj_move *move = &kept->ways[i];
        for (int bit = kept->bifurcation_count[i] - 1; bit >= 0; bit--) {
            move->branches = (uint8_t)(move->branches ^ 1u << bit);
            if (((unsigned)move->branches >> bit & 1u) != 0)
                return;
        }
        move->branches = 0;
    }
}

static bool meets_ties(const kept_moves *kept, size_t move_count)
{
    for (size_t i = 0; i < move_count; i++)
        if (kept->bifurcation_count[i] > 0)
            return true;
    return false;
}

// Makes the moves as they are; where that does not solve the tray, by other ways past ties, which
// the moves of a solution file do not tell. If none solves it, it was as they are.
static void try_ways(uj_successor_generator *generator, const uj_move *moves, size_t move_count,
                     uj_plan_run *out, kept_moves *kept)
{
    size_t size = move_count * sizeof *moves;
    memcpy(kept->ways, moves, size);
    make_moves(generator, move_count, out, kept);
    bool last = !meets_ties(kept, move_count);
    for (int tries = 0; out->end != UJ_PLAN_SOLVED && !last; tries++) {
        next_ways(kept, move_count);
        last = tries == most_tries || memcmp(kept->ways, moves, size) == 0;
        if (last)
            memcpy(kept->ways, moves, size);
        make_moves(generator, move_count, out, kept);
    }
}

static uj_status record_and_certify(uj_successor_generator *generator, const kept_moves *kept,
                                    uj_plan_run *out, uj_error *error)
{
    uj_error lost = {0};
    uj_status status =
        uj_replay(generator, kept->moves, kept->count, kept->states, &out->solution, &lost);
    if (status == UJ_INTERNAL) {
        out->end = UJ_PLAN_LOST;
        snprintf(out->reason, sizeof out->reason, "%s", lost.message);
        return UJ_OK;
    }
    if (status == UJ_OK)
        status =
            uj_certificate_check(generator->tray, &out->solution, NULL, &out->certificate, error);
    else
        status = no_memory(error);
    if (status == UJ_OK && !out->certificate.valid) {
        out->end = UJ_PLAN_REJECTED;
        snprintf(out->reason, sizeof out->reason, "%s", out->certificate.reason);
    }
    return status;
}

static uj_status follow(uj_successor_generator *generator, const uj_move *moves, size_t move_count,
                        uj_plan_run *out, uj_error *error)
{
    kept_moves kept = {.ways = calloc(move_count + 1, sizeof *kept.ways),
                       .bifurcation_count = calloc(move_count + 1, sizeof *kept.bifurcation_count),
                       .moves = calloc(move_count + 1, sizeof *kept.moves),
                       .states = calloc(move_count + 1, sizeof *kept.states)};
    uj_status status = UJ_OK;
    if (kept.ways == NULL || kept.bifurcation_count == NULL || kept.moves == NULL ||
        kept.states == NULL) {
        status = no_memory(error);
    } else {
        out->states[0] = kept.states[0] = uj_successor_generator_start(generator);
        try_ways(generator, moves, move_count, out, &kept);
        if (out->end == UJ_PLAN_SOLVED)
            status = record_and_certify(generator, &kept, out, error);
    }
    free(kept.ways);
    free(kept.bifurcation_count);
    free(kept.moves);
    free(kept.states);
    return status;
}

uj_status uj_plan_follow(const uj_tray *tray, uj_rules rules, const uj_move *moves,
                         size_t move_count, uj_plan_run *out, uj_error *error)
{
    *out = (uj_plan_run){.states = calloc(move_count + 1, sizeof *out->states)};
    uj_contact_model *model = NULL;
    uj_successor_generator generator = {0};
    uj_status status =
        out->states != NULL ? uj_contact_model_create(tray, &model, error) : no_memory(error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(tray, model, rules, &generator, error);
    if (status == UJ_OK)
        status = follow(&generator, moves, move_count, out, error);
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
