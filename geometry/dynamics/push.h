// The push: pieces move diagonally, all at once, until nothing moves any more.
#ifndef UJ_PUSH_H
#define UJ_PUSH_H

#include <stdint.h>

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/tray/motion.h>

typedef enum uj_push_outcome {
    UJ_PUSH_REST,   ///< nothing moves any more
    UJ_PUSH_GOAL,   ///< the goal piece has left through its exit
    UJ_PUSH_STUCK,  ///< no end was found (an internal error)
} uj_push_outcome;

/// Which pieces are pressed, and in which directions: piece i when bit i of mask is set, towards
/// direction[i] (a uj_direction).
typedef struct uj_press {
    unsigned mask;
    uint8_t direction[UJ_MAX_PIECES];
} uj_press;

/// Receives the positions x[piece_count] after each straight part of a motion. function may be
/// NULL. A trace cannot stop the motion.
typedef struct uj_push_trace {
    void (*function)(void *payload, const uj_vec2 *x);
    void *payload;
} uj_push_trace;

/// A pair with a moving piece, in the workspace of a push.
typedef struct uj_push_pair {
    int pair;         ///< index into uj_contact_model.pairs
    int first, last;  ///< its half-planes in the workspace are first .. last - 1
    int separating;   ///< a half-plane that separated the pair at the last check
    bool touching;    ///< not kept for pairs with a single half-plane
    int first_row;    ///< when it touches; -1 when its sides touch by several pairs at a vertex
} uj_push_pair;

/// All pairs of the same two sides. They are consecutive, and so are their half-planes.
typedef struct uj_push_group {
    int a, b;         ///< the pieces; the walls are piece UJ_MAX_PIECES
    int first, last;  ///< pairs first .. last - 1
    int first_plane, last_plane;
    int singles;  ///< how many pairs, at the front, have a single half-plane: straight walls
} uj_push_group;

enum { UJ_PUSH_MAX_HALFPLANES = 8 };

/// A pair that touches, and the half-planes whose slack is about 0. Being outside one of them is
/// enough.
typedef struct uj_push_touch {
    int pair, count;
    int planes[UJ_PUSH_MAX_HALFPLANES];
} uj_push_touch;

/// One of several ways to constrain two sides that touch: outside all of a few half-planes.
typedef struct uj_push_cone {
    int first, count;  ///< its half-planes are cone_plane[first .. first + count - 1]
} uj_push_cone;

enum { UJ_PUSH_MAX_CONES = 18 };

/// A place where two sides touch and more than one cone is free: a vertex contact.
typedef struct uj_push_vertex {
    int group;
    int first_row, last_row;
    int cone_count;
    unsigned held;  ///< bit k: cone k constrains it; more than one bit while that is undecided
    uj_push_cone cones[UJ_PUSH_MAX_CONES];
} uj_push_vertex;

/// Scratch memory of pushes. Create it once for a model, which must outlive it, and use it for any
/// number of pushes. A push reads only which pieces the pairs of the model have, so the same
/// workspace serves model->about_centroids. The half-planes in it are those of the pairs with a
/// moving piece, one after the other.
typedef struct uj_push_workspace {
    const uj_contact_model *model;
    uj_qp qp;
    uj_push_group *groups;
    uj_push_pair *pairs;
    double *nx, *ny;  ///< normal of every half-plane
    double *slack;
    double *rate;  ///< at which the present velocities open each half-plane (negative: close it)
    uj_qp_constraint *rows;
    int row_count;   ///< where the last push came to rest
    int *row_pair;   ///< index into pairs, of each row
    int *row_plane;  ///< half-plane of each row
    uj_push_touch *touches;
    uj_push_vertex *vertices;
    int vertex_count;             ///< of the last velocities computed
    int *cone_pair, *cone_plane;  ///< index into pairs, and half-plane
} uj_push_workspace;

/// Allocates a workspace for the model. On failure nothing needs to be cleared.
uj_status uj_push_workspace_create(const uj_contact_model *model, uj_push_workspace *out);
void uj_push_workspace_clear(uj_push_workspace *workspace);

/// Moves x[piece_count] by the law of the push: quasi-static and frictionless. Velocities are the
/// projection of the directions on the cone that the contacts allow; between events motion is
/// straight. `planes` must hold the present angles of all pairs with a piece in press->mask.
/// Allocates nothing.
uj_push_outcome uj_push(const uj_halfplanes *planes, const uj_press *press,
                        uj_push_workspace *workspace, uj_vec2 *x, const uj_push_trace *trace);

/// After a push that ended at rest: whether `pair` stands on a vertex, constrained by two
/// half-planes at once because the push favours neither.
bool uj_push_on_vertex(const uj_push_workspace *workspace, int pair);

/// Whether `piece`, pushed alone towards `direction`, does not move.
bool uj_push_rests(const uj_halfplanes *planes, int piece, uj_direction direction,
                   uj_push_workspace *workspace, const uj_vec2 *x);

/// Whether the goal piece is outside the tray's interior (always false for goals by poses).
bool uj_push_left_tray(const uj_contact_model *model, const uj_halfplanes *planes,
                       const uj_vec2 *x);

#endif
