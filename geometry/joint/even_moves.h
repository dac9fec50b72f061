// Even moves: moves that treat all pieces alike, or all pieces except the goal piece.
#ifndef UJ_EVEN_MOVES_H
#define UJ_EVEN_MOVES_H

#include <unjam/geometry/tray/motion.h>

enum { UJ_MAX_EVEN_PUSHES = 24, UJ_MAX_EVEN_TURNS = 48 };

/// Lists the even turns of a state and returns their number. `out` has room for UJ_MAX_EVEN_TURNS
/// moves. Bit d of directions[i] is set if a push of piece i alone towards the uj_direction d does
/// not move the piece. In an even turn, every piece with a bit takes part; all turn the same way,
/// so that edges that lie flush stay flush. For each of the 24 orders of the four directions, there
/// are two even turns, one per spin: every piece is pressed in the first direction of the order
/// whose bit is set. Equal turns are listed once. Turns without the piece `required` are left out
/// (-1: no piece is required).
int uj_even_turns(const uint8_t *directions, int piece_count, int required, uj_move *out);

/// Lists the even pushes of a tray and returns their number. `out` has room for UJ_MAX_EVEN_PUSHES
/// moves. In an even push, the pieces other than `goal` are all held, or all pushed in the same
/// direction; `goal` is held, or pushed in any direction. If `goal` is negative, an even push
/// pushes all pieces in the same direction.
int uj_even_pushes(int piece_count, int goal, uj_move *out);

#endif
