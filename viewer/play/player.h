// What a window does with keys, mouse and time, without a window.
#ifndef UJ_PLAYER_H
#define UJ_PLAYER_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/keys.h>
#include <unjam/viewer/inspect/inspector.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_mouse { UJ_MOUSE_PRESS, UJ_MOUSE_MOVE, UJ_MOUSE_RELEASE } uj_mouse;

// State of the window's interface. Plain data; fields are read by the window and changed only by
// the functions below.
typedef struct uj_player {
    const uj_subject *subject;
    double width, height;  // of the window, in the units of mouse positions
    const uj_subject *const
        *pages;               // [page_count] lent: several solutions; NULL: the subject alone
    size_t page, page_count;  // the one that is shown
    uj_view_style style;
    double seconds;  // position on the subject's timeline
    int speed;       // index into the speeds
    bool playing, loop, help, dragging, full_screen;
    bool quit, screenshot, save;  // what the window has to do
    char message[512];            // passing notice
    double message_left;          // seconds for which it stays
    bool shift;                   // the key is held down
    uj_game *game;                // owned; NULL: the subject is watched
    uj_hint *hint;                // owned; the search for a hint that is under way
    double game_time;             // of the game: number of the move shown, on its way to made
    uj_box held_box;              // what was in view when a piece was taken into the hand
    double mouse_x, mouse_y;
    uj_tray_inspector *inspector;  // owned; the inspector, NULL: it is closed
} uj_player;

// At the start, paused. The subject must outlive the player. A player that may have been played by
// hand has to be ended.
uj_player uj_player_start(const uj_subject *subject, double width, double height);

// Frees what the player owns.
void uj_player_end(uj_player *player);

// Lets the player turn to other solutions, at the same step. The first is the subject it was
// started with; all must outlive it.
void uj_player_set_pages(uj_player *player, const uj_subject *const *pages, size_t count);

// Goes on with a game, which the player owns from then on.
void uj_player_take_game(uj_player *player, uj_game *game);

// Each returns whether the picture has changed.
bool uj_player_key(uj_player *player, uj_key key);
bool uj_player_mouse(uj_player *player, uj_mouse what, double x, double y);
bool uj_player_wheel(uj_player *player, double notches);
bool uj_player_tick(uj_player *player, double seconds);
bool uj_player_resize(uj_player *player, double width, double height);

// Shows a notice for a few seconds, a long one longer.
void uj_player_notice(uj_player *player, const char *text);

// Seconds until the picture may change by itself: 0 when something moves and must be drawn frame by
// frame, INFINITY when nothing does.
double uj_player_wait(const uj_player *player);

// 1 is normal.
double uj_player_speed(const uj_player *player);

// Fills the scene to draw now; controls must stay as long as the scene is used.
uj_scene uj_player_scene(const uj_player *player, uj_controls *controls);

#endif
