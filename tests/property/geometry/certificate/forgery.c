// Makes and edits forgeries (forgery.h).
#include "tests/property/geometry/certificate/forgery.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/tray_builder.h"

forgery forgery_begin(const uj_tray *tray)
{
    forgery f = {.piece_count = tray->piece_count};
    uj_pose poses[UJ_MAX_PIECES];
    for (size_t i = 0; i < tray->piece_count; i++)
        poses[i] = tray->pieces[i].start;
    forgery_insert(&f, 0, poses);
    return f;
}

forgery forgery_copy(const forgery *f)
{
    forgery copy = *f;
    size_t size = f->frame_count * f->piece_count * sizeof *f->poses;
    copy.frame_capacity = f->frame_count;
    copy.poses = malloc(size);
    builder_require(copy.poses != NULL);
    memcpy(copy.poses, f->poses, size);
    return copy;
}

void forgery_clear(forgery *f)
{
    free(f->poses);
    *f = (forgery){0};
}

forgery forgery_of_solution(const uj_tray_solution *solution)
{
    const uj_motion *motion = &solution->motion;
    forgery f = {.piece_count = motion->piece_count};
    builder_require(solution->move_count <= FORGERY_MOVES);
    for (size_t i = 0; i < motion->frame_count; i++) {
        size_t move = f.move_count;
        if (i > 0 && motion->times[i] > (double)move) {
            f.end[move] = i - 1;
            f.moves[f.move_count++] = solution->moves[move];
        }
        forgery_insert(&f, f.frame_count > 0 ? f.frame_count - 1 : 0,
                       &motion->poses[i * f.piece_count]);
    }
    return f;
}

uj_tray_solution forgery_solution(const forgery *f, uj_rules rules)
{
    uj_tray_solution out = {.rules = rules, .motion.piece_count = f->piece_count};
    builder_add_frame(&out, 0.0, f->poses);
    for (size_t m = 0; m < f->move_count; m++) {
        size_t first = forgery_first(f, m);
        const uj_move *move = &f->moves[m];
        builder_add_move(&out, (uj_move_type)move->type, move->piece_count, move->pieces);
        out.moves[m].branches = move->branches;
        for (size_t i = first + 1; i <= f->end[m]; i++)
            builder_add_frame(&out, (double)m + (double)(i - first) / (double)(f->end[m] - first),
                              forgery_poses(f, i));
    }
    return out;
}

size_t forgery_first(const forgery *f, size_t move)
{
    return move == 0 ? 0 : f->end[move - 1];
}

size_t forgery_move_of(const forgery *f, size_t frame)
{
    size_t move = 0;
    while (f->end[move] < frame)
        move++;
    return move;
}

uj_pose *forgery_poses(const forgery *f, size_t frame)
{
    return &f->poses[frame * f->piece_count];
}

uj_pose *forgery_last(const forgery *f)
{
    return forgery_poses(f, f->frame_count - 1);
}

void forgery_add_frame(forgery *f, const uj_pose *poses)
{
    forgery_insert(f, f->frame_count - 1, poses);
}

void forgery_insert(forgery *f, size_t after, const uj_pose *poses)
{
    size_t n = f->piece_count, at = f->frame_count > 0 ? after + 1 : 0;
    if (f->frame_count == f->frame_capacity) {
        f->frame_capacity = 2 * f->frame_capacity + 16;
        f->poses = realloc(f->poses, f->frame_capacity * n * sizeof *f->poses);
        builder_require(f->poses != NULL);
    }
    memmove(&f->poses[(at + 1) * n], &f->poses[at * n],
            (f->frame_count - at) * n * sizeof *f->poses);
    memcpy(&f->poses[at * n], poses, n * sizeof *poses);
    for (size_t m = 0; m < f->move_count; m++)
        f->end[m] += f->end[m] > after || (at == f->frame_count && m + 1 == f->move_count);
    f->frame_count++;
}

void forgery_remove(forgery *f, size_t frame)
{
    size_t n = f->piece_count;
    memmove(&f->poses[frame * n], &f->poses[(frame + 1) * n],
            (f->frame_count - frame - 1) * n * sizeof *f->poses);
    for (size_t m = 0; m < f->move_count; m++)
        f->end[m] -= f->end[m] >= frame;
    f->frame_count--;
}

