// Moves by hand in a tray, with undo without limit and a proof of each.
#include "viewer/tray_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/certificate_bound.h"
#include "geometry/drag.h"
#include "viewer/tray_hint.h"
#include "viewer/tray_subject.h"

// A notch of the wheel, and within what of an angle at which edges are flush it snaps to it.
static const double NOTCH = UJ_PI / 36.0, SNAP = UJ_PI / 90.0;
// What the arrow keys move, parts of the tray's diameter; the small step.
static const double STEP = 0.02, FINE_STEP = 0.001;
typedef enum hand { HAND_EMPTY, HAND_DRAGS, HAND_TURNS } hand;

typedef struct tray_game {
    uj_game base;
    const uj_tray *tray;
    uj_drag *drag;
    uj_certificate_shapes shapes;
    uj_tray_position position;
    uj_pose start[UJ_MAX_PIECES];
    uj_hand_move *moves;  // [base.known]
    size_t capacity;
    hand hand;
    uj_vec2 grip[UJ_MAX_PIECES];  // of pieces in the hand: where it holds them
    uj_vec2 took;                 // where the hand was when it took them
    double took_angle;            // of the hand about the middle of the piece that it turns
    int turned_piece;
    uj_move hint;
    uj_motion hint_motion;
    uj_hand_move now;  // the move being made; its motion is empty when none is
} tray_game;

static tray_game *of(uj_game *game)
{
    return (tray_game *)game;
}

static uj_pose *poses_of(tray_game *game)
{
    return game->position.poses;
}

// --- words ---------------------------------------------------------------------------------------

static void say(tray_game *game, const char *words)
{
    snprintf(game->position.words, sizeof game->position.words, "%s", words);
}

static void say_state(tray_game *game)
{
    const uj_tray_goal *goal = &game->tray->goal;
    if (game->base.solved && goal->by_exit)
        snprintf(game->position.words, sizeof game->position.words, "solved: %s is out",
                 game->tray->pieces[goal->piece].name);
    else if (game->base.solved)
        say(game, "solved");
    else if (game->position.selected == 0)
        say(game, "drag a piece; hold Shift to take several");
    else
        say(game, "drag it, or turn it with the wheel or its handle");
}

static void forget_hint(tray_game *game)
{
    game->position.hint = NULL;
    game->base.hint_moves = 0;
    free(game->hint_motion.times);
    free(game->hint_motion.poses);
    game->hint_motion = (uj_motion){0};
}

// What was proven of all moves up to now.
static void say_proof(tray_game *game)
{
    double bound = 0.0;
    char text[32];
    for (size_t i = 0; i < game->base.made; i++)
        bound = fmax(bound, game->moves[i].bound);
    uj_subject *subject = game->base.subject;
    subject->proof = game->base.made > 0 ? UJ_PROOF_VALID : UJ_PROOF_NONE;
    uj_bound_text(bound, text, sizeof text);
    snprintf(subject->proof_text, sizeof subject->proof_text,
             "proven: no overlap deeper than %s%s%s", text, game->tray->unit != NULL ? " " : "",
             game->tray->unit != NULL ? game->tray->unit : "");
}

// --- the history ---------------------------------------------------------------------------------

static void settle(tray_game *game)
{
    game->base.solved = uj_drag_at_goal(game->drag, poses_of(game));
    forget_hint(game);
    say_state(game);
    say_proof(game);
}

static bool go(uj_game *base, size_t move)
{
    tray_game *game = of(base);
    if (move > base->known || base->holding)
        return false;
    base->made = move;
    const uj_pose *poses = move > 0 ? uj_hand_move_end(&game->moves[move - 1]) : game->start;
    memcpy(poses_of(game), poses, game->tray->piece_count * sizeof *poses);
    settle(game);
    return true;
}

// Takes a proven move into the history in place of those that were undone.
static bool add_move(tray_game *game, uj_hand_move *move)
{
    uj_game *base = &game->base;
    while (base->known > base->made)
        uj_hand_move_clear(&game->moves[--base->known]);
    if (base->known == game->capacity) {
        size_t capacity = game->capacity > 0 ? 2 * game->capacity : 32;
        uj_hand_move *moves = realloc(game->moves, capacity * sizeof *moves);
        if (moves == NULL)
            return false;
        game->moves = moves;
        game->capacity = capacity;
    }
    game->moves[base->known++] = *move;
    *move = (uj_hand_move){0};
    base->made = base->known;
    return true;
}

// --- the hand ------------------------------------------------------------------------------------

