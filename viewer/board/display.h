// What a picture shows, as bits, and which of these bits the user can set.
#ifndef UJ_DISPLAY_H
#define UJ_DISPLAY_H

#include <unjam/viewer/draw/theme.h>

enum {
    UJ_SHOW_NAMES = 1 << 0,   ///< the names of pieces and exits
    UJ_SHOW_ARROWS = 1 << 1,  ///< arrows for the current move
    UJ_SHOW_GHOSTS = 1 << 2,  ///< outlines of pieces where the current move ends
    UJ_SHOW_TITLE = 1 << 3,
    UJ_SHOW_STATUS = 1 << 4,    ///< the current move in words
    UJ_SHOW_PROOF = 1 << 5,     ///< what was proven, or why the shown motion is not valid
    UJ_SHOW_CONTROLS = 1 << 6,  ///< scrubber, time and speed; needs uj_scene.controls
    UJ_SHOW_MOVES = 1 << 7,     ///< the list of moves, if there is room
    UJ_SHOW_HELP = 1 << 8,      ///< the list of keys, drawn over everything else
    // The user can set the next five bits (see UJ_DISPLAY).
    UJ_SHOW_DIM = 1 << 9,        ///< pieces that the current move does not move are faded
    UJ_SHOW_TRAILS = 1 << 10,    ///< the recent paths of the pieces, about one move long
    UJ_SHOW_GOAL = 1 << 11,      ///< the goal, drawn as a ghost
    UJ_SHOW_PATTERNS = 1 << 12,  ///< a pattern for each colour of pieces
    UJ_SHOW_STEADY = 1 << 13,    ///< reduced motion: each move is one jump, without animation
    UJ_SHOW_INSPECT = 1 << 14,   ///< where a piece can move (inspector.h); replaces the move list
    UJ_SHOW_TRACE = 1 << 15,     ///< a recorded search, in place of the list of moves
    UJ_SHOW_TASK = 1 << 16,      ///< the goal in words, and a highlight on the goal's exit
    UJ_SHOW_TOOLS = 1 << 17,     ///< buttons for help and full screen; needs uj_scene.controls
    UJ_SHOW_NO_PAGE = 1 << 20,   ///< no background
    UJ_SHOW_PICTURE = UJ_SHOW_NAMES | UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS | UJ_SHOW_TITLE |
                      UJ_SHOW_STATUS | UJ_SHOW_PROOF | UJ_SHOW_TASK,
    UJ_SHOW_WINDOW = UJ_SHOW_PICTURE | UJ_SHOW_CONTROLS | UJ_SHOW_MOVES | UJ_SHOW_TOOLS
};

/// The bits that the user can set. X(DIM, "dim", help) stands for the bit UJ_SHOW_DIM, the key
/// UJ_KEY_DIM and the option --dim of unjam-view. N_ marks the help text for translation.
#define UJ_DISPLAY(X)                                                                              \
    X(DIM, "dim", N_("Dim the pieces that stay still in the current move"))                        \
    X(TRAILS, "trails", N_("Draw the trails of the pieces that move"))                             \
    X(GOAL, "goal", N_("Draw a ghost of the goal: where the pieces must arrive"))                  \
    X(PATTERNS, "patterns", N_("Draw a different pattern for each colour of pieces"))              \
    X(STEADY, "reduced-motion", N_("Reduce motion: show each move as one jump, without animation"))

/// The look of a window, and the speed of playback.
typedef struct uj_view_style {
    uj_theme theme;
    unsigned display;  ///< bits UJ_SHOW_* of the list UJ_DISPLAY
    /// Playback runs at 2^speed times the normal speed.
    int speed;
} uj_view_style;

#endif
