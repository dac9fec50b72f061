// Checks Klotski solutions by replaying them on the grid. Shares no code with the solver.
#include <stdio.h>
#include <string.h>

#include <unjam/discrete/klotski/klotski.h>

// The board during a replay. Pieces are told apart even if they are interchangeable.
typedef struct replay {
    const uj_klotski *problem;
    uint8_t grid[UJ_KLOTSKI_CELLS];  // values as in uj_klotski.grid
    bool may_exit;                   // whether the moving piece has a goal and so may enter exits
    int shape[UJ_KLOTSKI_CELLS];     // [shape_size] the cells of the moving piece before the move
    int shape_size;
} replay;

static void pick_up(replay *r, int piece)
{
    r->shape_size = 0;
    r->may_exit = r->problem->group[piece] != 0;
    for (int cell = 0; cell < r->problem->rows * r->problem->columns; cell++)
        if (r->grid[cell] == piece + 1) {
            r->shape[r->shape_size++] = cell;
            r->grid[cell] = 0;
        }
}

// Returns true if the moving piece fits when shifted by `down` rows and `right` columns from its
// old place.
static bool has_room(const replay *r, int down, int right)
{
    const uj_klotski *problem = r->problem;
    for (int i = 0; i < r->shape_size; i++) {
        int row = r->shape[i] / problem->columns + down;
        int column = r->shape[i] % problem->columns + right;
        if (row < 0 || row >= problem->rows || column < 0 || column >= problem->columns ||
            r->grid[row * problem->columns + column] != 0 ||
            (problem->is_exit[row * problem->columns + column] && !r->may_exit))
            return false;
    }
    return true;
}

static void put_down(replay *r, int piece, int down, int right)
{
    for (int i = 0; i < r->shape_size; i++)
        r->grid[r->shape[i] + down * r->problem->columns + right] = (uint8_t)(piece + 1);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

// Returns true if the moving piece has room at every step of the straight path by `down` rows or
// `right` columns. One of the two numbers must be 0.
static bool way_is_free(const replay *r, int down, int right)
{
    int length = down * sign(down) + right * sign(right);
    for (int i = 1; i <= length; i++)
        if (!has_room(r, i * sign(down), i * sign(right)))
            return false;
    return true;
}

// Returns true if the moving piece can reach the target by any path. The flood fill begins at the
// piece's old position, and sweeps over the board until the target is reached or a sweep changes
// nothing.
static bool is_reachable(const replay *r, int down, int right)
{
    const int rows = r->problem->rows, columns = r->problem->columns;
    bool reached[UJ_KLOTSKI_CELLS] = {false};  // [cell] cells that the piece's first cell can reach
    int first = r->shape[0];
    int target = first + down * columns + right;
    reached[first] = true;
    for (bool changed = true; changed && !reached[target];) {
        changed = false;
        for (int cell = 0; cell < rows * columns; cell++) {
            int row = cell / columns, column = cell % columns;
            bool near = (row > 0 && reached[cell - columns]) ||
                        (row + 1 < rows && reached[cell + columns]) ||
                        (column > 0 && reached[cell - 1]) ||
                        (column + 1 < columns && reached[cell + 1]);
            if (near && !reached[cell] &&
                has_room(r, row - first / columns, column - first % columns))
                reached[cell] = changed = true;
        }
    }
    return reached[target];
}

// Returns true if the moving piece is higher than it is wide.
static bool is_upright(const replay *r)
{
    const int columns = r->problem->columns;
    int height = 0, width = 0;
    for (int i = 0; i < r->shape_size; i++)
        for (int k = 0; k < r->shape_size; k++) {
            const int down = r->shape[i] / columns - r->shape[k] / columns;
            const int right = r->shape[i] % columns - r->shape[k] % columns;
            height = down > height ? down : height;
            width = right > width ? right : width;
        }
    return height > width;
}

// Returns NULL if the piece can move by `down` rows and `right` columns in one move. Otherwise
// returns the reason why it cannot.
static const char *fault(const replay *r, uj_klotski_cost cost, int down, int right)
{
    if (down == 0 && right == 0)
        return "the piece stays where it is";
    if (!has_room(r, down, right))
        return "there is no room for the piece";
    if (cost == UJ_KLOTSKI_STEPS && down * down + right * right != 1)
        return "the piece does not move exactly one cell, as a step must";
    if (cost == UJ_KLOTSKI_SLIDES && down != 0 && right != 0)
        return "the piece does not move in a straight line, as a slide must";
    if (r->problem->has_axis && (is_upright(r) ? right : down) != 0)
        return "the piece does not move along its longer side";
    if ((cost == UJ_KLOTSKI_SLIDES || r->problem->has_axis) && !way_is_free(r, down, right))
        return "the straight path is blocked";
    return is_reachable(r, down, right) ? NULL : "no free path leads there";
}

static bool play(replay *r, uj_klotski_cost cost, uj_move_codes move, const char **why)
{
    const uj_klotski *problem = r->problem;
    *why = "it does not name a piece and a cell of the board";
    if (move.count != 2 || move.codes[0] >= problem->piece_count ||
        move.codes[1] >= problem->rows * problem->columns)
        return false;
    int piece = move.codes[0], to = move.codes[1];
    pick_up(r, piece);
    int down = to / problem->columns - r->shape[0] / problem->columns;
    int right = to % problem->columns - r->shape[0] % problem->columns;
    *why = fault(r, cost, down, right);
    if (*why == NULL)
        put_down(r, piece, down, right);
    return *why == NULL;
}

// Returns the cell where a piece stands: the first of its cells, row by row.
static int place_of(const replay *r, int piece)
{
    int cell = 0;
    while (r->grid[cell] != piece + 1)
        cell++;
    return cell;
}

// Returns true if every goal is met. Any piece of a group can meet the group's goals.
static bool meets_goals(const replay *r, uj_puzzle_verdict *out)
{
    const uj_klotski *problem = r->problem;
    const int columns = problem->columns;
    for (int i = 0; i < problem->goal_count; i++) {
        const uj_klotski_goal goal = problem->goals[i];
        bool met = false;
        for (int piece = 0; piece < problem->piece_count && !met; piece++)
            met = problem->group[piece] == problem->group[goal.piece] &&
                  place_of(r, piece) == goal.cell;
        if (met)
            continue;
        const int place = place_of(r, goal.piece);
        snprintf(out->reason, sizeof out->reason,
                 "after the last move, piece %c stands at row %d, column %d, not at row %d, "
                 "column %d",
                 problem->names[goal.piece], place / columns, place % columns, goal.cell / columns,
                 goal.cell % columns);
        return false;
    }
    return true;
}

bool uj_klotski_check(const void *data, const char *cost_name, const uj_moves *moves,
                      uj_puzzle_verdict *out)
{
    const uj_klotski *problem = data;
    int index = uj_name_index(uj_klotski_costs, cost_name);
    if (index < 0) {
        snprintf(out->reason, sizeof out->reason, "no cost of Klotski is named \"%.32s\"",
                 cost_name);
        return false;
    }
    replay r = {.problem = problem};
    memcpy(r.grid, problem->grid, sizeof r.grid);
    for (size_t i = 0; i < moves->count; i++) {
        const char *why;
        if (!play(&r, (uj_klotski_cost)index, uj_moves_at(moves, i), &why)) {
            snprintf(out->reason, sizeof out->reason, "move %zu is not possible: %s", i + 1, why);
            return false;
        }
    }
    if (!meets_goals(&r, out))
        return false;
    out->cost = (uint32_t)moves->count;
    return true;
}