static void keep_frame(void *payload, const uj_pose *poses)
{
    uj_motion *motion = &((tray_game *)payload)->now.motion;
    uj_hand_frames_thin(motion, poses);
    // Out of memory leaves the frame out; then the proof fails and the move is taken back.
    (void)uj_motion_append(motion, (double)motion->frame_count, poses);
}

static void begin(tray_game *game)
{
    if (game->now.motion.frame_count > 0)
        return;
    uj_hand_move_clear(&game->now);
    game->now.motion.piece_count = game->tray->piece_count;
    (void)uj_motion_append(&game->now.motion, 0.0, poses_of(game));
}

// Moves what is selected: grips go to game->grip displaced by `by`, the angle by `turn`.
static bool move_selected(tray_game *game, uj_vec2 by, double turn)
{
    uj_drag_wish wish = {.dragged = game->position.selected, .turn = turn};
    size_t count = game->tray->piece_count, frames = game->now.motion.frame_count;
    for (size_t i = 0; i < count; i++) {
        wish.grip[i] = game->grip[i];
        uj_vec2 at = uj_pose_apply(poses_of(game)[i], game->grip[i]);
        wish.to[i] = uj_vec2_add(at, by);
    }
    const uj_drag_trace trace = {keep_frame, game};
    game->now.pieces |= wish.dragged;
    game->now.turned += uj_drag_move(game->drag, &wish, poses_of(game), &trace);
    if (game->now.motion.frame_count == frames)
        return false;
    forget_hint(game);
    return true;
}

// Makes a move a part of the one before when both are taps of the same kind on the same pieces.
static bool join_moves(tray_game *game, uj_hand_move *move)
{
    uj_game *base = &game->base;
    return base->made > 0 && base->made == base->known &&
           uj_hand_move_join(&game->moves[base->made - 1], move);
}

// Ends the move being made: it counts once it is proven, else everything is put back.
static bool end_move(tray_game *game, uj_hand_way how)
{
    uj_hand_move *move = &game->now;
    move->how = how;
    size_t frames = move->motion.frame_count;
    bool moved = frames > 1 && memcmp(uj_hand_move_end(move), move->motion.poses,
                                      game->tray->piece_count * sizeof(uj_pose)) != 0;
    if (moved) {
        uj_hand_times_spread(&move->motion);
        bool complete = memcmp(uj_hand_move_end(move), poses_of(game),
                               game->tray->piece_count * sizeof(uj_pose)) == 0;
        moved = complete && uj_hand_move_prove(move, game->tray, &game->shapes) &&
                (join_moves(game, move) || add_move(game, move));
        if (!moved)
            snprintf(game->base.notice, sizeof game->base.notice,
                     "this move could not be proven free of overlap and is taken back");
    }
    uj_hand_move_clear(move);
    game->hand = HAND_EMPTY;
    game->base.holding = false;
    go(&game->base, game->base.made);
    if (moved && game->base.solved)
        snprintf(game->base.notice, sizeof game->base.notice, "solved in %zu move%s",
                 game->base.made, game->base.made == 1 ? "" : "s");
    return true;
}

static uj_vec2 local_point(uj_pose pose, uj_vec2 at)
{
    return uj_rotate(uj_rotation_of(-pose.angle), (uj_vec2){at.x - pose.x, at.y - pose.y});
}

static int piece_at(tray_game *game, uj_vec2 at)
{
    for (size_t i = 0; i < game->tray->piece_count; i++)
        if (uj_ring_contains(&game->tray->pieces[i].shape.rings[0],
                             local_point(poses_of(game)[i], at)))
            return (int)i;
    return -1;
}

static int handle_at(tray_game *game, uj_vec2 at, double reach)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)game->base.subject;
    for (size_t i = 0; i < game->tray->piece_count; i++) {
        uj_vec2 handle = uj_tray_handle(subject, i, poses_of(game)[i]);
        if ((game->position.selected >> i & 1u) != 0 &&
            uj_vec2_length(uj_vec2_sub(at, handle)) <= reach)
            return (int)i;
    }
    return -1;
}

static uj_vec2 middle_of(const tray_game *game, size_t piece)
{
    return uj_polygon_centroid(&game->tray->pieces[piece].shape);
}

static double angle_about(tray_game *game, int piece, uj_vec2 at)
{
    uj_vec2 middle = uj_pose_apply(poses_of(game)[piece], middle_of(game, (size_t)piece));
    return atan2(at.y - middle.y, at.x - middle.x);
}

static void grip_middles(tray_game *game)
{
    for (size_t i = 0; i < game->tray->piece_count; i++)
        game->grip[i] = middle_of(game, i);
}

