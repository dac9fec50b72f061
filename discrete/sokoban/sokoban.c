// Sokoban: the uj_puzzle functions that write and read moves and describe a problem.
#include <unjam/discrete/sokoban/sokoban.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/sokoban/sokoban_steps.h>

static const char *const keys[] = {"board", "cost", NULL};
static const char *const heuristics[] = {"matching", "none", NULL};

// --- moves ---------------------------------------------------------------------------------------

// Writes the letters of a move, such as "llUU".
static char *move_text(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size)
{
    const uj_move_codes move = uj_moves_at(moves, index);
    size_t used = 0;
    (void)data;
    for (; used < move.count && used + 1 < size; used++)
        buffer[used] = uj_sokoban_letter(move.codes[used]);
    if (size > 0)
        buffer[used] = '\0';
    return buffer;
}

static json_t *move_to_json(const void *data, const uj_moves *moves, size_t index)
{
    char text[UJ_SOKOBAN_MOVE_STEPS + 1];
    return json_string(move_text(data, moves, index, text, sizeof text));
}

static uj_status move_read(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error)
{
    uint16_t codes[UJ_SOKOBAN_MOVE_STEPS];
    const char *text = NULL;
    uj_status status = uj_json_text(node, &text, error);
    (void)data;
    if (status != UJ_OK)
        return status;
    const size_t length = strlen(text);
    if (length == 0 || length > UJ_SOKOBAN_MOVE_STEPS)
        return uj_json_fail(node, error, _("a move has 1 to %d steps, not %zu"),
                            UJ_SOKOBAN_MOVE_STEPS, length);
    for (size_t i = 0; i < length; i++) {
        const int code = uj_sokoban_code(text[i]);
        if (code < 0)
            return uj_json_fail_within(node, i, error,
                                       _("write u, r, d or l for a step, or U, R, D or L if the "
                                         "step pushes a box; character %zu is none of these"),
                                       i + 1);
        codes[i] = (uint16_t)code;
    }
    if (!uj_moves_append(moves, codes, length))
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a solution");
    return UJ_OK;
}

// --- description ---------------------------------------------------------------------------------

// Writes a row in the usual characters, without the spaces at its end.
static void write_row(const uj_sokoban *board, int row, char text[UJ_SOKOBAN_CELLS + 1])
{
    int length = 0;
    for (int c = 0; c < board->columns; c++) {
        const int cell = row * board->columns + c;
        const uint8_t what = board->cells[cell];
        const bool goal = (what & UJ_SOKOBAN_GOAL) != 0;
        text[c] = (what & UJ_SOKOBAN_WALL) != 0  ? '#'
                  : (what & UJ_SOKOBAN_BOX) != 0 ? (goal ? '*' : '$')
                  : cell == board->player        ? (goal ? '+' : '@')
                                                 : (goal ? '.' : ' ');
        if (text[c] != ' ')
            length = c + 1;
    }
    text[length] = '\0';
}

static void print(const void *data, FILE *stream)
{
    const uj_sokoban *board = data;
    fprintf(stream,
            uj_translate_count("board: %d rows, %d columns, %d box\n",
                               "board: %d rows, %d columns, %d boxes\n",
                               (unsigned long)board->box_count),
            board->rows, board->columns, board->box_count);
    for (int r = 0; r < board->rows; r++) {
        char text[UJ_SOKOBAN_CELLS + 1];
        write_row(board, r, text);
        fprintf(stream, "  %s\n", text);
    }
    fputs(board->cost == UJ_SOKOBAN_PUSHES
              ? _("goal: all boxes on goals, in the fewest pushes\n")
              : _("goal: all boxes on goals, in the fewest moves (steps of the player)\n"),
          stream);
}

static bool identify(const void *data, json_t *object)
{
    const uj_sokoban *board = data;
    json_t *rows = json_array();
    for (int r = 0; rows != NULL && r < board->rows; r++) {
        char text[UJ_SOKOBAN_CELLS + 1];
        write_row(board, r, text);
        json_array_append_new(rows, json_string(text));
    }
    return json_object_set_new(object, "board", rows) == 0;
}

static bool describe(const void *data, json_t *object)
{
    const uj_sokoban *board = data;
    return json_object_set_new(object, "rows", json_integer(board->rows)) == 0 &&
           json_object_set_new(object, "columns", json_integer(board->columns)) == 0 &&
           json_object_set_new(object, "boxes", json_integer(board->box_count)) == 0 &&
           identify(data, object) &&
           json_object_set_new(object, "cost", json_string(uj_sokoban_costs[board->cost])) == 0;
}

const uj_puzzle uj_sokoban_puzzle = {
    .kind = "sokoban",
    .keys = keys,
    .heuristics = heuristics,
    .costs = uj_sokoban_costs,
    .load = uj_sokoban_load,
    .destroy = free,
    .solve = uj_sokoban_solve,
    .explore = uj_sokoban_explore,
    .check = uj_sokoban_check,
    .move_to_json = move_to_json,
    .move_text = move_text,
    .move_read = move_read,
    .print = print,
    .describe = describe,
    .identify = identify,
};
