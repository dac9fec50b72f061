// Tests sliding tiles with blocked cells and several blanks against a breadth-first search.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/puzzle/puzzle.h>

#include "tests/support/test_random.h"

enum { CELLS = 12, STATES = 20000, SLOTS = 1 << 16, DEPTHS = 256 };

static uint64_t seed;

// --- oracle --------------------------------------------------------------------------------------

// A board has one character for each cell: '.' blank, '#' blocked, a letter for a tile.
typedef struct graph {
    int rows, columns;
    bool slides;
    char board[STATES][CELLS + 1];
    int depth[STATES];
    uint64_t ways[STATES];
    int count;
    int slot[SLOTS];  // hash table: index of a board + 1; 0: empty
} graph;

static int *slot_of(graph *g, const char *board)
{
    uint32_t hash = 0;
    for (const char *c = board; *c != '\0'; c++)
        hash = (hash + (unsigned char)*c) * UINT32_C(2654435761);
    uint32_t slot = hash >> 16;
    while (g->slot[slot] != 0 && strcmp(g->board[g->slot[slot] - 1], board) != 0)
        slot = (slot + 1) % SLOTS;
    return &g->slot[slot];
}

static int find(graph *g, const char *board)
{
    return *slot_of(g, board) - 1;
}

static bool reach(graph *g, const char *board, int depth, uint64_t ways)
{
    const int known = find(g, board);
    if (known >= 0) {
        if (g->depth[known] == depth)
            g->ways[known] += ways;
        return true;
    }
    if (g->count == STATES)
        return false;
    *slot_of(g, board) = g->count + 1;
    strcpy(g->board[g->count], board);
    g->depth[g->count] = depth;
    g->ways[g->count++] = ways;
    return true;
}

// Moves the tile on `cell` by one cell or, if g->slides, by every possible number of cells. Returns
// false if there are too many boards.
static bool send(graph *g, int state, int cell, int down, int right)
{
    int row = cell / g->columns + down, column = cell % g->columns + right;
    for (int far = 1; far == 1 || g->slides; far++, row += down, column += right) {
        char next[CELLS + 1];
        strcpy(next, g->board[state]);
        if (row < 0 || row >= g->rows || column < 0 || column >= g->columns ||
            next[row * g->columns + column] != '.')
            return true;
        next[row * g->columns + column] = next[cell];
        next[cell] = '.';
        if (!reach(g, next, g->depth[state] + 1, g->ways[state]))
            return false;
    }
    return true;
}

// Returns false if more than STATES boards can be reached.
static bool explore(graph *g, const char *start)
{
    g->count = 0;
    memset(g->slot, 0, sizeof g->slot);
    (void)reach(g, start, 0, 1);
    for (int i = 0; i < g->count; i++)
        for (int cell = 0; cell < g->rows * g->columns; cell++) {
            const char c = g->board[i][cell];
            if (c != '.' && c != '#' &&
                !(send(g, i, cell, -1, 0) && send(g, i, cell, 1, 0) && send(g, i, cell, 0, -1) &&
                  send(g, i, cell, 0, 1)))
                return false;
        }
    return true;
}

// --- puzzles -------------------------------------------------------------------------------------

static void put_board(const graph *g, const char *key, const char *board, char *text, size_t size)
{
    size_t used = strlen(text);
    used += (size_t)snprintf(text + used, size - used, ", \"%s\": [", key);
    for (int i = 0; i < g->rows * g->columns; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%c%s",
                                 i % g->columns > 0 ? " "
                                 : i > 0            ? ", \""
                                                    : "\"",
                                 board[i], i % g->columns == g->columns - 1 ? "\"" : "");
    snprintf(text + used, size - used, "]");
}

static uj_problem load(const graph *g, const char *start, const char *goal)
{
    char text[1000] = "{\"unjam\": 1, \"kind\": \"tiles\", \"name\": \"x\"";
    put_board(g, "start", start, text, sizeof text);
    put_board(g, "goal", goal, text, sizeof text);
    strcat(text, g->slides ? ", \"cost\": \"slides\"}" : "}");
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, NULL), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    if (uj_problem_read(uj_puzzle_find("tiles"), &root, 0, &problem, &error) != UJ_OK)
        fail_msg("%s: %s", text, error.message);
    uj_document_clear(&document);
    return problem;
}

