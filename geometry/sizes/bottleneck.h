// Finds where a plan is tightest: what stops it when the pieces are slightly larger.
#ifndef UJ_BOTTLENECK_H
#define UJ_BOTTLENECK_H

#include <unjam/geometry/contact/clearance.h>
#include <unjam/geometry/sizes/plan.h>

/// How two runs of one plan differ. The first run solves its tray. The second run, with slightly
/// larger pieces, fails.
typedef enum uj_bottleneck_kind {
    UJ_BOTTLENECK_UNCLEAR,  ///< no move's final poses differ clearly between the two runs
    UJ_BOTTLENECK_TURN,     ///< a turn stops at different angles in the two runs
    UJ_BOTTLENECK_SLIDE,    ///< a move ends in different positions but equal angles in the two runs
    UJ_BOTTLENECK_GOAL,     ///< no final poses differ clearly, but only one run reaches the goal
} uj_bottleneck_kind;

/// The place where a plan is tightest. It is found from two runs of the plan: one solves its tray,
/// the other fails with slightly larger pieces. Angles are in radians.
typedef struct uj_bottleneck {
    uj_bottleneck_kind kind;
    size_t move;           ///< index into plan; if the poses never differ: number of moves compared
    unsigned pieces;       ///< bit i: piece i ends this move in different poses in the two runs
    unsigned free_pieces;  ///< bit i: piece i takes part in the move
    /// Only for a turn. `piece`: the piece that stops first (the one of least index on a tie).
    /// `turned`, `angle`: how far that piece has turned, and the angle of its pose, at the tightest
    /// place of the run that succeeds. If `gap` is INFINITY: where the piece stops in the run that
    /// fails.
    int piece;
    double turned, angle;
    uj_contact_pairs chain;        ///< the contacts that bound the clearance
    double gap;                    ///< clearance at the tightest place, a length; INFINITY: unknown
    uj_pose poses[UJ_MAX_PIECES];  ///< at the tightest place; undefined if gap is INFINITY
} uj_bottleneck;

/// A tray, and the result of following a plan on it. Owns nothing.
typedef struct uj_plan_attempt {
    const uj_tray *tray;
    const uj_plan_run *run;
} uj_plan_attempt;

/// Compares two attempts at the same plan: `good` solves its tray, and `bad` fails with slightly
/// larger pieces. Errors: UJ_NO_MEMORY and those of GEOS.
uj_status uj_bottleneck_find(const uj_plan_attempt *good, const uj_plan_attempt *bad,
                             const uj_plan *plan, uj_bottleneck *out, uj_error *error);

/// Measures the clearance of a known bottleneck at another scale of the pieces. `solved` is an
/// attempt with pieces of that scale, in which the plan of the bottleneck succeeds. Sets *gap to
/// the least clearance of bottleneck->chain during the bottleneck's move while the angles are near
/// those of the bottleneck, or to INFINITY if the clearance cannot be found. Errors: UJ_NO_MEMORY
/// and those of GEOS.
uj_status uj_bottleneck_gap(const uj_bottleneck *bottleneck, const uj_plan_attempt *solved,
                            double *gap, uj_error *error);

#endif
