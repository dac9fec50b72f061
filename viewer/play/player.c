// Starts and ends a player, turns its pages (one for each solution), and plays back.
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/play/player.h>

#include "player_game.h"
#include "player_internal.h"
#include "player_scene.h"

uj_player uj_player_start(const uj_subject *subject, double width, double height)
{
    return (uj_player){.subject = subject,
                       .width = width,
                       .height = height,
                       .speed = UJ_PLAYER_NORMAL_SPEED,
                       .tip_wait = INFINITY};
}

void uj_player_end(uj_player *player)
{
    uj_tray_inspector_destroy(player->inspector);
    player->inspector = NULL;
    uj_magnifier_destroy(player->magnifier);
    player->magnifier = NULL;
    uj_player_end_game(player);
}

void uj_player_set_pages(uj_player *player, const uj_subject *const *pages, size_t count)
{
    player->pages = pages;
    player->page_count = count;
}

double uj_player_total(const uj_player *player)
{
    return player->subject->timeline.total;
}

void uj_player_seek(uj_player *player, double seconds)
{
    const uj_subject *subject = player->subject;
    size_t before = uj_subject_move_at(subject, uj_player_time(player), NULL);
    player->seconds = fmin(fmax(seconds, 0.0), uj_player_total(player));
    // When the current move changes, the list of moves scrolls to the new current move.
    if (uj_subject_move_at(subject, uj_player_time(player), NULL) != before)
        player->list_scrolled = false;
}

void uj_player_seek_move(uj_player *player, double move)
{
    double count = (double)player->subject->move_count;
    if (count > 0.0)
        uj_player_seek(player,
                       player->subject->timeline.starts[(size_t)fmin(fmax(move, 0.0), count)]);
}

bool uj_player_toggle_play(uj_player *player)
{
    if (!(uj_player_total(player) > 0.0))
        return false;
    if (!player->playing && player->seconds >= uj_player_total(player))
        player->seconds = 0.0;
    player->playing = !player->playing;
    return true;
}

// Makes the inspector show the page player->page, and on this page the piece with the same name as
// before. If the page cannot be inspected, closes the inspector.
static void inspect_page(uj_player *player, double time)
{
    const uj_inspector_view *view =
        uj_tray_inspector_view(player->inspector, player->subject, time, NULL, NULL);
    const char *piece =
        view != NULL ? view->subject->tray->pieces[view->inspection->piece].name : NULL;
    const uj_subject *next = player->pages[player->page];
    uj_tray_inspector *inspector = NULL;
    if (uj_tray_inspector_create(next, &inspector, NULL) == UJ_OK)
        uj_tray_inspector_hurry(inspector);
    if (inspector != NULL && piece != NULL)
        uj_tray_inspector_choose_name(inspector, piece);
    uj_tray_inspector_destroy(player->inspector);
    player->inspector = inspector;
}

// Copies the selected state and the filters from `other` to `view`. Does nothing if `view` or
// `other` is NULL, or if their traces have different numbers of states.
static void keep_trace(uj_trace_view *view, const uj_trace_view *other)
{
    if (view == NULL || other == NULL || view->trace->count != other->trace->count)
        return;
    uj_trace_view_go(view, other->selected);
    view->depth = other->depth;
    view->f_limit = other->f_limit;
    view->filter = other->filter;
}

void uj_player_keep(uj_player *player, const uj_player *other)
{
    if (player->page_count > 1 && other->page < player->page_count) {
        player->page = other->page;
        player->subject = player->pages[player->page];
    }
    double time = uj_player_time(other);
    keep_trace(uj_trace_view_of(player->subject), uj_trace_view_of(other->subject));
    uj_player_seek(player, uj_timeline_seconds(&player->subject->timeline, time));
    player->playing = other->playing && player->seconds < uj_player_total(player);
    player->speed = other->speed;
    player->loop = other->loop;
    player->zoom = other->zoom;
    player->help = other->help;
    player->full_screen = other->full_screen;
    if (other->game != NULL && player->game == NULL && other->game->made == 0)
        uj_player_game_toggle(player);
    if (other->magnifier != NULL)
        uj_magnifier_create(player->subject, &player->magnifier, NULL);
    if (other->inspector == NULL ||
        uj_tray_inspector_create(player->subject, &player->inspector, NULL) != UJ_OK)
        return;
    uj_tray_inspector_hurry(player->inspector);
    const uj_inspector_view *view =
        uj_tray_inspector_view(other->inspector, other->subject, time, NULL, NULL);
    if (view != NULL)
        uj_tray_inspector_choose_name(player->inspector,
                                      view->subject->tray->pieces[view->inspection->piece].name);
}

bool uj_player_turn_page(uj_player *player, bool later)
{
    size_t count = player->page_count;
    if (count < 2)
        return false;
    double time = uj_player_time(player);
    player->page = (player->page + (later ? 1 : count - 1)) % count;
    if (player->inspector != NULL)
        inspect_page(player, time);
    player->subject = player->pages[player->page];
    uj_player_seek(player, uj_timeline_seconds(&player->subject->timeline, time));
    player->playing = player->playing && player->seconds < uj_player_total(player);
    return true;
}

// With reduced motion (UJ_SHOW_STEADY), completes the zoom at once.
static bool tick_zoom(uj_player *player, double seconds)
{
    if (!uj_zoom_moves(&player->zoom))
        return false;
    uj_zoom_frame frame = uj_player_zoom_frame(player);
    bool steady = (player->style.display & UJ_SHOW_STEADY) != 0;
    return uj_zoom_tick(&player->zoom, &frame, steady ? INFINITY : seconds);
}

bool uj_player_tick(uj_player *player, double seconds)
{
    bool changed = tick_zoom(player, seconds);
    if (player->message_left > 0.0) {
        player->message_left -= seconds;
        changed |= player->message_left <= 0.0;
    }
    if (isfinite(player->tip_wait) && player->tip_wait > 0.0) {
        player->tip_wait = fmax(player->tip_wait - seconds, 0.0);
        changed |= !(player->tip_wait > 0.0);
    }
    if (player->game != NULL)
        return uj_player_game_tick(player, seconds) || changed;
    if (!player->playing || player->dragging)
        return changed;
    double before = uj_player_picture_time(player);
    double next = player->seconds + seconds * uj_player_speed(player);
    if (next >= uj_player_total(player) && player->loop)
        next = fmod(next, uj_player_total(player));
    else if (next >= uj_player_total(player))
        player->playing = false;
    uj_player_seek(player, next);
    return changed || uj_player_picture_time(player) != before || !player->playing;
}

bool uj_player_resize(uj_player *player, double width, double height)
{
    bool changed = width != player->width || height != player->height;
    player->width = width;
    player->height = height;
    return changed;
}

void uj_player_leave(uj_player *player)
{
    player->back = player->can_go_back;
    player->quit = !player->can_go_back;
}
