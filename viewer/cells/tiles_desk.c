// Editing of sliding tiles. The start and the goal are drawn side by side.
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/edit/tiles_edit.h>

#include "cell_class.h"

static uj_cell_grid grid_of(const uj_cell_desk *desk, size_t index, uj_tiles_sketch *board)
{
    uj_tiles_read(desk->document, uj_cell_key(index), board);
    return uj_cell_grid_of(desk, index, 2, board->rows, board->columns);
}

static void extent(const uj_cell_desk *desk, size_t *rows, size_t *columns)
{
    uj_tiles_sketch board;
    uj_tiles_read(desk->document, uj_cell_key(desk->cursor.board), &board);
    *rows = board.rows;
    *columns = board.columns;
}

static bool find(const uj_cell_desk *desk, double x, double y, uj_cell *out)
{
    for (out->board = 0; out->board < 2; out->board++) {
        uj_tiles_sketch board;
        uj_cell_grid grid = grid_of(desk, out->board, &board);
        if (uj_cell_grid_find(&grid, x, y, &out->row, &out->column))
            return true;
    }
    return false;
}

static uj_area area_of(const uj_cell_desk *desk, uj_cell at)
{
    uj_tiles_sketch board;
    uj_cell_grid grid = grid_of(desk, at.board, &board);
    return uj_cell_area(&grid, at.row, at.column);
}

static uj_status paint(uj_cell_desk *desk, uj_cell at, uj_error *error)
{
    const size_t cell[2] = {at.row, at.column};
    if (desk->tool == UJ_CELL_WALL)
        return uj_tiles_block(desk->document, cell, error);
    if (desk->tool == UJ_CELL_ERASE)
        return uj_tiles_empty(desk->document, uj_cell_key(at.board), cell, error);
    return UJ_OK;
}

static uj_status press(uj_cell_desk *desk, uj_cell at, bool mouse, uj_error *error)
{
    if (desk->tool == UJ_CELL_WALL || desk->tool == UJ_CELL_ERASE)
        return paint(desk, at, error);
    uj_cell_hold(desk, at, mouse);
    return UJ_OK;
}

static uj_status drop(uj_cell_desk *desk, const uj_cell *at, uj_error *error)
{
    if (at == NULL || at->board != desk->held.board)
        return UJ_OK;
    return uj_tiles_swap(desk->document, uj_cell_key(at->board),
                         (const size_t[2]){desk->held.row, desk->held.column},
                         (const size_t[2]){at->row, at->column}, error);
}

static uj_status set_size(uj_cell_desk *desk, size_t rows, size_t columns, uj_error *error)
{
    return uj_tiles_set_size(desk->document, rows, columns, error);
}

static const char *hint(const uj_cell_desk *desk)
{
    if (desk->tool == UJ_CELL_WALL)
        return _("Drag over cells to block them. The goal's tiles there are removed from both "
                 "boards; the start's other tiles there move elsewhere.");
    if (desk->tool == UJ_CELL_ERASE)
        return _("Drag over cells to make them blank; the tiles on these cells are removed from "
                 "the start and from the goal.");
    return _("Drag a tile onto another one of the same board to swap them. Keys: arrows, Tab for "
             "the other board, Enter to take a tile, Enter again to swap.");
}

static void draw_board(const uj_cell_desk *desk, size_t index, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    uj_tiles_sketch board;
    uj_cell_grid grid = grid_of(desk, index, &board);
    uj_cell_draw_heading(desk, canvas, &grid, index == 0 ? _("Start") : _("Goal"));
    uj_cell_draw_frame(desk, canvas, &grid);
    for (size_t r = 0; r < board.rows; r++)
        for (size_t c = 0; c < board.columns; c++) {
            uj_area area = uj_cell_area(&grid, r, c);
            const char *label = board.labels[r][c];
            bool blank = strcmp(label, ".") == 0, wall = strcmp(label, "#") == 0;
            uj_paint paint = {.fill = wall    ? palette->wall
                                      : blank ? palette->floor
                                              : palette->pieces[0],
                              .stroke = palette->wall_edge,
                              .line_width = 1.0};
            uj_box box = {{area.x + 1.5, area.y + 1.5},
                          {area.x + area.width - 1.5, area.y + area.height - 1.5}};
            uj_draw_box(canvas, wall ? "wall" : blank ? "blank" : "tile", box, 3.0, &paint);
            if (!blank && !wall)
                uj_cell_draw_text(desk, canvas, area, label, palette->label);
            if (desk->holding && desk->held.board == index && desk->held.row == r &&
                desk->held.column == c)
                uj_cell_draw_mark(desk, canvas, area, "held");
            if (desk->keyboard && desk->cursor.board == index && desk->cursor.row == r &&
                desk->cursor.column == c)
                uj_cell_draw_mark(desk, canvas, area, "cursor");
        }
}

static void draw(const uj_cell_desk *desk, uj_canvas *canvas)
{
    draw_board(desk, 0, canvas);
    draw_board(desk, 1, canvas);
}

const uj_cell_class uj_cell_tiles = {.boards = 2,
                                     .extent = extent,
                                     .find = find,
                                     .area = area_of,
                                     .press = press,
                                     .paint = paint,
                                     .drop = drop,
                                     .hint = hint,
                                     .set_size = set_size,
                                     .draw = draw};
