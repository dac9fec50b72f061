// Random pushes and turns.
#ifndef UJ_RANDOM_MOVES_H
#define UJ_RANDOM_MOVES_H

#include <unjam/base/random.h>
#include <unjam/geometry/tray/motion.h>

/// Draws a push of one or more pieces. Each piece takes no part, or is pushed in one of the four
/// directions. The piece `required` takes part (-1: no piece is required).
uj_move uj_random_push(uj_random *random, int piece_count, int required);

/// Draws a turn of one to three pieces, in most cases with the same spin. directions[piece_count]
/// has, for each piece, bit d set if the piece may be pressed towards uj_direction d; pieces
/// without a bit take no part. At least one piece must have a bit.
uj_move uj_random_turn(uj_random *random, const uint8_t *directions, int piece_count);

#endif
