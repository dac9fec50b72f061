// Edits the rows and the goal of a Klotski.
#include <unjam/viewer/edit/klotski_edit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/viewer/document/edit_json.h>

#include "cell_rows.h"

static const char key[] = "board";

// --- reading -------------------------------------------------------------------------------------

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static char *cell_of(uj_klotski_sketch *board, size_t row, size_t column)
{
    return &board->cells[row * board->columns + column];
}

char uj_klotski_cell(const uj_klotski_sketch *board, size_t row, size_t column)
{
    bool inside = row < board->rows && column < board->columns;
    return inside ? board->cells[row * board->columns + column] : '.';
}

static void read_goal(const uj_edit_document *document, uj_klotski_sketch *out)
{
    const json_t *goal = uj_edit_value(document, "goal"), *at = json_object_get(goal, "at");
    const char *piece = json_string_value(json_object_get(goal, "piece"));
    if (piece == NULL || json_array_size(at) != 2)
        return;
    json_int_t row = json_integer_value(json_array_get(at, 0));
    json_int_t column = json_integer_value(json_array_get(at, 1));
    if (row < 0 || column < 0 || row >= UJ_KLOTSKI_CELLS || column >= UJ_KLOTSKI_CELLS)
        return;
    out->goal_piece = piece[0];
    out->goal[0] = (size_t)row;
    out->goal[1] = (size_t)column;
}

static size_t count_columns(const uj_edit_document *document)
{
    size_t columns = 0;
    for (size_t r = 0; r < uj_rows_count(document, key); r++) {
        size_t length = strlen(uj_rows_text(document, key, r));
        columns = length > columns ? length : columns;
    }
    return columns;
}

void uj_klotski_read(const uj_edit_document *document, uj_klotski_sketch *out)
{
    *out = (uj_klotski_sketch){.columns = least(count_columns(document), UJ_KLOTSKI_CELLS)};
    size_t most_rows = UJ_KLOTSKI_CELLS / (out->columns > 0 ? out->columns : 1);
    out->rows = least(uj_rows_count(document, key), most_rows);
    memset(out->cells, '.', sizeof out->cells);
    for (size_t r = 0; r < out->rows; r++) {
        const char *text = uj_rows_text(document, key, r);
        memcpy(cell_of(out, r, 0), text, least(strlen(text), out->columns));
    }
    read_goal(document, out);
}

bool uj_klotski_first(const uj_klotski_sketch *board, char piece, size_t *row, size_t *column)
{
    for (*row = 0; *row < board->rows; ++*row)
        for (*column = 0; *column < board->columns; ++*column)
            if (uj_klotski_cell(board, *row, *column) == piece)
                return true;
    return false;
}

char uj_klotski_free_name(const uj_klotski_sketch *board)
{
    static const char names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "+-*/=<>!?%&$@~^|_:;,'()[]{}`\"\\";
    size_t row, column;
    for (const char *name = names; *name != '\0'; name++)
        if (!uj_klotski_first(board, *name, &row, &column))
            return *name;
    return 0;
}

// --- writing -------------------------------------------------------------------------------------

static uj_status write_cells(uj_edit_document *document, const uj_klotski_sketch *board,
                             uj_error *error)
{
    char row[UJ_KLOTSKI_CELLS + 1];
    uj_status status = UJ_OK;
    for (size_t r = 0; status == UJ_OK && r < board->rows; r++) {
        memcpy(row, &board->cells[r * board->columns], board->columns);
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
    if (uj_rows_count(document, key) > board->rows || count_columns(document) > board->columns)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("boards of more than %d cells cannot be edited"), UJ_KLOTSKI_CELLS);
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
            uj_error_set(error, UJ_BAD_ARGUMENT,
                         _("a piece's name must be one ASCII letter, digit or punctuation mark"));
    if (status != UJ_OK || row >= board.rows || column >= board.columns)
        return status;
    *cell_of(&board, row, column) = value;
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
            if (uj_klotski_cell(&board, r, c) == piece)
                *cell_of(&moved, r, c) = '.';
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++) {
            int to_row = (int)r + rows, to_column = (int)c + columns;
            if (uj_klotski_cell(&board, r, c) != piece)
                continue;
            if (to_row < 0 || to_column < 0 || to_row >= (int)board.rows ||
                to_column >= (int)board.columns ||
                uj_klotski_cell(&moved, (size_t)to_row, (size_t)to_column) != '.')
                return uj_error_set(error, UJ_BAD_ARGUMENT, _("there is no room for piece %c"),
                                    piece);
            *cell_of(&moved, (size_t)to_row, (size_t)to_column) = piece;
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
            if (uj_klotski_cell(&board, r, c) == piece)
                *cell_of(&board, r, c) = '.';
    size_t mark = uj_edit_begin(document);
    status = write_cells(document, &board, error);
    if (status == UJ_OK && board.goal_piece == piece)
        status = uj_edit_json_remove_member(&document->text, "", "goal", error);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_klotski_set_size(uj_edit_document *document, size_t rows, size_t columns,
                              uj_error *error)
{
    uj_klotski_sketch before, board = {.rows = rows, .columns = columns};
    char empty[UJ_KLOTSKI_CELLS + 1];
    uj_status status = require_board(document, &before, error);
    if (status == UJ_OK && (rows < 1 || columns < 1 || rows > UJ_KLOTSKI_CELLS / columns))
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT, _("a board has 1 to %d cells"), UJ_KLOTSKI_CELLS);
    if (status != UJ_OK)
        return status;
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < columns; c++)
            *cell_of(&board, r, c) = uj_klotski_cell(&before, r, c);
    memset(empty, '.', columns);
    empty[columns] = '\0';
    size_t mark = uj_edit_begin(document);
    status = uj_rows_resize(document, key, rows, empty, error);
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
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT, _("choose the piece that must reach this place"));
    if (status != UJ_OK)
        return status;
    char *quoted = uj_json_encode_text(name);
    if (quoted == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
    snprintf(goal, sizeof goal, "{\"piece\": %s, \"at\": [%zu, %zu]}", quoted, row, column);
    free(quoted);
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, uj_edit_set(document, "goal", goal, error), error);
}
