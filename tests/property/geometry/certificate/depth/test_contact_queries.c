// Compares the certificate's answers about two convex pieces near contact with overlap depths
// computed in long double. `test_contact_queries million` asks a million questions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/depth/certificate_bound.h>

#include "tests/support/random_shapes.h"

// APART exceeds the distance between the origins of two touching pieces. REACH exceeds the distance
// from a corner to the origin of its piece.
enum { SAMPLES = 64, QUERIES_OF_SHAPES = 500, MOST_CORNERS = 8, APART = 12, REACH = 6 };

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

// Returns the distance from `b` to the line through an edge of `a`. The edge begins at `corner`.
// The distance is negative if `b` reaches past the line.
static long double gap_along(const placed *a, size_t corner, const placed *b)
{
    point p = a->corners[corner], q = a->corners[(corner + 1) % a->count];
    long double least = INFINITY;
    for (size_t k = 0; k < b->count; k++)
        least = fminl(least, (q.y - p.y) * (b->corners[k].x - p.x) -
                                 (q.x - p.x) * (b->corners[k].y - p.y));
    return least / hypotl(q.x - p.x, q.y - p.y);
}

static long double depth_of(const placed *a, const placed *b)
{
    long double most = -INFINITY;
    for (size_t i = 0; i < a->count; i++)
        most = fmaxl(most, gap_along(a, i, b));
    for (size_t i = 0; i < b->count; i++)
        most = fmaxl(most, gap_along(b, i, a));
    return -most;
}

static long double depth_at(const uj_tray *tray, const uj_pose *from, const uj_pose *to,
                            long double s)
{
    placed a = place(&tray->pieces[0].shape, from[0], to[0], s);
    placed b = place(&tray->pieces[1].shape, from[1], to[1], s);
    return depth_of(&a, &b);
}

// --- depths over a span of time ---

typedef struct query {
    const uj_tray *tray;
    const uj_pose *from, *to;
    long double tolerance;
    long double curve;  // upper bound on the second derivative of every gap (curve_of)
} query;

// A gap is n.d + n.Rv - c. The normal n turns with one piece, and the corner Rv with the other. The
// vector d joins the origins; c is constant. Returns a bound on the absolute second derivative.
static long double curve_of(const uj_pose *from, const uj_pose *to)
{
    long double turn = 0.0L, step = 0.0L;
    for (int i = 0; i < 2; i++) {
        turn += fabsl((long double)to[i].angle - from[i].angle);
        step += hypotl((long double)to[i].x - from[i].x, (long double)to[i].y - from[i].y);
    }
    return turn * turn * (APART + REACH) + 2.0L * turn * step;
}

// Returns an upper bound on the depth while the polygons move from a[0], b[0] to a[1], b[1]. On the
// way, a gap falls below its linear interpolation by at most `bend`.
static long double bound_of_faces(const placed a[2], const placed b[2], long double bend)
{
    long double best = INFINITY;
    for (size_t i = 0; i < a[0].count; i++)
        best = fminl(best, bend - fminl(gap_along(&a[0], i, &b[0]), gap_along(&a[1], i, &b[1])));
    return best;
}

// Returns the greatest depth from time `start` to `end`. Between 0.5 * q->tolerance and
// q->tolerance, the result is exact to 1e-6 * q->tolerance. Other results are less exact.
static long double deepest(const query *q, long double start, long double end)
{
    const uj_polygon *first = &q->tray->pieces[0].shape, *second = &q->tray->pieces[1].shape;
    placed a[2] = {place(first, q->from[0], q->to[0], start),
                   place(first, q->from[0], q->to[0], end)};
    placed b[2] = {place(second, q->from[1], q->to[1], start),
                   place(second, q->from[1], q->to[1], end)};
    long double bend = q->curve * (end - start) * (end - start) / 8.0L;
    long double bound = fminl(bound_of_faces(a, b, bend), bound_of_faces(b, a, bend));
    long double reached = fmaxl(depth_of(&a[0], &b[0]), depth_of(&a[1], &b[1]));
    if (bound <= 0.5L * q->tolerance || bound <= reached + 1e-6L * q->tolerance ||
        reached > q->tolerance)
        return fmaxl(bound, reached);
    long double middle = 0.5L * (start + end), depth = deepest(q, start, middle);
    return depth > q->tolerance ? depth : fmaxl(depth, deepest(q, middle, end));
}

// --- the queries ---

typedef struct tally {
    int accepted, rejected, wrong_rejections;
    // Least depth of a wrongly rejected motion, as a multiple of the tolerance.
    double least_rejected;
} tally;

// Makes a short motion. In its middle, the pieces overlap by about `depth`.
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
    const uj_motion_bound_task task = {
        .shapes = shapes, .motion = &motion, .move_count = 1, .tolerance = tolerance};
    assert_int_equal(uj_motion_bound_create(&task, &bound), UJ_OK);
    long double depth = 0.0L;
    for (int i = 0; i <= SAMPLES; i++)
        depth = fmaxl(depth, depth_at(tray, from, to, (long double)i / SAMPLES));
    query q = {tray, from, to, tolerance, curve_of(from, to)};
    if (!bound.exceeded) {
        t->accepted++;
        q.tolerance = bound.bound;
        assert_true(depth <= q.tolerance && bound.bound <= tolerance);
        assert_true(deepest(&q, 0.0L, 1.0L) <= (1.0L + 2e-6L) * q.tolerance);
        return;
    }
    t->rejected++;
    if (depth > (long double)tolerance)
        return;
    long double most = deepest(&q, 0.0L, 1.0L);
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
