// Reads the goals of Klotski problems: the places that pieces, or groups of equal pieces, must
// reach. Also reads the exits, which only pieces with a goal may enter.
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/klotski/klotski_shape.h>

int uj_klotski_find_piece(const uj_klotski *board, char name)
{
    const char *found = memchr(board->names, name, (size_t)board->piece_count);
    return found != NULL ? (int)(found - board->names) : -1;
}

// --- pieces --------------------------------------------------------------------------------------

// Adds the piece with this name to the group, and updates *first, the lowest index of the group's
// pieces (-1 while the group is empty).
static uj_status take_piece(const uj_json_node *node, uj_klotski *board, char name, int group,
                            int *first, uj_error *error)
{
    const int piece = uj_klotski_find_piece(board, name);
    if (piece < 0)
        return uj_json_fail(node, error, _("no piece of the board is named \"%.32s\""),
                            (char[]){name, '\0'});
    if (board->group[piece] != 0)
        return uj_json_fail(node, error, _("piece \"%.32s\" has two goals; remove one of them"),
                            (char[]){name, '\0'});
    if (*first >= 0 && !uj_klotski_are_equal(board, *first, piece))
        return uj_json_fail(node, error,
                            _("pieces \"%c\" and \"%c\" have different shapes; give each of them a "
                              "goal of its own"),
                            board->names[*first], name);
    board->group[piece] = (uint8_t)group;
    if (*first < 0 || piece < *first)
        *first = piece;
    return UJ_OK;
}

// Reads the name of a piece, or the names of the pieces of a group, one character for each piece.
// Sets *first to the lowest index of these pieces, and *count to their number. Before the call,
// *first must be -1.
static uj_status read_pieces(const uj_json_node *goal, uj_klotski *board, bool is_group, int *first,
                             size_t *count, uj_error *error)
{
    uj_json_node node;
    const char *text = "";
    uj_status status = uj_json_member(goal, is_group ? "pieces" : "piece", &node, error);
    if (status == UJ_OK)
        status = uj_json_text(&node, &text, error);
    *count = strlen(text);
    if (status == UJ_OK && (is_group ? *count == 0 : *count != 1))
        return uj_json_fail(&node, error, _("no piece of the board is named \"%.32s\""), text);
    int group = 1;
    for (int i = 0; i < board->piece_count; i++)
        group = board->group[i] >= group ? board->group[i] + 1 : group;
    for (size_t i = 0; status == UJ_OK && i < *count; i++)
        status = take_piece(&node, board, text[i], group, first, error);
    return status;
}

// --- places --------------------------------------------------------------------------------------

// Checks every cell that the piece covers at its goal. Fails if the cell is off the board, is a
// wall, or is covered by an earlier goal (marked in `covered`). Marks the cells of this goal in
// `covered`.
static uj_status check_goal(const uj_klotski *board, const uj_json_node *at, uj_klotski_goal goal,
                            bool *covered, uj_error *error)
{
    const int first = board->first[goal.piece];
    const int row = goal.cell / board->columns, column = goal.cell % board->columns;
    char name = board->names[goal.piece];
    for (int cell = 0; cell < board->rows * board->columns; cell++) {
        if (board->grid[cell] != goal.piece + 1)
            continue;
        int r = row + cell / board->columns - first / board->columns;
        int c = column + cell % board->columns - first % board->columns;
        if (r < 0 || r >= board->rows || c < 0 || c >= board->columns)
            return uj_json_fail(
                at, error,
                _("at this goal, piece \"%c\" would extend beyond the board; \"at\" is the [row, "
                  "column], counted from 0, of the leftmost cell of the piece's top row"),
                name);
        if (board->grid[r * board->columns + c] == UJ_KLOTSKI_WALL)
            return uj_json_fail(at, error,
                                _("at this goal, piece \"%c\" would overlap the wall in row %d, "
                                  "column %d (counted from 0)"),
                                name, r, c);
        if (covered[r * board->columns + c])
            return uj_json_fail(at, error,
                                _("at this goal, piece \"%c\" would overlap the goal of another "
                                  "piece in row %d, column %d (counted from 0)"),
                                name, r, c);
        covered[r * board->columns + c] = true;
    }
    return UJ_OK;
}

static uj_status read_place(const uj_json_node *at, const uj_klotski *board, int *row, int *column,
                            uj_error *error)
{
    size_t length = 0, numbers[2] = {0, 0};
    uj_status status = uj_json_length(at, &length, error);
    if (status == UJ_OK && length != 2)
        status =
            uj_json_fail(at, error, _("this must be 2 numbers, [row, column], not %zu"), length);
    for (size_t i = 0; status == UJ_OK && i < 2; i++) {
        uj_json_node node = uj_json_element(at, i);
        size_t limit = (size_t)(i == 0 ? board->rows : board->columns);
        status = uj_json_count(&node, limit - 1, &numbers[i], error);
    }
    *row = (int)numbers[0];
    *column = (int)numbers[1];
    return status;
}

