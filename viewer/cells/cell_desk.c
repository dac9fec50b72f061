// Passes the events of mouse and keyboard to the uj_cell_class of the edited puzzle.
#include <unjam/viewer/cells/cell_desk.h>

#include <stdio.h>
#include <string.h>

#include "cell_class.h"

static const uj_cell_class *class_of(const uj_cell_desk *desk)
{
    static const uj_cell_class *const classes[UJ_EDIT_KINDS] = {[UJ_EDIT_KLOTSKI] =
                                                                    &uj_cell_klotski,
                                                                [UJ_EDIT_TILES] = &uj_cell_tiles,
                                                                [UJ_EDIT_PEG] = &uj_cell_peg,
                                                                [UJ_EDIT_BLOCKS] = &uj_cell_blocks};
    return classes[desk->document->kind];
}

// Sets desk->message to the error, or to "" after success. Returns true: the picture has changed.
static bool report(uj_cell_desk *desk, uj_status status, const uj_error *error)
{
    snprintf(desk->message, sizeof desk->message, "%.290s", status != UJ_OK ? error->message : "");
    if (desk->message[0] >= 'a' && desk->message[0] <= 'z')
        desk->message[0] = (char)(desk->message[0] - 'a' + 'A');
    return true;
}

// --- mouse ---------------------------------------------------------------------------------------

bool uj_cell_press(uj_cell_desk *desk, double x, double y)
{
    uj_cell at;
    uj_error error = {0};
    desk->keyboard = false;
    desk->x = x;
    desk->y = y;
    uj_cell_cancel(desk);
    if (!class_of(desk)->find(desk, x, y, &at))
        return true;
    desk->cursor = at;
    desk->stroke = true;
    desk->mark = uj_edit_begin(desk->document);
    return report(desk, class_of(desk)->press(desk, at, true, &error), &error);
}

bool uj_cell_move(uj_cell_desk *desk, double x, double y)
{
    uj_cell at;
    uj_error error = {0};
    desk->x = x;
    desk->y = y;
    if (!desk->stroke || desk->holding || class_of(desk)->paint == NULL ||
        !class_of(desk)->find(desk, x, y, &at))
        return desk->holding;
    desk->cursor = at;
    return report(desk, class_of(desk)->paint(desk, at, &error), &error);
}

bool uj_cell_release(uj_cell_desk *desk, double x, double y)
{
    uj_cell at;
    uj_error error = {0};
    if (!desk->stroke)
        return false;
    desk->x = x;
    desk->y = y;
    bool found = class_of(desk)->find(desk, x, y, &at);
    uj_status status = UJ_OK;
    if (desk->holding && class_of(desk)->drop != NULL) {
        status = class_of(desk)->drop(desk, found ? &at : NULL, &error);
        report(desk, status, &error);
    }
    desk->holding = desk->stroke = false;
    uj_edit_end(desk->document, desk->mark, status, &error);
    return true;
}

bool uj_cell_cancel(uj_cell_desk *desk)
{
    bool held = desk->holding || desk->stroke;
    if (desk->stroke) {
        uj_edit_rewind(desk->document, desk->mark);
        uj_edit_end(desk->document, desk->mark, UJ_OK, NULL);
    }
    desk->holding = desk->stroke = false;
    return held;
}

// --- keyboard ------------------------------------------------------------------------------------

static size_t moved(size_t value, int by, size_t count)
{
    if (count == 0)
        return 0;
    int at = (int)value + by;
    return at < 0 ? 0 : (size_t)at >= count ? count - 1 : (size_t)at;
}

bool uj_cell_step(uj_cell_desk *desk, int rows, int columns)
{
    size_t row_count, column_count;
    class_of(desk)->extent(desk, &row_count, &column_count);
    if (desk->keyboard) {
        desk->cursor.row = moved(desk->cursor.row, rows, row_count);
        desk->cursor.column = moved(desk->cursor.column, columns, column_count);
    } else {  // the cursor was hidden: only show it
        desk->cursor.row = moved(desk->cursor.row, 0, row_count);
        desk->cursor.column = moved(desk->cursor.column, 0, column_count);
    }
    desk->keyboard = true;
    return true;
}

bool uj_cell_next_board(uj_cell_desk *desk)
{
    desk->cursor.board = (desk->cursor.board + 1) % class_of(desk)->boards;
    return uj_cell_step(desk, 0, 0);
}

bool uj_cell_enter(uj_cell_desk *desk)
{
    uj_error error = {0};
    const uj_cell_class *class = class_of(desk);
    uj_cell_step(desk, 0, 0);
    size_t mark = uj_edit_begin(desk->document);
    uj_status status;
    if (desk->holding && class->drop != NULL) {
        status = class->drop(desk, &desk->cursor, &error);
        desk->holding = false;
    } else {
        status = class->press(desk, desk->cursor, false, &error);
    }
    uj_edit_end(desk->document, mark, status, &error);
    return report(desk, status, &error);
}

bool uj_cell_erase(uj_cell_desk *desk)
{
    uj_error error = {0};
    uj_cell at = desk->holding ? desk->held : desk->cursor;
    bool cancelled = uj_cell_cancel(desk);
    if (class_of(desk)->erase == NULL)
        return cancelled;
    return report(desk, class_of(desk)->erase(desk, at, &error), &error);
}

bool uj_cell_add(uj_cell_desk *desk)
{
    uj_error error = {0};
    return class_of(desk)->add != NULL && report(desk, class_of(desk)->add(desk, &error), &error);
}

uj_area uj_cell_cursor_area(const uj_cell_desk *desk)
{
    return class_of(desk)->area(desk, desk->cursor);
}

// --- the rest ------------------------------------------------------------------------------------

const char *uj_cell_hint(const uj_cell_desk *desk)
{
    return class_of(desk)->hint(desk);
}

bool uj_cell_size(const uj_cell_desk *desk, size_t *rows, size_t *columns)
{
    class_of(desk)->extent(desk, rows, columns);
    bool (*has_size)(const uj_cell_desk *) = class_of(desk)->has_size;
    return class_of(desk)->set_size != NULL && *rows > 0 && (has_size == NULL || has_size(desk));
}

uj_status uj_cell_set_size(uj_cell_desk *desk, size_t rows, size_t columns, uj_error *error)
{
    return class_of(desk)->set_size(desk, rows, columns, error);
}

void uj_cell_draw(const uj_cell_desk *desk, uj_canvas *canvas)
{
    class_of(desk)->draw(desk, canvas);
}
