// The state of a push under way, for push.c and push_*.c. Callers use push.h.
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include <unjam/geometry/dynamics/push.h>

/// Motions count as equally fast if their speeds differ by less than this. Smaller differences may
/// come from files, where numbers are rounded to about nine digits.
#define UJ_PUSH_TIE 1e-8

/// In radians: normals that differ by less than this count as parallel. Files have numbers of about
/// nine digits, so walls meant to be parallel may differ by nearly this angle. A piece held between
/// two such walls must not creep along them.
#define UJ_PUSH_PARALLEL 1e-8

/// Computed velocities below this are rounding errors.
#define UJ_PUSH_SLOWEST 1e-12

/// The walls count as one more piece, which never moves.
enum { UJ_PUSH_WALLS = UJ_MAX_PIECES };

enum { UJ_PUSH_ISLAND_PIECES = 4 };  ///< models with more pieces have no table of islands

/// An island is a set of pressed pieces that touch each other, directly or through other pressed
/// pieces. The table has an entry for every set of pieces and every direction of each: what happens
/// if only these pieces are pressed.
struct uj_push_island {
    unsigned pieces;
    uint64_t valid_for;  ///< the entry is valid for this value of uj_push_workspace.read_count
    /// Added to uj_push_workspace.total_work each time the entry is used, so that total_work does
    /// not depend on earlier pushes.
    uint64_t work;
    uj_push_outcome outcome;
    uj_vec2 end[UJ_PUSH_ISLAND_PIECES];  ///< positions
    /// Corners of the boxes that hold the displacements of the pieces during the push.
    uj_vec2 low[UJ_PUSH_ISLAND_PIECES], high[UJ_PUSH_ISLAND_PIECES];
};

/// The first contact_groups elements of w->pressed_groups are groups of pairs that must not
/// overlap. The other elements decide whether the goal piece has left.
typedef struct uj_push_sim {
    const uj_contact_model *model;
    uj_push_workspace *w;
    double contact;  ///< pairs with a gap up to this length count as touching
    int contact_groups, group_count;
    int plane_count;  ///< number of half-planes of these groups
    /// Rows 0 .. plain_rows - 1: pairs with one half-plane.
    /// Rows plain_rows .. balanced_rows - 1: pairs at a vertex of their no-fit polygon. Instead of
    /// choosing one of several equally fast motions, the search keeps every row that carries force
    /// in any of them.
    /// Rows balanced_rows .. row_count - 1: other pairs at vertices.
    int row_count, plain_rows, balanced_rows;
    int touch_count;  ///< touching pairs at vertices, in w->touches
    int moving_count, moving[UJ_MAX_PIECES];
    int dof[UJ_MAX_PIECES + 1];        ///< index among the moving pieces; -1: fixed
    uj_vec2 drive[UJ_MAX_PIECES + 1];  ///< direction in which a piece is pressed; 0: not pressed
    uj_vec2 v[UJ_MAX_PIECES + 1];      ///< velocity
    double target[UJ_QP_MAX];          ///< `drive` of the moving pieces, for uj_qp_start
    bool has_solution;                 ///< w->qp holds the solution of the previous event
    bool unsolved;                     ///< no velocities were found
} uj_push_sim;

/// Returns the vector of group->b minus the vector of group->a. `of` has one vector for each piece
/// and, last, one for the walls.
static inline uj_vec2 uj_push_sim_relative(const uj_push_group *group, const uj_vec2 *of)
{
    return uj_vec2_sub(of[group->b], of[group->a]);
}

static inline const uj_push_group *uj_push_sim_group(const uj_push_sim *p, int g)
{
    return &p->w->groups[p->w->pressed_groups[g]];
}

static inline uj_vec2 uj_push_sim_normal(const uj_push_sim *p, int plane)
{
    return (uj_vec2){p->w->nx[plane], p->w->ny[plane]};
}

// --- push_workspace.c ---

/// Reads the half-planes of all pairs with a piece in `mask`, and their slacks at positions x.
void uj_push_read_planes(uj_push_workspace *w, const uj_halfplanes *planes, unsigned mask,
                         const uj_vec2 *x);

/// The same for all pieces. Does nothing if the workspace already holds all half-planes with their
/// slacks at x.
void uj_push_read_all_planes(uj_push_workspace *w, const uj_halfplanes *planes, const uj_vec2 *x);

// --- push.c ---

/// Makes the push from the half-planes and slacks that the workspace holds.
uj_push_outcome uj_push_run(const uj_press *press, uj_push_workspace *workspace, uj_vec2 *x,
                            const uj_push_trace *trace);

// --- push_velocity.c ---

/// Finds the touching pairs. Adds a row for each touching pair in which only one half-plane has a
/// slack of about 0. w->slack must be up to date.
void uj_push_sim_find_touches(uj_push_sim *p);

/// Finds the touching pairs, their rows, and the velocities p->v that follow from p->drive.
/// w->slack must be up to date; w->rate need not be.
void uj_push_sim_find_velocities(uj_push_sim *p);

/// Call this when all velocities are 0. Records in the workspace the rows that hold the pieces at
/// rest: at least one row for every touching pair.
void uj_push_sim_note_rest(uj_push_sim *p);

#endif
