// After uj_exit_deepen_for, the exit must be deep enough for its piece. The opening may only grow
// straight outwards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/tray/exit_depth.h>

#include "tests/support/random_shapes.h"

static uint64_t seed;

enum { END_CORNERS = 7 };

// An opening in the bottom wall (y = 0). Inside the tray, it is a rectangle: x from 0 to `width`, y
// from 0 to `inside`. Outside, its sides shift by `lean` in x per unit of depth. Its outer end is a
// polyline with corners at the depths `depths`.
typedef struct opening {
    double width, inside, lean;
    size_t corners;
    double depths[END_CORNERS];
} opening;

static opening random_opening(test_random *random)
{
    opening o = {.width = test_random_real(random, 1.0, 4.0),
                 .inside = test_random_below(random, 2) ? test_random_real(random, 0.1, 5.0) : 0.0,
                 .lean = test_random_below(random, 2) ? test_random_real(random, -2.0, 2.0) : 0.0,
                 .corners = 2 + test_random_below(random, END_CORNERS - 1)};
    double base = test_random_real(random, 0.1, 5.0);
    bool straight = test_random_below(random, 4) == 0;
    for (size_t i = 0; i < o.corners; i++)
        o.depths[i] = straight ? base : base * test_random_real(random, 0.1, 1.0);
    // If the leaning outline would cross itself, makes the sides vertical.
    double step = o.width / (double)(o.corners - 1), lean = o.lean;
    for (size_t i = 1; i < o.corners; i++) {
        double before = (double)(i - 1) * step + lean * o.depths[i - 1];
        double x = (double)i * step + lean * o.depths[i];
        if (x - before < 0.05 * step || (i + 1 < o.corners && (x <= 0.0 || x >= o.width)))
            o.lean = 0.0;
    }
    return o;
}

static uj_polygon make_opening(const opening *o, uj_rotation turned)
{
    uj_vec2 points[END_CORNERS + 4];
    size_t count = 0;
    for (size_t i = 0; i < o->corners; i++) {
        double x = o->width * (double)i / (double)(o->corners - 1);
        points[count++] = (uj_vec2){x + o->lean * o->depths[i], -o->depths[i]};
    }
    points[count++] = (uj_vec2){o->width, 0.0};
    if (o->inside > 0.0) {
        points[count++] = (uj_vec2){o->width, o->inside};
        points[count++] = (uj_vec2){0.0, o->inside};
    }
    points[count++] = (uj_vec2){0.0, 0.0};
    for (size_t i = 0; i < count; i++)
        points[i] = uj_rotate(turned, points[i]);
    return builder_polygon(points, count);
}

static uj_tray *random_tray(test_random *random, const opening *o, uj_rotation turned)
{
    uj_vec2 walls[4] = {{-20.0, 0.0}, {20.0, 0.0}, {20.0, 30.0}, {-20.0, 30.0}};
    for (size_t i = 0; i < 4; i++)
        walls[i] = uj_rotate(turned, walls[i]);
    uj_tray *tray = builder_tray(builder_polygon(walls, 4));
    builder_add_exit(tray, make_opening(o, turned), 1.0);
    uj_vec2 start = uj_rotate(turned, (uj_vec2){0.0, 15.0});
    builder_add_piece(tray, random_convex(random, test_random_real(random, 0.3, 5.0)), 1.0,
                      (uj_pose){start.x, start.y, 0.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Returns true if a part of `before` lies straight above p. `upright` rotates `before` into the
// coordinates of p.
static bool is_behind(const uj_polygon *before, uj_rotation upright, uj_vec2 p)
{
    const uj_ring *ring = &before->rings[0];
    for (size_t i = 0, j = ring->count - 1; i < ring->count; j = i++) {
        uj_vec2 a = uj_rotate(upright, ring->points[j]), b = uj_rotate(upright, ring->points[i]);
        if ((a.x <= p.x) == (b.x <= p.x))
            continue;
        double y = a.y + (p.x - a.x) / (b.x - a.x) * (b.y - a.y);
        if (y > p.y - 1e-6)
            return true;
    }
    return false;
}

// The opening may only have grown straight outwards, outside the tray.
static void check_added(test_random *random, const uj_tray *tray, const uj_polygon *before,
                        uj_rotation turned)
{
    const uj_polygon *after = &tray->exits[0].opening;
    uj_vec2 low, high;
    uj_rotation upright = {turned.c, -turned.s};
    uj_polygon_bounds(after, &low, &high);
    for (int i = 0; i < 400; i++) {
        uj_vec2 p = {test_random_real(random, low.x, high.x),
                     test_random_real(random, low.y, high.y)};
        bool now = uj_ring_contains(&after->rings[0], p);
        bool then = uj_ring_contains(&before->rings[0], p);
        uj_vec2 place = uj_rotate(upright, p);
        assert_true(now || !then);
        if (now && !then)
            assert_true(place.y < 1e-6 && is_behind(before, upright, place));
    }
}

static void exits_become_deep_enough(void **state)
{
    (void)state;
    test_random random = {seed};
    int extended_count = 0, were_short = 0, kept = 0;
    for (int i = 0; i < test_effort(400); i++) {
        uj_rotation turned = test_random_below(&random, 2)
                                 ? uj_rotation_of(test_random_real(&random, 0.0, 2.0 * UJ_PI))
                                 : (uj_rotation){1.0, 0.0};
        opening o = random_opening(&random);
        uj_tray *tray = random_tray(&random, &o, turned);
        uj_polygon before = make_opening(&o, turned);
        uj_error error = {0};
        uj_exit_fit fit;
        bool extended = false;
        assert_int_equal(uj_exit_fit_find(tray, 0, 0, &fit, &error), UJ_OK);
        were_short += fit.is_short;
        bool was_short = fit.is_short;
        assert_int_equal(uj_exit_deepen_for(tray, 0, 0, &extended, &error), UJ_OK);
        assert_true(extended || !was_short);
        extended_count += extended;
        kept += !extended;
        assert_int_equal(uj_exit_fit_find(tray, 0, 0, &fit, &error), UJ_OK);
        assert_false(fit.is_short);
        if (uj_tray_validate(tray, &error) != UJ_OK)
            fail_msg("%s: %s", error.where, error.message);
        if (extended)
            check_added(&random, tray, &before, turned);
        // A second call must change nothing.
        assert_int_equal(uj_exit_deepen_for(tray, 0, 0, &extended, &error), UJ_OK);
        assert_false(extended);
        uj_polygon_clear(&before);
        uj_tray_destroy(tray);
    }
    assert_covered(extended_count > 20 && were_short > 10 && kept > 2);
}

int main(void)
{
    seed = test_seed(7);
    const struct CMUnitTest tests[] = {cmocka_unit_test(exits_become_deep_enough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
