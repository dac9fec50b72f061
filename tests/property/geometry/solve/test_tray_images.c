// A bundled tray puzzle must have the same answer when it is mirrored, turned, scaled, moved or
// renamed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/test_random.h"

// The matrix M = (a b; c d) maps a position p to M p + (shift, shift), and a point p of a shape to
// M p. But if M is a rotation, shapes stay as they are, and `turn` is added to the angles of
// pieces.
typedef struct image {
    const char *name;
    double a, b, c, d, shift;
    double turn;    // added to angles, in degrees
    double mirror;  // -1 if angles are reversed, else 1
    bool rename;
    double origin[2];  // the new origin of every shape, in the shape's old coordinates
} image;

static const image images[] = {
    {"as it is", 1, 0, 0, 1, 0, 0, 1, false, {0, 0}},
    {"turned by a quarter", 0, -1, 1, 0, 0, 90, 1, false, {0, 0}},
    {"turned by a half", -1, 0, 0, -1, 0, 180, 1, false, {0, 0}},
    {"mirrored", -1, 0, 0, 1, 0, 0, -1, false, {0, 0}},
    {"mirrored in the diagonal", 0, 1, 1, 0, 0, 0, -1, false, {0, 0}},
    {"in millimetres", 10, 0, 0, 10, 0, 0, 1, false, {0, 0}},
    {"far away", 1, 0, 0, 1, 1000, 0, 1, false, {0, 0}},
    {"renamed", 1, 0, 0, 1, 0, 0, 1, true, {0, 0}},
    {"with origins elsewhere", 1, 0, 0, 1, 0, 0, 1, false, {0.7, -1.3}},
    {"with origins far away", 1, 0, 0, 1, 0, 0, 1, false, {1000, -700}},
};

enum { IMAGES = sizeof images / sizeof images[0], DIAGONAL = 4 };

// --- images of a file ----------------------------------------------------------------------------

static void map(const image *g, const double *shift, double *x, double *y)
{
    double u = g->a * *x + g->b * *y + shift[0], v = g->c * *x + g->d * *y + shift[1];
    *x = u;
    *y = v;
}

// Maps the corners of a polygon. `polygon` is in WKT (well-known text).
static json_t *image_of_polygon(const json_t *polygon, const image *g, const double *shift)
{
    const char *at = json_string_value(polygon);
    size_t size = 64 * strlen(at) + 64, used = 0;
    char *text = malloc(size);
    assert_non_null(text);
    while (*at != '\0') {
        char *end;
        double x = strtod(at, &end), y;
        if (end == at) {
            text[used++] = *at++;
            continue;
        }
        y = strtod(end, &end);
        bool spaced = *at == ' ';
        map(g, shift, &x, &y);
        used +=
            (size_t)snprintf(text + used, size - used, "%s%.17g %.17g", spaced ? " " : "", x, y);
        at = end;
    }
    text[used] = '\0';
    json_t *result = json_string(text);
    free(text);
    return result;
}

static void map_pose(json_t *pose, const image *g)
{
    double x = json_number_value(json_array_get(pose, 0));
    double y = json_number_value(json_array_get(pose, 1));
    double angle = json_number_value(json_array_get(pose, 2));
    uj_vec2 origin =
        uj_rotate(uj_rotation_of(angle * UJ_PI / 180.0), (uj_vec2){g->origin[0], g->origin[1]});
    x += origin.x;
    y += origin.y;
    map(g, (double[]){g->shift, g->shift}, &x, &y);
    json_array_set_new(pose, 0, json_real(x));
    json_array_set_new(pose, 1, json_real(y));
    json_array_set_new(pose, 2, json_real(g->mirror * angle + g->turn));
}

// Maps the tolerances (dx, dy) of a goal pose.
static void map_within(json_t *within, const image *g)
{
    double x = json_number_value(json_array_get(within, 0));
    double y = json_number_value(json_array_get(within, 1));
    json_array_set_new(within, 0, json_real(fabs(g->a) * x + fabs(g->b) * y));
    json_array_set_new(within, 1, json_real(fabs(g->c) * x + fabs(g->d) * y));
}

static void rename_member(json_t *object, const char *key)
{
    char name[80];
    json_t *value = json_object_get(object, key);
    if (value == NULL)
        return;
    snprintf(name, sizeof name, "piece %s", json_string_value(value));
    json_object_set_new(object, key, json_string(name));
}

