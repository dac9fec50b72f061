// A puzzle played by hand: what pointer and keys do to it, without a window. Trays (tray_game.h)
// are one class of games, discrete puzzles (discrete_game.h) another.
#ifndef UJ_GAME_H
#define UJ_GAME_H

#include <unjam/viewer/board/hint.h>
#include <unjam/viewer/board/subject.h>

typedef struct uj_game uj_game;

/// The direction of an arrow key.
typedef enum uj_step_direction {
    UJ_STEP_LEFT,
    UJ_STEP_RIGHT,
    UJ_STEP_UP,
    UJ_STEP_DOWN
} uj_step_direction;

/// The functions of a class. Those that return bool return whether the picture has changed. Points
/// are in the coordinates of the subject's board.
typedef struct uj_game_class {
    /// Grabs and selects what is at a point, or clears the selection if nothing is. `reach` is how
    /// far from a handle counts as on it. `more` adds to the selection, or removes from it.
    bool (*press)(uj_game *game, uj_vec2 at, double reach, bool more);
    /// Moves what is held towards a point.
    bool (*drag)(uj_game *game, uj_vec2 to);
    /// Lets go; `where` is the pointer's last point.
    bool (*release)(uj_game *game, uj_vec2 where);
    /// Turns what is selected by notches of a wheel, counterclockwise if positive.
    bool (*wheel)(uj_game *game, double notches);
    /// Moves what is selected by a step, a small one if `fine`.
    bool (*step)(uj_game *game, uj_step_direction direction, bool fine);
    /// Selects the next piece, or the one before.
    bool (*select_next)(uj_game *game, bool back);
    /// Shows the position after the first `move` moves of those known.
    bool (*go)(uj_game *game, size_t move);
    /// The search for a hint from here (see hint.h).
    uj_hint_job (*hint_job)(const uj_game *game);
    /// Shows what a finished search has found.
    bool (*hint_take)(uj_game *game, const uj_hint_job *job);
    /// Makes the move of the hint shown; hint_moves is not 0.
    bool (*hint_make)(uj_game *game);
    void (*destroy)(uj_game *game);
    double move_time;  ///< seconds for which a move made by the program is animated
} uj_game_class;

/// A game of any class.
struct uj_game {
    const uj_game_class *class;
    uj_subject *subject;  ///< what to draw; any call may replace it
    size_t made;          ///< moves made
    size_t known;         ///< the same and those that can be redone
    bool solved;
    bool holding;       ///< the pointer holds something
    bool seen;          ///< the last move was seen while it was made: do not animate it
    char notice[256];   ///< news for the player, taken by uj_game_notice
    size_t hint_moves;  ///< moves to the goal by the hint shown; 0: no hint
};

/// Undoes a move, redoes one, or goes back to the start. Each returns whether the picture has
/// changed.
bool uj_game_undo(uj_game *game);
bool uj_game_redo(uj_game *game);
bool uj_game_restart(uj_game *game);

/// Frees a game of any class; NULL is allowed.
void uj_game_destroy(uj_game *game);

#endif
