// The floor of a Sokoban board: the cells that the player could reach if there were no boxes.
#ifndef UJ_SOKOBAN_FLOOR_H
#define UJ_SOKOBAN_FLOOR_H

#include <unjam/discrete/sokoban/sokoban.h>

/// Sets floor[cell] to true for every cell that the player could reach if there were no boxes.
/// `floor` has UJ_SOKOBAN_CELLS elements; before the call, all of them must be false.
void uj_sokoban_find_floor(const uj_sokoban *board, bool *floor);

#endif
