// The state of a drag, for drag.c and drag_step.c. Callers use drag.h.
#ifndef UJ_DRAG_STATE_H
#define UJ_DRAG_STATE_H

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/dynamics/drag.h>

struct uj_drag {
    const uj_tray *tray;
    uj_contact_model *model;
    double greatest_radius;  ///< greatest of model->radius[]
    uj_halfplanes goal;      ///< the goal piece's half-planes, for uj_drag_at_goal
    // One entry for each half-plane of each pair of convex parts:
    uj_halfplane *planes;  ///< at the angles after the step
    double *before;        ///< slack before the step, at the angles before the step
    // One entry for each pair of convex parts:
    int *choice;  ///< the half-plane that constrains the pair; -1 if both its pieces are fixed
    int *row_of;  ///< the pair's row in the quadratic program; -1: none yet
    // The quadratic program of a step; its unknowns are displacements:
    uj_qp_constraint *rows;  ///< [row_count] at most one row per pair
    int *row_pair;
    int row_count;
    uj_qp qp;
    double target[UJ_QP_MAX];
    int dimension;
    // One entry for each piece:
    int dof[UJ_MAX_PIECES];        ///< index among the pieces that may move; -1: fixed
    uj_vec2 x[UJ_MAX_PIECES];      ///< position at the start of the step
    uj_vec2 drive[UJ_MAX_PIECES];  ///< desired displacement
    uj_vec2 moved[UJ_MAX_PIECES];  ///< displacement found
    double cut[UJ_MAX_PIECES];     ///< `drive` is the hand's pull divided by this number
    double angle[UJ_MAX_PIECES];   ///< after the step, radians
    uj_rotation old_turn[UJ_MAX_PIECES], new_turn[UJ_MAX_PIECES];
};

/// Finds a step that turns the dragged pieces by `turn` (radians). Sets drag->moved to the
/// displacements of all pieces. The caller first sets drag->angle. Returns false if the pieces have
/// no room at these angles.
bool uj_drag_find_step(uj_drag *drag, const uj_drag_target *hand, double turn,
                       const uj_pose *poses);

/// Call this after uj_drag_find_step, with the same `turn`. Returns true if touching pieces overlap
/// by at most UJ_TOLERANCE_KEYFRAME while their poses change linearly during the step.
bool uj_drag_is_short_step(const uj_drag *drag, double turn);

/// Returns true if the step found by uj_drag_find_step moves nothing.
bool uj_drag_stands(const uj_drag *drag);

#endif
