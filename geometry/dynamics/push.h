// The push: pieces move diagonally, at once, until nothing moves any more.
#ifndef UJ_PUSH_H
#define UJ_PUSH_H

#include <stdint.h>

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/tray/motion.h>

typedef enum uj_push_outcome {
    UJ_PUSH_REST,   // nothing moves any more
    UJ_PUSH_GOAL,   // the goal piece has left through its exit
    UJ_PUSH_STUCK,  // the law made no headway (an internal error)
} uj_push_outcome;

// Which pieces are pressed and where to: piece i is when bit i of mask is set, towards
// direction[i] (uj_direction).
typedef struct uj_press {
    unsigned mask;
    uint8_t direction[UJ_MAX_PIECES];
} uj_press;

// Receives the positions x[piece_count] after each straight part of a motion; function may be
// NULL. Returning false is not possible: traces only look.
typedef struct uj_push_trace {
    void (*function)(void *payload, const uj_vec2 *x);
    void *payload;
} uj_push_trace;

// A pair with a moving piece, in the workspace of a push.
typedef struct uj_push_pair {
    int pair;         // index into uj_contact_model.pairs
    int first, last;  // its planes in the workspace are first .. last - 1
    int apart_by;     // a plane that kept the pair apart when it was looked at last
    bool touching;    // not told of single planes
    int first_row;    // when it touches; -1 when its bodies touch by several pairs at a corner
} uj_push_pair;

// The pairs of two bodies, which follow one another, and so do their planes.
typedef struct uj_push_group {
    int a, b;         // the pieces, a wall being piece UJ_MAX_PIECES
    int first, last;  // pairs first .. last - 1
    int first_plane, last_plane;
    int singles;  // the first of the pairs that have only one plane each: straight walls
} uj_push_group;

// A pair that touches, and the planes that may hold it: those whose slack is about 0. Being outside
// one of them suffices.
enum { UJ_PUSH_MAX_HALFPLANES = 8 };
typedef struct uj_push_touch {
    int pair, count;
    int planes[UJ_PUSH_MAX_HALFPLANES];
} uj_push_touch;

// One of several ways to hold two bodies where they touch: by all of a few planes.
typedef struct uj_push_cone {
    int first, count;  // its planes are cone_plane[first .. first + count - 1]
} uj_push_cone;

// A place where two bodies touch with a choice of ways to hold them: a corner.
enum { UJ_PUSH_MOST_CONES = 18 };
typedef struct uj_push_vertex {
    int group;
    int first_row, last_row;
    int cone_count;
    unsigned held;  // bit k: by cone k; more than one while it is undecided
    uj_push_cone cones[UJ_PUSH_MOST_CONES];
} uj_push_vertex;

// Scratch memory of pushes; create once, use for any number of pushes with the same bodies. The
// planes are those of the pairs with a moving piece, one behind the other.
typedef struct uj_push_workspace {
    uj_qp qp;
    uj_push_group *groups;
    uj_push_pair *pairs;
    double *nx, *ny;  // normal of every plane
    double *slack;
    double *rate;  // at which the present velocities open it (negative: close it)
    uj_qp_constraint *rows;
    int row_count;   // where the last push came to rest
    int *row_pair;   // index into pairs of each row
    int *row_plane;  // plane of each row
    uj_push_touch *touches;
    uj_push_vertex *corners;
    int corner_count;             // of the last velocities computed
    int *cone_pair, *cone_plane;  // index into pairs, and plane
} uj_push_workspace;

uj_status uj_push_workspace_create(const uj_contact_model *model, uj_push_workspace *out);
void uj_push_workspace_clear(uj_push_workspace *workspace);

// Moves x[piece_count] by the law of motion of a push (quasi-static, frictionless: velocities are
// the projection of the directions on the cone that the contacts allow; straight between events).
// planes must hold the present angles of all pairs with a piece in press->mask. Allocates nothing.
uj_push_outcome uj_push(const uj_contact_model *model, const uj_halfplanes *planes,
                        const uj_press *press, uj_push_workspace *workspace, uj_vec2 *x,
                        const uj_push_trace *trace);

// After a push that ended at rest: whether `pair` stands on a corner, held by two planes at once
// because the push favours neither.
bool uj_push_on_vertex(const uj_push_workspace *workspace, int pair);

// Whether `piece`, pushed alone towards `direction`, does not move.
bool uj_push_rests(const uj_contact_model *model, const uj_halfplanes *planes, int piece,
                   uj_direction direction, uj_push_workspace *workspace, const uj_vec2 *x);

// Whether the goal piece is outside the tray's interior (always false for goals by poses).
bool uj_push_left_tray(const uj_contact_model *model, const uj_halfplanes *planes,
                       const uj_vec2 *x);

#endif
