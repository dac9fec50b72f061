// Least distance programming (Lawson and Hanson 1974). Solves a least-squares problem; the unknowns
// are weights >= 0. Each least_row is a column of this problem: its normal, then its bound. At the
// nearest point, the rows of positive weight are equalities.
#include "least_distance.h"

#include <math.h>
#include <string.h>

// A column gets a weight only if its dot product with the residual is greater than this.
static const real no_gain = 1e-16L;
// A column counts as dependent if orthogonalisation leaves less than this fraction of its length.
static const real no_length = 1e-13L;
// If 1 / d^2 is less than this, the polyhedron counts as empty. d is the distance of the polyhedron
// from the origin, in units of the greatest bound.
static const real far_away = 1e-12L;
enum { HEIGHT = LEAST_MAX + 1, MAX_ROUNDS = 400 };

// A QR factorisation: the column with index column[i] is the sum of r[i][k] q[k] over k <= i.
typedef struct factors {
    int count, height;
    int column[HEIGHT];
    real q[HEIGHT][HEIGHT], r[HEIGHT][HEIGHT];
} factors;

static real dot(const real *a, const real *b, int count)
{
    real sum = 0.0L;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void begin(factors *f, int height)
{
    f->count = 0;
    f->height = height;
}

// Appends a column by the Gram-Schmidt process, in two passes because of rounding. Returns false if
// the column depends on the earlier ones.
static bool append(factors *f, int number, const real *column)
{
    if (f->count == f->height)
        return false;
    real *q = f->q[f->count], *r = f->r[f->count];
    memcpy(q, column, (size_t)f->height * sizeof *q);
    real whole = sqrtl(dot(q, q, f->height));
    memset(r, 0, (size_t)f->count * sizeof *r);
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < f->count; k++) {
            real part = dot(f->q[k], q, f->height);
            r[k] += part;
            for (int i = 0; i < f->height; i++)
                q[i] -= part * f->q[k][i];
        }
    real length = sqrtl(dot(q, q, f->height));
    if (length <= no_length * whole)
        return false;
    for (int i = 0; i < f->height; i++)
        q[i] /= length;
    r[f->count] = length;
    f->column[f->count++] = number;
    return true;
}

// Keeps only the columns in `kept`.
static void refactor(factors *f, real columns[][HEIGHT], const int *kept, int count)
{
    int same = 0;
    while (same < count && f->column[same] == kept[same])
        same++;
    f->count = same;
    for (int i = same; i < count; i++)
        (void)append(f, kept[i], columns[kept[i]]);
}

// Writes the least-squares weights for `goal`; weights[i] belongs to the column f->column[i].
static void solve_weights(const factors *f, const real *goal, real *weights)
{
    for (int i = f->count - 1; i >= 0; i--) {
        weights[i] = dot(f->q[i], goal, f->height);
        for (int k = i + 1; k < f->count; k++)
            weights[i] -= f->r[k][i] * weights[k];
        weights[i] /= f->r[i][i];
    }
}

// Changes the weights u to those of solve_weights(). If a weight reaches 0 on the way, drops its
// column and starts again.
static void settle(factors *f, real columns[][HEIGHT], const real *goal, real *u)
{
    for (;;) {
        real wanted[HEIGHT], step = 1.0L;
        int kept[HEIGHT], count = 0, first = -1;
        solve_weights(f, goal, wanted);
        for (int i = 0; i < f->count; i++) {
            real now = u[f->column[i]];
            if (wanted[i] <= 0.0L && now / (now - wanted[i]) < step) {
                step = now / (now - wanted[i]);
                first = i;
            }
        }
        for (int i = 0; i < f->count; i++) {
            int j = f->column[i];
            u[j] += step * (wanted[i] - u[j]);
            if (i == first || (first >= 0 && u[j] <= 0.0L))
                u[j] = 0.0L;
            else
                kept[count++] = j;
        }
        if (first < 0)
            return;
        refactor(f, columns, kept, count);
    }
}

// Finds the weights u >= 0 for which the weighted sum of the columns is nearest to `goal`. Returns
// false if the weights do not converge.
static bool fit(real columns[][HEIGHT], int count, const real *goal, factors *f, real *u)
{
    bool barred[LEAST_ROWS] = {false};
    for (int round = 0; round < MAX_ROUNDS; round++) {
        real rest[HEIGHT], best = no_gain;
        memcpy(rest, goal, sizeof rest);
        for (int j = 0; j < count; j++)
            for (int i = 0; i < f->height && u[j] > 0.0L; i++)
                rest[i] -= u[j] * columns[j][i];
        int enter = -1;
        for (int j = 0; j < count; j++) {
            real gain = dot(columns[j], rest, f->height);
            if (u[j] <= 0.0L && !barred[j] && gain > best) {
                best = gain;
                enter = j;
            }
        }
        if (enter < 0)
            return true;
        real wanted[HEIGHT];
        barred[enter] = !append(f, enter, columns[enter]);
        if (barred[enter])
            continue;
        solve_weights(f, goal, wanted);
        if (wanted[f->count - 1] <= 0.0L) {
            f->count--;
            barred[enter] = true;
            continue;
        }
        memset(barred, 0, sizeof barred);
        settle(f, columns, goal, u);
    }
    return false;
}

// Of all points at which the rows in `used` are equalities, finds the nearest to the origin.
static void point_on_rows(const least_row *rows, const int *used, int count, int dimension, real *z)
{
    factors f;
    real part[HEIGHT];
    begin(&f, dimension);
    for (int i = 0; i < count; i++) {
        if (!append(&f, used[i], rows[used[i]].normal))
            continue;
        int k = f.count - 1;
        part[k] = rows[used[i]].bound - dot(f.r[k], part, k);
        part[k] /= f.r[k][k];
    }
    for (int i = 0; i < dimension; i++) {
        z[i] = 0.0L;
        for (int k = 0; k < f.count; k++)
            z[i] += part[k] * f.q[k][i];
    }
}

least_outcome least_distance(const least_row *rows, int count, int dimension, real *z)
{
    real columns[LEAST_ROWS][HEIGHT], u[LEAST_ROWS] = {0.0L}, goal[HEIGHT] = {0.0L}, scale = 0.0L;
    factors f;
    begin(&f, dimension + 1);
    for (int i = 0; i < dimension; i++)
        z[i] = 0.0L;
    for (int j = 0; j < count; j++)
        scale = fmaxl(scale, rows[j].bound);
    if (scale <= 0.0L)
        return LEAST_FOUND;
    for (int j = 0; j < count; j++) {
        memcpy(columns[j], rows[j].normal, (size_t)dimension * sizeof columns[j][0]);
        columns[j][dimension] = rows[j].bound / scale;
    }
    goal[dimension] = 1.0L;
    if (!fit(columns, count, goal, &f, u))
        return LEAST_FAILED;
    real left = 1.0L;
    int used[HEIGHT], use = 0;
    for (int j = 0; j < count; j++) {
        left -= u[j] * columns[j][dimension];
        if (u[j] > 0.0L && use < HEIGHT)
            used[use++] = j;
    }
    if (left < far_away)
        return LEAST_EMPTY;
    point_on_rows(rows, used, use, dimension, z);
    return LEAST_FOUND;
}
