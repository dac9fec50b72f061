// The player: handles a window's key presses, its mouse events and elapsed time, but does not open
// the window.
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

/// What the keys for zooming do: zoom in or out, show the whole board, move the board.
typedef enum uj_zoom_key {
    UJ_ZOOM_IN,
    UJ_ZOOM_OUT,
    UJ_ZOOM_RESET,
    UJ_ZOOM_LEFT,
    UJ_ZOOM_RIGHT,
    UJ_ZOOM_UP,
    UJ_ZOOM_DOWN
} uj_zoom_key;

/// The state of a window's interface. Plain data: the window reads the fields, and sets only
/// `style`, `shift`, `can_go_back`, `asks`, `waits` and `unsaved`. The window clears each request
/// that it has handled.
typedef struct uj_player {
    const uj_subject *subject;       ///< borrowed; the solution, problem or search shown
    double width, height;            ///< size of the window, in the units of mouse positions
    const uj_subject *const *pages;  ///< [page_count] borrowed; the solutions. NULL: only `subject`
    size_t page, page_count;         ///< index of the page shown; number of pages
    uj_view_style style;
    double seconds;    ///< position on the subject's timeline
    int speed;         ///< index of the playback speed; see uj_player_speed
    bool goal_hidden;  ///< if the ghost of the goal is shown by default: the user has hidden it
    bool playing, loop, help, dragging, full_screen;
    bool can_go_back;     ///< true: Escape and a button set `back`; false: Escape sets `quit`
    bool can_edit, edit;  ///< the puzzle can be edited; request to the window: edit it
    bool quit, back, screenshot, save, solve;  ///< requests to the window
    size_t instance, instance_count;  ///< index of the puzzle in its file; number of puzzles
    uj_instance_button turn;          ///< request: show another puzzle, or list the file's puzzles
    bool asks;                        ///< an unsaved game ends only if the user agrees; see `leave`
    bool leave;                       ///< request: ask the user whether the unsaved game may end
    bool waits;            ///< an interrupted game is kept; P, Backspace and Escape return to it
    bool resume;           ///< request to the window: return to the interrupted game
    bool unsaved;          ///< the game has changed since it was begun or saved
    bool alone;            ///< the game began at the problem's start, and no hint has made a move
    const char *progress;  ///< progress of the search for a solution; NULL: there is no search
    char message[512];     ///< the notice
    double message_left;   ///< seconds until the notice disappears
    bool shift;            ///< the Shift key is down
    uj_game *game;         ///< the game, owned; NULL while there is none
    uj_hint *hint;         ///< owned; the hint search that is running, or NULL
    double game_time;      ///< position drawn, in moves; an animation brings it to game->made
    uj_vec2 mouse;         ///< the last position of the mouse
    /// Set when the user scrolls the list of moves: its top visible row, and the current move.
    size_t list_first, list_move;
    bool list_scrolled;  ///< the user has scrolled the list of moves with the wheel
    double tip_wait;     ///< seconds until the tooltip appears; INFINITY: there is none
    /// The visible part of the board when the held piece was picked up.
    uj_box held_box;
    uj_zoom zoom;                  ///< zoom of the board
    uj_tray_inspector *inspector;  ///< owned; NULL while the inspector is closed
    uj_magnifier *magnifier;       ///< owned; NULL while the magnifier is closed
} uj_player;

/// Returns a player that is paused at the start of a subject. The subject must outlive the player.
/// Free the player with uj_player_end.
uj_player uj_player_start(const uj_subject *subject, double width, double height);

/// Frees what `player` owns.
void uj_player_end(uj_player *player);

/// Gives `player` several solutions to page through. pages[0] must be the subject that was passed
/// to uj_player_start. The array and the subjects must outlive `player`.
void uj_player_set_pages(uj_player *player, const uj_subject *const *pages, size_t count);

/// Makes `player` show `game`, for the user to continue. `player` owns `game` from now on.
void uj_player_take_game(uj_player *player, uj_game *game);

/// Makes `player` show what the user sees in `other`: page, time, whether the motion runs and
/// loops, speed, zoom, full screen, help, magnifier, inspected piece, and the selected state of a
/// trace. Skips a page or a piece that does not exist for the subject of `player`. If `other` has a
/// game in which no move was made, begins a new game in `player`. Call this function before
/// `player` handles its first event.
void uj_player_keep(uj_player *player, const uj_player *other);

/// Returns true if there is a game in which moves were made and which is neither solved nor saved.
bool uj_player_is_unsaved(const uj_player *player);

/// Ends the search for a hint, if one is running.
void uj_player_stop_hint(uj_player *player);

/// Ends the game, if there is one.
void uj_player_end_game(uj_player *player);

/// Each of these functions handles an event of the window, and returns true if the picture has
/// changed.
bool uj_player_key(uj_player *player, uj_key key);
bool uj_player_mouse(uj_player *player, uj_mouse event, double x, double y);
/// The wheel was turned while the mouse was at player->mouse. `notches` > 0: away from the user.
bool uj_player_wheel(uj_player *player, double notches);
bool uj_player_zoom(uj_player *player, uj_zoom_key key);
bool uj_player_zoom_at(uj_player *player, double notches, double x, double y);
bool uj_player_pan(uj_player *player, uj_mouse event, double x, double y);  ///< by middle button
bool uj_player_tick(uj_player *player, double seconds);  ///< `seconds` have passed
bool uj_player_resize(uj_player *player, double width, double height);

/// Returns true while the mouse holds a piece, the scrubber or the zoomed board.
bool uj_player_holds(const uj_player *player);

/// Returns true if the last position of the mouse is on a button.
bool uj_player_on_button(const uj_player *player);

/// Shows a notice for three seconds, or for longer if the text is long.
void uj_player_notice(uj_player *player, const char *text);

/// Returns the seconds until the picture may change without an event. 0 means that something moves
/// and every frame must be drawn; INFINITY means that nothing will change.
double uj_player_wait(const uj_player *player);

/// Returns the playback speed; 1 is normal.
double uj_player_speed(const uj_player *player);

/// Returns the scene to draw now. The scene points to `controls`, which this function fills.
uj_scene uj_player_scene(const uj_player *player, uj_controls *controls);

#endif
