// The active-set method of Lawson and Hanson, with orthogonal columns.
#include <unjam/geometry/certificate/forces/nonnegative_fit.h>

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/forces/orthogonal.h>

// fit->lengths holds the lengths of the columns, with a minus sign if a column is excluded.

// A column comes into use only if the cosine of its angle with the residual is above this number.
static const double least_gain = 1e-13;

// A column depends linearly on others if orthogonalising leaves at most this fraction of its
// length.
static const double dependent = 1e-12;

void uj_fit_begin(uj_fit *fit, size_t rows)
{
    fit->rows = rows;
    fit->count = 0;
    memset(fit->target, 0, sizeof fit->target);
}

double *uj_fit_add(uj_fit *fit)
{
    if (fit->count == fit->capacity) {
        size_t capacity = 2 * fit->capacity + 64;
        double *columns = realloc(fit->columns, capacity * UJ_FIT_MOST_ROWS * sizeof *columns);
        if (columns == NULL)
            return NULL;
        fit->columns = columns;
        double *weights = realloc(fit->weights, capacity * sizeof *weights);
        if (weights == NULL)
            return NULL;
        fit->weights = weights;
        double *lengths = realloc(fit->lengths, capacity * sizeof *lengths);
        if (lengths == NULL)
            return NULL;
        fit->lengths = lengths;
        fit->capacity = capacity;
    }
    double *column = &fit->columns[fit->count++ * fit->rows];
    memset(column, 0, fit->rows * sizeof *column);
    return column;
}

// The columns in use, and orthonormal vectors that span the same space: column used[k] is the sum
// of factor[i][k] * base[i] for i <= k.
typedef struct basis {
    size_t count;
    size_t used[UJ_FIT_MOST_ROWS];
    double base[UJ_FIT_MOST_ROWS][UJ_FIT_MOST_ROWS];
    double factor[UJ_FIT_MOST_ROWS][UJ_FIT_MOST_ROWS];
    double targets[UJ_FIT_MOST_ROWS];  // base[k] . target
    double weights[UJ_FIT_MOST_ROWS];  // least-squares weights of columns `used`; may be negative
} basis;

// Returns false if the column depends linearly on the columns in use.
static bool append(const uj_fit *fit, basis *b, size_t index)
{
    double *own = b->base[b->count], parts[UJ_FIT_MOST_ROWS];
    if (b->count == fit->rows)
        return false;
    memcpy(own, &fit->columns[index * fit->rows], fit->rows * sizeof *own);
    double rest = uj_orthogonalise(fit->rows, b->base, b->count, dependent, own, parts);
    if (rest == 0.0)
        return false;
    for (size_t i = 0; i < b->count; i++)
        b->factor[i][b->count] = parts[i];
    b->factor[b->count][b->count] = rest;
    b->targets[b->count] = uj_rows_dot(fit->rows, own, fit->target);
    b->used[b->count++] = index;
    return true;
}

static void solve_basis(basis *b)
{
    for (size_t k = b->count; k-- > 0;) {
        double sum = b->targets[k];
        for (size_t i = k + 1; i < b->count; i++)
            sum -= b->factor[k][i] * b->weights[i];
        b->weights[k] = sum / b->factor[k][k];
    }
}

static void rebuild(const uj_fit *fit, basis *b)
{
    size_t used[UJ_FIT_MOST_ROWS], count = b->count;
    memcpy(used, b->used, count * sizeof *used);
    b->count = 0;
    for (size_t i = 0; i < count; i++)
        if (fit->weights[used[i]] > 0.0 && !append(fit, b, used[i]))
            fit->weights[used[i]] = 0.0;
}

// Moves the weights towards the least-squares solution, which may have negative weights. If a
// weight reaches 0 on the way, drops its column and starts again.
static void settle(uj_fit *fit, basis *b)
{
    for (;;) {
        double step = 1.0;
        size_t blocking = SIZE_MAX;
        solve_basis(b);
        for (size_t i = 0; i < b->count; i++) {
            double from = fit->weights[b->used[i]], to = b->weights[i];
            if (to <= 0.0 && (blocking == SIZE_MAX || from / (from - to) < step)) {
                step = from - to > 0.0 ? from / (from - to) : 0.0;
                blocking = b->used[i];
            }
        }
        for (size_t i = 0; i < b->count; i++)
            fit->weights[b->used[i]] += step * (b->weights[i] - fit->weights[b->used[i]]);
        if (blocking == SIZE_MAX)
            return;
        fit->weights[blocking] = 0.0;
        rebuild(fit, b);
    }
}

static void find_residual(uj_fit *fit)
{
    memcpy(fit->residual, fit->target, fit->rows * sizeof *fit->residual);
    for (size_t i = 0; i < fit->count; i++) {
        const double *column = &fit->columns[i * fit->rows];
        double weight = fit->weights[i];
        if (!(weight > 0.0))
            continue;
        for (size_t r = 0; r < fit->rows; r++)
            fit->residual[r] -= weight * column[r];
    }
}

// From now on, best_column ignores the column. rebuild() may still keep it in use.
static void exclude(uj_fit *fit, size_t index)
{
    fit->lengths[index] = -fabs(fit->lengths[index]);
}

// Returns fit->count if no unused column improves the fit. `left`: the length of the residual.
static size_t best_column(const uj_fit *fit, double left)
{
    size_t best = fit->count;
    double greatest = least_gain * left;
    for (size_t i = 0; i < fit->count; i++) {
        if (!(fit->lengths[i] > 0.0) || fit->weights[i] > 0.0)
            continue;
        double along = uj_rows_dot(fit->rows, &fit->columns[i * fit->rows], fit->residual);
        if (along > 0.0 && along / fit->lengths[i] > greatest) {
            greatest = along / fit->lengths[i];
            best = i;
        }
    }
    return best;
}

uj_status uj_fit_solve(uj_fit *fit, double *distance)
{
    basis b;  // 17 kB, not cleared: nothing is read before it is written
    b.count = 0;
    for (size_t i = 0; i < fit->count; i++) {
        const double *column = &fit->columns[i * fit->rows];
        fit->weights[i] = 0.0;
        fit->lengths[i] = sqrt(uj_rows_dot(fit->rows, column, column));
    }
    find_residual(fit);
    *distance = sqrt(uj_rows_dot(fit->rows, fit->residual, fit->residual));
    size_t most = 3 * fit->count + 10;  // without a limit, rounding errors could cause a cycle
    for (size_t i = 0; i<most && * distance> 0.0; i++) {
        size_t next = best_column(fit, *distance);
        if (next == fit->count)
            break;
        if (!append(fit, &b, next)) {
            exclude(fit, next);
            continue;
        }
        settle(fit, &b);
        find_residual(fit);
        double now = sqrt(uj_rows_dot(fit->rows, fit->residual, fit->residual));
        if (now >= *distance)  // no progress: only rounding is left
            exclude(fit, next);
        *distance = now;
    }
    return UJ_OK;
}

void uj_fit_clear(uj_fit *fit)
{
    free(fit->columns);
    free(fit->weights);
    free(fit->lengths);
    *fit = (uj_fit){0};
}
