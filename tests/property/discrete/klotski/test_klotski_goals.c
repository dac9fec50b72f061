// Tests Klotski puzzles with several goals against a plain breadth-first search.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/klotski/klotski.h>

#include "tests/support/state_list.h"
#include "tests/support/test_random.h"

enum { SIDE = 4, CELLS = SIDE * SIDE, PIECES = 5, STATES = 6000 };

static uint64_t seed;

// Cells, row by row: '.' is empty, '#' is blocked, a letter is a piece.
typedef struct puzzle {
    char start[CELLS], goal[CELLS];  // `goal` shows only the pieces that have a goal
    int goal_count;
} puzzle;

// Returns false, and changes nothing, if the piece has no room.
static bool step(char *board, char letter, int down, int right)
{
    char after[CELLS];
    for (int i = 0; i < CELLS; i++)
        after[i] = board[i] == letter ? '.' : board[i];
    for (int i = 0; i < CELLS; i++) {
        const int row = i / SIDE + down, column = i % SIDE + right;
        if (board[i] != letter)
            continue;
        if (row < 0 || row >= SIDE || column < 0 || column >= SIDE ||
            after[row * SIDE + column] != '.')
            return false;
        after[row * SIDE + column] = letter;
    }
    memcpy(board, after, CELLS);
    return true;
}

static bool is_solved(const puzzle *p, const char *board)
{
    for (int i = 0; i < CELLS; i++)
        if (p->goal[i] != '.' && board[i] != p->goal[i])
            return false;
    return true;
}

// Returns -1 if there is no solution, -2 if there are too many positions.
static int least_steps(const puzzle *p)
{
    static const int downs[4] = {1, -1, 0, 0}, rights[4] = {0, 0, 1, -1};
    state_list list = state_list_of(CELLS);
    int found = -1;
    state_list_reach(&list, p->start, 0, 1);
    for (int i = 0; found < 0 && i < list.count && list.count < STATES; i++) {
        char board[CELLS];
        const int depth = list.states[i].depth;
        memcpy(board, list.states[i].key, CELLS);
        if (is_solved(p, board))
            found = depth;
        for (char letter = 'a'; letter < 'a' + PIECES; letter++)
            for (int way = 0; way < 4; way++) {
                char next[CELLS];
                memcpy(next, board, CELLS);
                if (memchr(board, letter, CELLS) != NULL &&
                    step(next, letter, downs[way], rights[way]))
                    state_list_reach(&list, next, depth + 1, 1);
            }
    }
    const bool is_whole = list.count < STATES;
    state_list_clear(&list);
    return is_whole ? found : -2;
}

// The goal is a board reached by random moves, so the puzzle has a solution.
static void random_puzzle(test_random *random, puzzle *p)
{
    char board[CELLS];
    memset(p->start, '.', CELLS);
    if (test_random_below(random, 2) == 0)
        p->start[test_random_below(random, CELLS)] = '#';
    for (char letter = 'a'; letter < 'a' + PIECES; letter++) {
        const int at = (int)test_random_below(random, CELLS);
        const int other = at + (test_random_below(random, 2) == 0 ? 1 : SIDE);
        if (p->start[at] != '.')
            continue;
        p->start[at] = letter;
        if (other < CELLS && (other % SIDE > 0 || other == at + SIDE) && p->start[other] == '.')
            p->start[other] = letter;
    }
    memcpy(board, p->start, CELLS);
    for (int i = 0; i < 60; i++) {
        const char letter = (char)('a' + (int)test_random_below(random, PIECES));
        const int by = test_random_below(random, 2) == 0 ? 1 : -1;
        const bool is_down = test_random_below(random, 2) == 0;
        if (memchr(board, letter, CELLS) != NULL)
            step(board, letter, is_down ? by : 0, is_down ? 0 : by);
    }
    memset(p->goal, '.', CELLS);
    p->goal_count = 0;
    for (char letter = 'a'; letter < 'a' + PIECES; letter++) {
        if (memchr(board, letter, CELLS) == NULL || test_random_below(random, 3) == 0)
            continue;
        for (int i = 0; i < CELLS; i++)
            if (board[i] == letter)
                p->goal[i] = letter;
        p->goal_count++;
    }
}

