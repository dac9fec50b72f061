// Tests the barriers of proofs (uj_barrier), their bricks, and their tightest places.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/barriers/tightest.h>

#include "tests/support/proof_data.h"

static const char *const names[] = {"chamber",   "corner-narrow", "ladder",     "padlock",
                                    "slide-2x2", "strip",         "three-bars", "two-blocks"};
enum { NAMES = sizeof names / sizeof names[0] };

typedef struct fixture {
    uj_proof_file file;
    uj_barrier_list list;
} fixture;

static void begin(const char *name, fixture *f)
{
    uj_error error = {0};
    proof_data_read(name, &f->file);
    assert_int_equal(uj_barrier_list_create(f->file.problem.tray, f->file.proof, &f->list, &error),
                     UJ_OK);
}

static void end(fixture *f)
{
    uj_barrier_list_clear(&f->list);
    uj_proof_file_clear(&f->file);
}

static void find(const fixture *f, size_t barrier, uj_tightest *out)
{
    uj_error error = {0};
    assert_int_equal(uj_tightest_find(f->file.problem.tray, f->file.proof,
                                      &f->list.barriers[barrier], out, &error),
                     UJ_OK);
}

// The bricks must cover every cell of the barrier's grid.
static void check_bricks(const uj_barrier *barrier)
{
    static bool covered[UJ_BARRIER_GRID][UJ_BARRIER_GRID];
    memset(covered, 0, sizeof covered);
    assert_true(barrier->brick_count > 0 && barrier->brick_count <= barrier->boxes);
    for (size_t k = 0; k < barrier->brick_count; k++) {
        const uj_barrier_brick *brick = &barrier->bricks[k];
        assert_true(brick->left < brick->right && brick->right <= UJ_BARRIER_GRID);
        assert_true(brick->bottom < brick->top && brick->top <= UJ_BARRIER_GRID);
        assert_true(brick->boxes > 0 && brick->depth <= barrier->depth);
        for (unsigned row = brick->bottom; row < brick->top; row++)
            for (unsigned column = brick->left; column < brick->right; column++)
                covered[row][column] = true;
    }
    for (int row = 0; row < UJ_BARRIER_GRID; row++)
        for (int column = 0; column < UJ_BARRIER_GRID; column++)
            assert_true(covered[row][column]);
}

static void bricks_fill_barriers(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++) {
        fixture f;
        begin(names[i], &f);
        assert_true(f.list.count > 0);
        for (size_t k = 0; k < f.list.count; k++) {
            const uj_barrier *barrier = &f.list.barriers[k];
            const uj_proof_claim *claim = &f.file.proof->claims[barrier->claim];
            assert_int_equal(barrier->type, claim->type);
            assert_true(barrier->type != UJ_CLAIM_ARC);
            for (size_t p = 0; p < f.file.problem.tray->piece_count; p++)
                assert_true(barrier->low[p] < barrier->high[p]);
            if (claim->reason[0] != 'g')
                check_bricks(barrier);
        }
        end(&f);
    }
}

// Returns how far piece overlap->b extends from overlap->middle along -overlap->normal.
static double reach_beyond(const fixture *f, const uj_tightest *t, const uj_overlap *overlap)
{
    const uj_piece *piece = &f->file.problem.tray->pieces[overlap->b];
    double least = INFINITY;
    for (size_t i = 0; i < piece->shape.rings[0].count; i++) {
        uj_vec2 p = uj_pose_apply(t->poses[overlap->b], piece->shape.rings[0].points[i]);
        least = fmin(least, uj_vec2_dot(overlap->normal, uj_vec2_sub(p, overlap->middle)));
    }
    return -least;
}

// Even where the pieces overlap least, they must overlap by more than the margin of the proof.
static void tightest_places_overlap(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++) {
        fixture f;
        begin(names[i], &f);
        size_t step = f.list.count / 12 + 1;
        for (size_t k = 0; k < f.list.count; k += step) {
            const uj_barrier *barrier = &f.list.barriers[k];
            uj_tightest t, again;
            find(&f, k, &t);
            find(&f, k, &again);
            assert_memory_equal(&t, &again, sizeof t);
            assert_true(t.shortfall > f.file.proof->margin);
            double at = uj_degrees(t.poses[barrier->piece].angle);
            if (barrier->type == UJ_CLAIM_LOW)
                assert_true(fabs(at - barrier->low[barrier->piece]) < 1e-9);
            if (barrier->type == UJ_CLAIM_HIGH)
                assert_true(fabs(at - barrier->high[barrier->piece]) < 1e-9);
            for (size_t p = 0; p < f.file.problem.tray->piece_count; p++) {
                double angle = uj_degrees(t.poses[p].angle);
                assert_true(angle >= barrier->low[p] - 1e-9 && angle <= barrier->high[p] + 1e-9);
            }
            for (size_t j = 0; j < t.overlap_count; j++) {
                const uj_overlap *overlap = &t.overlaps[j];
                assert_true(overlap->count >= 3 && overlap->depth > 0.0);
                assert_true(overlap->depth <= t.depth);
                assert_true(reach_beyond(&f, &t, overlap) > 0.0);
            }
        }
        end(&f);
    }
}

// The turned L is higher than the corridor, which is 2.47 high. The L overlaps the floor and the
// ceiling equally.
static void one_piece_shares_the_overlap(void **state)
{
    (void)state;
    fixture f;
    begin("corner-narrow", &f);
    uj_tightest t;
    for (size_t k = 0; k < f.list.count; k++) {
        const uj_barrier *barrier = &f.list.barriers[k];
        if (barrier->type != UJ_CLAIM_HIGH)
            continue;
        find(&f, k, &t);
        double angle = uj_radians(barrier->high[0]);
        // The lowest corner of the turned L is (0, 0), and the highest is (5, 1).
        double missing = 5.0 * sin(angle) + cos(angle) - 2.47;
        assert_true(fabs(t.shortfall - 0.5 * missing) < 1e-5);
    }
    end(&f);
}

static void the_hardest_barrier_turns(void **state)
{
    (void)state;
    fixture f;
    begin("slide-2x2", &f);
    size_t hardest = uj_barrier_list_hardest(&f.list);
    assert_true(f.list.barriers[hardest].type != UJ_CLAIM_GOAL);
    for (size_t k = 0; k < f.list.count; k++)
        if (f.list.barriers[k].type != UJ_CLAIM_GOAL)
            assert_true(f.list.barriers[k].boxes <= f.list.barriers[hardest].boxes);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bricks_fill_barriers),
        cmocka_unit_test(tightest_places_overlap),
        cmocka_unit_test(one_piece_shares_the_overlap),
        cmocka_unit_test(the_hardest_barrier_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
