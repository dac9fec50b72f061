// Least squares with nonnegative weights.
#ifndef UJ_NONNEGATIVE_FIT_H
#define UJ_NONNEGATIVE_FIT_H

#include <stddef.h>

#include <unjam/base/status.h>
#include <unjam/geometry/tray/tray.h>

enum { UJ_FIT_MOST_ROWS = 2 * UJ_MAX_PIECES + 1 };

/// A least-squares problem. Owns its arrays. All zeros are an empty problem.
typedef struct uj_fit {
    size_t rows;             ///< numbers in a column, at most UJ_FIT_MOST_ROWS
    size_t count, capacity;  ///< number of columns, and number that fit into the memory
    double *columns;         ///< [count][rows]
    double *weights;         ///< [count] the result of uj_fit_solve
    double *lengths;         ///< [count] working memory of uj_fit_solve
    double target[UJ_FIT_MOST_ROWS];
    double residual[UJ_FIT_MOST_ROWS];  ///< target minus the weighted sum
} uj_fit;

/// Removes all columns, sets the number of rows, and sets the target to zero.
void uj_fit_begin(uj_fit *fit, size_t rows);

/// Adds a column of zeros and returns it, or NULL when out of memory.
double *uj_fit_add(uj_fit *fit);

/// Finds weights, each at least 0, with which the weighted sum of the columns is nearest to the
/// target. Sets *distance to the distance of this sum from the target. Deterministic. Error:
/// UJ_NO_MEMORY. Source: Lawson and Hanson 1974, chapter 23 (NNLS).
uj_status uj_fit_solve(uj_fit *fit, double *distance);

void uj_fit_clear(uj_fit *fit);

#endif
