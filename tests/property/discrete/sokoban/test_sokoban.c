// Tests the Sokoban solver against a plain breadth-first search, and the checker against a replay.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/sokoban/sokoban.h>

#include "tests/support/layer_results.h"
#include "tests/support/state_list.h"
#include "tests/support/test_random.h"

enum { SIDE = 8, MOST_BOXES = 4, STATES = 30000, LISTED = 100 };

static uint64_t seed;
static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};

typedef struct position {
    char box[SIDE][SIDE];  // 1: a box
    char row, column;      // the player; after normalise(), the first cell the player can reach
} position;

typedef struct board {
    int rows, columns, boxes;
    char wall[SIDE][SIDE], goal[SIDE][SIDE];  // the outermost cells are walls
    position start;
} board;

// --- the oracle ----------------------------------------------------------------------------------

// Returns 0 if the step is impossible, 1 for a walk, 2 for a push.
static int step(const board *b, position *p, int d)
{
    const int row = p->row + down[d], column = p->column + right[d];
    if (b->wall[row][column])
        return 0;
    const int kind = p->box[row][column] ? 2 : 1;
    if (kind == 2) {
        const int beyond = row + down[d], beside = column + right[d];
        if (b->wall[beyond][beside] || p->box[beyond][beside])
            return 0;
        p->box[row][column] = 0;
        p->box[beyond][beside] = 1;
    }
    p->row = (char)row;
    p->column = (char)column;
    return kind;
}

static bool is_solved(const board *b, const position *p)
{
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->columns; c++)
            if (p->box[r][c] && !b->goal[r][c])
                return false;
    return true;
}

static void walk(const board *b, const position *p, char reached[SIDE][SIDE])
{
    memset(reached, 0, SIDE * SIDE);
    reached[(int)p->row][(int)p->column] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (int r = 1; r + 1 < b->rows; r++)
            for (int c = 1; c + 1 < b->columns; c++) {
                bool near = reached[r - 1][c] || reached[r + 1][c] || reached[r][c - 1] ||
                            reached[r][c + 1];
                if (near && !reached[r][c] && !b->wall[r][c] && !p->box[r][c])
                    reached[r][c] = changed = true;
            }
    }
}

static void normalise(const board *b, position *p)
{
    char reached[SIDE][SIDE];
    walk(b, p, reached);
    for (int i = b->rows * b->columns - 1; i >= 0; i--)
        if (reached[i / b->columns][i % b->columns]) {
            p->row = (char)(i / b->columns);
            p->column = (char)(i % b->columns);
        }
}

typedef struct answer {
    int cost;  // -1: no solution
    uint64_t solutions;
    int positions;
} answer;

static void expand_pushes(const board *b, state_list *list, const position *from, int depth,
                          uint64_t paths)
{
    char reached[SIDE][SIDE];
    walk(b, from, reached);
    for (int r = 1; r + 1 < b->rows; r++)
        for (int c = 1; c + 1 < b->columns; c++)
            for (int d = 0; reached[r][c] && d < 4; d++) {
                position next = *from;
                next.row = (char)r;
                next.column = (char)c;
                if (step(b, &next, d) != 2)
                    continue;
                normalise(b, &next);
                state_list_reach(list, &next, depth + 1, paths);
            }
}

static void expand_steps(const board *b, state_list *list, const position *from, int depth,
                         uint64_t paths)
{
    for (int d = 0; d < 4; d++) {
        position next = *from;
        if (step(b, &next, d) != 0)
            state_list_reach(list, &next, depth + 1, paths);
    }
}

// Returns false if there are too many positions.
static bool visit(const board *b, int cost, answer *out)
{
    state_list list = state_list_of(sizeof(position));
    position start = b->start;
    if (cost == UJ_SOKOBAN_PUSHES)
        normalise(b, &start);
    state_list_reach(&list, &start, 0, 1);
    *out = (answer){.cost = -1};
    for (int i = 0; i < list.count && list.count < STATES; i++) {
        position p;
        memcpy(&p, list.states[i].key, sizeof p);
        const int depth = list.states[i].depth;
        const uint64_t paths = list.states[i].paths;
        if (is_solved(b, &p) && (out->cost < 0 || out->cost == depth)) {
            out->cost = depth;
            out->solutions += paths;
        }
        if (cost == UJ_SOKOBAN_PUSHES)
            expand_pushes(b, &list, &p, depth, paths);
        else
            expand_steps(b, &list, &p, depth, paths);
    }
    out->positions = list.count;
    state_list_clear(&list);
    return out->positions < STATES;
}

