// Least squares with coefficients that are not negative, for balances of forces and for systems of
// linear inequalities.
#ifndef UJ_NONNEGATIVE_FIT_H
#define UJ_NONNEGATIVE_FIT_H

#include <stddef.h>

#include <unjam/base/status.h>
#include <unjam/geometry/tray/tray.h>

enum { UJ_FIT_MOST_ROWS = 2 * UJ_MAX_PIECES + 1 };

/// A list of columns of numbers, which owns its memory. A list initialised with zeros is empty.
typedef struct uj_fit {
    size_t rows;             ///< length of a column, at most UJ_FIT_MOST_ROWS
    size_t count, capacity;  ///< number of columns, and number that fit into the memory
    double *columns;         ///< [count][rows]
    double *weights;         ///< [count] the result of uj_fit_solve
    double target[UJ_FIT_MOST_ROWS];
    double residual[UJ_FIT_MOST_ROWS];  ///< target minus the weighted sum
} uj_fit;

/// Empties the fit, and sets the number of rows. The target becomes zero.
void uj_fit_begin(uj_fit *fit, size_t rows);

/// Adds a column of zeros and returns it, or NULL when out of memory.
double *uj_fit_add(uj_fit *fit);

/// Finds weights of at least 0 such that the weighted sum of the columns is as near as possible to
/// the target. Sets *distance to the distance that remains between the sum and the target.
/// Deterministic. Error: UJ_NO_MEMORY. Source: Lawson and Hanson 1974, chapter 23 (NNLS).
uj_status uj_fit_solve(uj_fit *fit, double *distance);

void uj_fit_clear(uj_fit *fit);

#endif
