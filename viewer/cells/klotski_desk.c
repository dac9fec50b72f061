// Klotski: pieces are drawn cell by cell, and dragged; the goal is shown where it is.
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/edit/klotski_edit.h>

#include "cell_class.h"

static uj_cell_grid grid_of(const uj_cell_desk *desk, const uj_klotski_sketch *board)
{
    return uj_cell_grid_of(desk, 0, 1, board->rows, board->columns);
}

static void extent(const uj_cell_desk *desk, size_t *rows, size_t *columns)
{
    uj_klotski_sketch board;
    uj_klotski_read(desk->document, &board);
    *rows = board.rows;
    *columns = board.columns;
}

static bool find(const uj_cell_desk *desk, double x, double y, uj_cell *out)
{
    uj_klotski_sketch board;
    uj_klotski_read(desk->document, &board);
    uj_cell_grid grid = grid_of(desk, &board);
    out->board = 0;
    return uj_cell_grid_find(&grid, x, y, &out->row, &out->column);
}

static uj_area area_of(const uj_cell_desk *desk, uj_cell at)
{
    uj_klotski_sketch board;
    uj_klotski_read(desk->document, &board);
    uj_cell_grid grid = grid_of(desk, &board);
    return uj_cell_area(&grid, at.row, at.column);
}

static bool is_piece(char cell)
{
    return cell != '.' && cell != '#';
}

// --- edits ---------------------------------------------------------------------------------------

static uj_status paint(uj_cell_desk *desk, uj_cell at, uj_error *error)
{
    char value = desk->tool == UJ_CELL_WALL ? '#' : desk->tool == UJ_CELL_ERASE ? '.' : desk->brush;
    return uj_klotski_set_cell(desk->document, at.row, at.column, value, error);
}

static uj_status press(uj_cell_desk *desk, uj_cell at, bool mouse, uj_error *error)
{
    uj_klotski_sketch board;
    uj_klotski_read(desk->document, &board);
    char cell = uj_klotski_cell(&board, at.row, at.column);
    size_t row, column;
    if (desk->tool == UJ_CELL_SELECT || desk->tool == UJ_CELL_GOAL) {
        if (is_piece(cell))
            uj_cell_hold(desk, at, mouse);
        return UJ_OK;
    }
    if (desk->tool != UJ_CELL_PAINT)
        return paint(desk, at, error);
    // A stroke that begins on a piece extends that piece; any other stroke makes a new piece. With
    // the keyboard, a piece that was begun can be continued.
    bool begun = desk->brush != 0 && uj_klotski_first(&board, desk->brush, &row, &column);
    if (is_piece(cell)) {
        desk->brush = cell;
        return UJ_OK;
    }
    if (mouse || !begun)
        desk->brush = uj_klotski_free_name(&board);
    if (desk->brush == 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("there are no names left for another piece"));
    return paint(desk, at, error);
}

static uj_status drop(uj_cell_desk *desk, const uj_cell *at, uj_error *error)
{
    uj_klotski_sketch board;
    size_t row, column;
    uj_klotski_read(desk->document, &board);
    char piece = uj_klotski_cell(&board, desk->held.row, desk->held.column);
    if (at == NULL || !is_piece(piece))
        return UJ_OK;
    int down = (int)at->row - (int)desk->held.row;
    int across = (int)at->column - (int)desk->held.column;
    if (down == 0 && across == 0)
        return UJ_OK;
    if (desk->tool == UJ_CELL_SELECT)
        return uj_klotski_move(desk->document, piece, down, across, error);
    uj_klotski_first(&board, piece, &row, &column);
    int goal_row = (int)row + down, goal_column = (int)column + across;
    if (goal_row < 0 || goal_column < 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("the piece would be off the board there"));
    return uj_klotski_set_goal(desk->document, piece, (size_t)goal_row, (size_t)goal_column, error);
}

static uj_status erase(uj_cell_desk *desk, uj_cell at, uj_error *error)
{
    uj_klotski_sketch board;
    uj_klotski_read(desk->document, &board);
    char cell = uj_klotski_cell(&board, at.row, at.column);
    return is_piece(cell) ? uj_klotski_remove(desk->document, cell, error)
                          : uj_klotski_set_cell(desk->document, at.row, at.column, '.', error);
}

static uj_status add(uj_cell_desk *desk, uj_error *error)
{
    uj_klotski_sketch board;
    (void)error;
    uj_klotski_read(desk->document, &board);
    desk->brush = uj_klotski_free_name(&board);
    return UJ_OK;
}

static uj_status set_size(uj_cell_desk *desk, size_t rows, size_t columns, uj_error *error)
{
    return uj_klotski_set_size(desk->document, rows, columns, error);
}

static const char *hint(const uj_cell_desk *desk)
{
    switch (desk->tool) {
    case UJ_CELL_PAINT:
        return _("Drag over empty cells to draw a new piece; begin on a piece to make it larger. "
                 "Enter draws at the cursor, + begins a new piece.");
    case UJ_CELL_WALL:
        return _("Drag over cells to make them walls.");
    case UJ_CELL_ERASE:
        return _("Drag over cells to empty them.");
    case UJ_CELL_GOAL:
        return _("Drag a piece to the place that it must reach.");
    default:
        return _("Drag a piece to move it. Del deletes the piece that was clicked last.");
    }
}

// --- picture -------------------------------------------------------------------------------------

