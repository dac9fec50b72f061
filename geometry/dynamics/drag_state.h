// The state of a drag, shared by its parts. Callers use drag.h.
#ifndef UJ_DRAG_STATE_H
#define UJ_DRAG_STATE_H

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/dynamics/drag.h>

struct uj_drag {
    const uj_tray *tray;
    uj_contact_model *model;
    double greatest_radius;  ///< of all pieces
    uj_halfplanes goal;      ///< the goal piece's half-planes, for uj_drag_at_goal
    // Of every half-plane, all of every pair's no-fit polygon:
    uj_halfplane *planes;  ///< at the angles being tried
    double *before;        ///< its slack at the start of the step, at the angles of the start
    // Of every pair:
    int *choice;  ///< the half-plane that constrains it, -1: nothing moves it
    int *row_of;  ///< its row, -1: none yet
    // The quadratic program of a step, in displacements:
    uj_qp_constraint *rows;  ///< at most one a pair
    int *row_pair;
    int row_count;
    uj_qp qp;
    double target[UJ_QP_MAX];
    int dimension;
    // Of every piece:
    int dof[UJ_MAX_PIECES];        ///< its unknowns, -1: it is fixed
    uj_vec2 x[UJ_MAX_PIECES];      ///< position at the start of the step
    uj_vec2 drive[UJ_MAX_PIECES];  ///< desired displacement
    uj_vec2 moved[UJ_MAX_PIECES];  ///< displacement found
    double cut[UJ_MAX_PIECES];     ///< how many times longer the desired displacement would be
    double angle[UJ_MAX_PIECES];   ///< after the step
    uj_rotation old_turn[UJ_MAX_PIECES], new_turn[UJ_MAX_PIECES];
};

/// Finds the displacement of a step that turns the dragged pieces by `turn` to drag->angle, into
/// drag->moved. Returns false when the pieces have no room at these angles.
bool uj_drag_find_step(uj_drag *drag, const uj_drag_target *hand, double turn,
                       const uj_pose *poses);

/// Whether straight motion over the step that was found stays within UJ_TOLERANCE_KEYFRAME.
bool uj_drag_is_short_step(const uj_drag *drag, double turn);

/// Whether the step that was found moves nothing.
bool uj_drag_stands(const uj_drag *drag);

#endif
