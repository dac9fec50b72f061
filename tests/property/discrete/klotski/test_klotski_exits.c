// Tests Klotski puzzles with exits and group goals against a plain breadth-first search.
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

enum { SIDE = 4, CELLS = SIDE * SIDE, PIECES = 6, STATES = 8000 };

static uint64_t seed;

// `group` lists pieces of one cell each. Only these may enter the cells of `exits`. The puzzle is
// solved when they cover all cells of `goal`.
typedef struct puzzle {
    char start[CELLS + 1];
    bool exits[CELLS], goal[CELLS];
    char group[PIECES + 1];
} puzzle;

static bool is_in_group(const puzzle *p, char letter)
{
    return strchr(p->group, letter) != NULL;
}

// Returns false, and leaves the board as it is, if the piece cannot move.
static bool step(const puzzle *p, char *board, char letter, int down, int right)
{
    char after[CELLS + 1] = {0};
    for (int i = 0; i < CELLS; i++)
        after[i] = board[i] == letter ? '.' : board[i];
    for (int i = 0; i < CELLS; i++) {
        const int row = i / SIDE + down, column = i % SIDE + right, to = row * SIDE + column;
        if (board[i] != letter)
            continue;
        if (row < 0 || row >= SIDE || column < 0 || column >= SIDE || after[to] != '.' ||
            (p->exits[to] && !is_in_group(p, letter)))
            return false;
        after[to] = letter;
    }
    memcpy(board, after, CELLS);
    return true;
}

static bool is_solved(const puzzle *p, const char *board)
{
    for (int i = 0; i < CELLS; i++)
        if (p->goal[i] && !is_in_group(p, board[i]))
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
        char board[CELLS + 1] = {0};
        const int depth = list.states[i].depth;
        memcpy(board, list.states[i].key, CELLS);
        if (is_solved(p, board))
            found = depth;
        for (char letter = 'a'; letter < 'a' + PIECES; letter++)
            for (int way = 0; way < 4; way++) {
                char next[CELLS + 1] = {0};
                memcpy(next, board, CELLS);
                if (strchr(board, letter) != NULL && step(p, next, letter, downs[way], rights[way]))
                    state_list_reach(&list, next, depth + 1, 1);
            }
    }
    const bool is_whole = list.count < STATES;
    state_list_clear(&list);
    return is_whole ? found : -2;
}

// Returns false if p->group or p->goal is empty.
static bool random_puzzle(test_random *random, puzzle *p)
{
    *p = (puzzle){0};
    memset(p->start, '.', CELLS);
    for (int walls = (int)test_random_below(random, 3); walls > 0; walls--)
        p->start[test_random_below(random, CELLS)] = '#';
    for (char letter = 'a'; letter < 'a' + PIECES; letter++) {
        const int at = (int)test_random_below(random, CELLS);
        const int other = at + (test_random_below(random, 2) == 0 ? 1 : SIDE);
        if (p->start[at] != '.')
            continue;
        p->start[at] = letter;
        if (test_random_below(random, 2) == 0 && other < CELLS &&
            (other % SIDE > 0 || other == at + SIDE) && p->start[other] == '.')
            p->start[other] = letter;
        else if (test_random_below(random, 3) > 0)
            p->group[strlen(p->group)] = letter;
    }
    size_t places = 0;
    const size_t wanted = 1 + test_random_below(random, (uint32_t)strlen(p->group) + 1);
    for (int tries = 0; tries < 20; tries++) {
        const int cell = (int)test_random_below(random, CELLS);
        if (p->start[cell] == '.' && test_random_below(random, 3) == 0)
            p->exits[cell] = true;
        if (p->start[cell] == '#' || p->goal[cell] || places >= wanted ||
            places >= strlen(p->group))
            continue;
        p->goal[cell] = true;
        places++;
    }
    return places > 0;
}

static void put_cells(const bool *cells, char *text, size_t size)
{
    size_t used = strlen(text);
    const char *comma = "";
    for (int i = 0; i < CELLS; i++)
        if (cells[i]) {
            used +=
                (size_t)snprintf(text + used, size - used, "%s[%d,%d]", comma, i / SIDE, i % SIDE);
            comma = ",";
        }
}

