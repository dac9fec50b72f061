// Reads Klotski problems: rows of letters, and the goals of one or several pieces.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/klotski/klotski.h>

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
}

static int find_piece(const uj_klotski *board, char name)
{
    const char *found = memchr(board->names, name, (size_t)board->piece_count);
    return found != NULL ? (int)(found - board->names) : -1;
}

// --- board ---------------------------------------------------------------------------------------

static uj_status check_signs(const uj_json_node *row, const char *text, uj_error *error)
{
    for (size_t i = 0; text[i] != '\0'; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return uj_json_fail_within(
                row, i, error,
                _("a cell is \".\" (empty), \"#\" (a wall), or the ASCII letter, digit or "
                  "punctuation mark of a piece; character %zu of the row is none of these"),
                i + 1);
    return UJ_OK;
}

static void read_cell(uj_klotski *board, char c, int cell)
{
    board->grid[cell] = c == '#' ? UJ_KLOTSKI_WALL : 0;
    if (c == '.' || c == '#')
        return;
    int piece = find_piece(board, c);
    if (piece < 0) {
        piece = board->piece_count++;
        board->names[piece] = c;
        board->first[piece] = (uint8_t)cell;
    }
    board->grid[cell] = (uint8_t)(piece + 1);
}

static uj_status read_row(uj_klotski *board, const uj_json_node *row, int index, uj_error *error)
{
    const char *text = "";
    uj_status status = uj_json_text(row, &text, error);
    if (status == UJ_OK)
        status = check_signs(row, text, error);
    size_t length = strlen(text);
    if (status == UJ_OK && index == 0) {
        if (length < 1)
            return uj_json_fail(row, error, _("the row is empty; write a letter for every cell"));
        if (length > UJ_KLOTSKI_CELLS / (size_t)board->rows)
            return uj_json_fail(row, error,
                                _("the board has %d x %zu cells; at most %d are allowed"),
                                board->rows, length, UJ_KLOTSKI_CELLS);
        board->columns = (int)length;
    }
    if (status == UJ_OK && length != (size_t)board->columns)
        return length > (size_t)board->columns
                   ? uj_json_fail_within(
                         row, (size_t)board->columns, error,
                         _("the row has %zu cells, but the first row has %d; all rows "
                           "must be equally long"),
                         length, board->columns)
                   : uj_json_fail(
                         row, error,
                         uj_translate_count("the row has %zu cell, but the first row has %d; all "
                                            "rows must be equally long",
                                            "the row has %zu cells, but the first row has %d; all "
                                            "rows must be equally long",
                                            length),
                         length, board->columns);
    for (int column = 0; status == UJ_OK && column < board->columns; column++)
        read_cell(board, text[column], index * board->columns + column);
    return status;
}

// Clears all cells that are connected to this one and hold the same piece.
static void erase(const uj_klotski *board, uint8_t *grid, int cell)
{
    int stack[4 * UJ_KLOTSKI_CELLS + 1], count = 0;
    uint8_t value = grid[cell];
    stack[count++] = cell;
    while (count > 0) {
        cell = stack[--count];
        if (grid[cell] != value)
            continue;
        grid[cell] = 0;
        int row = cell / board->columns, column = cell % board->columns;
        if (row > 0)
            stack[count++] = cell - board->columns;
        if (row + 1 < board->rows)
            stack[count++] = cell + board->columns;
        if (column > 0)
            stack[count++] = cell - 1;
        if (column + 1 < board->columns)
            stack[count++] = cell + 1;
    }
}

static uj_status check_connected(const uj_klotski *board, const uj_json_node *rows, uj_error *error)
{
    uint8_t grid[UJ_KLOTSKI_CELLS];
    memcpy(grid, board->grid, sizeof grid);
    for (int i = 0; i < board->piece_count; i++)
        erase(board, grid, board->first[i]);
    for (int cell = 0; cell < board->rows * board->columns; cell++) {
        if (grid[cell] == 0 || grid[cell] == UJ_KLOTSKI_WALL)
            continue;
        uj_json_node row = uj_json_element(rows, (size_t)(cell / board->columns));
        int column = cell % board->columns;
        return uj_json_fail_within(
            &row, (size_t)column, error,
            _("piece \"%c\" is not connected: character %d of the row does not "
              "touch the rest of it; give one of the parts another letter"),
            board->names[grid[cell] - 1], column + 1);
    }
    return UJ_OK;
}

static uj_status read_board(const uj_puzzle_source *source, uj_klotski *board, uj_error *error)
{
    uj_json_node rows;
    size_t count = 0;
    uj_status status = uj_puzzle_member(source, "board", &rows, error);
    if (status == UJ_OK)
        status = uj_json_length(&rows, &count, error);
    if (status == UJ_OK && (count < 1 || count > UJ_KLOTSKI_CELLS))
        status = uj_json_fail(&rows, error, _("there are %zu rows; a board has 1 to %d"), count,
                              UJ_KLOTSKI_CELLS);
    board->rows = (int)count;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node row = uj_json_element(&rows, i);
        status = read_row(board, &row, (int)i, error);
    }
    if (status == UJ_OK && board->piece_count == 0)
        status = uj_json_fail(&rows, error, _("there is no piece on the board"));
    return status == UJ_OK ? check_connected(board, &rows, error) : status;
}

