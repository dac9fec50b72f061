// The state of a simulated turn or push, and the functions that the .c files of the reference
// implementation share. Callers use reference.h.
#ifndef UJ_REFERENCE_STATE_H
#define UJ_REFERENCE_STATE_H

#include "least_distance.h"
#include "reference.h"

/// A point or a vector.
typedef struct vec {
    real x, y;
} vec;

/// The cosine and the sine of an angle.
typedef struct rotation {
    real c, s;
} rotation;

/// A half-plane n . (x_b - x_a) >= c of a pair of parts. The parts belong to pieces a and b.
typedef struct plane {
    vec n;
    real c, slack;  ///< `slack` is measured at the present positions
} plane;

typedef struct simulation {
    /// The copy of the model in which pieces have their origins at their centroids
    /// (uj_contact_model.about_centroids), or `file` if there is no such copy.
    const uj_contact_model *model;
    const uj_contact_model *file;  ///< the model in which pieces have their origins as in the file
    const uj_press *press;
    const reference_settings *settings;
    reference_result *result;
    /// pair_count includes the model's goal pairs, which come after its other pairs.
    int piece_count, pair_count;
    int dof[UJ_MAX_PIECES + 1];  ///< a piece's index among the pressed pieces; -1: not pressed
    int dimension;               ///< twice the number of pressed pieces
    real spin[UJ_MAX_PIECES];    ///< +1: counter-clockwise, -1: clockwise, 0: does not turn
    real angle[UJ_MAX_PIECES];
    rotation rotation[UJ_MAX_PIECES];  ///< the rotations when the half-planes were last built
    vec x[UJ_MAX_PIECES];              ///< positions of the centroids
    vec drive[UJ_MAX_PIECES];          ///< direction in which each piece is pressed; 0: not pressed
    real turned;
    real diameter, shrink, touch;  ///< lengths: see reference_settings
    /// [plane_capacity] half-planes of all pairs in which at least one piece is pressed
    plane *planes;
    int *plane_count;  ///< [pairs] number of half-planes of each pair
} simulation;

static inline vec vec_sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y};
}

static inline real vec_dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y;
}

/// Returns the vector of piece b of the pair minus the vector of its piece a. `of` has one vector
/// per piece. If a is the walls, its vector is 0.
static inline vec relative(const uj_part_pair *pair, const vec *of)
{
    return pair->a >= 0 ? vec_sub(of[pair->b], of[pair->a]) : of[pair->b];
}

/// Marks the final state of the move as undecided, and records why.
void doubt(simulation *s, const char *why);

// --- reference_planes.c ---

/// Builds the half-planes of all pairs at the present angles, and measures their slacks.
void build_planes(simulation *s);

/// Measures the slacks of all half-planes at the present positions.
void measure_slacks(simulation *s);

/// Returns the greatest slack of a pair's half-planes. Parts do not overlap if it is at least 0.
real separation(const simulation *s, int pair);

/// Returns true if the goal piece has left through its exit.
bool has_left(const simulation *s);

/// Returns how far (in radians) the pieces must turn until two edges that turn at different rates
/// are parallel and face each other. Angles of at most 1e-9 do not count.
real next_parallel(const simulation *s);

/// Sets the spin to 0 for each piece that has an edge flush with an edge of a wall, or of a piece
/// that turns at another rate.
void stop_flush(simulation *s);

// --- reference_nearest.c ---

/// A search for the point nearest to `target`, at most `reach` away from it, that satisfies at
/// least one half-plane of every pair of parts.
typedef struct nearest_query {
    real target[LEAST_MAX];
    real reach;
    /// If true, the coordinates are velocities. Then a half-plane is satisfied if its slack does
    /// not decrease, and pairs that are apart do not matter.
    bool velocities;
} nearest_query;

typedef enum nearest_outcome {
    NEAREST_FOUND,
    NEAREST_NONE,  ///< no point meets the conditions of the query
    NEAREST_TIE,   ///< several points are equally near
    NEAREST_FAILED
} nearest_outcome;

/// Finds the point that the query asks for, and writes its coordinates to y[0..dimension-1] in the
/// order that simulation.dof gives. If a pair can satisfy any of several half-planes, tries each of
/// them. On a tie, writes one of the points.
nearest_outcome find_nearest(const simulation *s, const nearest_query *query, real *y);

// --- reference_push.c ---

typedef enum push_end { PUSH_REST, PUSH_GOAL, PUSH_FAILED } push_end;

/// Presses the pieces, at their present angles, until the pieces rest. The half-planes for these
/// angles must have been built. Between two events the pieces move straight; *way is increased by
/// the distance that the fastest piece moves in each such motion.
push_end press_to_rest(simulation *s, real *way);

#endif