static void reverse(json_t *array)
{
    size_t count = json_array_size(array);
    for (size_t i = 0; i < count; i++) {  // moves the last element to index i
        json_t *last = json_incref(json_array_get(array, count - 1));
        json_array_remove(array, count - 1);
        json_array_insert_new(array, i, last);
    }
}

static void map_pieces(json_t *pieces, const image *g)
{
    image shape = *g;
    if (g->turn != 0.0)
        shape = images[0];
    size_t i;
    json_t *piece;
    json_array_foreach(pieces, i, piece)
    {
        json_t *outline = json_object_get(piece, "shape");
        map_pose(json_object_get(piece, "at"), g);
        if (g->rename)
            rename_member(piece, "name");
        if (g->rename && json_is_object(outline))
            rename_member(outline, "as");
        if (json_is_string(outline))  // else a reference to another piece's shape
            json_object_set_new(
                piece, "shape",
                image_of_polygon(outline, &shape, (double[]){-g->origin[0], -g->origin[1]}));
    }
    if (g->rename)
        reverse(pieces);
}

static json_t *image_of(const json_t *problem, const image *g)
{
    json_t *copy = json_deep_copy(problem);
    json_t *tray = json_object_get(copy, "tray"), *goal = json_object_get(copy, "goal"), *item;
    size_t i;
    double shift[] = {g->shift, g->shift};
    json_object_set_new(tray, "interior",
                        image_of_polygon(json_object_get(tray, "interior"), g, shift));
    json_array_foreach(json_object_get(tray, "exits"), i, item) json_object_set_new(
        item, "opening", image_of_polygon(json_object_get(item, "opening"), g, shift));
    map_pieces(json_object_get(copy, "pieces"), g);
    if (g->rename)
        rename_member(goal, "piece");
    json_array_foreach(json_object_get(goal, "poses"), i, item)
    {
        map_pose(json_object_get(item, "at"), g);
        map_within(json_object_get(item, "within"), g);
        if (g->rename)
            rename_member(item, "piece");
    }
    return copy;
}

// --- answers -------------------------------------------------------------------------------------

typedef struct answer {
    uj_search_outcome outcome;
    bool optimal;
    uint32_t cost;
    size_t piece_moves;
    uint64_t unresolved;
} answer;

