// The quadratic programme of the contact laws against coordinate descent on its dual.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geometry/quadratic.h"
#include "tests/test_random.h"

enum { MOST_ROWS = 24, MOST_UNKNOWNS = 9 };

// A programme as dense rows: minimise |x - target|^2 subject to matrix x >= bound.
typedef struct programme {
    int dimension, count;
    uj_qp_row rows[MOST_ROWS];
    double matrix[MOST_ROWS][MOST_UNKNOWNS], target[MOST_UNKNOWNS];
} programme;

static uint64_t seed;

static double dot(const double *a, const double *b, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void fill_matrix(programme *p)
{
    memset(p->matrix, 0, sizeof p->matrix);
    for (int k = 0; k < p->count; k++) {
        const uj_qp_row *row = &p->rows[k];
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

// A direction: half of them are of the few that bars flush with one another have.
static void random_normal(test_random *random, uj_qp_row *row)
{
    double angle = test_random_below(random, 2) == 0
                       ? 0.5 * UJ_PI * (double)test_random_below(random, 4)
                       : test_random_real(random, 0.0, 2.0 * UJ_PI);
    row->nx = cos(angle);
    row->ny = sin(angle);
}

// Rows between random sides. Rows that a chosen point satisfies are feasible; with `slack` false
// they all pass through it, as those of touching pieces pass through rest.
static void random_programme(test_random *random, bool slack, programme *p)
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
        uj_qp_row *row = &p->rows[k];
        if (k > 0 && test_random_below(random, 5) == 0) {  // degenerate: one row twice
            *row = p->rows[test_random_below(random, (uint32_t)k)];
            continue;
        }
        *row = (uj_qp_row){.a = -1, .b = (int)test_random_below(random, (uint32_t)points)};
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

// The dual: minimise |target + matrix^T l|^2 / 2 - bound . l over l >= 0, one coordinate at a
// time. The minimiser of the programme is target + matrix^T l. Returns the greatest last step.
static double descend(const programme *p, double *l, double *x)
{
    double most = INFINITY;
    memset(l, 0, (size_t)p->count * sizeof *l);
    memcpy(x, p->target, sizeof p->target);
    for (int round = 0; round < 200000 && most > 1e-13; round++) {
        most = 0.0;
        for (int k = 0; k < p->count; k++) {
            const double *row = p->matrix[k];
            double missing = p->rows[k].bound - dot(row, x, p->dimension);
            double step = fmax(missing / dot(row, row, p->dimension), -l[k]);
            l[k] += step;
            for (int i = 0; i < p->dimension; i++)
                x[i] += step * row[i];
            most = fmax(most, fabs(step));
        }
    }
    return most;
}

// Stationary: x - target is the combination of active rows that the multipliers give.
static void assert_optimal(const programme *p, const uj_qp *qp)
{
    double x[MOST_UNKNOWNS];
    memcpy(x, p->target, sizeof x);
    for (int j = 0; j < qp->active_count; j++) {
        int k = qp->active[j];
        assert_true(qp->multiplier[j] >= 0.0);
        assert_true(fabs(dot(p->matrix[k], qp->x, p->dimension) - p->rows[k].bound) < 1e-9);
        for (int i = 0; i < p->dimension; i++)
            x[i] += qp->multiplier[j] * p->matrix[k][i];
    }
    for (int i = 0; i < p->dimension; i++)
        assert_true(fabs(x[i] - qp->x[i]) < 1e-8);
    for (int k = 0; k < p->count; k++)
        assert_true(dot(p->matrix[k], qp->x, p->dimension) >= p->rows[k].bound - 1e-9);
}

static void minimum_is_that_of_dual_descent(void **state)
{
    (void)state;
    test_random random = {seed};
    int compared = 0, pressed = 0;
    for (int round = 0; round < 4000; round++) {
        programme p;
        random_programme(&random, round % 2 == 0, &p);
        uj_qp qp;
        uj_qp_start(&qp, p.dimension, p.target);
        assert_true(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        assert_optimal(&p, &qp);
        pressed += qp.active_count > 0;
        double l[MOST_ROWS], x[MOST_UNKNOWNS];
        if (round >= 1000 || descend(&p, l, x) > 1e-13)
            continue;  // slow descent proves nothing; optimality is proven above all the same
        compared++;
        for (int i = 0; i < p.dimension; i++)
            assert_true(fabs(x[i] - qp.x[i]) < 1e-6);
    }
    assert_true(compared > 900 && pressed > 3000);
}

// Weights of a proof: a non-negative combination of rows is zero, and the same of their bounds
// is greater than `excess`.
static void assert_proof(const programme *p, const uj_qp *qp, double excess)
{
    assert_in_range(qp->blocking_row, 0, p->count - 1);
    double sum[MOST_UNKNOWNS], bound = p->rows[qp->blocking_row].bound, weight = 1.0;
    memcpy(sum, p->matrix[qp->blocking_row], sizeof sum);
    for (int j = 0; j < qp->active_count; j++) {
        assert_true(qp->blocking[j] >= 0.0);
        weight += qp->blocking[j];
        bound += qp->blocking[j] * p->rows[qp->active[j]].bound;
        for (int i = 0; i < p->dimension; i++)
            sum[i] += qp->blocking[j] * p->matrix[qp->active[j]][i];
    }
    assert_true(sqrt(dot(sum, sum, p->dimension)) < 1e-9 * weight);
    assert_true(bound > excess);
}

// Feasible rows, and among them three that leave nothing to one point.
static void contradictions_come_with_a_proof(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int round = 0; round < 3000; round++) {
        programme p;
        random_programme(&random, true, &p);
        int piece = (int)test_random_below(&random, (uint32_t)p.dimension / 2);
        double turn = test_random_real(&random, 0.0, 2.0 * UJ_PI);
        for (int i = 0; i < 3; i++) {
            double angle = turn + 2.0 * UJ_PI * i / 3.0 + test_random_real(&random, -0.4, 0.4);
            uj_qp_row row = {cos(angle), sin(angle), test_random_real(&random, 5.0, 9.0),
                             0.0,        -1,         piece};
            uint32_t place = test_random_below(&random, (uint32_t)p.count);
            p.rows[p.count++] = p.rows[place];
            p.rows[place] = row;
        }
        fill_matrix(&p);
        uj_qp qp;
        uj_qp_start(&qp, p.dimension, p.target);
        assert_false(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        assert_proof(&p, &qp, 1e-9);
    }
}

// Rounding of a body without freedom: rows that contradict the others by less than the allowance
// are waived, and only those.
static void small_contradictions_are_waived(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    for (int round = 0; round < 1000; round++) {
        programme p = {.dimension = 2, .count = 4};
        double turn = test_random_real(&random, 0.0, 2.0 * UJ_PI);
        double off = test_random_real(&random, 1e-10, 9e-10);
        for (int i = 0; i < 4; i++) {
            double angle = turn + 0.5 * UJ_PI * i;
            p.rows[i] = (uj_qp_row){cos(angle), sin(angle), i == 0 ? off : 0.0, 0.0, -1, 0};
        }
        p.target[0] = test_random_real(&random, -1.0, 1.0);
        p.target[1] = test_random_real(&random, -1.0, 1.0);
        fill_matrix(&p);
        uj_qp qp;
        uj_qp_start(&qp, 2, p.target);
        assert_true(uj_qp_solve(&qp, p.rows, 4, 1e-13, 1e-9));
        assert_int_equal(qp.waived_count, 1);
        for (int k = 0; k < 4; k++) {
            double slack = dot(p.matrix[k], qp.x, 2) - p.rows[k].bound;
            assert_true(slack >= (k == qp.waived[0] ? -1e-9 : -1e-12));
        }
        uj_qp_start(&qp, 2, p.target);
        assert_false(uj_qp_solve(&qp, p.rows, 4, 1e-13, 0.5 * off));
        assert_proof(&p, &qp, 0.0);
    }
}

// Rows may be appended to a solved programme: the result is that of all rows at once.
static void appended_rows_give_the_same_minimum(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    for (int round = 0; round < 2000; round++) {
        programme p;
        random_programme(&random, round % 2 == 0, &p);
        uj_qp once, twice;
        uj_qp_start(&once, p.dimension, p.target);
        assert_true(uj_qp_solve(&once, p.rows, p.count, 1e-12, 1e-9));
        uj_qp_start(&twice, p.dimension, p.target);
        int first = (int)test_random_below(&random, (uint32_t)p.count + 1);
        assert_true(uj_qp_solve(&twice, p.rows, first, 1e-12, 1e-9));
        assert_true(uj_qp_solve(&twice, p.rows, p.count, 1e-12, 1e-9));
        assert_optimal(&p, &twice);
        for (int i = 0; i < p.dimension; i++)
            assert_true(fabs(once.x[i] - twice.x[i]) < 1e-8);
    }
}

int main(void)
{
    seed = test_seed(20265);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimum_is_that_of_dual_descent),
        cmocka_unit_test(contradictions_come_with_a_proof),
        cmocka_unit_test(small_contradictions_are_waived),
        cmocka_unit_test(appended_rows_give_the_same_minimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
