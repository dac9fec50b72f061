// The inside of a push: what its parts share. Not for callers of the push (see push.h).
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include "geometry/push.h"

// The walls, as a piece beside the others that never moves.
enum { UJ_PUSH_WALLS = UJ_MAX_PIECES };

// A push under way. Its pairs are those with a moving piece: contacts, then goal pairs.
typedef struct uj_pushing {
    const uj_bodies *bodies;
    uj_push_workspace *w;
    double contact;  // gap at which pairs touch, in units of length
    unsigned mask;   // of the moving pieces
    int contact_groups, group_count, pair_count, plane_count, row_count;
    int moving_count, moving[UJ_MAX_PIECES];
    int slot[UJ_MAX_PIECES + 1];      // unknowns of a piece in the programme, -1 when fixed
    uj_vec2 wish[UJ_MAX_PIECES + 1];  // the direction of a piece, 0 when fixed
    uj_vec2 v[UJ_MAX_PIECES + 1];     // its velocity
    double target[UJ_QP_MAX];         // the directions again, as the programme's unknowns
    bool at_corner;                   // some pair may be held by one of several planes
    bool lost;                        // no velocities were found
} uj_pushing;

// What a table over the pieces says of the second body of a group relative to the first.
static inline uj_vec2 uj_pushing_relative(const uj_push_group *group, const uj_vec2 *of)
{
    return uj_vec2_sub(of[group->b], of[group->a]);
}

static inline uj_vec2 uj_pushing_normal(const uj_pushing *p, int plane)
{
    return (uj_vec2){p->w->nx[plane], p->w->ny[plane]};
}

// Finds the touching pairs, by which of their planes they hold, and the velocities that the
// directions make of that. The slacks must be up to date; rates are not needed.
void uj_pushing_find_velocities(uj_pushing *p);

#endif