// Reads the cell that the first cell of `piece` must reach, and adds this goal to board->goals.
static uj_status add_goal(const uj_json_node *at, uj_klotski *board, int piece, bool *covered,
                          uj_error *error)
{
    int row = 0, column = 0;
    uj_status status = read_place(at, board, &row, &column, error);
    const uj_klotski_goal found = {piece, row * board->columns + column};
    if (status == UJ_OK)
        status = check_goal(board, at, found, covered, error);
    if (status != UJ_OK)
        return status;
    int i = board->goal_count++;
    for (; i > 0 && (board->goals[i - 1].piece > piece ||
                     (board->goals[i - 1].piece == piece && board->goals[i - 1].cell > found.cell));
         i--)
        board->goals[i] = board->goals[i - 1];
    board->goals[i] = found;
    return UJ_OK;
}

static uj_status read_one_goal(const uj_json_node *goal, uj_klotski *board, bool *covered,
                               uj_error *error)
{
    static const char *const keys[] = {"piece", "at", NULL};
    static const char *const group_keys[] = {"pieces", "at", NULL};
    const bool is_group = json_object_get(goal->value, "pieces") != NULL;
    uj_json_node at;
    int piece = -1;
    size_t count = 0, places = 0;
    uj_status status = uj_json_check_keys(goal, is_group ? group_keys : keys, error);
    if (status == UJ_OK)
        status = read_pieces(goal, board, is_group, &piece, &count, error);
    if (status == UJ_OK)
        status = uj_json_member(goal, "at", &at, error);
    if (status != UJ_OK || !is_group)
        return status == UJ_OK ? add_goal(&at, board, piece, covered, error) : status;
    status = uj_json_length(&at, &places, error);
    if (status == UJ_OK && (places == 0 || places > count))
        status = uj_json_fail(&at, error,
                              _("there are %zu places here; for %zu pieces, write 1 to %zu places: "
                                "[[row, column], ...]"),
                              places, count, count);
    for (size_t i = 0; status == UJ_OK && i < places; i++) {
        const uj_json_node place = uj_json_element(&at, i);
        status = add_goal(&place, board, piece, covered, error);
    }
    return status;
}

// Reads one goal, or a list of goals.
uj_status uj_klotski_read_goals(const uj_puzzle_source *source, uj_klotski *board, uj_error *error)
{
    bool covered[UJ_KLOTSKI_CELLS] = {false};
    uj_json_node goal;
    uj_status status = uj_puzzle_member(source, "goal", &goal, error);
    if (status == UJ_OK && json_is_string(goal.value) && goal.document->has_only_lines)
        return uj_json_fail(
            &goal, error,
            _("\"%s\" must have the form \"Goal: A 3 1\": a piece, then the row and column "
              "(counted from 0) that the leftmost cell of the piece's top row must reach"),
            json_string_value(goal.value));
    if (status != UJ_OK || !json_is_array(goal.value))
        return status == UJ_OK ? read_one_goal(&goal, board, covered, error) : status;
    for (size_t i = 0; status == UJ_OK && i < json_array_size(goal.value); i++) {
        const uj_json_node one = uj_json_element(&goal, i);
        status = read_one_goal(&one, board, covered, error);
    }
    if (status == UJ_OK && board->goal_count == 0)
        status = uj_json_fail(
            &goal, error,
            _("the list is empty; write at least one goal: a piece and the place it must reach"));
    return status;
}

// --- exits ---------------------------------------------------------------------------------------

// Reads one cell of the exits. Fails if the cell is a wall, or if a piece without a goal stands
// there.
static uj_status read_exit(const uj_json_node *at, uj_klotski *board, uj_error *error)
{
    int row = 0, column = 0;
    uj_status status = read_place(at, board, &row, &column, error);
    if (status != UJ_OK)
        return status;
    const int cell = row * board->columns + column, value = board->grid[cell];
    if (value == UJ_KLOTSKI_WALL)
        return uj_json_fail(at, error,
                            _("an exit cannot be a wall, but there is a wall in row %d, column %d "
                              "(counted from 0)"),
                            row, column);
    if (value != 0 && board->group[value - 1] == 0)
        return uj_json_fail(at, error,
                            _("piece \"%c\" has no goal, so it must not stand in the exit in row "
                              "%d, column %d (counted from 0)"),
                            board->names[value - 1], row, column);
    board->exit_count += !board->is_exit[cell];
    board->is_exit[cell] = true;
    return UJ_OK;
}

uj_status uj_klotski_read_exits(const uj_puzzle_source *source, uj_klotski *board, uj_error *error)
{
    uj_json_node exits;
    size_t count = 0;
    if (!uj_puzzle_optional(source, "exits", &exits))
        return UJ_OK;
    uj_status status = uj_json_length(&exits, &count, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        const uj_json_node at = uj_json_element(&exits, i);
        status = read_exit(&at, board, error);
    }
    return status;
}
