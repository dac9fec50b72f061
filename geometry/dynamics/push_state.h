// The state of a push under way, for push.c and push_velocity.c. Callers use push.h.
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include <unjam/geometry/dynamics/push.h>

/// Two motions are equally fast if their speeds differ by less than this. Smaller differences may
/// come from numbers in files, which have about nine digits. (A freely pushed piece has the speed
/// sqrt 2, because its velocity is 1 or -1 along each axis.)
#define UJ_PUSH_TIE 1e-8

/// In radians: normals that differ by less than this count as parallel. Numbers in files have about
/// nine digits, so two walls that are meant to be parallel may differ by nearly this angle. If such
/// walls did not count as parallel, a piece between them would creep. When pieces turn, a contact
/// counts as released only after a greater angle than this.
#define UJ_PUSH_PARALLEL 1e-8

/// Computed velocities below this are rounding errors.
#define UJ_PUSH_SLOWEST 1e-12

/// The walls count as one more piece, which never moves.
enum { UJ_PUSH_WALLS = UJ_MAX_PIECES };

/// The state of a push that is being computed. Each pair of parts in w->pairs has a part on a
/// moving piece. First come the pairs that must not overlap, then those that decide whether the
/// goal piece has left.
typedef struct uj_push_sim {
    const uj_contact_model *model;
    uj_push_workspace *w;
    double contact;  ///< a length: pairs with a smaller gap touch
    unsigned mask;   ///< moving pieces: bit i is piece i
    int contact_groups, group_count, pair_count, plane_count;
    /// Rows 0 .. plain_rows - 1 belong to pairs with one half-plane. The next rows, up to
    /// balanced_rows - 1, make pairs stay at a vertex of their no-fit polygon. These rows are added
    /// if several motions are equally fast. The last rows belong to the other pairs at vertices.
    int row_count, plain_rows, balanced_rows;
    int touch_count;  ///< touching pairs at vertices, in w->touches
    int moving_count, moving[UJ_MAX_PIECES];
    int dof[UJ_MAX_PIECES + 1];        ///< a piece's index among the moving pieces, -1 when fixed
    uj_vec2 drive[UJ_MAX_PIECES + 1];  ///< direction in which a piece is pressed, 0 when fixed
    uj_vec2 v[UJ_MAX_PIECES + 1];      ///< velocity of a piece
    double target[UJ_QP_MAX];          ///< `drive` of the moving pieces, for uj_qp_start
    bool unsolved;                     ///< no velocities were found
} uj_push_sim;

/// Returns the vector of body b of the group minus the vector of body a. `of` has one vector for
/// each body: the pieces and, last, the walls.
static inline uj_vec2 uj_push_sim_relative(const uj_push_group *group, const uj_vec2 *of)
{
    return uj_vec2_sub(of[group->b], of[group->a]);
}

static inline uj_vec2 uj_push_sim_normal(const uj_push_sim *p, int plane)
{
    return (uj_vec2){p->w->nx[plane], p->w->ny[plane]};
}

// --- push_velocity.c ---

/// Finds the touching pairs, and adds a row for each of them that has only one half-plane. Slacks
/// must be up to date.
void uj_push_sim_find_touches(uj_push_sim *p);

/// Finds the touching pairs, their rows, and the velocities that follow from p->drive. Slacks must
/// be up to date. Does not use w->rate.
void uj_push_sim_find_velocities(uj_push_sim *p);

/// Call this when all velocities are 0. Records in the workspace which rows of the quadratic
/// program hold the pieces at rest. Records at least one row for every touching pair.
void uj_push_sim_note_rest(uj_push_sim *p);

#endif
