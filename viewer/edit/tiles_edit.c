// Edits the rows of tile puzzles, label by label.
#include <unjam/viewer/edit/tiles_edit.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

#include "cell_rows.h"

static const char spaces[] = " \t";

// A label in the text of a row.
typedef struct token {
    size_t start, length;
} token;

static bool find_token(const char *text, size_t index, token *out)
{
    size_t at = strspn(text, spaces);
    for (size_t i = 0; text[at] != '\0'; i++) {
        *out = (token){at, strcspn(text + at, spaces)};
        if (i == index)
            return true;
        at += out->length;
        at += strspn(text + at, spaces);
    }
    return false;
}

void uj_tiles_read(const uj_edit_document *document, const char *key, uj_tiles_sketch *out)
{
    size_t rows = uj_rows_count(document, key);
    *out = (uj_tiles_sketch){.rows = rows < UJ_TILES_SIDE ? rows : UJ_TILES_SIDE};
    for (size_t r = 0; r < out->rows; r++) {
        const char *text = uj_rows_text(document, key, r);
        token t;
        for (size_t c = 0; c < UJ_TILES_SIDE && find_token(text, c, &t); c++) {
            snprintf(out->labels[r][c], UJ_TILES_LABEL_SIZE, "%.*s", (int)t.length, text + t.start);
            out->columns = c + 1 > out->columns ? c + 1 : out->columns;
        }
    }
}

// cell[0] is the row, cell[1] the column.
static uj_status set_label(uj_edit_document *document, const char *key, const size_t cell[2],
                           const char *label, uj_error *error)
{
    const char *text = uj_rows_text(document, key, cell[0]);
    char row[UJ_ROW_SIZE];
    token t;
    if (!find_token(text, cell[1], &t))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("in the file, this row has fewer cells than another row; add the "
                              "missing cells in a text editor"));
    int length =
        snprintf(row, sizeof row, "%.*s%s%s", (int)t.start, text, label, text + t.start + t.length);
    if (length < 0 || (size_t)length >= sizeof row)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this row of the file would be longer than %d bytes; remove spaces "
                              "from it in a text editor"),
                            UJ_ROW_SIZE - 1);
    return uj_rows_set(document, key, cell[0], row, error);
}

uj_status uj_tiles_swap(uj_edit_document *document, const char *key, const size_t a[2],
                        const size_t b[2], uj_error *error)
{
    uj_tiles_sketch board;
    uj_tiles_read(document, key, &board);
    if (a[0] >= board.rows || b[0] >= board.rows || a[1] >= board.columns || b[1] >= board.columns)
        return UJ_OK;
    const char *first = board.labels[a[0]][a[1]], *second = board.labels[b[0]][b[1]];
    if (strcmp(first, second) == 0)
        return UJ_OK;
    if (strcmp(first, "#") == 0 || strcmp(second, "#") == 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("a blocked cell cannot be moved"));
    // The cells may be in the same row. End the first edit before set_label reads the row again.
    size_t mark = uj_edit_begin(document);
    size_t step = uj_edit_begin(document);
    uj_status status =
        uj_edit_end(document, step, set_label(document, key, a, second, error), error);
    if (status == UJ_OK)
        status = set_label(document, key, b, first, error);
    return uj_edit_end(document, mark, status, error);
}

// Ends each edit before the next one, so that set_label reads the changed rows.
static uj_status set_labels(uj_edit_document *document, const char *const keys[2],
                            const size_t cells[2][2], const char *const labels[2], uj_error *error)
{
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && i < 2; i++) {
        size_t step = uj_edit_begin(document);
        status = uj_edit_end(document, step,
                             set_label(document, keys[i], cells[i], labels[i], error), error);
    }
    return status;
}

static bool find_cell(const uj_tiles_sketch *board, const char *label, const size_t not [2],
                      size_t out[2])
{
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++)
            if (strcmp(board->labels[r][c], label) == 0 && (r != not [0] || c != not [1])) {
                out[0] = r;
                out[1] = c;
                return true;
            }
    return false;
}

static const char *const both_keys[] = {"start", "goal"};