static uj_problem load(const puzzle *p)
{
    char text[1024];
    int used =
        snprintf(text, sizeof text,
                 "{\"unjam\":1,\"kind\":\"klotski\",\"name\":\"x\",\"cost\":\"steps\",\"board\":[");
    for (int r = 0; r < SIDE; r++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s\"%.*s\"", r > 0 ? "," : "",
                         SIDE, p->start + r * SIDE);
    used += snprintf(text + used, sizeof text - (size_t)used, "],\"goal\":[");
    int written = 0;
    for (char letter = 'a' + PIECES - 1; letter >= 'a'; letter--) {
        const char *at = memchr(p->goal, letter, CELLS);
        if (at != NULL)
            used += snprintf(text + used, sizeof text - (size_t)used,
                             "%s{\"piece\":\"%c\",\"at\":[%d,%d]}", written++ > 0 ? "," : "",
                             letter, (int)(at - p->goal) / SIDE, (int)(at - p->goal) % SIDE);
    }
    snprintf(text + used, sizeof text - (size_t)used, "]}");
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    const uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_problem_read(&uj_klotski_puzzle, &root, 0, &problem, &error), UJ_OK);
    uj_document_clear(&document);
    return problem;
}

// The checker must accept the moves, and must refuse them without the last move.
static void check_solution(const puzzle *p, const uj_problem *problem, const uj_moves *moves)
{
    const uj_klotski *k = problem->data;
    char board[CELLS];
    uj_moves shorter = {0};
    uj_puzzle_verdict verdict = {0};
    memcpy(board, p->start, CELLS);
    for (size_t i = 0; i < moves->count; i++) {
        const uj_move_codes move = uj_moves_at(moves, i);
        const char letter = k->names[move.codes[0]];
        const int from = (int)((const char *)memchr(board, letter, CELLS) - board);
        const int to = move.codes[1];
        assert_true(step(board, letter, to / SIDE - from / SIDE, to % SIDE - from % SIDE));
        if (i + 1 < moves->count)
            assert_true(uj_moves_append(&shorter, move.codes, move.count));
    }
    assert_true(is_solved(p, board));
    assert_true(uj_klotski_check(k, "steps", moves, &verdict));
    assert_int_equal(verdict.cost, moves->count);
    if (moves->count > 0)
        assert_false(uj_klotski_check(k, "steps", &shorter, &verdict));
    uj_moves_clear(&shorter);
}

static void several_goals_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    int solved = 0, several = 0;
    for (int round = 0; round < test_effort(400); round++) {
        puzzle p;
        random_puzzle(&random, &p);
        const int expected = p.goal_count > 0 ? least_steps(&p) : -2;
        if (expected == -2)
            continue;
        uj_problem problem = load(&p);
        uj_puzzle_options options = uj_puzzle_default();
        uj_puzzle_result result;
        assert_int_equal(uj_klotski_solve(problem.data, &options, &result, NULL), UJ_OK);
        assert_int_equal(result.search.outcome,
                         expected < 0 ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_SOLVED);
        if (expected >= 0) {
            assert_int_equal(result.search.cost, expected);
            check_solution(&p, &problem, &result.lists.lists[0]);
        }
        solved += expected > 0;
        several += expected > 0 && p.goal_count > 1;
        uj_puzzle_result_clear(&result);
        uj_problem_clear(&problem);
    }
    printf("%d solved, %d of them with several goals\n", solved, several);
    assert_covered(several > test_effort(50));
}

int main(void)
{
    seed = test_seed(55117);
    const struct CMUnitTest tests[] = {cmocka_unit_test(several_goals_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
