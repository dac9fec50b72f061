// Edits the pegs of a peg board and, on a square grid, also the holes.
#include <unjam/viewer/edit/peg_edit.h>

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/document/edit_json.h>

#include "cell_rows.h"

static const char grid_key[] = "x-grid";

// --- reading -------------------------------------------------------------------------------------

static void read_list(const json_t *list, bool value, bool *set, size_t holes)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t hole = json_integer_value(json_array_get(list, i));
        if (hole >= 0 && (size_t)hole < holes)
            set[hole] = value;
    }
}

static void read_grid(const uj_edit_document *document, uj_peg_sketch *out)
{
    int hole = 0;
    out->rows = uj_rows_count(document, grid_key);
    if (out->rows > UJ_PEG_SIDE)
        out->rows = 0;
    memset(out->grid, -1, sizeof out->grid);
    for (size_t r = 0; r < out->rows; r++) {
        const char *text = uj_rows_text(document, grid_key, r);
        for (size_t c = 0; c < UJ_PEG_SIDE && text[c] != '\0'; c++) {
            out->columns = c + 1 > out->columns ? c + 1 : out->columns;
            if (text[c] == 'o')
                out->grid[r][c] = hole++;
        }
    }
    if ((size_t)hole != out->holes)  // the grid does not match the number of holes
        out->rows = out->columns = 0;
}

void uj_peg_read(const uj_edit_document *document, uj_peg_sketch *out)
{
    *out = (uj_peg_sketch){0};
    json_int_t holes = json_integer_value(uj_edit_value(document, "holes"));
    out->holes = holes > 0 && holes <= UJ_PEG_HOLES ? (size_t)holes : 0;
    const json_t *start = uj_edit_value(document, "start");
    const json_t *goal = uj_edit_value(document, "goal");
    const json_t *empty = json_object_get(start, "empty");
    for (size_t h = 0; h < out->holes; h++)
        out->start[h] = empty != NULL;
    read_list(empty, false, out->start, out->holes);
    read_list(json_object_get(start, "pegs"), true, out->start, out->holes);
    out->goal_pegs = json_object_get(goal, "pegs") != NULL;
    read_list(json_object_get(goal, "pegs"), true, out->goal, out->holes);
    json_int_t count = json_integer_value(json_object_get(goal, "count"));
    out->goal_count = count > 0 ? (size_t)count : 0;
    read_grid(document, out);
}

// --- writing -------------------------------------------------------------------------------------

enum { LIST_SIZE = 8 * UJ_PEG_HOLES };

// Writes {"NAME": [...]}. NAME is `name`. The list has each hole h for which set[h] == value.
static void write_list(char text[LIST_SIZE], const char *name, const bool *set, bool value,
                       size_t holes)
{
    size_t length = (size_t)snprintf(text, LIST_SIZE, "{\"%s\": [", name);
    const char *comma = "";
    for (size_t h = 0; h < holes; h++)
        if (set[h] == value) {
            length += (size_t)snprintf(text + length, LIST_SIZE - length, "%s%zu", comma, h);
            comma = ", ";
        }
    snprintf(text + length, LIST_SIZE - length, "]}");
}

// Writes the start as a list of pegs if the file has such a list, else as a list of empty holes.
static uj_status write_start(uj_edit_document *document, const uj_peg_sketch *board,
                             uj_error *error)
{
    char text[LIST_SIZE];
    bool pegs = json_object_get(uj_edit_value(document, "start"), "pegs") != NULL;
    write_list(text, pegs ? "pegs" : "empty", board->start, pegs, board->holes);
    return uj_edit_set(document, "start", text, error);
}

static uj_status write_goal(uj_edit_document *document, const uj_peg_sketch *board, uj_error *error)
{
    char text[LIST_SIZE];
    if (board->goal_pegs)
        write_list(text, "pegs", board->goal, true, board->holes);
    else
        snprintf(text, sizeof text, "{\"count\": %zu}",
                 board->goal_count > 0 ? board->goal_count : 1);
    return uj_edit_set(document, "goal", text, error);
}

uj_status uj_peg_toggle_start(uj_edit_document *document, size_t hole, uj_error *error)
{
    uj_peg_sketch board;
    uj_peg_read(document, &board);
    if (hole >= board.holes)
        return UJ_OK;
    board.start[hole] = !board.start[hole];
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, write_start(document, &board, error), error);
}

uj_status uj_peg_toggle_goal(uj_edit_document *document, size_t hole, uj_error *error)
{
    uj_peg_sketch board;
    uj_peg_read(document, &board);
    if (hole >= board.holes)
        return UJ_OK;
    board.goal_pegs = true;
    board.goal[hole] = !board.goal[hole];
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, write_goal(document, &board, error), error);
}

uj_status uj_peg_set_goal_count(uj_edit_document *document, size_t count, uj_error *error)
{
    uj_peg_sketch board;
    uj_peg_read(document, &board);
    if (count < 1 || count > board.holes)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("the goal must leave 1 to %zu pegs"),
                            board.holes);
    board.goal_pegs = false;
    board.goal_count = count;
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, write_goal(document, &board, error), error);
}

