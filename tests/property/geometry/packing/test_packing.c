// Compares the packer's decisions with random placements, with a formula, and with states reached
// by moves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/small_trays.h"

static uint64_t seed;

enum { MOST = 3 };

typedef struct trial {
    uj_tray *tray;
    uj_contact_model *model;
    uj_packer *packer;
    uj_geos *geos;
    GEOSGeometry *region;
    uj_vec2 low, high;
} trial;

static trial trial_create(uj_tray *tray)
{
    trial t = {.tray = tray, .geos = uj_geos_open()};
    uj_error error = {0};
    assert_int_equal(uj_contact_model_create(tray, &t.model, &error), UJ_OK);
    uj_polygon_bounds(&tray->interior, &t.low, &t.high);
    uj_vec2 middle = uj_vec2_scale(uj_vec2_add(t.low, t.high), 0.5);
    assert_int_equal(uj_packer_create(t.model, middle, &t.packer), UJ_OK);
    t.region = uj_geos_from_polygon(t.geos, &tray->interior);
    return t;
}

static void trial_clear(trial *t)
{
    GEOSGeom_destroy_r(t->geos->handle, t->region);
    uj_geos_close(t->geos);
    uj_packer_destroy(t->packer);
    uj_contact_model_destroy(t->model);
    uj_tray_destroy(t->tray);
}

static GEOSGeometry *piece_at(const trial *t, size_t piece, uj_pose pose)
{
    const uj_ring *ring = &t->tray->pieces[piece].shape.rings[0];
    return oracle_geos_polygon(t->geos, ring->points, ring->count, pose);
}

// Returns false after many failed tries.
static bool place_at_random(const trial *t, const double *angle, test_random *random,
                            uj_pose *poses)
{
    GEOSGeometry *placed[MOST];
    size_t count = 0;
    for (int tries = 0; count < t->tray->piece_count && tries < 120; tries++) {
        uj_pose pose = {test_random_real(random, t->low.x, t->high.x),
                        test_random_real(random, t->low.y, t->high.y), angle[count]};
        GEOSGeometry *piece = piece_at(t, count, pose);
        bool good = GEOSContains_r(t->geos->handle, t->region, piece) == 1;
        for (size_t i = 0; i < count && good; i++)
            good = GEOSIntersects_r(t->geos->handle, placed[i], piece) == 0;
        if (!good) {
            GEOSGeom_destroy_r(t->geos->handle, piece);
            continue;
        }
        poses[count] = pose;
        placed[count++] = piece;
    }
    for (size_t i = 0; i < count; i++)
        GEOSGeom_destroy_r(t->geos->handle, placed[i]);
    return count == t->tray->piece_count;
}

// Intersects the piece with the tray's vertical (axis 0) or horizontal (axis 1) middle line.
// Returns the middle of the intersection, or NAN if it is empty.
static double place_on_line(const trial *t, size_t piece, uj_pose pose, int axis)
{
    const uj_ring *ring = &t->tray->pieces[piece].shape.rings[0];
    double at = axis == 0 ? 0.5 * (t->low.x + t->high.x) : 0.5 * (t->low.y + t->high.y);
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 p = uj_pose_apply(pose, ring->points[i]);
        uj_vec2 q = uj_pose_apply(pose, ring->points[(i + 1) % ring->count]);
        double px = axis == 0 ? p.x : p.y, py = axis == 0 ? p.y : p.x;
        double qx = axis == 0 ? q.x : q.y, qy = axis == 0 ? q.y : q.x;
        if ((px < at) == (qx < at))
            continue;
        double y = py + (qy - py) * (at - px) / (qx - px);
        least = fmin(least, y);
        most = fmax(most, y);
    }
    return least < most ? 0.5 * (least + most) : NAN;
}

// Returns the order of the pieces along both middle lines. The packer ignores the entries of pieces
// that could be placed beside the line (uj_packer_crosses).
static uj_piece_order order_of(const trial *t, const uj_pose *poses)
{
    uj_piece_order order = {0};
    for (int axis = 0; axis < 2; axis++)
        for (size_t i = 0; i < t->tray->piece_count; i++)
            for (size_t j = 0; j < t->tray->piece_count; j++) {
                double a = place_on_line(t, i, poses[i], axis);
                double b = place_on_line(t, j, poses[j], axis);
                order.after[axis][i][j] = (int8_t)(b > a ? 1 : b < a ? -1 : 0);
            }
    return order;
}

