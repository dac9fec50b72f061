// Problems that start at the current position of a discrete game.
#ifndef UJ_DISCRETE_POSITION_H
#define UJ_DISCRETE_POSITION_H

#include <unjam/files/json_document.h>

#include <unjam/viewer/board/game.h>

/// Returns the problem of a discrete game as a new JSON object, with the current position as its
/// start. If moves have been made, leaves out "first", the prescribed first jump of peg solitaire.
/// Returns NULL if out of memory.
json_t *uj_discrete_position_problem(const uj_game *game);

#endif
