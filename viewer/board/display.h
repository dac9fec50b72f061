// The switches of what pictures show. From one list of them come keys, help, and the options of
// both programs.
#ifndef UJ_DISPLAY_H
#define UJ_DISPLAY_H

#include <unjam/viewer/draw/theme.h>

/// What a scene shows, as bits.
enum {
    UJ_SHOW_NAMES = 1 << 0,     ///< of pieces and exits
    UJ_SHOW_ARROWS = 1 << 1,    ///< directions and turns of the current move
    UJ_SHOW_GHOSTS = 1 << 2,    ///< where the current move takes its pieces
    UJ_SHOW_TITLE = 1 << 3,     ///< the puzzle's name
    UJ_SHOW_STATUS = 1 << 4,    ///< the current move, numbered and in words
    UJ_SHOW_PROOF = 1 << 5,     ///< what was proven, or why the motion is not valid
    UJ_SHOW_CONTROLS = 1 << 6,  ///< scrubber, time and speed; needs uj_scene.controls
    UJ_SHOW_MOVES = 1 << 7,     ///< the list of moves beside the board, if there is room
    UJ_SHOW_HELP = 1 << 8,      ///< the list of keys, over everything
    // What can be switched on (UJ_DISPLAY):
    UJ_SHOW_DIM = 1 << 9,        ///< pieces that the move keeps still fade
    UJ_SHOW_TRAILS = 1 << 10,    ///< the paths of pieces in the last move's time
    UJ_SHOW_GOAL = 1 << 11,      ///< a ghost of the goal
    UJ_SHOW_PATTERNS = 1 << 12,  ///< a pattern for each colour
    UJ_SHOW_STEADY = 1 << 13,    ///< nothing slides: moves are shown one by one
    UJ_SHOW_INSPECT = 1 << 14,   ///< the inspector beside the board, instead of the moves
    UJ_SHOW_TRACE = 1 << 15,     ///< a recorded search beside the board, instead of the moves
    UJ_SHOW_NO_PAGE = 1 << 20,   ///< no background
    UJ_SHOW_PICTURE = UJ_SHOW_NAMES | UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS | UJ_SHOW_TITLE |
                      UJ_SHOW_STATUS | UJ_SHOW_PROOF,
    UJ_SHOW_WINDOW = UJ_SHOW_PICTURE | UJ_SHOW_CONTROLS | UJ_SHOW_MOVES
};

/// Name in UJ_SHOW_ and UJ_KEY_, name as an option, help text.
#define UJ_DISPLAY(X)                                                                              \
    X(DIM, "dim", "Dim the pieces that the move keeps still")                                      \
    X(TRAILS, "trails", "Draw the trails of the pieces that move")                                 \
    X(GOAL, "goal", "Draw a ghost of the goal")                                                    \
    X(PATTERNS, "patterns", "Draw a pattern on the pieces of each colour")                         \
    X(STEADY, "reduced-motion", "Reduced motion: nothing slides, moves are shown one by one")

/// How a window looks.
typedef struct uj_view_style {
    uj_theme theme;
    unsigned display;  ///< UJ_SHOW_* of UJ_DISPLAY
} uj_view_style;

#endif
