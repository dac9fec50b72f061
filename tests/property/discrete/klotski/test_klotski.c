// Compares Klotski on random boards with a plain breadth-first search, in every metric.
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

enum { SIDE = 12, PIECES = 8, STATES = 6000, LISTED = 300 };

static uint64_t seed;

// The cells are letters, as in a problem file.
typedef struct board {
    int rows, columns;
    char at[SIDE][SIDE + 1];
    char goal;
    int goal_row, goal_column;
    bool has_axis;  // pieces move only along their longer sides
} board;

// --- the oracle ----------------------------------------------------------------------------------

// at[i] is '.' or, if i is the first cell of a piece, a letter for the piece's shape. Pieces of
// equal shape share a letter, but the goal piece has its own.
typedef struct key {
    char at[SIDE * SIDE];
} key;

typedef struct oracle {
    const board *start;
    char shape_of[128];  // shape_of[x]: letter for the shape of piece x
    int metric;          // a uj_klotski_cost
    state_list list;     // the keys of the states
    board *boards;       // one board for each state
    int board_count, board_capacity;
    int nearest;
    uint64_t paths;
} oracle;

static bool find_first(const board *b, char letter, int *row, int *column)
{
    for (*row = 0; *row < b->rows; ++*row)
        for (*column = 0; *column < b->columns; ++*column)
            if (b->at[*row][*column] == letter)
                return true;
    return false;
}

static bool same_shape(const board *b, char x, char y)
{
    int xr, xc, yr, yc, sizes = 0;
    find_first(b, x, &xr, &xc);
    find_first(b, y, &yr, &yc);
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->columns; c++) {
            int r2 = r - xr + yr, c2 = c - xc + yc;
            bool inside = r2 >= 0 && r2 < b->rows && c2 >= 0 && c2 < b->columns;
            if (b->at[r][c] == x && (!inside || b->at[r2][c2] != y))
                return false;
            sizes += (b->at[r][c] == x) - (b->at[r][c] == y);
        }
    return sizes == 0;
}

static key key_of(const oracle *o, const board *b)
{
    key out;
    memset(&out, '.', sizeof out);
    for (char letter = 'a'; letter < 'a' + PIECES; letter++) {
        int r = 0, c = 0;
        if (find_first(b, letter, &r, &c))
            out.at[r * SIDE + c] = o->shape_of[(int)letter];
    }
    return out;
}

static int excess_height(const board *b, char letter)
{
    int top = SIDE, left = SIDE, bottom = 0, right = 0;
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->columns; c++)
            if (b->at[r][c] == letter) {
                top = r < top ? r : top;
                left = c < left ? c : left;
                bottom = r > bottom ? r : bottom;
                right = c > right ? c : right;
            }
    return bottom - top - (right - left);
}

// Moves a piece by one cell. Returns false if it has no room or has_axis forbids the direction.
static bool step(const board *b, char letter, int down, int right, board *out)
{
    *out = *b;
    if (b->has_axis && (excess_height(b, letter) > 0 ? right : down) != 0)
        return false;
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->columns; c++)
            if (b->at[r][c] == letter)
                out->at[r][c] = '.';
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->columns; c++) {
            int r2 = r + down, c2 = c + right;
            if (b->at[r][c] != letter)
                continue;
            if (r2 < 0 || r2 >= b->rows || c2 < 0 || c2 >= b->columns || out->at[r2][c2] != '.')
                return false;
            out->at[r2][c2] = letter;
        }
    return true;
}

static void reach(oracle *o, const board *b, int depth, uint64_t paths)
{
    key k = key_of(o, b);
    int before = o->list.count;
    state_list_reach(&o->list, &k, depth, paths);
    if (o->list.count == before)
        return;
    if (o->board_count == o->board_capacity) {
        o->board_capacity = 2 * o->board_capacity + 64;
        o->boards = realloc(o->boards, (size_t)o->board_capacity * sizeof *o->boards);
    }
    o->boards[o->board_count++] = *b;
}

static const int downs[4] = {1, -1, 0, 0}, rights[4] = {0, 0, 1, -1};

// All moves of one piece from one state.
typedef struct trip {
    int depth;              // of the states after the move
    uint64_t paths;         // number of shortest paths to the state before the move
    bool seen[SIDE][SIDE];  // where the piece's first cell has been
} trip;

static void roam(oracle *o, const board *b, char letter, trip *t)
{
    int r = 0, c = 0;
    find_first(b, letter, &r, &c);
    t->seen[r][c] = true;
    for (int way = 0; way < 4; way++) {
        board next;
        if (!step(b, letter, downs[way], rights[way], &next))
            continue;
        find_first(&next, letter, &r, &c);
        if (t->seen[r][c])
            continue;
        reach(o, &next, t->depth, t->paths);
        roam(o, &next, letter, t);
    }
}

