// Finds what stops a plan when the pieces are slightly larger.
#ifndef UJ_BOTTLENECK_H
#define UJ_BOTTLENECK_H

#include <unjam/geometry/contact/clearance.h>
#include <unjam/geometry/sizes/plan.h>

/// How two runs of one plan differ (see uj_bottleneck).
typedef enum uj_bottleneck_kind {
    UJ_BOTTLENECK_UNCLEAR,  ///< after every move, the poses nearly agree
    UJ_BOTTLENECK_TURN,     ///< a turn stops at different angles
    UJ_BOTTLENECK_SLIDE,    ///< a move ends in different positions, but at equal angles
    UJ_BOTTLENECK_GOAL,     ///< the poses nearly agree, but only one of the runs reaches the goal
} uj_bottleneck_kind;

/// The place where a plan is tightest, found from two runs of the plan. The first run succeeds. The
/// second run has slightly larger pieces, and fails. Angles are in radians.
typedef struct uj_bottleneck {
    uj_bottleneck_kind kind;
    size_t move;  ///< index into the plan; if the poses never differ: number of moves compared
    /// Bit i: after this move, the angle (in a slide: position) of piece i differs in the two runs.
    unsigned pieces;
    unsigned free_pieces;  ///< bit i: piece i takes part in the move
    /// In a turn: the piece that stops first in the second run (on a tie, the least index).
    /// Otherwise, or if unknown: -1.
    int piece;
    /// At the tightest place of the first run: how far `piece` has turned, and its angle. If `gap`
    /// is INFINITY: the same, but where `piece` stops in the second run.
    double turned, angle;
    uj_contact_pairs chain;        ///< the contacts that bound the clearance
    double gap;                    ///< clearance at the tightest place, a length; INFINITY: unknown
    uj_pose poses[UJ_MAX_PIECES];  ///< at the tightest place; undefined if gap is INFINITY
} uj_bottleneck;

/// Owns nothing.
typedef struct uj_plan_attempt {
    const uj_tray *tray;
    const uj_plan_run *run;
} uj_plan_attempt;

/// Compares two attempts at the same plan. `good` succeeds. `bad` has slightly larger pieces, and
/// fails. Errors: UJ_NO_MEMORY and those of GEOS.
uj_status uj_bottleneck_find(const uj_plan_attempt *good, const uj_plan_attempt *bad,
                             const uj_plan *plan, uj_bottleneck *out, uj_error *error);

/// Measures the gap of a known bottleneck at another scale. `solved` is a successful attempt with
/// pieces of that scale. *gap becomes the least clearance of the contacts bottleneck->chain, at
/// angles near those of the bottleneck. INFINITY: unknown. Errors: UJ_NO_MEMORY, those of GEOS.
uj_status uj_bottleneck_gap(const uj_bottleneck *bottleneck, const uj_plan_attempt *solved,
                            double *gap, uj_error *error);

#endif
