// Compares the narrowest gap of random states with distances from GEOS, and finds gaps of known
// width.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/geometry/inspect/narrow_gap.h>
#include <unjam/geometry/shape/tolerance.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/test_random.h"

enum { STATES = 400, MOST_PIECES = 16, CORNERS = 10 };

static uint64_t seed;

static bool find(uj_gap_finder *finder, const uj_pose *poses, unsigned pieces, double widest,
                 uj_gap *out)
{
    const uj_gap_query query = {.poses = poses,
                                .pieces = pieces,
                                .widest = widest,
                                .low = {-100.0, -100.0},
                                .high = {100.0, 100.0}};
    return uj_gap_finder_find(finder, &query, out);
}

static uj_polygon polygon_of(const uj_vec2 *points, size_t count)
{
    uj_polygon polygon = {0};
    assert_int_equal(uj_polygon_from_points(points, count, &polygon), UJ_OK);
    return polygon;
}

static uj_polygon random_shape(test_random *random, double radius)
{
    uj_vec2 points[CORNERS];
    size_t count = 3 + test_random_below(random, CORNERS - 2);
    bool spiky = test_random_below(random, 2) == 0;
    for (size_t i = 0; i < count; i++) {
        double angle =
            2.0 * UJ_PI * ((double)i + test_random_real(random, 0.0, 0.8)) / (double)count;
        double reach = radius * (spiky ? test_random_real(random, 0.3, 1.0) : 1.0);
        points[i] = (uj_vec2){reach * cos(angle), reach * sin(angle)};
    }
    return polygon_of(points, count);
}

static uj_tray *random_tray(test_random *random, size_t pieces)
{
    static const uj_vec2 wall[] = {{0, 0}, {10, 0}, {10, 8}, {6, 8}, {5, 6}, {4, 8}, {0, 8}};
    static const uj_vec2 hole[] = {{4.5, 3}, {4.5, 4}, {5.5, 4}, {5.5, 3}};
    static const uj_vec2 opening[] = {{1, -2}, {3, -2}, {3, 0}, {1, 0}};
    uj_tray *tray = calloc(1, sizeof *tray);
    uj_polygon outer = polygon_of(wall, 7), inner = polygon_of(hole, 4);
    tray->interior.rings = calloc(2, sizeof *tray->interior.rings);
    tray->interior.rings[0] = outer.rings[0];
    tray->interior.rings[1] = inner.rings[0];
    tray->interior.ring_count = 2;
    free(outer.rings);
    free(inner.rings);
    tray->exit_count = 1;
    tray->exits = calloc(1, sizeof *tray->exits);
    tray->exits[0] = (uj_exit){strdup("exit"), polygon_of(opening, 4), 1.0};
    tray->piece_count = pieces;
    tray->pieces = calloc(pieces, sizeof *tray->pieces);
    for (size_t i = 0; i < pieces; i++)
        tray->pieces[i] = (uj_piece){.name = strdup("P"),
                                     .shape = random_shape(random, 0.9),
                                     .thickness = i % 3 == 0 ? 2.0 : 1.0};
    return tray;
}

static GEOSGeometry *placed(uj_geos *geos, const uj_tray *tray, size_t piece, uj_pose pose)
{
    const uj_ring *ring = &tray->pieces[piece].shape.rings[0];
    return oracle_geos_polygon(geos, ring->points, ring->count, pose);
}

// Sets *region to the area between the walls, with the opening of exits[0] if `with_exit` is true.
// Returns the boundary of *region.
static GEOSGeometry *walls(uj_geos *geos, const uj_tray *tray, bool with_exit,
                           GEOSGeometry **region)
{
    *region = uj_geos_from_polygon(geos, &tray->interior);
    if (with_exit) {
        GEOSGeometry *exit = uj_geos_from_polygon(geos, &tray->exits[0].opening);
        GEOSGeometry *both = GEOSUnion_r(geos->handle, *region, exit);
        GEOSGeom_destroy_r(geos->handle, exit);
        GEOSGeom_destroy_r(geos->handle, *region);
        *region = both;
    }
    return GEOSBoundary_r(geos->handle, *region);
}

typedef struct state {
    uj_geos *geos;
    const uj_tray *tray;
    // The area between the walls, and its boundary: [0] without the exit, [1] with the exit.
    GEOSGeometry *regions[2], *lines[2];
    GEOSGeometry *bodies[MOST_PIECES];
    uj_pose poses[MOST_PIECES];
    size_t count;  // number of pieces placed
} state;