// Returns true if the moves are legal and solve the board.
static bool replay(const board *b, const uj_moves *moves, int cost_kind, uint32_t *cost)
{
    position p = b->start;
    *cost = 0;
    for (size_t i = 0; i < moves->count; i++) {
        const uj_move_codes move = uj_moves_at(moves, i);
        for (size_t k = 0; k < move.count; k++) {
            const bool after_push = k > 0 && move.codes[k - 1] >= UJ_SOKOBAN_PUSH;
            if (move.codes[k] >= 8 || (after_push && move.codes[k] != move.codes[k - 1]) ||
                step(b, &p, move.codes[k] % 4) != (move.codes[k] >= UJ_SOKOBAN_PUSH ? 2 : 1))
                return false;
            *cost += cost_kind == UJ_SOKOBAN_MOVES || move.codes[k] >= UJ_SOKOBAN_PUSH;
        }
    }
    return is_solved(b, &p);
}

// --- random boards -------------------------------------------------------------------------------

static bool random_cell(test_random *random, const board *b, char taken[SIDE][SIDE], int *r, int *c)
{
    for (int tries = 0; tries < 100; tries++) {
        *r = 1 + (int)uj_random_below(random, (uint32_t)b->rows - 2);
        *c = 1 + (int)uj_random_below(random, (uint32_t)b->columns - 2);
        if (!b->wall[*r][*c] && !taken[*r][*c]) {
            taken[*r][*c] = 1;
            return true;
        }
    }
    return false;
}

// Returns false if walls cut the player off from a cell, or if there are too few free cells.
static bool random_board(test_random *random, board *b)
{
    char taken[SIDE][SIDE] = {{0}}, goals[SIDE][SIDE] = {{0}}, reached[SIDE][SIDE];
    int r = 0, c = 0;
    memset(b, 0, sizeof *b);
    b->rows = 4 + (int)uj_random_below(random, SIDE - 3);
    b->columns = 4 + (int)uj_random_below(random, SIDE - 3);
    b->boxes = 1 + (int)uj_random_below(random, MOST_BOXES);
    const uint32_t walls = uj_random_below(random, 3), mirrored = uj_random_below(random, 3);
    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->columns; c++)
            b->wall[r][c] = r == 0 || c == 0 || r + 1 == b->rows || c + 1 == b->columns ||
                            uj_random_below(random, 10) < walls;
    for (r = 0; mirrored == 0 && r < b->rows; r++)
        for (c = 0; c < b->columns / 2; c++)
            b->wall[r][b->columns - 1 - c] = b->wall[r][c];
    for (int i = 0; i < b->boxes; i++) {
        if (!random_cell(random, b, goals, &r, &c))
            return false;
        b->goal[r][c] = 1;
        if (!random_cell(random, b, taken, &r, &c))
            return false;
        b->start.box[r][c] = 1;
    }
    if (!random_cell(random, b, taken, &r, &c))
        return false;
    b->start.row = (char)r;
    b->start.column = (char)c;
    position alone = {.row = b->start.row, .column = b->start.column};
    walk(b, &alone, reached);
    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->columns; c++)
            if (!b->wall[r][c] && !reached[r][c])
                return false;
    return true;
}

static uj_problem load(const board *b)
{
    char text[1024];
    int used = snprintf(text, sizeof text,
                        "{\"unjam\":1,\"kind\":\"sokoban\",\"name\":\"random\",\"board\":[");
    for (int r = 0; r < b->rows; r++) {
        char row[SIDE + 1] = "";
        for (int c = 0; c < b->columns; c++) {
            const bool goal = b->goal[r][c], player = r == b->start.row && c == b->start.column;
            row[c] = b->wall[r][c]        ? '#'
                     : b->start.box[r][c] ? (goal ? '*' : '$')
                     : player             ? (goal ? '+' : '@')
                                          : (goal ? '.' : ' ');
        }
        used +=
            snprintf(text + used, sizeof text - (size_t)used, "%s\"%s\"", r > 0 ? "," : "", row);
    }
    snprintf(text + used, sizeof text - (size_t)used, "]}");
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("random", text, strlen(text), &document, &error), UJ_OK);
    const uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_problem_read(&uj_sokoban_puzzle, &root, 0, &problem, &error), UJ_OK);
    uj_document_clear(&document);
    return problem;
}

// --- comparison ----------------------------------------------------------------------------------

