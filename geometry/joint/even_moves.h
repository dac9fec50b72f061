// Even moves: moves that treat all pieces alike, or all pieces except the goal piece.
#ifndef UJ_EVEN_MOVES_H
#define UJ_EVEN_MOVES_H

#include <unjam/geometry/tray/motion.h>

enum { UJ_MAX_EVEN_PUSHES = 24, UJ_MAX_EVEN_TURNS = 48 };

/// Lists the even turns of a state in `out`, which has room for UJ_MAX_EVEN_TURNS moves. Returns
/// their number.
///
/// Bit d of directions[i] is set if pushing piece i alone towards uj_direction d does not move it.
/// Every piece with a bit takes part. All have the same spin, so that flush edges stay flush. Each
/// order of the four directions gives one even turn per spin: if several bits of a piece are set,
/// the piece is pressed in the direction that comes first. Equal turns are listed once. Turns
/// without the piece `required` are left out (-1: no piece is required).
int uj_even_turns(const uint8_t *directions, int piece_count, int required, uj_move *out);

/// Lists the even pushes of a tray in `out`, which has room for UJ_MAX_EVEN_PUSHES moves. Returns
/// their number.
///
/// In an even push, the pieces other than `goal` are all held, or all pushed in the same direction.
/// The piece `goal` is held, or pushed in any direction. If `goal` is negative, all pieces are
/// pushed in the same direction.
int uj_even_pushes(int piece_count, int goal, uj_move *out);

#endif
