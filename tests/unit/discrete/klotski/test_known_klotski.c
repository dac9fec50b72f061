// Solves the bundled Klotski puzzles and compares the results with the files.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/klotski/klotski.h>

static uj_problem load(const char *path, uj_document *document)
{
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_read(path, document, &error), UJ_OK);
    uj_json_node root = uj_json_root(document);
    assert_int_equal(uj_problem_read(&uj_klotski_puzzle, &root, 0, &problem, &error), UJ_OK);
    return problem;
}

static json_int_t recorded(const uj_document *document, const char *key, const char *cost)
{
    json_t *number = json_object_get(json_object_get(document->root, key), cost);
    assert_true(json_is_integer(number));
    return json_integer_value(number);
}

// A number too large for 64 bits is a string in the file.
static void check_solutions(const uj_document *document, const char *cost, uj_count found)
{
    const json_t *all = json_object_get(document->root, "x-solutions");
    const char *text = json_string_value(json_object_get(all, cost));
    char digits[UJ_COUNT_TEXT_SIZE];
    if (text != NULL)
        assert_string_equal(uj_count_text(found, digits), text);
    else
        assert_true(found == (uj_count)recorded(document, "x-solutions", cost));
}

// --- the text of moves ---------------------------------------------------------------------------

// In `board`, each cell holds the name of its piece, '.' if empty, '#' if a wall.
static void step(const uj_klotski *problem, char *board, char name, int down, int right)
{
    char after[UJ_KLOTSKI_CELLS];
    int cells = problem->rows * problem->columns;
    for (int i = 0; i < cells; i++)
        after[i] = board[i] == name ? '.' : board[i];
    for (int i = 0; i < cells; i++) {
        if (board[i] != name)
            continue;
        int row = i / problem->columns + down, column = i % problem->columns + right;
        assert_in_range(row, 0, problem->rows - 1);
        assert_in_range(column, 0, problem->columns - 1);
        assert_int_equal(after[row * problem->columns + column], '.');
        after[row * problem->columns + column] = name;
    }
    memcpy(board, after, (size_t)cells);
}

// An example of `text`: "b right 1, down 2".
static void play_text(const uj_klotski *problem, char *board, const char *text)
{
    const char name = text[0];
    const char *rest = text + 1;
    for (bool more = true; more;) {
        char direction[8], after = '\0';
        int count = 0, length = 0;
        assert_int_equal(sscanf(rest, " %7[a-z] %d%n", direction, &count, &length), 2);
        assert_true(count > 0);
        int down = (strcmp(direction, "down") == 0) - (strcmp(direction, "up") == 0);
        int right = (strcmp(direction, "right") == 0) - (strcmp(direction, "left") == 0);
        assert_int_equal(abs(down) + abs(right), 1);
        for (int i = 0; i < count; i++)
            step(problem, board, name, down, right);
        rest += length;
        after = *rest;
        more = after == ',';
        assert_true(more || after == '\0');
        rest += more;
    }
}

// Plays the text of every move. The last board must meet all goals.
static void replay_text(const uj_klotski *problem, const uj_moves *moves)
{
    char board[UJ_KLOTSKI_CELLS];
    for (int i = 0; i < problem->rows * problem->columns; i++)
        board[i] = problem->grid[i] == 0                 ? '.'
                   : problem->grid[i] == UJ_KLOTSKI_WALL ? '#'
                                                         : problem->names[problem->grid[i] - 1];
    for (size_t i = 0; i < moves->count; i++) {
        char text[512];
        play_text(problem, board,
                  uj_klotski_puzzle.move_text(problem, moves, i, text, sizeof text));
    }
    uint16_t places[UJ_KLOTSKI_PIECES];
    for (int i = 0; i < problem->piece_count; i++) {
        const char *first = memchr(board, problem->names[i], sizeof board);
        assert_non_null(first);
        places[i] = (uint16_t)(first - board);
    }
    for (int i = 0; i < problem->goal_count; i++)
        assert_true(uj_klotski_is_met(problem, problem->goals[i], places));
}

static void long_text_ends_after_a_whole_run(void **unused)
{
    (void)unused;
    static const char spiral[] =
        "{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"x\", \"board\": [\"a....\", "
        "\"####.\", \"...#.\", \".###.\", \".....\"], \"goal\": {\"piece\": \"a\", \"at\": "
        "[2, 2]}}";
    static const struct {
        size_t size;
        const char *text;
    } cases[] = {
        {100, "a right 4, down 4, left 4, up 2, right 2"},
        {41, "a right 4, down 4, left 4, up 2, right 2"},
        {40, "a right 4, down 4, left 4, up 2..."},
        {24, "a right 4, down 4..."},
        {8, "a..."},
        {2, "a"},
    };
    uj_document document;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("spiral", spiral, strlen(spiral), &document, &error), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    uj_problem problem;
    assert_int_equal(uj_problem_read(&uj_klotski_puzzle, &root, 0, &problem, &error), UJ_OK);
    const uint16_t codes[] = {0, 12};
    uj_moves moves = {0};
    assert_true(uj_moves_append(&moves, codes, 2));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        memset(text, 'x', sizeof text);
        uj_klotski_puzzle.move_text(problem.data, &moves, 0, text, cases[i].size);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(text[cases[i].size], 'x');
    }
    uj_moves_clear(&moves);
    uj_problem_clear(&problem);
    uj_document_clear(&document);
}