uj_status uj_tiles_block(uj_edit_document *document, const size_t cell[2], uj_error *error)
{
    uj_tiles_sketch start, goal;
    size_t other[2];
    uj_tiles_read(document, "start", &start);
    uj_tiles_read(document, "goal", &goal);
    if (cell[0] >= start.rows || cell[1] >= start.columns || cell[0] >= goal.rows ||
        cell[1] >= goal.columns)
        return UJ_OK;
    const char *first = start.labels[cell[0]][cell[1]], *second = goal.labels[cell[0]][cell[1]];
    if (strcmp(first, "#") == 0 && strcmp(second, "#") == 0)
        return UJ_OK;
    // If another cell of `start` has the label `second`, the code below gives it the label `first`.
    bool start_loses_blank = strcmp(first, ".") == 0 && !find_cell(&start, second, cell, other) &&
                             !find_cell(&start, ".", cell, other);
    bool goal_loses_blank = strcmp(second, ".") == 0 && !find_cell(&goal, ".", cell, other);
    if (start_loses_blank || goal_loses_blank)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this is the only blank; a board needs at least one"));
    const size_t cells[2][2] = {{cell[0], cell[1]}, {cell[0], cell[1]}};
    size_t mark = uj_edit_begin(document);
    uj_status status =
        set_labels(document, both_keys, cells, (const char *const[]){"#", "#"}, error);
    if (status == UJ_OK && strcmp(first, second) != 0 && find_cell(&start, second, cell, other)) {
        size_t step = uj_edit_begin(document);
        status =
            uj_edit_end(document, step, set_label(document, "start", other, first, error), error);
    }
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_tiles_empty(uj_edit_document *document, const char *key, const size_t cell[2],
                         uj_error *error)
{
    uj_tiles_sketch board, other;
    const char *other_key = strcmp(key, "start") == 0 ? "goal" : "start";
    uj_tiles_read(document, key, &board);
    uj_tiles_read(document, other_key, &other);
    if (cell[0] >= board.rows || cell[1] >= board.columns)
        return UJ_OK;
    const char *label = board.labels[cell[0]][cell[1]];
    size_t there[2] = {cell[0], cell[1]};
    if (strcmp(label, ".") == 0)
        return UJ_OK;
    if (strcmp(label, "#") != 0 && !find_cell(&other, label, (const size_t[]){SIZE_MAX, 0}, there))
        return UJ_OK;
    const size_t cells[2][2] = {{cell[0], cell[1]}, {there[0], there[1]}};
    size_t mark = uj_edit_begin(document);
    uj_status status = set_labels(document, (const char *const[]){key, other_key}, cells,
                                  (const char *const[]){".", "."}, error);
    return uj_edit_end(document, mark, status, error);
}

// Writes the numbers in order, then the blank. If `moved`, exchanges the blank and the last tile.
static uj_status write_numbers(uj_edit_document *document, const char *key, size_t rows,
                               size_t columns, bool moved, uj_error *error)
{
    uj_status status = uj_rows_resize(document, key, rows, "", error);
    size_t last = rows * columns - 1;
    for (size_t r = 0; status == UJ_OK && r < rows; r++) {
        char row[UJ_ROW_SIZE] = "";
        for (size_t c = 0; c < columns; c++) {
            size_t cell = r * columns + c, length = strlen(row);
            if (moved && cell + 1 >= last)
                cell = last - 1 + (last - cell);
            if (cell == last)
                snprintf(row + length, sizeof row - length, "%s.", c > 0 ? " " : "");
            else
                snprintf(row + length, sizeof row - length, "%s%zu", c > 0 ? " " : "", cell + 1);
        }
        status = uj_rows_set(document, key, r, row, error);
    }
    return status;
}

uj_status uj_tiles_set_size(uj_edit_document *document, size_t rows, size_t columns,
                            uj_error *error)
{
    if (rows < 1 || columns < 2 || rows > UJ_TILES_SIDE || columns > UJ_TILES_SIDE)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a board has 1 to %d rows and 2 to %d columns"), UJ_TILES_SIDE,
                            UJ_TILES_SIDE);
    size_t mark = uj_edit_begin(document);
    uj_status status = write_numbers(document, "start", rows, columns, true, error);
    if (status == UJ_OK)
        status = write_numbers(document, "goal", rows, columns, false, error);
    return uj_edit_end(document, mark, status, error);
}
