// Reads Sokoban problems. A board is an array of strings, one for each row. For the characters, see
// the function `meaning`.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/sokoban/sokoban_floor.h>

enum { UNKNOWN = -1, PLAYER = 8 };

// Returns what a character stands for, or UNKNOWN.
static int meaning(char sign)
{
    switch (sign) {
    case ' ':
    case '-':
    case '_':
        return 0;
    case '#':
        return UJ_SOKOBAN_WALL;
    case '.':
        return UJ_SOKOBAN_GOAL;
    case '$':
        return UJ_SOKOBAN_BOX;
    case '*':
        return UJ_SOKOBAN_BOX | UJ_SOKOBAN_GOAL;
    case '@':
        return PLAYER;
    case '+':
        return PLAYER | UJ_SOKOBAN_GOAL;
    default:
        return UNKNOWN;
    }
}

// Reads a row. Cells to the right of its end stay empty.
static uj_status read_row(uj_sokoban *board, const uj_json_node *node, int row, uj_error *error)
{
    const char *text = NULL;
    uj_status status = uj_json_text(node, &text, error);
    for (int i = 0; status == UJ_OK && text[i] != '\0'; i++) {
        const int found = meaning(text[i]), cell = row * board->columns + i;
        if (text[i] == '\t')
            return uj_json_fail_within(
                node, (size_t)i, error,
                _("character %d of the row is a tab, and it is not clear how many cells that is; "
                  "write spaces"),
                i + 1);
        if (found == UNKNOWN)
            return uj_json_fail_within(node, (size_t)i, error,
                                       _("character %d of the row is not a Sokoban character: "
                                         "\"#\" (wall), \"$\" (box), \".\" "
                                         "(goal), \"*\" (box on a goal), \"@\" (player), \"+\" "
                                         "(player on a goal) or a space"),
                                       i + 1);
        if ((found & PLAYER) != 0 && board->player >= 0)
            return uj_json_fail_within(node, (size_t)i, error,
                                       _("this is a second player; there must be exactly one"));
        if ((found & PLAYER) != 0)
            board->player = cell;
        board->cells[cell] = (uint8_t)(found & ~PLAYER);
    }
    return status;
}

// Sets the size of the board.
static uj_status measure(const uj_json_node *rows, uj_sokoban *board, uj_error *error)
{
    size_t count = 0, longest = 0;
    uj_status status = uj_json_length(rows, &count, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node row = uj_json_element(rows, i);
        const char *text = NULL;
        status = uj_json_text(&row, &text, error);
        if (status == UJ_OK && strlen(text) > longest)
            longest = strlen(text);
    }
    if (status == UJ_OK && (count == 0 || longest == 0))
        return uj_json_fail(
            rows, error,
            _("the board is empty; write a string of characters for each row of the board"));
    if (status == UJ_OK && (count > UJ_SOKOBAN_CELLS || longest > UJ_SOKOBAN_CELLS / count))
        return uj_json_fail(rows, error, _("the board has %zu x %zu cells; at most %d are allowed"),
                            count, longest, UJ_SOKOBAN_CELLS);
    board->rows = (int)count;
    board->columns = (int)longest;
    return status;
}

// Counts the boxes and goals on the floor (the cells that the player could reach if there were no
// boxes). Elsewhere, a box on a goal becomes a wall, and a box without a goal or a goal without a
// box is an error.
static uj_status check_boxes(uj_sokoban *board, const uj_json_node *rows, uj_error *error)
{
    bool reached[UJ_SOKOBAN_CELLS] = {false};
    int goals = 0;
    uj_sokoban_find_floor(board, reached);
    for (int cell = 0; cell < board->rows * board->columns; cell++) {
        const bool box = (board->cells[cell] & UJ_SOKOBAN_BOX) != 0;
        const bool goal = (board->cells[cell] & UJ_SOKOBAN_GOAL) != 0;
        if (reached[cell]) {
            board->box_count += box;
            goals += goal;
            continue;
        }
        if (box != goal) {
            uj_json_node row = uj_json_element(rows, (size_t)(cell / board->columns));
            return uj_json_fail_within(
                &row, (size_t)(cell % board->columns), error,
                box ? _("the player can never reach this box; remove it, or open a way to it")
                    : _("the player can never reach this goal; remove it, or open a way to it"));
        }
        if (box)
            board->cells[cell] = UJ_SOKOBAN_WALL;
    }
    if (board->box_count == 0 && goals == 0)
        return uj_json_fail(rows, error, _("there is no box on the board"));
    if (board->box_count != goals)
        return uj_json_fail(rows, error,
                            _("the numbers of boxes (%d) and goals (%d) must be equal"),
                            board->box_count, goals);
    return UJ_OK;
}

static uj_status read_board(const uj_puzzle_source *source, uj_sokoban *board, uj_error *error)
{
    uj_json_node rows;
    uj_status status = uj_puzzle_member(source, "board", &rows, error);
    board->player = -1;
    if (status == UJ_OK)
        status = measure(&rows, board, error);
    for (int i = 0; status == UJ_OK && i < board->rows; i++) {
        uj_json_node row = uj_json_element(&rows, (size_t)i);
        status = read_row(board, &row, i, error);
    }
    if (status == UJ_OK && board->player < 0)
        status = uj_json_fail(&rows, error,
                              _("there is no player; write \"@\" where the player begins, or "
                                "\"+\" if that is a goal"));
    return status == UJ_OK ? check_boxes(board, &rows, error) : status;
}

uj_status uj_sokoban_load(const uj_puzzle_source *source, void **data, uj_error *error)
{
    uj_json_node cost;
    int index = UJ_SOKOBAN_PUSHES;
    uj_sokoban *board = calloc(1, sizeof *board);
    if (board == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
    uj_status status = read_board(source, board, error);
    if (status == UJ_OK && uj_puzzle_optional(source, "cost", &cost))
        status = uj_json_word(&cost, (uj_json_words){uj_sokoban_costs, 2}, &index, error);
    board->cost = (uj_sokoban_cost)index;
    if (status != UJ_OK) {
        free(board);
        return status;
    }
    *data = board;
    return UJ_OK;
}
