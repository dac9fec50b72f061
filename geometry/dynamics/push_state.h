// The inside of a push: what its parts share. Not for callers of the push (see push.h).
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include <unjam/geometry/dynamics/push.h>

// Two ways round a corner are equally good when they differ by less than this (of speed 2 sqrt 2).
#define UJ_PUSH_EQUAL 1e-9

// Normals that differ by less (radians) are parallel: numbers of a file have some nine digits, and
// a pair between walls that far from parallel would creep by rounding. Less than the angle by which
// a turn lets go of a contact.
#define UJ_PUSH_PARALLEL 1e-8

// Below this the solved velocities are rounding.
#define UJ_PUSH_SLOWEST 1e-12

// The walls, as a piece beside the others that never moves.
enum { UJ_PUSH_WALLS = UJ_MAX_PIECES };

// A push under way. Its pairs are those with a moving piece: contacts, then goal pairs.
typedef struct uj_push_sim {
    const uj_contact_model *model;
    uj_push_workspace *w;
    double contact;  // gap at which pairs touch, in units of length
    unsigned mask;   // of the moving pieces
    int contact_groups, group_count, pair_count, plane_count, row_count;
    int cone_plane_count;
    int moving_count, moving[UJ_MAX_PIECES];
    int dof[UJ_MAX_PIECES + 1];        // unknowns of a piece in the programme, -1 when fixed
    uj_vec2 drive[UJ_MAX_PIECES + 1];  // the direction of a piece, 0 when fixed
    uj_vec2 v[UJ_MAX_PIECES + 1];      // its velocity
    double target[UJ_QP_MAX];          // the directions again, as the programme's unknowns
    bool at_vertex;                    // some pair may be held by one of several planes
    bool lost;                         // no velocities were found
} uj_push_sim;

// What a table over the pieces says of the second body of a group relative to the first.
static inline uj_vec2 uj_push_sim_relative(const uj_push_group *group, const uj_vec2 *of)
{
    return uj_vec2_sub(of[group->b], of[group->a]);
}

static inline uj_vec2 uj_push_sim_normal(const uj_push_sim *p, int plane)
{
    return (uj_vec2){p->w->nx[plane], p->w->ny[plane]};
}

// Finds the touching pairs, by which of their planes they hold, and the velocities that the
// directions make of that. The slacks must be up to date; rates are not needed.
void uj_push_sim_find_velocities(uj_push_sim *p);

// Adds a row to the programme: touching pair i of the group is held by a plane.
void uj_push_sim_add_constraint(uj_push_sim *p, const uj_push_group *group, int i, int plane);

// Solves the programme and sets the velocities.
void uj_push_sim_solve(uj_push_sim *p);

// How far the velocities are from the directions (squared).
double uj_push_sim_residual(const uj_push_sim *p);

// Holds the two bodies of a group by touches[count], of which some have several planes: by the
// planes by which they come nearest to where their directions alone would take them.
void uj_push_sim_hold_vertex(uj_push_sim *p, int group, const uj_push_touch *touches, int count);

// A contact that presses although the velocities leave it by another plane at the same corner is
// no contact: holds the bodies by that plane instead. Returns whether any was changed. Every change
// enlarges the cone around the present velocities, so the changes come to an end.
bool uj_push_sim_leave_vertices(uj_push_sim *p);

// Decides corners that are held in several ways because their directions favour none: takes the way
// that serves the whole motion best. Where two are equally good (mirror images of one another) the
// bodies stay balanced on their corner, whatever the order of pieces. `now` is the regret of the
// present velocities. Returns whether any was decided; if so the velocities are to be found again,
// else they are as before.
bool uj_push_sim_choose_at_vertices(uj_push_sim *p, double now);

#endif
