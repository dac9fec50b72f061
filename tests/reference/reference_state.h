// The state and the functions that the .c files of the reference implementation share.
#ifndef UJ_REFERENCE_STATE_H
#define UJ_REFERENCE_STATE_H

#include "least_distance.h"
#include "reference.h"

typedef struct vec {
    real x, y;
} vec;

/// The cosine and the sine of an angle.
typedef struct rotation {
    real c, s;
} rotation;

/// The half-plane n . (x_b - x_a) >= c of a pair of parts. The parts belong to pieces a and b.
typedef struct plane {
    vec n;
    real c, slack;  ///< `slack`: at the present positions
} plane;

typedef struct simulation {
    /// The model in which each piece has its origin at its centroid: file->about_centroids, or
    /// `file` if that is NULL.
    const uj_contact_model *model;
    const uj_contact_model *file;  ///< the model that the caller gave
    const uj_press *press;
    const reference_settings *settings;
    reference_result *result;
    /// pair_count includes the model's goal pairs, which come last.
    int piece_count, pair_count;
    int dof[UJ_MAX_PIECES + 1];  ///< a piece's index among the pressed pieces; -1: not pressed
    int dimension;               ///< twice the number of pressed pieces
    real spin[UJ_MAX_PIECES];    ///< +1: counter-clockwise, -1: clockwise, 0: does not turn
    real angle[UJ_MAX_PIECES];
    rotation rotation[UJ_MAX_PIECES];  ///< as of the last call of build_planes()
    vec x[UJ_MAX_PIECES];              ///< positions of the centroids
    vec drive[UJ_MAX_PIECES];          ///< direction in which each piece is pressed; 0: not pressed
    real turned;
    real diameter, shrink, touch;  ///< lengths; see reference_settings
    /// [plane_capacity] The half-planes of pair k begin at model->pairs[k].first.
    plane *planes;
    int *plane_count;  ///< [pair_count] 0 if no piece of the pair is pressed
} simulation;

static inline vec vec_sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y};
}

static inline real vec_dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y;
}

/// Returns vectors[b] - vectors[a] for the pieces a and b of a pair. The walls (a < 0) have the
/// vector 0.
static inline vec relative(const uj_part_pair *pair, const vec *vectors)
{
    return pair->a >= 0 ? vec_sub(vectors[pair->b], vectors[pair->a]) : vectors[pair->b];
}

/// Makes the final state undecided. Only the first reason is kept.
void doubt(simulation *s, const char *why);

// --- reference_planes.c ---

/// Builds all half-planes at the present angles, and measures their slacks.
void build_planes(simulation *s);

/// Measures the slacks of all half-planes at the present positions.
void measure_slacks(simulation *s);

/// Returns the greatest slack of a pair. If it is at least 0, the parts do not overlap.
real separation(const simulation *s, int pair);

/// Returns true if the goal piece has left through its exit.
bool has_left(const simulation *s);

/// Returns the angle, in radians, by which the pieces turn until two edges are parallel and face
/// each other. Ignores edges that turn at the same rate, and angles of at most 1e-9.
real next_parallel(const simulation *s);

/// If two flush edges turn at different rates, stops the turning of their pieces.
void stop_flush(simulation *s);

// --- reference_nearest.c ---

/// A search for the point nearest to `target`. The point must be at most `reach` away, and satisfy
/// at least one half-plane of each pair.
typedef struct nearest_query {
    real target[LEAST_MAX];
    real reach;
    /// If false, the point is a displacement. If true, it is a velocity: a half-plane is satisfied
    /// if its slack does not decrease, and pairs that are apart do not matter.
    bool velocities;
} nearest_query;

typedef enum nearest_outcome {
    NEAREST_FOUND,
    NEAREST_NONE,  ///< no point satisfies the query
    NEAREST_TIE,   ///< several points are equally near
    NEAREST_FAILED
} nearest_outcome;

/// Writes the point to y[0..dimension-1], in the order of simulation.dof. On a tie, writes one of
/// the points.
nearest_outcome find_nearest(const simulation *s, const nearest_query *query, real *y);

// --- reference_push.c ---

typedef enum push_end { PUSH_REST, PUSH_GOAL, PUSH_FAILED } push_end;

/// Presses the pieces until they rest or the goal piece leaves. Call build_planes() first. For each
/// motion between two events, adds to *way how far the fastest piece moves.
push_end press_to_rest(simulation *s, real *way);

#endif