static uj_problem load(const puzzle *p)
{
    char text[2048];
    snprintf(text, sizeof text,
             "{\"unjam\":1,\"kind\":\"klotski\",\"name\":\"x\",\"cost\":\"steps\",\"board\":["
             "\"%.4s\",\"%.4s\",\"%.4s\",\"%.4s\"],\"exits\":[",
             p->start, p->start + 4, p->start + 8, p->start + 12);
    put_cells(p->exits, text, sizeof text);
    snprintf(text + strlen(text), sizeof text - strlen(text),
             "],\"goal\":{\"pieces\":\"%s\",\"at\":[", p->group);
    put_cells(p->goal, text, sizeof text);
    strcat(text, "]}}");
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    const uj_json_node root = uj_json_root(&document);
    if (uj_problem_read(&uj_klotski_puzzle, &root, 0, &problem, &error) != UJ_OK)
        fail_msg("%s: %s", text, error.message);
    uj_document_clear(&document);
    return problem;
}

// The moves must solve the puzzle, and must not solve it without the last move.
static void check_solution(const puzzle *p, const uj_problem *problem, const uj_moves *moves)
{
    const uj_klotski *k = problem->data;
    char board[CELLS + 1];
    uj_moves shorter = {0};
    uj_puzzle_verdict verdict = {0};
    memcpy(board, p->start, sizeof board);
    for (size_t i = 0; i < moves->count; i++) {
        const uj_move_codes move = uj_moves_at(moves, i);
        const char letter = k->names[move.codes[0]];
        const int from = (int)(strchr(board, letter) - board), to = move.codes[1];
        assert_true(step(p, board, letter, to / SIDE - from / SIDE, to % SIDE - from % SIDE));
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

// The checker must refuse exactly the steps that `step` refuses.
static void check_steps(const puzzle *p, const uj_problem *problem, int *refused)
{
    const uj_klotski *k = problem->data;
    for (int i = 0; i < k->piece_count; i++)
        for (int way = 0; way < 4; way++) {
            static const int by[4] = {SIDE, -SIDE, 1, -1};
            char board[CELLS + 1];
            const int to = k->first[i] + by[way];
            if (to < 0 || to >= CELLS || (way > 1 && to / SIDE != k->first[i] / SIDE))
                continue;
            memcpy(board, p->start, sizeof board);
            const bool legal = step(p, board, k->names[i], to / SIDE - k->first[i] / SIDE,
                                    to % SIDE - k->first[i] % SIDE);
            const uint16_t codes[2] = {(uint16_t)i, (uint16_t)to};
            uj_moves moves = {0};
            uj_puzzle_verdict verdict = {0};
            assert_true(uj_moves_append(&moves, codes, 2));
            const bool solved = uj_klotski_check(k, "steps", &moves, &verdict);
            assert_int_equal(solved || strstr(verdict.reason, "not possible") == NULL, legal);
            *refused += !legal && p->exits[to];
            uj_moves_clear(&moves);
        }
}

static void exits_and_groups_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    int solved = 0, several = 0, unsolvable = 0, refused = 0;
    for (int round = 0; round < test_effort(600); round++) {
        puzzle p;
        const int expected = random_puzzle(&random, &p) ? least_steps(&p) : -2;
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
        check_steps(&p, &problem, &refused);
        solved += expected > 0;
        unsolvable += expected < 0;
        several += expected > 0 && strlen(p.group) > 1;
        uj_puzzle_result_clear(&result);
        uj_problem_clear(&problem);
    }
    printf("%d solved, %d of them with groups; %d unsolvable; %d steps into exits refused\n",
           solved, several, unsolvable, refused);
    assert_covered(several > test_effort(100) && unsolvable > test_effort(5) &&
                   refused > test_effort(100));
}

int main(void)
{
    seed = test_seed(55118);
    const struct CMUnitTest tests[] = {cmocka_unit_test(exits_and_groups_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
