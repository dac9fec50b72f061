// A puzzle played by hand. The classes of games are trays (tray_game.h) and discrete puzzles
// (discrete_game.h).
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

/// Functions of type bool return true if the picture has changed. Points are in the coordinates of
/// the board.
typedef struct uj_game_class {
    /// Grabs a rotation handle that is within `reach` of `at`. If there is none, selects and grabs
    /// the piece at `at`. If there is no piece either, clears the selection. If `more` is set,
    /// ignores handles, never clears the selection, and toggles whether the piece is selected. In
    /// discrete puzzles, makes a move if the selected piece has a legal move that ends near `at`.
    bool (*press)(uj_game *game, uj_vec2 at, double reach, bool more);
    /// Moves the held pieces towards `to`.
    bool (*drag)(uj_game *game, uj_vec2 to);
    /// Lets go of what is held. `where`: the last position of the pointer.
    bool (*release)(uj_game *game, uj_vec2 where);
    /// Turns the selected pieces: counterclockwise if `notches` (of the mouse wheel) is positive.
    bool (*wheel)(uj_game *game, double notches);
    /// Moves the selected pieces by a step; `fine`: by a small step.
    bool (*step)(uj_game *game, uj_step_direction direction, bool fine);
    /// Selects the next piece; `back`: the previous one. Deselects the others, except those marked
    /// by `keep`.
    bool (*select_next)(uj_game *game, bool back);
    /// Toggles a mark on the piece that select_next selected most recently. select_next does not
    /// deselect marked pieces. NULL: only one piece can be selected.
    bool (*keep)(uj_game *game);
    /// Undoes or redoes moves until uj_game.made is `move`. Does nothing if uj_game.known < `move`.
    bool (*go)(uj_game *game, size_t move);
    /// Returns a job that searches for a hint from the current position.
    uj_hint_job (*hint_job)(const uj_game *game);
    /// Shows the hint that a finished job has found.
    bool (*hint_take)(uj_game *game, const uj_hint_job *job);
    /// Makes the move of the shown hint. Call it only if hint_moves is not 0.
    bool (*hint_make)(uj_game *game);
    void (*destroy)(uj_game *game);
    double move_time;  ///< duration of an animated move, in seconds
} uj_game_class;

struct uj_game {
    const uj_game_class *class;
    uj_subject *subject;  ///< what to draw; any function of the class may replace it
    size_t made;          ///< number of moves made and not undone
    size_t known;         ///< `made` plus the number of moves that can be redone
    bool solved;
    bool holding;      ///< the pointer holds a piece or a handle
    bool seen;         ///< the player made the latest move by hand; do not animate it
    char notice[256];  ///< the window shows and clears it
    /// Cost of the solution that begins with the hint (trays: number of moves); 0: no hint.
    size_t hint_moves;
};

/// Undo or redo a move, or go back to the start. Return true if the picture has changed.
bool uj_game_undo(uj_game *game);
bool uj_game_redo(uj_game *game);
bool uj_game_restart(uj_game *game);

/// Frees `game`, which may be NULL.
void uj_game_destroy(uj_game *game);

#endif
