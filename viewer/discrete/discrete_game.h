// Discrete puzzles played by hand: pieces are clicked, dragged, or moved with the arrow keys.
#ifndef UJ_DISCRETE_GAME_H
#define UJ_DISCRETE_GAME_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/game.h>

// A game in which the first `made` of these moves (NULL: none) are made already; they must be
// possible. The problem must outlive it. Errors: UJ_NO_MEMORY; UJ_BAD_INPUT for a kind of puzzle
// that has no view.
uj_status uj_discrete_game_create(const uj_problem *problem, const uj_moves *moves, size_t made,
                                  uj_game **out, uj_error *error);

// All moves known, and the puzzle, of a game of this class (which is one when it is not a tray's).
const uj_moves *uj_discrete_game_moves(const uj_game *game);
const uj_problem *uj_discrete_game_problem(const uj_game *game);

#endif