static void expand(oracle *o, const board *b, int depth, uint64_t paths)
{
    for (char letter = 'a'; letter < 'a' + PIECES; letter++) {
        int r = 0, c = 0;
        if (!find_first(b, letter, &r, &c))
            continue;
        if (o->metric == UJ_KLOTSKI_MOVES) {
            trip t = {.depth = depth, .paths = paths};
            roam(o, b, letter, &t);
            continue;
        }
        for (int way = 0; way < 4; way++) {
            board now = *b, next;
            while (step(&now, letter, downs[way], rights[way], &next)) {
                reach(o, &next, depth, paths);
                now = next;
                if (o->metric == UJ_KLOTSKI_STEPS)
                    break;
            }
        }
    }
}

// Returns false if there are at least STATES positions.
static bool search(oracle *o)
{
    o->list = state_list_of(sizeof(key));
    o->nearest = -1;
    reach(o, o->start, 0, 1);
    for (int i = 0; i < o->list.count && o->list.count < STATES; i++) {
        board now = o->boards[i];
        int r = 0, c = 0, depth = o->list.states[i].depth;
        find_first(&now, now.goal, &r, &c);
        if (r == now.goal_row && c == now.goal_column && (o->nearest < 0 || o->nearest == depth)) {
            o->nearest = depth;
            o->paths += o->list.states[i].paths;
        }
        expand(o, &now, depth + 1, o->list.states[i].paths);
    }
    return o->list.count < STATES;
}

static void oracle_clear(oracle *o)
{
    state_list_clear(&o->list);
    free(o->boards);
}

static oracle oracle_of(const board *b, int metric)
{
    oracle o = {.start = b, .metric = metric};
    for (char x = 'a'; x < 'a' + PIECES; x++) {
        int r = 0, c = 0;
        o.shape_of[(int)x] = x;
        if (!find_first(b, x, &r, &c) || x == b->goal)
            continue;
        for (char y = 'a'; y < x; y++)
            if (y != b->goal && same_shape(b, x, y)) {
                o.shape_of[(int)x] = y;
                break;
            }
    }
    return o;
}

// --- random boards -------------------------------------------------------------------------------

static void grow(test_random *random, board *b, char letter, int size)
{
    int r = (int)test_random_below(random, (uint32_t)b->rows);
    int c = (int)test_random_below(random, (uint32_t)b->columns);
    for (int i = 0; i < size; i++) {
        if (r < 0 || r >= b->rows || c < 0 || c >= b->columns || b->at[r][c] != '.')
            return;
        b->at[r][c] = letter;
        int way = (int)test_random_below(random, 4);
        r += downs[way];
        c += rights[way];
    }
}

static void mirror_walls(board *b)
{
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->columns; c++)
            if (b->at[r][c] == '#' || b->at[r][b->columns - 1 - c] == '#')
                b->at[r][c] = b->at[r][b->columns - 1 - c] = '#';
}

static bool choose_goal(test_random *random, board *b)
{
    char letters[PIECES];
    int count = 0, r = 0, c = 0;
    for (char x = 'a'; x < 'a' + PIECES; x++)
        if (find_first(b, x, &r, &c))
            letters[count++] = x;
    if (count == 0)
        return false;
    b->goal = letters[test_random_below(random, (uint32_t)count)];
    find_first(b, b->goal, &r, &c);
    for (int tries = 0; tries < 50; tries++) {
        int goal_row = (int)test_random_below(random, (uint32_t)b->rows);
        int goal_column = (int)test_random_below(random, (uint32_t)b->columns);
        bool fits = true;
        for (int i = 0; i < b->rows * b->columns; i++) {
            int row = i / b->columns + goal_row - r, column = i % b->columns + goal_column - c;
            if (b->at[i / b->columns][i % b->columns] == b->goal &&
                (row < 0 || row >= b->rows || column < 0 || column >= b->columns ||
                 b->at[row][column] == '#'))
                fits = false;
        }
        b->goal_row = goal_row;
        b->goal_column = goal_column;
        if (fits)
            return true;
    }
    return false;
}

// Makes a board of up to 4 x 4 cells and PIECES pieces. If `is_large`, makes only one or two
// pieces, but so many cells that a state takes several 64-bit words.
static bool random_board(test_random *random, bool is_large, board *out)
{
    memset(out, 0, sizeof *out);
    uint32_t most = is_large ? SIDE : 4, least = is_large ? 8 : 1;
    out->rows = (int)(least + test_random_below(random, most - least + 1));
    out->columns = (int)(least + test_random_below(random, most - least + 1));
    for (int r = 0; r < out->rows; r++)
        memset(out->at[r], '.', (size_t)out->columns);
    for (uint32_t walls = test_random_below(random, 4); walls > 0; walls--)
        out->at[test_random_below(random, (uint32_t)out->rows)]
               [test_random_below(random, (uint32_t)out->columns)] = '#';
    if (test_random_below(random, 2) != 0)
        mirror_walls(out);
    uint32_t pieces = 1 + test_random_below(random, is_large ? 2 : PIECES);
    int size = 1 + (int)test_random_below(random, 4);
    for (uint32_t i = 0; i < pieces; i++)
        grow(random, out, (char)('a' + i), 1 + (int)test_random_below(random, (uint32_t)size));
    out->has_axis = test_random_below(random, 3) == 0;
    for (int i = 0; out->has_axis && i < out->rows * out->columns; i++) {
        char *at = &out->at[i / out->columns][i % out->columns];
        *at = *at >= 'a' && excess_height(out, *at) == 0 ? '.' : *at;
    }
    return choose_goal(random, out);
}

