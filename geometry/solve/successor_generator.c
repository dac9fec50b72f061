// Creates the successor generator, and makes single moves.
#include <unjam/geometry/solve/successor_generator.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/joint/frozen.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

#include "generator_internal.h"

static uj_status find_frozen(uj_successor_generator *generator)
{
    uj_tray_state state = {.depth = 0};
    uj_vec2 x[UJ_MAX_PIECES];
    double angles[UJ_MAX_PIECES];
    for (size_t i = 0; i < generator->tray->piece_count; i++) {
        state.poses[i] = generator->tray->pieces[i].start;
        angles[i] = state.poses[i].angle;
    }
    uj_generator_build_planes(generator, &state, x);
    return uj_frozen_find(generator->model, &generator->planes, angles, x, &generator->frozen);
}

uj_status uj_successor_generator_create(const uj_tray *tray, const uj_contact_model *model,
                                        uj_rules rules, uj_successor_generator *out,
                                        uj_error *error)
{
    *out = (uj_successor_generator){
        .tray = tray, .model = model, .rules = rules, .least_unresolved = UINT32_MAX};
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        out->planes_angle[i] = NAN;
    uj_status status = uj_turn_workspace_create(model, &out->workspace);
    if (status == UJ_OK)
        status = uj_halfplanes_create(model, &out->planes);
    if (status == UJ_OK)
        status = find_frozen(out);
    // Under UJ_RULES_PAPER, no pushes may be left out: only pieces that were pressed may turn next.
    // So pushes of different pieces lead to different states, even if their motion is the same.
    bool distinct =
        rules != UJ_RULES_PAPER && (model->piece_count >= UJ_MANY_PIECES || out->frozen != 0);
    if (distinct)
        out->distinct_pushes = uj_distinct_pushes_create(model);
    else if (status == UJ_OK)
        status = uj_push_workspace_add_islands(&out->workspace.push);
    if (out->distinct_pushes != NULL)
        out->distinct_turns = uj_distinct_turns_create(model, out->distinct_pushes);
    if (status == UJ_OK && distinct && out->distinct_turns == NULL)
        status = UJ_NO_MEMORY;
    if (status == UJ_OK && model->piece_count >= UJ_MANY_PIECES) {
        out->rests = uj_expansion_rests_create();
        status = out->rests != NULL ? UJ_OK : UJ_NO_MEMORY;
    }
    out->turn_cache = malloc(sizeof *out->turn_cache);
    if (status == UJ_OK && out->turn_cache == NULL)
        status = UJ_NO_MEMORY;
    if (status != UJ_OK)
        uj_error_set(error, status, "out of memory while preparing the search");
    else if (tray->goal.by_exit)
        status = uj_exit_midpoint(tray, (size_t)tray->goal.exit, &out->exit_midpoint, error);
    if (status != UJ_OK)
        uj_successor_generator_clear(out);
    return status;
}

void uj_successor_generator_clear(uj_successor_generator *generator)
{
    uj_turn_workspace_clear(&generator->workspace);
    uj_halfplanes_clear(&generator->planes);
    uj_distinct_turns_destroy(generator->distinct_turns);
    generator->distinct_turns = NULL;
    uj_distinct_pushes_destroy(generator->distinct_pushes);
    generator->distinct_pushes = NULL;
    uj_expansion_rests_destroy(generator->rests);
    generator->rests = NULL;
    free(generator->turn_cache);
    generator->turn_cache = NULL;
    if (generator->owns_pruning)
        uj_turn_pruning_destroy(generator->pruning);
    uj_packer_destroy(generator->packer);
    generator->pruning = NULL;
    generator->packer = NULL;
}

uj_status uj_successor_generator_use_pruning(uj_successor_generator *generator,
                                             const uj_successor_generator *prototype,
                                             uj_error *error)
{
    if (!uj_turn_pruning_applies(generator->tray) ||
        (prototype != NULL && prototype->pruning == NULL))
        return UJ_OK;
    uj_status status = uj_packer_create(
        generator->model, uj_polygon_middle(&generator->tray->interior), &generator->packer);
    if (prototype != NULL) {
        generator->pruning = prototype->pruning;
    } else if (status == UJ_OK) {
        status = uj_turn_pruning_create(generator->tray, generator->model, generator->packer,
                                        &generator->pruning);
        generator->owns_pruning = status == UJ_OK;
    }
    if (status != UJ_OK)
        uj_error_set(error, status, "out of memory while preparing the search");
    return status;
}

