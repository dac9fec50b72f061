// A game in the player: keys, mouse and time.
#include "player_game.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/scene/game_bar.h>

// Shows the game's notice and its new position. Animates a new or redone move, unless the user
// has just made it by hand (game->seen). With reduced motion (UJ_SHOW_STEADY), animates nothing.
static bool show_change(uj_player *player, size_t made_before, bool changed)
{
    uj_game *game = player->game;
    if (game->notice[0] != '\0') {
        uj_player_notice(player, game->notice);
        game->notice[0] = '\0';
        changed = true;
    }
    player->unsaved |= game->made != made_before;
    if ((player->style.display & UJ_SHOW_STEADY) != 0)
        player->game_time = (double)game->made;
    else if (game->made == made_before + 1 && !game->seen)
        player->game_time = (double)made_before;
    else if (game->made != made_before)
        player->game_time = (double)game->made;
    return changed;
}

void uj_player_stop_hint(uj_player *player)
{
    uj_hint_destroy(player->hint);
    player->hint = NULL;
}

static bool toggle_hint(uj_player *player)
{
    if (player->hint != NULL) {
        uj_player_stop_hint(player);
        uj_player_notice(player, _("the search for a hint was stopped"));
        return true;
    }
    if (player->game->hint_moves > 0) {
        player->message_left = 0.0;  // hides the notice about the hint
        player->alone = false;
        return player->game->class->hint_make(player->game);
    }
    if (player->game->solved || player->game->holding)
        return false;
    uj_error error = {0};
    uj_hint_job job = player->game->class->hint_job(player->game);
    if (job.data == NULL || uj_hint_start(job, &player->hint, &error) != UJ_OK)
        uj_player_notice(player, job.data == NULL ? _("no hint: out of memory") : error.message);
    return true;
}

bool uj_player_is_unsaved(const uj_player *player)
{
    const uj_game *game = player->game;
    return game != NULL && player->unsaved && game->made > 0 && !game->solved;
}

void uj_player_end_game(uj_player *player)
{
    uj_player_stop_hint(player);
    uj_game_destroy(player->game);
    player->game = NULL;
}

bool uj_player_game_toggle(uj_player *player)
{
    if (player->asks && uj_player_is_unsaved(player)) {
        player->leave = true;
        return false;
    }
    if (player->waits) {
        player->resume = true;
        return false;
    }
    if (player->game != NULL) {
        uj_player_end_game(player);
        return true;
    }
    uj_error error = {0};
    uj_game *game;
    const uj_subject *subject = player->subject;
    if (subject->play == NULL)
        return false;
    double time = uj_timeline_time(&subject->timeline, player->seconds);
    if (subject->play(subject, time, &game, &error) != UJ_OK) {
        uj_player_notice(player, error.message);
        return true;
    }
    player->playing = false;
    uj_player_take_game(player, game);
    player->alone = !(time > 0.0) && uj_trace_view_of(subject) == NULL;
    return true;
}

void uj_player_take_game(uj_player *player, uj_game *game)
{
    player->game = game;
    player->unsaved = player->alone = false;
    player->game_time = (double)game->made;
    player->dragging = false;
}

static bool apply_key(uj_player *player, uj_key key)
{
    uj_game *game = player->game;
    switch (key) {
    case UJ_KEY_BACK:
        return game->class->step(game, UJ_STEP_LEFT, player->shift);
    case UJ_KEY_ON:
        return game->class->step(game, UJ_STEP_RIGHT, player->shift);
    case UJ_KEY_UP:
        return game->class->step(game, UJ_STEP_UP, player->shift);
    case UJ_KEY_DOWN:
        return game->class->step(game, UJ_STEP_DOWN, player->shift);
    case UJ_KEY_FRAME_BACK:
        return game->class->wheel(game, 1.0);
    case UJ_KEY_FRAME_ON:
        return game->class->wheel(game, -1.0);
    case UJ_KEY_START:
        return uj_game_restart(game);
    case UJ_KEY_END:
        return game->made < game->known && game->class->go(game, game->known);
    case UJ_KEY_UNDO:
        return uj_game_undo(game);
    case UJ_KEY_REDO:
        return uj_game_redo(game);
    case UJ_KEY_NEXT:
        return game->class->select_next(game, player->shift);
    case UJ_KEY_PLAY:
        return game->class->keep != NULL && game->class->keep(game);
    case UJ_KEY_HINT:
        return toggle_hint(player);
    case UJ_KEY_SAVE:
        player->save = !game->holding;
        return false;
    case UJ_KEY_HAND:
    case UJ_KEY_ESCAPE:
        return uj_player_game_toggle(player);
    default:
        return false;
    }
}

bool uj_player_game_key(uj_player *player, uj_key key)
{
    size_t before = player->game->made;
    bool changed = apply_key(player, key);
    return player->game != NULL ? show_change(player, before, changed) : changed;
}

static uj_layout layout_of(const uj_scene *scene)
{
    return uj_layout_make(scene->width, scene->height, scene->show, scene->subject);
}

bool uj_player_game_button(const uj_player *player, double x, double y, uj_key *key)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_layout layout = layout_of(&scene);
    return uj_game_bar_find(&layout, x, y, key);
}

static bool press(uj_player *player, double x, double y)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_layout layout = layout_of(&scene);
    uj_game *game = player->game;
    if (uj_area_holds(layout.controls, x, y))
        return false;
    player->held_box = uj_subject_view_box(game->subject, scene.time, scene.show);
    scene = uj_player_scene(player, &controls);
    double scale;
    uj_vec2 at = uj_scene_board_point(&scene, (uj_vec2){x, y}, &scale);
    size_t before = game->made;
    return show_change(player, before,
                       game->class->press(game, at, 1.2 * layout.text / scale, player->shift));
}

bool uj_player_game_mouse(uj_player *player, uj_mouse event, double x, double y)
{
    uj_game *game = player->game;
    size_t before = game->made;
    if (event == UJ_MOUSE_PRESS)
        return press(player, x, y);
    if (!game->holding)
        return false;
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_vec2 at = uj_scene_board_point(&scene, (uj_vec2){x, y}, NULL);
    bool changed = game->class->drag(game, at);
    if (event == UJ_MOUSE_RELEASE)
        changed |= game->class->release(game, at);
    return show_change(player, before, changed);
}

bool uj_player_game_grab(uj_player *player, double x, double y)
{
    const uj_subject *subject = player->subject;
    if (subject->play == NULL || subject->move_count > 0 || player->inspector != NULL ||
        player->waits || uj_trace_view_of(subject) != NULL)
        return false;
    if (!uj_player_game_toggle(player) || player->game == NULL)
        return false;
    uj_player_game_mouse(player, UJ_MOUSE_PRESS, x, y);
    if (player->game->holding || player->game->made > 0)
        return true;
    uj_player_end_game(player);
    return false;
}

bool uj_player_game_wheel(uj_player *player, double notches)
{
    size_t before = player->game->made;
    return show_change(player, before, player->game->class->wheel(player->game, notches));
}

bool uj_player_game_tick(uj_player *player, double seconds)
{
    uj_game *game = player->game;
    bool changed = false;
    if (player->hint != NULL && uj_hint_done(player->hint)) {
        size_t before = game->made;
        changed = game->class->hint_take(game, uj_hint_result(player->hint));
        uj_player_stop_hint(player);
        changed = show_change(player, before, changed);
    }
    double made = (double)game->made;
    if (player->game_time != made) {
        player->game_time = fmin(player->game_time + seconds / game->class->move_time, made);
        changed = true;
    }
    return changed;
}
