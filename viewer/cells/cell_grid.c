// Lays out boards of square cells side by side, and draws headings, frames, marks and texts.
#include "cell_class.h"

const char *uj_cell_key(size_t board)
{
    return board == 0 ? "start" : "goal";
}

void uj_cell_hold(uj_cell_desk *desk, uj_cell at, bool mouse)
{
    desk->holding = true;
    desk->by_mouse = mouse;
    desk->held = at;
}

double uj_cell_zoom(const uj_cell_desk *desk)
{
    return fmax(desk->zoom, 1.0);
}

uj_cell_grid uj_cell_grid_of(const uj_cell_desk *desk, size_t board, size_t boards, size_t rows,
                             size_t columns)
{
    double zoom = uj_cell_zoom(desk);
    double head = boards > 1 ? 2.4 * zoom * desk->text : 0.0, margin = 2.0 * zoom * desk->text;
    double wide = desk->area.width / (double)boards - 2.0 * margin;
    double high = desk->area.height - 2.0 * margin - head;
    double side = fmin(wide / fmax((double)columns, 1.0), high / fmax((double)rows, 1.0));
    side = zoom * fmax(fmin(side / zoom, 90.0), 1.0);
    double left = desk->area.x + desk->area.width * (double)board / (double)boards + margin;
    return (uj_cell_grid){left + 0.5 * (wide - side * (double)columns),
                          desk->area.y + margin + head + 0.5 * (high - side * (double)rows), side,
                          rows, columns};
}

uj_area uj_cell_area(const uj_cell_grid *grid, size_t row, size_t column)
{
    return (uj_area){grid->x + grid->side * (double)column, grid->y + grid->side * (double)row,
                     grid->side, grid->side};
}

bool uj_cell_grid_find(const uj_cell_grid *grid, double x, double y, size_t *row, size_t *column)
{
    double across = (x - grid->x) / grid->side, down = (y - grid->y) / grid->side;
    if (!(across >= 0.0 && down >= 0.0 && across < (double)grid->columns &&
          down < (double)grid->rows))
        return false;
    *row = (size_t)down;
    *column = (size_t)across;
    return true;
}

void uj_cell_draw_heading(const uj_cell_desk *desk, uj_canvas *canvas, const uj_cell_grid *grid,
                          const char *text)
{
    uj_text_style style = {.colour = uj_palette_of(desk->theme)->ink,
                           .size = 1.2 * desk->text,
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE};
    canvas->class->text(
        canvas, "heading",
        (uj_vec2){grid->x + 0.5 * grid->side * (double)grid->columns, grid->y - 1.6 * desk->text},
        text, &style);
}

void uj_cell_draw_frame(const uj_cell_desk *desk, uj_canvas *canvas, const uj_cell_grid *grid)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    double edge = 0.12 * grid->side;
    uj_box box = {{grid->x - edge, grid->y - edge},
                  {grid->x + grid->side * (double)grid->columns + edge,
                   grid->y + grid->side * (double)grid->rows + edge}};
    uj_paint paint = {.fill = palette->wall, .stroke = palette->wall_edge, .line_width = 1.0};
    uj_draw_box(canvas, "frame", box, edge, &paint);
}

void uj_cell_draw_mark(const uj_cell_desk *desk, uj_canvas *canvas, uj_area area, const char *tag)
{
    uj_paint paint = {.stroke = uj_palette_of(desk->theme)->ink, .line_width = 2.5};
    uj_box box = {{area.x + 2.0, area.y + 2.0},
                  {area.x + area.width - 2.0, area.y + area.height - 2.0}};
    uj_draw_box(canvas, tag, box, 4.0, &paint);
}

void uj_cell_draw_text(const uj_cell_desk *desk, uj_canvas *canvas, uj_area area, const char *text,
                       uj_colour colour)
{
    uj_text_style style = {.colour = colour,
                           .size = fmin(0.45 * area.height, 2.0 * desk->text),
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = 0.9 * area.width};
    canvas->class->text(canvas, "label",
                        (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height}, text,
                        &style);
}
