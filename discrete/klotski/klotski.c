// Klotski: the uj_puzzle functions that write and read moves and describe a problem.
#include <unjam/base/language.h>
#include <unjam/discrete/klotski/klotski.h>
#include <unjam/discrete/klotski/klotski_path.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {"board", "goal", "exits", "cost", "axis", NULL};
static const char *const heuristics[] = {"none", NULL};  // breadth-first search needs no heuristic

// --- moves ---------------------------------------------------------------------------------------

static json_t *move_to_json(const void *data, const uj_moves *moves, size_t index)
{
    const uj_klotski *board = data;
    uj_move_codes move = uj_moves_at(moves, index);
    char name[] = {board->names[move.codes[0]], '\0'};
    return json_pack("{s:s, s:[i, i]}", "piece", name, "to", move.codes[1] / board->columns,
                     move.codes[1] % board->columns);
}

typedef struct move_line {
    bool in_words;  // write directions as words of the user's language
    char *buffer;
    size_t size;
} move_line;

// Writes a move with the whole path of the piece, such as "b right 1, down 2".
static char *write_move(const uj_klotski *problem, const uj_moves *moves, size_t index,
                        move_line out)
{
    char *buffer = out.buffer;
    size_t size = out.size;
    uint16_t places[UJ_KLOTSKI_PIECES];
    for (int i = 0; i < problem->piece_count; i++)
        places[i] = problem->first[i];
    for (size_t i = 0; i < index; i++) {
        uj_move_codes before = uj_moves_at(moves, i);
        places[before.codes[0]] = before.codes[1];
    }
    uj_move_codes move = uj_moves_at(moves, index);
    int piece = move.codes[0];
    uj_klotski_lifted board = uj_klotski_lift(problem, places, piece);
    uj_klotski_path path = {0};
    uj_klotski_find_path(&board, places[piece], move.codes[1], &path);
    int used = snprintf(buffer, size, "%c", problem->names[piece]);
    if (used > 0 && (size_t)used < size)
        uj_klotski_path_text(&path, problem->columns, out.in_words, buffer + used,
                             size - (size_t)used);
    return buffer;
}

static char *move_text(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size)
{
    return write_move(data, moves, index, (move_line){false, buffer, size});
}

static char *move_words(const void *data, const uj_moves *moves, size_t index, char *buffer,
                        size_t size)
{
    return write_move(data, moves, index, (move_line){true, buffer, size});
}

static uj_status read_piece(const uj_klotski *board, const uj_json_node *node, uint16_t *out,
                            uj_error *error)
{
    uj_json_node piece;
    const char *text = NULL;
    uj_status status = uj_json_member(node, "piece", &piece, error);
    if (status == UJ_OK)
        status = uj_json_text(&piece, &text, error);
    if (status != UJ_OK)
        return status;
    const char *found =
        strlen(text) == 1 ? memchr(board->names, text[0], (size_t)board->piece_count) : NULL;
    if (found == NULL)
        return uj_json_fail(&piece, error, _("no piece of the board is named \"%.32s\""), text);
    *out = (uint16_t)(found - board->names);
    return UJ_OK;
}

static uj_status read_target(const uj_klotski *board, const uj_json_node *node, uint16_t *out,
                             uj_error *error)
{
    uj_json_node to;
    size_t length = 0, numbers[2] = {0, 0};
    uj_status status = uj_json_member(node, "to", &to, error);
    if (status == UJ_OK)
        status = uj_json_length(&to, &length, error);
    if (status == UJ_OK && length != 2)
        status =
            uj_json_fail(&to, error, _("this must be 2 numbers, [row, column], not %zu"), length);
    for (size_t i = 0; status == UJ_OK && i < 2; i++) {
        uj_json_node number = uj_json_element(&to, i);
        size_t limit = (size_t)(i == 0 ? board->rows : board->columns);
        status = uj_json_count(&number, limit - 1, &numbers[i], error);
    }
    *out = (uint16_t)(numbers[0] * (size_t)board->columns + numbers[1]);
    return status;
}

static uj_status move_read(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error)
{
    static const char *const move_keys[] = {"piece", "to", NULL};
    uint16_t codes[2] = {0, 0};
    uj_status status = uj_json_check_keys(node, move_keys, error);
    if (status == UJ_OK)
        status = read_piece(data, node, &codes[0], error);
    if (status == UJ_OK)
        status = read_target(data, node, &codes[1], error);
    if (status == UJ_OK && !uj_moves_append(moves, codes, 2))
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a solution");
    return status;
}

// --- description ---------------------------------------------------------------------------------

// Writes one row as in the problem file. `text` has room for columns + 1 characters.
static void write_row(const uj_klotski *board, int row, char *text)
{
    for (int c = 0; c < board->columns; c++) {
        uint8_t cell = board->grid[row * board->columns + c];
        text[c] = cell == 0 ? '.' : cell == UJ_KLOTSKI_WALL ? '#' : board->names[cell - 1];
    }
    text[board->columns] = '\0';
}

