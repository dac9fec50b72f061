// The keys of the window. viewer/play/player_keys.c defines what each key does.
#ifndef UJ_KEY_NAMES_H
#define UJ_KEY_NAMES_H

#include <stdbool.h>

/// The keys: X(name after UJ_KEY_, name in scripts, name in SDL, character that the key types).
#define UJ_KEYS(X)                                                                                 \
    X(PLAY, "space", SPACE, " ")       /* play, pause */                                           \
    X(BACK, "left", LEFT, "")          /* to the start of this move or of the previous one */      \
    X(ON, "right", RIGHT, "")          /* to the start of the next move */                         \
    X(UP, "up", UP, "")                /* in a game: a step up */                                  \
    X(DOWN, "down", DOWN, "")          /* in a game: a step down */                                \
    X(FRAME_BACK, "comma", COMMA, ",") /* a frame earlier; in a game: turn counterclockwise */     \
    X(FRAME_ON, "period", PERIOD, ".") /* a frame later; in a game: turn clockwise */              \
    X(START, "home", HOME, "")                                                                     \
    X(END, "end", END, "")                                                                         \
    X(SLOWER, "[", LEFTBRACKET, "[")                                                               \
    X(FASTER, "]", RIGHTBRACKET, "]")                                                              \
    X(LOOP, "l", l, "l")                                                                           \
    X(THEME, "t", t, "t")                                                                          \
    X(SOLVE, "s", s, "s") /* solve from here, or stop solving */                                   \
    X(SCREENSHOT, "f12", F12, "")                                                                  \
    X(FULL_SCREEN, "f", f, "f")                                                                    \
    X(HELP, "?", QUESTION, "?")                                                                    \
    X(QUIT, "q", q, "q")                                                                           \
    X(ESCAPE, "escape", ESCAPE, "") /* closes what is open, else goes back */                      \
    X(HAND, "p", p, "p")            /* play by hand from here, or go back to watching */           \
    X(UNDO, "u", u, "u")                                                                           \
    X(REDO, "r", r, "r")                                                                           \
    X(HINT, "h", h, "h")    /* search for a hint, stop searching, or play the hint */              \
    X(SAVE, "w", w, "w")    /* write the game to a file */                                         \
    X(INSPECT, "i", i, "i") /* open or close the inspector */                                      \
    X(MAGNIFY, "z", z, "z") /* show or hide the magnifier */                                       \
    X(NEXT, "tab", TAB, "") /* select the next piece; with Shift, the previous one */              \
    X(DIM, "d", d, "d")     /* for DIM to STEADY, see UJ_DISPLAY */                                \
    X(TRAILS, "a", a, "a")                                                                         \
    X(GOAL, "g", g, "g")                                                                           \
    X(PATTERNS, "c", c, "c")                                                                       \
    X(STEADY, "m", m, "m")                                                                         \
    X(LATER, "pagedown", PAGEDOWN, "") /* show the next of several solutions, at the same move */  \
    X(EARLIER, "pageup", PAGEUP, "")   /* show the previous solution, at the same move */          \
    X(EDIT, "e", e, "e")               /* edit the puzzle */                                       \
    X(ENTER, "enter", RETURN, "")      /* open what is selected */                                 \
    X(BACKSPACE, "backspace", BACKSPACE, "") /* in a game: undo */                                 \
    X(DELETE, "delete", DELETE, "")

typedef enum uj_key {
#define UJ_KEY_ENUM(name, script, symbol, text) UJ_KEY_##name,
    UJ_KEYS(UJ_KEY_ENUM)
#undef UJ_KEY_ENUM
    /// Digit 0. UJ_KEY_TENTH_0 + d is digit d, which jumps to d/10 of the playback.
    UJ_KEY_TENTH_0,
    UJ_KEY_TENTH_9 = UJ_KEY_TENTH_0 + 9,
    UJ_KEY_NONE,  ///< no key of this list
} uj_key;

/// Finds the key that scripts call `name`. Returns false if there is no such key.
bool uj_key_find(const char *name, uj_key *key);

/// Finds the key that types `text`, in upper or lower case. `repeat`: the key is held down. Returns
/// false, and leaves *key unchanged, for the space bar, for text that no key types, and for a held
/// key that must not repeat.
bool uj_key_of_text(const char *text, bool repeat, uj_key *key);

/// Returns the name that scripts use for a key.
const char *uj_key_name(uj_key key);

#endif
