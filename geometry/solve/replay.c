// Records the motion of a list of moves.
#include <unjam/geometry/solve/replay.h>

#include <stdlib.h>
#include <string.h>

// Frames of one move with the length of motion so far.
typedef struct recording {
    const uj_contact_model *model;
    uj_motion frames;  // times are lengths
    uj_status status;
} recording;

static double motion_length(const uj_contact_model *model, const uj_pose *from, const uj_pose *to)
{
    double length = 0.0;
    for (int i = 0; i < model->piece_count; i++) {
        double dx = to[i].x - from[i].x, dy = to[i].y - from[i].y;
        length = fmax(length, sqrt(dx * dx + dy * dy) +
                                  model->radius[i] * fabs(to[i].angle - from[i].angle));
    }
    return length;
}

static void record(void *payload, const uj_pose *poses)
{
    recording *r = payload;
    if (r->status != UJ_OK)
        return;
    size_t n = r->frames.piece_count, last = r->frames.frame_count - 1;
    double length = motion_length(r->model, &r->frames.poses[last * n], poses);
    if (length > 0.0)
        r->status = uj_motion_append(&r->frames, r->frames.times[last] + length, poses);
}

// Appends the recorded frames but the first as those of move number `move`. Lengths too small to
// tell times apart are left out; the last frame is always kept.
static uj_status append_move(const recording *r, size_t move, uj_motion *out)
{
    size_t n = r->frames.piece_count, count = r->frames.frame_count;
    double total = r->frames.times[count - 1], before = (double)move;
    uj_status status = UJ_OK;
    for (size_t i = 1; i < count && status == UJ_OK; i++) {
        double time =
            i + 1 < count ? (double)move + r->frames.times[i] / total : (double)move + 1.0;
        if (i + 1 < count && !(time > before && time < (double)move + 1.0))
            continue;
        status = uj_motion_append(out, time, &r->frames.poses[i * n]);
        before = time;
    }
    return status;
}

static bool agree(const uj_contact_model *model, const uj_tray_state *a, const uj_tray_state *b)
{
    for (int i = 0; i < model->piece_count; i++)
        if (!uj_pose_is_same(a->poses[i], b->poses[i], model->diameter))
            return false;
    return a->at_goal == b->at_goal;
}

static uj_status replay_move(uj_successor_generator *e, const uj_move *move, size_t number,
                             const uj_tray_state *expected, uj_tray_state *state, uj_motion *out,
                             uj_error *error)
{
    recording r = {.model = e->model, .frames.piece_count = out->piece_count};
    r.status = uj_motion_append(&r.frames, 0.0, state->poses);
    uj_turn_trace trace = {record, &r};
    unsigned moved = 0;
    uj_status status = r.status;
    if (status == UJ_OK)
        status = uj_successor_generator_apply(e, move, state, &trace, &moved, error);
    if (status == UJ_OK) {
        record(&r, state->poses);
        status = r.status;
    }
    if (status == UJ_OK && !agree(e->model, state, expected))
        status = uj_error_set(error, UJ_INTERNAL, "move %zu ends elsewhere when it is recorded",
                              number + 1);
    if (status == UJ_OK)
        status = append_move(&r, number, out);
    free(r.frames.times);
    free(r.frames.poses);
    return status;
}

uj_status uj_replay(uj_successor_generator *generator, const uj_move *moves, size_t move_count,
                    const uj_tray_state *expected, uj_tray_solution *out, uj_error *error)
{
    uj_tray_state state = uj_successor_generator_start(generator);
    out->rules = generator->rules;
    out->motion.piece_count = generator->tray->piece_count;
    out->moves = calloc(move_count + 1, sizeof *out->moves);
    if (out->moves == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while recording the solution");
    memcpy(out->moves, moves, move_count * sizeof *moves);
    out->move_count = move_count;
    uj_status status = uj_motion_append(&out->motion, 0.0, state.poses);
    for (size_t i = 0; i < move_count && status == UJ_OK; i++) {
        status =
            replay_move(generator, &moves[i], i, &expected[i + 1], &state, &out->motion, error);
    }
    if (status == UJ_NO_MEMORY)
        uj_error_set(error, status, "out of memory while recording the solution");
    return status;
}
