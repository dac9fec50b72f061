// Reads sliding-tile puzzles: rows of labels, separated by spaces.
#include <stdlib.h>
#include <string.h>

#include "discrete/tiles.h"

enum { LABEL_SIZE_LIMIT = 16 };  // bytes

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
}

static int find_label(const uj_tiles *tiles, const char *text, size_t length)
{
    for (int i = 0; i <= tiles->label_count; i++)
        if (strlen(tiles->labels[i]) == length && memcmp(tiles->labels[i], text, length) == 0)
            return i;
    return -1;
}

// One row's tokens as labels, into cells[columns]. New labels are made while the goal is read.
typedef struct row_reader {
    uj_tiles *tiles;
    bool makes_labels;
    int blanks;
} row_reader;

static uj_status read_label(row_reader *reader, const uj_json_node *row, const char *text,
                            size_t length, uint8_t *out, uj_error *error)
{
    uj_tiles *tiles = reader->tiles;
    if (length > LABEL_SIZE_LIMIT)
        return uj_json_fail(row, error, "the label \"%.*s...\" is longer than %d bytes",
                            LABEL_SIZE_LIMIT, text, LABEL_SIZE_LIMIT);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            return uj_json_fail(row, error, "a label has a control character in it");
    int label = find_label(tiles, text, length);
    if (label < 0 && !reader->makes_labels)
        return uj_json_fail(row, error, "the label \"%.*s\" does not appear in the goal",
                            (int)length, text);
    if (label < 0) {
        label = tiles->label_count + 1;
        tiles->labels[label] = strndup(text, length);
        if (tiles->labels[label] == NULL)
            return out_of_memory(error);
        tiles->label_count = label;
    }
    if (label == 0 && ++reader->blanks > 1)
        return uj_json_fail(row, error,
                            "this is the second blank (\".\"); a board has exactly one");
    *out = (uint8_t)label;
    return UJ_OK;
}

static uj_status read_row(row_reader *reader, const uj_json_node *row, uint8_t *cells, int *columns,
                          uj_error *error)
{
    static const char spaces[] = " \t";
    const char *text;
    uj_status status = uj_json_text(row, &text, error);
    int count = 0;
    for (text = status == UJ_OK ? text + strspn(text, spaces) : ""; *text != '\0';
         text += strspn(text, spaces)) {
        size_t length = strcspn(text, spaces);
        if (count == UJ_TILES_MAX_SIDE)
            return uj_json_fail(row, error, "the row has more than %d cells", UJ_TILES_MAX_SIDE);
        status = read_label(reader, row, text, length, &cells[count++], error);
        if (status != UJ_OK)
            return status;
        text += length;
    }
    if (status == UJ_OK && count == 0)
        status =
            uj_json_fail(row, error, "the row is empty; write its labels, separated by spaces");
    if (status == UJ_OK && *columns > 0 && count != *columns)
        status = uj_json_fail(row, error, "the row has %d cell%s, and the first row of the goal %d",
                              count, count == 1 ? "" : "s", *columns);
    *columns = count;
    return status;
}

// A board into cells; the goal, which is read first, sets the size.
static uj_status read_board(uj_tiles *tiles, const uj_json_node *node, bool is_goal, uint8_t *cells,
                            uj_error *error)
{
    size_t rows = 0;
    uj_status status = uj_json_length(node, &rows, error);
    if (status == UJ_OK && (rows < 1 || rows > UJ_TILES_MAX_SIDE))
        status = uj_json_fail(node, error, "there are %zu rows; a board has 1 to %d", rows,
                              UJ_TILES_MAX_SIDE);
    if (status == UJ_OK && !is_goal && (int)rows != tiles->rows)
        status = uj_json_fail(node, error, "there are %zu row%s here and %d in the goal", rows,
                              rows == 1 ? "" : "s", tiles->rows);
    row_reader reader = {tiles, is_goal, 0};
    for (size_t i = 0; status == UJ_OK && i < rows; i++) {
        uj_json_node row = uj_json_element(node, i);
        status = read_row(&reader, &row, cells + (int)i * tiles->columns, &tiles->columns, error);
    }
    if (status == UJ_OK && reader.blanks == 0)
        status = uj_json_fail(node, error, "there is no blank; one cell must be \".\"");
    tiles->rows = (int)rows;
    tiles->cells = tiles->rows * tiles->columns;
    return status;
}

static uj_status compare_counts(uj_tiles *tiles, const uj_json_node *start, uj_error *error)
{
    int here[UJ_TILES_MAX_CELLS] = {0};
    for (int i = 0; i < tiles->cells; i++) {
        tiles->copies[tiles->goal[i]]++;
        here[tiles->start[i]]++;
    }
    for (int i = 1; i <= tiles->label_count; i++)
        if (here[i] != tiles->copies[i])
            return uj_json_fail(
                start, error, "the label \"%s\" stands here %d time%s, in the goal %d",
                tiles->labels[i], here[i], here[i] == 1 ? "" : "s", tiles->copies[i]);
    return UJ_OK;
}

static uj_status read_tiles(const uj_puzzle_source *source, uj_tiles *tiles, uj_error *error)
{
    uj_json_node start, goal;
    tiles->labels[0] = strdup(".");
    if (tiles->labels[0] == NULL)
        return out_of_memory(error);
    uj_status status = uj_puzzle_member(source, "goal", &goal, error);
    if (status == UJ_OK)
        status = uj_puzzle_member(source, "start", &start, error);
    if (status == UJ_OK)
        status = read_board(tiles, &goal, true, tiles->goal, error);
    if (status == UJ_OK)
        status = read_board(tiles, &start, false, tiles->start, error);
    return status == UJ_OK ? compare_counts(tiles, &start, error) : status;
}

uj_status uj_tiles_load(const uj_puzzle_source *source, void **data, uj_error *error)
{
    uj_tiles *tiles = calloc(1, sizeof *tiles);
    if (tiles == NULL)
        return out_of_memory(error);
    uj_status status = read_tiles(source, tiles, error);
    if (status != UJ_OK) {
        uj_tiles_destroy(tiles);
        return status;
    }
    *data = tiles;
    return UJ_OK;
}

void uj_tiles_destroy(void *data)
{
    uj_tiles *tiles = data;
    for (int i = 0; tiles != NULL && i <= UJ_TILES_MAX_CELLS; i++)
        free(tiles->labels[i]);
    free(tiles);
}
