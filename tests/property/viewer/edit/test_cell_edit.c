// Random edits of discrete puzzles can be undone and redone. If a puzzle has no faults, the solver
// must read the same puzzle from the document as the editor shows.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/discrete/klotski/klotski.h>
#include <unjam/discrete/peg/peg.h>
#include <unjam/discrete/tiles/tiles.h>
#include <unjam/viewer/edit/blocks_edit.h>
#include <unjam/viewer/edit/edit_check.h>
#include <unjam/viewer/edit/klotski_edit.h>
#include <unjam/viewer/edit/peg_edit.h>
#include <unjam/viewer/edit/tiles_edit.h>

#include "tests/support/test_random.h"

static uint64_t seed;

static size_t below(test_random *random, size_t bound)
{
    return test_random_below(random, (uint32_t)bound);
}

// --- edits ---------------------------------------------------------------------------------------

static void edit_klotski(test_random *random, uj_edit_document *document, uj_error *error)
{
    static const char signs[] = ".#AB\"\\c.";
    uj_klotski_sketch board;
    uj_klotski_read(document, &board);
    size_t row = below(random, board.rows), column = below(random, board.columns);
    char piece = uj_klotski_cell(&board, row, column);
    switch (below(random, 6)) {
    case 0:
    case 1:
        uj_klotski_set_cell(document, row, column, signs[below(random, 8)], error);
        break;
    case 2:
        uj_klotski_move(document, piece, (int)below(random, 3) - 1, (int)below(random, 3) - 1,
                        error);
        break;
    case 3:
        if (below(random, 4) == 0)
            uj_klotski_remove(document, piece, error);
        break;
    case 4:
        if (below(random, 4) == 0)
            uj_klotski_set_size(document, below(random, below(random, 8) == 0 ? 300 : 8),
                                below(random, 8), error);
        break;
    default:
        uj_klotski_set_goal(document, piece, below(random, 6), below(random, 5), error);
    }
}

static void edit_tiles(test_random *random, uj_edit_document *document, uj_error *error)
{
    const size_t a[2] = {below(random, 5), below(random, 5)};
    const size_t b[2] = {below(random, 5), below(random, 5)};
    if (below(random, 12) == 0)
        uj_tiles_set_size(document, below(random, 5), below(random, 6), error);
    else if (below(random, 5) == 0)
        uj_tiles_block(document, a, error);
    else if (below(random, 4) == 0)
        uj_tiles_empty(document, below(random, 2) == 0 ? "start" : "goal", a, error);
    else
        uj_tiles_swap(document, below(random, 2) == 0 ? "start" : "goal", a, b, error);
}

static void edit_peg(test_random *random, uj_edit_document *document, uj_error *error)
{
    switch (below(random, 6)) {
    case 0:
    case 1:
        uj_peg_toggle_start(document, below(random, 34), error);
        break;
    case 2:
        uj_peg_toggle_goal(document, below(random, 34), error);
        break;
    case 3:
        uj_peg_set_goal_count(document, below(random, 6), error);
        break;
    case 4:
        uj_peg_toggle_hole(document, below(random, 7), below(random, 7), error);
        break;
    default:
        if (below(random, 4) == 0)
            uj_peg_set_size(document, below(random, below(random, 8) == 0 ? 70 : 9),
                            below(random, 9), error);
    }
}

static void edit_blocks(test_random *random, uj_edit_document *document, uj_error *error)
{
    uj_blocks_sketch all;
    uj_blocks_read(document, &all);
    const char *block = all.blocks[below(random, all.block_count)];
    const char *target = below(random, 2) == 0 ? all.blocks[below(random, all.block_count)]
                                               : all.places[below(random, all.place_count)];
    switch (below(random, 8)) {
    case 0:
        uj_blocks_add(document, error);
        break;
    case 1:
        uj_blocks_remove(document, block, error);
        break;
    case 2:
        uj_blocks_put(document, "goal", block, NULL, error);
        break;
    default:
        uj_blocks_put(document, below(random, 2) == 0 ? "start" : "goal", block, target, error);
    }
}

// --- same puzzle ---------------------------------------------------------------------------------

static void compare_klotski(const uj_edit_document *document, const uj_klotski *read)
{
    uj_klotski_sketch board;
    uj_klotski_read(document, &board);
    assert_int_equal(board.rows, read->rows);
    assert_int_equal(board.columns, read->columns);
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++) {
            uint8_t cell = read->grid[r * board.columns + c];
            char shown = uj_klotski_cell(&board, r, c);
            assert_int_equal(shown, cell == 0                 ? '.'
                                    : cell == UJ_KLOTSKI_WALL ? '#'
                                                              : read->names[cell - 1]);
        }
    assert_int_equal(board.goal_piece, read->names[read->goals[0].piece]);
    assert_int_equal(board.goal[0] * board.columns + board.goal[1], read->goals[0].cell);
}

static void compare_tiles(const uj_edit_document *document, const uj_tiles *read)
{
    uj_tiles_sketch board;
    uj_tiles_read(document, "start", &board);
    assert_int_equal(board.rows, read->rows);
    assert_int_equal(board.columns, read->columns);
    for (size_t i = 0; i < board.rows * board.columns; i++)
        assert_string_equal(board.labels[i / board.columns][i % board.columns],
                            read->labels[read->start[i]]);
}

