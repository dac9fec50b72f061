// Editing of peg solitaire. The start and the goal are drawn side by side.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/peg/peg.h>
#include <unjam/viewer/discrete/peg_layout.h>
#include <unjam/viewer/edit/peg_edit.h>

#include "cell_class.h"

// --- layout --------------------------------------------------------------------------------------

// A line consists of three different holes. Returns false if a line is invalid, if there are more
// than `most` lines, or if there are no holes.
static bool read_lines(const uj_edit_document *document, size_t holes, uj_peg_line *lines,
                       size_t most, size_t *count)
{
    const json_t *list = uj_edit_value(document, "lines");
    *count = json_array_size(list);
    if (holes == 0 || *count > most)
        return false;
    for (size_t i = 0; i < *count; i++) {
        json_int_t hole[3];
        for (size_t k = 0; k < 3; k++) {
            hole[k] = json_integer_value(json_array_get(json_array_get(list, i), k));
            if (hole[k] < 0 || (size_t)hole[k] >= holes)
                return false;
        }
        if (hole[0] == hole[1] || hole[1] == hole[2] || hole[0] == hole[2])
            return false;
        lines[i] = (uj_peg_line){(uint8_t)hole[0], (uint8_t)hole[1], (uint8_t)hole[2]};
    }
    return true;
}

static bool lay_out_lines(const uj_edit_document *document, size_t holes, uj_vec2 *points)
{
    enum { MOST_LINES = 1024 };
    uj_peg_line lines[MOST_LINES];
    uj_peg peg = {.lines = lines};
    if (!read_lines(document, holes, lines, MOST_LINES, &peg.line_count))
        return false;
    uj_status status = uj_peg_board_build((unsigned)holes, lines, peg.line_count, &peg.board, NULL);
    if (status == UJ_OK)
        status = uj_peg_layout(&peg, points);
    uj_peg_board_clear(&peg.board);
    return status == UJ_OK;
}

// Sets points[h] to the middle of hole h; y points up. If the board has neither a grid nor valid
// lines, all holes are in one row.
static void lay_out(const uj_cell_desk *desk, const uj_peg_sketch *board, uj_vec2 *points)
{
    if (board->rows == 0 && lay_out_lines(desk->document, board->holes, points))
        return;
    for (size_t h = 0; h < board->holes; h++)
        points[h] = (uj_vec2){(double)h, 0.0};
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++)
            if (board->grid[r][c] >= 0)
                points[board->grid[r][c]] = (uj_vec2){(double)c, -(double)r};
}

typedef struct picture {
    uj_vec2 points[UJ_PEG_HOLES];  // middles of the holes, in window coordinates
    double radius;
    uj_cell_grid grid;  // covers all holes, even if the board has no grid of its own
} picture;

static void bounds(const uj_vec2 *points, size_t count, uj_vec2 *low, uj_vec2 *high)
{
    *low = *high = count > 0 ? points[0] : (uj_vec2){0.0, 0.0};
    for (size_t i = 1; i < count; i++) {
        *low = (uj_vec2){fmin(low->x, points[i].x), fmin(low->y, points[i].y)};
        *high = (uj_vec2){fmax(high->x, points[i].x), fmax(high->y, points[i].y)};
    }
}

static void make_picture(const uj_cell_desk *desk, const uj_peg_sketch *board, size_t index,
                         picture *out)
{
    uj_vec2 low = {0.0, 1.0 - (double)board->rows}, high = {(double)board->columns - 1.0, 0.0};
    lay_out(desk, board, out->points);
    if (board->rows == 0)
        bounds(out->points, board->holes, &low, &high);
    double columns = high.x - low.x + 1.0, rows = high.y - low.y + 1.0;
    out->grid =
        uj_cell_grid_of(desk, index, 2, (size_t)ceil(rows - 1e-6), (size_t)ceil(columns - 1e-6));
    double side = out->grid.side;
    out->radius = 0.36 * side;
    for (size_t h = 0; h < board->holes; h++)
        out->points[h] = (uj_vec2){out->grid.x + (out->points[h].x - low.x + 0.5) * side,
                                   out->grid.y + (high.y - out->points[h].y + 0.5) * side};
}

// --- cells ---------------------------------------------------------------------------------------

// Without a grid, the holes are the cells of one row.
static void extent(const uj_cell_desk *desk, size_t *rows, size_t *columns)
{
    uj_peg_sketch board;
    uj_peg_read(desk->document, &board);
    *rows = board.rows > 0 ? board.rows : 1;
    *columns = board.rows > 0 ? board.columns : board.holes;
}

static bool find(const uj_cell_desk *desk, double x, double y, uj_cell *out)
{
    uj_peg_sketch board;
    picture shown;
    uj_peg_read(desk->document, &board);
    for (out->board = 0; out->board < 2; out->board++) {
        make_picture(desk, &board, out->board, &shown);
        if (board.rows > 0) {
            if (uj_cell_grid_find(&shown.grid, x, y, &out->row, &out->column))
                return true;
            continue;
        }
        for (size_t h = 0; h < board.holes; h++)
            if (hypot(shown.points[h].x - x, shown.points[h].y - y) <= shown.radius) {
                out->row = 0;
                out->column = h;
                return true;
            }
    }
    return false;
}