static bool press(uj_game *base, uj_vec2 at, double reach, bool more)
{
    tray_game *game = of(base);
    if (base->holding)
        return false;
    unsigned before = game->position.selected;
    int handle = more ? -1 : handle_at(game, at, reach), piece = piece_at(game, at);
    if (handle >= 0) {
        game->hand = HAND_TURNS;
        game->turned_piece = handle;
        game->took_angle = angle_about(game, handle, at) - poses_of(game)[handle].angle;
        grip_middles(game);
    } else if (piece < 0) {
        game->position.selected = more ? before : 0;
        say_state(game);
        return game->position.selected != before;
    } else {
        unsigned bit = 1u << piece;
        if (more)
            game->position.selected ^= bit;
        else if ((before & bit) == 0)
            game->position.selected = bit;
        say_state(game);
        if ((game->position.selected & bit) == 0)
            return true;
        game->hand = HAND_DRAGS;
        for (size_t i = 0; i < game->tray->piece_count; i++)
            game->grip[i] = local_point(poses_of(game)[i], at);
    }
    begin(game);
    base->holding = true;
    return true;
}

// The angle for a hand that wants `angle`: edges snap to others that they come near to.
static double snapped(const tray_game *game, int piece, double angle)
{
    return uj_drag_flush_angle(game->drag, game->position.poses, piece, angle, SNAP);
}

static bool drag(uj_game *base, uj_vec2 to)
{
    tray_game *game = of(base);
    if (game->hand == HAND_DRAGS) {
        size_t first = 0;
        while ((game->position.selected >> first & 1u) == 0)
            first++;
        // All are drawn alike; the grip of each is the point that was under the hand.
        uj_drag_wish wish = {.dragged = game->position.selected};
        for (size_t i = 0; i < game->tray->piece_count; i++) {
            wish.grip[i] = game->grip[i];
            wish.to[i] = to;
        }
        const uj_drag_trace trace = {keep_frame, game};
        size_t frames = game->now.motion.frame_count;
        game->now.pieces |= wish.dragged;
        uj_pose was[UJ_MAX_PIECES];
        memcpy(was, poses_of(game), sizeof was);
        (void)uj_drag_move(game->drag, &wish, poses_of(game), &trace);
        bool moved =
            game->now.motion.frame_count != frames || memcmp(was, poses_of(game), sizeof was) != 0;
        if (moved)
            forget_hint(game);
        return moved;
    }
    if (game->hand != HAND_TURNS)
        return false;
    double now = poses_of(game)[game->turned_piece].angle;
    double wish = angle_about(game, game->turned_piece, to) - game->took_angle;
    wish = now + remainder(wish - now, 2.0 * UJ_PI);
    return move_selected(game, (uj_vec2){0.0, 0.0}, snapped(game, game->turned_piece, wish) - now);
}

static bool release(uj_game *base, uj_vec2 where)
{
    (void)where;
    return base->holding && end_move(of(base), UJ_HAND_HELD);
}

static int first_selected(const tray_game *game)
{
    for (int i = 0; i < (int)game->tray->piece_count; i++)
        if ((game->position.selected >> i & 1u) != 0)
            return i;
    return -1;
}

// To the next multiple of a notch, or to an angle between at which edges are flush. While the hand
// holds the pieces they turn about it and the turn is a part of its move.
static bool wheel(uj_game *base, double notches)
{
    tray_game *game = of(base);
    int piece = first_selected(game);
    if (piece < 0 || notches == 0.0 || game->hand == HAND_TURNS)
        return false;
    double now = poses_of(game)[piece].angle, sign = notches > 0.0 ? 1.0 : -1.0;
    double next = NOTCH * (sign > 0.0 ? floor(now / NOTCH + 1e-6) + fabs(notches)
                                      : ceil(now / NOTCH - 1e-6) - fabs(notches));
    double flush = uj_drag_flush_angle(game->drag, poses_of(game), piece, next, 0.49 * NOTCH);
    if ((flush - now) * sign > 1e-9)
        next = flush;
    if (!base->holding)
        grip_middles(game);
    begin(game);
    bool moved = move_selected(game, (uj_vec2){0.0, 0.0}, next - now);
    return base->holding ? moved : end_move(game, UJ_HAND_TURNED);
}

static bool step(uj_game *base, uj_step_way way, bool fine)
{
    static const uj_vec2 ways[] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    tray_game *game = of(base);
    if (game->position.selected == 0 || base->holding)
        return false;
    double length = (fine ? FINE_STEP : STEP) * uj_tray_diameter(game->tray);
    grip_middles(game);
    begin(game);
    move_selected(game, uj_vec2_scale(ways[way], length), 0.0);
    return end_move(game, UJ_HAND_STEPPED);
}