// --- goal ----------------------------------------------------------------------------------------

static uj_status read_goal_piece(const uj_json_node *goal, const uj_klotski *board, int *out,
                                 uj_error *error)
{
    uj_json_node node;
    const char *text = NULL;
    uj_status status = uj_json_member(goal, "piece", &node, error);
    if (status == UJ_OK)
        status = uj_json_text(&node, &text, error);
    if (status != UJ_OK)
        return status;
    *out = strlen(text) == 1 ? find_piece(board, text[0]) : -1;
    if (*out < 0)
        return uj_json_fail(&node, error, _("no piece of the board is named \"%.32s\""), text);
    if (uj_klotski_goal_of(board, *out) >= 0)
        return uj_json_fail(&node, error, _("piece \"%.32s\" has two goals; remove one of them"),
                            text);
    return UJ_OK;
}

// Checks every cell that the piece covers at its goal. Fails if such a cell is off the board, is a
// wall, or is already marked in `covered`, which has the cells that earlier goals cover. Marks the
// cells of this goal, too.
static uj_status check_goal(const uj_klotski *board, const uj_json_node *at, uj_klotski_goal goal,
                            bool *covered, uj_error *error)
{
    const int first = board->first[goal.piece];
    const int row = goal.cell / board->columns, column = goal.cell % board->columns;
    char name = board->names[goal.piece];
    for (int cell = 0; cell < board->rows * board->columns; cell++) {
        if (board->grid[cell] != goal.piece + 1)
            continue;
        int r = row + cell / board->columns - first / board->columns;
        int c = column + cell % board->columns - first % board->columns;
        if (r < 0 || r >= board->rows || c < 0 || c >= board->columns)
            return uj_json_fail(
                at, error,
                _("piece \"%c\" would be off the board there; \"at\" is where the "
                  "leftmost cell of its top row goes, [row, column] counted from 0"),
                name);
        if (board->grid[r * board->columns + c] == UJ_KLOTSKI_WALL)
            return uj_json_fail(at, error,
                                _("piece \"%c\" would overlap the wall in row %d, column %d"), name,
                                r, c);
        if (covered[r * board->columns + c])
            return uj_json_fail(
                at, error,
                _("piece \"%c\" would overlap another piece at its goal, in row %d, "
                  "column %d"),
                name, r, c);
        covered[r * board->columns + c] = true;
    }
    return UJ_OK;
}

static uj_status read_place(const uj_json_node *at, const uj_klotski *board, int *row, int *column,
                            uj_error *error)
{
    size_t length = 0, numbers[2] = {0, 0};
    uj_status status = uj_json_length(at, &length, error);
    if (status == UJ_OK && length != 2)
        status =
            uj_json_fail(at, error, _("this must be 2 numbers, [row, column], not %zu"), length);
    for (size_t i = 0; status == UJ_OK && i < 2; i++) {
        uj_json_node node = uj_json_element(at, i);
        size_t limit = (size_t)(i == 0 ? board->rows : board->columns);
        status = uj_json_count(&node, limit - 1, &numbers[i], error);
    }
    *row = (int)numbers[0];
    *column = (int)numbers[1];
    return status;
}

