// Finds where a plan is tightest: what stops it when the pieces are slightly larger.
#ifndef UJ_BOTTLENECK_H
#define UJ_BOTTLENECK_H

#include <unjam/geometry/contact/clearance.h>
#include <unjam/geometry/sizes/plan.h>

typedef enum uj_bottleneck_kind {
    UJ_BOTTLENECK_UNCLEAR,  ///< no move clearly ends in other poses
    UJ_BOTTLENECK_TURN,     ///< pieces are stopped while turning
    UJ_BOTTLENECK_SLIDE,    ///< pieces end in other positions, but at the same angles
    UJ_BOTTLENECK_GOAL,     ///< all moves end in the same poses, but the goal is not reached
} uj_bottleneck_kind;

/// Angles are in radians.
typedef struct uj_bottleneck {
    uj_bottleneck_kind kind;
    size_t move;           ///< index into the plan; number of moves if the goal is not reached
    unsigned pieces;       ///< bit i: piece i is stopped or ends elsewhere
    unsigned free_pieces;  ///< bit i: piece i takes part in the move
    /// For a turn: the piece that stops first (of equals the one of least index), the angle by
    /// which it has turned at the tightest place of the successful motion, and its angle there.
    int piece;
    double turned, angle;
    uj_contact_pairs chain;        ///< the contacts that bound the clearance
    double gap;                    ///< clearance at the tightest place, a length; INFINITY: unknown
    uj_pose poses[UJ_MAX_PIECES];  ///< at the tightest place; undefined if gap is INFINITY
} uj_bottleneck;

/// A plan and the result of following it on a tray. Owns nothing.
typedef struct uj_plan_attempt {
    const uj_tray *tray;
    const uj_plan_run *run;
} uj_plan_attempt;

/// Compares two attempts at one plan: `good` solves its tray; `bad`, on slightly larger pieces,
/// fails. Errors: UJ_NO_MEMORY and those of GEOS.
uj_status uj_bottleneck_find(const uj_plan_attempt *good, const uj_plan_attempt *bad,
                             const uj_plan *plan, uj_bottleneck *out, uj_error *error);

/// Sets *gap to the clearance that another tray of the family leaves in the same chain of contacts,
/// near the same place. `solved` is the attempt on that tray, in which the same plan succeeds. *gap
/// is INFINITY if the clearance cannot be found. Errors: UJ_NO_MEMORY and those of GEOS.
uj_status uj_bottleneck_gap(const uj_bottleneck *bottleneck, const uj_plan_attempt *solved,
                            double *gap, uj_error *error);

#endif
