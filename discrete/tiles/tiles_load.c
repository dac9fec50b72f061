// Reads sliding-tile puzzles: rows of labels, separated by spaces; "." is a blank, "#" is blocked.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/discrete/tiles/tiles.h>

const char *const uj_tiles_costs[] = {"moves", "slides", NULL};

enum { LABEL_SIZE_LIMIT = 16 };  // greatest length of a label, in bytes

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

// --- rows ----------------------------------------------------------------------------------------

// A label within the text of a row.
typedef struct token {
    const char *text;
    size_t length;  // 0: there are no more labels
    size_t offset;  // index of the label's first byte in the row
} token;

// Returns the first label at or after byte `offset` of the row.
static token token_from(const char *row, size_t offset)
{
    static const char spaces[] = " \t";
    offset += strspn(row + offset, spaces);
    return (token){row + offset, strcspn(row + offset, spaces), offset};
}

static token token_after(const char *row, token t)
{
    return token_from(row, t.offset + t.length);
}

// A board that is being read. Only the goal may introduce new labels.
typedef struct row_reader {
    uj_tiles *tiles;
    bool makes_labels;
    int blanks;
} row_reader;

static uj_status read_label(row_reader *reader, const uj_json_node *row, token t, uint8_t *out,
                            uj_error *error)
{
    uj_tiles *tiles = reader->tiles;
    if (t.length > LABEL_SIZE_LIMIT)
        return uj_json_fail_within(row, t.offset, error,
                                   _("the label \"%.*s...\" is longer than %d bytes"),
                                   LABEL_SIZE_LIMIT, t.text, LABEL_SIZE_LIMIT);
    const char *control = uj_text_find_control(t.text, t.length);
    if (control != NULL)
        return uj_json_fail_within(row, t.offset + (size_t)(control - t.text), error,
                                   _("a label contains a control character"));
    int label = find_label(tiles, t.text, t.length);
    if (label < 0 && !reader->makes_labels)
        return uj_json_fail_within(row, t.offset, error,
                                   _("the label \"%.*s\" does not appear in the goal"),
                                   (int)t.length, t.text);
    if (label < 0) {
        label = tiles->label_count + 1;
        tiles->labels[label] = strndup(t.text, t.length);
        if (tiles->labels[label] == NULL)
            return out_of_memory(error);
        tiles->label_count = label;
        if (strcmp(tiles->labels[label], "#") == 0)
            tiles->wall = (uint8_t)label;
    }
    reader->blanks += label == 0;
    *out = (uint8_t)label;
    return UJ_OK;
}

// Fails if a row is empty, or has fewer than `wanted` cells. `wanted` is the length of the goal's
// first row; to check that row itself, pass 0.
static uj_status check_length(const uj_json_node *row, int count, int wanted, uj_error *error)
{
    if (count == 0)
        return uj_json_fail(row, error,
                            _("the row is empty; write its labels, separated by spaces"));
    if (count < wanted)
        return uj_json_fail(
            row, error,
            uj_translate_count("the row has %d cell, but the first row of the goal has %d",
                               "the row has %d cells, but the first row of the goal has %d",
                               (unsigned long)count),
            count, wanted);
    return UJ_OK;
}

// Reads the labels of a row into `cells`, which has room for UJ_TILES_MAX_SIDE.
static uj_status read_row(row_reader *reader, const uj_json_node *row, uint8_t *cells, int *columns,
                          uj_error *error)
{
    const char *text = "";
    uj_status status = uj_json_text(row, &text, error);
    if (status != UJ_OK)
        return status;
    int count = 0;
    for (token t = token_from(text, 0); t.length > 0; t = token_after(text, t)) {
        if (*columns > 0 && count == *columns)
            return uj_json_fail_within(row, t.offset, error,
                                       _("this row is too long; it must have as many cells as the "
                                         "first row of the goal (%d)"),
                                       *columns);
        if (count == UJ_TILES_MAX_SIDE)
            return uj_json_fail_within(row, t.offset, error, _("the row has more than %d cells"),
                                       UJ_TILES_MAX_SIDE);
        status = read_label(reader, row, t, &cells[count++], error);
        if (status != UJ_OK)
            return status;
    }
    status = check_length(row, count, *columns, error);
    *columns = count;
    return status;
}

// --- boards --------------------------------------------------------------------------------------