// --- grids ---------------------------------------------------------------------------------------

// Sets the member "lines" to all triples of adjacent holes in a row or a column.
static uj_status write_lines(uj_edit_document *document, const uj_peg_sketch *board,
                             uj_error *error)
{
    // At most two triples begin at each hole. The text of a triple is shorter than 40 bytes.
    enum { SIZE = 2 * 40 * UJ_PEG_HOLES };
    char text[SIZE] = "[";
    size_t length = 1;
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++)
            for (size_t down = 0; down < 2; down++) {
                size_t across = 1 - down;
                if (r + 2 * down >= board->rows || c + 2 * across >= board->columns)
                    continue;
                int a = board->grid[r][c], b = board->grid[r + down][c + across];
                int d = board->grid[r + 2 * down][c + 2 * across];
                if (a >= 0 && b >= 0 && d >= 0)
                    length += (size_t)snprintf(text + length, SIZE - length, "%s[%d, %d, %d]",
                                               length > 1 ? ", " : "", a, b, d);
            }
    snprintf(text + length, SIZE - length, "]");
    return uj_edit_set(document, "lines", text, error);
}

static uj_status write_grid(uj_edit_document *document, const uj_peg_sketch *board, uj_error *error)
{
    char empty[UJ_PEG_SIDE + 1] = "";
    memset(empty, '.', board->columns);
    uj_status status = uj_rows_resize(document, grid_key, board->rows, empty, error);
    for (size_t r = 0; status == UJ_OK && r < board->rows; r++) {
        char row[UJ_PEG_SIDE + 1] = "";
        for (size_t c = 0; c < board->columns; c++)
            row[c] = board->grid[r][c] >= 0 ? 'o' : '.';
        if (strcmp(row, uj_rows_text(document, grid_key, r)) != 0)
            status = uj_rows_set(document, grid_key, r, row, error);
    }
    return status;
}

// On entry, a cell of board->grid has the old number of its hole, -2 for a new hole, or -1 for no
// hole. A new hole starts with a peg.
static uj_status renumber(const uj_peg_sketch *before, uj_peg_sketch *board, uj_error *error)
{
    size_t count = 0;
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            int old = board->grid[r][c];
            if (old == -1)
                continue;
            if (count == UJ_PEG_HOLES)
                return uj_error_set(error, UJ_BAD_ARGUMENT, _("a board has at most %d holes"),
                                    UJ_PEG_HOLES);
            board->start[count] = old < 0 || before->start[old];
            board->goal[count] = old >= 0 && before->goal[old];
            board->grid[r][c] = (int)count++;
        }
    board->holes = count;
    return count > 0 ? UJ_OK
                     : uj_error_set(error, UJ_BAD_ARGUMENT, _("a board needs at least one hole"));
}

static uj_status write_board(uj_edit_document *document, const uj_peg_sketch *before,
                             uj_peg_sketch *board, uj_error *error)
{
    char number[24];
    uj_status status = renumber(before, board, error);
    if (status != UJ_OK)
        return status;
    size_t mark = uj_edit_begin(document);
    snprintf(number, sizeof number, "%zu", board->holes);
    status = write_grid(document, board, error);
    if (status == UJ_OK)
        status = uj_edit_set(document, "holes", number, error);
    if (status == UJ_OK)
        status = write_lines(document, board, error);
    if (status == UJ_OK)
        status = write_start(document, board, error);
    if (status == UJ_OK)
        status = write_goal(document, board, error);
    if (status == UJ_OK)
        status = uj_edit_json_remove_member(&document->text, "", "first", error);
    return uj_edit_end(document, mark, status, error);
}

static uj_status require_grid(const uj_peg_sketch *board, uj_error *error)
{
    return board->rows > 0
               ? UJ_OK
               : uj_error_set(
                     error, UJ_BAD_ARGUMENT,
                     _("this board has no grid: its pegs can be changed here, but not its holes"));
}

uj_status uj_peg_toggle_hole(uj_edit_document *document, size_t row, size_t column, uj_error *error)
{
    uj_peg_sketch before, board;
    uj_peg_read(document, &before);
    uj_status status = require_grid(&before, error);
    if (status != UJ_OK || row >= before.rows || column >= before.columns)
        return status;
    board = before;
    board.grid[row][column] = board.grid[row][column] >= 0 ? -1 : -2;
    return write_board(document, &before, &board, error);
}

uj_status uj_peg_set_size(uj_edit_document *document, size_t rows, size_t columns, uj_error *error)
{
    uj_peg_sketch before, board;
    uj_peg_read(document, &before);
    uj_status status = require_grid(&before, error);
    if (status == UJ_OK && (rows < 1 || columns < 1 || rows > UJ_PEG_SIDE || columns > UJ_PEG_SIDE))
        status = uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("the number of rows and the number of columns must each be from 1 to %d"),
            UJ_PEG_SIDE);
    if (status != UJ_OK)
        return status;
    board = before;
    board.rows = rows;
    board.columns = columns;
    return write_board(document, &before, &board, error);
}
