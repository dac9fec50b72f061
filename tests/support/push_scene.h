// Tray puzzles with the data for uj_push, and mirrored or renumbered copies. Include after
// cmocka.h.
#ifndef UJ_TEST_PUSH_SCENE_H
#define UJ_TEST_PUSH_SCENE_H

#include <unjam/geometry/dynamics/push.h>

#include "tests/support/polygon_oracle.h"
#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { SIDE = 13 };  // width and height of the trays

// x[] and angles[] are the poses of the pieces.
typedef struct scene {
    uj_tray *tray;
    uj_contact_model *model;
    uj_halfplanes planes;
    uj_push_workspace workspace;
    uj_vec2 x[UJ_MAX_PIECES];
    double angles[UJ_MAX_PIECES];
} scene;

static inline scene scene_create(uj_tray *tray)
{
    scene s = {.tray = tray};
    uj_error error = {0};
    if (uj_contact_model_create(tray, &s.model, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_halfplanes_create(s.model, &s.planes), UJ_OK);
    assert_int_equal(uj_push_workspace_create(s.model, &s.workspace), UJ_OK);
    for (size_t i = 0; i < tray->piece_count; i++) {
        s.x[i] = (uj_vec2){tray->pieces[i].start.x, tray->pieces[i].start.y};
        s.angles[i] = tray->pieces[i].start.angle;
    }
    uj_halfplanes_build(s.model, s.angles, (1u << tray->piece_count) - 1, &s.planes);
    return s;
}

static inline void scene_clear(scene *s)
{
    uj_push_workspace_clear(&s->workspace);
    uj_halfplanes_clear(&s->planes);
    uj_contact_model_destroy(s->model);
    uj_tray_destroy(s->tray);
}

static inline uj_pose pose_of(const scene *s, int side, const uj_vec2 *x)
{
    return side < 0 ? (uj_pose){0.0, 0.0, 0.0} : (uj_pose){x[side].x, x[side].y, s->angles[side]};
}

// Returns how deep the parts overlap if the pieces are at x[]; negative if the parts are apart.
static inline double pair_depth(const scene *s, const uj_part_pair *pair, const uj_vec2 *x)
{
    uj_vec2 a[ORACLE_CORNERS], b[ORACLE_CORNERS];
    size_t n = (size_t)pair->part_a->count, m = (size_t)pair->part_b->count;
    oracle_place(pair->part_a->points, n, pose_of(s, pair->a, x), a);
    oracle_place(pair->part_b->points, m, pose_of(s, pair->b, x), b);
    if (n > 1)
        return oracle_depth(a, n, b, m);
    double low = INFINITY;  // part_a is a half-plane, stored with a single point
    for (size_t k = 0; k < m; k++)
        low = fmin(low, uj_vec2_dot(pair->part_a->normals[0], uj_vec2_sub(b[k], a[0])));
    return -low;
}

// Half of the angles are multiples of a right angle. Returns false if there was no room.
static inline bool random_poses(scene *s, test_random *random)
{
    int count = s->model->piece_count;
    for (int i = 0; i < count; i++)
        s->x[i] = (uj_vec2){1e4 * (i + 1), 1e4};  // far away until it is placed
    for (int i = 0; i < count; i++) {
        bool placed = false;
        for (int attempt = 0; attempt < 200 && !placed; attempt++) {
            s->x[i] =
                (uj_vec2){test_random_real(random, 0.0, SIDE), test_random_real(random, 0.0, SIDE)};
            s->angles[i] = test_random_below(random, 2) == 0
                               ? 0.5 * UJ_PI * (double)test_random_below(random, 4)
                               : test_random_real(random, -4.0, 4.0);
            placed = true;
            for (int k = 0; k < s->model->pair_count && placed; k++) {
                const uj_part_pair *pair = &s->model->pairs[k];
                if (pair->b == i || pair->a == i)
                    placed = (pair->b > i || pair->a > i) || pair_depth(s, pair, s->x) < 0.0;
            }
        }
        if (!placed)
            return false;
    }
    uj_halfplanes_build(s->model, s->angles, (1u << count) - 1, &s->planes);
    return true;
}

// The same, and the pieces of s->tray start there.
static inline bool random_starts(scene *s, test_random *random)
{
    if (!random_poses(s, random))
        return false;
    for (int i = 0; i < s->model->piece_count; i++)
        s->tray->pieces[i].start = (uj_pose){s->x[i].x, s->x[i].y, s->angles[i]};
    return true;
}

static inline uj_press random_press(test_random *random, int piece_count)
{
    uj_press press = {.mask = 1 + test_random_below(random, (1u << piece_count) - 1)};
    for (int i = 0; i < piece_count; i++)
        press.direction[i] = (uint8_t)test_random_below(random, 4);
    return press;
}

// --- mirrored and renumbered copies ---

// Returns a copy in which piece i becomes piece name[i]. If `mirrored`, x becomes SIDE - x in the
// tray, and -x in the shape of a piece.
static inline scene other_scene(const scene *s, bool mirrored, const int *name)
{
    uj_polygon interior;
    if (mirrored)
        interior = builder_mirrored(&s->tray->interior, SIDE);
    else
        builder_require(uj_polygon_copy(&s->tray->interior, &interior) == UJ_OK);
    uj_tray *tray = builder_tray(interior);
    for (int k = 0; k < s->model->piece_count; k++) {
        int i = 0;
        while (name[i] != k)
            i++;
        const uj_piece *piece = &s->tray->pieces[i];
        uj_pose start = piece->start;
        uj_polygon shape;
        if (mirrored) {
            shape = builder_mirrored(&piece->shape, 0.0);
            start = (uj_pose){SIDE - start.x, start.y, -start.angle};
        } else {
            builder_require(uj_polygon_copy(&piece->shape, &shape) == UJ_OK);
        }
        builder_add_piece(tray, shape, piece->thickness, start);
    }
    return scene_create(tray);
}

static inline uj_press other_press(const uj_press *press, int count, bool mirrored, const int *name)
{
    static const uint8_t mirror[] = {UJ_NW, UJ_NE, UJ_SW, UJ_SE};
    uj_press other = {0};
    for (int i = 0; i < count; i++) {
        other.mask |= (press->mask >> i & 1u) << name[i];
        other.direction[name[i]] = mirrored ? mirror[press->direction[i]] : press->direction[i];
    }
    return other;
}

#endif
