// Random quadratic programs for the tests of geometry/contact/quadratic.h.
#ifndef UJ_TEST_RANDOM_PROGRAM_H
#define UJ_TEST_RANDOM_PROGRAM_H

#include <string.h>

#include <unjam/geometry/contact/quadratic.h>

#include "tests/support/test_random.h"

enum { MOST_ROWS = 24, MOST_UNKNOWNS = 9 };

// Minimise |x - target|^2 subject to matrix[k] . x >= rows[k].bound for all k. matrix[k] is rows[k]
// as a dense vector.
typedef struct program {
    int dimension, count;
    uj_qp_constraint rows[MOST_ROWS];
    double matrix[MOST_ROWS][MOST_UNKNOWNS], target[MOST_UNKNOWNS];
} program;

static inline double dot(const double *a, const double *b, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static inline void fill_matrix(program *p)
{
    memset(p->matrix, 0, sizeof p->matrix);
    for (int k = 0; k < p->count; k++) {
        const uj_qp_constraint *row = &p->rows[k];
        if (row->a >= 0) {
            p->matrix[k][2 * row->a] = -row->nx;
            p->matrix[k][2 * row->a + 1] = -row->ny;
        }
        if (row->b >= 0) {
            p->matrix[k][2 * row->b] = row->nx;
            p->matrix[k][2 * row->b + 1] = row->ny;
        }
        p->matrix[k][p->dimension - 1] += row->margin;
    }
}

// Half of the normals are parallel to an axis.
static inline void random_normal(test_random *random, uj_qp_constraint *row)
{
    double angle = test_random_below(random, 2) == 0
                       ? 0.5 * UJ_PI * (double)test_random_below(random, 4)
                       : test_random_real(random, 0.0, 2.0 * UJ_PI);
    row->nx = cos(angle);
    row->ny = sin(angle);
}

// All constraints hold at one random point. If `slack` is false, they hold there with equality,
// like the constraints of touching pieces at rest.
static inline void random_program(test_random *random, bool slack, program *p)
{
    double inside[MOST_UNKNOWNS];
    int points = 1 + (int)test_random_below(random, 4);
    bool margin = test_random_below(random, 4) == 0;
    p->dimension = 2 * points + margin;
    p->count = 1 + (int)test_random_below(random, 20);
    for (int i = 0; i < p->dimension; i++) {
        p->target[i] = test_random_real(random, -1.0, 1.0);
        inside[i] = test_random_real(random, -1.0, 1.0);
    }
    for (int k = 0; k < p->count; k++) {
        uj_qp_constraint *row = &p->rows[k];
        if (k > 0 && test_random_below(random, 5) == 0) {  // degenerate: repeats a row
            *row = p->rows[test_random_below(random, (uint32_t)k)];
            continue;
        }
        *row = (uj_qp_constraint){.a = -1, .b = (int)test_random_below(random, (uint32_t)points)};
        random_normal(random, row);
        int a = (int)test_random_below(random, (uint32_t)points + 1) - 1;
        if (a != row->b)
            row->a = a;
        if (margin && test_random_below(random, 2) == 0)
            row->margin = test_random_below(random, 2) == 0 ? 1.0 : -1.0;
    }
    fill_matrix(p);
    for (int k = 0; k < p->count; k++)
        p->rows[k].bound = dot(p->matrix[k], inside, p->dimension) -
                           (slack ? test_random_real(random, 0.0, 1.0) : 0.0);
}

// Makes some rows nearly parallel to earlier rows, at angles of 1e-3 to 0.1 radians. Intersections
// of nearly parallel rows have large rounding errors.
static inline void add_nearly_parallel(test_random *random, program *p)
{
    double inside[MOST_UNKNOWNS];
    for (int i = 0; i < p->dimension; i++)
        inside[i] = test_random_real(random, -1.0, 1.0);
    for (int k = 1; k < p->count; k++) {
        uj_qp_constraint *row = &p->rows[k];
        if (test_random_below(random, 4) != 0)
            continue;
        *row = p->rows[test_random_below(random, (uint32_t)k)];
        double by = pow(10.0, -test_random_real(random, 1.0, 3.0)), nx = row->nx;
        row->nx = nx * cos(by) - row->ny * sin(by);
        row->ny = nx * sin(by) + row->ny * cos(by);
    }
    fill_matrix(p);
    for (int k = 0; k < p->count; k++)
        p->rows[k].bound = dot(p->matrix[k], inside, p->dimension) -
                           (k % 2 == 0 ? 0.0 : test_random_real(random, 0.0, 1.0));
}

#endif
