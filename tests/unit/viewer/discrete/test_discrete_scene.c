// Tests scenes of discrete puzzles: captions, marks, pegs in flight, illegal moves.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/discrete/peg/peg.h>
#include <unjam/viewer/discrete/discrete_subject.h>
#include <unjam/viewer/export/export.h>

#include "tests/support/discrete_show.h"
#include "tests/support/scene_reader.h"
#include "tests/support/test_random.h"
#include "viewer/discrete/peg_layout.h"
#include "viewer/export/contact_sheet.h"
#include <unjam/viewer/board/cell_outline.h>

static const char TILES[] = "{\"unjam\": 1, \"kind\": \"tiles\", \"name\": \"Tiles\","
                            " \"start\": [\"1 2\", \". 3\"], \"goal\": [\"1 2\", \"3 .\"]}";
static const char PEGS[] =
    "{\"unjam\": 1, \"kind\": \"peg\", \"name\": \"Pegs\", \"holes\": 6,"
    " \"lines\": [[0, 1, 2], [2, 3, 4], [3, 4, 5]], \"start\": {\"pegs\": [0, 1, 3, 5]},"
    " \"goal\": {\"pegs\": [4, 5]}}";
static const char BLOCKS[] =
    "{\"unjam\": 1, \"kind\": \"blocks\", \"name\": \"Blocks\", \"places\": [\"x\", \"y\"],"
    " \"start\": {\"a\": \"x\", \"b\": \"a\", \"c\": \"y\"}, \"goal\": {\"a\": \"b\"}}";
static const char KLOTSKI[] =
    "{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"Klotski\", \"board\": [\"aab\", \"..#\"],"
    " \"goal\": {\"piece\": \"a\", \"at\": [1, 0]}}";

static void begin(discrete_show *s, bool solution, uj_verdict proof)
{
    const uj_discrete_content content = {.problem = &s->problem,
                                         .moves = solution ? &s->moves : NULL,
                                         .proof = proof,
                                         .proof_text = "what was shown"};
    assert_int_equal(uj_discrete_subject_create(&content, &s->subject, NULL), UJ_OK);
}

static void expect_words(const discrete_show *s, double time, const char *words)
{
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE), quoted[160];
    snprintf(quoted, sizeof quoted, "\"%s\"\n", words);
    if (strstr(text, quoted) == NULL)
        fail_msg("the text %s is not in\n%s", quoted, strstr(text, "text title"));
    free(text);
}

static size_t count_drawn(const discrete_show *s, double time, const char *shape, const char *tag)
{
    drawn_box boxes[32];
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE);
    size_t count = find_drawn(text, shape, tag, boxes, 32);
    free(text);
    return count;
}

static void problems_alone_show_their_goals(void **state)
{
    (void)state;
    discrete_show s;
    show_load(&s, TILES);
    begin(&s, false, UJ_VERDICT_NONE);
    expect_words(&s, 0.0, "Goal: arrange the tiles as shown under \"goal\".");
    expect_words(&s, 0.0, "start");
    expect_words(&s, 0.0, "goal");
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "piece:3"), 2);
    show_end(&s);
    show_load(&s, BLOCKS);
    begin(&s, false, UJ_VERDICT_NONE);
    // The scene shows the start and the goal. Block c is only in the start.
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "piece:b"), 2);
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "piece:c"), 1);
    expect_words(&s, 0.0, "anywhere");
    show_end(&s);
    show_load(&s, PEGS);
    begin(&s, false, UJ_VERDICT_NONE);
    expect_words(&s, 0.0, "Goal: leave a peg in each hole with a ring, and nowhere else.");
    assert_int_equal(count_drawn(&s, 0.0, "disc", "target:4"), 1);
    assert_int_equal(count_drawn(&s, 0.0, "disc", "target:0"), 0);
    show_end(&s);
    show_load(&s, KLOTSKI);
    begin(&s, false, UJ_VERDICT_NONE);
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "target"), 2);
    assert_true(s.subject->timeline.total == 0.0);
    show_end(&s);
}

static void moves_are_told_and_marked(void **state)
{
    (void)state;
    discrete_show s;
    show_load(&s, TILES);
    show_add(&s, (const uint16_t[]){3, 3, 2}, 3);
    begin(&s, true, UJ_VERDICT_VALID);
    expect_words(&s, 0.5, "move 1/1");
    expect_words(&s, 0.5, "slide 3 left");
    expect_words(&s, 0.5, "what was shown");
    expect_words(&s, 1.0, "Solved.");
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "move:3"), 2);  // a halo and an arrow
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "ghost:3"), 1);
    assert_int_equal(count_drawn(&s, 0.9, "polygon", "move:3"), 0);
    assert_int_equal(count_drawn(&s, 1.0, "polygon", "ghost:3"), 0);
    assert_int_equal(count_drawn(&s, 0.0, "polygon", "piece:3"), 1);
    show_end(&s);
    show_load(&s, TILES);
    begin(&s, true, UJ_VERDICT_VALID);
    expect_words(&s, 0.0, "Already solved at the start.");
    show_end(&s);
}

