// Edits Klotski, with the start and the goal on one board.
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/cell_outline.h>
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
    // A press on a piece sets the brush to it. A mouse press elsewhere begins a new piece. Enter
    // elsewhere extends the brush's piece. If there is no such piece, Enter begins a new piece.
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
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("part of the piece would be off the board; choose another place"));
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
        return _("Drag over empty cells to draw a new piece; drag from a piece to make it larger. "
                 "Enter draws at the cursor; + begins a new piece.");
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

typedef struct outline_style {
    const char *tag;
    double inset, radius;  // in cells
    uj_paint paint;
} outline_style;

// `by`: how far to shift the outline, in rows down and in columns to the right.
static void draw_outline(const uj_klotski_sketch *board, const uj_cell_grid *grid, char piece,
                         const int by[2], const outline_style *style, uj_canvas *canvas)
{
    bool cells[UJ_KLOTSKI_CELLS];
    uj_polygon outline = {0};
    for (size_t i = 0; i < board->rows * board->columns; i++)
        cells[i] = board->cells[i] == piece;
    uj_cell_set set = {(int)board->rows, (int)board->columns, cells};
    uj_map map = {.xx = grid->side,
                  .x0 = grid->x + grid->side * by[1],
                  .yy = -grid->side,
                  .y0 = grid->y + grid->side * by[0]};
    if (uj_cell_outline(set, style->inset, style->radius, &outline) == UJ_OK)
        canvas->class->polygon(canvas, style->tag, &outline, map, &style->paint);
    uj_polygon_clear(&outline);
}

static bool is_first(const uj_klotski_sketch *board, size_t row, size_t column)
{
    char piece = uj_klotski_cell(board, row, column);
    size_t first[2];
    return is_piece(piece) && uj_klotski_first(board, piece, &first[0], &first[1]) &&
           first[0] == row && first[1] == column;
}

// `a` and `b` are the indices of the first cells of two pieces.
static bool same_shape(const uj_klotski_sketch *board, size_t a, size_t b)
{
    size_t columns = board->columns, count = board->rows * columns, size_a = 0, size_b = 0;
    for (size_t i = 0; i < count; i++) {
        size_b += board->cells[i] == board->cells[b];
        if (board->cells[i] != board->cells[a])
            continue;
        size_a++;
        size_t row = i / columns + b / columns - a / columns;
        size_t column = i % columns + b % columns - a % columns;
        if (row >= board->rows || column >= columns ||
            board->cells[row * columns + column] != board->cells[b])
            return false;
    }
    return size_a == size_b;
}

// The goal piece has its own colour. The other pieces have one colour for each shape. For each
// shape found so far, `shapes` has the first cell of one piece.
static uj_colour colour_of(const uj_klotski_sketch *board, size_t at, const uj_palette *palette,
                           size_t *shapes, size_t *shape_count)
{
    size_t i = 0;
    if (board->cells[at] == board->goal_piece)
        return palette->goal;
    while (i < *shape_count && !same_shape(board, shapes[i], at))
        i++;
    if (i == *shape_count)
        shapes[(*shape_count)++] = at;
    return palette->pieces[i % UJ_PIECE_COLOURS];
}

static void draw_cells(const uj_cell_desk *desk, const uj_klotski_sketch *board,
                       const uj_cell_grid *grid, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    uj_paint floor = {.fill = palette->floor, .stroke = palette->track, .line_width = 1.0};
    size_t shapes[UJ_KLOTSKI_CELLS], shape_count = 0;
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++)
            if (uj_klotski_cell(board, r, c) != '#')
                uj_draw_box(canvas, "cell", uj_area_box(uj_cell_area(grid, r, c)), 0.0, &floor);
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            if (!is_first(board, r, c))
                continue;
            char name[2] = {uj_klotski_cell(board, r, c), '\0'};
            uj_colour colour =
                colour_of(board, r * board->columns + c, palette, shapes, &shape_count);
            const outline_style style = {"piece", 0.05, 0.08, {.fill = colour}};
            draw_outline(board, grid, name[0], (const int[2]){0, 0}, &style, canvas);
            uj_cell_draw_text(desk, canvas, uj_cell_area(grid, r, c), name, palette->label);
        }
}

// Draws an outline of the piece, with the piece's first cell in row to[0] and column to[1].
static void draw_target(const uj_cell_desk *desk, const uj_klotski_sketch *board,
                        const uj_cell_grid *grid, char piece, const int to[2], uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    size_t row, column;
    if (!uj_klotski_first(board, piece, &row, &column))
        return;
    const int by[2] = {to[0] - (int)row, to[1] - (int)column};
    const outline_style style = {"target",
                                 fmin(5.0 / grid->side, 0.2),
                                 fmin(3.0 / grid->side, 0.1),
                                 {.stroke = palette->ink, .line_width = 2.0, .dash = 5.0}};
    draw_outline(board, grid, piece, by, &style, canvas);
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
