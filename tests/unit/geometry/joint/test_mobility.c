// Tests which square blocks are held in place by their contacts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/joint/mobility.h>

#include "tests/support/tray_builder.h"

enum { MOST = 6, CONTACTS = 200 };

static const uj_vec2 east = {1.0, 0.0}, west = {-1.0, 0.0}, north = {0.0, 1.0}, south = {0.0, -1.0};

typedef struct scene {
    uj_tray *tray;
    uj_contact_model *model;
    uj_mobility_contact contacts[CONTACTS];
    int count;
} scene;

// The `cells` are numbered from the lower left, row by row.
static scene open_scene(int columns, int rows, int count, const int *cells)
{
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, columns, rows))};
    uj_vec2 x[MOST];
    double angles[MOST] = {0.0};
    uj_halfplanes planes;
    for (int i = 0; i < count; i++) {
        x[i] = (uj_vec2){cells[i] % columns, (double)(cells[i] / columns)};
        builder_add_piece(s.tray, builder_rectangle(0.0, 0.0, 1.0, 1.0), 1.0,
                          (uj_pose){x[i].x, x[i].y, 0.0});
    }
    builder_goal_pose(s.tray, 0, (uj_pose){0.0, 0.0, 0.0}, 0.1);
    assert_int_equal(uj_contact_model_create(s.tray, &s.model, NULL), UJ_OK);
    assert_true(s.model->plane_capacity <= CONTACTS);
    assert_int_equal(uj_halfplanes_create(s.model, &planes), UJ_OK);
    uj_halfplanes_build(s.model, angles, (1u << count) - 1u, &planes);
    s.count = uj_mobility_contacts(s.model, &planes, x, s.contacts);
    uj_halfplanes_clear(&planes);
    return s;
}

static void close_scene(scene *s)
{
    uj_contact_model_destroy(s->model);
    uj_tray_destroy(s->tray);
}

// Blocks fill the left column. The right column is empty.
static void full_column(void **state)
{
    (void)state;
    scene s = open_scene(2, 3, 3, (int[]){0, 2, 4});
    uj_mobility_cone cones[UJ_MAX_PIECES + 1];
    uj_mobility_begin(cones);
    uj_mobility_find(0, s.contacts, s.count, cones);
    for (int i = 0; i < 3; i++) {
        assert_true(uj_mobility_allows(&cones[i], east));
        assert_false(uj_mobility_allows(&cones[i], west));
        assert_false(uj_mobility_allows(&cones[i], north));
        assert_false(uj_mobility_allows(&cones[i], south));
        assert_false(cones[i].fixed);
    }
    close_scene(&s);
}

// Only the upper right cell is empty. Block 3, at the upper left, can move right because block 4
// can make way.
static void one_hole(void **state)
{
    (void)state;
    scene s = open_scene(3, 2, 5, (int[]){0, 1, 2, 3, 4});
    uj_mobility_cone cones[UJ_MAX_PIECES + 1];
    uj_mobility_begin(cones);
    uj_mobility_find(0, s.contacts, s.count, cones);
    assert_true(cones[0].fixed);
    assert_true(cones[1].fixed);
    assert_true(uj_mobility_allows(&cones[2], north));
    assert_false(uj_mobility_allows(&cones[2], west));
    assert_true(uj_mobility_allows(&cones[3], east));  // if block 4 makes way
    assert_true(uj_mobility_allows(&cones[4], east));
    assert_false(uj_mobility_allows(&cones[4], south));
    uj_mobility_begin(cones);
    uj_mobility_find(1u << 4, s.contacts, s.count, cones);  // block 4 is held
    assert_true(cones[3].fixed);
    assert_true(cones[4].fixed);
    close_scene(&s);
}

// Blocks that meet corner to corner do not block one another.
static void corners(void **state)
{
    (void)state;
    scene s = open_scene(2, 2, 2, (int[]){0, 3});
    int alone = 0;
    for (int i = 0; i < s.count; i++)
        alone += s.contacts[i].alone;
    assert_int_equal(s.count, 6);
    assert_int_equal(alone, 4);  // each block touches two walls
    uj_mobility_cone cones[UJ_MAX_PIECES + 1];
    uj_mobility_begin(cones);
    uj_mobility_find(0, s.contacts, s.count, cones);
    assert_true(uj_mobility_allows(&cones[0], east));
    assert_true(uj_mobility_allows(&cones[0], north));
    assert_true(uj_mobility_allows(&cones[1], west));
    assert_true(uj_mobility_allows(&cones[1], south));
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(full_column), cmocka_unit_test(one_hole),
                                       cmocka_unit_test(corners)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