static uj_puzzle_result solve(const uj_problem *problem, const char *heuristic, bool all,
                              uint32_t max_cost)
{
    uj_puzzle_options options = uj_puzzle_default();
    uj_puzzle_result result;
    uj_error error = {0};
    options.heuristic = heuristic;
    options.all = all;
    options.list = all ? 1000 : 1;
    options.limits.max_cost = max_cost;
    if (problem->puzzle->solve(problem->data, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

// Checks all lists of moves, and a copy of the first list that went through JSON.
static void check_moves(const uj_problem *problem, const uj_puzzle_result *result)
{
    for (size_t i = 0; i < result->lists.count; i++) {
        const uj_moves *moves = &result->lists.lists[i];
        uj_puzzle_verdict verdict = {0};
        uj_moves again = {0};
        if (!problem->puzzle->check(problem->data, result->cost, moves, &verdict))
            fail_msg("%s", verdict.reason);
        assert_int_equal(verdict.cost, result->search.cost);
        for (size_t k = 0; i == 0 && k < moves->count; k++) {
            uj_document document;
            json_t *move = problem->puzzle->move_to_json(problem->data, moves, k);
            char *text = json_dumps(move, JSON_ENCODE_ANY);
            char whole[200];
            snprintf(whole, sizeof whole, "{\"move\": %s}", text);
            assert_int_equal(uj_document_parse("x", whole, strlen(whole), &document, NULL), UJ_OK);
            uj_json_node root = uj_json_root(&document), node;
            assert_int_equal(uj_json_member(&root, "move", &node, NULL), UJ_OK);
            assert_int_equal(problem->puzzle->move_read(problem->data, &node, &again, NULL), UJ_OK);
            uj_document_clear(&document);
            free(text);
            json_decref(move);
        }
        assert_true(i > 0 ||
                    (again.count == moves->count &&
                     problem->puzzle->check(problem->data, result->cost, &again, &verdict)));
        uj_moves_clear(&again);
    }
}

static void compare_search(const graph *g, const uj_problem *problem, int goal,
                           const char *heuristic)
{
    uj_puzzle_result one = solve(problem, heuristic, false, UINT32_MAX);
    uj_puzzle_result all = solve(problem, heuristic, true, UINT32_MAX);
    uj_puzzle_result bound = solve(problem, heuristic, false, 0);
    if (goal < 0) {
        assert_int_equal(one.search.outcome, UJ_SEARCH_EXHAUSTED);
        assert_int_equal(all.search.outcome, UJ_SEARCH_EXHAUSTED);
        assert_true(all.solutions == 0);
    } else {
        assert_int_equal(one.search.outcome, UJ_SEARCH_SOLVED);
        assert_int_equal(one.search.cost, g->depth[goal]);
        assert_int_equal(all.search.cost, g->depth[goal]);
        assert_true(all.solutions == g->ways[goal]);
        assert_true(all.lists.count == (g->ways[goal] < 1000 ? g->ways[goal] : 1000));
        assert_true(bound.search.stats.lower_bound <= (uint32_t)g->depth[goal]);
        check_moves(problem, &one);
        check_moves(problem, &all);
    }
    uj_puzzle_result_clear(&one);
    uj_puzzle_result_clear(&all);
    uj_puzzle_result_clear(&bound);
}

static void compare_layers(const graph *g, const uj_problem *problem)
{
    uint64_t states[DEPTHS] = {0}, ways[DEPTHS] = {0};
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result result;
    for (int i = 0; i < g->count; i++) {
        states[g->depth[i]]++;
        ways[g->depth[i]] += g->ways[i];
    }
    assert_int_equal(problem->puzzle->explore(problem->data, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.stats.distinct, g->count);
    for (size_t i = 0; i < result.layer_count; i++) {
        assert_int_equal(result.layers[i].states, states[i]);
        assert_true(result.layers[i].paths == ways[i]);
    }
    uj_breadth_first_result_clear(&result);
}

// --- random puzzles ------------------------------------------------------------------------------

// Returns the number of blanks.
static int random_board(test_random *random, const graph *g, char *board)
{
    const int cells = g->rows * g->columns;
    const int kinds = 1 + (int)test_random_below(random, 9);
    int blanks = 0, tiles = 0;
    const uint32_t most = 1 + test_random_below(random, 4);
    const bool repeats = test_random_below(random, 3) == 0;
    for (int i = 0; i < cells; i++) {
        const uint32_t dice = test_random_below(random, 10);
        board[i] =
            (char)('A' + (repeats ? (int)test_random_below(random, (uint32_t)kinds) : tiles));
        if (dice < most)
            board[i] = '#';
        else if (dice < most + 2)
            board[i] = '.';
        else
            tiles++;
        blanks += board[i] == '.';
    }
    board[cells] = '\0';
    return blanks;
}

static void shuffle(test_random *random, char *board)
{
    for (int i = (int)strlen(board) - 1; i > 0; i--) {
        int k = (int)test_random_below(random, (uint32_t)i + 1);
        if (board[i] == '#' || board[k] == '#')
            continue;
        char other = board[i];
        board[i] = board[k];
        board[k] = other;
    }
}

static void random_puzzles_are_solved(void **state)
{
    (void)state;
    static const char *const heuristics[] = {"manhattan", "none", "linear-conflict", NULL};
    test_random random = {seed};
    graph *g = malloc(sizeof *g);
    assert_non_null(g);
    int unsolvable = 0, sliding = 0, single = 0;
    for (int done = 0; done < test_effort(300);) {
        char start[CELLS + 1], goal[CELLS + 1];
        g->rows = 1 + (int)test_random_below(&random, 4);
        g->columns = 1 + (int)test_random_below(&random, 5);
        if (g->rows * g->columns > CELLS)
            continue;
        const int blanks = random_board(&random, g, start);
        if (blanks == 0)
            continue;
        g->slides = test_random_below(&random, 2) == 0;
        strcpy(goal, start);
        shuffle(&random, goal);
        if (!explore(g, start) || g->count > (done % 10 == 0 ? STATES : 1500))
            continue;
        const int found = find(g, goal);
        // Most random goals cannot be reached. Replaces two thirds of these by reachable ones.
        if (found < 0 && test_random_below(&random, 3) > 0)
            strcpy(goal, g->board[test_random_below(&random, (uint32_t)g->count)]);
        uj_problem problem = load(g, start, goal);
        const bool conflicts = !g->slides || blanks == 1;
        for (int i = 0; heuristics[i] != NULL; i++)
            if (i < 2 || conflicts)
                compare_search(g, &problem, find(g, goal), heuristics[i]);
        compare_search(g, &problem, find(g, goal), NULL);
        compare_layers(g, &problem);
        unsolvable += find(g, goal) < 0;
        sliding += g->slides && blanks > 1;
        single += blanks == 1 && strchr(start, '#') != NULL;
        uj_problem_clear(&problem);
        done++;
    }
    free(g);
    printf("%d unsolvable, %d in slides, %d with blocked cells and one blank\n", unsolvable,
           sliding, single);
    assert_covered(unsolvable > test_effort(12) && sliding > test_effort(35) &&
                   single > test_effort(50));
}

static void check_bounds(graph *g, const char *goal)
{
    static const char *const heuristics[] = {"manhattan", "linear-conflict"};
    assert_true(explore(g, goal));
    for (int h = 0; h < (g->slides ? 1 : 2); h++) {
        int64_t sum = 0;
        for (int i = 0; i < g->count; i++) {
            uj_problem problem = load(g, g->board[i], goal);
            uj_puzzle_result result = solve(&problem, heuristics[h], false, 0);
            assert_true(result.search.stats.lower_bound <= (uint32_t)g->depth[i]);
            sum += result.search.stats.lower_bound;
            uj_puzzle_result_clear(&result);
            uj_problem_clear(&problem);
        }
        printf("%s%s, %d boards: %.3f on average\n", heuristics[h], g->slides ? " in slides" : "",
               g->count, (double)sum / g->count);
    }
}

static void bounds_are_admissible(void **state)
{
    (void)state;
    static const struct {
        int rows, columns;
        const char *goal;
    } boards[] = {
        {2, 3, "ABCD.."},  {2, 4, "ABCD#E.F"},     {3, 3, "AB#CDE..."}, {3, 3, "ABC.#.DE."},
        {1, 7, "A.B.C.D"}, {3, 4, "AB#C.#D#EF##"}, {3, 3, "AAB.CD#EE"},
    };
    graph *g = malloc(sizeof *g);
    assert_non_null(g);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        g->rows = boards[i].rows;
        g->columns = boards[i].columns;
        for (int slides = 0; slides < 2; slides++) {
            g->slides = slides == 1;
            if (slides == 0 || strchr(boards[i].goal, '.') != strrchr(boards[i].goal, '.'))
                check_bounds(g, boards[i].goal);
        }
    }
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_puzzles_are_solved),
        cmocka_unit_test(bounds_are_admissible),
    };
    seed = test_seed(20267);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