void forgery_cut(forgery *f, size_t move, size_t frame, double part)
{
    if (part > 0.0 && frame < f->end[move]) {
        const uj_pose *from = forgery_poses(f, frame);
        uj_pose *to = forgery_poses(f, frame + 1);
        for (size_t i = 0; i < f->piece_count; i++)
            to[i] = (uj_pose){from[i].x + part * (to[i].x - from[i].x),
                              from[i].y + part * (to[i].y - from[i].y),
                              from[i].angle + part * (to[i].angle - from[i].angle)};
        frame++;
    }
    f->move_count = move + 1;
    f->end[move] = frame;
    f->frame_count = frame + 1;
}

void forgery_keep(forgery *f, size_t count)
{
    f->frame_count = forgery_first(f, count) + 1;
    f->move_count = count;
}

void forgery_stand(forgery *f, const uj_move *move)
{
    uj_pose poses[UJ_MAX_PIECES];
    memcpy(poses, forgery_last(f), f->piece_count * sizeof *poses);
    f->end[f->move_count] = f->frame_count - 1;
    f->moves[f->move_count++] = *move;
    forgery_add_frame(f, poses);
}

double forgery_distance(const forgery *f, const uj_pose *a, const uj_pose *b, double diameter)
{
    double most = 0.0;
    for (size_t i = 0; i < f->piece_count; i++)
        most = fmax(most, hypot(a[i].x - b[i].x, a[i].y - b[i].y) +
                              0.5 * diameter * fabs(a[i].angle - b[i].angle));
    return most;
}

// --- lawful moves --------------------------------------------------------------------------------

static void record(void *payload, const uj_pose *poses)
{
    forgery *f = payload;
    if (f->frame_count <= FORGERY_FRAMES && forgery_distance(f, forgery_last(f), poses, 1.0) > 0.0)
        forgery_add_frame(f, poses);
}

bool forgery_begins_at_rest(const uj_move *move, uj_successor_generator *generator,
                            const uj_tray_state *state)
{
    uint8_t directions[UJ_MAX_PIECES];
    uj_successor_generator_turn_directions(generator, state, directions);
    for (size_t i = 0; i < move->piece_count; i++)
        if ((directions[move->pieces[i].piece] >> move->pieces[i].direction & 1) == 0)
            return false;
    return true;
}

bool forgery_follow(forgery *f, uj_successor_generator *generator, const uj_move *move, bool joins)
{
    uj_tray_state state = {0};
    forgery whole = *f;
    uj_turn_trace trace = {record, f};
    size_t before = f->frame_count;
    joins = joins && f->move_count > 0;
    if ((!joins && f->move_count == FORGERY_MOVES) || move->piece_count == 0)
        return false;
    memcpy(state.poses, forgery_last(f), f->piece_count * sizeof *state.poses);
    if (move->type == UJ_TURN && !forgery_begins_at_rest(move, generator, &state))
        return false;
    if (!joins) {
        f->end[f->move_count] = f->frame_count - 1;
        f->moves[f->move_count++] = *move;
    }
    bool made = uj_successor_generator_trace(generator, move, &state, &trace, NULL) == UJ_OK;
    if (made)
        record(f, state.poses);
    if (made && f->frame_count > before && f->frame_count <= FORGERY_FRAMES)
        return true;
    whole.poses = f->poses;  // the array may have moved
    whole.frame_capacity = f->frame_capacity;
    *f = whole;
    return false;
}

// --- lists of pieces -----------------------------------------------------------------------------

uj_piece_move *forgery_part(uj_move *move, size_t piece)
{
    for (size_t i = 0; i < move->piece_count; i++)
        if (move->pieces[i].piece == piece)
            return &move->pieces[i];
    return NULL;
}

void forgery_list(uj_move *move, uj_piece_move part)
{
    uj_piece_move *known = forgery_part(move, part.piece);
    if (known != NULL) {
        *known = part;
        return;
    }
    size_t i = move->piece_count++;
    for (; i > 0 && move->pieces[i - 1].piece > part.piece; i--)
        move->pieces[i] = move->pieces[i - 1];
    move->pieces[i] = part;
}

void forgery_unlist(uj_move *move, size_t piece)
{
    size_t kept = 0;
    for (size_t i = 0; i < move->piece_count; i++)
        if (move->pieces[i].piece != piece)
            move->pieces[kept++] = move->pieces[i];
    move->piece_count = (uint8_t)kept;
}
