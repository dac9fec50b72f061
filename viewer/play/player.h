// The player without its window: state, keys, mouse and time.
#ifndef UJ_PLAYER_H
#define UJ_PLAYER_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/view.h>
#include <unjam/viewer/board/zoom.h>
#include <unjam/viewer/inspect/inspector.h>
#include <unjam/viewer/inspect/magnifier.h>
#include <unjam/viewer/scene/instance_pager.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_zoom_key {
    UJ_ZOOM_IN,
    UJ_ZOOM_OUT,
    UJ_ZOOM_RESET,
    UJ_ZOOM_LEFT,
    UJ_ZOOM_RIGHT,
    UJ_ZOOM_UP,
    UJ_ZOOM_DOWN
} uj_zoom_key;

/// The state of a player. The window clears each request that it has handled.
typedef struct uj_player {
    const uj_subject *subject;       ///< borrowed; the solution, problem or search shown
    double width, height;            ///< size of the window, in the units of mouse positions
    const uj_subject *const *pages;  ///< [page_count] borrowed; the solutions; NULL: only `subject`
    size_t page, page_count;         ///< index of the page shown; number of pages
    uj_view_style style;
    double seconds;    ///< position on the subject's timeline
    int speed;         ///< index of the speed; see uj_player_speed
    bool goal_hidden;  ///< the user has switched off the ghost of the goal
    bool playing, loop, help, dragging, full_screen;
    bool can_go_back;     ///< true: Escape and a button set `back`; false: Escape sets `quit`
    bool can_edit, edit;  ///< the puzzle can be edited; request: edit it
    bool quit, back, screenshot, save, solve;  ///< requests to the window
    size_t instance, instance_count;  ///< index of the puzzle in its file; number of puzzles
    uj_instance_button turn;  ///< request: show another puzzle of the file, or list the puzzles
    bool asks;                ///< instead of ending an unsaved game, set `leave`
    bool leave;               ///< request: ask the user whether the unsaved game may end
    bool waits;               ///< an interrupted game is kept; P, Backspace and Escape return to it
    bool resume;              ///< request: return to the interrupted game
    bool unsaved;             ///< the game has changed since its start or since it was saved
    bool alone;            ///< the game began at the problem's start, and no hint has made a move
    const char *progress;  ///< a text about the running search for a solution; NULL: no search
    char message[512];     ///< the notice
    double message_left;   ///< seconds until the notice disappears
    bool shift;
    uj_game *game;     ///< owned; NULL: no game
    uj_hint *hint;     ///< owned; the running hint search; NULL: none
    double game_time;  ///< number of moves drawn, with a fraction; approaches game->made
    uj_vec2 mouse;
    /// If list_scrolled: the user scrolled the list of moves to row list_first when the current
    /// move was list_move.
    size_t list_first, list_move;
    bool list_scrolled;
    double tip_wait;  ///< seconds until the tooltip appears; INFINITY: no tooltip
    /// The visible part of the board when the user picked up the held piece.
    uj_box held_box;
    uj_zoom zoom;
    uj_tray_inspector *inspector;  ///< owned; NULL: closed
    uj_magnifier *magnifier;       ///< owned; NULL: closed
} uj_player;

/// Returns a player, paused at the start of `subject`, which must outlive the player. Free with
/// uj_player_end.
uj_player uj_player_start(const uj_subject *subject, double width, double height);

void uj_player_end(uj_player *player);

/// Gives `player` several solutions as pages. pages[0] must be the subject of uj_player_start. The
/// array and the subjects must outlive `player`.
void uj_player_set_pages(uj_player *player, const uj_subject *const *pages, size_t count);

/// Continues `game`, which `player` owns from now on.
void uj_player_take_game(uj_player *player, uj_game *game);

/// Makes `player` show what `other` shows: page, time, playback, loop, speed, zoom, full screen,
/// help, magnifier, inspected piece, and selected state of a trace. Skips a page or a piece that
/// `player` does not have. If `other` has a game without moves, begins a game. Call this function
/// before `player` handles its first event.
void uj_player_keep(uj_player *player, const uj_player *other);

/// Returns true if the game has moves and is neither solved nor saved.
bool uj_player_is_unsaved(const uj_player *player);

/// Ends the hint search, if there is one.
void uj_player_stop_hint(uj_player *player);

/// Ends the game, if there is one.
void uj_player_end_game(uj_player *player);

/// These functions handle events of the window. They return true if the picture has changed.
bool uj_player_key(uj_player *player, uj_key key);
bool uj_player_mouse(uj_player *player, uj_mouse event, double x, double y);
/// `notches` > 0: the wheel turns away from the user. The mouse is at player->mouse.
bool uj_player_wheel(uj_player *player, double notches);
bool uj_player_zoom(uj_player *player, uj_zoom_key key);
bool uj_player_zoom_at(uj_player *player, double notches, double x, double y);
bool uj_player_pan(uj_player *player, uj_mouse event, double x, double y);  ///< middle button
bool uj_player_tick(uj_player *player, double seconds);  ///< `seconds` have passed
bool uj_player_resize(uj_player *player, double width, double height);

/// Returns true while the mouse holds a piece, the scrubber or the zoomed board.
bool uj_player_holds(const uj_player *player);

/// Returns true if player->mouse is on a button.
bool uj_player_on_button(const uj_player *player);

/// Shows a notice for three seconds, or longer if the text is long.
void uj_player_notice(uj_player *player, const char *text);

/// Returns the seconds until the picture may change without an event. 0: draw every frame.
/// INFINITY: never.
double uj_player_wait(const uj_player *player);

/// Returns the factor of the playback speed; 1: normal.
double uj_player_speed(const uj_player *player);

/// Returns the scene to draw now. Fills `controls`, to which the scene points.
uj_scene uj_player_scene(const uj_player *player, uj_controls *controls);

#endif
