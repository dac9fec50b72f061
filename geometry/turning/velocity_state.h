// The quadratic programs of the velocity problem. Used by velocity.c and velocity_program.c only.
#ifndef UJ_VELOCITY_STATE_H
#define UJ_VELOCITY_STATE_H

#include "turn_state.h"

/// In tray diameters per radian. The target of a quadratic program is this factor times the
/// directions in which the pieces are pressed. The factor is far above all rates. Problems that
/// look ahead use UJ_PRESS_FAR_AHEAD: their normals may be nearly parallel, and rounding errors
/// grow with the factor.
#define UJ_PRESS_FAR       1e5
#define UJ_PRESS_FAR_AHEAD 1e3

enum {
    /// Greatest number of quadratic programs solved for one velocity problem.
    UJ_VELOCITY_CHOICES = 1000,
    /// Greatest number of gaps at which put_forces_first (velocity.c) computes forces.
    UJ_STAY_MAX = 64,
};

/// The velocity problem of first or of second order.
typedef struct uj_velocity_problem {
    uj_turn_sim *t;
    bool pressed;
    const uj_vec2 *v;  ///< for the second-order problem: the velocities; else NULL
    /// If the press allows several solutions, the one nearest to this vector is taken. NULL stands
    /// for 0. take_bend (velocity.c) computes the vector for the second-order problem.
    const double *bend;
    double ahead;            ///< gaps are evaluated this many radians beyond the present angle
    double zero;             ///< rates below this count as 0
    uj_qp_constraint *rows;  ///< first those of first order, then those of second order
    int *row_gap;            ///< index of the gap that each row constrains
    int choices_left;
    /// NULL, or the unopposed force that refine() in velocity.c found. UJ_PRESS_FAR times this
    /// vector is added to the target.
    const double *free_drive;
    int held_count, held[UJ_QP_MAX];  ///< gaps that must stay 0
    bool slides;
    const double *compared;  ///< for changes_with_gap: the unknowns of the tested solution
    bool moves_otherwise;    ///< for changes_with_gap: a different solution was found
    bool has_solution;       ///< for uj_turn_can_stay_open: there is a solution
} uj_velocity_problem;

typedef void uj_velocity_leaf(uj_velocity_problem *p, const uj_qp *qp, int row_count);

/// Returns the row that keeps a gap from becoming negative. The unit of length is the tray's
/// diameter.
uj_qp_constraint uj_velocity_row(const uj_velocity_problem *p, const uj_gap *gap);

/// Appends rows for each touching pair that is kept apart by a single gap, or by several gaps
/// jointly (uj_touch.balanced). uj_velocity_search handles the other pairs. `row_count` is the
/// number of rows before the call. Returns the number after the call.
int uj_velocity_first_rows(const uj_velocity_problem *p, int row_count);

/// Adds a gap to p->held, the list of gaps that must stay 0.
void uj_velocity_hold(uj_velocity_problem *p, int gap);

/// Adds to p->held each active gap of qp with a force greater than `least`. The forces are the
/// multipliers of `polished`. (A multiplier of qp is UJ_PRESS_FAR times the force, plus a rate.)
void uj_velocity_hold_forces(uj_velocity_problem *p, const int *row_gap, const uj_qp *qp,
                             const uj_qp *polished, double least);

/// Appends a row to p->rows for each gap in p->held, and makes these rows equations of qp. Call it
/// just after uj_velocity_start. Returns the new number of rows.
int uj_velocity_hold_rows(const uj_velocity_problem *p, int row_count, uj_qp *qp);

/// Starts the quadratic program, without rows. Its target is p->bend plus, if p->pressed,
/// UJ_PRESS_FAR (or UJ_PRESS_FAR_AHEAD) times the directions in which the pieces are pressed.
void uj_velocity_start(const uj_velocity_problem *p, uj_qp *qp);

/// Solves the active rows of `from` as equations, and takes the solution nearest to p->bend. The
/// large target of `from` would spoil the solution by rounding, so it is left out. Returns false if
/// the rows are too nearly linearly dependent.
bool uj_velocity_polish(const uj_velocity_problem *p, const uj_qp *from, uj_qp *out);

/// Returns true if none of the gaps that rows constrain closes in the solution `polished`.
bool uj_velocity_is_allowed(const uj_velocity_problem *p, const uj_qp *polished, int row_count);

/// Writes the velocities of the solution `polished`, one vector per piece.
void uj_velocity_vectors(const uj_velocity_problem *p, const uj_qp *polished, uj_vec2 *out);

/// Appends a solution to t->velocities, unless one with the same active gaps is already there.
void uj_velocity_record(uj_velocity_problem *p, const int *gap, int count, const uj_vec2 *v);

/// Solves the quadratic program with the present rows. If the solution makes a pair overlap,
/// searches again with one more row, for each open gap of this pair. Calls `leaf` for every
/// solution without overlap.
void uj_velocity_search(uj_velocity_problem *p, uj_qp *qp, int row_count, uj_velocity_leaf *leaf);

/// Returns false if a force acts at one gap of a pair while another gap of this pair opens. Such a
/// pair separates, and no force acts between separate parts.
bool uj_velocity_is_consistent(const uj_velocity_problem *p, const uj_qp *from,
                               const uj_qp *polished);

#endif
