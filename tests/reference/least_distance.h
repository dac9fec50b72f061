// Finds the point of a polyhedron that is nearest to the origin. Computes in long double.
#ifndef UJ_REFERENCE_LEAST_DISTANCE_H
#define UJ_REFERENCE_LEAST_DISTANCE_H

#include <stdbool.h>

#include <unjam/geometry/tray/tray.h>

enum { LEAST_MAX = 2 * UJ_MAX_PIECES, LEAST_ROWS = 64 };

typedef long double real;

/// The condition normal . z >= bound. least_distance() reads only normal[0..dimension-1].
typedef struct least_row {
    real normal[LEAST_MAX];
    real bound;
} least_row;

typedef enum least_outcome {
    LEAST_FOUND,
    LEAST_EMPTY,  ///< no point satisfies all rows
    LEAST_FAILED  ///< no answer because of rounding errors
} least_outcome;

/// Of the points that satisfy all rows (inequalities), finds the one nearest to the origin, and
/// writes its coordinates to z[0..dimension-1]. Normals have a length of about 1, and `count` is at
/// most LEAST_ROWS. Returns LEAST_EMPTY if no point satisfies all rows, or if the nearest point is
/// farther from the origin than a million times the greatest bound. (Least distance programming by
/// non-negative least squares, Lawson and Hanson 1974, chapter 23.)
least_outcome least_distance(const least_row *rows, int count, int dimension, real *z);

#endif