static uj_problem load(const board *b)
{
    char text[1024];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"x\", "
                                   "\"goal\": {\"piece\": \"%c\", \"at\": [%d, %d]}, \"board\": [",
                                   b->goal, b->goal_row, b->goal_column);
    for (int r = 0; r < b->rows; r++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\"%s\"", r > 0 ? ", " : "",
                                 b->at[r]);
    snprintf(text + used, sizeof text - used, "]%s}", b->has_axis ? ", \"axis\": true" : "");
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    uj_status status = uj_problem_read(&uj_klotski_puzzle, &root, 0, &problem, &error);
    if (status != UJ_OK)
        print_message("%s\n%s\n", text, error.message);
    assert_int_equal(status, UJ_OK);
    uj_document_clear(&document);
    return problem;
}

// --- properties ----------------------------------------------------------------------------------

// Sets out[i] to the position after move i.
static void trace(const oracle *o, const uj_problem *problem, const uj_moves *moves, key *out)
{
    const uj_klotski *k = problem->data;
    board now = *o->start;
    for (size_t i = 0; i < moves->count; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        char letter = k->names[move.codes[0]];
        int r = 0, c = 0, down, right;
        find_first(&now, letter, &r, &c);
        down = move.codes[1] / now.columns - r;
        right = move.codes[1] % now.columns - c;
        board next = now;
        for (int j = 0; j < now.rows * now.columns; j++)
            if (now.at[j / now.columns][j % now.columns] == letter)
                next.at[j / now.columns][j % now.columns] = '.';
        for (int j = 0; j < now.rows * now.columns; j++)
            if (now.at[j / now.columns][j % now.columns] == letter)
                next.at[j / now.columns + down][j % now.columns + right] = letter;
        now = next;
        out[i] = key_of(o, &now);
    }
}

static void check_lists(const oracle *o, const uj_problem *problem, const uj_puzzle_result *result)
{
    size_t moves = result->search.cost, size = moves * sizeof(key);
    state_list sequences = state_list_of(size);
    for (size_t i = 0; i < result->lists.count; i++) {
        uj_puzzle_verdict verdict = {0};
        bool good =
            uj_klotski_check(problem->data, result->cost, &result->lists.lists[i], &verdict);
        assert_string_equal(verdict.reason, "");
        assert_true(good);
        assert_int_equal(verdict.cost, moves);
        key *keys = malloc(size + 1);
        trace(o, problem, &result->lists.lists[i], keys);
        if (moves > 0)
            state_list_reach(&sequences, keys, 0, 1);
        free(keys);
    }
    if (moves > 0)
        assert_int_equal(sequences.count, result->lists.count);
    state_list_clear(&sequences);
}

// Returns false if random_board or `search` fails.
static bool solver_agrees(test_random *random, bool is_large)
{
    board b;
    if (!random_board(random, is_large, &b))
        return false;
    uj_problem problem = load(&b);
    bool good = true;
    for (int metric = 0; good && metric < 3; metric++) {
        oracle o = oracle_of(&b, metric);
        good = search(&o);
        for (int way = 0; good && way < 3; way++) {  // 0: one solution; 1: all; 2: one, on disk
            uj_puzzle_options how = uj_puzzle_default();
            uj_puzzle_result result;
            how.all = way == 1;
            how.list = how.all ? LISTED : 1;
            how.work_dir = way == 2 ? "." : NULL;
            how.cost = uj_klotski_costs[metric];
            assert_int_equal(uj_klotski_solve(problem.data, &how, &result, NULL), UJ_OK);
            assert_int_equal(result.search.outcome,
                             o.nearest < 0 ? UJ_SEARCH_EXHAUSTED : UJ_SEARCH_SOLVED);
            if (o.nearest >= 0) {
                assert_int_equal(result.search.cost, o.nearest);
                assert_true(result.solutions == (how.all ? o.paths : 1));
                assert_true(result.lists.count == (o.paths < how.list ? o.paths : how.list));
                check_lists(&o, &problem, &result);
            }
            uj_puzzle_result_clear(&result);
        }
        oracle_clear(&o);
    }
    uj_problem_clear(&problem);
    return good;
}

static void random_boards_agree(void **unused)
{
    (void)unused;
    test_random random = {seed};
    int done = 0;
    for (int round = 0; round < test_effort(300); round++)
        done += solver_agrees(&random, false);
    assert_covered(done > test_effort(150));
}

static void large_boards_agree(void **unused)
{
    (void)unused;
    test_random random = {seed + 1};
    int done = 0;
    for (int round = 0; round < test_effort(40); round++)
        done += solver_agrees(&random, true);
    assert_covered(done > 10);
}

int main(void)
{
    seed = test_seed(20291);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_agree),
        cmocka_unit_test(large_boards_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
