// A tray played by hand: each move is proven free of overlap, and can be undone.
#include <unjam/viewer/tray/tray_game.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>
#include <unjam/geometry/certificate/depth/certificate_bound.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "drag_controller.h"
#include "proof_text.h"
#include "tray_hint.h"

// Duration of the animation of a hint's move or a redone move, in seconds.
static const double MOVE_TIME = 0.6;

typedef struct tray_game {
    uj_game base;
    const uj_tray *tray;
    uj_certificate_shapes shapes;
    uj_tray_position position;
    uj_pose start[UJ_MAX_PIECES];
    uj_hand_move *moves;  // [base.known] the moves made, then those undone
    size_t capacity;
    uj_drag_controller controller;
    uj_tray_hint hint;
} tray_game;

static tray_game *tray_game_of(uj_game *game)
{
    return (tray_game *)game;
}

static uj_pose *poses_of(tray_game *game)
{
    return game->position.poses;
}

// --- captions ------------------------------------------------------------------------------------

static void say(tray_game *game, const char *text)
{
    snprintf(game->position.caption, sizeof game->position.caption, "%s", text);
}

static void write_caption(tray_game *game)
{
    const uj_tray_goal *goal = &game->tray->goal;
    char move[200];
    if (game->position.hint != NULL)
        snprintf(game->position.caption, sizeof game->position.caption, _("Hint (H plays it): %s"),
                 uj_move_words(game->tray, &game->hint.move, move, sizeof move));
    else if (game->base.solved && goal->by_exit)
        snprintf(game->position.caption, sizeof game->position.caption, _("Solved: %s is out."),
                 game->tray->pieces[goal->piece].name);
    else if (game->base.solved)
        say(game, _("Solved."));
    else if (game->position.selected == 0)
        say(game, _("Drag a piece. Hold Shift to select several."));
    else
        say(game, _("Drag the selected pieces, or turn them with the wheel or the handle."));
}

static void forget_hint(tray_game *game)
{
    game->position.hint = NULL;
    game->base.hint_moves = 0;
    uj_motion_clear(&game->hint.motion);
    game->hint = (uj_tray_hint){0};
}

static void write_proof(tray_game *game)
{
    double bound = 0.0;
    for (size_t i = 0; i < game->base.made; i++)
        bound = fmax(bound, game->moves[i].bound);
    uj_subject *subject = game->base.subject;
    subject->proof = game->base.made > 0 ? UJ_VERDICT_VALID : UJ_VERDICT_NONE;
    uj_overlap_bound_text(bound, game->tray->unit, subject->proof_text, sizeof subject->proof_text);
}

// --- the history ---------------------------------------------------------------------------------

static void update(tray_game *game)
{
    game->base.solved = uj_drag_at_goal(game->controller.drag, poses_of(game));
    forget_hint(game);
    write_caption(game);
    write_proof(game);
}

static void show_position(tray_game *game)
{
    size_t made = game->base.made;
    const uj_pose *poses = made > 0 ? uj_hand_move_end(&game->moves[made - 1]) : game->start;
    memcpy(poses_of(game), poses, game->tray->piece_count * sizeof *poses);
    game->position.motion_end = (double)made;
    game->position.motion = made > 0 ? &game->moves[made - 1].motion : NULL;
}

static bool go(uj_game *base, size_t move)
{
    tray_game *game = tray_game_of(base);
    if (move > base->known || base->holding)
        return false;
    base->made = move;
    show_position(game);
    base->seen = false;
    update(game);
    return true;
}

// Removes the undone moves, then appends `move`. Returns false if out of memory.
static bool add_move(tray_game *game, uj_hand_move *move)
{
    uj_game *base = &game->base;
    while (base->known > base->made)
        uj_hand_move_clear(&game->moves[--base->known]);
    if (!uj_grow(&game->moves, &game->capacity, base->known + 1, sizeof *game->moves))
        return false;
    game->moves[base->known++] = *move;
    *move = (uj_hand_move){0};
    base->made = base->known;
    return true;
}