// The pieces, each shrunk by twice UJ_TOLERANCE_PACKING (in tray diameters), must be disjoint.
static void check_found(const trial *t, const double *angle, const uj_vec2 *x)
{
    double tolerance = 2.0 * UJ_TOLERANCE_PACKING * t->model->diameter;
    GEOSGeometry *pieces[MOST];
    for (size_t i = 0; i < t->tray->piece_count; i++) {
        GEOSGeometry *whole = piece_at(t, i, (uj_pose){x[i].x, x[i].y, angle[i]});
        pieces[i] = oracle_geos_shrunk(t->geos, whole, tolerance);
        GEOSGeom_destroy_r(t->geos->handle, whole);
        for (size_t j = 0; j < i; j++)
            assert_int_equal(GEOSIntersects_r(t->geos->handle, pieces[i], pieces[j]), 0);
    }
    for (size_t i = 0; i < t->tray->piece_count; i++)
        GEOSGeom_destroy_r(t->geos->handle, pieces[i]);
}

typedef struct tally {
    int some, none, placed, ordered, unknown;
} tally;

static void compare(trial *t, test_random *random, tally *count)
{
    double angle[MOST], wide[MOST], exact[MOST] = {0}, middle[MOST];
    for (size_t i = 0; i < t->tray->piece_count; i++) {
        angle[i] = test_random_real(random, -UJ_PI, UJ_PI);
        wide[i] = test_random_real(random, 0.0, 0.3);
        middle[i] = angle[i] + wide[i] * test_random_real(random, -1.0, 1.0);
    }
    uj_vec2 x[UJ_MAX_PIECES];
    uj_packing packing = uj_packer_decide(t->packer, angle, exact, NULL, x);
    count->some += packing == UJ_PACKING_SOME;
    count->none += packing == UJ_PACKING_NONE;
    count->unknown += packing == UJ_PACKING_UNKNOWN;
    if (packing == UJ_PACKING_SOME) {
        check_found(t, angle, x);
        // The pieces fit at `angle`, which is within `middle` +- `wide`.
        assert_int_not_equal(uj_packer_decide(t->packer, middle, wide, NULL, NULL),
                             UJ_PACKING_NONE);
    }
    uj_pose poses[MOST];
    for (int tries = 0; tries < 3; tries++) {
        if (!place_at_random(t, angle, random, poses))
            continue;
        count->placed++;
        assert_int_not_equal(packing, UJ_PACKING_NONE);
        uj_piece_order order = order_of(t, poses);
        assert_int_not_equal(uj_packer_decide(t->packer, angle, exact, &order, NULL),
                             UJ_PACKING_NONE);
        assert_int_not_equal(uj_packer_decide(t->packer, middle, wide, &order, NULL),
                             UJ_PACKING_NONE);
        bool crosses = true;
        for (int i = 0; i < 2; i++)
            crosses = crosses && uj_packer_crosses(t->packer, i, 0, angle[i], 0.0);
        count->ordered += crosses;
    }
}

static void random_placements_are_not_refuted(void **state)
{
    (void)state;
    test_random random = {seed};
    tally count = {0};
    for (int round = 0; round < test_effort(60); round++) {
        uint32_t pieces = 2 + test_random_below(&random, 2);
        trial t = trial_create(round % 2 == 0 ? small_tray(&random, pieces)
                                              : tight_tray(&random, pieces));
        for (int i = 0; i < 8; i++)
            compare(&t, &random, &count);
        trial_clear(&t);
    }
    print_message(
        "%d with room, %d without, %d undecided; %d placed at random, %d of them in line\n",
        count.some, count.none, count.unknown, count.placed, count.ordered);
    assert_covered(count.some > 50 && count.none > 20 && count.placed > 20 &&
                   count.ordered > test_effort(5));
}

