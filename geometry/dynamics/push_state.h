// The state of a push under way, and the functions that its parts share. Callers use push.h.
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include <unjam/geometry/dynamics/push.h>

/// Two choices at a vertex are equally good when they differ by less than this (of speed 2 sqrt 2).
#define UJ_PUSH_TIE 1e-9

/// Normals that differ by less (radians) are parallel. Files give some nine digits, and a pair
/// between walls that are this far from parallel would creep by rounding. Less than the angle by
/// which a turn releases a contact.
#define UJ_PUSH_PARALLEL 1e-8

/// Solved velocities below this are rounding.
#define UJ_PUSH_SLOWEST 1e-12

/// The walls count as one more piece, which never moves.
enum { UJ_PUSH_WALLS = UJ_MAX_PIECES };

/// A push under way. Its pairs are those with a moving piece: contacts first, then goal pairs.
typedef struct uj_push_sim {
    const uj_contact_model *model;
    uj_push_workspace *w;
    double contact;  ///< gap below which pairs touch, length
    unsigned mask;   ///< of the moving pieces
    int contact_groups, group_count, pair_count, plane_count, row_count;
    int cone_plane_count;
    int moving_count, moving[UJ_MAX_PIECES];
    int dof[UJ_MAX_PIECES + 1];        ///< unknowns of a piece in the program, -1 when fixed
    uj_vec2 drive[UJ_MAX_PIECES + 1];  ///< direction in which a piece is pressed, 0 when fixed
    uj_vec2 v[UJ_MAX_PIECES + 1];      ///< its velocity
    double target[UJ_QP_MAX];          ///< the drives, as unknowns of the program
    bool at_vertex;                    ///< some vertex contact leaves a choice of cones
    bool unsolved;                     ///< no velocities were found
} uj_push_sim;

/// The value of side b of a group relative to side a, in a table over the pieces.
static inline uj_vec2 uj_push_sim_relative(const uj_push_group *group, const uj_vec2 *of)
{
    return uj_vec2_sub(of[group->b], of[group->a]);
}

static inline uj_vec2 uj_push_sim_normal(const uj_push_sim *p, int plane)
{
    return (uj_vec2){p->w->nx[plane], p->w->ny[plane]};
}

// --- push_program.c: the quadratic program of the velocities ---

/// Appends a row: pair i of the group must not approach its half-plane `plane`.
void uj_push_sim_add_constraint(uj_push_sim *p, const uj_push_group *group, int i, int plane);

/// Solves the program and sets the velocities.
void uj_push_sim_solve(uj_push_sim *p);

/// Squared distance of the velocities from the drives.
double uj_push_sim_residual(const uj_push_sim *p);

// --- push_vertices.c: contacts with a choice of half-planes ---

/// Adds the vertex contact of a group that touches by touches[count], some of which have several
/// half-planes, and its rows: those of the cones in which the two sides come nearest to their
/// drives when nothing else is in the way.
void uj_push_sim_add_vertex(uj_push_sim *p, int group, const uj_push_touch *touches, int count);

/// An active half-plane is no contact when the velocities leave the vertex by another of its
/// half-planes: then that one constrains it instead. Returns whether any was changed. Every change
/// enlarges the cone around the present velocities, so the changes come to an end.
bool uj_push_sim_leave_vertices(uj_push_sim *p);

/// Decides vertices with several cones, among which the drives favour none: takes the cone that
/// brings the whole motion nearest to the drives. Where two are equally good (mirror images of one
/// another) the pieces stay balanced on their vertices, whatever the order of pieces. `now` is the
/// residual of the present velocities. Returns whether any was decided; then the program must be
/// solved again, else the velocities are as before.
bool uj_push_sim_choose_at_vertices(uj_push_sim *p, double now);

// --- push_contacts.c ---

/// Finds the touching pairs, their rows, and the velocities that result from the drives. The slacks
/// must be up to date; rates are not needed.
void uj_push_sim_find_velocities(uj_push_sim *p);

#endif
