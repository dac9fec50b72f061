// The player: playback, paging, the inspector, and who gets which event.
#include <unjam/viewer/play/player.h>

#include <stdio.h>
#include <string.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/scene/game_bar.h>
#include <unjam/viewer/scene/solution_pager.h>

#include "player_game.h"
#include "player_scene.h"

static const double FRAME = 1.0 / 30.0;  // seconds that the keys , and . step

static double total(const uj_player *player)
{
    return player->subject->timeline.total;
}

static void seek(uj_player *player, double seconds)
{
    player->seconds = fmin(fmax(seconds, 0.0), total(player));
}

static void seek_move(uj_player *player, double move)
{
    double count = (double)player->subject->move_count;
    if (count > 0.0)
        seek(player, player->subject->timeline.starts[(size_t)fmin(fmax(move, 0.0), count)]);
}

uj_player uj_player_start(const uj_subject *subject, double width, double height)
{
    return (uj_player){
        .subject = subject, .width = width, .height = height, .speed = UJ_PLAYER_NORMAL_SPEED};
}

void uj_player_end(uj_player *player)
{
    uj_tray_inspector_destroy(player->inspector);
    player->inspector = NULL;
    if (player->game != NULL)
        uj_player_game_toggle(player);
}

void uj_player_set_pages(uj_player *player, const uj_subject *const *pages, size_t count)
{
    player->pages = pages;
    player->page_count = count;
}

// Moves the inspector to the same piece of another solution. Closes it when that has no inspector.
static void inspect_page(uj_player *player, double time)
{
    const uj_inspector_view *view =
        uj_tray_inspector_view(player->inspector, player->subject, time, NULL, NULL);
    const char *piece =
        view != NULL ? view->subject->tray->pieces[view->inspection->piece].name : NULL;
    const uj_subject *next = player->pages[player->page];
    uj_tray_inspector *inspector = NULL;
    if (uj_tray_inspector_create(next, &inspector, NULL) == UJ_OK && piece != NULL)
        uj_tray_inspector_choose_name(inspector, piece);
    uj_tray_inspector_destroy(player->inspector);
    player->inspector = inspector;
}

// Turns to another solution, at the same step.
static bool turn_page(uj_player *player, bool later)
{
    size_t count = player->page_count;
    if (count < 2)
        return false;
    double time = uj_player_time(player);
    player->page = (player->page + (later ? 1 : count - 1)) % count;
    if (player->inspector != NULL)
        inspect_page(player, time);
    player->subject = player->pages[player->page];
    seek(player, uj_timeline_seconds(&player->subject->timeline, time));
    player->playing = player->playing && player->seconds < total(player);
    return true;
}

static bool change_speed(uj_player *player, int by)
{
    int speed = player->speed + by;
    if (speed < 0 || speed >= UJ_PLAYER_SPEED_COUNT)
        return false;
    player->speed = speed;
    return true;
}

static bool toggle_play(uj_player *player)
{
    if (!(total(player) > 0.0))
        return false;
    if (!player->playing && player->seconds >= total(player))
        player->seconds = 0.0;
    player->playing = !player->playing;
    return true;
}

// During playback, a moment after the start of a move still counts as its start: pressing Left
// twice goes back two moves.
static void step_back(uj_player *player)
{
    double time = uj_player_time(player), move = ceil(time) - 1.0;
    double grace = player->playing ? 0.4 * uj_player_speed(player) : 0.0;
    const uj_timeline *timeline = &player->subject->timeline;
    if (move > 0.0 && player->seconds - timeline->starts[(size_t)move] < grace)
        move -= 1.0;
    seek_move(player, move);
}

// Keys that change the position. Returns whether it changed.
static bool position_key(uj_player *player, uj_key key)
{
    double before = player->seconds;
    bool playing = player->playing;
    switch (key) {
    case UJ_KEY_BACK:
        step_back(player);
        break;
    case UJ_KEY_ON:
        seek_move(player, floor(uj_player_time(player)) + 1.0);
        break;
    case UJ_KEY_FRAME_BACK:
    case UJ_KEY_FRAME_ON:
        player->playing = false;
        seek(player, player->seconds + (key == UJ_KEY_FRAME_ON ? FRAME : -FRAME));
        break;
    case UJ_KEY_START:
        seek(player, 0.0);
        break;
    case UJ_KEY_END:
        seek(player, total(player));
        break;
    default:
        if (key < UJ_KEY_TENTH_0)
            return false;
        seek(player, 0.1 * (double)(key - UJ_KEY_TENTH_0) * total(player));
        break;
    }
    return before != player->seconds || playing != player->playing;
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
    return true;
}

// Keys that mean something only while nobody plays by hand.
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
        return toggle_play(player);
    case UJ_KEY_SLOWER:
        return change_speed(player, -1);
    case UJ_KEY_FASTER:
        return change_speed(player, 1);
    case UJ_KEY_LOOP:
        player->loop = !player->loop;
        return true;
    case UJ_KEY_HAND:
        return uj_player_game_toggle(player);
    case UJ_KEY_LATER:
    case UJ_KEY_EARLIER:
        return turn_page(player, key == UJ_KEY_LATER);
    default:
        return position_key(player, key);
    }
}

