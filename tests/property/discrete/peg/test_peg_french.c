// Tests peg solitaire on the French board of 37 holes against a breadth-first search and a parity
// rule.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/puzzle/puzzle.h>

#include "tests/support/state_list.h"
#include "tests/support/test_random.h"

enum { SIDE = 7, CELLS = SIDE * SIDE, STATES = 60000 };

static uint64_t seed;

// '.': a hole without a peg; 'o': a hole with a peg; 'x': outside the board.
static const char french[CELLS + 1] = "xx...xx"
                                      "x.....x"
                                      "......."
                                      "......."
                                      "......."
                                      "x.....x"
                                      "xx...xx";

static const int downs[4] = {-1, 1, 0, 0}, rights[4] = {0, 0, -1, 1};

// Returns the peg's new cell, or -1 if the jump is impossible. If `back`, undoes a jump that ended
// on `from`.
static int jump(char *board, int from, int way, bool back)
{
    const int row = from / SIDE + 2 * downs[way], column = from % SIDE + 2 * rights[way];
    if (row < 0 || row >= SIDE || column < 0 || column >= SIDE)
        return -1;
    const int to = row * SIDE + column, over = (from + to) / 2;
    if (board[from] != 'o' || board[over] != (back ? '.' : 'o') || board[to] != '.')
        return -1;
    board[from] = '.';
    board[over] = back ? 'o' : '.';
    board[to] = 'o';
    return to;
}

// --- oracle --------------------------------------------------------------------------------------

// Adds to `list` every position that one or more jumps of the peg on `at` can reach.
static void sweep(state_list *list, int state, const char *board, int at, bool *too_many)
{
    for (int way = 0; way < 4; way++) {
        char next[CELLS];
        memcpy(next, board, CELLS);
        const int to = jump(next, at, way, false);
        *too_many |= list->count >= STATES;
        if (to < 0 || *too_many)
            continue;
        state_list_reach(list, next, list->states[state].depth + 1, list->states[state].paths);
        sweep(list, state, next, to, too_many);
    }
}

// Returns -1 if there is no solution, -2 if there are too many positions. Sets *ways to the number
// of shortest solutions.
static int least_moves(const char *start, const char *goal, uint64_t *ways)
{
    state_list list = state_list_of(CELLS);
    bool too_many = false;
    state_list_reach(&list, start, 0, 1);
    for (int i = 0; i < list.count && !too_many; i++) {
        char board[CELLS];
        memcpy(board, list.states[i].key, CELLS);
        for (int at = 0; at < CELLS; at++)
            sweep(&list, i, board, at, &too_many);
    }
    const int found = state_list_find(&list, goal);
    const int moves = too_many ? -2 : found < 0 ? -1 : list.states[found].depth;
    *ways = moves >= 0 ? list.states[found].paths : 0;
    state_list_clear(&list);
    return moves;
}

// --- problems ------------------------------------------------------------------------------------

static int hole_of(int cell)
{
    int hole = 0;
    for (int i = 0; i < cell; i++)
        hole += french[i] != 'x';
    return hole;
}

static void put_pegs(const char *board, char *text, size_t size)
{
    const char *comma = "";
    for (int i = 0; i < CELLS; i++)
        if (board[i] == 'o') {
            snprintf(text + strlen(text), size - strlen(text), "%s%d", comma, hole_of(i));
            comma = ",";
        }
}

// If `goal` is NULL, any position with a single peg is a goal.
static uj_problem load(const char *start, const char *goal)
{
    enum { SIZE = 8192 };
    char *text = malloc(SIZE);
    const char *comma = "";
    assert_non_null(text);
    strcpy(text, "{\"unjam\":1,\"kind\":\"peg\",\"name\":\"x\",\"holes\":37,\"lines\":[");
    for (int i = 0; i < CELLS; i++)
        for (int way = 1; way < 4; way += 2) {
            const int row = i / SIDE + 2 * downs[way], column = i % SIDE + 2 * rights[way];
            const int to = row * SIDE + column;
            if (row >= SIDE || column >= SIDE || french[i] == 'x' || french[to] == 'x' ||
                french[(i + to) / 2] == 'x')
                continue;
            snprintf(text + strlen(text), SIZE - strlen(text), "%s[%d,%d,%d]", comma, hole_of(i),
                     hole_of((i + to) / 2), hole_of(to));
            comma = ",";
        }
    strcat(text, "],\"start\":{\"pegs\":[");
    put_pegs(start, text, SIZE);
    strcat(text, goal != NULL ? "]},\"goal\":{\"pegs\":[" : "]},\"goal\":{\"count\":1");
    if (goal != NULL)
        put_pegs(goal, text, SIZE);
    strcat(text, goal != NULL ? "]}}" : "}}");
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    const uj_json_node root = uj_json_root(&document);
    if (uj_problem_read(uj_puzzle_find("peg"), &root, 0, &problem, &error) != UJ_OK)
        fail_msg("%s: %s", text, error.message);
    uj_document_clear(&document);
    free(text);
    return problem;
}

