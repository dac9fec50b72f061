// Compares movable regions, contacts and feature points (where pushes can end) with real pushes and
// with GEOS.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/inspect/inspection.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/small_trays.h"

enum { TRAYS = 40, MOVES = 3, POINTS = 24 };

static uint64_t seed;

typedef struct scene {
    test_random random;
    uj_tray *tray;
    uj_contact_model *model;
    uj_successor_generator generator;
    uj_inspector *inspector;
    uj_tray_state state;
    uj_inspection seen;
    uj_geos *geos;
    double diameter;
    // allowed: the tray's interior with the openings of the exits that admit the inspected piece.
    // others[i]: piece i in its pose; NULL for the inspected piece.
    GEOSGeometry *allowed, *others[UJ_MAX_PIECES];
} scene;

typedef struct choice {
    test_random *random;
    uj_tray_state state;
    uj_move move;
    uint32_t count;
} choice;

static bool choose(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    choice *c = payload;
    (void)moved;
    if (state->at_goal || test_random_below(c->random, ++c->count) != 0)
        return true;
    c->state = *state;
    c->move = *move;
    return true;
}

static void begin(scene *s, uint64_t number)
{
    *s = (scene){.random = {seed + number}};
    s->tray = small_tray(&s->random, 1 + test_random_below(&s->random, 3));
    s->diameter = uj_tray_diameter(s->tray);
    s->geos = uj_geos_open();
    assert_non_null(s->geos);
    assert_int_equal(uj_contact_model_create(s->tray, &s->model, NULL), UJ_OK);
    assert_int_equal(
        uj_successor_generator_create(s->tray, s->model, UJ_RULES_FREE, &s->generator, NULL),
        UJ_OK);
    assert_int_equal(uj_inspector_create(s->tray, &s->inspector, NULL), UJ_OK);
    s->state = uj_successor_generator_start(&s->generator);
}

static void end(scene *s)
{
    uj_inspector_destroy(s->inspector);
    uj_successor_generator_clear(&s->generator);
    uj_contact_model_destroy(s->model);
    uj_geos_close(s->geos);
    uj_tray_destroy(s->tray);
}

// Half-way between two frames of a motion, pieces may overlap slightly. Even so, each movable
// region must contain the position of its piece.
typedef struct midway_check {
    const scene *scene;
    uj_pose last[UJ_MAX_PIECES];
    uint32_t frames;
} midway_check;

static void check_midway(void *payload, const uj_pose *poses)
{
    midway_check *w = payload;
    size_t count = w->scene->tray->piece_count;
    uj_pose between[UJ_MAX_PIECES];
    for (size_t i = 0; i < count; i++)
        between[i] = (uj_pose){0.5 * (w->last[i].x + poses[i].x), 0.5 * (w->last[i].y + poses[i].y),
                               0.5 * (w->last[i].angle + poses[i].angle)};
    for (size_t i = 0; i < count && w->frames % 8 == 0; i++) {
        uj_inspection seen;
        assert_int_equal(uj_inspector_inspect(w->scene->inspector, between, (int)i, &seen, NULL),
                         UJ_OK);
        assert_true(seen.region.present >= 0);
        uj_inspection_clear(&seen);
    }
    memcpy(w->last, poses, count * sizeof *poses);
    w->frames++;
}

static void check_motion(scene *s, const uj_move *move)
{
    uj_tray_state state = s->state;
    midway_check w = {.scene = s};
    memcpy(w.last, state.poses, sizeof w.last);
    const uj_turn_trace trace = {check_midway, &w};
    assert_int_equal(uj_successor_generator_trace(&s->generator, move, &state, &trace, NULL),
                     UJ_OK);
}

static bool make_random_move(scene *s)
{
    choice c = {.random = &s->random};
    const uj_successor_sink sink = {choose, NULL, &c};
    uj_successor_generator_expand(&s->generator, &s->state, UJ_EXPAND_ALL, &sink);
    if (c.count == 0)
        return false;
    check_motion(s, &c.move);
    s->state = c.state;
    return true;
}

static GEOSGeometry *placed(scene *s, size_t piece)
{
    const uj_ring *ring = &s->tray->pieces[piece].shape.rings[0];
    return oracle_geos_polygon(s->geos, ring->points, ring->count, s->state.poses[piece]);
}

