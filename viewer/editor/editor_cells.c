// Puzzles of cells in the editor.
#include "editor_cells.h"

bool uj_cells_mouse(uj_editor *editor, const uj_mouse_event *event)
{
    (void)editor;
    (void)event;
    return false;
}
bool uj_cells_key(uj_editor *editor, const uj_key_press *press)
{
    (void)editor;
    (void)press;
    return false;
}
bool uj_cells_text(uj_editor *editor, char letter)
{
    (void)editor;
    (void)letter;
    return false;
}
bool uj_cells_erase(uj_editor *editor)
{
    (void)editor;
    return false;
}
const char *uj_cells_hint(const uj_editor *editor)
{
    (void)editor;
    return "";
}
bool uj_cells_have_size(const uj_editor *editor)
{
    (void)editor;
    return false;
}
size_t uj_cells_number(const uj_editor *editor, uj_field field)
{
    (void)editor;
    (void)field;
    return 0;
}
uj_status uj_cells_set_number(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    (void)editor;
    (void)field;
    (void)value;
    (void)error;
    return UJ_OK;
}
void uj_cells_draw(const uj_editor *editor, uj_canvas *canvas)
{
    (void)editor;
    (void)canvas;
}
