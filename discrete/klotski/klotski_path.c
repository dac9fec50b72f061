// Finds the path of a Klotski piece over empty cells, and writes it in words.
#include <unjam/discrete/klotski/klotski_path.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

enum { DIRECTIONS = 4 };

static const int row_step[DIRECTIONS] = {-1, 0, 0, 1};
static const int column_step[DIRECTIONS] = {0, -1, 1, 0};
static const char *const direction_names[DIRECTIONS] = {N_("up"), N_("left"), N_("right"),
                                                        N_("down")};

uj_klotski_lifted uj_klotski_lift(const uj_klotski *problem, const uint16_t *places, int piece)
{
    uj_klotski_lifted board = {.rows = problem->rows, .columns = problem->columns};
    for (int cell = 0; cell < board.rows * board.columns; cell++) {
        int here = problem->grid[cell] - 1;
        if (problem->is_exit[cell] && problem->group[piece] == 0)
            board.blocked[cell] = true;
        if (problem->grid[cell] == UJ_KLOTSKI_WALL)
            board.blocked[cell] = true;
        else if (here == piece) {
            int *offset = board.shape[board.shape_size++];
            offset[0] = cell / board.columns - problem->first[piece] / board.columns;
            offset[1] = cell % board.columns - problem->first[piece] % board.columns;
        } else if (here >= 0)
            board.blocked[places[here] + cell - problem->first[here]] = true;
    }
    if (problem->has_axis) {
        int bottom = 0, left = 0, right = 0;
        for (int i = 0; i < board.shape_size; i++) {
            bottom = board.shape[i][0] > bottom ? board.shape[i][0] : bottom;
            left = board.shape[i][1] < left ? board.shape[i][1] : left;
            right = board.shape[i][1] > right ? board.shape[i][1] : right;
        }
        board.holds_column = bottom > right - left;
        board.holds_row = !board.holds_column;
    }
    return board;
}

static bool fits(const uj_klotski_lifted *board, int row, int column)
{
    for (int i = 0; i < board->shape_size; i++) {
        int r = row + board->shape[i][0], c = column + board->shape[i][1];
        if (r < 0 || r >= board->rows || c < 0 || c >= board->columns ||
            board->blocked[r * board->columns + c])
            return false;
    }
    return true;
}

// Returns the cell next to `cell` in a direction. Returns -1 at the edge of the board, or if the
// piece may not go in that direction.
static int neighbour(const uj_klotski_lifted *board, int cell, int direction)
{
    if (board->holds_row ? row_step[direction] != 0
                         : board->holds_column && column_step[direction] != 0)
        return -1;
    int row = cell / board->columns + row_step[direction];
    int column = cell % board->columns + column_step[direction];
    bool inside = row >= 0 && row < board->rows && column >= 0 && column < board->columns;
    return inside ? row * board->columns + column : -1;
}

// Sets distances[cell] to the number of steps between that cell and the target. Cells that the
// search did not reach get -1. The search begins at `to`, the target, and stops at `from`.
static void measure(const uj_klotski_lifted *board, int from, int to, int *distances)
{
    uint16_t queue[UJ_KLOTSKI_CELLS];
    size_t head = 0, tail = 0;
    for (int cell = 0; cell < board->rows * board->columns; cell++)
        distances[cell] = -1;
    distances[to] = 0;
    queue[tail++] = (uint16_t)to;
    while (head < tail && distances[from] < 0) {
        int cell = queue[head++];
        for (int d = 0; d < DIRECTIONS; d++) {
            int near = neighbour(board, cell, d);
            if (near < 0 || distances[near] >= 0 ||
                !fits(board, near / board->columns, near % board->columns))
                continue;
            distances[near] = distances[cell] + 1;
            queue[tail++] = (uint16_t)near;
        }
    }
}

// Returns a direction that leads nearer to the target. Prefers the direction `straight`.
static int next_direction(const uj_klotski_lifted *board, const int *distances, int cell,
                          int straight)
{
    for (int i = -1; i < DIRECTIONS; i++) {
        int direction = i < 0 ? straight : i, near = neighbour(board, cell, direction);
        if (near >= 0 && distances[near] == distances[cell] - 1)
            return direction;
    }
    assert(false);  // a cell with a distance above 0 has a neighbour that is nearer
    return 0;
}

bool uj_klotski_find_path(const uj_klotski_lifted *board, int from, int to, uj_klotski_path *out)
{
    int distances[UJ_KLOTSKI_CELLS];
    if (from == to || !fits(board, to / board->columns, to % board->columns))
        return false;
    measure(board, from, to, distances);
    if (distances[from] < 0)
        return false;
    out->count = 0;
    out->cells[out->count++] = (uint16_t)from;
    int direction = 0;
    for (int cell = from; cell != to; cell = neighbour(board, cell, direction)) {
        direction = next_direction(board, distances, cell, direction);
        out->cells[out->count++] = (uint16_t)neighbour(board, cell, direction);
    }
    return true;
}

// Returns the direction of a step from a cell to its neighbour. `step` is the neighbour's number
// minus the cell's number. On a board of one column, steps of -1 and 1 go up and down.
static int direction_of(int step, int columns)
{
    return step == -columns ? 0 : step == columns ? 3 : step == -1 ? 1 : 2;
}

void uj_klotski_path_text(const uj_klotski_path *path, int columns, bool in_words, char *buffer,
                          size_t size)
{
    enum { MARK = 4 };  // room that is left for "..." and the terminator
    size_t used = 0;
    buffer[0] = '\0';
    for (size_t i = 1; i < path->count;) {
        int step = path->cells[i] - path->cells[i - 1];
        size_t end = i + 1;
        while (end < path->count && path->cells[end] - path->cells[end - 1] == step)
            end++;
        char run[64];
        const char *name = direction_names[direction_of(step, columns)];
        int length = snprintf(run, sizeof run, "%s %s %zu", i > 1 ? "," : "",
                              in_words ? _(name) : name, end - i);
        bool last = end == path->count;
        if (used + (size_t)length + (last ? 1 : MARK) > size) {
            snprintf(buffer + used, size - used, "...");
            return;
        }
        memcpy(buffer + used, run, (size_t)length + 1);
        used += (size_t)length;
        i = end;
    }
}
