// The switches of what pictures show besides the puzzle: one list, from which keys, options of both
// programs and the help are made.
#ifndef UJ_DISPLAY_H
#define UJ_DISPLAY_H

#include "viewer/scene.h"

// Name (of UJ_SHOW_ and UJ_KEY_), name as an option, what it does.
#define UJ_DISPLAY(X)                                                                              \
    X(DIM, "dim", "Dim the pieces that the move keeps still")                                      \
    X(TRAILS, "trails", "Draw the trails of the pieces that move")                                 \
    X(GOAL, "goal", "Draw a ghost of the goal")                                                    \
    X(PATTERNS, "patterns", "Draw a pattern on the pieces of each colour")                         \
    X(STEADY, "reduced-motion", "Reduced motion: nothing slides, moves are shown one by one")

// How windows look.
typedef struct uj_look {
    uj_theme theme;
    unsigned display;  // UJ_SHOW_* of that list
} uj_look;

#endif