// Damages one move: changes one of its steps, or drops its last step. The checker and replay() must
// agree about the damaged moves.
static void check_damaged(test_random *random, const board *b, const uj_problem *problem,
                          const uj_moves *moves, int cost)
{
    uj_moves damaged = {0};
    const size_t at = uj_random_below(random, (uint32_t)moves->count);
    for (size_t i = 0; i < moves->count; i++) {
        const uj_move_codes move = uj_moves_at(moves, i);
        uint16_t codes[UJ_SOKOBAN_MOVE_STEPS + 1];
        size_t count = move.count;
        memcpy(codes, move.codes, count * sizeof *codes);
        if (i == at && uj_random_below(random, 2) == 0)
            codes[uj_random_below(random, (uint32_t)count)] = (uint16_t)uj_random_below(random, 9);
        else if (i == at)
            count -= count > 1;
        assert_true(uj_moves_append(&damaged, codes, count));
    }
    uj_puzzle_verdict verdict = {0};
    uint32_t price;
    const bool is_good = replay(b, &damaged, cost, &price);
    assert_int_equal(uj_sokoban_check(problem->data, uj_sokoban_costs[cost], &damaged, &verdict),
                     is_good);
    if (is_good)
        assert_int_equal(verdict.cost, price);
    uj_moves_clear(&damaged);
}

static void check_solutions(test_random *random, const board *b, const uj_problem *problem,
                            const uj_puzzle_result *result, int cost)
{
    for (size_t i = 0; i < result->lists.count; i++) {
        const uj_moves *moves = &result->lists.lists[i];
        uj_puzzle_verdict verdict = {0};
        uint32_t price;
        assert_true(replay(b, moves, cost, &price));
        assert_int_equal(price, result->search.cost);
        assert_true(uj_sokoban_check(problem->data, uj_sokoban_costs[cost], moves, &verdict));
        assert_int_equal(verdict.cost, price);
        if (moves->count > 0)
            check_damaged(random, b, problem, moves, cost);
    }
}

static void check_positions(const uj_problem *problem, int cost, const answer *expected)
{
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result all, on_disk;
    uint64_t positions = 0;
    options.cost = uj_sokoban_costs[cost];
    assert_int_equal(uj_sokoban_explore(problem->data, &options, &all, NULL), UJ_OK);
    options.work_dir = ".";
    options.limits.memory_bytes = 400000;
    options.threads = 1 + (unsigned)expected->positions % 3;
    assert_int_equal(uj_sokoban_explore(problem->data, &options, &on_disk, NULL), UJ_OK);
    compare_layer_results(&on_disk, &all);
    uj_breadth_first_result_clear(&on_disk);
    for (size_t i = 0; i < all.layer_count; i++)
        positions += all.layers[i].states;
    assert_int_equal(positions, expected->positions);
    uj_breadth_first_result_clear(&all);
}

// Returns false if the board has too many positions.
static bool agree(test_random *random, const board *b, int *solved)
{
    static const char *const heuristics[] = {"matching", "none", NULL};
    uj_problem problem = load(b);
    bool good = true;
    for (int cost = 0; good && cost < 2; cost++) {
        answer expected;
        good = visit(b, cost, &expected);
        for (int way = 0; good && way < 3; way++) {
            uj_puzzle_options options = uj_puzzle_default();
            uj_puzzle_result result;
            options.cost = uj_sokoban_costs[cost];
            options.heuristic = heuristics[way];
            options.all = way == 2;
            options.list = options.all ? LISTED : 1;
            assert_int_equal(uj_sokoban_solve(problem.data, &options, &result, NULL), UJ_OK);
            assert_int_equal(result.search.outcome,
                             expected.cost < 0 ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_SOLVED);
            if (expected.cost >= 0) {
                assert_int_equal(result.search.cost, expected.cost);
                assert_true(result.solutions == (options.all ? expected.solutions : 1));
                check_solutions(random, b, &problem, &result, cost);
            }
            uj_puzzle_result_clear(&result);
        }
        if (good)
            check_positions(&problem, cost, &expected);
        *solved += good && expected.cost > 0;
    }
    uj_problem_clear(&problem);
    return good;
}

static void random_boards_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    int done = 0, solved = 0;
    for (int round = 0; round < test_effort(700); round++) {
        board b;
        if (random_board(&random, &b))
            done += agree(&random, &b, &solved);
    }
    printf("%d boards, %d solved\n", done, solved);
    assert_covered(done > test_effort(150) && solved > test_effort(60));
}

int main(void)
{
    seed = test_seed(40923);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_boards_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
