// Sliding tiles: the uj_puzzle functions that write and read moves and describe a problem.
#include <unjam/discrete/tiles/tiles.h>

#include <stdio.h>
#include <string.h>

#include "tiles_graph.h"

#include <unjam/base/language.h>

static const char *const keys[] = {"start", "goal", "cost", NULL};
static const char *const directions[] = {"up", "left", "right", "down"};

const char *uj_tiles_direction(const uj_tiles *tiles, unsigned from, unsigned to)
{
    unsigned columns = (unsigned)tiles->columns;
    if (from / columns == to / columns)
        return directions[from > to ? 1 : 2];
    return directions[from > to ? 0 : 3];
}

// Returns the number of cells by which a tile slides.
static unsigned length_of(const uj_tiles *tiles, uj_move_codes move)
{
    const unsigned from = move.codes[UJ_TILES_FROM], to = move.codes[UJ_TILES_TO];
    const unsigned columns = (unsigned)tiles->columns, by = from > to ? from - to : to - from;
    return from / columns == to / columns ? by : by / columns;
}

// --- positions -----------------------------------------------------------------------------------

// Computes the board before move `index`. Returns false if the cells of an earlier move are not
// known (UJ_TILES_NOWHERE).
static bool board_before(const uj_tiles *tiles, const uj_moves *moves, size_t index, uint8_t *board)
{
    memcpy(board, tiles->start, UJ_TILES_MAX_CELLS);
    for (size_t i = 0; i < index; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        if (move.codes[UJ_TILES_FROM] == UJ_TILES_NOWHERE)
            return false;
        board[move.codes[UJ_TILES_TO]] = board[move.codes[UJ_TILES_FROM]];
        board[move.codes[UJ_TILES_FROM]] = 0;
    }
    return true;
}

// Finds the tiles with the label `label` next to the only blank. Writes their cells to `from`, and
// returns how many there are. Sets *blank to the cell of the blank.
static int movable(const uj_tiles *tiles, const uint8_t *board, int label, unsigned from[4],
                   unsigned *blank)
{
    int count = 0, at = 0;
    while (board[at] != 0)
        at++;
    *blank = (unsigned)at;
    const int row = at / tiles->columns, column = at % tiles->columns;
    const struct {
        bool there;
        int cell;
    } sides[] = {{row > 0, at - tiles->columns},
                 {column > 0, at - 1},
                 {column + 1 < tiles->columns, at + 1},
                 {row + 1 < tiles->rows, at + tiles->columns}};
    for (int i = 0; i < 4; i++)
        if (sides[i].there && board[sides[i].cell] == label)
            from[count++] = (unsigned)sides[i].cell;
    return count;
}

// --- moves ---------------------------------------------------------------------------------------

// Returns a move as JSON: the label and, if several tiles with this label can move, the direction,
// as in "A up". On a board with several blanks, returns an object with the label and both cells.
static json_t *move_to_json(const void *data, const uj_moves *moves, size_t index)
{
    const uj_tiles *tiles = data;
    uj_move_codes move = uj_moves_at(moves, index);
    uint8_t board[UJ_TILES_MAX_CELLS];
    unsigned from[4], blank;
    int label = move.codes[UJ_TILES_LABEL];
    if (tiles->copies[0] > 1)
        return json_pack("{s:s, s:[i, i], s:[i, i]}", "tile", tiles->labels[label], "from",
                         move.codes[UJ_TILES_FROM] / tiles->columns,
                         move.codes[UJ_TILES_FROM] % tiles->columns, "to",
                         move.codes[UJ_TILES_TO] / tiles->columns,
                         move.codes[UJ_TILES_TO] % tiles->columns);
    if (tiles->copies[label] > 1 && board_before(tiles, moves, index, board) &&
        movable(tiles, board, label, from, &blank) > 1)
        return json_sprintf(
            "%s %s", tiles->labels[label],
            uj_tiles_direction(tiles, move.codes[UJ_TILES_FROM], move.codes[UJ_TILES_TO]));
    return json_string(tiles->labels[label]);
}

static char *move_text(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size)
{
    const uj_tiles *tiles = data;
    uj_move_codes move = uj_moves_at(moves, index);
    const unsigned length = length_of(tiles, move);
    int used =
        snprintf(buffer, size, "%s %s", tiles->labels[move.codes[UJ_TILES_LABEL]],
                 uj_tiles_direction(tiles, move.codes[UJ_TILES_FROM], move.codes[UJ_TILES_TO]));
    if (length > 1 && used > 0 && (size_t)used < size)
        snprintf(buffer + used, size - (size_t)used, " %u", length);
    return buffer;
}