// --- the bundled positions -----------------------------------------------------------------------

static void solve_all_ways(const char *path)
{
    uj_document document;
    uj_problem problem = load(path, &document);
    for (const char *const *cost = uj_klotski_costs; *cost != NULL; cost++) {
        uj_puzzle_options options = uj_puzzle_default();
        options.all = true;
        options.list = 3;
        options.cost = *cost;
        uj_puzzle_result result;
        assert_int_equal(uj_klotski_solve(problem.data, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
        assert_int_equal(result.search.cost, recorded(&document, "x-optimum", *cost));
        check_solutions(&document, *cost, result.solutions);
        assert_int_equal(result.lists.count, 3);
        for (size_t i = 0; i < result.lists.count; i++) {
            uj_puzzle_verdict verdict = {0};
            assert_true(uj_klotski_check(problem.data, *cost, &result.lists.lists[i], &verdict));
            assert_int_equal(verdict.cost, result.search.cost);
            replay_text(problem.data, &result.lists.lists[i]);
        }
        uj_puzzle_result_clear(&result);
    }
    uj_problem_clear(&problem);
    uj_document_clear(&document);
}

static void bundled_positions_are_solved(void **unused)
{
    (void)unused;
    DIR *folder = opendir(UJ_TEST_ROOT "/problems/klotski");
    int count = 0;
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strstr(entry->d_name, ".json") == NULL)
            continue;
        char path[512];
        snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/klotski/%s", entry->d_name);
        solve_all_ways(path);
        count++;
    }
    closedir(folder);
    assert_int_equal(count, 20);
}

// --- the checker ---------------------------------------------------------------------------------

static const char corner[] = "{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"x\", \"board\": "
                             "[\"a.bb\", \"a..b\", \"....\", "
                             "\"g#..\"], \"goal\": {\"piece\": \"g\", \"at\": [2, 0]}}";

static void expect(const char *cost_name, const uint16_t (*moves)[2], size_t count,
                   const char *wanted)
{
    uj_document document;
    uj_problem problem;
    assert_int_equal(uj_document_parse("x", corner, strlen(corner), &document, NULL), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_problem_read(&uj_klotski_puzzle, &root, 0, &problem, NULL), UJ_OK);
    uj_moves list = {0};
    for (size_t i = 0; i < count; i++)
        assert_true(uj_moves_append(&list, moves[i], 2));
    uj_puzzle_verdict verdict = {0};
    bool good = uj_klotski_check(problem.data, cost_name, &list, &verdict);
    assert_string_equal(verdict.reason, wanted);
    assert_int_equal(good, wanted[0] == '\0');
    assert_int_equal(verdict.cost, good ? count : 0);
    uj_moves_clear(&list);
    uj_problem_clear(&problem);
    uj_document_clear(&document);
}

// A move is {piece, cell}. Pieces a, b and g are 0, 1 and 2. Cells are numbered 4 * row + column.
static void illegal_moves_are_refused(void **unused)
{
    (void)unused;
#define EXPECT(cost, wanted, ...)                                                                  \
    do {                                                                                           \
        const uint16_t moves[][2] = {__VA_ARGS__};                                                 \
        expect(cost, moves, sizeof moves / sizeof moves[0], wanted);                               \
    } while (0)
    EXPECT("moves", "", {2, 8});
    EXPECT("steps", "", {0, 4}, {0, 0}, {2, 8});
    EXPECT("moves", "", {0, 5}, {2, 8});
    EXPECT("slides", "", {1, 10}, {2, 8});
    EXPECT("steps",
           "move 1 is not possible: the piece does not move exactly one cell, as a "
           "step must",
           {0, 5});
    EXPECT("slides",
           "move 1 is not possible: the piece does not move in a straight line, as a slide must",
           {0, 5});
    EXPECT("moves", "move 1 is not possible: the piece stays where it is", {0, 0});
    EXPECT("moves", "move 1 is not possible: there is no room for the piece", {0, 8});
    EXPECT("moves", "move 1 is not possible: there is no room for the piece", {0, 13});
    EXPECT("moves", "move 1 is not possible: it does not name a piece and a cell of the board",
           {3, 0});
    EXPECT("moves", "move 1 is not possible: it does not name a piece and a cell of the board",
           {0, 16});
    EXPECT("slides", "move 2 is not possible: the straight path is blocked", {0, 4}, {2, 0});
    EXPECT("moves", "move 2 is not possible: no free path leads there", {0, 4}, {2, 0});
    EXPECT("moves",
           "after the last move, piece g stands at row 2, column 1, not at row 2, column 0",
           {2, 9});
    EXPECT("turns", "no cost of Klotski is named \"turns\"", {2, 8});
#undef EXPECT
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled_positions_are_solved),
        cmocka_unit_test(long_text_ends_after_a_whole_run),
        cmocka_unit_test(illegal_moves_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