// --- moving -------------------------------------------------------------------------------------

static bool join_moves(tray_game *game, uj_hand_move *move)
{
    uj_game *base = &game->base;
    return base->made > 0 && base->made == base->known &&
           uj_hand_move_join(&game->moves[base->made - 1], move);
}

// Adds the move to the game if it is proven free of overlap. If not, puts the pieces back. If
// nothing has moved, keeps the hint.
static bool end_move(tray_game *game, uj_hand_move_kind how)
{
    uj_hand_move *move = &game->controller.move;
    bool complete = false, tried = uj_drag_controller_has_moved(&game->controller, &complete),
         moved = false;
    move->how = how;
    if (tried) {
        uj_hand_move_spread_times(&move->motion);
        moved = complete && uj_hand_move_prove(move, game->tray, &game->shapes) &&
                (join_moves(game, move) || add_move(game, move));
        if (!moved)
            snprintf(game->base.notice, sizeof game->base.notice,
                     _("the move was undone: pieces may have overlapped on the way"));
    }
    uj_drag_controller_let_go(&game->controller);
    game->base.holding = false;
    if (tried) {
        go(&game->base, game->base.made);
    } else {
        show_position(game);
        write_caption(game);
    }
    game->base.seen = true;
    if (moved && game->base.solved)
        snprintf(game->base.notice, sizeof game->base.notice,
                 uj_translate_count("solved in %zu move", "solved in %zu moves", game->base.made),
                 game->base.made);
    return true;
}

static bool press(uj_game *base, uj_vec2 at, double reach, bool more)
{
    tray_game *game = tray_game_of(base);
    if (base->holding)
        return false;
    const uj_tray_subject *subject = (const uj_tray_subject *)base->subject;
    bool changed =
        uj_drag_controller_grab(&game->controller, subject, &(uj_press){at, reach, more});
    base->holding = game->controller.grab != UJ_GRAB_NONE;
    write_caption(game);
    return changed;
}

static bool drag(uj_game *base, uj_vec2 to)
{
    tray_game *game = tray_game_of(base);
    bool moved = uj_drag_controller_drag(&game->controller, to);
    if (moved) {
        forget_hint(game);
        write_caption(game);
    }
    return moved;
}

static bool release(uj_game *base, uj_vec2 where)
{
    (void)where;
    return base->holding && end_move(tray_game_of(base), UJ_HAND_HELD);
}

static bool wheel(uj_game *base, double notches)
{
    tray_game *game = tray_game_of(base);
    if (game->position.selected == 0)
        return false;
    bool moved = uj_drag_controller_wheel(&game->controller, notches);
    if (!base->holding && game->controller.move.motion.frame_count > 0)
        return end_move(game, UJ_HAND_TURNED);
    if (moved) {
        forget_hint(game);
        write_caption(game);
    }
    return moved;
}

static bool step(uj_game *base, uj_step_direction direction, bool fine)
{
    tray_game *game = tray_game_of(base);
    if (game->position.selected == 0 || base->holding)
        return false;
    uj_drag_controller_step(&game->controller, direction, fine);
    return end_move(game, UJ_HAND_STEPPED);
}

static bool select_next(uj_game *base, bool back)
{
    tray_game *game = tray_game_of(base);
    if (base->holding)
        return false;
    uj_drag_controller_select_next(&game->controller, back);
    write_caption(game);
    return true;
}

static bool keep(uj_game *base)
{
    tray_game *game = tray_game_of(base);
    int piece = base->holding ? -1 : uj_drag_controller_keep(&game->controller);
    if (piece < 0)
        return false;
    bool kept = (game->position.kept >> piece & 1u) != 0;
    snprintf(base->notice, sizeof base->notice,
             kept ? _("%s stays selected: Tab adds another piece")
                  : _("the next press of Tab deselects %s"),
             game->tray->pieces[piece].name);
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
    tray_game *game = tray_game_of(base);
    forget_hint(game);
    game->hint = uj_tray_hint_result(job, game->position.poses, base->notice, sizeof base->notice);
    size_t moves = game->hint.move_count;
    base->hint_moves = moves;
    if (moves > 0)
        uj_motion_at(&game->hint.motion, 1.0, game->position.hint_end);
    game->position.hint = moves > 0 ? &game->hint.move : NULL;
    write_caption(game);
    return true;
}

