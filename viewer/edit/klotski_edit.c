// Edits the rows and the goal of a Klotski.
#include <unjam/viewer/edit/klotski_edit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/document/edit_json.h>

#include "cell_rows.h"

static const char key[] = "board";

// --- reading -------------------------------------------------------------------------------------

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void read_goal(const uj_edit_document *document, uj_klotski_sketch *out)
{
    const json_t *goal = uj_edit_value(document, "goal"), *at = json_object_get(goal, "at");
    const char *piece = json_string_value(json_object_get(goal, "piece"));
    if (piece == NULL || json_array_size(at) != 2)
        return;
    json_int_t row = json_integer_value(json_array_get(at, 0));
    json_int_t column = json_integer_value(json_array_get(at, 1));
    if (row < 0 || column < 0 || row >= UJ_KLOTSKI_SIDE || column >= UJ_KLOTSKI_SIDE)
        return;
    out->goal_piece = piece[0];
    out->goal[0] = (size_t)row;
    out->goal[1] = (size_t)column;
}

void uj_klotski_read(const uj_edit_document *document, uj_klotski_sketch *out)
{
    *out = (uj_klotski_sketch){.rows = least(uj_rows_count(document, key), UJ_KLOTSKI_SIDE)};
    memset(out->cells, '.', sizeof out->cells);
    for (size_t r = 0; r < out->rows; r++) {
        const char *text = uj_rows_text(document, key, r);
        size_t length = least(strlen(text), UJ_KLOTSKI_SIDE);
        memcpy(out->cells[r], text, length);
        out->columns = length > out->columns ? length : out->columns;
    }
    read_goal(document, out);
}

bool uj_klotski_first(const uj_klotski_sketch *board, char piece, size_t *row, size_t *column)
{
    for (*row = 0; *row < board->rows; ++*row)
        for (*column = 0; *column < board->columns; ++*column)
            if (board->cells[*row][*column] == piece)
                return true;
    return false;
}

char uj_klotski_free_name(const uj_klotski_sketch *board)
{
    static const char names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    size_t row, column;
    for (const char *name = names; *name != '\0'; name++)
        if (!uj_klotski_first(board, *name, &row, &column))
            return *name;
    return 0;
}

// --- writing -------------------------------------------------------------------------------------

// Writes the rows that differ from those in the file.
static uj_status write_cells(uj_edit_document *document, const uj_klotski_sketch *board,
                             uj_error *error)
{
    char row[UJ_KLOTSKI_SIDE + 1];
    uj_status status = UJ_OK;
    for (size_t r = 0; status == UJ_OK && r < board->rows; r++) {
        memcpy(row, board->cells[r], board->columns);
        row[board->columns] = '\0';
        if (strcmp(row, uj_rows_text(document, key, r)) != 0)
            status = uj_rows_set(document, key, r, row, error);
    }
    return status;
}

static uj_status write_board(uj_edit_document *document, const uj_klotski_sketch *board,
                             uj_error *error)
{
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, write_cells(document, board, error), error);
}

static uj_status require_board(const uj_edit_document *document, uj_klotski_sketch *board,
                               uj_error *error)
{
    uj_klotski_read(document, board);
    if (uj_rows_count(document, key) > UJ_KLOTSKI_SIDE)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("boards of more than %d rows cannot be edited"), UJ_KLOTSKI_SIDE);
    for (size_t r = 0; r < board->rows; r++)
        if (strlen(uj_rows_text(document, key, r)) > UJ_KLOTSKI_SIDE)
            return uj_error_set(error, UJ_BAD_ARGUMENT,
                                _("boards of more than %d columns cannot be edited"),
                                UJ_KLOTSKI_SIDE);
    return board->rows > 0 ? UJ_OK
                           : uj_error_set(error, UJ_BAD_ARGUMENT, _("the file has no board"));
}

uj_status uj_klotski_set_cell(uj_edit_document *document, size_t row, size_t column, char value,
                              uj_error *error)
{
    uj_klotski_sketch board;
    uj_status status = require_board(document, &board, error);
    if (status == UJ_OK && (value <= ' ' || value > '~'))
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT, _("a piece is one ASCII letter, digit or sign"));
    if (status != UJ_OK || row >= board.rows || column >= board.columns)
        return status;
    board.cells[row][column] = value;
    return write_board(document, &board, error);
}

uj_status uj_klotski_move(uj_edit_document *document, char piece, int rows, int columns,
                          uj_error *error)
{
    uj_klotski_sketch board, moved;
    uj_status status = require_board(document, &board, error);
    if (status != UJ_OK)
        return status;
    moved = board;
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++)
            if (board.cells[r][c] == piece)
                moved.cells[r][c] = '.';
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++) {
            int to_row = (int)r + rows, to_column = (int)c + columns;
            if (board.cells[r][c] != piece)
                continue;
            if (to_row < 0 || to_column < 0 || to_row >= (int)board.rows ||
                to_column >= (int)board.columns || moved.cells[to_row][to_column] != '.')
                return uj_error_set(error, UJ_BAD_ARGUMENT, _("there is no room for piece %c"),
                                    piece);
            moved.cells[to_row][to_column] = piece;
        }
    return write_board(document, &moved, error);
}

uj_status uj_klotski_remove(uj_edit_document *document, char piece, uj_error *error)
{
    uj_klotski_sketch board;
    uj_status status = require_board(document, &board, error);
    if (status != UJ_OK)
        return status;
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++)
            if (board.cells[r][c] == piece)
                board.cells[r][c] = '.';
    size_t mark = uj_edit_begin(document);
    status = write_cells(document, &board, error);
    if (status == UJ_OK && board.goal_piece == piece)
        status = uj_edit_json_remove_member(&document->text, "", "goal", error);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_klotski_set_size(uj_edit_document *document, size_t rows, size_t columns,
                              uj_error *error)
{
    uj_klotski_sketch board;
    char empty[UJ_KLOTSKI_SIDE + 1];
    uj_status status = require_board(document, &board, error);
    if (status == UJ_OK &&
        (rows < 1 || columns < 1 || rows > UJ_KLOTSKI_SIDE || columns > UJ_KLOTSKI_SIDE))
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("a board has 1 to %d rows and columns here"), UJ_KLOTSKI_SIDE);
    if (status != UJ_OK)
        return status;
    memset(empty, '.', columns);
    empty[columns] = '\0';
    size_t mark = uj_edit_begin(document);
    size_t kept = least(rows, board.rows);
    status = uj_rows_resize(document, key, rows, empty, error);
    board.rows = kept;
    board.columns = columns;
    if (status == UJ_OK)
        status = write_cells(document, &board, error);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_klotski_set_goal(uj_edit_document *document, char piece, size_t row, size_t column,
                              uj_error *error)
{
    uj_klotski_sketch board;
    size_t first[2];
    char name[2] = {piece, '\0'}, goal[96];
    uj_status status = require_board(document, &board, error);
    if (status == UJ_OK && !uj_klotski_first(&board, piece, &first[0], &first[1]))
        status = uj_error_set(error, UJ_BAD_ARGUMENT, _("choose the piece that is to get there"));
    if (status != UJ_OK)
        return status;
    char *quoted = uj_edit_json_quote(name);
    if (quoted == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
    snprintf(goal, sizeof goal, "{\"piece\": %s, \"at\": [%zu, %zu]}", quoted, row, column);
    free(quoted);
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, uj_edit_set(document, "goal", goal, error), error);
}