static void inspect(scene *s, size_t piece)
{
    GEOSContextHandle_t handle = s->geos->handle;
    s->allowed = uj_geos_from_polygon(s->geos, &s->tray->interior);
    for (size_t e = 0; e < s->tray->exit_count; e++) {
        if (!uj_tray_exit_admits(s->tray, e, piece))
            continue;
        GEOSGeometry *opening = uj_geos_from_polygon(s->geos, &s->tray->exits[e].opening);
        GEOSGeometry *both = GEOSUnion_r(handle, s->allowed, opening);
        GEOSGeom_destroy_r(handle, opening);
        GEOSGeom_destroy_r(handle, s->allowed);
        s->allowed = both;
    }
    assert_non_null(s->allowed);
    for (size_t i = 0; i < s->tray->piece_count; i++)
        s->others[i] = i != piece ? placed(s, i) : NULL;
    assert_int_equal(uj_inspector_inspect(s->inspector, s->state.poses, (int)piece, &s->seen, NULL),
                     UJ_OK);
}

static void clear_inspection(scene *s)
{
    GEOSGeom_destroy_r(s->geos->handle, s->allowed);
    for (size_t i = 0; i < s->tray->piece_count; i++)
        GEOSGeom_destroy_r(s->geos->handle, s->others[i]);
    uj_inspection_clear(&s->seen);
}

// Returns true if the inspected piece, slightly shrunk, fits at p.
static bool fits(scene *s, uj_vec2 p)
{
    size_t piece = (size_t)s->seen.piece;
    uj_pose pose = {p.x, p.y, s->state.poses[piece].angle};
    double by = 1e-6 * s->diameter;
    GEOSGeometry *own = oracle_geos_shrunk_piece(s->geos, &s->tray->pieces[piece], pose, by);
    bool good = oracle_geos_covers(s->geos, s->allowed, own);
    for (size_t i = 0; good && i < s->tray->piece_count; i++)
        good = s->others[i] == NULL || !oracle_geos_overlap(s->geos, own, s->others[i]);
    GEOSGeom_destroy_r(s->geos->handle, own);
    return good;
}

static bool in_region(const scene *s, uj_vec2 p)
{
    for (size_t i = 0; i < s->seen.region.polygon_count; i++)
        if (oracle_contains(&s->seen.region.polygons[i], p))
            return true;
    return false;
}

static double distance_to_edge(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 ab = uj_vec2_sub(b, a), ap = uj_vec2_sub(p, a);
    double part = uj_vec2_dot(ap, ab) / uj_vec2_dot(ab, ab);
    return uj_vec2_length(uj_vec2_sub(ap, uj_vec2_scale(ab, uj_min(uj_max(part, 0.0), 1.0))));
}

// If `normal` is not NULL, considers only the edges perpendicular to *normal.
static double distance_to_edges(const scene *s, uj_vec2 p, const uj_vec2 *normal)
{
    double least = INFINITY;
    for (size_t i = 0; i < s->seen.region.polygon_count; i++)
        for (size_t r = 0; r < s->seen.region.polygons[i].ring_count; r++) {
            const uj_ring *ring = &s->seen.region.polygons[i].rings[r];
            for (size_t k = 0; k < ring->count; k++) {
                uj_vec2 a = ring->points[k], b = ring->points[(k + 1) % ring->count];
                uj_vec2 edge = uj_vec2_sub(b, a);
                if (normal == NULL ||
                    fabs(uj_vec2_dot(edge, *normal)) < 1e-6 * uj_vec2_length(edge))
                    least = uj_min(least, distance_to_edge(p, a, b));
            }
        }
    return least;
}

// If `number` is odd, the point is close to the region's boundary, on either side.
static uj_vec2 random_position(scene *s, uint32_t number)
{
    const uj_movable_region *region = &s->seen.region;
    if (number % 2 == 0 || region->polygon_count == 0) {
        uj_vec2 low = s->model->low[s->seen.piece], high = s->model->high[s->seen.piece];
        return (uj_vec2){test_random_real(&s->random, low.x - 0.5, high.x + 0.5),
                         test_random_real(&s->random, low.y - 0.5, high.y + 0.5)};
    }
    const uj_polygon *part =
        &region->polygons[test_random_below(&s->random, (uint32_t)region->polygon_count)];
    const uj_ring *ring = &part->rings[test_random_below(&s->random, (uint32_t)part->ring_count)];
    size_t i = test_random_below(&s->random, (uint32_t)ring->count);
    uj_vec2 a = ring->points[i], edge = uj_vec2_sub(ring->points[(i + 1) % ring->count], a);
    uj_vec2 side = uj_vec2_scale((uj_vec2){-edge.y, edge.x}, 1.0 / uj_vec2_length(edge));
    double off = (number % 4 == 1 ? 3e-4 : -3e-4) * s->diameter;
    return uj_vec2_add(uj_vec2_add(a, uj_vec2_scale(edge, test_random_real(&s->random, 0, 1))),
                       uj_vec2_scale(side, off));
}

