// The keys of the player. During a game, most keys go to player_game.c.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/play/player.h>

#include "player_game.h"
#include "player_internal.h"
#include "player_scene.h"
#include "player_tip.h"

static const double FRAME = 1.0 / 30.0;  // step of the keys ',' and '.', in seconds

static bool change_speed(uj_player *player, int by)
{
    int speed = player->speed + by;
    if (speed < 0 || speed >= UJ_PLAYER_SPEED_COUNT)
        return false;
    player->speed = speed;
    return true;
}

// Goes to the start of the current move or, if the playback is there already, of the previous move.
// During playback, the first 0.4 seconds of a move count as its start. So the user can go back
// several moves by pressing Left several times.
static void step_back(uj_player *player)
{
    double time = uj_player_time(player), move = ceil(time) - 1.0;
    double grace = player->playing ? 0.4 * uj_player_speed(player) : 0.0;
    const uj_timeline *timeline = &player->subject->timeline;
    if (move > 0.0 && player->seconds - timeline->starts[(size_t)move] < grace)
        move -= 1.0;
    uj_player_seek_move(player, move);
}

static bool position_key(uj_player *player, uj_key key)
{
    double before = player->seconds;
    bool playing = player->playing;
    switch (key) {
    case UJ_KEY_BACK:
        step_back(player);
        break;
    case UJ_KEY_ON:
        uj_player_seek_move(player, floor(uj_player_time(player)) + 1.0);
        break;
    case UJ_KEY_FRAME_BACK:
    case UJ_KEY_FRAME_ON:
        player->playing = false;
        uj_player_seek(player, player->seconds + (key == UJ_KEY_FRAME_ON ? FRAME : -FRAME));
        break;
    case UJ_KEY_START:
        uj_player_seek(player, 0.0);
        break;
    case UJ_KEY_END:
        uj_player_seek(player, uj_player_total(player));
        break;
    default:
        if (key < UJ_KEY_TENTH_0)
            return false;
        uj_player_seek(player, 0.1 * (double)(key - UJ_KEY_TENTH_0) * uj_player_total(player));
        break;
    }
    return before != player->seconds || playing != player->playing;
}

static bool toggle_magnifier(uj_player *player)
{
    if (player->magnifier != NULL) {
        uj_magnifier_destroy(player->magnifier);
        player->magnifier = NULL;
        return true;
    }
    uj_error error = {0};
    if (uj_magnifier_create(player->subject, &player->magnifier, &error) != UJ_OK)
        uj_player_notice(player, error.message);
    return true;
}

static bool toggle_inspector(uj_player *player)
{
    if (player->inspector != NULL) {
        uj_tray_inspector_destroy(player->inspector);
        player->inspector = NULL;
        return true;
    }
    uj_error error = {0};
    if (uj_tray_inspector_create(player->subject, &player->inspector, &error) != UJ_OK)
        uj_player_notice(player, error.message);
    else
        uj_tray_inspector_hurry(player->inspector);
    return true;
}

// Handles a key that is pressed while no game is played.
static bool watch_key(uj_player *player, uj_key key)
{
    bool used = false;
    uj_trace_view *view = uj_trace_view_of(player->subject);
    if (view != NULL && (player->inspector == NULL || key != UJ_KEY_NEXT)) {
        bool changed = uj_trace_view_key(view, key, &used);
        if (used)
            return changed;
    }
    switch (key) {
    case UJ_KEY_NEXT:
        if (player->inspector == NULL)
            return false;
        uj_tray_inspector_next(player->inspector, player->shift);
        return true;
    case UJ_KEY_PLAY:
        return uj_player_toggle_play(player);
    case UJ_KEY_SLOWER:
        return change_speed(player, -1);
    case UJ_KEY_FASTER:
        return change_speed(player, 1);
    case UJ_KEY_LOOP:
        player->loop = !player->loop;
        return true;
    case UJ_KEY_UNDO:
        return player->waits && uj_player_game_toggle(player);
    case UJ_KEY_HAND:
        return uj_player_game_toggle(player);
    case UJ_KEY_SAVE:
        player->save = true;
        return false;
    case UJ_KEY_LATER:
    case UJ_KEY_EARLIER:
        return uj_player_turn_page(player, key == UJ_KEY_LATER);
    default:
        return position_key(player, key);
    }
}

// Toggles `bit`, one of UJ_SHOW_*. Shows a notice, because the effect may not be visible now.
static bool turn_switch(uj_player *player, unsigned bit, const char *option)
{
    char text[64];
    // A recorded search has no motion, so only the goal and the patterns can be shown or hidden.
    if (player->game == NULL && uj_trace_view_of(player->subject) != NULL &&
        (bit & (UJ_SHOW_GOAL | UJ_SHOW_PATTERNS)) == 0)
        return false;
    bool on = (player->style.display & bit) == 0;
    if (bit == UJ_SHOW_GOAL) {
        on = !uj_player_shows_goal(player);
        player->goal_hidden = !on;
    }
    player->style.display = on ? player->style.display | bit : player->style.display & ~bit;
    snprintf(text, sizeof text, "%s: %s", option, on ? _("on") : _("off"));
    for (char *dash = strchr(text, '-'); dash != NULL; dash = strchr(dash, '-'))
        *dash = ' ';
    uj_player_notice(player, text);
    return true;
}

static bool press_key(uj_player *player, uj_key key)
{
    uj_view_style *style = &player->style;
    switch (key) {
    case UJ_KEY_THEME:
        style->theme = style->theme == UJ_THEME_LIGHT ? UJ_THEME_DARK : UJ_THEME_LIGHT;
        return true;
#define UJ_PLAYER_SWITCH(name, option, help)                                                       \
    case UJ_KEY_##name:                                                                            \
        return turn_switch(player, UJ_SHOW_##name, option);
        UJ_DISPLAY(UJ_PLAYER_SWITCH)
#undef UJ_PLAYER_SWITCH
    case UJ_KEY_SCREENSHOT:
        player->screenshot = true;
        return false;
    case UJ_KEY_SOLVE:
        player->solve = uj_player_can_solve(player);
        return false;
    case UJ_KEY_FULL_SCREEN:
        player->full_screen = !player->full_screen;
        return true;
    case UJ_KEY_INSPECT:
        return toggle_inspector(player);
    case UJ_KEY_MAGNIFY:
        return toggle_magnifier(player);
    case UJ_KEY_HELP:
        player->help = !player->help;
        return true;
    case UJ_KEY_ESCAPE:
        if (player->help) {
            player->help = false;
            return true;
        }
        if (player->inspector != NULL)
            return toggle_inspector(player);
        if (player->magnifier != NULL)
            return toggle_magnifier(player);
        if (player->game != NULL)
            return uj_player_game_key(player, key);
        if (player->waits)
            return uj_player_game_toggle(player);
        uj_player_leave(player);
        return false;
    case UJ_KEY_QUIT:
        player->quit = true;
        return false;
    default:
        return player->game != NULL ? uj_player_game_key(player, key) : watch_key(player, key);
    }
}

bool uj_player_key(uj_player *player, uj_key key)
{
    bool hidden = uj_player_hide_tip(player);
    return press_key(player, key == UJ_KEY_BACKSPACE ? UJ_KEY_UNDO : key) || hidden;
}