// Draws a cell of a piece, joined to its neighbours of the same piece on the right and below.
static void draw_piece_cell(uj_canvas *canvas, const uj_klotski_sketch *board,
                            const uj_cell_grid *grid, const size_t at[2], uj_colour colour)
{
    char piece = uj_klotski_cell(board, at[0], at[1]);
    bool right = uj_klotski_cell(board, at[0], at[1] + 1) == piece;
    bool below = uj_klotski_cell(board, at[0] + 1, at[1]) == piece;
    bool corner = right && below && uj_klotski_cell(board, at[0] + 1, at[1] + 1) == piece;
    uj_area area = uj_cell_area(grid, at[0], at[1]);
    double gap = 0.05 * grid->side, s = grid->side;
    uj_paint paint = {.fill = colour};
    uj_box box = {{area.x + gap, area.y + gap}, {area.x + s - gap, area.y + s - gap}};
    uj_draw_box(canvas, "piece", box, 0.08 * s, &paint);
    if (right)
        uj_draw_box(
            canvas, "joint",
            (uj_box){{area.x + 0.5 * s, area.y + gap}, {area.x + 1.5 * s, area.y + s - gap}}, 0.0,
            &paint);
    if (below)
        uj_draw_box(
            canvas, "joint",
            (uj_box){{area.x + gap, area.y + 0.5 * s}, {area.x + s - gap, area.y + 1.5 * s}}, 0.0,
            &paint);
    if (corner)
        uj_draw_box(
            canvas, "joint",
            (uj_box){{area.x + 0.5 * s, area.y + 0.5 * s}, {area.x + 1.5 * s, area.y + 1.5 * s}},
            0.0, &paint);
}

static void draw_cells(const uj_cell_desk *desk, const uj_klotski_sketch *board,
                       const uj_cell_grid *grid, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    uj_paint floor = {.fill = palette->floor, .stroke = palette->track, .line_width = 1.0};
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++)
            if (uj_klotski_cell(board, r, c) != '#')
                uj_draw_box(canvas, "cell", uj_area_box(uj_cell_area(grid, r, c)), 0.0, &floor);
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            char piece = uj_klotski_cell(board, r, c);
            const size_t at[2] = {r, c};
            uj_colour colour = piece == board->goal_piece
                                   ? palette->goal
                                   : palette->pieces[(unsigned char)piece % UJ_PIECE_COLOURS];
            if (is_piece(piece))
                draw_piece_cell(canvas, board, grid, at, colour);
        }
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            size_t row, column;
            char name[2] = {uj_klotski_cell(board, r, c), '\0'};
            if (is_piece(name[0]) && uj_klotski_first(board, name[0], &row, &column) && row == r &&
                column == c)
                uj_cell_draw_text(desk, canvas, uj_cell_area(grid, r, c), name, palette->label);
        }
}

// Marks the cells that a piece has when its first cell is at `to`.
static void draw_target(const uj_cell_desk *desk, const uj_klotski_sketch *board,
                        const uj_cell_grid *grid, char piece, const int to[2], uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    size_t row, column;
    if (!uj_klotski_first(board, piece, &row, &column))
        return;
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            int at_row = (int)r + to[0] - (int)row, at_column = (int)c + to[1] - (int)column;
            if (uj_klotski_cell(board, r, c) != piece || at_row < 0 || at_column < 0)
                continue;
            uj_area area = uj_cell_area(grid, (size_t)at_row, (size_t)at_column);
            uj_paint paint = {.stroke = palette->ink, .line_width = 2.0, .dash = 5.0};
            double inset = fmin(5.0, 0.2 * area.width);
            uj_box box = {{area.x + inset, area.y + inset},
                          {area.x + area.width - inset, area.y + area.height - inset}};
            uj_draw_box(canvas, "target", box, 3.0, &paint);
        }
}

static void draw(const uj_cell_desk *desk, uj_canvas *canvas)
{
    uj_klotski_sketch board;
    uj_cell over = desk->cursor;
    uj_klotski_read(desk->document, &board);
    uj_cell_grid grid = grid_of(desk, &board);
    uj_cell_draw_frame(desk, canvas, &grid);
    draw_cells(desk, &board, &grid, canvas);
    if (board.goal_piece != 0)
        draw_target(desk, &board, &grid, board.goal_piece,
                    (const int[2]){(int)board.goal[0], (int)board.goal[1]}, canvas);
    if (desk->holding && desk->by_mouse && !find(desk, desk->x, desk->y, &over))
        over = desk->held;
    size_t row, column;
    char held = uj_klotski_cell(&board, desk->held.row, desk->held.column);
    if (desk->holding && is_piece(held) && uj_klotski_first(&board, held, &row, &column))
        draw_target(desk, &board, &grid, held,
                    (const int[2]){(int)row + (int)over.row - (int)desk->held.row,
                                   (int)column + (int)over.column - (int)desk->held.column},
                    canvas);
    if (desk->keyboard)
        uj_cell_draw_mark(desk, canvas, area_of(desk, desk->cursor), "cursor");
}

const uj_cell_class uj_cell_klotski = {.boards = 1,
                                       .extent = extent,
                                       .find = find,
                                       .area = area_of,
                                       .press = press,
                                       .paint = paint,
                                       .drop = drop,
                                       .erase = erase,
                                       .add = add,
                                       .hint = hint,
                                       .set_size = set_size,
                                       .draw = draw};