static char *move_words(const void *data, const uj_moves *moves, size_t index, char *buffer,
                        size_t size)
{
    static const char *const formats[][3] = {
        {"up", N_("slide %s up"), N_("slide %s up by %u cells")},
        {"left", N_("slide %s left"), N_("slide %s left by %u cells")},
        {"right", N_("slide %s right"), N_("slide %s right by %u cells")},
        {"down", N_("slide %s down"), N_("slide %s down by %u cells")}};
    const uj_tiles *tiles = data;
    uj_move_codes move = uj_moves_at(moves, index);
    const char *way = uj_tiles_direction(tiles, move.codes[UJ_TILES_FROM], move.codes[UJ_TILES_TO]);
    size_t i = 0;
    while (strcmp(formats[i][0], way) != 0)
        i++;
    const unsigned length = length_of(tiles, move);
    snprintf(buffer, size, _(formats[i][length > 1 ? 2 : 1]),
             tiles->labels[move.codes[UJ_TILES_LABEL]], length);
    return buffer;
}

static int find_label(const uj_tiles *tiles, const char *text, size_t length)
{
    for (int i = 1; i <= tiles->label_count; i++)
        if (strlen(tiles->labels[i]) == length && memcmp(tiles->labels[i], text, length) == 0)
            return i;
    return 0;
}

// Sets the cells of the move if its label and direction fit exactly one tile. Otherwise the cells
// stay UJ_TILES_NOWHERE.
static void resolve(const uj_tiles *tiles, const uj_moves *moves, const char *direction,
                    uint16_t *codes)
{
    uint8_t board[UJ_TILES_MAX_CELLS];
    unsigned from[4], blank;
    if (!board_before(tiles, moves, moves->count, board))
        return;
    int count = movable(tiles, board, codes[UJ_TILES_LABEL], from, &blank);
    for (int i = 0; i < count; i++) {
        bool meant = *direction == '\0'
                         ? count == 1
                         : strcmp(direction, uj_tiles_direction(tiles, from[i], blank)) == 0;
        if (meant) {
            codes[UJ_TILES_FROM] = (uint16_t)from[i];
            codes[UJ_TILES_TO] = (uint16_t)blank;
        }
    }
}

static uj_status no_tile(const uj_json_node *node, const char *label, size_t length,
                         uj_error *error)
{
    return uj_json_fail(node, error, _("there is no tile \"%.*s\""), length < 40 ? (int)length : 40,
                        label);
}

// Reads a cell, [row, column].
static uj_status read_cell(const uj_tiles *tiles, const uj_json_node *node, const char *key,
                           uint16_t *out, uj_error *error)
{
    uj_json_node cell;
    size_t length = 0, numbers[2] = {0, 0};
    uj_status status = uj_json_member(node, key, &cell, error);
    if (status == UJ_OK)
        status = uj_json_length(&cell, &length, error);
    if (status == UJ_OK && length != 2)
        status =
            uj_json_fail(&cell, error, _("this must be 2 numbers, [row, column], not %zu"), length);
    for (size_t i = 0; status == UJ_OK && i < 2; i++) {
        uj_json_node number = uj_json_element(&cell, i);
        size_t limit = (size_t)(i == 0 ? tiles->rows : tiles->columns);
        status = uj_json_count(&number, limit - 1, &numbers[i], error);
    }
    *out = (uint16_t)(numbers[0] * (size_t)tiles->columns + numbers[1]);
    return status;
}

// Reads a move of a board with several blanks: {"tile": "5", "from": [0, 1], "to": [0, 2]}.
static uj_status read_cells(const uj_tiles *tiles, const uj_json_node *node, uint16_t *codes,
                            uj_error *error)
{
    static const char *const move_keys[] = {"tile", "from", "to", NULL};
    uj_json_node tile;
    const char *text = NULL;
    uj_status status = uj_json_check_keys(node, move_keys, error);
    if (status == UJ_OK)
        status = uj_json_member(node, "tile", &tile, error);
    if (status == UJ_OK)
        status = uj_json_text(&tile, &text, error);
    if (status != UJ_OK)
        return status;
    const int label = find_label(tiles, text, strlen(text));
    if (label == 0)
        return no_tile(&tile, text, strlen(text), error);
    codes[UJ_TILES_LABEL] = (uint16_t)label;
    status = read_cell(tiles, node, "from", &codes[UJ_TILES_FROM], error);
    return status == UJ_OK ? read_cell(tiles, node, "to", &codes[UJ_TILES_TO], error) : status;
}

