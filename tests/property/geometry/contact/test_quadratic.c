// The quadratic programme of the contact laws against coordinate descent on its dual, and the
// programme of equalities against Gaussian elimination.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/contact/quadratic.h>

#include "tests/support/test_random.h"

enum { MOST_ROWS = 24, MOST_UNKNOWNS = 9 };

// A programme as dense rows: minimise |x - target|^2 subject to matrix x >= bound.
typedef struct programme {
    int dimension, count;
    uj_qp_constraint rows[MOST_ROWS];
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

// A direction: half of them are of the few that bars flush with one another have.
static void random_normal(test_random *random, uj_qp_constraint *row)
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
        uj_qp_constraint *row = &p->rows[k];
        if (k > 0 && test_random_below(random, 5) == 0) {  // degenerate: one row twice
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
    assert_in_range(qp->infeasible_row, 0, p->count - 1);
    double sum[MOST_UNKNOWNS], bound = p->rows[qp->infeasible_row].bound, weight = 1.0;
    memcpy(sum, p->matrix[qp->infeasible_row], sizeof sum);
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
            uj_qp_constraint row = {cos(angle), sin(angle), test_random_real(&random, 5.0, 9.0),
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
            p.rows[i] = (uj_qp_constraint){cos(angle), sin(angle), i == 0 ? off : 0.0, 0.0, -1, 0};
        }
        p.target[0] = test_random_real(&random, -1.0, 1.0);
        p.target[1] = test_random_real(&random, -1.0, 1.0);
        fill_matrix(&p);
        uj_qp qp;
        uj_qp_start(&qp, 2, p.target);
        assert_true(uj_qp_solve(&qp, p.rows, 4, 1e-13, 1e-9));
        assert_int_equal(qp.relaxed_count, 1);
        for (int k = 0; k < 4; k++) {
            double slack = dot(p.matrix[k], qp.x, 2) - p.rows[k].bound;
            assert_true(slack >= (k == qp.relaxed[0] ? -1e-9 : -1e-12));
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

// Some of the rows, in any order: wrong ones, dependent ones, the same twice.
static int random_guess(test_random *random, const programme *p, int *guess)
{
    int count = (int)test_random_below(random, 2 * (uint32_t)p->count + 1);
    for (int g = 0; g < count; g++)
        guess[g] = (int)test_random_below(random, (uint32_t)p->count);
    return count;
}

// Puts rows that are all but parallel to others, by an angle as small as 1e-3, among them. (Where
// two such rows cross is known to rounding divided by that angle.)
static void add_nearly_parallel(test_random *random, programme *p)
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

// Whatever rows it begins with, the minimum is the same, and it is proven to be one.
static void guesses_do_not_change_the_minimum(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    int wrong = 0, right = 0;
    for (int round = 0; round < 6000; round++) {
        programme p;
        random_programme(&random, round % 2 == 0, &p);
        if (round % 3 == 0)
            add_nearly_parallel(&random, &p);
        uj_qp plain, guessed;
        uj_qp_start(&plain, p.dimension, p.target);
        assert_true(uj_qp_solve(&plain, p.rows, p.count, 1e-12, 1e-9));
        int guess[2 * MOST_ROWS], count = random_guess(&random, &p, guess);
        uj_qp_start(&guessed, p.dimension, p.target);
        uj_qp_guess(&guessed, p.rows, guess, count);
        wrong += guessed.active_count > 0 &&
                 memcmp(guessed.x, plain.x, (size_t)p.dimension * sizeof(double)) != 0;
        assert_true(uj_qp_solve(&guessed, p.rows, p.count, 1e-12, 1e-9));
        assert_optimal(&p, &guessed);
        for (int i = 0; i < p.dimension; i++)
            assert_true(fabs(plain.x[i] - guessed.x[i]) < 1e-8);

        // With its own active rows as a guess it begins at the minimum.
        uj_qp_start(&guessed, p.dimension, p.target);
        uj_qp_guess(&guessed, p.rows, plain.active, plain.active_count);
        if (guessed.active_count == plain.active_count) {
            right += plain.active_count > 0;
            for (int i = 0; i < p.dimension; i++)
                assert_true(fabs(plain.x[i] - guessed.x[i]) < 1e-8);
        }
        assert_true(uj_qp_solve(&guessed, p.rows, p.count, 1e-12, 1e-9));
        assert_optimal(&p, &guessed);
    }
    if (wrong <= 2000 || right <= 4000)
        fail_msg("%d wrong guesses, %d right ones", wrong, right);
}

// Two rows that leave nothing to one point, unless the rows do so before: they are found out, with
// a proof, also when they are among the guess.
static void guesses_do_not_hide_contradictions(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    for (int round = 0; round < 3000; round++) {
        programme p;
        random_programme(&random, true, &p);
        int piece = (int)test_random_below(&random, (uint32_t)p.dimension / 2);
        double turn = test_random_real(&random, 0.0, 2.0 * UJ_PI);
        for (int i = 0; i < 2; i++) {
            double angle = turn + UJ_PI * i;
            p.rows[p.count++] = (uj_qp_constraint){
                cos(angle), sin(angle), test_random_real(&random, 0, 9), 0.0, -1, piece};
        }
        p.rows[p.count - 1].bound += 1e-3;
        fill_matrix(&p);
        int guess[2 * MOST_ROWS], count = random_guess(&random, &p, guess);
        uj_qp qp;
        uj_qp_start(&qp, p.dimension, p.target);
        uj_qp_guess(&qp, p.rows, guess, count);
        assert_false(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        assert_proof(&p, &qp, 1e-9);
    }
}

typedef struct gram {
    int size;
    long double entry[MOST_UNKNOWNS][MOST_UNKNOWNS + 1];
} gram;

// Solves (matrix of inner products of rows) weights = value by Gaussian elimination, always by the
// greatest entry on the diagonal. Returns the least of these: 0 when rows are dependent.
static long double solve_dense(const programme *p, const int *rows, int count,
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

// What rows give with these weights, added to a vector.
static void add_rows(const programme *p, const int *rows, int count, const long double *weights,
                     const double *to, long double *sum)
{
    for (int i = 0; i < p->dimension; i++) {
        sum[i] = to[i];
        for (int j = 0; j < count; j++)
            sum[i] += weights[j] * p->matrix[rows[j]][i];
    }
}

// The point nearest to target where the rows hold with equality. Returns as solve_dense does.
static long double dense_point(const programme *p, const int *rows, int count, long double *x)
{
    long double missing[MOST_UNKNOWNS], weights[MOST_UNKNOWNS];
    for (int j = 0; j < count; j++) {
        missing[j] = p->rows[rows[j]].bound;
        for (int i = 0; i < p->dimension; i++)
            missing[j] -= (long double)p->matrix[rows[j]][i] * p->target[i];
    }
    long double least = solve_dense(p, rows, count, missing, weights);
    if (least > 0.0L)
        add_rows(p, rows, count, weights, p->target, x);
    return least;
}

// The multipliers with which the rows withstand the wish. Returns the length that they leave free.
static long double dense_freedom(const programme *p, const int *rows, int count,
                                 const double *drive, long double *weights)
{
    long double along[MOST_UNKNOWNS], left[MOST_UNKNOWNS], sum = 0.0L;
    for (int j = 0; j < count; j++) {
        along[j] = 0.0L;
        for (int i = 0; i < p->dimension; i++)
            along[j] -= (long double)p->matrix[rows[j]][i] * drive[i];
    }
    assert_true(solve_dense(p, rows, count, along, weights) > 0.0L);
    add_rows(p, rows, count, weights, drive, left);
    for (int i = 0; i < p->dimension; i++)
        sum += left[i] * left[i];
    return sqrtl(sum);
}

static void random_wish(test_random *random, int dimension, double *drive)
{
    for (int i = 0; i < dimension; i++)
        drive[i] = test_random_below(random, 2) == 0 ? 1.0 : -1.0;
}

// Different rows of a programme, as many as there are unknowns at most.
static int random_rows(test_random *random, const programme *p, int *rows)
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

static void drop_margins(programme *p)
{
    for (int k = 0; k < p->count; k++)
        p->rows[k].margin = 0.0;
    p->dimension -= p->dimension % 2;
    fill_matrix(p);
}

// Any bounds: equalities of independent rows can always be met. Errors grow as the inverse of the
// least pivot, the square of a sine.
static void equalities_are_those_of_elimination(void **state)
{
    (void)state;
    test_random random = {seed + 6};
    int compared = 0, refused = 0;
    for (int round = 0; round < 20000; round++) {
        programme p;
        random_programme(&random, true, &p);
        if (round % 4 == 0)
            add_nearly_parallel(&random, &p);
        drop_margins(&p);
        for (int k = 0; k < p.count; k++)
            p.rows[k].bound = test_random_real(&random, -1.0, 1.0);
        int rows[MOST_UNKNOWNS], count = random_rows(&random, &p, rows);
        double drive[MOST_UNKNOWNS], freedom = -1.0;
        random_wish(&random, p.dimension, drive);
        long double x[MOST_UNKNOWNS] = {0.0L}, weights[MOST_UNKNOWNS], size = 1.0L;
        long double least = dense_point(&p, rows, count, x);
        for (int i = 0; least > 1e-14L && i < p.dimension; i++)
            size = fmaxl(size, fabsl(x[i]));
        double rounding = 1e-14 * (double)size;  // of coordinates
        uj_qp qp;
        bool found = uj_qp_solve_equalities(&qp, p.dimension, p.target, p.rows, rows, count,
                                            rounding, drive, &freedom);
        if (least <= 1e-14L) {  // rounding of what is 0: no point meets these bounds
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
            assert_int_equal(qp.active[j], rows[j]);
            assert_true(fabs(qp.multiplier[j] - (double)weights[j]) < exact);
            assert_true(fabs(dot(p.matrix[rows[j]], qp.x, p.dimension) - p.rows[rows[j]].bound) <
                        2.0 * rounding);
        }
    }
    if (compared <= 10000 || refused <= 1000)
        fail_msg("%d compared, %d refused", compared, refused);
}

// The same row twice, the other way round, or around three points; also when they could be met.
static void dependent_rows_are_refused(void **state)
{
    (void)state;
    test_random random = {seed + 7};
    for (int round = 0; round < 3000; round++) {
        programme p = {.dimension = 8};
        uj_qp_constraint row = {.a = 0, .b = 1};
        random_normal(&random, &row);
        row.bound = test_random_real(&random, -1.0, 1.0);
        p.rows[0] = p.rows[1] = p.rows[2] = row;
        int kind = round % 3;
        if (kind == 1) {  // with the sides exchanged
            p.rows[1] = (uj_qp_constraint){-row.nx, -row.ny, row.bound, 0.0, 1, 0};
        } else if (kind == 2) {
            p.rows[1].a = 1, p.rows[1].b = 2;
            p.rows[2].bound += p.rows[1].bound;
            p.rows[2].b = 2;
        }
        int count = kind == 2 ? 3 : 2, needed = count;
        // Others, of points that the dependent rows do not have.
        for (; count < 5; count++) {
            p.rows[count] = (uj_qp_constraint){.a = count == 3 ? -1 : 3, .b = count == 3 ? 3 : -1};
            random_normal(&random, &p.rows[count]);
        }
        double drive[MOST_UNKNOWNS], freedom;
        random_wish(&random, 8, drive);
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
        assert_false(
            uj_qp_solve_equalities(&qp, 8, p.target, p.rows, rows, used, 1e-9, drive, &freedom));
    }
    // More rows than unknowns.
    uj_qp_constraint rows[3] = {{1, 0, 0, 0, -1, 0}, {0, 1, 0, 0, -1, 0}, {0.6, 0.8, 0, 0, -1, 0}};
    double zero[2] = {0, 0}, freedom;
    uj_qp qp;
    assert_true(
        uj_qp_solve_equalities(&qp, 2, zero, rows, (int[]){0, 2}, 2, 1e-12, zero, &freedom));
    assert_false(
        uj_qp_solve_equalities(&qp, 2, zero, rows, (int[]){0, 1, 2}, 3, 1e-12, zero, &freedom));
}

static void freedom_is_that_of_elimination(void **state)
{
    (void)state;
    test_random random = {seed + 8};
    int part = 0;
    for (int round = 0; round < 3000; round++) {
        programme p;
        random_programme(&random, round % 2 == 0, &p);
        uj_qp qp;
        uj_qp_start(&qp, p.dimension, p.target);
        assert_true(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        double drive[MOST_UNKNOWNS];
        random_wish(&random, p.dimension, drive);
        long double x[MOST_UNKNOWNS], weights[MOST_UNKNOWNS];
        if (dense_point(&p, qp.active, qp.active_count, x) < 1e-6L)
            continue;
        double exact = (double)dense_freedom(&p, qp.active, qp.active_count, drive, weights);
        assert_true(fabs(uj_qp_nullspace_part(&qp, drive) - exact) < 1e-9);
        part += exact > 0.1 && exact < sqrt(dot(drive, drive, p.dimension)) - 0.1;
    }
    assert_true(part > 1000);
}

int main(void)
{
    seed = test_seed(20265);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimum_is_that_of_dual_descent),
        cmocka_unit_test(contradictions_come_with_a_proof),
        cmocka_unit_test(small_contradictions_are_waived),
        cmocka_unit_test(appended_rows_give_the_same_minimum),
        cmocka_unit_test(guesses_do_not_change_the_minimum),
        cmocka_unit_test(guesses_do_not_hide_contradictions),
        cmocka_unit_test(equalities_are_those_of_elimination),
        cmocka_unit_test(dependent_rows_are_refused),
        cmocka_unit_test(freedom_is_that_of_elimination),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
