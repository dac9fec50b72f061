// How to edit one kind of puzzle on a board of cells, such as Klotski. Also layout and drawing for
// all kinds.
#ifndef UJ_CELL_CLASS_H
#define UJ_CELL_CLASS_H

#include <unjam/viewer/cells/cell_desk.h>

/// A function that is NULL is not called.
typedef struct uj_cell_class {
    size_t boards;  ///< 1 or 2
    /// Sets *rows and *columns to the size of the board that contains desk->cursor.
    void (*extent)(const uj_cell_desk *desk, size_t *rows, size_t *columns);
    /// Finds the cell at a point of the window. Returns false if there is none.
    bool (*find)(const uj_cell_desk *desk, double x, double y, uj_cell *out);
    uj_area (*area)(const uj_cell_desk *desk, uj_cell at);
    /// Handles a press of the mouse button (`mouse`) or of Enter on a cell. May pick something up
    /// with uj_cell_hold; `drop` is then called later.
    uj_status (*press)(uj_cell_desk *desk, uj_cell at, bool mouse, uj_error *error);
    /// Handles a movement of the mouse with its button down, after a press that picked nothing up.
    uj_status (*paint)(uj_cell_desk *desk, uj_cell at, uj_error *error);
    /// Drops what is held onto the cell `at`. If `at` is NULL, the drop is outside all boards.
    uj_status (*drop)(uj_cell_desk *desk, const uj_cell *at, uj_error *error);
    uj_status (*erase)(uj_cell_desk *desk, uj_cell at, uj_error *error);
    uj_status (*add)(uj_cell_desk *desk, uj_error *error);
    const char *(*hint)(const uj_cell_desk *desk);
    /// Returns true if set_size can change the size of the boards. NULL: set_size always can.
    bool (*has_size)(const uj_cell_desk *desk);
    uj_status (*set_size)(uj_cell_desk *desk, size_t rows, size_t columns, uj_error *error);
    void (*draw)(const uj_cell_desk *desk, uj_canvas *canvas);
} uj_cell_class;

extern const uj_cell_class uj_cell_klotski, uj_cell_tiles, uj_cell_peg, uj_cell_blocks;

/// Returns the JSON key of a board: "start" or "goal".
const char *uj_cell_key(size_t board);

/// A board of square cells in the window.
typedef struct uj_cell_grid {
    double x, y, side;  ///< the board's upper left corner, and the side of each cell
    size_t rows, columns;
} uj_cell_grid;

/// Returns the magnification of the boards, at least 1.
double uj_cell_zoom(const uj_cell_desk *desk);

/// Lays out the board with the index `board`. The window shows `boards` boards side by side.
uj_cell_grid uj_cell_grid_of(const uj_cell_desk *desk, size_t board, size_t boards, size_t rows,
                             size_t columns);

uj_area uj_cell_area(const uj_cell_grid *grid, size_t row, size_t column);

bool uj_cell_grid_find(const uj_cell_grid *grid, double x, double y, size_t *row, size_t *column);

/// Picks up what is in the cell `at`. `mouse`: with the mouse; otherwise with the keyboard.
void uj_cell_hold(uj_cell_desk *desk, uj_cell at, bool mouse);

/// Draw the heading over a board, the frame around a board, and a mark around a cell.
void uj_cell_draw_heading(const uj_cell_desk *desk, uj_canvas *canvas, const uj_cell_grid *grid,
                          const char *text);
void uj_cell_draw_frame(const uj_cell_desk *desk, uj_canvas *canvas, const uj_cell_grid *grid);
void uj_cell_draw_mark(const uj_cell_desk *desk, uj_canvas *canvas, uj_area area, const char *tag);

void uj_cell_draw_text(const uj_cell_desk *desk, uj_canvas *canvas, uj_area area, const char *text,
                       uj_colour colour);

#endif