// Returns -1 if the cell has no hole.
static int hole_at(const uj_peg_sketch *board, uj_cell at)
{
    if (board->rows == 0)
        return at.column < board->holes ? (int)at.column : -1;
    return at.row < board->rows && at.column < board->columns ? board->grid[at.row][at.column] : -1;
}

static uj_area area_of(const uj_cell_desk *desk, uj_cell at)
{
    uj_peg_sketch board;
    picture shown;
    uj_peg_read(desk->document, &board);
    make_picture(desk, &board, at.board, &shown);
    int hole = hole_at(&board, at);
    if (board.rows > 0 || hole < 0)
        return uj_cell_area(&shown.grid, at.row, at.column);
    return (uj_area){shown.points[hole].x - shown.radius, shown.points[hole].y - shown.radius,
                     2.0 * shown.radius, 2.0 * shown.radius};
}

static uj_status press(uj_cell_desk *desk, uj_cell at, bool mouse, uj_error *error)
{
    uj_peg_sketch board;
    (void)mouse;
    uj_peg_read(desk->document, &board);
    int hole = hole_at(&board, at);
    if (desk->tool == UJ_CELL_HOLES)
        return uj_peg_toggle_hole(desk->document, at.row, at.column, error);
    if (hole < 0)
        return UJ_OK;
    if (desk->tool == UJ_CELL_GOAL)
        return uj_peg_set_goal_count(desk->document, 1, error);
    return at.board == 0 ? uj_peg_toggle_start(desk->document, (size_t)hole, error)
                         : uj_peg_toggle_goal(desk->document, (size_t)hole, error);
}

static uj_status set_size(uj_cell_desk *desk, size_t rows, size_t columns, uj_error *error)
{
    return uj_peg_set_size(desk->document, rows, columns, error);
}

static bool has_grid(const uj_cell_desk *desk)
{
    uj_peg_sketch board;
    uj_peg_read(desk->document, &board);
    return board.rows > 0;
}

static const char *hint(const uj_cell_desk *desk)
{
    switch (desk->tool) {
    case UJ_CELL_HOLES:
        return _("Click an empty place of the grid to add a hole. Click a hole to remove it.");
    case UJ_CELL_GOAL:
        return _("Click the board to set this goal: one peg is left, no matter in which hole. To "
                 "choose the holes of the goal, click them with the Select tool.");
    default:
        return _("Click a hole of the start or of the goal to put a peg in, or to take it out.");
    }
}

// --- picture -------------------------------------------------------------------------------------

static void draw_free_places(const uj_cell_desk *desk, const uj_peg_sketch *board,
                             const uj_cell_grid *grid, uj_canvas *canvas)
{
    uj_paint paint = {.fill = uj_palette_of(desk->theme)->wall_edge};
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            uj_area area = uj_cell_area(grid, r, c);
            uj_vec2 middle = {area.x + 0.5 * area.width, area.y + 0.5 * area.height};
            if (board->grid[r][c] < 0)
                canvas->class->disc(canvas, "place", middle, fmax(0.09 * grid->side, 1.2), &paint);
        }
}

static void draw_board(const uj_cell_desk *desk, size_t index, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    uj_peg_sketch board;
    picture shown;
    char heading[64];
    uj_peg_read(desk->document, &board);
    make_picture(desk, &board, index, &shown);
    snprintf(heading, sizeof heading, "%s", _("Start"));
    if (index == 1 && board.goal_pegs)
        snprintf(heading, sizeof heading, _("Goal"));
    else if (index == 1)
        snprintf(heading, sizeof heading,
                 uj_translate_count("Goal: %zu peg, in any hole", "Goal: %zu pegs, in any holes",
                                    board.goal_count),
                 board.goal_count);
    uj_cell_draw_heading(desk, canvas, &shown.grid, heading);
    uj_cell_draw_frame(desk, canvas, &shown.grid);
    if (desk->tool == UJ_CELL_HOLES)
        draw_free_places(desk, &board, &shown.grid, canvas);
    for (size_t h = 0; h < board.holes; h++) {
        bool peg = index == 0 ? board.start[h] : board.goal_pegs && board.goal[h];
        uj_paint hole = {.fill = palette->floor, .stroke = palette->wall_edge, .line_width = 1.5};
        uj_paint full = {.fill = palette->pieces[0], .stroke = palette->ink, .line_width = 1.5};
        canvas->class->disc(canvas, peg ? "peg" : "hole", shown.points[h], shown.radius,
                            peg ? &full : &hole);
    }
    if (desk->keyboard && desk->cursor.board == index)
        uj_cell_draw_mark(desk, canvas, area_of(desk, desk->cursor), "cursor");
}

static void draw(const uj_cell_desk *desk, uj_canvas *canvas)
{
    draw_board(desk, 0, canvas);
    draw_board(desk, 1, canvas);
}

const uj_cell_class uj_cell_peg = {.boards = 2,
                                   .extent = extent,
                                   .find = find,
                                   .area = area_of,
                                   .press = press,
                                   .hint = hint,
                                   .has_size = has_grid,
                                   .set_size = set_size,
                                   .draw = draw};
