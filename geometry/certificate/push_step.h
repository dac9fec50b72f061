// A straight step of a move.
#ifndef UJ_PUSH_STEP_H
#define UJ_PUSH_STEP_H

#include "checked_move.h"

/// The motion between two keyframes, if no piece turns. Every piece moves along a straight line.
typedef struct uj_push_step {
    size_t frame;   ///< the first of the two keyframes
    double length;  ///< root of the sum of the squared displacements of all pieces
    double speed;   ///< factor from displacements to velocities
    double scale;   ///< root of the sum of the squared push vectors of all pieces
    double blur;    ///< rates and forces up to this size may be rounding errors of keyframes
    uj_balance_task task;
} uj_push_step;

#endif
