// Follows given moves on a tray.
#ifndef UJ_PLAN_H
#define UJ_PLAN_H

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/successor_generator.h>

/// Owns nothing.
typedef struct uj_plan {
    size_t move_count;
    const uj_move *moves;  ///< [move_count]
} uj_plan;

typedef enum uj_plan_end {
    UJ_PLAN_SOLVED,    ///< the goal was reached, and the motion is certified
    UJ_PLAN_FAILED,    ///< the moves end without reaching the goal
    UJ_PLAN_LOST,      ///< the motion of a move could not be followed or recorded
    UJ_PLAN_REJECTED,  ///< the goal was reached, but the certificate rejects the motion
} uj_plan_end;

/// Zero-initialised means empty. Clear it with uj_plan_run_clear.
typedef struct uj_plan_run {
    uj_plan_end end;
    size_t move_count;           ///< includes moves that moved nothing
    uj_tray_state *states;       ///< [move_count + 1]
    uj_tray_solution solution;   ///< if solved: without the moves that moved nothing
    uj_certificate certificate;  ///< result of uj_certificate_check, valid or not
    char reason[512];            ///< why `end` is UJ_PLAN_LOST or UJ_PLAN_REJECTED
} uj_plan_run;

/// Makes the moves of a plan from the start of a valid tray until the goal is reached. If they do
/// not reach the goal, tries other branches at the bifurcations (turning/turn.h). A plan that fails
/// is not an error. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS failed).
uj_status uj_plan_follow(const uj_tray *tray, uj_rules rules, const uj_plan *plan, uj_plan_run *out,
                         uj_error *error);

void uj_plan_run_clear(uj_plan_run *run);

#endif
