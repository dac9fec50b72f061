// Known moves followed on a tray: whether they solve it too, certified.
#ifndef UJ_PLAN_H
#define UJ_PLAN_H

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/successor_generator.h>

// What became of following a plan.
typedef enum uj_plan_end {
    UJ_PLAN_SOLVED,    // the goal was reached, and the motion is certified
    UJ_PLAN_FAILED,    // the moves end without reaching it
    UJ_PLAN_LOST,      // the motion of a move could not be followed or recorded
    UJ_PLAN_REJECTED,  // the goal was reached by a motion that does not pass verification
} uj_plan_end;

// A plan followed on one tray. Zero-initialised means empty.
typedef struct uj_plan_run {
    uj_plan_end end;
    size_t move_count;           // moves of the plan that were made, one that moved nothing counted
    uj_tray_state *states;       // [move_count + 1]
    uj_tray_solution solution;   // when solved: the moves made, but those that moved nothing
    uj_certificate certificate;  // of solution, also when it was rejected
    char reason[512];            // unless solved or failed: why
} uj_plan_run;

// Makes moves[move_count] one after the other from the start of a (valid) tray until the goal is
// reached; where the ways past ties (turn.h) that they tell do not lead there, by others. Neither
// what became of it nor a motion that is lost is an error: errors are UJ_NO_MEMORY and UJ_INTERNAL
// (GEOS failed).
uj_status uj_plan_follow(const uj_tray *tray, uj_rules rules, const uj_move *moves,
                         size_t move_count, uj_plan_run *out, uj_error *error);

void uj_plan_run_clear(uj_plan_run *run);

#endif
