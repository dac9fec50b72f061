// The keys of the window: one list, from which scripts, SDL's events and the player are fed.
#ifndef UJ_KEYS_H
#define UJ_KEYS_H

#include <stdbool.h>

// Name, name in scripts, SDL's name of the key, what it types.
#define UJ_KEYS(X)                                                                                 \
    X(PLAY, "space", SPACE, " ")       /* play, pause */                                           \
    X(BACK, "left", LEFT, "")          /* to the start of this move, or of the one before */       \
    X(ON, "right", RIGHT, "")          /* to the start of the next move */                         \
    X(UP, "up", UP, "")                /* by hand: up; else nothing */                             \
    X(DOWN, "down", DOWN, "")          /* by hand: down */                                         \
    X(FRAME_BACK, "comma", COMMA, ",") /* a frame back; by hand: turn ccw */                       \
    X(FRAME_ON, "period", PERIOD, ".") /* a frame on; by hand: turn cw */                          \
    X(START, "home", HOME, "")                                                                     \
    X(END, "end", END, "")                                                                         \
    X(SLOWER, "[", LEFTBRACKET, "[")                                                               \
    X(FASTER, "]", RIGHTBRACKET, "]")                                                              \
    X(LOOP, "l", l, "l")                                                                           \
    X(THEME, "t", t, "t")                                                                          \
    X(SCREENSHOT, "s", s, "s")                                                                     \
    X(FULL_SCREEN, "f", f, "f")                                                                    \
    X(HELP, "?", QUESTION, "?")                                                                    \
    X(QUIT, "q", q, "q")                                                                           \
    X(ESCAPE, "escape", ESCAPE, "") /* closes the help, leaves the game, else quits */             \
    X(HAND, "p", p, "p")            /* play by hand from here; back to watching */                 \
    X(UNDO, "u", u, "u")                                                                           \
    X(REDO, "r", r, "r")                                                                           \
    X(HINT, "h", h, "h")    /* search for a hint, or stop searching */                             \
    X(SAVE, "w", w, "w")    /* write the game to a file */                                         \
    X(INSPECT, "i", i, "i") /* open or close the inspector */                                      \
    X(NEXT, "tab", TAB, "") /* select the next piece; with Shift the one before */                 \
    X(DIM, "d", d, "d")     /* the switches of display.h */                                        \
    X(TRAILS, "a", a, "a")                                                                         \
    X(GOAL, "g", g, "g")                                                                           \
    X(PATTERNS, "c", c, "c")                                                                       \
    X(STEADY, "m", m, "m")                                                                         \
    X(LATER, "pagedown", PAGEDOWN, "") /* the next of several solutions, at the same step */       \
    X(EARLIER, "pageup", PAGEUP, "")   /* the one before */

typedef enum uj_key {
#define UJ_KEY_ENUM(name, script, symbol, text) UJ_KEY_##name,
    UJ_KEYS(UJ_KEY_ENUM)
#undef UJ_KEY_ENUM
        UJ_KEY_TENTH_0,  // 0 to 9: tenths of the whole; add the digit
    UJ_KEY_TENTH_9 = UJ_KEY_TENTH_0 + 9,
} uj_key;

// The key of that name in scripts; false when there is none.
bool uj_key_find(const char *name, uj_key *key);

// The name of a key in scripts.
const char *uj_key_name(uj_key key);

#endif
