// Orthogonal vectors (Gram and Schmidt).
#ifndef UJ_ORTHOGONAL_H
#define UJ_ORTHOGONAL_H

#include <math.h>
#include <stddef.h>

#include <unjam/geometry/certificate/forces/nonnegative_fit.h>

/// a, b: [rows].
static inline double uj_rows_dot(size_t rows, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < rows; i++)
        sum += a[i] * b[i];
    return sum;
}

/// Subtracts factor * a from `from`. a, from: [rows].
static inline void uj_rows_subtract(size_t rows, double factor, const double *a, double *from)
{
    for (size_t i = 0; i < rows; i++)
        from[i] -= factor * a[i];
}

/// Makes `vector` orthogonal to the orthonormal vectors base[0..count-1], each of `rows` numbers,
/// and scales it to length 1. Sets parts[i] to the component of `vector` along base[i], unless
/// `parts` is NULL. Returns the length before the scaling; 0 if at most the fraction `dependent` of
/// the original length was left: then the vectors are linearly dependent, and `vector` is not
/// scaled.
///
/// If less than half of the length is left, rounding errors matter, and a second pass (or more)
/// removes them. Source: Daniel, Gragg, Kaufman and Stewart 1976.
static inline double uj_orthogonalise(size_t rows, double (*base)[UJ_FIT_MOST_ROWS], size_t count,
                                      double dependent, double *vector, double *parts)
{
    double length = sqrt(uj_rows_dot(rows, vector, vector)), left = length, before;
    for (size_t i = 0; parts != NULL && i < count; i++)
        parts[i] = 0.0;
    do {
        before = left;
        for (size_t i = 0; i < count; i++) {
            double part = uj_rows_dot(rows, base[i], vector);
            uj_rows_subtract(rows, part, base[i], vector);
            if (parts != NULL)
                parts[i] += part;
        }
        left = sqrt(uj_rows_dot(rows, vector, vector));
        if (!(left > dependent * length))
            return 0.0;
    } while (left < 0.5 * before);
    for (size_t i = 0; i < rows; i++)
        vector[i] /= left;
    return left;
}

#endif
