// The inside of a push: what its parts share. Not for callers of the push (see push.h).
#ifndef UJ_PUSH_STATE_H
#define UJ_PUSH_STATE_H

#include "geometry/push.h"

// A push under way.
typedef struct uj_pushing {
    const uj_bodies *bodies;
    const uj_planes *planes;
    const uj_press *press;
    uj_push_workspace *w;
    uj_vec2 *x;
    double contact;           // gap at which pairs touch, in units of length
    int slot[UJ_MAX_PIECES];  // unknowns of a piece in the programme, -1 when fixed
    uj_vec2 v[UJ_MAX_PIECES];
    double target[UJ_QP_MAX];
    int moving_count, relevant_count, row_count;
} uj_pushing;

// Rate at which the present velocities open a plane of the pair (negative: close it).
static inline double uj_pushing_rate(const uj_pushing *p, const uj_pair *pair,
                                     const uj_plane *plane)
{
    double vx = p->v[pair->b].x, vy = p->v[pair->b].y;
    if (pair->a >= 0) {
        vx -= p->v[pair->a].x;
        vy -= p->v[pair->a].y;
    }
    return plane->nx * vx + plane->ny * vy;
}

// Finds the touching pairs, by which of their planes they hold, and the velocities that the
// directions make of that. The slacks must be up to date; rates are not needed.
void uj_pushing_find_velocities(uj_pushing *p);

#endif
