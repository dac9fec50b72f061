// Applies one push or turn to a state.
#include <string.h>

#include "generator_internal.h"

static void split_poses(const uj_tray_state *state, int count, double *angles, uj_vec2 *x)
{
    for (int i = 0; i < count; i++) {
        angles[i] = state->poses[i].angle;
        x[i] = (uj_vec2){state->poses[i].x, state->poses[i].y};
    }
}

void uj_generator_build_planes(uj_successor_generator *generator, const uj_tray_state *state,
                               uj_vec2 *x)
{
    const uj_contact_model *model = generator->model;
    double angles[UJ_MAX_PIECES];
    split_poses(state, model->piece_count, angles, x);
    // A push does not change angles, so successive states often have the same half-planes.
    size_t size = (size_t)model->piece_count * sizeof *angles;
    if (memcmp(angles, generator->planes_angle, size) == 0)
        return;
    memcpy(generator->planes_angle, angles, size);
    uj_halfplanes_build(model, angles, (1u << model->piece_count) - 1u, &generator->planes);
    uj_push_forget(&generator->workspace.push);
}

static unsigned count_moved(const uj_contact_model *model, const uj_pose *before,
                            const uj_pose *after)
{
    unsigned moved = 0;
    for (int i = 0; i < model->piece_count; i++)
        moved += !uj_pose_is_same(before[i], after[i], model->diameter);
    return moved;
}

static uj_press press_of(const uj_move *move)
{
    uj_press press = {0};
    for (int i = 0; i < move->piece_count; i++) {
        press.mask |= 1u << move->pieces[i].piece;
        press.direction[move->pieces[i].piece] = move->pieces[i].direction;
    }
    return press;
}

// The payload of trace_push.
typedef struct push_poses {
    const uj_turn_trace *trace;
    uj_pose poses[UJ_MAX_PIECES];
    int count;
} push_poses;

static void trace_push(void *payload, const uj_vec2 *x)
{
    push_poses *p = payload;
    for (int i = 0; i < p->count; i++) {
        p->poses[i].x = x[i].x;
        p->poses[i].y = x[i].y;
    }
    p->trace->function(p->trace->payload, p->poses);
}

static uj_push_outcome push(uj_successor_generator *generator, const uj_press *press,
                            uj_tray_state *state, const uj_turn_trace *trace)
{
    const uj_contact_model *model = generator->model;
    uj_vec2 x[UJ_MAX_PIECES];
    double angles[UJ_MAX_PIECES];
    split_poses(state, model->piece_count, angles, x);
    push_poses poses;
    poses.trace = trace;
    poses.count = model->piece_count;
    if (trace != NULL)
        memcpy(poses.poses, state->poses, sizeof poses.poses);
    uj_push_trace push_trace = {trace != NULL ? trace_push : NULL, &poses};
    uj_push_outcome outcome =
        generator->distinct_pushes != NULL
            ? uj_push(&generator->planes, press, &generator->workspace.push, x, &push_trace)
            : uj_push_sibling(&generator->planes, press, &generator->workspace.push, x,
                              &push_trace);
    for (int i = 0; i < model->piece_count; i++) {
        state->poses[i].x = x[i].x;
        state->poses[i].y = x[i].y;
    }
    return outcome;
}

static uj_turn_outcome turn(uj_successor_generator *generator, const uj_move *move,
                            uj_tray_state *state, const uj_turn_trace *trace)
{
    uj_press press = press_of(move);
    uint8_t spin[UJ_MAX_PIECES] = {0};
    for (int i = 0; i < move->piece_count; i++)
        spin[move->pieces[i].piece] = move->pieces[i].spin;
    generator->workspace.branches = move->branches;
    return uj_turn(&press, spin, &generator->workspace, state->poses, trace);
}

// Completes *state after a move has changed its poses.
static void end_move(const uj_successor_generator *generator, const uj_pose *before, bool goal,
                     uj_tray_state *state, unsigned *moved)
{
    const uj_tray *tray = generator->tray;
    state->depth++;
    state->at_goal = tray->goal.by_exit ? goal : uj_tray_poses_reached(tray, state->poses);
    *moved = count_moved(generator->model, before, state->poses);
}

void uj_generator_end_push(const uj_successor_generator *generator, const uj_move *move,
                           const uj_pose *before, bool goal, uj_tray_state *state, unsigned *moved)
{
    memset(state->press, 0, sizeof state->press);
    state->duplicate_moves = 0;
    for (int i = 0; generator->rules == UJ_RULES_PAPER && i < move->piece_count; i++)
        state->press[move->pieces[i].piece] = (uint8_t)(1 + move->pieces[i].direction);
    end_move(generator, before, goal, state, moved);
}

static bool make_push(uj_successor_generator *generator, const uj_move *move, uj_tray_state *state,
                      const uj_turn_trace *trace, unsigned *moved)
{
    uj_pose before[UJ_MAX_PIECES];
    memcpy(before, state->poses, (size_t)generator->model->piece_count * sizeof *before);
    uj_press press = press_of(move);
    uj_push_outcome outcome = push(generator, &press, state, trace);
    uj_generator_end_push(generator, move, before, outcome == UJ_PUSH_GOAL, state, moved);
    return outcome != UJ_PUSH_STUCK;
}

static bool make_turn(uj_successor_generator *generator, const uj_move *move, uj_tray_state *state,
                      const uj_turn_trace *trace, unsigned *moved)
{
    uj_tray_state before = *state;
    memset(state->press, 0, sizeof state->press);
    state->duplicate_moves = 0;
    uj_turn_outcome outcome = turn(generator, move, state, trace);
    if (outcome == UJ_TURN_NONE || outcome == UJ_TURN_MISSED) {
        *state = before;
        return true;
    }
    end_move(generator, before.poses, outcome == UJ_TURN_GOAL, state, moved);
    return outcome != UJ_TURN_STUCK;
}

bool uj_generator_make_move(uj_successor_generator *generator, const uj_move *move,
                            uj_tray_state *state, const uj_turn_trace *trace, unsigned *moved)
{
    *moved = 0;
    generator->workspace.bifurcation_count = 0;
    return move->type == UJ_PUSH ? make_push(generator, move, state, trace, moved)
                                 : make_turn(generator, move, state, trace, moved);
}
