// Edits puzzles whose boards consist of cells: Klotski, tiles, peg solitaire and blocks.
#ifndef UJ_CELL_DESK_H
#define UJ_CELL_DESK_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/document/edit_document.h>
#include <unjam/viewer/draw/theme.h>

/// What a press on a cell does.
typedef enum uj_cell_tool {
    UJ_CELL_SELECT,  ///< picks up what is in the cell. Peg: puts in or takes out a peg
    UJ_CELL_PAINT,   ///< Klotski: draws the cells of a piece
    UJ_CELL_WALL,    ///< Klotski: draws walls. Tiles: makes cells blocked
    UJ_CELL_ERASE,   ///< Klotski and tiles: empties cells
    UJ_CELL_HOLES,   ///< peg: adds and removes holes
    UJ_CELL_GOAL,    ///< Klotski: sets the goal. Peg: makes "one peg left, in any hole" the goal
} uj_cell_tool;

/// A cell of a board. Board 0 is the start, board 1 the goal.
typedef struct uj_cell {
    size_t board, row, column;
} uj_cell;

/// Zero-initialise a desk. Set `document`, `area`, `zoom`, `text`, `theme` and `tool` before each
/// call of a function below.
typedef struct uj_cell_desk {
    uj_edit_document *document;  ///< borrowed
    uj_area area;  ///< where to draw, in points; when zoomed in, larger than the window
    double zoom;   ///< width of `area` / width of the canvas; 0 means 1
    double text;   ///< size of ordinary text
    uj_theme theme;
    uj_cell_tool tool;
    uj_cell cursor;     ///< cell with the cursor of the keyboard
    bool keyboard;      ///< the cursor is shown
    bool holding;       ///< something is held
    bool by_mouse;      ///< the held thing was picked up with the mouse
    uj_cell held;       ///< the cell from which the held thing was taken
    char name[80];      ///< Blocks: the block that is held
    char brush;         ///< Klotski: the piece that is being drawn
    bool stroke;        ///< the mouse button is down after a press on a cell; an undo step is open
    size_t mark;        ///< if `stroke`: what uj_edit_begin returned
    double x, y;        ///< where the mouse is
    char message[300];  ///< why the last edit was refused, or ""
} uj_cell_desk;

/// Each function handles an event, and returns true if the picture has changed. uj_cell_step moves
/// the cursor. uj_cell_enter drops what is held or, if nothing is held, presses at the cursor.
bool uj_cell_press(uj_cell_desk *desk, double x, double y);
bool uj_cell_move(uj_cell_desk *desk, double x, double y);
bool uj_cell_release(uj_cell_desk *desk, double x, double y);
bool uj_cell_step(uj_cell_desk *desk, int rows, int columns);
bool uj_cell_next_board(uj_cell_desk *desk);
bool uj_cell_enter(uj_cell_desk *desk);

/// Calls uj_cell_cancel. Then, in Klotski and Blocks, deletes what was held or, if nothing was
/// held, what is at the cursor. Returns true if the picture may have changed.
bool uj_cell_erase(uj_cell_desk *desk);

/// In Blocks, adds a block. In Klotski, begins a new piece, whose cells the user draws next. In
/// other puzzles, returns false.
bool uj_cell_add(uj_cell_desk *desk);

/// Lets go of what is held, and undoes the edits since the mouse press. Returns false if there was
/// nothing to cancel.
bool uj_cell_cancel(uj_cell_desk *desk);

uj_area uj_cell_cursor_area(const uj_cell_desk *desk);

/// Returns a sentence that says what a click will do. The caller must not free it.
const char *uj_cell_hint(const uj_cell_desk *desk);

/// Sets *rows and *columns to the size of the board. Returns true if the size can be changed.
bool uj_cell_size(const uj_cell_desk *desk, size_t *rows, size_t *columns);
uj_status uj_cell_set_size(uj_cell_desk *desk, size_t rows, size_t columns, uj_error *error);

void uj_cell_draw(const uj_cell_desk *desk, uj_canvas *canvas);

#endif