// Returns false if there is no room for the next piece.
static bool place_next(state *s, test_random *random)
{
    const uj_piece *piece = &s->tray->pieces[s->count];
    const GEOSGeometry *region = s->regions[piece->thickness <= 1.0];
    for (int attempt = 0; attempt < 300; attempt++) {
        uj_pose pose = {test_random_real(random, 0.0, 10.0), test_random_real(random, -2.0, 8.0),
                        test_random_real(random, -4.0, 4.0)};
        GEOSGeometry *body = placed(s->geos, s->tray, s->count, pose);
        bool fits = GEOSContains_r(s->geos->handle, region, body) == 1;
        for (size_t k = 0; k < s->count && fits; k++)
            fits = GEOSIntersects_r(s->geos->handle, s->bodies[k], body) == 0;
        if (fits) {
            s->bodies[s->count] = body;
            s->poses[s->count++] = pose;
            return true;
        }
        GEOSGeom_destroy_r(s->geos->handle, body);
    }
    return false;
}

static double distance(const state *s, const GEOSGeometry *a, const GEOSGeometry *b)
{
    double found;
    assert_int_equal(GEOSDistance_r(s->geos->handle, a, b, &found), 1);
    return found;
}

// Returns the least distance between a piece in `chosen` and a wall or any other piece.
static double least_distance(const state *s, unsigned chosen)
{
    double least = INFINITY;
    for (size_t b = 0; b < s->count; b++) {
        bool exits = s->tray->pieces[b].thickness <= 1.0;
        if ((chosen >> b & 1u) != 0)
            least = fmin(least, distance(s, s->lines[exits], s->bodies[b]));
        for (size_t a = 0; a < b; a++)
            if (((chosen >> a | chosen >> b) & 1u) != 0)
                least = fmin(least, distance(s, s->bodies[a], s->bodies[b]));
    }
    return least;
}

static double side_distance(const state *s, int side, int other, uj_vec2 p)
{
    uj_vec2 point[1] = {p};
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(s->geos->handle, 1, 2);
    GEOSCoordSeq_setXY_r(s->geos->handle, sequence, 0, point[0].x, point[0].y);
    GEOSGeometry *at = GEOSGeom_createPoint_r(s->geos->handle, sequence);
    const GEOSGeometry *body =
        side >= 0 ? s->bodies[side] : s->lines[s->tray->pieces[other].thickness <= 1.0];
    double found = distance(s, at, body);
    GEOSGeom_destroy_r(s->geos->handle, at);
    return found;
}

static void check_state(state *s, uj_gap_finder *finder, unsigned chosen)
{
    uj_gap gap = {0};
    double least = least_distance(s, chosen);
    bool found = find(finder, s->poses, chosen, INFINITY, &gap);
    assert_true(found == isfinite(least));
    if (!found)
        return;
    assert_true(fabs(gap.width - least) < 1e-9);
    assert_true(fabs(uj_vec2_length(uj_vec2_sub(gap.to, gap.from)) - least) < 1e-9);
    assert_true(side_distance(s, gap.a, gap.b, gap.from) < 1e-9);
    assert_true(side_distance(s, gap.b, gap.a, gap.to) < 1e-9);
    uj_vec2 end = uj_vec2_add(gap.from, uj_vec2_scale(gap.normal, gap.width));
    assert_true(uj_vec2_length(uj_vec2_sub(end, gap.to)) < 1e-9);
    assert_false(find(finder, s->poses, chosen, 0.5 * least, &gap));
}

static void the_narrowest_gap_is_the_least_distance(void **unused)
{
    (void)unused;
    uint64_t finds = 0;
    double seconds = 0.0;
    for (uint64_t number = 0; number < (uint64_t)test_effort(STATES); number++) {
        test_random random = {seed + number};
        uj_tray *tray = random_tray(&random, MOST_PIECES);
        state s = {.geos = uj_geos_open(), .tray = tray};
        for (int exits = 0; exits < 2; exits++)
            s.lines[exits] = walls(s.geos, tray, exits == 1, &s.regions[exits]);
        while (s.count < MOST_PIECES && place_next(&s, &random))
            ;
        tray->piece_count = s.count;
        uj_gap_finder *finder;
        assert_int_equal(uj_gap_finder_create(tray, &finder, NULL), UJ_OK);
        clock_t start = clock();
        uj_gap gap;
        find(finder, s.poses, UINT32_MAX, 1.0, &gap);
        seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
        finds++;
        check_state(&s, finder, UINT32_MAX);
        check_state(&s, finder, 1u << test_random_below(&random, (uint32_t)s.count));
        check_state(&s, finder, 0);
        uj_gap_finder_destroy(finder);
        tray->piece_count = MOST_PIECES;
        for (size_t i = 0; i < s.count; i++)
            GEOSGeom_destroy_r(s.geos->handle, s.bodies[i]);
        for (int exits = 0; exits < 2; exits++) {
            GEOSGeom_destroy_r(s.geos->handle, s.lines[exits]);
            GEOSGeom_destroy_r(s.geos->handle, s.regions[exits]);
        }
        uj_geos_close(s.geos);
        uj_tray_destroy(tray);
    }
    print_message("%.1f microseconds for a state\n", 1e6 * seconds / (double)finds);
}

