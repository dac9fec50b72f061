// Of all points of a polyhedron, finds the one nearest to the origin. Calculates in long double.
#ifndef UJ_REFERENCE_LEAST_DISTANCE_H
#define UJ_REFERENCE_LEAST_DISTANCE_H

#include <stdbool.h>

#include <unjam/geometry/tray/tray.h>

enum { LEAST_MAX = 2 * UJ_MAX_PIECES, LEAST_ROWS = 64 };

typedef long double real;

/// The condition normal . z >= bound. Only normal[0..dimension-1] is read.
typedef struct least_row {
    real normal[LEAST_MAX];
    real bound;
} least_row;

typedef enum least_outcome {
    LEAST_FOUND,
    LEAST_EMPTY,  ///< no point satisfies all rows
    LEAST_FAILED  ///< no answer because of rounding errors
} least_outcome;

/// Of all points that satisfy all rows, writes to z[0..dimension-1] the one nearest to the origin.
/// The normals must have a length of about 1; `count` must be at most LEAST_ROWS. LEAST_EMPTY can
/// also mean that the point is farther from the origin than a million times the greatest bound.
/// Source: Lawson and Hanson 1974, chapter 23.
least_outcome least_distance(const least_row *rows, int count, int dimension, real *z);

#endif
