// Compares the quadratic solver with Gaussian elimination on programs of equalities.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/random_program.h"

static uint64_t seed;

typedef struct gram {
    int size;
    long double entry[MOST_UNKNOWNS][MOST_UNKNOWNS + 1];
} gram;

// Solves G * weights = value, where G is the Gram matrix of the rows. Returns the least pivot; 0 if
// the rows are dependent.
static long double solve_dense(const program *p, const int *rows, int count,
                               const long double *value, long double *weights)
{
    gram g = {.size = count};
    int place[MOST_UNKNOWNS];
    long double least = INFINITY;
    for (int i = 0; i < count; i++) {
        place[i] = i;
        g.entry[i][count] = value[i];
        for (int j = 0; j < count; j++)
            for (int k = 0; k < p->dimension; k++)
                g.entry[i][j] += (long double)p->matrix[rows[i]][k] * p->matrix[rows[j]][k];
    }
    for (int step = 0; step < count; step++) {
        int best = step;
        for (int i = step + 1; i < count; i++)
            if (g.entry[place[i]][place[i]] > g.entry[place[best]][place[best]])
                best = i;
        int pivot = place[best];
        place[best] = place[step];
        place[step] = pivot;
        least = fminl(least, g.entry[pivot][pivot]);
        if (least <= 0.0L)
            return 0.0L;
        for (int i = step + 1; i < count; i++) {
            long double part = g.entry[place[i]][pivot] / g.entry[pivot][pivot];
            for (int j = 0; j <= count; j++)
                g.entry[place[i]][j] -= part * g.entry[pivot][j];
        }
    }
    for (int step = count - 1; step >= 0; step--) {
        int pivot = place[step];
        weights[pivot] = g.entry[pivot][count];
        for (int i = step + 1; i < count; i++)
            weights[pivot] -= g.entry[pivot][place[i]] * weights[place[i]];
        weights[pivot] /= g.entry[pivot][pivot];
    }
    return least;
}

static void add_rows(const program *p, const int *rows, int count, const long double *weights,
                     long double *sum)
{
    for (int i = 0; i < p->dimension; i++) {
        for (int j = 0; j < count; j++)
            sum[i] += weights[j] * p->matrix[rows[j]][i];
    }
}

// Among the points at which the rows hold with equality, finds the one nearest to p->target.
// Returns the least pivot; if it is 0, the rows are dependent and x is not set.
static long double dense_point(const program *p, const int *rows, int count, long double *x)
{
    long double missing[MOST_UNKNOWNS], weights[MOST_UNKNOWNS];
    for (int j = 0; j < count; j++) {
        missing[j] = p->rows[rows[j]].bound;
        for (int i = 0; i < p->dimension; i++)
            missing[j] -= (long double)p->matrix[rows[j]][i] * p->target[i];
    }
    long double least = solve_dense(p, rows, count, missing, weights);
    for (int i = 0; least > 0.0L && i < p->dimension; i++)
        x[i] = p->target[i];
    if (least > 0.0L)
        add_rows(p, rows, count, weights, x);
    return least;
}

// Finds weights so that v = drive + sum of weights[j] * row j is orthogonal to all rows. Returns
// the length of v.
static long double dense_freedom(const program *p, const int *rows, int count, const double *drive,
                                 long double *weights)
{
    long double along[MOST_UNKNOWNS], left[MOST_UNKNOWNS], sum = 0.0L;
    for (int j = 0; j < count; j++) {
        along[j] = 0.0L;
        for (int i = 0; i < p->dimension; i++)
            along[j] -= (long double)p->matrix[rows[j]][i] * drive[i];
    }
    assert_true(solve_dense(p, rows, count, along, weights) > 0.0L);
    for (int i = 0; i < p->dimension; i++)
        left[i] = drive[i];
    add_rows(p, rows, count, weights, left);
    for (int i = 0; i < p->dimension; i++)
        sum += left[i] * left[i];
    return sqrtl(sum);
}

