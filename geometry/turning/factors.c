// Factors the matrix of the normals of gaps, and orders gaps by their normals.
#include "factors.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// A row of A counts as linearly dependent on the previous rows if its component orthogonal to them
// is shorter than this.
static const double dependent = 1e-9;

// append_row makes a second pass if less than this fraction of a row's squared length is left.
static const double much_left = 0.25;

void uj_factors_add_row(const uj_turn_sim *t, const uj_gap *gap, uj_vec2 normal, double factor,
                        double *vector)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    int a = pair->a >= 0 ? t->dof[pair->a] : -1, b = t->dof[pair->b];
    if (a >= 0) {
        vector[2 * a] -= factor * normal.x;
        vector[2 * a + 1] -= factor * normal.y;
    }
    if (b >= 0) {
        vector[2 * b] += factor * normal.x;
        vector[2 * b + 1] += factor * normal.y;
    }
}

double uj_factors_dot(const double *u, const double *v, int size)
{
    double sum = 0.0;
    for (int i = 0; i < size; i++)
        sum += u[i] * v[i];
    return sum;
}

static void start_factors(const uj_turn_sim *t, double (*q)[UJ_QP_MAX], uj_factors *f)
{
    f->q = q;
    f->rows = 0;
    f->size = 2 * t->dof_count;
    f->least = 1.0;
}

// Returns false if the row's component orthogonal to the previous rows is shorter than `least`.
static bool append_row(const uj_turn_sim *t, const uj_gap *gap, double least, uj_factors *f)
{
    int j = f->rows;
    if (j == f->size)
        return false;
    double *column = f->q[j], *r = f->r[j];
    memset(column, 0, (size_t)f->size * sizeof *column);
    memset(r, 0, (size_t)j * sizeof *r);
    uj_factors_add_row(t, gap, gap->n, 1.0, column);
    double whole = uj_factors_dot(column, column, f->size), left = whole;
    // If the first pass leaves little of the row, a second pass removes rounding errors.
    for (int pass = 0; pass < 2 && (pass == 0 || left < much_left * whole); pass++) {
        for (int i = 0; i < j; i++) {
            double along = uj_factors_dot(f->q[i], column, f->size);
            r[i] += along;
            if (along == 0.0)
                continue;
            for (int k = 0; k < f->size; k++)
                column[k] -= along * f->q[i][k];
        }
        left = uj_factors_dot(column, column, f->size);
    }
    double length = sqrt(left);
    if (length < least)
        return false;
    r[j] = length;
    f->least = uj_min(f->least, length);
    for (int k = 0; k < f->size; k++)
        column[k] /= length;
    f->rows++;
    return true;
}

bool uj_factors_of_gaps(const uj_turn_sim *t, const uj_gap *gaps, int count, double (*q)[UJ_QP_MAX],
                        uj_factors *f)
{
    start_factors(t, q, f);
    for (int j = 0; j < count; j++)
        if (!append_row(t, &gaps[j], dependent, f))
            return false;
    return true;
}

int uj_turn_keep_independent(const uj_turn_sim *t, int *gap, int count)
{
    uj_factors f;
    double q[UJ_QP_MAX][UJ_QP_MAX];
    int left = 0;
    start_factors(t, q, &f);
    for (int i = 0; i < count && left < UJ_QP_MAX; i++)
        if (append_row(t, &t->w->gaps[gap[i]], UJ_TOLERANCE_SPEED, &f))
            gap[left++] = gap[i];
    return left;
}

bool uj_factors_turn_over(int rows, int size, double (*before)[UJ_QP_MAX],
                          double (*after)[UJ_QP_MAX])
{
    for (int j = 0; j < rows; j++)
        if (uj_factors_dot(before[j], after[j], size) < 0.0)
            return true;
    return false;
}

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

// Returns the first of the longest rows.
static int longest_row(double *const *rows, int from, int count, int size, double *squared)
{
    int longest = from;
    *squared = 0.0;
    for (int i = from; i < count; i++) {
        double own = uj_factors_dot(rows[i], rows[i], size);
        if (own > *squared * (1.0 + UJ_TOLERANCE_SPEED)) {
            *squared = own;
            longest = i;
        }
    }
    return longest;
}

void uj_turn_order_gaps(const uj_turn_sim *t, int *gap, int count)
{
    double storage[UJ_QP_MAX][UJ_QP_MAX], *rows[UJ_QP_MAX];
    int size = 2 * t->dof_count;
    qsort(gap, (size_t)count, sizeof *gap, compare_ints);
    for (int i = 0; i < count; i++) {
        const uj_gap *own = &t->w->gaps[gap[i]];
        rows[i] = memset(storage[i], 0, sizeof storage[i]);
        uj_qp_constraint turned = uj_turn_row(t, own, t->ahead);
        uj_factors_add_row(t, own, (uj_vec2){turned.nx, turned.ny}, 1.0, rows[i]);
    }
    for (int j = 0; j < count; j++) {
        double squared, *row;
        int next = longest_row(rows, j, count, size, &squared), chosen = gap[next];
        row = rows[next];
        rows[next] = rows[j];
        gap[next] = gap[j];
        rows[j] = row;
        gap[j] = chosen;
        for (int i = j + 1; i < count; i++) {
            double along = uj_factors_dot(rows[i], row, size) / squared;
            for (int k = 0; k < size; k++)
                rows[i][k] -= along * row[k];
        }
    }
}

void uj_factors_solve(const uj_factors *f, const double *right, double *u)
{
    for (int j = 0; j < f->rows; j++) {
        double value = right[j];
        for (int i = 0; i < j; i++)
            value -= f->r[j][i] * u[i];
        u[j] = value / f->r[j][j];
    }
    for (int j = f->rows - 1; j >= 0; j--) {
        double value = u[j];
        for (int i = j + 1; i < f->rows; i++)
            value -= f->r[i][j] * u[i];
        u[j] = value / f->r[j][j];
    }
}

double uj_factors_fit(const uj_factors *f, const double *vector, double *u)
{
    double rest[UJ_QP_MAX];
    memcpy(rest, vector, (size_t)f->size * sizeof *rest);
    for (int j = 0; j < f->rows; j++) {
        u[j] = uj_factors_dot(f->q[j], rest, f->size);
        for (int k = 0; k < f->size; k++)
            rest[k] -= u[j] * f->q[j][k];
    }
    for (int j = f->rows - 1; j >= 0; j--) {
        for (int i = j + 1; i < f->rows; i++)
            u[j] -= f->r[i][j] * u[i];
        u[j] /= f->r[j][j];
    }
    return uj_factors_dot(rest, rest, f->size);
}
