// A beam that follows the cutting path of a part must leave exactly the part, except for fillets in
// inner corners. The test models the beam as a disc.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/cutting/cut_sheet.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/random_shapes.h"

static uint64_t seed;

static double distance_to_edge(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 edge = uj_vec2_sub(b, a), to = uj_vec2_sub(p, a);
    double t = uj_vec2_dot(to, edge) / uj_vec2_dot(edge, edge);
    t = fmin(1.0, fmax(0.0, t));
    return uj_vec2_length(uj_vec2_sub(to, uj_vec2_scale(edge, t)));
}

static double distance_to_boundary(const uj_polygon *polygon, uj_vec2 p)
{
    double least = INFINITY;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        for (size_t i = 0, j = ring->count - 1; i < ring->count; j = i++)
            least = fmin(least, distance_to_edge(p, ring->points[j], ring->points[i]));
    }
    return least;
}

// A disc leaves a fillet in every inner corner. Material is to the left of every edge, so the
// outline turns right at an inner corner.
static bool is_in_fillet(const uj_polygon *polygon, uj_vec2 p, double radius)
{
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_vec2 at = ring->points[i];
            uj_vec2 in = uj_vec2_sub(at, ring->points[i > 0 ? i - 1 : ring->count - 1]);
            uj_vec2 out = uj_vec2_sub(ring->points[(i + 1) % ring->count], at);
            double turn = atan2(uj_vec2_cross(in, out), uj_vec2_dot(in, out));
            // The distance from the corner to the points where the disc touches the edges.
            double reach = radius * tan(0.5 * fabs(turn));
            if (turn < 0.0 && uj_vec2_length(uj_vec2_sub(p, at)) <= 1.001 * reach)
                return true;
        }
    }
    return false;
}

static void check_part(test_random *random, const uj_cut_part *part, double kerf)
{
    double slack = 0.01 * kerf;  // GEOS omits dents shallower than 0.01 of the offset
    for (size_t r = 0; r < part->shape.ring_count; r++) {
        const uj_ring *ring = &part->shape.rings[r];
        for (int k = 0; k < 200; k++) {
            uint32_t i = test_random_below(random, (uint32_t)ring->count);
            uj_vec2 a = ring->points[i], b = ring->points[(i + 1) % ring->count];
            double t = test_random_real(random, 0.0, 1.0);
            uj_vec2 p = uj_vec2_add(a, uj_vec2_scale(uj_vec2_sub(b, a), t));
            p.x += test_random_real(random, -1.5, 1.5) * kerf;
            p.y += test_random_real(random, -1.5, 1.5) * kerf;
            if (distance_to_boundary(&part->shape, p) <= slack ||
                is_in_fillet(&part->shape, p, 0.5 * kerf))
                continue;
            bool left = oracle_contains(&part->path, p) &&
                        distance_to_boundary(&part->path, p) >= 0.5 * kerf;
            if (left != oracle_contains(&part->shape, p))
                fail_msg("at %.17g %.17g (kerf %g) the beam %s", p.x, p.y, kerf,
                         left ? "leaves material outside of the part" : "burns the part");
        }
    }
}

static bool boxes_overlap(const uj_cut_part *a, const uj_cut_part *b)
{
    uj_vec2 low_a, high_a, low_b, high_b;
    uj_polygon_bounds(&a->path, &low_a, &high_a);
    uj_polygon_bounds(&b->path, &low_b, &high_b);
    return low_a.x < high_b.x && low_b.x < high_a.x && low_a.y < high_b.y && low_b.y < high_a.y;
}

static void check_layout(const uj_cut_sheet *sheet)
{
    for (size_t i = 0; i < sheet->part_count; i++) {
        uj_vec2 low, high;
        uj_polygon_bounds(&sheet->parts[i].path, &low, &high);
        assert_true(low.x >= 0.0 && low.y >= 0.0);
        assert_true(high.x <= sheet->width && high.y <= sheet->height);
        for (size_t j = 0; j < i; j++)
            assert_false(boxes_overlap(&sheet->parts[i], &sheet->parts[j]));
    }
}

// The tray need not be a good puzzle, because only its outlines matter here.
static uj_tray *random_tray(test_random *random)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 100, 80));
    uj_polygon star = random_star(random, 20, (uj_vec2){50, 40});
    uj_ring *hole = &star.rings[0];
    for (size_t i = 0, j = hole->count - 1; i < j; i++, j--) {
        uj_vec2 swap = hole->points[i];
        hole->points[i] = hole->points[j];
        hole->points[j] = swap;
    }
    uj_ring *rings = realloc(tray->interior.rings, 2 * sizeof *rings);
    assert_non_null(rings);
    rings[1] = *hole;
    free(star.rings);
    tray->interior.rings = rings;
    tray->interior.ring_count = 2;
    builder_add_exit(tray, builder_rectangle(100, 30, 200, 50), 3);
    for (int i = 0; i < 4; i++) {
        uj_polygon shape =
            i % 2 == 0 ? random_star(random, 10, (uj_vec2){0, 0}) : random_convex(random, 10);
        builder_add_piece(tray, shape, 3 + i % 3, (uj_pose){10, 10, 0.3});
    }
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void the_beam_leaves_the_parts(void **state)
{
    (void)state;
    int made = 0, count = test_effort(150);
    for (int i = 0; i < count; i++) {
        test_random random = uj_random_stream(seed, (uint64_t)i);
        uj_tray *tray = random_tray(&random);
        double kerf = test_random_real(&random, 0.05, 0.6);
        uj_cut_sheet sheet;
        uj_error error = {0};
        uj_status status = uj_cut_sheet_create(tray, (uj_cut_options){1.0, kerf}, &sheet, &error);
        if (status == UJ_OK) {
            made++;
            check_layout(&sheet);
            for (size_t k = 0; k < sheet.part_count; k++)
                check_part(&random, &sheet.parts[k], kerf);
        } else {
            assert_int_equal(status, UJ_BAD_ARGUMENT);  // a dent is too narrow for the beam
        }
        uj_cut_sheet_clear(&sheet);
        uj_tray_destroy(tray);
    }
    printf("%d of %d trays were cut\n", made, count);
    assert_covered(made > count / 2);
}

int main(void)
{
    seed = test_seed(20261122);
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_beam_leaves_the_parts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