// A push of the inspected piece must end at a listed feature point, or on an edge perpendicular to
// the push.
static void push_from(scene *s, uj_vec2 p)
{
    int piece = s->seen.piece;
    double near = 1e-5 * s->diameter;
    for (int d = UJ_NE; d <= UJ_SW; d++) {
        uj_tray_state state = s->state;
        uj_move move = {.type = UJ_PUSH, .piece_count = 1};
        move.pieces[0] = (uj_piece_move){(uint8_t)piece, (uint8_t)d, 0};
        state.poses[piece].x = p.x;
        state.poses[piece].y = p.y;
        unsigned moved;
        assert_int_equal(uj_successor_generator_apply(&s->generator, &move, &state, &moved, NULL),
                         UJ_OK);
        if (state.at_goal)
            continue;
        uj_vec2 at = {state.poses[piece].x, state.poses[piece].y};
        uj_vec2 towards = uj_direction_vector((uj_direction)d);
        bool known = distance_to_edges(s, at, &towards) < near;
        for (size_t i = 0; i < s->seen.region.feature_count; i++) {
            const uj_feature_point *feature = &s->seen.region.features[i];
            known |= (feature->directions >> d & 1u) != 0 &&
                     uj_vec2_length(uj_vec2_sub(feature->at, at)) < near;
        }
        if (!known)
            fail_msg("from %g, %g piece %d goes %s to %g, %g, which is no feature point", p.x, p.y,
                     piece, uj_direction_text((uj_direction)d), at.x, at.y);
    }
}

static uint64_t inside_count, outside_count, contact_count, rest_count;

static void check_region(scene *s)
{
    assert_true(s->seen.region.present >= 0);
    uj_vec2 now = {s->state.poses[s->seen.piece].x, s->state.poses[s->seen.piece].y};
    push_from(s, now);
    for (uint32_t i = 0; i < POINTS; i++) {
        uj_vec2 p = random_position(s, i);
        if (distance_to_edges(s, p, NULL) < 1e-4 * s->diameter)
            continue;
        bool inside = in_region(s, p);
        if (inside != fits(s, p))
            fail_msg("piece %d at %g, %g: the region says %s", s->seen.piece, p.x, p.y,
                     inside ? "free" : "taken");
        inside_count += inside;
        outside_count += !inside;
        if (inside && i % 8 == 1)
            push_from(s, p);
    }
}

// A push of the inspected piece must move it, unless the inspection says that the push has no
// effect (region.rests).
static void check_rests(scene *s)
{
    int piece = s->seen.piece;
    for (int d = UJ_NE; d <= UJ_SW; d++) {
        uj_tray_state state = s->state;
        uj_move move = {.type = UJ_PUSH, .piece_count = 1};
        move.pieces[0] = (uj_piece_move){(uint8_t)piece, (uint8_t)d, 0};
        unsigned moved;
        assert_int_equal(uj_successor_generator_apply(&s->generator, &move, &state, &moved, NULL),
                         UJ_OK);
        uj_vec2 shift = {state.poses[piece].x - s->state.poses[piece].x,
                         state.poses[piece].y - s->state.poses[piece].y};
        bool rests = (s->seen.region.rests >> d & 1u) != 0;
        double length = uj_vec2_length(shift);
        if (rests ? length > 2e-6 * s->diameter : length == 0.0)
            fail_msg("piece %d, pushed %s, moves by %g", piece, uj_direction_text((uj_direction)d),
                     length);
        rest_count += rests;
    }
}

static GEOSGeometry *side_of(scene *s, int side, uj_vec2 by)
{
    if (side < 0) {
        // A negative `side` means the walls.
        return GEOSBoundary_r(s->geos->handle, s->allowed);
    }
    const uj_ring *ring = &s->tray->pieces[side].shape.rings[0];
    uj_pose pose = s->state.poses[side];
    pose.x += by.x;
    pose.y += by.y;
    return oracle_geos_polygon(s->geos, ring->points, ring->count, pose);
}

static double distance_to(scene *s, const GEOSGeometry *geometry, uj_vec2 p)
{
    double distance;
    GEOSGeometry *point = GEOSGeom_createPointFromXY_r(s->geos->handle, p.x, p.y);
    assert_int_equal(GEOSDistance_r(s->geos->handle, geometry, point, &distance), 1);
    GEOSGeom_destroy_r(s->geos->handle, point);
    return distance;
}

