// Chooses random pushes and turns.
#ifndef UJ_RANDOM_MOVES_H
#define UJ_RANDOM_MOVES_H

#include <unjam/base/random.h>
#include <unjam/geometry/tray/motion.h>

/// Returns a random push of one or more pieces. The piece `required` takes part (-1: no piece is
/// required).
uj_move uj_random_push(uj_random *random, int piece_count, int required);

/// Returns a random turn of one to three pieces, in most cases all with the same spin. Bit d of
/// directions[i] is set if piece i may be pressed towards uj_direction d. `directions` is
/// [piece_count]. At least one piece must have a bit; pieces without a bit take no part.
uj_move uj_random_turn(uj_random *random, const uint8_t *directions, int piece_count);

#endif