// Writes the names of the pieces that can meet this goal: goal.piece and the rest of its group.
static void write_group(const uj_klotski *board, uj_klotski_goal goal, char *text)
{
    for (int i = 0; i < board->piece_count; i++)
        if (board->group[i] == board->group[goal.piece])
            *text++ = board->names[i];
    *text = '\0';
}

static void print_goal(const uj_klotski *board, int index, FILE *stream)
{
    const uj_klotski_goal goal = board->goals[index];
    char names[UJ_KLOTSKI_PIECES + 1];
    write_group(board, goal, names);
    fprintf(
        stream,
        strlen(names) > 1
            ? _("goal: one of the pieces %s must reach row %d, column %d (counted from 0), in the "
                "fewest %s\n")
            : _("goal: piece %s must reach row %d, column %d (counted from 0), in the fewest %s\n"),
        names, goal.cell / board->columns, goal.cell % board->columns,
        _(uj_klotski_costs[board->cost]));
}

static void print(const void *data, FILE *stream)
{
    const uj_klotski *board = data;
    fprintf(stream,
            uj_translate_count("board: %d rows, %d columns, %d piece\n",
                               "board: %d rows, %d columns, %d pieces\n",
                               (unsigned long)board->piece_count),
            board->rows, board->columns, board->piece_count);
    for (int r = 0; r < board->rows; r++) {
        char text[UJ_KLOTSKI_CELLS + 1];
        write_row(board, r, text);
        fprintf(stream, "  %s\n", text);
    }
    for (int i = 0; i < board->goal_count; i++)
        print_goal(board, i, stream);
    if (board->exit_count > 0)
        fprintf(stream,
                uj_translate_count("%d cell is an exit, which only pieces with a goal may enter\n",
                                   "%d cells are exits, which only pieces with a goal may enter\n",
                                   (unsigned long)board->exit_count),
                board->exit_count);
    if (board->has_axis)
        fputs(_("pieces move only along their longer side\n"), stream);
}

static json_t *cell_json(const uj_klotski *board, int cell)
{
    return json_pack("[i, i]", cell / board->columns, cell % board->columns);
}

// Returns a JSON object with all goals of one group. board->goals[index] is the group's first goal.
static json_t *goal_json(const uj_klotski *board, int index)
{
    const uj_klotski_goal goal = board->goals[index];
    char names[UJ_KLOTSKI_PIECES + 1];
    write_group(board, goal, names);
    if (strlen(names) == 1)
        return json_pack("{s:s, s:o}", "piece", names, "at", cell_json(board, goal.cell));
    json_t *places = json_array();
    for (int i = index; i < board->goal_count && board->goals[i].piece == goal.piece; i++)
        json_array_append_new(places, cell_json(board, board->goals[i].cell));
    return json_pack("{s:s, s:o}", "pieces", names, "at", places);
}

static json_t *goals_json(const uj_klotski *board)
{
    json_t *goals = json_array();
    for (int i = 0; goals != NULL && i < board->goal_count; i++)
        if (i == 0 || board->goals[i].piece != board->goals[i - 1].piece)
            json_array_append_new(goals, goal_json(board, i));
    if (json_array_size(goals) != 1)
        return goals;
    json_t *only = json_incref(json_array_get(goals, 0));
    json_decref(goals);
    return only;
}

static json_t *exits_json(const uj_klotski *board)
{
    json_t *exits = json_array();
    for (int cell = 0; exits != NULL && cell < board->rows * board->columns; cell++)
        if (board->is_exit[cell])
            json_array_append_new(exits, cell_json(board, cell));
    return exits;
}

static bool identify(const void *data, json_t *object)
{
    const uj_klotski *board = data;
    json_t *rows = json_array();
    for (int r = 0; rows != NULL && r < board->rows; r++) {
        char text[UJ_KLOTSKI_CELLS + 1];
        write_row(board, r, text);
        json_array_append_new(rows, json_string(text));
    }
    return json_object_set_new(object, "board", rows) == 0 &&
           json_object_set_new(object, "goal", goals_json(board)) == 0 &&
           (board->exit_count == 0 ||
            json_object_set_new(object, "exits", exits_json(board)) == 0) &&
           (!board->has_axis || json_object_set_new(object, "axis", json_true()) == 0);
}

static bool describe(const void *data, json_t *object)
{
    const uj_klotski *board = data;
    return json_object_set_new(object, "rows", json_integer(board->rows)) == 0 &&
           json_object_set_new(object, "columns", json_integer(board->columns)) == 0 &&
           json_object_set_new(object, "pieces", json_integer(board->piece_count)) == 0 &&
           identify(data, object) &&
           json_object_set_new(object, "cost", json_string(uj_klotski_costs[board->cost])) == 0;
}

const uj_puzzle uj_klotski_puzzle = {
    .kind = "klotski",
    .keys = keys,
    .heuristics = heuristics,
    .costs = uj_klotski_costs,
    .solves_on_disk = true,
    .load = uj_klotski_load,
    .destroy = free,
    .solve = uj_klotski_solve,
    .explore = uj_klotski_explore,
    .check = uj_klotski_check,
    .move_to_json = move_to_json,
    .move_text = move_text,
    .move_words = move_words,
    .move_read = move_read,
    .print = print,
    .describe = describe,
    .identify = identify,
};
