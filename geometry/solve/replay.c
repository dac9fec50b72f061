// Makes the moves of a path again: records their motion as keyframes, or leaves some of them out to
// shorten the path.
#include <unjam/geometry/solve/replay.h>

#include <stdlib.h>
#include <string.h>

enum { MAX_GAP = 3 };  // greatest number of consecutive moves removed together

uj_status uj_move_path_create(size_t move_count, uj_move_path *out, uj_error *error)
{
    *out = (uj_move_path){.move_count = move_count,
                          .moves = calloc(move_count + 1, sizeof *out->moves),
                          .states = calloc(move_count + 1, sizeof *out->states)};
    if (out->moves != NULL && out->states != NULL)
        return UJ_OK;
    uj_move_path_clear(out);
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while storing a solution");
}

void uj_move_path_clear(uj_move_path *path)
{
    free(path->moves);
    free(path->states);
    *path = (uj_move_path){0};
}

static bool is_legal(uj_successor_generator *generator, const uj_tray_state *state,
                     const uj_move *move)
{
    uint8_t directions[UJ_MAX_PIECES];
    if (move->type == UJ_PUSH)
        return true;
    uj_successor_generator_turn_directions(generator, state, directions);
    for (int i = 0; i < move->piece_count; i++)
        if (((unsigned)directions[move->pieces[i].piece] >> move->pieces[i].direction & 1u) == 0)
            return false;
    return true;
}

// Replays *path into *out, but leaves out moves[first .. first + gap - 1]. *out must have room for
// all moves of *path. Returns false if the goal is not reached, or if the work was stopped.
static bool replay_without(uj_successor_generator *generator, const uj_move_path *path,
                           size_t first, size_t gap, uj_move_path *out)
{
    const uj_push_workspace *workspace = &generator->workspace.push;
    out->move_count = out->piece_moves = 0;
    uj_tray_state state = out->states[0] = path->states[0];
    for (size_t i = 0; i < path->move_count && !state.at_goal; i++) {
        unsigned moved = 0;
        if (i >= first && i < first + gap)
            continue;
        if (!uj_poll_goes_on(workspace->poll))
            return false;
        if (!is_legal(generator, &state, &path->moves[i]) ||
            uj_successor_generator_apply(generator, &path->moves[i], &state, &moved, NULL) != UJ_OK)
            return false;
        if (moved == 0) {
            state = out->states[out->move_count];
            continue;
        }
        out->moves[out->move_count++] = path->moves[i];
        out->states[out->move_count] = state;
        out->piece_moves += moved;
    }
    return state.at_goal != 0;
}

// Removes 1 to MAX_GAP consecutive moves. Returns false if all moves are needed, or if the work was
// stopped. `other` is scratch space.
static bool shorten_once(uj_successor_generator *generator, uj_move_path *path, uj_move_path *other)
{
    for (size_t gap = MAX_GAP; gap > 0; gap--)
        for (size_t first = 0; first + gap <= path->move_count; first++) {
            if (!uj_poll_goes_on(generator->workspace.push.poll))
                return false;
            if (replay_without(generator, path, first, gap, other)) {
                uj_move_path shorter = *other;
                *other = *path;
                *path = shorter;
                return true;
            }
        }
    return false;
}

uj_status uj_move_path_shorten(uj_successor_generator *generator, uj_poll poll, uj_move_path *path,
                               uj_error *error)
{
    uj_move_path other;
    uj_status status = uj_move_path_create(path->move_count, &other, error);
    if (status != UJ_OK)
        return status;
    uj_push_workspace_watch(&generator->workspace.push, poll);
    while (shorten_once(generator, path, &other))
        ;
    uj_push_workspace_watch(&generator->workspace.push, (uj_poll){NULL, NULL});
    uj_move_path_clear(&other);
    return UJ_OK;
}

bool uj_move_path_exclude(uj_successor_generator *generator, const uj_move_path *path, size_t index)
{
    return index < path->move_count &&
           uj_successor_generator_exclude(generator, &path->states[index], &path->moves[index]);
}

// --- the motion ----------------------------------------------------------------------------------

// The frames of one move. frames.times[i] is the length of the motion up to frame i.
typedef struct recording {
    const uj_contact_model *model;
    uj_motion frames;
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

// Appends the frames of one move. Their times are in (move, move + 1]. Skips a frame if its time
// would coincide with that of another frame, but never skips the last frame.
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

static bool is_same(const uj_contact_model *model, const uj_tray_state *a, const uj_tray_state *b)
{
    for (int i = 0; i < model->piece_count; i++)
        if (!uj_pose_is_same(a->poses[i], b->poses[i], model->diameter))
            return false;
    return a->at_goal == b->at_goal;
}

typedef struct replay {
    uj_successor_generator *generator;
    const uj_move_path *path;
    uj_tray_state state;
    uj_motion *motion;
    uj_error *error;
} replay;

static uj_status replay_move(replay *r, size_t index)
{
    const uj_contact_model *model = r->generator->model;
    recording frames = {.model = model, .frames.piece_count = r->motion->piece_count};
    frames.status = uj_motion_append(&frames.frames, 0.0, r->state.poses);
    uj_turn_trace trace = {record, &frames};
    uj_status status = frames.status;
    if (status == UJ_OK)
        status = uj_successor_generator_trace(r->generator, &r->path->moves[index], &r->state,
                                              &trace, r->error);
    if (status == UJ_OK) {
        record(&frames, r->state.poses);
        status = frames.status;
    }
    if (status == UJ_OK && !is_same(model, &r->state, &r->path->states[index + 1]))
        status = uj_error_set(
            r->error, UJ_INTERNAL,
            "the replay of move %zu does not end in the state that the search found", index + 1);
    if (status == UJ_OK)
        status = append_move(&frames, index, r->motion);
    uj_motion_clear(&frames.frames);
    return status;
}

uj_status uj_replay(uj_successor_generator *generator, const uj_move_path *path,
                    uj_tray_solution *out, uj_error *error)
{
    replay r = {.generator = generator,
                .path = path,
                .state = uj_successor_generator_start(generator),
                .motion = &out->motion,
                .error = error};
    out->rules = generator->rules;
    out->motion.piece_count = generator->tray->piece_count;
    out->moves = calloc(path->move_count + 1, sizeof *out->moves);
    if (out->moves == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while recording the solution");
    memcpy(out->moves, path->moves, path->move_count * sizeof *path->moves);
    out->move_count = path->move_count;
    uj_status status = uj_motion_append(&out->motion, 0.0, r.state.poses);
    for (size_t i = 0; i < path->move_count && status == UJ_OK; i++)
        status = replay_move(&r, i);
    if (status == UJ_NO_MEMORY)
        uj_error_set(error, status, "out of memory while recording the solution");
    return status;
}

size_t uj_replay_failed_move(const uj_tray_solution *out)
{
    const uj_motion *motion = &out->motion;
    return motion->frame_count > 0 ? (size_t)motion->times[motion->frame_count - 1] : 0;
}

uj_status uj_replay_if_possible(uj_successor_generator *generator, const uj_move_path *path,
                                uj_tray_solution *out, bool *recorded, uj_error *error)
{
    uj_error lost = {0};
    uj_status status = uj_replay(generator, path, out, &lost);
    *recorded = status == UJ_OK;
    if (!*recorded)
        uj_solution_clear(out);
    if (status == UJ_OK || status == UJ_INTERNAL)
        return UJ_OK;
    return uj_error_set(error, status, "%s", lost.message);
}
