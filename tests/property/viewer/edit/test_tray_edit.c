// Random edits of trays can be undone and redone. If a tray has no faults, the solver must read the
// puzzle that the editor shows.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/shape/wkt.h>
#include <unjam/viewer/document/outline_text.h>
#include <unjam/viewer/edit/edit_check.h>
#include <unjam/viewer/edit/tray_edit.h>
#include <unjam/viewer/edit/tray_exit.h>

#include "tests/support/test_random.h"

static uint64_t seed;

static uj_vec2 random_point(test_random *random)
{
    return (uj_vec2){test_random_real(random, -2.0, 14.0), test_random_real(random, -2.0, 14.0)};
}

static uj_part random_part(test_random *random, const uj_sketch *sketch)
{
    static const uj_part_kind kinds[] = {UJ_PART_TRAY,  UJ_PART_HOLE,  UJ_PART_EXIT,
                                         UJ_PART_PIECE, UJ_PART_PIECE, UJ_PART_GHOST};
    uj_part part = {kinds[test_random_below(random, 6)], 0};
    size_t counts[] = {[UJ_PART_TRAY] = 1,
                       [UJ_PART_HOLE] = sketch->interior.ring_count,
                       [UJ_PART_EXIT] = sketch->exit_count + 1,
                       [UJ_PART_PIECE] = sketch->piece_count + 1,
                       [UJ_PART_GHOST] = sketch->pose_count + 1};
    part.index = test_random_below(random, (uint32_t)counts[part.kind]);
    return part;
}

static void add_something(test_random *random, uj_edit_document *document, uj_error *error)
{
    uj_vec2 p = random_point(random);
    double w = test_random_real(random, 0.2, 2.0), h = test_random_real(random, 0.2, 2.0);
    uj_vec2 box[4] = {p, {p.x + w, p.y}, {p.x + w, p.y + h}, {p.x, p.y + h}};
    uj_part part;
    uj_wall_exit wall = {.from = 0.5, .to = 0.5 + w};
    switch (test_random_below(random, 4)) {
    case 0:
    case 1:
        uj_tray_add_piece(document, box, 3 + test_random_below(random, 2), &part, error);
        break;
    case 2:
        uj_tray_add_hole(document, box, 4, &part, error);
        break;
    default:
        uj_wall_nearest(&document->sketch, p, &wall.edge, &wall.from);
        wall.to = wall.from + w;
        uj_tray_add_exit(document, wall, &part, error);
    }
}

static void rename_something(test_random *random, uj_edit_document *document, uj_part part,
                             uj_error *error)
{
    static const char *const names[] = {"A", "B", "exit", "caf\xc3\xa9 \"1\"", "", "tray", "Z\\"};
    const char *name = names[test_random_below(random, 7)];
    switch (test_random_below(random, 3)) {
    case 0:
        uj_edit_set_name(document, name, error);
        break;
    case 1:
        uj_tray_set_unit(document, name, error);
        break;
    default:
        uj_tray_rename(document, part, name, error);
    }
}

static void reshape(test_random *random, uj_edit_document *document, uj_part part, uj_error *error)
{
    uj_vec2 p = random_point(random), q = {0.1 * p.x, 0.1 * p.y};
    uint32_t corner = test_random_below(random, 6);
    uj_wall_exit wall;
    switch (test_random_below(random, 6)) {
    case 0:
        uj_tray_set_corner(document, part, corner, p, error);
        break;
    case 1:
        if (uj_part_exists(&document->sketch, part))
            uj_tray_move_edge(document, part, corner % uj_part_ring(&document->sketch, part)->count,
                              q, error);
        break;
    case 2:
        uj_tray_insert_corner(document, part, corner, p, error);
        break;
    case 3:
        uj_tray_remove_corner(document, part, corner, error);
        break;
    case 4:
        uj_tray_set_size(document, part, fabs(p.x), fabs(p.y), error);
        break;
    default:
        if (part.kind == UJ_PART_EXIT && uj_part_exists(&document->sketch, part) &&
            uj_wall_exit_find(&document->sketch, part.index, &wall)) {
            wall.depth = 0.0;
            uj_tray_set_exit(document, part.index, wall, error);
        }
    }
}

// The edit may be refused.
static void edit_something(test_random *random, uj_edit_document *document)
{
    uj_error error = {0};
    const uj_sketch *sketch = &document->sketch;
    uj_part part = random_part(random, sketch), made;
    uj_vec2 p = random_point(random), small = {0.1 * p.x, 0.1 * p.y};
    switch (test_random_below(random, 11)) {
    case 0:
        add_something(random, document, &error);
        break;
    case 1:
        uj_tray_copy_part(document, part, small, &made, &error);
        break;
    case 2:
        uj_tray_move(document, part, small, &error);
        break;
    case 3:
        uj_tray_turn(document, part, p, 15.0 * test_random_below(random, 24), &error);
        break;
    case 4:
        if (test_random_below(random, 3) == 0)
            uj_tray_delete(document, part, &error);
        break;
    case 5:
        rename_something(random, document, part, &error);
        break;
    case 6:
        uj_tray_set_goal_exit(document, part.index, test_random_below(random, 3), &error);
        break;
    case 7:
        uj_tray_add_ghost(document, part.index, (uj_place){p.x, p.y, 90.0}, &made, &error);
        break;
    case 8:
        uj_tray_set_thickness(document, part, fabs(p.x), &error);
        break;
    case 9:
        uj_tray_set_within(document, part.index, (uj_place){p.x, 1.0, 2.0}, &error);
        break;
    default:
        reshape(random, document, part, &error);
    }
    assert_int_not_equal(error.status, UJ_NO_MEMORY);
    assert_int_not_equal(error.status, UJ_INTERNAL);
    assert_int_not_equal(error.status, UJ_BAD_INPUT);
}

