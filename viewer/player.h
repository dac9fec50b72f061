// What a window does with keys, mouse and time, without a window.
#ifndef UJ_PLAYER_H
#define UJ_PLAYER_H

#include "viewer/scene.h"

typedef enum uj_key {
    UJ_KEY_PLAY,         // Space
    UJ_KEY_BACK,         // Left: to the start of this move, or of the one before
    UJ_KEY_ON,           // Right: to the start of the next move
    UJ_KEY_FRAME_BACK,   // ,
    UJ_KEY_FRAME_ON,     // .
    UJ_KEY_START,        // Home
    UJ_KEY_END,          // End
    UJ_KEY_SLOWER,       // [
    UJ_KEY_FASTER,       // ]
    UJ_KEY_LOOP,         // L
    UJ_KEY_THEME,        // T
    UJ_KEY_SCREENSHOT,   // S
    UJ_KEY_FULL_SCREEN,  // F
    UJ_KEY_HELP,         // ?
    UJ_KEY_QUIT,         // Q
    UJ_KEY_ESCAPE,       // closes the help, else quits
    UJ_KEY_TENTH_0,      // 0 to 9: tenths of the whole; add the digit
    UJ_KEY_TENTH_9 = UJ_KEY_TENTH_0 + 9,
} uj_key;

typedef enum uj_mouse { UJ_MOUSE_PRESS, UJ_MOUSE_MOVE, UJ_MOUSE_RELEASE } uj_mouse;

// State of the window's interface. Plain data; fields are read by the window and changed only by
// the functions below.
typedef struct uj_player {
    const uj_subject *subject;
    double width, height;  // of the window, in the units of mouse positions
    uj_theme theme;
    double seconds;  // position on the subject's timeline
    int speed;       // index into the speeds
    bool playing, loop, help, dragging, full_screen;
    bool quit, screenshot;  // what the window has to do
    char message[512];      // passing notice
    double message_left;    // seconds for which it stays
} uj_player;

// At the start, paused. The subject must outlive the player.
uj_player uj_player_start(const uj_subject *subject, double width, double height);

// Each returns whether the picture has changed.
bool uj_player_key(uj_player *player, uj_key key);
bool uj_player_mouse(uj_player *player, uj_mouse what, double x, double y);
bool uj_player_tick(uj_player *player, double seconds);
bool uj_player_resize(uj_player *player, double width, double height);

// Shows a notice for a few seconds.
void uj_player_notice(uj_player *player, const char *text);

// Whether the picture changes with time by itself.
bool uj_player_moves(const uj_player *player);

// 1 is normal.
double uj_player_speed(const uj_player *player);

// Fills the scene to draw now; controls must stay as long as the scene is used.
uj_scene uj_player_scene(const uj_player *player, uj_controls *controls);

#endif