static void what_cannot_be_played_is_not(void **state)
{
    (void)state;
    discrete_show s;
    show_load(&s, TILES);
    show_add(&s, (const uint16_t[]){3, 3, 2}, 3);
    show_add(&s, (const uint16_t[]){1, 0, 3}, 3);
    show_add(&s, (const uint16_t[]){3, 2, 3}, 3);
    begin(&s, true, UJ_VERDICT_REJECTED);
    assert_int_equal(s.subject->move_count, 1);
    expect_words(&s, 1.0, "Move 2 is illegal.");
    show_end(&s);
    show_load(&s, KLOTSKI);
    show_add(&s, (const uint16_t[]){0, 3}, 2);
    begin(&s, true, UJ_VERDICT_REJECTED);
    expect_words(&s, 1.0, "End of the moves.");
    show_end(&s);
}

// The codes of the moves are random (see uj_move_codes).
static void any_codes_are_survived(void **state)
{
    (void)state;
    static const char *const texts[] = {TILES, PEGS, BLOCKS, KLOTSKI};
    test_random random = {test_seed(7)};
    for (int round = 0; round < 4000; round++) {
        discrete_show s;
        show_load(&s, texts[round % 4]);
        for (int move = 0; move < 6; move++) {
            uint16_t codes[5];
            size_t count = test_random_below(&random, 6);
            for (size_t i = 0; i < count; i++)
                codes[i] = test_random_below(&random, 12) == 0
                               ? (uint16_t)test_random_next(&random)
                               : (uint16_t)test_random_below(&random, 7);
            show_add(&s, codes, count);
        }
        begin(&s, true, UJ_VERDICT_REJECTED);
        if (s.subject->move_count > 0 || round < 40)
            for (double time = 0.0; time <= (double)s.subject->move_count; time += 0.45)
                free(scene_text(s.subject, time, UJ_SHOW_PICTURE));
        show_end(&s);
    }
}

