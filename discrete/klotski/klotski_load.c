// Reads Klotski problems: the board (rows of letters), "cost" and "axis".
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/klotski/klotski.h>

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
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
    int piece = uj_klotski_find_piece(board, c);
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
            return uj_json_fail(row, error,
                                _("the row is empty; write one character for each cell"));
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
            _("piece \"%c\" is not connected: character %d of the row does not touch the rest of "
              "the piece; give one of its parts another letter"),
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

// --- the rest ------------------------------------------------------------------------------------

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

// Fails if a piece is as high as it is wide.
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
            return uj_json_fail(
                node, error,
                _("piece \"%c\" is as high as it is wide; with \"axis\", pieces move only along "
                  "their longer side, so the height and width of each piece must differ"),
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
        status = uj_klotski_read_goals(source, board, error);
    if (status == UJ_OK)
        status = uj_klotski_read_exits(source, board, error);
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