// Reads a move of a board with one blank: the label and, if needed, the direction.
static uj_status read_label(const uj_tiles *tiles, const uj_json_node *node, const uj_moves *moves,
                            uint16_t *codes, uj_error *error)
{
    const char *text;
    uj_status status = uj_json_text(node, &text, error);
    if (status != UJ_OK)
        return status;
    size_t length = strcspn(text, " ");
    int label = find_label(tiles, text, length);
    if (label == 0)
        return no_tile(node, text, length, error);
    const char *direction = text + length + strspn(text + length, " ");
    bool known = *direction == '\0';
    for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++)
        known = known || strcmp(direction, directions[i]) == 0;
    if (!known)
        return uj_json_fail(node, error,
                            _("\"%.40s\" is not a direction; write the label of the tile, alone or "
                              "followed by up, left, right or down"),
                            direction);
    codes[UJ_TILES_LABEL] = (uint16_t)label;
    resolve(tiles, moves, direction, codes);
    return UJ_OK;
}

static uj_status move_read(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error)
{
    const uj_tiles *tiles = data;
    uint16_t codes[UJ_TILES_CODES] = {0, UJ_TILES_NOWHERE, UJ_TILES_NOWHERE};
    uj_status status = tiles->copies[0] > 1 ? read_cells(tiles, node, codes, error)
                                            : read_label(tiles, node, moves, codes, error);
    if (status != UJ_OK)
        return status;
    if (!uj_moves_append(moves, codes, UJ_TILES_CODES))
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a solution");
    return UJ_OK;
}

// --- description ---------------------------------------------------------------------------------

// Returns the number of different labels of tiles.
static int tile_labels(const uj_tiles *tiles)
{
    return tiles->label_count - (tiles->wall != 0);
}

static int label_width(const uj_tiles *tiles)
{
    size_t width = 1;
    for (int i = 1; i <= tiles->label_count; i++)
        if (strlen(tiles->labels[i]) > width)
            width = strlen(tiles->labels[i]);
    return (int)width;
}

static void print_board(const uj_tiles *tiles, const uint8_t *board, FILE *stream)
{
    const int width = label_width(tiles);
    for (int i = 0; i < tiles->cells; i++)
        fprintf(stream, "%s%*s%s", i % tiles->columns == 0 ? "  " : " ", width,
                tiles->labels[board[i]], i % tiles->columns == tiles->columns - 1 ? "\n" : "");
}

static void print(const void *data, FILE *stream)
{
    const uj_tiles *tiles = data;
    fprintf(stream, _("board: %d rows, %d columns, %d different labels\n"), tiles->rows,
            tiles->columns, tile_labels(tiles));
    if (tiles->copies[0] > 1)
        fprintf(stream, _("blanks: %d; cost is counted in: %s\n"), tiles->copies[0],
                _(uj_tiles_costs[tiles->cost]));
    fputs(_("start:\n"), stream);
    print_board(tiles, tiles->start, stream);
    fputs(_("goal:\n"), stream);
    print_board(tiles, tiles->goal, stream);
}

static json_t *board_to_json(const uj_tiles *tiles, const uint8_t *board)
{
    json_t *rows = json_array();
    for (int r = 0; rows != NULL && r < tiles->rows; r++) {
        char line[UJ_TILES_MAX_SIDE * 20] = "";
        for (int c = 0; c < tiles->columns; c++) {
            size_t used = strlen(line);
            snprintf(line + used, sizeof line - used, "%s%s", c > 0 ? " " : "",
                     tiles->labels[board[r * tiles->columns + c]]);
        }
        json_array_append_new(rows, json_string(line));
    }
    return rows;
}

static bool describe(const void *data, json_t *object)
{
    const uj_tiles *tiles = data;
    return json_object_set_new(object, "rows", json_integer(tiles->rows)) == 0 &&
           json_object_set_new(object, "columns", json_integer(tiles->columns)) == 0 &&
           json_object_set_new(object, "labels", json_integer(tile_labels(tiles))) == 0 &&
           json_object_set_new(object, "start", board_to_json(tiles, tiles->start)) == 0 &&
           json_object_set_new(object, "goal", board_to_json(tiles, tiles->goal)) == 0 &&
           (tiles->copies[0] == 1 ||
            json_object_set_new(object, "cost", json_string(uj_tiles_costs[tiles->cost])) == 0);
}

static bool identify(const void *data, json_t *object)
{
    const uj_tiles *tiles = data;
    return json_object_set_new(object, "start", board_to_json(tiles, tiles->start)) == 0 &&
           json_object_set_new(object, "goal", board_to_json(tiles, tiles->goal)) == 0;
}

const uj_puzzle uj_tiles_puzzle = {
    .kind = "tiles",
    .keys = keys,
    .heuristics = uj_tiles_heuristics,
    .costs = uj_tiles_costs,
    .has_checkpoints = true,
    .load = uj_tiles_load,
    .destroy = uj_tiles_destroy,
    .solve = uj_tiles_solve,
    .explore = uj_tiles_explore,
    .check = uj_tiles_check,
    .move_to_json = move_to_json,
    .move_text = move_text,
    .move_words = move_words,
    .move_read = move_read,
    .print = print,
    .describe = describe,
    .identify = identify,
};
