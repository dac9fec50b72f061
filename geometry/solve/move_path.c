// Shortens a path by replaying it without some of its moves.
#include <unjam/geometry/solve/move_path.h>

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
