// A puzzle played by hand, independent of any window: what the mouse and the keys do to the puzzle.
// Trays (tray_game.h) are one class of games, discrete puzzles (discrete_game.h) another.
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

/// The functions of a class of games. Each function of type bool returns true if the picture has
/// changed. Points are in the coordinates of the subject's board.
typedef struct uj_game_class {
    /// Grabs and selects the piece at a point, or grabs a handle (for turning a piece) that is
    /// within `reach` of the point. If there is neither, clears the selection. If `more` is set,
    /// the other pieces stay selected: a press on a piece adds it to the selection or removes it,
    /// and a press that hits no piece clears nothing.
    bool (*press)(uj_game *game, uj_vec2 at, double reach, bool more);
    /// Moves the held pieces towards a point.
    bool (*drag)(uj_game *game, uj_vec2 to);
    /// Lets go of what is held. `where` is the last position of the pointer.
    bool (*release)(uj_game *game, uj_vec2 where);
    /// Turns the selected pieces by `notches` of the mouse wheel; positive: counterclockwise.
    bool (*wheel)(uj_game *game, double notches);
    /// Moves the selected pieces by a step, or by a small step if `fine` is set.
    bool (*step)(uj_game *game, uj_step_direction direction, bool fine);
    /// Selects the next piece or, if `back` is set, the previous one. Pieces that `keep` has marked
    /// stay selected.
    bool (*select_next)(uj_game *game, bool back);
    /// Keeps the selected piece selected while select_next goes on to others, so that several
    /// pieces can be moved together. If the piece is kept already, stops keeping it. NULL: only one
    /// piece can be selected.
    bool (*keep)(uj_game *game);
    /// Shows the position after `move` moves, by undoing or redoing moves. Does nothing if
    /// uj_game.known is less than `move`.
    bool (*go)(uj_game *game, size_t move);
    /// Returns a job that searches for a hint from the current position (see hint.h).
    uj_hint_job (*hint_job)(const uj_game *game);
    /// Shows the hint that a finished search has found.
    bool (*hint_take)(uj_game *game, const uj_hint_job *job);
    /// Makes the move that the shown hint suggests. Call it only if hint_moves is not 0.
    bool (*hint_make)(uj_game *game);
    void (*destroy)(uj_game *game);
    double move_time;  ///< seconds for which a move made by the program is animated
} uj_game_class;

/// A game of any class.
struct uj_game {
    const uj_game_class *class;
    uj_subject *subject;  ///< the picture to draw; any function of the class may replace it
    size_t made;          ///< number of moves made and not undone
    size_t known;         ///< number of moves made, plus moves that were undone and can be redone
    bool solved;
    bool holding;      ///< the pointer holds a piece or a handle
    bool seen;         ///< the player has just made the last move by hand: do not animate it
    char notice[256];  ///< a message for the player; the window shows and clears it
    /// Cost of the solution that begins with the hint; for trays, the number of moves of that
    /// solution. 0: no hint.
    size_t hint_moves;
};

/// The first function undoes the last move, the second redoes the last undone move, and the third
/// goes back to the start. Each returns true if the picture has changed.
bool uj_game_undo(uj_game *game);
bool uj_game_redo(uj_game *game);
bool uj_game_restart(uj_game *game);

/// Frees a game of any class; NULL is allowed.
void uj_game_destroy(uj_game *game);

#endif