// In one move, a peg jumps over hole 1 to hole 2, then over hole 3 to hole 4.
static void a_sweep_takes_pegs_one_after_the_other(void **state)
{
    (void)state;
    discrete_show s;
    show_load(&s, PEGS);
    show_add(&s, (const uint16_t[]){0, 2, 4}, 3);
    begin(&s, true, UJ_VERDICT_VALID);
    assert_int_equal(s.subject->move_count, 1);
    expect_words(&s, 0.0, "jump from 0 over 1 to 2, over 3 to 4");
    const struct {
        double time;
        size_t first, second;
    } cases[] = {{0.0, 1, 1}, {0.2, 1, 1}, {0.5, 0, 1}, {0.7, 0, 1}, {1.0, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(count_drawn(&s, cases[i].time, "disc", "peg:1"), cases[i].first);
        assert_int_equal(count_drawn(&s, cases[i].time, "disc", "peg:3"), cases[i].second);
        assert_int_equal(count_drawn(&s, cases[i].time, "disc", "peg:0"), 1);
        assert_int_equal(count_drawn(&s, cases[i].time, "disc", "peg:5"), 1);
    }
    // At time 0.5, the peg is between its two jumps, in hole 2.
    char *text = scene_text(s.subject, 0.5, UJ_SHOW_PICTURE);
    drawn_box peg = only_drawn(text, "disc", "peg:0"), hole = only_drawn(text, "disc", "hole:2");
    assert_true(fabs(middle_x(peg) - middle_x(hole)) < 0.2 &&
                fabs(middle_y(peg) - middle_y(hole)) < 0.2);
    double radius = peg.right - peg.left;
    free(text);
    text = scene_text(s.subject, 0.25, UJ_SHOW_PICTURE);
    peg = only_drawn(text, "disc", "peg:0");
    hole = only_drawn(text, "disc", "hole:1");
    assert_true(peg.right - peg.left > 1.1 * radius);
    assert_true(middle_y(peg) < middle_y(hole) - 0.2 * radius);
    free(text);
    show_end(&s);
}

static void a_lifted_block_clears_what_it_passes(void **state)
{
    (void)state;
    static const char text[] =
        "{\"unjam\": 1, \"kind\": \"blocks\", \"name\": \"x\", \"places\": [\"x\", \"y\", \"z\"],"
        " \"start\": {\"a\": \"x\", \"b\": \"y\", \"c\": \"b\"}, \"goal\": {\"a\": \"z\"}}";
    discrete_show s;
    show_load(&s, text);
    show_add(&s, (const uint16_t[]){0, 5}, 2);
    begin(&s, true, UJ_VERDICT_VALID);
    bool above = false;
    for (double time = 0.01; time < 1.0; time += 0.01) {
        char *scene = scene_text(s.subject, time, UJ_SHOW_PICTURE);
        drawn_box moving = only_drawn(scene, "polygon", "piece:a");
        for (int i = 0; i < 2; i++) {
            drawn_box other = only_drawn(scene, "polygon", i == 0 ? "piece:b" : "piece:c");
            assert_true(moving.right < other.left || moving.left > other.right ||
                        moving.bottom < other.top);
            above = above || fabs(middle_x(moving) - middle_x(other)) < 5.0;
        }
        free(scene);
    }
    assert_true(above);
    show_end(&s);
}

static void times_follow_the_ways(void **state)
{
    (void)state;
    discrete_show s;
    show_load(&s, PEGS);
    show_add(&s, (const uint16_t[]){0, 2, 4}, 3);
    show_add(&s, (const uint16_t[]){5, 3}, 2);
    begin(&s, true, UJ_VERDICT_VALID);
    const uj_timeline *timeline = &s.subject->timeline;
    double longer = timeline->starts[1], shorter = timeline->starts[2] - timeline->starts[1];
    assert_int_equal(timeline->move_count, 2);
    assert_true(longer > 1.0 && longer < 2.0 && shorter > 0.5);
    for (int i = 0; i <= 2; i++)
        assert_true(uj_timeline_time(timeline, timeline->starts[i]) == (double)i);
    assert_true(fabs(uj_timeline_time(timeline, 0.25 * longer) - 0.25) < 0.2);
    show_end(&s);
}

// --- exports -------------------------------------------------------------------------------------

static void long_solutions_fit_or_are_refused(void **state)
{
    (void)state;
    discrete_show s;
    char folder[] = "test_discrete.XXXXXX", path[64];
    uj_error error = {0};
    show_load(&s, TILES);
    for (int i = 0; i < 300; i++) {
        show_add(&s, (const uint16_t[]){3, 3, 2}, 3);
        show_add(&s, (const uint16_t[]){3, 2, 3}, 3);
    }
    begin(&s, true, UJ_VERDICT_REJECTED);
    assert_true(uj_contact_sheet_columns(s.subject) > 24);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.png", folder);
    uj_export_options options = uj_export_default();
    options.width = 600;
    assert_int_equal(uj_export_sheet(s.subject, &options, path, &error), UJ_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "--frames"));
    options.width = 1400;
    assert_int_equal(uj_export_sheet(s.subject, &options, path, &error), UJ_OK);
    unlink(path);
    rmdir(folder);
    show_end(&s);
}

// --- shapes --------------------------------------------------------------------------------------

static double area_of(const char *cells, int rows, int columns, double inset, size_t *rings)
{
    bool set[UJ_OUTLINE_CELLS];
    for (int i = 0; i < rows * columns; i++)
        set[i] = cells[i] == '#';
    uj_polygon outline = {0};
    uj_cell_set grid = {rows, columns, set};
    assert_int_equal(uj_cell_outline(grid, inset, 0.0, &outline), UJ_OK);
    double area = uj_polygon_area(&outline);
    *rings = outline.ring_count;
    uj_polygon_clear(&outline);
    return area;
}

static void outlines_go_around_cells(void **state)
{
    (void)state;
    size_t rings;
    assert_true(fabs(area_of("#", 1, 1, 0.0, &rings) - 1.0) < 1e-12);
    assert_true(fabs(area_of("#", 1, 1, 0.1, &rings) - 0.64) < 1e-12);
    assert_true(fabs(area_of("##.#..", 2, 3, 0.0, &rings) - 3.0) < 1e-12);
    // The inset removes strips 0.1 wide along the edges (total length 8). Two strips overlap by an
    // area of 0.01 at each of five convex corners. At the reflex corner, 0.01 more is removed.
    assert_true(fabs(area_of("###.", 2, 2, 0.1, &rings) - (3.0 - 0.8 + 0.05 - 0.01)) < 1e-12);
    assert_int_equal(rings, 1);
    assert_true(fabs(area_of("####.####", 3, 3, 0.0, &rings) - 8.0) < 1e-12);
    assert_int_equal(rings, 2);
    // Cells that meet only at a corner are separate.
    assert_true(fabs(area_of("#..#", 2, 2, 0.1, &rings) - 2.0 * 0.64) < 1e-12);
    assert_int_equal(rings, 2);
}

