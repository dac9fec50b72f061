// Where a plan is tightest: what stops it when the pieces are a little larger.
#ifndef UJ_BOTTLENECK_H
#define UJ_BOTTLENECK_H

#include <unjam/geometry/contact/clearance.h>
#include <unjam/geometry/sizes/plan.h>

typedef enum uj_bottleneck_kind {
    UJ_BOTTLENECK_UNCLEAR,  // no move of the plan ends markedly elsewhere
    UJ_BOTTLENECK_TURN,     // pieces are stopped turning
    UJ_BOTTLENECK_SLIDE,    // pieces end elsewhere at the same angles
    UJ_BOTTLENECK_GOAL,     // all moves end as they did, but that is no goal any more
} uj_bottleneck_kind;

// Angles in radians.
typedef struct uj_bottleneck {
    uj_bottleneck_kind kind;
    size_t move;           // index into the plan; of a goal: the number of moves
    unsigned pieces;       // that are stopped or end elsewhere, bit i: piece i
    unsigned free_pieces;  // that move in it
    // A turn: the piece that stops first (least index), how far it has turned at the tightest place
    // of the motion that succeeds, and its angle there.
    int piece;
    double turned, angle;
    uj_contact_pairs chain;  // the contacts that leave no room
    double gap;         // the play there (see clearance.h), units of length; INFINITY when unknown
    uj_pose poses[UJ_MAX_PIECES];  // of all pieces there; meaningless when gap is INFINITY
} uj_bottleneck;

// Compares a plan (moves[move_count]) that solves one tray with the same plan on a tray of slightly
// larger pieces, which it fails to solve. Errors: UJ_NO_MEMORY and those of GEOS.
uj_status uj_bottleneck_find(const uj_tray *good, const uj_plan_run *solved, const uj_tray *bad,
                             const uj_plan_run *failed, const uj_move *moves, size_t move_count,
                             uj_bottleneck *out, uj_error *error);

// The play that another tray of the family, solved by the same plan, leaves in the same chain at
// about the same place; INFINITY when that is not to be found.
uj_status uj_bottleneck_gap(const uj_bottleneck *bottleneck, const uj_tray *tray,
                            const uj_plan_run *solved, double *gap, uj_error *error);

#endif