static uj_tray *room(void)
{
    static const uj_vec2 wall[] = {{0, 0}, {10, 0}, {10, 4}, {0, 4}};
    static const uj_vec2 bar[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    uj_tray *tray = calloc(1, sizeof *tray);
    tray->interior = polygon_of(wall, 4);
    tray->piece_count = 3;
    tray->pieces = calloc(3, sizeof *tray->pieces);
    for (size_t i = 0; i < 3; i++)
        tray->pieces[i] =
            (uj_piece){.name = strdup("P"), .shape = polygon_of(bar, 4), .thickness = 1.0};
    return tray;
}

static void check_gap(uj_gap_finder *finder, const uj_pose *poses, unsigned pieces, uj_gap wanted)
{
    uj_gap gap = {.a = 99};
    assert_true(find(finder, poses, pieces, 0.5, &gap));
    if (gap.a != wanted.a || gap.b != wanted.b || !(fabs(gap.width - wanted.width) < 1e-12))
        fail_msg("%.15g between %d and %d, not %g between %d and %d", gap.width, gap.a, gap.b,
                 wanted.width, wanted.a, wanted.b);
}

static void gaps_beside_contacts_are_found(void **unused)
{
    (void)unused;
    uj_tray *tray = room();
    uj_gap_finder *finder;
    assert_int_equal(uj_gap_finder_create(tray, &finder, NULL), UJ_OK);
    // Pieces 0 and 1 touch. Piece 0 is near the left wall; piece 2 is near piece 1.
    const uj_pose row[] = {{1.02, 1, 0}, {3.02, 1, 0.5 * UJ_PI}, {5.05, 1, 0}};
    check_gap(finder, row, 7, (uj_gap){.a = -1, .b = 0, .width = 0.02});
    check_gap(finder, row, 4, (uj_gap){.a = 1, .b = 2, .width = 0.03});
    check_gap(finder, row, 2, (uj_gap){.a = 1, .b = 2, .width = 0.03});
    // Piece 1 fills the space between pieces 0 and 2, and hangs 0.01 above the floor. Only the gap
    // to the floor counts.
    const uj_pose filled[] = {{1, 1, 0}, {3, 1.01, 0}, {5, 1, 0}};
    check_gap(finder, filled, 5, (uj_gap){.a = -1, .b = 0, .width = 0.0});
    check_gap(finder, filled, 2, (uj_gap){.a = -1, .b = 1, .width = 0.01});
    // Piece 0 stands on one corner, 1e-9 above the floor. This distance counts as contact, and the
    // wedge below the piece is not a gap.
    double turn = 1e-4;
    const uj_pose wedge[] = {
        {2.6, cos(turn) + sin(turn) + 1e-9, turn}, {5.3, 2.4, 0}, {8.2, 2.4, 0}};
    check_gap(finder, wedge, 1, (uj_gap){.a = -1, .b = 0, .width = 0.0});
    // Walls outside the box of the query are ignored.
    const uj_gap_query right = {row, 1, 0.5, {0.5, -1.0}, {10.0, 4.0}};
    uj_gap gap;
    assert_true(uj_gap_finder_find(finder, &right, &gap) && !(gap.width > 0.0));
    const uj_pose far[] = {{2, 2, 0}, {5, 2, 0}, {8, 2, 0}};
    assert_false(find(finder, far, 7, 0.5, &gap));
    uj_gap_finder_destroy(finder);
    uj_tray_destroy(tray);
}

int main(void)
{
    seed = test_seed(20261123);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_beside_contacts_are_found),
        cmocka_unit_test(the_narrowest_gap_is_the_least_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