static answer solve(const json_t *problem, uj_rules rules)
{
    char *text = json_dumps(problem, JSON_REAL_PRECISION(17));
    uj_document document;
    uj_tray_problem puzzle = {0};
    uj_error error = {0};
    assert_non_null(text);
    uj_status status = uj_document_parse("image", text, strlen(text), &document, &error);
    assert_int_equal(status, UJ_OK);
    uj_json_node root = uj_json_root(&document);
    if (uj_tray_problem_read(&root, &puzzle, &error) != UJ_OK)
        fail_msg("%s: %s\n%s", error.where, error.message, text);
    uj_tray_options options = uj_tray_default();
    options.rules = rules;
    uj_tray_result result;
    if (uj_tray_solve(puzzle.tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    answer a = {.outcome = result.search.outcome, .unresolved = result.unresolved};
    if (a.outcome == UJ_SEARCH_SOLVED) {
        a.optimal = result.optimal;
        a.cost = result.search.cost;
        a.piece_moves = result.piece_moves;
        uj_certificate certificate;
        assert_int_equal(
            uj_certificate_check(puzzle.tray, &result.solution, NULL, &certificate, &error), UJ_OK);
        if (!certificate.valid)
            fail_msg("%s", certificate.reason);
        uj_solution_clear(&result.solution);
    }
    uj_tray_problem_clear(&puzzle);
    uj_document_clear(&document);
    free(text);
    return a;
}

// Returns 0 if the file states no optimum for these rules.
static uint32_t recorded(const json_t *problem, const char *rules)
{
    const json_t *optimum = json_object_get(problem, "x-optimum");
    assert_non_null(optimum);
    const json_t *cost = json_object_get(optimum, rules);
    assert_true(!json_is_object(optimum) || cost != NULL);
    return cost == NULL ? 0 : (uint32_t)json_integer_value(cost);
}

// Solves image i of a tray if bit i of `which` is set, and expects the optimum that the file
// states.
static void compare_some(unsigned which, const char *folder, const char *name, uj_rules rules)
{
    char path[512];
    snprintf(path, sizeof path, UJ_TEST_ROOT "/%s/%s.json", folder, name);
    json_t *problem = json_load_file(path, 0, NULL);
    assert_non_null(problem);
    uint32_t optimum = recorded(problem, uj_rules_text(rules));
    answer first = {0};
    // A goal pose bounds the position of a piece's origin. A new origin would change the goal.
    bool by_poses = json_object_get(json_object_get(problem, "goal"), "poses") != NULL;
    for (int i = 0; i < IMAGES; i++) {
        bool moves_origin = images[i].origin[0] != 0.0 || images[i].origin[1] != 0.0;
        if ((which >> i & 1u) == 0 || (by_poses && moves_origin))
            continue;
        json_t *copy = image_of(problem, &images[i]);
        answer a = solve(copy, rules);
        json_decref(copy);
        print_message("%s (%s), %s: cost %u, %zu piece moves\n", name, uj_rules_text(rules),
                      images[i].name, (unsigned)a.cost, a.piece_moves);
        first = first.cost == 0 ? a : first;
        assert_int_equal(a.outcome, optimum > 0 ? UJ_SEARCH_SOLVED : UJ_SEARCH_EXHAUSTED);
        assert_int_equal(a.cost, optimum);
        assert_int_equal(a.optimal, optimum > 0);
        assert_int_equal(a.piece_moves, first.piece_moves);
        assert_int_equal(a.unresolved, 0);
    }
    json_decref(problem);
}

// ./dev nightly solves all images of a tray. Other runs solve the tray itself and its mirror image;
// thorough ones also solve another image, which changes from tray to tray.
static void compare(const char *folder, const char *name, uj_rules rules)
{
    static unsigned trays;
    unsigned which = 1u | 1u << DIAGONAL;
    if (test_effort(100) >= 100)
        which = ~0u;
    else if (test_is_thorough())
        which |= 1u << (1 + trays++ % (IMAGES - 1));
    compare_some(which, folder, name, rules);
}

static void answers_do_not_depend_on_the_place(void **state)
{
    (void)state;
    static const char *const both_rules[] = {"one-piece", "two-pieces", "corner", "corner-narrow"};
    for (size_t i = 0; i < sizeof both_rules / sizeof both_rules[0]; i++) {
        compare("problems/tray", both_rules[i], UJ_RULES_FREE);
        compare("problems/tray", both_rules[i], UJ_RULES_PAPER);
    }
    compare("problems/tray", "packing", UJ_RULES_FREE);
    if (test_is_thorough())  // takes a long time
        compare_some(1u << DIAGONAL, "problems/tray", "packing-tight", UJ_RULES_FREE);
    compare("problems/tray", "sliding-blocks", UJ_RULES_FREE);
    compare("problems/tray", "siding", UJ_RULES_FREE);
    compare("problems/tray", "pentangular-jam", UJ_RULES_FREE);
    compare("problems/tray", "hexangular-jam", UJ_RULES_FREE);
}

// In these trays, the shapes are hard to cut into convex parts, or the motions are hard to follow.
static void answers_do_not_depend_on_the_parts(void **state)
{
    (void)state;
    compare("tests/trays", "cut-at-a-corner", UJ_RULES_FREE);
    compare("tests/trays", "cut-at-a-corner", UJ_RULES_PAPER);
    compare("tests/trays", "slanted-slots", UJ_RULES_FREE);
    compare("tests/trays", "slanted-slots", UJ_RULES_PAPER);
    compare("tests/trays", "corner-on-corner", UJ_RULES_FREE);
    compare("tests/trays", "touching-holes", UJ_RULES_FREE);
    compare("tests/trays", "hole-on-a-wall", UJ_RULES_FREE);
    compare("tests/trays", "sliver-of-a-wall", UJ_RULES_FREE);
    compare("tests/trays", "fast-slide", UJ_RULES_FREE);
    compare("tests/trays", "corner-of-a-room", UJ_RULES_FREE);
    compare("tests/trays", "three-cuts-at-a-corner", UJ_RULES_FREE);
    compare("tests/trays", "exact-fits", UJ_RULES_FREE);
    compare("tests/trays", "all-but-exact-fits", UJ_RULES_FREE);
    compare("tests/trays", "square-on-its-corner", UJ_RULES_FREE);
    compare("tests/trays", "corner-on-a-lip", UJ_RULES_FREE);
    compare("tests/trays", "hinge-at-a-cut", UJ_RULES_FREE);
    compare("tests/trays", "balanced-at-a-corner", UJ_RULES_FREE);
    compare("tests/trays", "past-an-obstacle", UJ_RULES_FREE);
    compare("tests/trays", "round-a-corner", UJ_RULES_FREE);
    compare("tests/trays", "round-a-corner", UJ_RULES_PAPER);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_do_not_depend_on_the_place),
        cmocka_unit_test(answers_do_not_depend_on_the_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
