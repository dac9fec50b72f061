// Asks the certificate about many motions of two convex pieces near contact, and compares its
// answers with depths at close times in long double. `test_contact_queries million` asks a million.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate_bound.h>

#include "tests/support/random_shapes.h"

enum { SAMPLES = 64, QUERIES_OF_SHAPES = 500, MOST_CORNERS = 8 };

static uint64_t seed;
static int queries;

// --- the oracle: depths of convex polygons, by separating axes in long double ---

typedef struct point {
    long double x, y;
} point;

typedef struct placed {
    size_t count;
    point corners[MOST_CORNERS];
} placed;

static placed place(const uj_polygon *polygon, uj_pose from, uj_pose to, long double s)
{
    placed out = {.count = polygon->rings[0].count};
    long double x = from.x + s * ((long double)to.x - from.x);
    long double y = from.y + s * ((long double)to.y - from.y);
    long double angle = from.angle + s * ((long double)to.angle - from.angle);
    long double cosine = cosl(angle), sine = sinl(angle);
    for (size_t i = 0; i < out.count; i++) {
        uj_vec2 p = polygon->rings[0].points[i];
        out.corners[i] = (point){x + cosine * p.x - sine * p.y, y + sine * p.x + cosine * p.y};
    }
    return out;
}

static long double greatest_gap(const placed *a, const placed *b)
{
    long double most = -INFINITY;
    for (size_t i = 0; i < a->count; i++) {
        point p = a->corners[i], q = a->corners[(i + 1) % a->count];
        long double length = hypotl(q.x - p.x, q.y - p.y), least = INFINITY;
        for (size_t k = 0; k < b->count; k++)
            least = fminl(least, ((q.y - p.y) * (b->corners[k].x - p.x) -
                                  (q.x - p.x) * (b->corners[k].y - p.y)) /
                                     length);
        most = fmaxl(most, least);
    }
    return most;
}

static long double depth_at(const uj_tray *tray, const uj_pose *from, const uj_pose *to,
                            long double s)
{
    placed a = place(&tray->pieces[0].shape, from[0], to[0], s);
    placed b = place(&tray->pieces[1].shape, from[1], to[1], s);
    return -fmaxl(greatest_gap(&a, &b), greatest_gap(&b, &a));
}

// --- the queries ---

typedef struct tally {
    int accepted, rejected, wrong_rejections;
    double least_rejected;  // depth, in tolerances, of the shallowest motion that was rejected
} tally;

// Writes the poses of both pieces at the start and the end of a short motion. In the middle of the
// motion, the pieces overlap by about `depth`.
static void random_motion(test_random *random, const uj_tray *tray, double depth, uj_pose *from,
                          uj_pose *to)
{
    double direction = test_random_real(random, 0.0, 6.3), near = 0.0, far = 12.0;
    uj_pose still[2] = {{0.0, 0.0, test_random_real(random, 0.0, 6.3)},
                        {0.0, 0.0, test_random_real(random, 0.0, 6.3)}};
    for (int i = 0; i < 50; i++) {
        double middle = 0.5 * (near + far);
        still[1].x = middle * cos(direction);
        still[1].y = middle * sin(direction);
        *(depth_at(tray, still, still, 0.0L) > depth ? &near : &far) = middle;
    }
    double reach = pow(10.0, test_random_real(random, -7.0, -1.7));
    for (int i = 0; i < 2; i++) {
        double x = test_random_real(random, -reach, reach);
        double y = test_random_real(random, -reach, reach);
        double turn =
            test_random_below(random, 3) == 0 ? 0.0 : test_random_real(random, -reach, reach);
        from[i] = (uj_pose){still[i].x - x, still[i].y - y, still[i].angle - turn};
        to[i] = (uj_pose){still[i].x + x, still[i].y + y, still[i].angle + turn};
    }
}

static void ask(const uj_tray *tray, const uj_certificate_shapes *shapes, const uj_pose *from,
                const uj_pose *to, tally *t)
{
    double times[2] = {0.0, 1.0}, tolerance = 1e-6 * uj_tray_diameter(tray);
    uj_pose poses[4] = {from[0], from[1], to[0], to[1]};
    uj_motion motion = {.piece_count = 2, .frame_count = 2, .times = times, .poses = poses};
    uj_motion_bound bound;
    assert_int_equal(uj_motion_bound_create(shapes, &motion, 1, tolerance, &bound), UJ_OK);
    long double depth = 0.0L, fast = 0.0L;
    for (int i = 0; i <= SAMPLES; i++)
        depth = fmaxl(depth, depth_at(tray, from, to, (long double)i / SAMPLES));
    for (int i = 0; i < 2; i++) {
        long double turn = to[i].angle - from[i].angle;
        long double step = hypotl(to[i].x - from[i].x, to[i].y - from[i].y);
        fast += 2.0L * fabsl(turn) * (12.0L * fabsl(turn) + step);
    }
    if (!bound.exceeded) {
        t->accepted++;
        assert_true(depth <= (long double)bound.bound && bound.bound <= tolerance);
        return;
    }
    t->rejected++;
    // The second derivatives of gaps are less than `fast`, so between samples no overlap is deeper
    // than this.
    long double most = depth + 2.0L * fast / (8.0L * SAMPLES * SAMPLES);
    if (most < (long double)tolerance) {
        t->wrong_rejections++;
        t->least_rejected = fmin(t->least_rejected, (double)(most / tolerance));
    }
}

static void answers_agree_with_samples(void **state)
{
    (void)state;
    test_random random = {seed};
    tally t = {.least_rejected = 1.0};
    for (int done = 0; done < queries;) {
        uj_tray *tray = builder_tray(builder_rectangle(-20.0, -20.0, 20.0, 20.0));
        for (int i = 0; i < 2; i++)
            builder_add_piece(tray, random_convex(&random, test_random_real(&random, 0.5, 3.0)),
                              1.0, (uj_pose){0.0, 0.0, 0.0});
        uj_certificate_shapes shapes;
        assert_int_equal(uj_certificate_shapes_create(tray, &shapes, NULL), UJ_OK);
        for (int i = 0; i < QUERIES_OF_SHAPES && done < queries; i++, done++) {
            uj_pose from[2], to[2];
            double part = test_random_below(&random, 2) == 0
                              ? test_random_real(&random, 0.0, 2.0)
                              : test_random_real(&random, 0.97, 1.03);
            random_motion(&random, tray, part * 1e-6 * uj_tray_diameter(tray), from, to);
            ask(tray, &shapes, from, to, &t);
        }
        uj_certificate_shapes_clear(&shapes);
        uj_tray_destroy(tray);
    }
    printf("%d accepted, %d rejected, of these %d wrongly, from %.6f tolerances on\n", t.accepted,
           t.rejected, t.wrong_rejections, t.least_rejected);
    assert_true(t.accepted > queries / 10 && t.rejected > queries / 10);
    assert_true(t.wrong_rejections <= 0.005 * queries);
    assert_true(t.least_rejected >= 0.99);
}

int main(int argc, char **argv)
{
    seed = test_seed(20266);
    queries = argc > 1 && strcmp(argv[1], "million") == 0 ? 1000000 : test_effort(4000);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_agree_with_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