uj_tray_state uj_successor_generator_start(uj_successor_generator *generator)
{
    uj_tray_state state;
    memset(&state, 0, sizeof state);
    for (size_t i = 0; i < generator->tray->piece_count; i++)
        state.poses[i] = generator->tray->pieces[i].start;
    uj_vec2 x[UJ_MAX_PIECES];
    uj_generator_build_planes(generator, &state, x);
    state.at_goal = generator->tray->goal.by_exit
                        ? uj_push_left_tray(generator->model, &generator->planes, x)
                        : uj_tray_poses_reached(generator->tray, state.poses);
    return state;
}

static uj_status apply(uj_successor_generator *generator, const uj_move *move, uj_tray_state *state,
                       const uj_turn_trace *trace, unsigned *moved)
{
    uj_vec2 x[UJ_MAX_PIECES];
    uj_generator_build_planes(generator, state, x);
    return uj_generator_make_move(generator, move, state, trace, moved) ? UJ_OK : UJ_INTERNAL;
}

static uj_status report_stuck(const uj_tray *tray, const uj_move *move, uj_error *error)
{
    char text[256];
    return uj_error_set(error, UJ_INTERNAL, "the motion of \"%s\" could not be followed to its end",
                        uj_move_text(tray, move, text, sizeof text));
}

uj_status uj_successor_generator_apply(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, unsigned *moved, uj_error *error)
{
    uj_status status = apply(generator, move, state, NULL, moved);
    return status == UJ_OK ? UJ_OK : report_stuck(generator->tray, move, error);
}

uj_status uj_successor_generator_trace(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, const uj_turn_trace *trace,
                                       uj_error *error)
{
    unsigned moved;
    uj_status status = apply(generator, move, state, trace, &moved);
    return status == UJ_OK ? UJ_OK : report_stuck(generator->tray, move, error);
}

bool uj_successor_generator_exclude(uj_successor_generator *generator, const uj_tray_state *state,
                                    const uj_move *move)
{
    uj_excluded_moves *excluded = &generator->excluded;
    if (excluded->count == UJ_MAX_EXCLUDED)
        return false;
    excluded->moves[excluded->count++] = (uj_excluded_move){*state, *move};
    if (state->depth + 1 < generator->least_unresolved)
        generator->least_unresolved = state->depth + 1;
    return true;
}

void uj_successor_generator_exclude_all(uj_successor_generator *generator,
                                        const uj_excluded_moves *list)
{
    for (int i = 0; list != NULL && i < list->count; i++)
        (void)uj_successor_generator_exclude(generator, &list->moves[i].state,
                                             &list->moves[i].move);
}

bool uj_generator_is_excluded(const uj_successor_generator *generator, const uj_tray_state *state,
                              const uj_move *move)
{
    for (int i = 0; i < generator->excluded.count; i++) {
        const uj_excluded_move *excluded = &generator->excluded.moves[i];
        if (memcmp(excluded->state.poses, state->poses, sizeof state->poses) == 0 &&
            memcmp(&excluded->move, move, sizeof *move) == 0)
            return true;
    }
    return false;
}

unsigned uj_generator_turn_directions(uj_successor_generator *generator, const uj_tray_state *state,
                                      const uj_vec2 *x, int piece)
{
    unsigned directions = 0;
    bool frozen = (generator->frozen >> piece & 1u) != 0;
    for (unsigned d = 0; d < 4 && !frozen; d++)
        if ((generator->rules != UJ_RULES_PAPER || state->press[piece] == d + 1) &&
            uj_push_rests(&generator->planes, piece, (uj_direction)d, &generator->workspace.push,
                          x))
            directions |= 1u << d;
    return directions;
}

void uj_successor_generator_turn_directions(uj_successor_generator *generator,
                                            const uj_tray_state *state, uint8_t *directions)
{
    uj_vec2 x[UJ_MAX_PIECES];
    uj_generator_build_planes(generator, state, x);
    for (int i = 0; i < generator->model->piece_count; i++)
        directions[i] = (uint8_t)uj_generator_turn_directions(generator, state, x, i);
}

double uj_generator_overhang(const uj_successor_generator *generator, double angle)
{
    const uj_tray_goal *goal = &generator->tray->goal;
    double overhang = uj_exit_overhang(generator->tray, goal->piece, angle, goal->exit);
    return overhang <= UJ_TOLERANCE_CONTACT * generator->model->diameter ? 0.0 : overhang;
}

bool uj_successor_generator_fits_exit(const uj_successor_generator *generator,
                                      const uj_tray_state *state)
{
    const uj_tray_goal *goal = &generator->tray->goal;
    return goal->by_exit &&
           uj_generator_overhang(generator, state->poses[goal->piece].angle) == 0.0;
}
