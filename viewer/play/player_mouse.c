// The mouse and the zoom of the player. During a game, most events go to player_game.c.
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/scene/game_bar.h>
#include <unjam/viewer/scene/solution_pager.h>
#include <unjam/viewer/scene/tool_bar.h>

#include "player_game.h"
#include "player_internal.h"
#include "player_scene.h"
#include "player_tip.h"

static uj_layout layout_of(const uj_player *player)
{
    return uj_layout_make(player->width, player->height, uj_player_switches(player),
                          player->subject);
}

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
    uj_player_seek(player, (x - layout->track.x) / layout->track.width * uj_player_total(player));
    return before != player->seconds;
}

// --- zoom ----------------------------------------------------------------------------------------

static const double NOTCH = 1.25, KEY = 1.6;  // zoom factors: of a wheel notch, of a key press
// A key moves the board by this fraction of the shorter side of the board's area.
static const double PAN = 0.2;

static bool is_zoomed(const uj_player *player)
{
    return player->zoom.scale > 0.0;
}

static bool over_board(const uj_player *player, double x, double y)
{
    uj_layout layout = layout_of(player);
    return uj_area_holds(layout.board, x, y) && !player->help;
}

bool uj_player_zoom_at(uj_player *player, double notches, double x, double y)
{
    uj_zoom_frame frame = uj_player_zoom_frame(player);
    return over_board(player, x, y) &&
           uj_zoom_by(&player->zoom, &frame, (uj_vec2){x, y}, pow(NOTCH, notches));
}

bool uj_player_zoom(uj_player *player, uj_zoom_key key)
{
    uj_zoom_frame frame = uj_player_zoom_frame(player);
    const uj_area *area = &frame.area;
    uj_vec2 middle = {area->x + 0.5 * area->width, area->y + 0.5 * area->height};
    double step = PAN * fmin(area->width, area->height);
    switch (key) {
    case UJ_ZOOM_IN:
        return uj_zoom_by(&player->zoom, &frame, middle, KEY);
    case UJ_ZOOM_OUT:
        return uj_zoom_by(&player->zoom, &frame, middle, 1.0 / KEY);
    case UJ_ZOOM_RESET:
        return uj_zoom_reset(&player->zoom, &frame);
    case UJ_ZOOM_LEFT:
        return uj_zoom_glide(&player->zoom, (uj_vec2){step, 0.0});
    case UJ_ZOOM_RIGHT:
        return uj_zoom_glide(&player->zoom, (uj_vec2){-step, 0.0});
    case UJ_ZOOM_UP:
        return uj_zoom_glide(&player->zoom, (uj_vec2){0.0, step});
    case UJ_ZOOM_DOWN:
        return uj_zoom_glide(&player->zoom, (uj_vec2){0.0, -step});
    }
    return false;
}

static bool move_board(uj_player *player, uj_mouse event, uj_vec2 to)
{
    uj_zoom_frame frame = uj_player_zoom_frame(player);
    bool changed = uj_zoom_pan(&player->zoom, &frame, uj_vec2_sub(to, player->mouse));
    player->mouse = to;
    player->zoom.held = event != UJ_MOUSE_RELEASE;
    return changed;
}

bool uj_player_pan(uj_player *player, uj_mouse event, double x, double y)
{
    if (event != UJ_MOUSE_PRESS)
        return player->zoom.held && move_board(player, event, (uj_vec2){x, y});
    bool hidden = uj_player_hide_tip(player);
    if (uj_player_holds(player))
        return hidden;
    player->mouse = (uj_vec2){x, y};
    player->zoom.held = is_zoomed(player) && over_board(player, x, y);
    return hidden;
}

// --- events --------------------------------------------------------------------------------------

// Returns the first move in the visible part of the list.
static size_t first_move(const uj_player *player, const uj_layout *layout)
{
    uj_controls controls;
    uj_scene scene = uj_player_plain_scene(player, &controls);
    size_t current = uj_subject_move_at(scene.subject, scene.time, NULL);
    return controls.list_scrolled
               ? controls.list_first
               : uj_layout_first_move(layout, scene.subject->move_count, current);
}

static bool pick_move(uj_player *player, const uj_layout *layout, double y)
{
    size_t row = (size_t)((y - layout->moves.y) / layout->row);
    size_t move = first_move(player, layout) + row;
    if (row >= layout->move_rows || move >= player->subject->move_count)
        return false;
    uj_player_seek_move(player, (double)move);
    return true;
}

static bool press_tool(uj_player *player, const uj_layout *layout, double x, double y, uj_key *key)
{
    uj_controls controls;
    uj_scene scene = uj_player_plain_scene(player, &controls);
    return uj_tool_bar_find(&scene, layout, x, y, key);
}