// Four bars of 4 W by W lie in a box of side S: the outer two flat, the inner two turned by t. They
// have room if and only if S sin t + (S - 2 W) cos t >= 4 W sin 2t + 2 W.
static void bars_by_formula(void **state)
{
    (void)state;
    for (int k = 0; k < 12; k++) {
        double side = 13.0, t = uj_radians(33.0 + k), exact[4] = {0};
        double critical = side * (sin(t) + cos(t)) / (4.0 * sin(2.0 * t) + 2.0 + 2.0 * cos(t));
        for (int larger = -1; larger <= 1; larger += 2) {
            double width = critical * (1.0 + 1e-4 * larger);
            uj_tray *tray = builder_tray(builder_rectangle(0, 0, side, side));
            builder_add_exit(tray, builder_rectangle(5.2, -13.0, 7.8, 0), 1.0);
            for (int i = 0; i < 4; i++)
                builder_add_bar(tray, 4.0 * width, width, 2.0,
                                (uj_pose){0.5 * side, (i + 0.5) * width, 0.0});
            builder_goal_exit(tray, 0, 0);
            trial u = trial_create(tray);
            double angle[4] = {0.0, t, t, 0.0};
            uj_piece_order order = {0};
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    order.after[0][i][j] = (int8_t)((j > i) - (j < i));
            uj_packing packing = uj_packer_decide(u.packer, angle, exact, &order, NULL);
            assert_int_equal(packing, larger > 0 ? UJ_PACKING_NONE : UJ_PACKING_SOME);
            trial_clear(&u);
        }
    }
}

typedef struct walker {
    test_random *random;
    uint32_t seen;
    uj_tray_state next;
} walker;

static bool consider(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    (void)moved;
    walker *w = payload;
    // Only turns change the angles, but there are fewer turns than pushes. So turns weigh more.
    uint32_t weight = move->type == UJ_TURN ? 8 : 1;
    w->seen += weight;
    if (!state->at_goal && test_random_below(w->random, w->seen) < weight)
        w->next = *state;
    return true;
}

// The pieces of a reached state fit in the tray, so the packer must not prove otherwise. The moves
// share no code with the packer.
static void expect_room(trial *t, const uj_pose *poses, test_random *random)
{
    double angle[UJ_MAX_PIECES], exact[UJ_MAX_PIECES] = {0};
    for (size_t i = 0; i < t->tray->piece_count; i++)
        angle[i] = poses[i].angle;
    uj_piece_order order = order_of(t, poses);
    assert_int_not_equal(uj_packer_decide(t->packer, angle, exact, NULL, NULL), UJ_PACKING_NONE);
    assert_int_not_equal(uj_packer_decide(t->packer, angle, exact, &order, NULL), UJ_PACKING_NONE);
    for (int tries = 0; tries < 8; tries++) {
        double middle[UJ_MAX_PIECES], wide[UJ_MAX_PIECES], most = tries < 4 ? 0.03 : 0.3;
        for (size_t i = 0; i < t->tray->piece_count; i++) {
            wide[i] = test_random_real(random, 0.0, most);
            middle[i] = angle[i] + wide[i] * test_random_real(random, -1.0, 1.0);
        }
        assert_int_not_equal(uj_packer_decide(t->packer, middle, wide, NULL, NULL),
                             UJ_PACKING_NONE);
        assert_int_not_equal(uj_packer_decide(t->packer, middle, wide, &order, NULL),
                             UJ_PACKING_NONE);
    }
}

static void states_reached_have_room(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    int turned = 0;
    for (int round = 0; round < test_effort(12); round++) {
        trial t = trial_create(tight_tray(&random, round % 3 == 0 ? 3 : 4));
        uj_successor_generator e;
        uj_error error = {0};
        assert_int_equal(uj_successor_generator_create(t.tray, t.model, UJ_RULES_FREE, &e, &error),
                         UJ_OK);
        uj_tray_state at = uj_successor_generator_start(&e);
        for (int moves = 0; moves < 6; moves++) {
            expect_room(&t, at.poses, &random);
            walker w = {&random, 0, at};
            uj_successor_generator_expand(&e, &at, UJ_EXPAND_ALL,
                                          &(uj_successor_sink){consider, NULL, &w});
            for (size_t i = 0; i < t.tray->piece_count; i++)
                turned += fabs(w.next.poses[i].angle - at.poses[i].angle) > 0.01;
            at = w.next;
        }
        uj_successor_generator_clear(&e);
        trial_clear(&t);
    }
    print_message("pieces turned %d times\n", turned);
    assert_covered(turned > 50);
}

int main(void)
{
    seed = test_seed(20268);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_placements_are_not_refuted),
        cmocka_unit_test(bars_by_formula),
        cmocka_unit_test(states_reached_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
