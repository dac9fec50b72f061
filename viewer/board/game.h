// A puzzle played by hand: what hands and keys do to it, without a window. Trays (tray_game.h) are
// one class of games, discrete puzzles (discrete_game.h) another.
#ifndef UJ_GAME_H
#define UJ_GAME_H

#include <unjam/viewer/board/hint.h>
#include <unjam/viewer/board/subject.h>

typedef struct uj_game uj_game;

typedef enum uj_step_direction {
    UJ_STEP_LEFT,
    UJ_STEP_RIGHT,
    UJ_STEP_UP,
    UJ_STEP_DOWN
} uj_step_direction;

// Functions that return bool say whether the picture has changed. Points are in the coordinates of
// the subject's board; `reach` is how near to a thing is on it, in the same unit.
typedef struct uj_game_class {
    // Takes the thing at a point into the hand and selects it; `more` adds it to what is selected
    // (or takes it out). Nothing there: nothing is selected.
    bool (*press)(uj_game *game, uj_vec2 at, double reach, bool more);
    bool (*drag)(uj_game *game, uj_vec2 to);
    // Lets go. `where` is where the hand was last.
    bool (*release)(uj_game *game, uj_vec2 where);
    // Turns what is selected by so many notches of a wheel, ccw positive.
    bool (*wheel)(uj_game *game, double notches);
    // Moves what is selected one step; `fine`: a small one.
    bool (*step)(uj_game *game, uj_step_direction way, bool fine);
    bool (*select_next)(uj_game *game, bool back);
    // Shows the position after so many moves of those known.
    bool (*go)(uj_game *game, size_t move);
    // What a hint has to search, and what it found (see hint.h).
    uj_hint_job (*hint_job)(const uj_game *game);
    bool (*hint_take)(uj_game *game, const uj_hint_job *job);
    // Makes the move that the hint shows; hint_moves is not 0.
    bool (*hint_make)(uj_game *game);
    void (*destroy)(uj_game *game);
    double move_time;  // seconds in which a move is shown on its way
} uj_game_class;

struct uj_game {
    const uj_game_class *class;
    uj_subject *subject;  // what to draw, at uj_game_time; may be another after any call
    size_t made, known;   // moves made, and those that can be made again too
    bool solved;
    bool holding;       // something is in the hand
    bool seen;          // the last move was seen while it was made: not to be shown on its way
    char notice[256];   // news for the player, taken by uj_game_notice
    size_t hint_moves;  // least number of moves to the goal that a hint has found; 0: no hint shown
};

bool uj_game_undo(uj_game *game);
bool uj_game_redo(uj_game *game);
bool uj_game_restart(uj_game *game);

// Frees a game of any class; NULL is allowed.
void uj_game_destroy(uj_game *game);

#endif