// Reads a board. The goal must be read first, because it determines the size.
static uj_status read_board(uj_tiles *tiles, const uj_json_node *node, bool is_goal, uint8_t *cells,
                            uj_error *error)
{
    size_t rows = 0;
    uj_status status = uj_json_length(node, &rows, error);
    if (status == UJ_OK && (rows < 1 || rows > UJ_TILES_MAX_SIDE))
        status = uj_json_fail(node, error, _("there are %zu rows; a board has 1 to %d"), rows,
                              UJ_TILES_MAX_SIDE);
    if (status == UJ_OK && !is_goal && (int)rows != tiles->rows)
        status =
            uj_json_fail(node, error,
                         uj_translate_count("there is %zu row here, but the goal has %d",
                                            "there are %zu rows here, but the goal has %d", rows),
                         rows, tiles->rows);
    row_reader reader = {.tiles = tiles, .makes_labels = is_goal};
    for (size_t i = 0; status == UJ_OK && i < rows; i++) {
        uj_json_node row = uj_json_element(node, i);
        status = read_row(&reader, &row, cells + (int)i * tiles->columns, &tiles->columns, error);
    }
    if (status == UJ_OK && reader.blanks == 0)
        status = uj_json_fail(node, error, _("there is no blank; one cell must be \".\""));
    tiles->rows = (int)rows;
    tiles->cells = tiles->rows * tiles->columns;
    return status;
}

// Finds a cell's label in the file: sets *row, and *offset to the label's first byte in the row.
static uj_status find_cell(const uj_tiles *tiles, const uj_json_node *board, int cell,
                           uj_json_node *row, size_t *offset, uj_error *error)
{
    const char *text = "";
    *row = uj_json_element(board, (size_t)(cell / tiles->columns));
    uj_status status = uj_json_text(row, &text, error);
    if (status != UJ_OK)
        return status;
    token t = token_from(text, 0);
    for (int column = cell % tiles->columns; column > 0; column--)
        t = token_after(text, t);
    *offset = t.offset;
    return UJ_OK;
}

// Reports what is wrong with a cell of the start board: its label occurs too often, or it is
// blocked only at the start or only at the goal.
static uj_status fail_at_cell(const uj_tiles *tiles, const uj_json_node *start, int cell,
                              uj_error *error)
{
    uj_json_node row;
    size_t offset = 0;
    const int label = tiles->start[cell];
    uj_status status = find_cell(tiles, start, cell, &row, &offset, error);
    if (status != UJ_OK)
        return status;
    if (tiles->wall != 0 && label == tiles->wall)
        return uj_json_fail_within(&row, offset, error,
                                   _("this cell is blocked (\"#\") at the start but not in the "
                                     "goal; start and goal must have the same blocked cells"));
    if (uj_tiles_is_wall(tiles, cell))
        return uj_json_fail_within(&row, offset, error,
                                   _("this cell is blocked (\"#\") in the goal but not at the "
                                     "start; start and goal must have the same blocked cells"));
    return uj_json_fail_within(
        &row, offset, error,
        _("too many cells of the start have the label \"%s\" (in the goal: %d)"),
        tiles->labels[label], tiles->copies[label]);
}

// Fails if a cell is blocked only at the start or only at the goal, or if a label occurs too often
// in the start. If no label occurs too often, then none occurs too rarely, because start and goal
// have equally many cells.
static uj_status compare_counts(uj_tiles *tiles, const uj_json_node *start, uj_error *error)
{
    int here[UJ_TILES_MAX_CELLS + 1] = {0};
    for (int i = 0; i < tiles->cells; i++)
        tiles->copies[tiles->goal[i]]++;
    for (int i = 0; i < tiles->cells; i++)
        if (tiles->wall != 0 && (tiles->start[i] == tiles->wall) != uj_tiles_is_wall(tiles, i))
            return fail_at_cell(tiles, start, i, error);
    for (int i = 0; i < tiles->cells; i++)
        if (++here[tiles->start[i]] > tiles->copies[tiles->start[i]])
            return fail_at_cell(tiles, start, i, error);
    return UJ_OK;
}

static uj_status read_cost(const uj_puzzle_source *source, uj_tiles *tiles, uj_error *error)
{
    uj_json_node node;
    int index = UJ_TILES_MOVES;
    uj_status status = UJ_OK;
    if (uj_puzzle_optional(source, "cost", &node))
        status = uj_json_word(&node, (uj_json_words){uj_tiles_costs, 2}, &index, error);
    tiles->cost = (uj_tiles_cost)index;
    return status;
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
    if (status == UJ_OK)
        status = compare_counts(tiles, &start, error);
    return status == UJ_OK ? read_cost(source, tiles, error) : status;
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