static bool select_next(uj_game *base, bool back)
{
    tray_game *game = of(base);
    int count = (int)game->tray->piece_count, piece = first_selected(game);
    if (base->holding)
        return false;
    piece = piece < 0 ? (back ? count - 1 : 0) : (piece + (back ? count - 1 : 1)) % count;
    game->position.selected = 1u << piece;
    say_state(game);
    return true;
}

// --- hints ---------------------------------------------------------------------------------------

static uj_hint_job hint_job(const uj_game *base)
{
    const tray_game *game = (const tray_game *)base;
    return uj_tray_hint_job(game->tray, game->position.poses);
}

static bool hint_take(uj_game *base, const uj_hint_job *job)
{
    tray_game *game = of(base);
    forget_hint(game);
    size_t moves = uj_tray_hint_result(job, game->position.poses, &game->hint, &game->hint_motion,
                                       base->notice, sizeof base->notice);
    base->hint_moves = moves;
    if (moves > 0)
        uj_motion_at(&game->hint_motion, 1.0, game->position.hint_end);
    game->position.hint = moves > 0 ? &game->hint : NULL;
    return true;
}

// The solver's own motion, as a move of all pieces that it moves.
static bool hint_make(uj_game *base)
{
    tray_game *game = of(base);
    uj_hand_move *move = &game->now;
    if (base->holding)
        return false;
    uj_hand_move_clear(move);
    move->motion = game->hint_motion;
    game->hint_motion = (uj_motion){0};
    for (size_t i = 0; i < game->hint.piece_count; i++)
        move->pieces |= 1u << game->hint.pieces[i].piece;
    memcpy(poses_of(game), uj_hand_move_end(move), game->tray->piece_count * sizeof(uj_pose));
    return end_move(game, UJ_HAND_HELD);
}

// --- life ----------------------------------------------------------------------------------------

static void destroy(uj_game *base)
{
    tray_game *game = of(base);
    for (size_t i = 0; i < base->known; i++)
        uj_hand_move_clear(&game->moves[i]);
    free(game->moves);
    forget_hint(game);
    uj_hand_move_clear(&game->now);
    uj_drag_destroy(game->drag);
    uj_certificate_shapes_clear(&game->shapes);
    uj_subject_destroy(base->subject);
    free(game);
}

static const uj_game_class tray_class = {press, drag,     release,   wheel,     step,   select_next,
                                         go,    hint_job, hint_take, hint_make, destroy};

uj_status uj_tray_game_create(const uj_tray *tray, const uj_pose *poses, uj_game **out,
                              uj_error *error)
{
    *out = NULL;
    tray_game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the game");
    game->base.class = &tray_class;
    game->tray = tray;
    for (size_t i = 0; i < tray->piece_count; i++)
        game->start[i] = poses != NULL ? poses[i] : tray->pieces[i].start;
    uj_status status = uj_tray_subject_create(tray, NULL, NULL, &game->base.subject, error);
    if (status == UJ_OK)
        status = uj_drag_create(tray, &game->drag, error);
    if (status == UJ_OK)
        status = uj_certificate_shapes_create(tray, &game->shapes, error);
    if (status != UJ_OK) {
        destroy(&game->base);
        return status;
    }
    uj_tray_subject_set_position(game->base.subject, &game->position);
    go(&game->base, 0);
    *out = &game->base;
    return UJ_OK;
}

bool uj_game_is_tray(const uj_game *game)
{
    return game->class == &tray_class;
}

const uj_pose *uj_tray_game_start(const uj_game *game)
{
    return ((const tray_game *)game)->start;
}

const uj_pose *uj_tray_game_poses(const uj_game *game)
{
    return ((const tray_game *)game)->position.poses;
}

const uj_hand_move *uj_tray_game_move(const uj_game *game, size_t index)
{
    return &((const tray_game *)game)->moves[index];
}

bool uj_tray_game_append(uj_game *base, uj_hand_move *move, char *reason, size_t size)
{
    tray_game *game = of(base);
    bool good = uj_hand_move_follows(move, game->tray, game->position.poses, reason, size);
    if (good && !uj_hand_move_prove(move, game->tray, &game->shapes)) {
        snprintf(reason, size, "pieces overlap");
        good = false;
    }
    if (good && !add_move(game, move)) {
        snprintf(reason, size, "out of memory");
        good = false;
    }
    uj_hand_move_clear(move);
    return good && go(base, base->known);
}