// moves < 0: there must be no solution.
static void compare(const char *start, const char *goal, int moves, uint64_t ways)
{
    uj_problem problem = load(start, goal);
    for (int on_disk = 0; on_disk < 2; on_disk++) {
        uj_puzzle_options options = uj_puzzle_default();
        uj_puzzle_result result;
        options.all = true;
        options.threads = 2;
        options.work_dir = on_disk ? "." : NULL;
        assert_int_equal(problem.puzzle->solve(problem.data, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, moves < 0 ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_SOLVED);
        assert_true(moves < 0 || (int)result.search.cost == moves);
        assert_true(result.solutions == ways);
        assert_true(moves < 0 || result.lists.count > 0);
        uj_puzzle_result_clear(&result);
    }
    uj_problem_clear(&problem);
}

// --- tests ---------------------------------------------------------------------------------------

// Classic figures, to be reduced to a single peg in the middle.
static void figures_agree(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int moves;
        uint64_t ways;
    } figures[] = {
        {"xx...xxx..o..x..ooo.....o......o...x.....xxx...xx", 5, 2},
        {"xx...xxx..o..x...o....ooooo....o...x..o..xxx...xx", 6, 8},
        {"xxoooxxx.ooo.x..ooo....o.o.........x.....xxx...xx", 6, 2},
        {"xx...xxx..o..x..ooo...ooooo.ooooooox.....xxx...xx", 7, 8},
        {"xx...xxx.ooo.x.ooooo..oo.oo..ooooo.x.ooo.xxx...xx", 7, 1216},
    };
    char goal[CELLS + 1];
    strcpy(goal, french);
    goal[CELLS / 2] = 'o';
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        uint64_t ways;
        assert_int_equal(strlen(figures[i].board), CELLS);
        const int moves = least_moves(figures[i].board, goal, &ways);
        if (moves != -2) {
            assert_int_equal(moves, figures[i].moves);
            assert_true(ways == figures[i].ways);
        }
        compare(figures[i].board, goal, figures[i].moves, figures[i].ways);
    }
}

static void random_positions_agree(void **state)
{
    (void)state;
    test_random random = {seed};
    int solved = 0, unsolvable = 0;
    for (int round = 0; round < test_effort(60); round++) {
        char goal[CELLS + 1], start[CELLS + 1];
        int cell;
        strcpy(goal, french);
        do
            cell = (int)test_random_below(&random, CELLS);
        while (french[cell] == 'x');
        goal[cell] = 'o';
        strcpy(start, goal);
        for (int tries = 0, pegs = 1; tries < 4000 && pegs < 11; tries++)
            pegs += jump(start, (int)test_random_below(&random, CELLS),
                         (int)test_random_below(&random, 4), true) >= 0;
        if (round % 4 == 0) {  // move one peg elsewhere, so that there may be no solution
            char *peg = strchr(start, 'o'), *empty = strchr(start, '.');
            *peg = '.';
            *empty = 'o';
        }
        uint64_t ways;
        const int moves = least_moves(start, goal, &ways);
        if (moves == -2)
            continue;
        compare(start, goal, moves, ways);
        solved += moves > 0;
        unsolvable += moves < 0;
    }
    printf("%d solved, %d unsolvable\n", solved, unsolvable);
    assert_covered(solved > test_effort(20) && unsolvable > test_effort(3));
}

// The rule of three (Reiss 1857):
// 1. Colour the diagonals 0, 1, 2, 0, 1, 2, ...
// 2. A jump changes the number of pegs of each colour by one.
// 3. So the difference of any two of these numbers stays even, or stays odd.
// If the rule excludes all positions with a single peg, the search must report this at once.
static void rule_of_three(void **state)
{
    (void)state;
    int excluded = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        char start[CELLS + 1];
        bool possible = false;
        if (french[cell] == 'x')
            continue;
        for (int last = 0; last < CELLS; last++) {
            int pegs[2][3] = {{0}};
            for (int i = 0; i < CELLS && french[last] != 'x'; i++)
                for (int way = 0; way < 2; way++) {
                    const int diagonal = i / SIDE + (way == 0 ? i % SIDE : SIDE - i % SIDE);
                    pegs[way][diagonal % 3] += (french[i] != 'x' && i != cell) + (i == last);
                }
            bool agrees = french[last] != 'x';
            for (int k = 0; k < 6; k++)
                agrees &= (pegs[k / 3][k % 3] - pegs[k / 3][0]) % 2 == 0;
            possible |= agrees;
        }
        for (int i = 0; i < CELLS; i++)
            start[i] = french[i] == 'x' ? 'x' : i == cell ? '.' : 'o';
        start[CELLS] = '\0';
        uj_problem problem = load(start, NULL);
        uj_puzzle_options options = uj_puzzle_default();
        uj_puzzle_result result;
        options.limits.max_cost = 1;
        assert_int_equal(problem.puzzle->solve(problem.data, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome, possible ? UJ_SEARCH_LIMIT : UJ_SEARCH_EXHAUSTED);
        assert_true(possible || result.reason[0] != '\0');
        assert_true(cell != CELLS / 2 || !possible);
        excluded += !possible;
        uj_puzzle_result_clear(&result);
        uj_problem_clear(&problem);
    }
    printf("%d of 37 holes cannot be the only empty one\n", excluded);
    assert_true(excluded > 0 && excluded < 37);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_agree),
        cmocka_unit_test(random_positions_agree),
        cmocka_unit_test(rule_of_three),
    };
    seed = test_seed(37001);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
