// What a player shows now: scene, speed and notice.
#include "player_scene.h"

#include <stdio.h>
#include <string.h>

#include <unjam/viewer/inspect/trace_view.h>

// The greatest zoom factors. In a tray puzzle, gaps between pieces may be tiny.
static const double TRAY_ZOOM = 1e6, CELL_ZOOM = 20.0;
static const double SPEEDS[UJ_PLAYER_SPEED_COUNT] = {0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0};

double uj_player_time(const uj_player *player)
{
    return uj_timeline_time(&player->subject->timeline, player->seconds);
}

double uj_player_speed(const uj_player *player)
{
    return SPEEDS[player->speed];
}

void uj_player_notice(uj_player *player, const char *text)
{
    snprintf(player->message, sizeof player->message, "%s", text);
    player->message_left = fmax(3.0, 0.06 * (double)strlen(text));
}

// Returns true if reduced motion makes the playback jump from move to move.
static bool plays_in_steps(const uj_player *player)
{
    return player->playing && !player->dragging && (player->style.display & UJ_SHOW_STEADY) != 0;
}

double uj_player_picture_time(const uj_player *player)
{
    double time = uj_player_time(player);
    return plays_in_steps(player) ? floor(time) : time;
}

double uj_player_wait(const uj_player *player)
{
    if (uj_zoom_moves(&player->zoom))
        return 0.0;
    double wait = player->message_left > 0.0 ? player->message_left : INFINITY;
    if (player->hint != NULL)
        wait = fmin(wait, 0.05);
    if (player->tip_wait > 0.0)
        wait = fmin(wait, player->tip_wait);
    if (player->game != NULL)
        return player->game_time != (double)player->game->made ? 0.0 : wait;
    if (!player->playing || player->dragging)
        return wait;
    if (!plays_in_steps(player))
        return 0.0;
    const uj_timeline *timeline = &player->subject->timeline;
    double next = fmin(floor(uj_player_time(player)) + 1.0, (double)player->subject->move_count);
    double left = timeline->starts[(size_t)next] - player->seconds;
    return fmin(wait, fmax(left, 0.0) / uj_player_speed(player));
}

bool uj_player_shows_goal(const uj_player *player)
{
    return (player->style.display & UJ_SHOW_GOAL) != 0 ||
           (player->subject->ghost_goal && !player->goal_hidden);
}

// While the inspector is open, hides arrows and ghosts, which would cover the marks of the
// inspector.
unsigned uj_player_switches(const uj_player *player)
{
    if (player->game == NULL && uj_trace_view_of(player->subject) != NULL) {
        unsigned show = UJ_SHOW_WINDOW & ~(unsigned)(UJ_SHOW_CONTROLS | UJ_SHOW_MOVES);
        return show | (player->inspector != NULL ? UJ_SHOW_INSPECT : UJ_SHOW_TRACE);
    }
    if (player->inspector == NULL)
        return UJ_SHOW_WINDOW;
    return (UJ_SHOW_WINDOW | UJ_SHOW_INSPECT) & ~(unsigned)(UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS);
}

bool uj_player_can_solve(const uj_player *player)
{
    if (player->progress != NULL)
        return true;  // a running search can be stopped
    if (player->game != NULL)
        return !player->game->solved && !player->game->holding;
    return player->subject->play != NULL && player->subject->move_count == 0 &&
           uj_trace_view_of(player->subject) == NULL;
}

// `scene` must not be zoomed yet.
static uj_zoom_frame frame_of(const uj_scene *scene)
{
    uj_layout layout = uj_layout_make(scene->width, scene->height, scene->show, scene->subject);
    uj_box whole = scene->box != NULL
                       ? *scene->box
                       : uj_subject_view_box(scene->subject, scene->time, scene->show);
    return (uj_zoom_frame){layout.board, whole,
                           uj_subject_is_tray(scene->subject) ? TRAY_ZOOM : CELL_ZOOM};
}

uj_scene uj_player_scene(const uj_player *player, uj_controls *controls)
{
    const uj_timeline *timeline = &player->subject->timeline;
    const uj_game *game = player->game;
    double time = uj_player_picture_time(player);
    double seconds = plays_in_steps(player) ? timeline->starts[(size_t)time] : player->seconds;
    *controls = (uj_controls){
        .seconds = seconds,
        .total = timeline->total,
        .starts = timeline->starts,
        .playing = player->playing,
        .loop = player->loop,
        .speed = uj_player_speed(player),
        .message = player->message_left > 0.0 ? player->message : player->progress,
        .game = player->game,
        .searching = player->hint != NULL,
        .page = player->page,
        .page_count = player->page_count,
        .can_solve = uj_player_can_solve(player),
        .solving = player->progress != NULL,
        .can_go_back = player->can_go_back,
        .waits = player->waits,
        .magnifies = player->magnifier != NULL,
        .instance = player->instance,
        .instance_count = player->instance_count,
        .can_edit = player->can_edit && player->page_count<2, .tip = player->tip_wait> 0.0
                        ? NULL
                        : &player->mouse};
    uj_scene scene = {.subject = game != NULL ? game->subject : player->subject,
                      .time = game != NULL ? player->game_time : time,
                      .box = game != NULL && game->holding ? &player->held_box : NULL,
                      .width = player->width,
                      .height = player->height,
                      .theme = player->style.theme,
                      .show = uj_player_switches(player) | player->style.display |
                              (uj_player_shows_goal(player) ? UJ_SHOW_GOAL : 0u) |
                              (player->help ? UJ_SHOW_HELP : 0u),
                      .controls = controls};
    // Until the current move changes, the list stays where the user has scrolled it.
    controls->list_scrolled =
        player->list_scrolled &&
        player->list_move == uj_subject_move_at(scene.subject, scene.time, NULL);
    controls->list_first = player->list_first;
    if (player->inspector != NULL)
        scene.inspector = uj_tray_inspector_view(player->inspector, scene.subject, scene.time,
                                                 game != NULL ? &game->made : NULL, NULL);
    if (player->magnifier != NULL)
        scene.gap = uj_magnifier_find(player->magnifier, scene.subject, scene.time);
    uj_zoom_frame frame = frame_of(&scene);
    controls->zoom = uj_zoom_factor(&player->zoom, &frame);
    controls->box = uj_zoom_box(&player->zoom, &frame);
    if (controls->zoom > 1.0) {
        scene.zoomed = true;
        scene.box = &controls->box;
    }
    return scene;
}

uj_zoom_frame uj_player_zoom_frame(const uj_player *player)
{
    uj_player whole = *player;
    uj_controls controls;
    whole.zoom = (uj_zoom){0};
    whole.magnifier = NULL;
    uj_scene scene = uj_player_scene(&whole, &controls);
    return frame_of(&scene);
}

uj_scene uj_player_plain_scene(const uj_player *player, uj_controls *controls)
{
    uj_player plain = *player;
    plain.inspector = NULL;
    return uj_player_scene(&plain, controls);
}