// Each contact of the inspected piece must lie on both touching bodies, and must keep them from
// moving into each other.
static void check_contacts(scene *s)
{
    double near = 2e-5 * s->diameter, step = 1e-4 * s->diameter;
    bool met[UJ_MAX_PIECES] = {false};
    for (size_t i = 0; i < s->seen.contacts.count; i++) {
        const uj_contact *contact = &s->seen.contacts.items[i];
        bool of_a = contact->a == s->seen.piece;
        if (!of_a && contact->b != s->seen.piece)
            continue;
        assert_true(fabs(uj_vec2_length(contact->normal) - 1.0) < 1e-9);
        GEOSGeometry *a = side_of(s, contact->a, (uj_vec2){0, 0});
        GEOSGeometry *b = side_of(s, contact->b, (uj_vec2){0, 0});
        assert_true(distance_to(s, a, contact->from) < near);
        assert_true(distance_to(s, a, contact->to) < near);
        assert_true(distance_to(s, b, contact->from) < near);
        assert_true(distance_to(s, b, contact->to) < near);
        GEOSGeom_destroy_r(s->geos->handle, a);
        GEOSGeom_destroy_r(s->geos->handle, b);
        // If two corners touch, the piece may slip past on one side, but not on both.
        uj_vec2 on = uj_vec2_scale(contact->normal, of_a ? step : -step), side = {-on.y, on.x};
        uj_vec2 now = {s->state.poses[s->seen.piece].x, s->state.poses[s->seen.piece].y};
        uj_vec2 ahead = uj_vec2_add(now, on);
        assert_false(fits(s, uj_vec2_add(ahead, side)) && fits(s, uj_vec2_sub(ahead, side)));
        int other = of_a ? contact->b : contact->a;
        if (other >= 0)
            met[other] = true;
        contact_count++;
    }
    GEOSGeometry *own = placed(s, (size_t)s->seen.piece);
    for (size_t i = 0; i < s->tray->piece_count; i++) {
        double distance;
        if (s->others[i] == NULL)
            continue;
        assert_int_equal(GEOSDistance_r(s->geos->handle, own, s->others[i], &distance), 1);
        if (distance < 1e-8 * s->diameter)
            assert_true(met[i]);
        if (distance > near)
            assert_false(met[i]);
    }
    GEOSGeom_destroy_r(s->geos->handle, own);
}

static void test_states(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < (uint64_t)test_effort(TRAYS); number++) {
        scene s;
        begin(&s, number);
        for (int move = 0; move <= MOVES; move++) {
            for (size_t piece = 0; piece < s.tray->piece_count; piece++) {
                inspect(&s, piece);
                check_region(&s);
                check_rests(&s);
                check_contacts(&s);
                clear_inspection(&s);
            }
            if (!make_random_move(&s))
                break;
        }
        end(&s);
    }
    print_message("%llu points inside, %llu outside, %llu contacts, %llu directions of rest\n",
                  (unsigned long long)inside_count, (unsigned long long)outside_count,
                  (unsigned long long)contact_count, (unsigned long long)rest_count);
    assert_covered(inside_count > 500 && outside_count > 500);
    assert_covered(contact_count > 300 && rest_count > 150);
}

// If there are more pairs of convex parts than the limit, an inspection omits the movable region,
// but nothing else.
static void test_limits(void **state)
{
    (void)state;
    scene s;
    begin(&s, 1);
    uj_inspection whole, limited;
    assert_int_equal(uj_inspector_inspect(s.inspector, s.state.poses, 0, &whole, NULL), UJ_OK);
    assert_false(whole.region.too_large);
    assert_true(whole.region.polygon_count > 0);
    size_t pairs = 0;
    for (int k = 0; k < s.model->pair_count; k++)
        pairs += uj_part_pair_in(&s.model->pairs[k], 1u) && s.model->pairs[k].part_a->count > 1;
    for (size_t limit = 1; limit <= pairs + 1; limit++) {
        uj_inspector_limit(s.inspector, limit);
        assert_int_equal(uj_inspector_inspect(s.inspector, s.state.poses, 0, &limited, NULL),
                         UJ_OK);
        assert_int_equal(limited.region.too_large, limit < pairs);
        assert_int_equal(limited.region.polygon_count,
                         limit < pairs ? 0 : whole.region.polygon_count);
        assert_int_equal(limited.contacts.count, whole.contacts.count);
        uj_inspection_clear(&limited);
    }
    uj_inspection_clear(&whole);
    end(&s);
}

int main(void)
{
    seed = test_seed(20261121);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_states),
                                       cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