// --- same puzzle ---------------------------------------------------------------------------------

static void assert_same_polygon(const uj_polygon *raw, const uj_polygon *read)
{
    char *text = uj_outline_write(raw, NULL);
    uj_polygon expected;
    assert_int_equal(uj_wkt_read_polygon(text, &expected, NULL), UJ_OK);
    assert_int_equal(expected.ring_count, read->ring_count);
    for (size_t r = 0; r < read->ring_count; r++) {
        assert_int_equal(expected.rings[r].count, read->rings[r].count);
        assert_memory_equal(expected.rings[r].points, read->rings[r].points,
                            read->rings[r].count * sizeof(uj_vec2));
    }
    uj_polygon_clear(&expected);
    free(text);
}

// The solver must read the puzzle that the sketch shows.
static void assert_same_meaning(const uj_edit_document *document)
{
    const uj_sketch *sketch = &document->sketch;
    uj_tray_problem problem;
    uj_json_node root = uj_json_root(&document->json);
    uj_error error = {0};
    if (uj_tray_problem_read(&root, &problem, &error) != UJ_OK)
        fail_msg("the editor found no fault, but: %s\n%s", error.message, document->text.bytes);
    const uj_tray *tray = problem.tray;
    assert_string_equal(tray->name, sketch->name);
    assert_same_polygon(&sketch->interior, &tray->interior);
    assert_int_equal(tray->exit_count, sketch->exit_count);
    assert_int_equal(tray->piece_count, sketch->piece_count);
    for (size_t i = 0; i < sketch->exit_count; i++) {
        assert_string_equal(tray->exits[i].name, sketch->exits[i].name);
        assert_same_polygon(&sketch->exits[i].opening, &tray->exits[i].opening);
    }
    for (size_t i = 0; i < sketch->piece_count; i++) {
        uj_pose pose = uj_place_pose(sketch->pieces[i].at);
        assert_string_equal(tray->pieces[i].name, sketch->pieces[i].name);
        assert_true(tray->pieces[i].thickness == sketch->pieces[i].thickness);
        assert_memory_equal(&pose, &tray->pieces[i].start, sizeof pose);
        assert_same_polygon(&sketch->pieces[i].shape, &tray->pieces[i].shape);
    }
    assert_int_equal(tray->goal.by_exit, sketch->goal == UJ_GOAL_EXIT);
    if (tray->goal.by_exit) {
        assert_int_equal(tray->goal.piece, sketch->goal_piece);
        assert_int_equal(tray->goal.exit, sketch->goal_exit);
    } else {
        assert_int_equal(tray->goal.pose_count, sketch->pose_count);
    }
    uj_tray_problem_clear(&problem);
}

static bool check_meaning(const uj_edit_document *document)
{
    uj_faults faults;
    assert_int_equal(uj_edit_check(document, &faults), UJ_OK);
    bool solvable = faults.count == 0;
    uj_faults_clear(&faults);
    if (solvable)
        assert_same_meaning(document);
    return solvable;
}

// --- a document ----------------------------------------------------------------------------------

static int edit_document(test_random *random, const char *path, int edits)
{
    uj_edit_document document;
    uj_error error = {0};
    uj_status status = path != NULL ? uj_edit_document_open(path, &document, &error)
                                    : uj_edit_document_new(UJ_EDIT_TRAY, &document, &error);
    if (status != UJ_OK)
        fail_msg("%s", error.message);
    char *first = strdup(document.text.bytes);
    int solvable = check_meaning(&document);
    for (int i = 0; i < edits; i++) {
        edit_something(random, &document);
        if (test_random_below(random, 8) == 0)
            uj_edit_undo(&document);
        if (test_random_below(random, 4) == 0)
            solvable += check_meaning(&document);
    }
    while (uj_edit_redo(&document))
        continue;
    char *last = strdup(document.text.bytes);
    int steps = 0, redone = 0;
    while (uj_edit_undo(&document))
        steps++;
    assert_string_equal(document.text.bytes, first);
    while (uj_edit_redo(&document))
        redone++;
    assert_int_equal(steps, redone);
    assert_string_equal(document.text.bytes, last);
    free(first);
    free(last);
    uj_edit_document_clear(&document);
    return solvable;
}

static void random_edits(void **state)
{
    (void)state;
    static const char *const files[] = {
        NULL,          "packing.json",        "rectangular-jam.json",
        "siding.json", "triangular-jam.json", "ladder.json"};
    int solvable = 0, count = test_effort(500);
    test_random random = {seed};
    for (int i = 0; i < count; i++) {
        char path[512];
        const char *name = files[test_random_below(&random, 6)];
        snprintf(path, sizeof path, "%s/problems/tray/%s", UJ_TEST_ROOT, name != NULL ? name : "");
        solvable += edit_document(&random, name != NULL ? path : NULL,
                                  1 + (int)test_random_below(&random, i % 2 == 0 ? 6 : 40));
    }
    printf("%d of the checked texts had no fault\n", solvable);
    assert_covered(solvable > 300);
}

int main(void)
{
    seed = test_seed(20261122);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_edits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
