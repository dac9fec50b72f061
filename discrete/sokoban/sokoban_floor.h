// The floor of a Sokoban board: the cells that the player could reach if there were no boxes.
#ifndef UJ_SOKOBAN_FLOOR_H
#define UJ_SOKOBAN_FLOOR_H

#include <unjam/discrete/sokoban/sokoban.h>

/// Sets floor[cell] for every cell that the player could reach if there were no boxes, and leaves
/// the others as they are. floor has UJ_SOKOBAN_CELLS elements, which must all be false before.
void uj_sokoban_find_floor(const uj_sokoban *board, bool *floor);

#endif
