// Compares uj_qp_solve with coordinate descent on the dual program.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/random_program.h"

static uint64_t seed;

// Solves the dual of the quadratic program: minimises |target + matrix^T l|^2 / 2 - bound . l over
// l >= 0. Sets x = target + matrix^T l, the solution of the quadratic program. Returns the greatest
// step of the last round.
static double descend(const program *p, double *l, double *x)
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

// Checks the conditions of optimality (Karush, Kuhn and Tucker).
static void assert_optimal(const program *p, const uj_qp *qp)
{
    double x[MOST_UNKNOWNS];
    memcpy(x, p->target, sizeof x);
    for (int j = 0; j < qp->active_count; j++) {
        int k = qp->active[j];
        assert_true(j < qp->held_count || qp->multiplier[j] >= 0.0);
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
    for (int round = 0; round < test_effort(4000); round++) {
        program p;
        random_program(&random, round % 2 == 0, &p);
        uj_qp qp;
        uj_qp_start(&qp, p.dimension, p.target);
        assert_true(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        assert_optimal(&p, &qp);
        pressed += qp.active_count > 0;
        double l[MOST_ROWS], x[MOST_UNKNOWNS];
        if (round >= 1000 || descend(&p, l, x) > 1e-13)
            continue;  // the descent has no precise answer
        compared++;
        for (int i = 0; i < p.dimension; i++)
            assert_true(fabs(x[i] - qp.x[i]) < 1e-6);
    }
    assert_covered(compared > test_effort(900) && pressed > test_effort(3000));
}

// Checks a proof of infeasibility: the weighted sum of the rows is 0, but the weighted sum of their
// bounds exceeds `excess`.
static void assert_proof(const program *p, const uj_qp *qp, double excess)
{
    assert_in_range(qp->infeasible_row, 0, p->count - 1);
    double sum[MOST_UNKNOWNS], bound = p->rows[qp->infeasible_row].bound, weight = 1.0;
    memcpy(sum, p->matrix[qp->infeasible_row], sizeof sum);
    for (int j = 0; j < qp->active_count; j++) {
        assert_true(qp->farkas[j] >= 0.0);
        weight += qp->farkas[j];
        bound += qp->farkas[j] * p->rows[qp->active[j]].bound;
        for (int i = 0; i < p->dimension; i++)
            sum[i] += qp->farkas[j] * p->matrix[qp->active[j]][i];
    }
    assert_true(sqrt(dot(sum, sum, p->dimension)) < 1e-9 * weight);
    assert_true(bound > excess);
}

// Three constraints on one point contradict each other. They are hidden among constraints that can
// be satisfied together.
static void contradictions_come_with_a_proof(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int round = 0; round < test_effort(3000); round++) {
        program p;
        random_program(&random, true, &p);
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

// If a piece cannot move, rounding errors can make its constraints contradict each other.
// uj_qp_solve relaxes a constraint only if the contradiction is at most `allowance`.
static void small_contradictions_are_relaxed(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    for (int round = 0; round < test_effort(1000); round++) {
        program p = {.dimension = 2, .count = 4};
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

static void appended_rows_give_the_same_minimum(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    for (int round = 0; round < test_effort(2000); round++) {
        program p;
        random_program(&random, round % 2 == 0, &p);
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

// Copies some of the rows of `all` to *part, in random order. place[k] is the index of row k in
// *part; -1: left out.
static void choose_part(test_random *random, const program *all, program *part, int *place)
{
    *part = *all;
    part->count = 0;
    for (int k = 0; k < all->count; k++)
        place[k] = test_random_below(random, 3) == 0 ? -1 : part->count++;
    for (int k = 0; k < all->count; k++) {
        int other = (int)test_random_below(random, (uint32_t)k + 1), own = place[k];
        if (own >= 0 && place[other] >= 0) {
            place[k] = place[other];
            place[other] = own;
        }
    }
    for (int k = 0; k < all->count; k++)
        if (place[k] >= 0)
            part->rows[place[k]] = all->rows[k];
    fill_matrix(part);
}

static void continued_programs_have_the_same_minimum(void **state)
{
    (void)state;
    test_random random = {seed + 9};
    int kept = 0, gone = 0;
    for (int round = 0; round < test_effort(4000); round++) {
        program all, before, after;
        int old[MOST_ROWS], new[MOST_ROWS], now[MOST_ROWS], index[MOST_UNKNOWNS];
        random_program(&random, round % 2 == 0, &all);
        if (round % 3 == 0)
            add_nearly_parallel(&random, &all);
        choose_part(&random, &all, &before, old);
        choose_part(&random, &all, &after, new);
        for (int k = 0; k < all.count; k++)
            if (old[k] >= 0)
                now[old[k]] = new[k];
        uj_qp plain, continued;
        uj_qp_start(&plain, all.dimension, all.target);
        assert_true(uj_qp_solve(&plain, after.rows, after.count, 1e-12, 1e-9));
        uj_qp_start(&continued, all.dimension, all.target);
        assert_true(uj_qp_solve(&continued, before.rows, before.count, 1e-12, 1e-9));
        bool all_kept = true;
        for (int j = 0; j < continued.active_count; j++) {
            index[j] = now[continued.active[j]];
            all_kept = all_kept && index[j] >= 0;
        }
        kept += continued.active_count > 0 && all_kept;
        gone += !all_kept;
        uj_qp_continue(&continued, after.rows, index, all.target);
        assert_true(uj_qp_solve(&continued, after.rows, after.count, 1e-12, 1e-9));
        assert_optimal(&after, &continued);
        for (int i = 0; i < all.dimension; i++)
            assert_true(fabs(plain.x[i] - continued.x[i]) < 1e-8);
    }
    assert_covered(kept > test_effort(1000) && gone > test_effort(1000));
}

// The guess may contain wrong, dependent and repeated rows, in any order.
static int random_guess(test_random *random, const program *p, int *guess)
{
    int count = (int)test_random_below(random, 2 * (uint32_t)p->count + 1);
    for (int g = 0; g < count; g++)
        guess[g] = (int)test_random_below(random, (uint32_t)p->count);
    return count;
}

// The solver must satisfy held rows (uj_qp_hold) as equations. This is possible, because one point
// satisfies all rows of this program as equations.
static void held_rows_are_equations(void **state)
{
    (void)state;
    test_random random = {seed + 6};
    int pulled = 0;
    for (int round = 0; round < test_effort(3000); round++) {
        program p;
        random_program(&random, false, &p);
        int held[MOST_ROWS], count = 0;
        for (int k = 0; k < p.count; k++)
            if (test_random_below(&random, 3) == 0)
                held[count++] = k;
        uj_qp qp, copy;
        uj_qp_start(&qp, p.dimension, p.target);
        uj_qp_hold(&qp, p.rows, held, count);
        uj_qp_copy(&qp, &copy);
        if (round % 2 == 0) {
            int guess[2 * MOST_ROWS], guess_count = random_guess(&random, &p, guess);
            uj_qp_guess(&qp, p.rows, guess, guess_count);
        }
        assert_true(uj_qp_solve(&qp, p.rows, p.count, 1e-12, 1e-9));
        for (int i = 0; i < count; i++)
            assert_true(fabs(dot(p.matrix[held[i]], qp.x, p.dimension) - p.rows[held[i]].bound) <
                        1e-9);
        assert_optimal(&p, &qp);
        double least = 0.0;
        for (int j = 0; j < qp.held_count; j++)
            least = fmin(least, qp.multiplier[j]);
        pulled += least < -1e-6;
        assert_true(uj_qp_solve(&copy, p.rows, p.count, 1e-12, 1e-9));
        for (int i = 0; i < p.dimension; i++)
            assert_true(fabs(copy.x[i] - qp.x[i]) < 1e-8);
    }
    assert_covered(pulled > test_effort(500));
}

static void guesses_do_not_change_the_minimum(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    int wrong = 0, right = 0;
    for (int round = 0; round < test_effort(6000); round++) {
        program p;
        random_program(&random, round % 2 == 0, &p);
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

        // With the right guess, the solver begins at the minimum.
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
    if (test_is_thorough() && (wrong <= test_effort(2000) || right <= test_effort(4000)))
        fail_msg("too few cases: %d wrong guesses, %d right ones", wrong, right);
}

// Two rows contradict each other. The solver must prove this, even if the guess contains these
// rows.
static void guesses_do_not_hide_contradictions(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    for (int round = 0; round < test_effort(3000); round++) {
        program p;
        random_program(&random, true, &p);
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

// Constraints 0 and 1 contradict each other by a rounding error, so the solver relaxes one of them.
// The relaxed constraint must be enforced again as soon as the other one is no longer active.
static void relaxed_rows_count_again(void **state)
{
    (void)state;
    test_random random = {seed + 6};
    for (int round = 0; round < test_effort(3000); round++) {
        double turn = test_random_real(&random, 0.0, 2.0 * UJ_PI);
        double lean = test_random_real(&random, 0.2, 1.2),
               far = test_random_real(&random, 2.0, 9.0);
        double c = cos(turn), s = sin(turn), target[2] = {-c, -s};
        uj_qp_constraint rows[3] = {
            {c, s, 0.0, 0.0, -1, 0},
            {-c, -s, 1e-9, 0.0, -1, 0},
            {cos(turn + lean), sin(turn + lean), far, 0.0, -1, 0},
        };
        uj_qp qp;
        uj_qp_start(&qp, 2, target);
        assert_true(uj_qp_solve(&qp, rows, 2, 1e-12, 1e-8));
        assert_int_equal(qp.relaxed_count, 1);
        assert_true(uj_qp_solve(&qp, rows, 3, 1e-12, 1e-8));
        double height = c * qp.x[0] + s * qp.x[1];
        double slack = cos(turn + lean) * qp.x[0] + sin(turn + lean) * qp.x[1] - far;
        assert_true(fabs(height) <= 1e-8);
        assert_true(fabs(slack) <= 1e-11);
    }
}

int main(void)
{
    seed = test_seed(20265);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimum_is_that_of_dual_descent),
        cmocka_unit_test(contradictions_come_with_a_proof),
        cmocka_unit_test(small_contradictions_are_relaxed),
        cmocka_unit_test(appended_rows_give_the_same_minimum),
        cmocka_unit_test(continued_programs_have_the_same_minimum),
        cmocka_unit_test(held_rows_are_equations),
        cmocka_unit_test(guesses_do_not_change_the_minimum),
        cmocka_unit_test(guesses_do_not_hide_contradictions),
        cmocka_unit_test(relaxed_rows_count_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
