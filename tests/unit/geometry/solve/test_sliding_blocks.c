// Compares the same blocks in a tray and on a Klotski board. If a push costs 1 for each block that
// it moves (UJ_COST_PIECE_MOVES), the least costs must be equal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/formats/tray_file.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct both {
    uj_tray_problem tray;
    uj_document document;
    uj_problem cells;
} both;

static both load(void)
{
    both b = {0};
    uj_error error = {0};
    if (uj_tray_problem_load(UJ_TEST_ROOT "/problems/tray/sliding-blocks.json", &b.tray, &error) !=
            UJ_OK ||
        uj_document_read(UJ_TEST_ROOT "/problems/klotski/sliding-blocks-cells.json", &b.document,
                         &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_json_node root = uj_json_root(&b.document);
    assert_int_equal(uj_problem_read(&uj_klotski_puzzle, &root, 0, &b.cells, &error), UJ_OK);
    return b;
}

static void clear(both *b)
{
    uj_problem_clear(&b->cells);
    uj_document_clear(&b->document);
    uj_tray_problem_clear(&b->tray);
}

// The polygon's edges must be parallel to the axes and must not touch (x, y). Ignores the pose's
// angle.
static bool covers(const uj_polygon *polygon, uj_pose pose, double x, double y)
{
    bool inside = false;
    const uj_ring *ring = &polygon->rings[0];
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 p = ring->points[i], q = ring->points[(i + 1) % ring->count];
        if ((p.y + pose.y > y) != (q.y + pose.y > y) && p.x + pose.x > x)
            inside = !inside;
    }
    return inside;
}

// The point (x, y) must be the middle of a cell.
static char sign_at(const uj_tray *tray, double x, double y)
{
    if (!covers(&tray->interior, (uj_pose){0, 0, 0}, x, y))
        return '#';
    for (size_t i = 0; i < tray->piece_count; i++)
        if (covers(&tray->pieces[i].shape, tray->pieces[i].start, x, y))
            return tray->pieces[i].name[0];
    return '.';
}

static void they_are_the_same_puzzle(void **state)
{
    (void)state;
    both b = load();
    const json_t *board = json_object_get(b.document.root, "board");
    size_t rows = json_array_size(board);
    for (size_t r = 0; r < rows; r++) {
        const char *row = json_string_value(json_array_get(board, r));
        for (size_t c = 0; row[c] != '\0'; c++)
            assert_int_equal(sign_at(b.tray.tray, (double)c + 0.5, (double)(rows - 1 - r) + 0.5),
                             row[c]);
    }
    const uj_goal_pose *goal = &b.tray.tray->goal.poses[0];
    const json_t *wanted = json_object_get(b.document.root, "goal");
    const json_t *at = json_object_get(wanted, "at");
    assert_string_equal(b.tray.tray->pieces[goal->piece].name,
                        json_string_value(json_object_get(wanted, "piece")));
    assert_true(goal->at.x == (double)json_integer_value(json_array_get(at, 1)));
    assert_true((double)rows - 1.0 - goal->at.y ==
                (double)json_integer_value(json_array_get(at, 0)));
    clear(&b);
}

static uint32_t tray_cost(const uj_tray *tray, uj_tray_cost cost)
{
    uj_tray_options options = uj_tray_default();
    options.cost = cost;
    uj_tray_result result;
    uj_certificate certificate;
    uj_error error = {0};
    assert_int_equal(uj_tray_solve(tray, &options, &result, &error), UJ_OK);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_true(result.optimal);
    assert_int_equal(uj_certificate_check(tray, &result.solution, NULL, &certificate, &error),
                     UJ_OK);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
    uj_solution_clear(&result.solution);
    return result.search.cost;
}

static void piece_moves_are_klotski_moves(void **state)
{
    (void)state;
    both b = load();
    uj_puzzle_options options = uj_puzzle_default();
    options.cost = "moves";
    uj_puzzle_result cells;
    assert_int_equal(uj_klotski_solve(b.cells.data, &options, &cells, NULL), UJ_OK);
    assert_int_equal(cells.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(tray_cost(b.tray.tray, UJ_COST_PIECE_MOVES), cells.search.cost);
    assert_true(tray_cost(b.tray.tray, UJ_COST_MOVES) < cells.search.cost);
    uj_puzzle_result_clear(&cells);
    clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_the_same_puzzle),
        cmocka_unit_test(piece_moves_are_klotski_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