static void check_lattice(const char *name, double angle)
{
    char path[256];
    uj_document document;
    uj_problem problem;
    uj_vec2 points[UJ_PEG_MAX_HOLES];
    snprintf(path, sizeof path, "%s/peg/%s.json", UJ_TEST_ROOT "/problems", name);
    assert_int_equal(uj_document_read(path, &document, NULL), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_problem_read(uj_puzzle_find("peg"), &root, 0, &problem, NULL), UJ_OK);
    const uj_peg *peg = problem.data;
    assert_int_equal(uj_peg_layout(peg, points), UJ_OK);
    for (size_t i = 0; i < peg->line_count; i++) {
        const uj_peg_line *line = &peg->lines[i];
        uj_vec2 a = uj_vec2_sub(points[line->middle], points[line->end]);
        uj_vec2 b = uj_vec2_sub(points[line->other_end], points[line->middle]);
        assert_true(uj_vec2_length(uj_vec2_sub(a, b)) < 0.01);
        double turns = atan2(a.y, a.x) / angle;
        assert_true(fabs(turns - round(turns)) < 0.01);
    }
    // Holes are numbered in reading order.
    for (unsigned h = 1; h < peg->board.hole_count; h++) {
        uj_vec2 step = uj_vec2_sub(points[h], points[h - 1]);
        assert_true(step.y < -0.1 || (step.y < 0.1 && step.x > 0.0));
    }
    uj_problem_clear(&problem);
    uj_document_clear(&document);
}

static void boards_of_pegs_are_laid_out_as_lattices(void **state)
{
    (void)state;
    check_lattice("english-central", 0.5 * UJ_PI);
    check_lattice("triangle-3-0", UJ_PI / 3.0);
    check_lattice("deformed-triangle", UJ_PI / 3.0);
    check_lattice("hoppers", 0.25 * UJ_PI);
}

// Each line of a board joins three random holes, so often no layout makes all lines straight.
static void tangled_boards_keep_their_holes_apart(void **state)
{
    (void)state;
    test_random random = {test_seed(11)};
    for (int round = 0; round < 200; round++) {
        char text[4096];
        bool ends[24][24] = {{false}};
        uint32_t holes = 3 + test_random_below(&random, 21), lines = 0;
        size_t used = (size_t)snprintf(
            text, sizeof text,
            "{\"unjam\": 1, \"kind\": \"peg\", \"name\": \"x\", \"holes\": %u, \"lines\": [",
            holes);
        for (uint32_t tries = test_random_below(&random, 80); tries > 0; tries--) {
            uint32_t a = test_random_below(&random, holes), b = test_random_below(&random, holes);
            uint32_t c = test_random_below(&random, holes);
            if (a == b || b == c || c == a || ends[a][c])
                continue;
            ends[a][c] = ends[c][a] = true;
            used += (size_t)snprintf(text + used, sizeof text - used, "%s[%u, %u, %u]",
                                     lines++ > 0 ? ", " : "", a, b, c);
        }
        snprintf(text + used, sizeof text - used,
                 "], \"start\": {\"empty\": [0]}, \"goal\": {\"count\": 1}}");
        discrete_show s;
        uj_vec2 points[UJ_PEG_MAX_HOLES];
        show_load(&s, text);
        assert_int_equal(uj_peg_layout(s.problem.data, points), UJ_OK);
        for (uint32_t a = 0; a < holes; a++)
            for (uint32_t b = 0; b < a; b++)
                assert_true(uj_vec2_length(uj_vec2_sub(points[a], points[b])) > 0.99);
        show_end(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_alone_show_their_goals),
        cmocka_unit_test(moves_are_told_and_marked),
        cmocka_unit_test(what_cannot_be_played_is_not),
        cmocka_unit_test(any_codes_are_survived),
        cmocka_unit_test(a_sweep_takes_pegs_one_after_the_other),
        cmocka_unit_test(a_lifted_block_clears_what_it_passes),
        cmocka_unit_test(times_follow_the_ways),
        cmocka_unit_test(long_solutions_fit_or_are_refused),
        cmocka_unit_test(outlines_go_around_cells),
        cmocka_unit_test(boards_of_pegs_are_laid_out_as_lattices),
        cmocka_unit_test(tangled_boards_keep_their_holes_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
