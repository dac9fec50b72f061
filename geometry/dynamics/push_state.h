// The state of a push under way, and the functions that its parts share. Callers use push.h.
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include <unjam/geometry/dynamics/push.h>

/// Two choices at a vertex count as equally good if they differ by less than this. (The drives of
/// two pieces differ by at most 2 sqrt 2.)
#define UJ_PUSH_TIE 1e-9

/// In radians: normals that differ by less count as parallel. Numbers in files have about nine
/// digits, so two walls meant to be parallel may differ by nearly this angle, and a piece between
/// them would creep. The limit is less than the angle after which a turn releases a contact.
#define UJ_PUSH_PARALLEL 1e-8

/// Computed velocities below this are rounding errors.
#define UJ_PUSH_SLOWEST 1e-12

/// The walls count as one more piece, which never moves.
enum { UJ_PUSH_WALLS = UJ_MAX_PIECES };

/// The state of a push that is being computed. Its pairs are the pairs with a moving piece: first
/// those that must not overlap, then those that decide whether the goal piece has left.
typedef struct uj_push_sim {
    const uj_contact_model *model;
    uj_push_workspace *w;
    double contact;  ///< gap below which pairs touch, length
    unsigned mask;   ///< moving pieces: bit i is piece i
    int contact_groups, group_count, pair_count, plane_count, row_count;
    int cone_plane_count;
    int moving_count, moving[UJ_MAX_PIECES];
    int dof[UJ_MAX_PIECES + 1];        ///< a piece's number among the moving pieces, -1 when fixed
    uj_vec2 drive[UJ_MAX_PIECES + 1];  ///< direction in which a piece is pressed, 0 when fixed
    uj_vec2 v[UJ_MAX_PIECES + 1];      ///< velocity of a piece
    double target[UJ_QP_MAX];          ///< the drives, in the order of the program's unknowns
    bool at_vertex;                    ///< some vertex contact leaves a choice of cones
    bool unsolved;                     ///< no velocities were found
} uj_push_sim;

/// `of` has one vector per piece. Returns the vector of the group's side b minus the vector of side
/// a.
static inline uj_vec2 uj_push_sim_relative(const uj_push_group *group, const uj_vec2 *of)
{
    return uj_vec2_sub(of[group->b], of[group->a]);
}

static inline uj_vec2 uj_push_sim_normal(const uj_push_sim *p, int plane)
{
    return (uj_vec2){p->w->nx[plane], p->w->ny[plane]};
}

// --- push_program.c: the quadratic program of the velocities ---

/// Appends a row, which demands that the slack of half-plane `plane` does not fall. The half-plane
/// belongs to pair i, which is in the group.
void uj_push_sim_add_constraint(uj_push_sim *p, const uj_push_group *group, int i, int plane);

/// Solves the program and sets the velocities.
void uj_push_sim_solve(uj_push_sim *p);

/// Squared distance of the velocities from the drives.
double uj_push_sim_residual(const uj_push_sim *p);

// --- push_vertices.c: contacts with a choice of half-planes ---

/// Adds the vertex contact of a group. The group's touching pairs are touches[0..count-1]; at least
/// one of them must have several half-planes. Also adds rows for the best cones: those in which the
/// two sides would come nearest to their drives if nothing else were in the way.
void uj_push_sim_add_vertex(uj_push_sim *p, int group, const uj_push_touch *touches, int count);

/// Looks for vertex contacts whose active half-plane blocks the pieces while the velocities open
/// another half-plane. Lets that other half-plane constrain the contact from then on. Returns true
/// if any contact was changed. Every change enlarges the cone around the present velocities, so
/// there are only finitely many changes.
bool uj_push_sim_leave_vertices(uj_push_sim *p);

/// Decides vertex contacts with several cones if the drives favour none of the cones. Takes the
/// cone that brings the whole motion nearest to the drives. If two cones are equally good (mirror
/// images of one another), takes neither: the pieces stay balanced on the vertex, whatever the
/// order of pieces. `now` is the residual of the present velocities. Returns true if any contact
/// was decided; the program must then be solved again. Otherwise leaves the velocities as they
/// were.
bool uj_push_sim_choose_at_vertices(uj_push_sim *p, double now);

// --- push_contacts.c ---

/// Finds the touching pairs, their rows, and the velocities that follow from the drives. Slacks
/// must be up to date; rates are not needed.
void uj_push_sim_find_velocities(uj_push_sim *p);

#endif