// Makes the move of the hint, with the motion found by the solver. In the game, it counts as a move
// that the player made by dragging (UJ_HAND_HELD).
static bool hint_make(uj_game *base)
{
    tray_game *game = tray_game_of(base);
    uj_hand_move *move = &game->controller.move;
    if (base->holding)
        return false;
    uj_hand_move_clear(move);
    move->motion = game->hint.motion;
    game->hint.motion = (uj_motion){0};
    for (size_t i = 0; i < game->hint.move.piece_count; i++)
        move->pieces |= 1u << game->hint.move.pieces[i].piece;
    memcpy(poses_of(game), uj_hand_move_end(move), game->tray->piece_count * sizeof(uj_pose));
    forget_hint(game);  // the hint's motion now belongs to the move
    bool changed = end_move(game, UJ_HAND_HELD);
    base->seen = false;
    return changed;
}

// --- creation and destruction --------------------------------------------------------------------

static void destroy(uj_game *base)
{
    tray_game *game = tray_game_of(base);
    for (size_t i = 0; i < base->known; i++)
        uj_hand_move_clear(&game->moves[i]);
    free(game->moves);
    forget_hint(game);
    uj_drag_controller_clear(&game->controller);
    uj_certificate_shapes_clear(&game->shapes);
    uj_subject_destroy(base->subject);
    free(game);
}

static const uj_game_class tray_class = {.press = press,
                                         .drag = drag,
                                         .release = release,
                                         .wheel = wheel,
                                         .step = step,
                                         .select_next = select_next,
                                         .keep = keep,
                                         .go = go,
                                         .hint_job = hint_job,
                                         .hint_take = hint_take,
                                         .hint_make = hint_make,
                                         .destroy = destroy,
                                         .move_time = MOVE_TIME};

uj_status uj_tray_game_create(const uj_tray *tray, const uj_pose *poses, uj_game **out,
                              uj_error *error)
{
    *out = NULL;
    tray_game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while preparing the game"));
    game->base.class = &tray_class;
    game->tray = tray;
    for (size_t i = 0; i < tray->piece_count; i++)
        game->start[i] = poses != NULL ? poses[i] : tray->pieces[i].start;
    uj_status status = uj_tray_subject_create(tray, NULL, NULL, &game->base.subject, error);
    if (status == UJ_OK)
        status = uj_drag_controller_init(&game->controller, tray, &game->position, error);
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

uj_status uj_tray_game_begin(const uj_subject *subject, double time, uj_game **out, uj_error *error)
{
    const uj_tray_subject *shown = (const uj_tray_subject *)subject;
    uj_pose poses[UJ_MAX_PIECES];
    uj_tray_subject_poses(shown, time, poses);
    return uj_tray_game_create(shown->tray, poses, out, error);
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

const uj_hand_move *uj_tray_game_moves(const uj_game *game)
{
    return ((const tray_game *)game)->moves;
}

bool uj_tray_game_append(uj_game *base, uj_hand_move *move, char *reason, size_t size)
{
    tray_game *game = tray_game_of(base);
    bool good = uj_hand_move_follows(move, game->tray, game->position.poses, reason, size);
    if (good && !uj_hand_move_prove(move, game->tray, &game->shapes)) {
        snprintf(reason, size, _("pieces overlap"));
        good = false;
    }
    if (good && !add_move(game, move)) {
        snprintf(reason, size, "%s", _("out of memory"));
        good = false;
    }
    uj_hand_move_clear(move);
    return good && go(base, base->known);
}
