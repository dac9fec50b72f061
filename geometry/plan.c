// Follows moves that are known from a similar tray.
#include "geometry/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/replay.h"

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while following a plan");
}

// Makes the moves. kept[*kept_count] get those that moved something, with the states after them in
// kept_states (behind the start).
typedef struct kept_moves {
    size_t count;
    uj_move *moves;
    uj_feature_state *states;
} kept_moves;

static void make_moves(uj_expander *expander, const uj_move *moves, size_t move_count,
                       uj_plan_run *out, kept_moves *kept)
{
    uj_feature_state state = out->states[0];
    out->end = state.at_goal ? UJ_PLAN_SOLVED : UJ_PLAN_FAILED;
    for (size_t i = 0; i < move_count && !state.at_goal; i++) {
        unsigned moved = 0;
        uj_error lost = {0};
        if (uj_expander_apply(expander, &moves[i], &state, NULL, &moved, &lost) != UJ_OK) {
            out->end = UJ_PLAN_LOST;
            snprintf(out->reason, sizeof out->reason, "%s", lost.message);
            return;
        }
        out->states[++out->move_count] = state;
        if (moved == 0)
            continue;
        kept->moves[kept->count++] = moves[i];
        kept->states[kept->count] = state;
    }
    out->end = state.at_goal ? UJ_PLAN_SOLVED : UJ_PLAN_FAILED;
}

static uj_status record_and_certify(uj_expander *expander, const kept_moves *kept, uj_plan_run *out,
                                    uj_error *error)
{
    uj_error lost = {0};
    uj_status status =
        uj_replay(expander, kept->moves, kept->count, kept->states, &out->solution, &lost);
    if (status == UJ_INTERNAL) {
        out->end = UJ_PLAN_LOST;
        snprintf(out->reason, sizeof out->reason, "%s", lost.message);
        return UJ_OK;
    }
    if (status == UJ_OK)
        status =
            uj_certificate_check(expander->tray, &out->solution, NULL, &out->certificate, error);
    else
        status = no_memory(error);
    if (status == UJ_OK && !out->certificate.valid) {
        out->end = UJ_PLAN_REJECTED;
        snprintf(out->reason, sizeof out->reason, "%s", out->certificate.reason);
    }
    return status;
}

static uj_status follow(uj_expander *expander, const uj_move *moves, size_t move_count,
                        uj_plan_run *out, uj_error *error)
{
    kept_moves kept = {.moves = calloc(move_count + 1, sizeof *kept.moves),
                       .states = calloc(move_count + 1, sizeof *kept.states)};
    uj_status status = UJ_OK;
    if (kept.moves == NULL || kept.states == NULL) {
        status = no_memory(error);
    } else {
        out->states[0] = kept.states[0] = uj_expander_start(expander);
        make_moves(expander, moves, move_count, out, &kept);
        if (out->end == UJ_PLAN_SOLVED)
            status = record_and_certify(expander, &kept, out, error);
    }
    free(kept.moves);
    free(kept.states);
    return status;
}

uj_status uj_plan_follow(const uj_tray *tray, uj_rules rules, const uj_move *moves,
                         size_t move_count, uj_plan_run *out, uj_error *error)
{
    *out = (uj_plan_run){.states = calloc(move_count + 1, sizeof *out->states)};
    uj_bodies *bodies = NULL;
    uj_expander expander = {0};
    uj_status status =
        out->states != NULL ? uj_bodies_create(tray, &bodies, error) : no_memory(error);
    if (status == UJ_OK)
        status = uj_expander_create(tray, bodies, rules, &expander, error);
    if (status == UJ_OK)
        status = follow(&expander, moves, move_count, out, error);
    uj_expander_clear(&expander);
    uj_bodies_destroy(bodies);
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