static uj_instance_button press_pager(const uj_player *player, const uj_layout *layout, double x,
                                      double y)
{
    uj_controls controls;
    uj_scene scene = uj_player_plain_scene(player, &controls);
    return uj_instance_pager_find(&scene, layout, x, y);
}

static bool press(uj_player *player, double x, double y)
{
    uj_layout layout = layout_of(player);
    if (player->help) {
        player->help = false;
        return true;
    }
    uj_key key;
    if (player->can_go_back && uj_area_holds(uj_game_bar_back(&layout), x, y)) {
        uj_player_leave(player);
        return false;
    }
    if (press_tool(player, &layout, x, y, &key))
        return uj_player_key(player, key);
    player->turn = press_pager(player, &layout, x, y);
    if (player->turn != UJ_INSTANCE_NONE)
        return false;
    if (player->game != NULL)
        return uj_player_game_button(player, x, y, &key)
                   ? uj_player_key(player, key)
                   : uj_player_game_mouse(player, UJ_MOUSE_PRESS, x, y);
    if (player->subject->play != NULL && uj_area_holds(uj_game_bar_begin(&layout), x, y))
        return uj_player_game_toggle(player);
    if (player->subject->play != NULL && uj_player_can_solve(player) &&
        uj_area_holds(uj_game_bar_solve(&layout), x, y))
        return uj_player_key(player, UJ_KEY_SOLVE);
    if (player->subject->play != NULL && player->can_edit && player->page_count < 2 &&
        uj_area_holds(uj_game_bar_edit(&layout, uj_player_can_solve(player)), x, y)) {
        player->edit = true;
        return false;
    }
    if (player->page_count > 1 && uj_solution_pager_find(&layout, x, y, &key))
        return uj_player_key(player, key);
    if (uj_area_holds(layout.controls, x, y)) {
        if (x < layout.track.x - layout.text)
            return uj_player_toggle_play(player);
        if (x > layout.track.x + layout.track.width + layout.text ||
            !(uj_player_total(player) > 0.0))
            return false;
        player->dragging = true;
        return scrub(player, &layout, x);
    }
    if (uj_area_holds(layout.moves, x, y))
        return pick_move(player, &layout, y);
    uj_trace_view *view = uj_trace_view_of(player->subject);
    if (view != NULL && player->inspector == NULL && uj_area_holds(layout.panel, x, y))
        return uj_trace_view_click(view, &layout, x, y);
    if (!uj_area_holds(layout.board, x, y))
        return false;
    if (uj_player_game_grab(player, x, y))
        return true;
    player->zoom.held = is_zoomed(player);
    return player->inspector != NULL && pick(player, x, y);
}

bool uj_player_holds(const uj_player *player)
{
    return player->dragging || player->zoom.held || (player->game != NULL && player->game->holding);
}

bool uj_player_mouse(uj_player *player, uj_mouse event, double x, double y)
{
    if (event == UJ_MOUSE_PRESS) {
        bool hidden = uj_player_hide_tip(player);
        player->mouse = (uj_vec2){x, y};
        return press(player, x, y) || hidden;
    }
    if (event == UJ_MOUSE_MOVE && !uj_player_holds(player))
        return uj_player_hover(player, x, y);
    if (player->zoom.held)
        return move_board(player, event, (uj_vec2){x, y});
    player->mouse = (uj_vec2){x, y};
    if (event == UJ_MOUSE_RELEASE)
        player->dragging = false;
    if (player->game != NULL)
        return uj_player_game_mouse(player, event, x, y);
    if (!player->dragging)
        return false;
    uj_layout layout = layout_of(player);
    return scrub(player, &layout, x);
}

static bool scroll_list(uj_player *player, const uj_layout *layout, double notches)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    size_t count = scene.subject->move_count, rows = layout->move_rows;
    double before = (double)first_move(player, layout), most = (double)count - (double)rows;
    double rounded = notches > 0.0 ? ceil(notches) : floor(notches);
    double first = fmin(fmax(before - 2.0 * rounded, 0.0), fmax(most, 0.0));
    player->list_scrolled = true;
    player->list_first = (size_t)first;
    player->list_move = uj_subject_move_at(scene.subject, scene.time, NULL);
    return first != before;
}

bool uj_player_wheel(uj_player *player, double notches)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_layout layout = uj_layout_make(scene.width, scene.height, scene.show, scene.subject);
    if (player->help)
        return false;
    if (uj_area_holds(layout.moves, player->mouse.x, player->mouse.y) && !uj_player_holds(player))
        return scroll_list(player, &layout, notches);
    return player->game != NULL && uj_player_game_wheel(player, notches);
}