// Reports the switch in a notice, because its effect may not be visible at the moment.
static bool turn_switch(uj_player *player, unsigned bit, const char *option)
{
    char text[64];
    // In a recorded search nothing moves, so only the goal and the patterns can be switched.
    if (player->game == NULL && uj_trace_view_of(player->subject) != NULL &&
        (bit & (UJ_SHOW_GOAL | UJ_SHOW_PATTERNS)) == 0)
        return false;
    player->style.display ^= bit;
    snprintf(text, sizeof text, "%s: %s", option,
             (player->style.display & bit) != 0 ? "on" : "off");
    for (char *dash = strchr(text, '-'); dash != NULL; dash = strchr(dash, '-'))
        *dash = ' ';
    uj_player_notice(player, text);
    return true;
}

bool uj_player_key(uj_player *player, uj_key key)
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
    case UJ_KEY_FULL_SCREEN:
        player->full_screen = !player->full_screen;
        return true;
    case UJ_KEY_INSPECT:
        return toggle_inspector(player);
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
        if (player->game != NULL)
            return uj_player_game_key(player, key);
        player->quit = true;
        return false;
    case UJ_KEY_QUIT:
        player->quit = true;
        return false;
    default:
        return player->game != NULL ? uj_player_game_key(player, key) : watch_key(player, key);
    }
}

static uj_layout layout_of(const uj_player *player)
{
    return uj_layout_make(player->width, player->height, uj_player_switches(player),
                          player->subject);
}

// Inspects the piece under the mouse.
static bool pick(uj_player *player, double x, double y)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_vec2 at = uj_scene_board_point(&scene, (uj_vec2){x, y}, NULL);
    return uj_tray_inspector_pick(player->inspector, scene.subject, scene.time, at);
}

static bool scrub(uj_player *player, const uj_layout *layout, double x)
{
    double before = player->seconds;
    seek(player, (x - layout->track.x) / layout->track.width * total(player));
    return before != player->seconds;
}

static bool press(uj_player *player, double x, double y)
{
    uj_layout layout = layout_of(player);
    if (player->help) {
        player->help = false;
        return true;
    }
    uj_key key;
    if (player->game != NULL)
        return uj_player_game_button(player, x, y, &key)
                   ? uj_player_key(player, key)
                   : uj_player_game_mouse(player, UJ_MOUSE_PRESS, x, y);
    if (player->subject->play != NULL && uj_area_holds(uj_game_bar_begin(&layout), x, y))
        return uj_player_game_toggle(player);
    if (player->page_count > 1 && uj_solution_pager_find(&layout, x, y, &key))
        return uj_player_key(player, key);
    if (uj_area_holds(layout.controls, x, y)) {
        if (x < layout.track.x - layout.text)
            return toggle_play(player);
        if (x > layout.track.x + layout.track.width + layout.text || !(total(player) > 0.0))
            return false;
        player->dragging = true;
        return scrub(player, &layout, x);
    }
    if (uj_area_holds(layout.moves, x, y)) {
        size_t count = player->subject->move_count;
        size_t current = uj_subject_move_at(player->subject, uj_player_time(player), NULL);
        size_t row = (size_t)((y - layout.moves.y) / layout.row);
        size_t move = uj_layout_first_move(&layout, count, current) + row;
        if (row < layout.move_rows && move < count) {
            seek_move(player, (double)move);
            return true;
        }
    }
    uj_trace_view *view = uj_trace_view_of(player->subject);
    if (view != NULL && player->inspector == NULL && uj_area_holds(layout.panel, x, y))
        return uj_trace_view_click(view, &layout, x, y);
    if (player->inspector != NULL && uj_area_holds(layout.board, x, y))
        return pick(player, x, y);
    return false;
}

bool uj_player_mouse(uj_player *player, uj_mouse event, double x, double y)
{
    if (event == UJ_MOUSE_PRESS)
        return press(player, x, y);
    if (event == UJ_MOUSE_RELEASE)
        player->dragging = false;
    if (player->game != NULL)
        return uj_player_game_mouse(player, event, x, y);
    if (!player->dragging)
        return false;
    uj_layout layout = layout_of(player);
    return scrub(player, &layout, x);
}

bool uj_player_tick(uj_player *player, double seconds)
{
    bool changed = false;
    if (player->message_left > 0.0) {
        player->message_left -= seconds;
        changed = player->message_left <= 0.0;
    }
    if (player->game != NULL)
        return uj_player_game_tick(player, seconds) || changed;
    // Time stands still while the scrubber is dragged.
    if (!player->playing || player->dragging)
        return changed;
    double before = uj_player_picture_time(player);
    double next = player->seconds + seconds * uj_player_speed(player);
    if (next >= total(player) && player->loop)
        next = fmod(next, total(player));
    else if (next >= total(player))
        player->playing = false;
    seek(player, next);
    return changed || uj_player_picture_time(player) != before || !player->playing;
}

bool uj_player_resize(uj_player *player, double width, double height)
{
    bool changed = width != player->width || height != player->height;
    player->width = width;
    player->height = height;
    return changed;
}