static uj_status read_one_goal(const uj_json_node *goal, uj_klotski *board, bool *covered,
                               uj_error *error)
{
    static const char *const keys[] = {"piece", "at", NULL};
    uj_json_node at;
    int row = 0, column = 0, piece = 0;
    uj_status status = uj_json_check_keys(goal, keys, error);
    if (status == UJ_OK)
        status = read_goal_piece(goal, board, &piece, error);
    if (status == UJ_OK)
        status = uj_json_member(goal, "at", &at, error);
    if (status == UJ_OK)
        status = read_place(&at, board, &row, &column, error);
    const uj_klotski_goal found = {piece, row * board->columns + column};
    if (status == UJ_OK)
        status = check_goal(board, &at, found, covered, error);
    if (status != UJ_OK)
        return status;
    int i = board->goal_count++;
    for (; i > 0 && board->goals[i - 1].piece > piece; i--)
        board->goals[i] = board->goals[i - 1];
    board->goals[i] = found;
    return UJ_OK;
}

// Reads one goal, or a list of goals.
static uj_status read_goals(const uj_puzzle_source *source, uj_klotski *board, uj_error *error)
{
    bool covered[UJ_KLOTSKI_CELLS] = {false};
    uj_json_node goal;
    uj_status status = uj_puzzle_member(source, "goal", &goal, error);
    if (status == UJ_OK && json_is_string(goal.value) && goal.document->has_only_lines)
        return uj_json_fail(&goal, error,
                            _("\"%s\" must name a piece, and the row and column of its first cell, "
                              "as \"Goal: A 3 1\" does"),
                            json_string_value(goal.value));
    if (status != UJ_OK || !json_is_array(goal.value))
        return status == UJ_OK ? read_one_goal(&goal, board, covered, error) : status;
    for (size_t i = 0; status == UJ_OK && i < json_array_size(goal.value); i++) {
        const uj_json_node one = uj_json_element(&goal, i);
        status = read_one_goal(&one, board, covered, error);
    }
    if (status == UJ_OK && board->goal_count == 0)
        status = uj_json_fail(&goal, error,
                              _("the list is empty; a goal is a piece and the place that it must "
                                "reach"));
    return status;
}

static uj_status read_cost(const uj_puzzle_source *source, uj_klotski *board, uj_error *error)
{
    uj_json_node node;
    int index = UJ_KLOTSKI_MOVES;
    uj_status status = UJ_OK;
    if (uj_puzzle_optional(source, "cost", &node))
        status = uj_json_word(&node, (uj_json_words){uj_klotski_costs, 3}, &index, error);
    board->cost = (uj_klotski_cost)index;
    return status;
}

// Fails unless every piece is longer in one direction than in the other.
static uj_status check_axes(const uj_klotski *board, const uj_json_node *node, uj_error *error)
{
    for (int i = 0; i < board->piece_count; i++) {
        int top = board->rows, left = board->columns, bottom = 0, right = 0;
        for (int cell = 0; cell < board->rows * board->columns; cell++) {
            const int row = cell / board->columns, column = cell % board->columns;
            if (board->grid[cell] != i + 1)
                continue;
            top = row < top ? row : top;
            bottom = row > bottom ? row : bottom;
            left = column < left ? column : left;
            right = column > right ? column : right;
        }
        if (bottom - top == right - left)
            return uj_json_fail(node, error,
                                _("piece \"%c\" is as high as it is wide; with \"axis\", pieces "
                                  "move only along their longer side, so each piece needs one"),
                                board->names[i]);
    }
    return UJ_OK;
}

static uj_status read_axis(const uj_puzzle_source *source, uj_klotski *board, uj_error *error)
{
    uj_json_node node;
    uj_status status = UJ_OK;
    if (uj_puzzle_optional(source, "axis", &node))
        status = uj_json_boolean(&node, &board->has_axis, error);
    return status == UJ_OK && board->has_axis ? check_axes(board, &node, error) : status;
}

uj_status uj_klotski_load(const uj_puzzle_source *source, void **data, uj_error *error)
{
    uj_klotski *board = calloc(1, sizeof *board);
    if (board == NULL)
        return out_of_memory(error);
    uj_status status = read_board(source, board, error);
    if (status == UJ_OK)
        status = read_goals(source, board, error);
    if (status == UJ_OK)
        status = read_cost(source, board, error);
    if (status == UJ_OK)
        status = read_axis(source, board, error);
    if (status != UJ_OK) {
        free(board);
        return status;
    }
    *data = board;
    return UJ_OK;
}