static void random_drive(test_random *random, int dimension, double *drive)
{
    for (int i = 0; i < dimension; i++)
        drive[i] = test_random_below(random, 2) == 0 ? 1.0 : -1.0;
}

static void choose_rows(const program *p, const int *rows, int count, uj_qp_constraint *out)
{
    for (int j = 0; j < count; j++)
        out[j] = p->rows[rows[j]];
}

// Chooses distinct rows, at most as many as there are unknowns.
static int random_rows(test_random *random, const program *p, int *rows)
{
    int count = 0, most = (int)test_random_below(random, (uint32_t)p->dimension + 1);
    for (int tries = 0; count < most && tries < 100; tries++) {
        int row = (int)test_random_below(random, (uint32_t)p->count);
        bool is_new = true;
        for (int j = 0; j < count; j++)
            is_new = is_new && rows[j] != row;
        if (is_new)
            rows[count++] = row;
    }
    return count;
}

static void drop_margins(program *p)
{
    for (int k = 0; k < p->count; k++)
        p->rows[k].margin = 0.0;
    p->dimension -= p->dimension % 2;
    fill_matrix(p);
}

// A small least pivot means that the rows are nearly dependent. Rounding errors are proportional to
// 1 / least pivot.
static void equalities_are_those_of_elimination(void **state)
{
    (void)state;
    test_random random = {seed + 6};
    int compared = 0, refused = 0;
    for (int round = 0; round < test_effort(20000); round++) {
        program p;
        random_program(&random, true, &p);
        if (round % 4 == 0)
            add_nearly_parallel(&random, &p);
        drop_margins(&p);
        for (int k = 0; k < p.count; k++)
            p.rows[k].bound = test_random_real(&random, -1.0, 1.0);
        int rows[MOST_UNKNOWNS], count = random_rows(&random, &p, rows);
        double drive[MOST_UNKNOWNS];
        random_drive(&random, p.dimension, drive);
        long double x[MOST_UNKNOWNS] = {0.0L}, weights[MOST_UNKNOWNS], size = 1.0L;
        long double least = dense_point(&p, rows, count, x);
        for (int i = 0; least > 1e-14L && i < p.dimension; i++)
            size = fmaxl(size, fabsl(x[i]));
        double rounding = 1e-14 * (double)size;
        uj_qp qp;
        uj_qp_constraint chosen[MOST_UNKNOWNS];
        choose_rows(&p, rows, count, chosen);
        uj_qp_start(&qp, p.dimension, p.target);
        double freedom = uj_qp_solve_equalities(&qp, chosen, count, rounding, drive);
        bool found = isfinite(freedom);
        if (least <= 1e-14L) {  // the rows are dependent, up to rounding
            assert_false(found);
            refused++;
        }
        if (least < 1e-8L)
            continue;
        assert_true(found);
        compared++;
        double exact = (double)(1e-14L / fminl(least, 1.0L));
        double free_part = (double)dense_freedom(&p, rows, count, drive, weights);
        assert_int_equal(qp.active_count, count);
        assert_true(fabs(freedom - free_part) < exact);
        for (int i = 0; i < p.dimension; i++)
            assert_true(fabs(qp.x[i] - (double)x[i]) < exact * (double)size);
        for (int j = 0; j < count; j++) {
            assert_int_equal(qp.active[j], j);
            assert_true(fabs(qp.multiplier[j] - (double)weights[j]) < exact);
            assert_true(fabs(dot(p.matrix[rows[j]], qp.x, p.dimension) - p.rows[rows[j]].bound) <
                        2.0 * rounding);
        }
    }
    if (test_is_thorough() && (compared <= test_effort(10000) || refused <= test_effort(1000)))
        fail_msg("too few cases: %d compared, %d refused", compared, refused);
}

