// Discrete puzzles played by hand: pieces are clicked, dragged, or moved with the arrow keys.
#ifndef UJ_DISCRETE_GAME_H
#define UJ_DISCRETE_GAME_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/game.h>

/// Makes a game in which the first `made` of the moves, which must be legal, are already made;
/// moves may be NULL if there are none. The problem must outlive the game.
/// Errors: UJ_NO_MEMORY; UJ_BAD_INPUT for a kind of puzzle that has no view.
uj_status uj_discrete_game_create(const uj_problem *problem, const uj_moves *moves, size_t made,
                                  uj_game **out, uj_error *error);

/// Begins a game where a discrete subject is at a time (see uj_subject.play).
uj_status uj_discrete_game_begin(const uj_subject *subject, double time, uj_game **out,
                                 uj_error *error);

/// All moves known, those undone included, and the puzzle of a game of this class.
const uj_moves *uj_discrete_game_moves(const uj_game *game);
const uj_problem *uj_discrete_game_problem(const uj_game *game);

#endif