static void compare_peg(const uj_edit_document *document, const uj_peg *read)
{
    uj_peg_sketch board;
    uj_peg_read(document, &board);
    assert_int_equal(board.holes, read->board.hole_count);
    assert_int_equal(board.goal_pegs, read->exact);
    for (size_t h = 0; h < board.holes; h++) {
        assert_int_equal(board.start[h], read->start >> h & 1u);
        if (board.goal_pegs)
            assert_int_equal(board.goal[h], read->goal >> h & 1u);
    }
    if (!board.goal_pegs)
        assert_int_equal(board.goal_count, read->goal_count);
    // The lines are all triples of neighbouring holes in a row or a column of the grid.
    size_t lines = 0;
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++) {
            if (c + 2 < board.columns)
                lines +=
                    board.grid[r][c] >= 0 && board.grid[r][c + 1] >= 0 && board.grid[r][c + 2] >= 0;
            if (r + 2 < board.rows)
                lines +=
                    board.grid[r][c] >= 0 && board.grid[r + 1][c] >= 0 && board.grid[r + 2][c] >= 0;
        }
    if (board.rows > 0)
        assert_int_equal(lines, read->line_count);
}

static void compare_blocks(const uj_edit_document *document, const uj_blocks *read)
{
    uj_blocks_sketch all;
    uj_blocks_read(document, &all);
    assert_int_equal(all.block_count, read->block_count);
    assert_int_equal(all.place_count, read->place_count);
    for (size_t i = 0; i < all.block_count; i++) {
        int block = uj_blocks_find(read, all.blocks[i]);
        assert_true(block >= 0);
        assert_string_equal(uj_blocks_below(document, "start", all.blocks[i]),
                            read->names[read->start[block]]);
        const char *goal = uj_blocks_below(document, "goal", all.blocks[i]);
        if (goal == NULL)
            assert_int_equal(read->goal[block], UJ_BLOCKS_ANYWHERE);
        else
            assert_string_equal(goal, read->names[read->goal[block]]);
    }
}

// Returns false if the editor finds faults in the puzzle. Otherwise, checks that the solver reads
// the same puzzle as the editor shows.
static bool check_meaning(const uj_edit_document *document)
{
    uj_faults faults;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_edit_check(document, &faults), UJ_OK);
    bool solvable = faults.count == 0;
    uj_faults_clear(&faults);
    if (!solvable)
        return false;
    uj_json_node root = uj_json_root(&document->json);
    const uj_puzzle *puzzle = uj_puzzle_find(uj_edit_kind_word(document->kind));
    if (uj_problem_read(puzzle, &root, 0, &problem, &error) != UJ_OK)
        fail_msg("the editor found no fault, but: %s\n%s", error.message, document->text.bytes);
    if (document->kind == UJ_EDIT_KLOTSKI)
        compare_klotski(document, problem.data);
    else if (document->kind == UJ_EDIT_TILES)
        compare_tiles(document, problem.data);
    else if (document->kind == UJ_EDIT_PEG)
        compare_peg(document, problem.data);
    else
        compare_blocks(document, problem.data);
    uj_problem_clear(&problem);
    return true;
}

// --- documents -----------------------------------------------------------------------------------

static int edit_document(test_random *random, uj_edit_kind kind, const char *file, int edits)
{
    static void (*const edit[])(test_random *, uj_edit_document *,
                                uj_error *) = {[UJ_EDIT_KLOTSKI] = edit_klotski,
                                               [UJ_EDIT_TILES] = edit_tiles,
                                               [UJ_EDIT_PEG] = edit_peg,
                                               [UJ_EDIT_BLOCKS] = edit_blocks};
    uj_edit_document document;
    char path[512];
    snprintf(path, sizeof path, "%s/problems/%s", UJ_TEST_ROOT, file != NULL ? file : "");
    assert_int_equal(file != NULL ? uj_edit_document_open(path, &document, NULL)
                                  : uj_edit_document_new(kind, &document, NULL),
                     UJ_OK);
    char *first = strdup(document.text.bytes);
    int solvable = check_meaning(&document);
    for (int i = 0; i < edits; i++) {
        uj_error error = {0};
        edit[document.kind](random, &document, &error);
        assert_true(error.status == UJ_OK || error.status == UJ_BAD_ARGUMENT);
        if (below(random, 8) == 0)
            uj_edit_undo(&document);
        solvable += check_meaning(&document);
    }
    while (uj_edit_redo(&document))
        continue;
    char *last = strdup(document.text.bytes);
    while (uj_edit_undo(&document))
        continue;
    assert_string_equal(document.text.bytes, first);
    while (uj_edit_redo(&document))
        continue;
    assert_string_equal(document.text.bytes, last);
    free(first);
    free(last);
    uj_edit_document_clear(&document);
    return solvable;
}

static void random_edits(void **state)
{
    (void)state;
    static const struct {
        uj_edit_kind kind;
        const char *file;
    } starts[] = {{UJ_EDIT_KLOTSKI, NULL}, {UJ_EDIT_KLOTSKI, "klotski/klotski.json"},
                  {UJ_EDIT_TILES, NULL},   {UJ_EDIT_TILES, "tiles/line-1.json"},
                  {UJ_EDIT_PEG, NULL},     {UJ_EDIT_PEG, "peg/hoppers.json"},
                  {UJ_EDIT_BLOCKS, NULL},  {UJ_EDIT_BLOCKS, "blocks/eight-blocks.json"}};
    int solvable[8] = {0}, count = test_effort(3200);
    test_random random = {seed};
    for (int i = 0; i < count; i++) {
        size_t k = below(&random, 8);
        solvable[k] +=
            edit_document(&random, starts[k].kind, starts[k].file, 1 + (int)below(&random, 30));
    }
    for (size_t k = 0; k < 8; k++) {
        printf("%zu: %d of the checked texts had no fault\n", k, solvable[k]);
        assert_covered(solvable[k] > 0);
    }
}

int main(void)
{
    seed = test_seed(20261122);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_edits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