// Dependent rows must be refused, even if their bounds agree.
// kind 0: two equal rows.
// kind 1: a row, and this row with its points a and b exchanged.
// kind 2: rows that relate points 0 and 1, 1 and 2, and 0 and 2.
static void dependent_rows_are_refused(void **state)
{
    (void)state;
    test_random random = {seed + 7};
    for (int round = 0; round < test_effort(3000); round++) {
        program p = {.dimension = 8};
        uj_qp_constraint row = {.a = 0, .b = 1};
        random_normal(&random, &row);
        row.bound = test_random_real(&random, -1.0, 1.0);
        p.rows[0] = p.rows[1] = p.rows[2] = row;
        int kind = round % 3;
        if (kind == 1) {
            p.rows[1] = (uj_qp_constraint){-row.nx, -row.ny, row.bound, 0.0, 1, 0};
        } else if (kind == 2) {
            p.rows[1].a = 1, p.rows[1].b = 2;
            p.rows[2].bound += p.rows[1].bound;
            p.rows[2].b = 2;
        }
        int count = kind == 2 ? 3 : 2, needed = count;
        // Add rows that constrain only point 3, which does not occur in the dependent rows.
        for (; count < 5; count++) {
            p.rows[count] = (uj_qp_constraint){.a = count == 3 ? -1 : 3, .b = count == 3 ? 3 : -1};
            random_normal(&random, &p.rows[count]);
        }
        double drive[MOST_UNKNOWNS];
        random_drive(&random, 8, drive);
        int rows[MOST_UNKNOWNS];
        for (int j = 0; j < needed; j++)
            rows[j] = j;
        int used = needed;
        if (test_random_below(&random, 2) == 0)
            rows[used++] = 3;
        for (int j = used - 1; j > 0; j--) {
            int other = (int)test_random_below(&random, (uint32_t)j + 1), kept = rows[j];
            rows[j] = rows[other];
            rows[other] = kept;
        }
        uj_qp qp;
        uj_qp_constraint chosen[MOST_UNKNOWNS];
        choose_rows(&p, rows, used, chosen);
        uj_qp_start(&qp, 8, p.target);
        assert_true(uj_qp_solve_equalities(&qp, chosen, used, 1e-9, drive) == INFINITY);
    }
    // Three rows, but only two unknowns.
    uj_qp_constraint rows[3] = {{1, 0, 0, 0, -1, 0}, {0.6, 0.8, 0, 0, -1, 0}, {0, 1, 0, 0, -1, 0}};
    double zero[2] = {0, 0};
    uj_qp qp;
    uj_qp_start(&qp, 2, zero);
    assert_true(uj_qp_solve_equalities(&qp, rows, 2, 1e-12, zero) < INFINITY);
    uj_qp_start(&qp, 2, zero);
    assert_true(uj_qp_solve_equalities(&qp, rows, 3, 1e-12, zero) == INFINITY);
}

static void freedom_is_that_of_elimination(void **state)
{
    (void)state;
    test_random random = {seed + 8};
    int part = 0;
    for (int round = 0; round < test_effort(3000); round++) {
        program p;
        random_program(&random, round % 2 == 0, &p);
        uj_qp qp;
        uj_qp_start(&qp, p.dimension, p.target);
        assert_true(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        double drive[MOST_UNKNOWNS];
        random_drive(&random, p.dimension, drive);
        long double x[MOST_UNKNOWNS], weights[MOST_UNKNOWNS];
        if (dense_point(&p, qp.active, qp.active_count, x) < 1e-6L)
            continue;
        double exact = (double)dense_freedom(&p, qp.active, qp.active_count, drive, weights);
        assert_true(fabs(uj_qp_nullspace_part(&qp, drive) - exact) < 1e-9);
        part += exact > 0.1 && exact < sqrt(dot(drive, drive, p.dimension)) - 0.1;
    }
    assert_covered(part > test_effort(1000));
}

int main(void)
{
    seed = test_seed(20265);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equalities_are_those_of_elimination),
        cmocka_unit_test(dependent_rows_are_refused),
        cmocka_unit_test(freedom_is_that_of_elimination),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
