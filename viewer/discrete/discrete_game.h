// Discrete puzzles played by hand.
#ifndef UJ_DISCRETE_GAME_H
#define UJ_DISCRETE_GAME_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/game.h>

/// Makes a game in which the first `made` moves of `moves` have already been made. They must be
/// legal. `moves` may be NULL if `made` is 0. The problem must outlive the game. Errors:
/// UJ_NO_MEMORY; UJ_BAD_INPUT for a kind of puzzle that has no view.
uj_status uj_discrete_game_create(const uj_problem *problem, const uj_moves *moves, size_t made,
                                  uj_game **out, uj_error *error);

/// Begins a game from the position that `subject` shows at `time` (see uj_subject.play).
uj_status uj_discrete_game_begin(const uj_subject *subject, double time, uj_game **out,
                                 uj_error *error);

/// Returns the moves made, followed by the undone moves that can be redone.
const uj_moves *uj_discrete_game_moves(const uj_game *game);
const uj_problem *uj_discrete_game_problem(const uj_game *game);

#endif
