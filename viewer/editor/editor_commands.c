// The table of buttons, and what each command does.
#include "editor_commands.h"

#include <unjam/base/language.h>

#include "editor_ask.h"
#include "editor_cells.h"
#include "editor_layout.h"
#include "editor_shapes.h"

enum {
    TRAY = 1 << UJ_EDIT_TRAY,
    KLOTSKI = 1 << UJ_EDIT_KLOTSKI,
    TILES = 1 << UJ_EDIT_TILES,
    PEG = 1 << UJ_EDIT_PEG,
    BLOCKS = 1 << UJ_EDIT_BLOCKS,
    ALL = (1 << UJ_EDIT_KINDS) - 1,
};

static const uj_editor_button buttons[] = {
    {UJ_TOOL_SELECT, N_("Select"), N_("Select, move and change parts (V)"), ALL, 'v'},
    {UJ_TOOL_RECTANGLE, N_("Rectangle"), N_("Draw a rectangular piece (R)"), TRAY, 'r'},
    {UJ_TOOL_POLYGON, N_("Polygon"), N_("Draw a piece corner by corner (P)"), TRAY, 'p'},
    {UJ_TOOL_REGULAR, N_("Regular"), N_("Draw a regular polygon as a piece (N)"), TRAY, 'n'},
    {UJ_TOOL_OBSTACLE, N_("Obstacle"), N_("Draw a fixed obstacle (O)"), TRAY, 'o'},
    {UJ_TOOL_EXIT, N_("Exit"), N_("Open an exit in a wall (X)"), TRAY, 'x'},
    {UJ_TOOL_PAINT, N_("Piece"), N_("Draw a piece cell by cell (P)"), KLOTSKI, 'p'},
    {UJ_TOOL_WALL, N_("Wall"), N_("Draw walls (W)"), KLOTSKI | TILES, 'w'},
    {UJ_TOOL_ERASE, N_("Erase"), N_("Clear cells (X)"), KLOTSKI | TILES, 'x'},
    {UJ_TOOL_HOLES, N_("Holes"), N_("Add and remove holes of the board (O)"), PEG, 'o'},
    {UJ_TOOL_GOAL, N_("Goal"), N_("Set the goal (G)"), TRAY | KLOTSKI | PEG, 'g'},
    {UJ_DO_COPY, N_("Copy"), N_("Make a copy of what is selected (Ctrl+D)"), TRAY, 0},
    {UJ_DO_ADD, N_("Add"), N_("Add a block (+)"), BLOCKS, 0},
    {UJ_DO_DELETE, N_("Delete"), N_("Delete what was clicked last (Del)"), TRAY | KLOTSKI | BLOCKS,
     0},
    {UJ_DO_UNDO, N_("Undo"), N_("Undo the last change (Ctrl+Z)"), ALL, 0},
    {UJ_DO_REDO, N_("Redo"), N_("Redo the change that was undone (Ctrl+Y)"), ALL, 0},
    {UJ_DO_ZOOM_OUT, "\xe2\x88\x92", N_("Zoom out (Ctrl+-)"), ALL, 0},
    {UJ_DO_ZOOM_IN, "+", N_("Zoom in (Ctrl++)"), ALL, 0},
    {UJ_DO_FIT, N_("Fit"), N_("Show the whole puzzle (Ctrl+0)"), ALL, 0},
    {UJ_DO_SOLVE, N_("Solve"), N_("Save the puzzle and solve it (S)"), ALL, 's'},
    {UJ_DO_SAVE, N_("Save"), N_("Save the puzzle to its file (Ctrl+S)"), ALL, 0},
    {UJ_DO_NEW, N_("New"), N_("Start a new puzzle; press again for another kind (Ctrl+N)"), ALL, 0},
    {UJ_DO_BACK, N_("Close"), N_("Leave the editor (E)"), ALL, 'e'},
};

const uj_editor_button *uj_editor_buttons(size_t *count)
{
    *count = sizeof buttons / sizeof buttons[0];
    return buttons;
}

bool uj_editor_has_button(const uj_editor *editor, const uj_editor_button *button)
{
    return (button->kinds >> editor->document.kind & 1u) != 0;
}

bool uj_editor_can(const uj_editor *editor, int command)
{
    uj_part_kind kind = editor->selected.kind;
    bool tray = uj_editor_has_tray(editor);
    switch (command) {
    case UJ_DO_COPY:
        return kind == UJ_PART_PIECE || kind == UJ_PART_HOLE || kind == UJ_PART_EXIT;
    case UJ_DO_DELETE:
        return !tray || (kind != UJ_PART_NONE && kind != UJ_PART_TRAY) || editor->corner >= 0;
    case UJ_DO_UNDO:
        return uj_edit_text_can_undo(&editor->document.text);
    case UJ_DO_REDO:
        return uj_edit_text_can_redo(&editor->document.text);
    case UJ_DO_SOLVE:
        return editor->faults.count == 0;
    default:
        return true;
    }
}

void uj_editor_begin(uj_editor *editor)
{
    editor->selected = editor->copied = (uj_part){UJ_PART_NONE, 0};
    editor->corner = -1;
    editor->field = UJ_NO_FIELD;
    editor->point_count = 0;
    // If a Klotski has no goal yet, the user is probably still drawing its board.
    bool draws = editor->document.kind == UJ_EDIT_KLOTSKI &&
                 uj_edit_value(&editor->document, "goal") == NULL;
    editor->tool = draws ? UJ_TOOL_PAINT : UJ_TOOL_SELECT;
    editor->grid = uj_round_step(uj_sketch_size(&editor->document.sketch) / 150.0);
    uj_editor_fit(editor);
    uj_cells_prepare(editor);
    uj_editor_refresh(editor);
}

static void choose_tool(uj_editor *editor, uj_tool tool)
{
    editor->tool = tool;
    editor->point_count = 0;
    editor->field = UJ_NO_FIELD;
    uj_cells_cancel(editor);
    uj_cells_prepare(editor);
}

static bool delete_selected(uj_editor *editor)
{
    uj_error error = {0};
    if (!uj_editor_has_tray(editor))
        return uj_cells_erase(editor);
    uj_status status = editor->corner >= 0
                           ? uj_tray_remove_corner(&editor->document, editor->selected,
                                                   (size_t)editor->corner, &error)
                           : uj_tray_delete(&editor->document, editor->selected, &error);
    if (status == UJ_OK && editor->corner < 0)
        uj_editor_select(editor, (uj_part){UJ_PART_NONE, 0});
    editor->corner = -1;
    editor->copied = (uj_part){UJ_PART_NONE, 0};  // indices may have changed
    return uj_editor_report(editor, status, &error);
}

static bool copy_selected(uj_editor *editor)
{
    uj_error error = {0};
    uj_part made;
    double shift = fmax(editor->grid, uj_round_step(uj_editor_length(editor, 20.0)));
    uj_status status = uj_tray_copy_part(&editor->document, editor->selected,
                                         (uj_vec2){shift, -shift}, &made, &error);
    if (status == UJ_OK)
        uj_editor_select(editor, made);
    return uj_editor_report(editor, status, &error);
}

// If the document is itself a new puzzle, starts a puzzle of the next kind. Otherwise starts a
// tray. If there are unsaved changes, starts nothing, and asks the user to save.
static bool start_new(uj_editor *editor)
{
    uj_edit_document *document = &editor->document, fresh;
    uj_error error = {0};
    if (uj_edit_text_is_changed(&document->text)) {
        uj_editor_notice(editor, _("Save this puzzle before you start a new one."));
        return true;
    }
    uj_edit_kind kind = UJ_EDIT_TRAY;
    if (document->path == NULL && document->fresh)
        kind = (document->kind + 1) % UJ_EDIT_KINDS;
    uj_status status = uj_edit_document_new(kind, &fresh, &error);
    if (status != UJ_OK)
        return uj_editor_report(editor, status, &error);
    // Increase the revision, so that uj_editor_refresh checks the new puzzle.
    fresh.revision += document->revision;
    uj_edit_document_clear(document);
    *document = fresh;
    editor->desk = (uj_cell_desk){0};
    editor->cells_view = (uj_cells_view){0};
    uj_editor_begin(editor);
    return true;
}

static void zoom(uj_editor *editor, double factor)
{
    uj_area canvas = uj_editor_lay_out(editor).canvas;
    double x = canvas.x + 0.5 * canvas.width, y = canvas.y + 0.5 * canvas.height;
    if (uj_editor_has_tray(editor))
        uj_editor_zoom(editor, factor, x, y);
    else
        uj_cells_zoom(editor, factor, x, y);
}

bool uj_editor_do(uj_editor *editor, int command)
{
    bool changed = true;
    if (editor->grip.hold != UJ_HOLD_NOTHING || !uj_editor_can(editor, command))
        return false;
    if (command < UJ_TOOLS) {
        choose_tool(editor, (uj_tool)command);
        return true;
    }
    switch (command) {
    case UJ_DO_COPY:
        return copy_selected(editor);
    case UJ_DO_DELETE:
        return delete_selected(editor);
    case UJ_DO_ADD:
        return uj_cells_text(editor, '+');
    case UJ_DO_UNDO:
        changed = uj_edit_undo(&editor->document);
        break;
    case UJ_DO_REDO:
        changed = uj_edit_redo(&editor->document);
        break;
    case UJ_DO_ZOOM_IN:
        zoom(editor, 1.25);
        break;
    case UJ_DO_ZOOM_OUT:
        zoom(editor, 0.8);
        break;
    case UJ_DO_FIT:
        uj_editor_fit(editor);
        uj_cells_fit(editor);
        break;
    case UJ_DO_NEW:
        return start_new(editor);
    case UJ_DO_HELP:
        editor->question = UJ_QUESTION_HELP;
        break;
    default:
        return uj_editor_ask_for(editor, command);
    }
    uj_editor_refresh(editor);
    return changed;
}

// --- hints ---------------------------------------------------------------------------------------

static const char *selection_hint(const uj_editor *editor)
{
    switch (editor->selected.kind) {
    case UJ_PART_NONE:
        return _("Click a piece, an exit, an obstacle or the tray to select it. Drag the "
                 "background to move the view; Ctrl+wheel zooms.");
    case UJ_PART_TRAY:
        return _("Drag a corner or an edge of the tray. Double-click an edge for a new corner, "
                 "right-click a corner to remove it.");
    case UJ_PART_EXIT:
        return _("Drag the exit along the walls, or drag one of its ends. Alt: without snapping.");
    case UJ_PART_GHOST:
        return _("Drag the outline to where the piece is to go. Drag the round handle to turn the "
                 "outline.");
    default:
        return _("Drag the shape to move it; drag a corner or an edge to reshape it, or the round "
                 "handle to turn it. Double-click an edge: new corner. Alt: without snapping.");
    }
}

const char *uj_editor_hint(const uj_editor *editor)
{
    if (!uj_editor_has_tray(editor))
        return uj_cells_hint(editor);
    switch (editor->tool) {
    case UJ_TOOL_RECTANGLE:
        return _("Draw a new piece: press at one corner and drag to the opposite one. Shift: a "
                 "square. Enter: a piece in the middle of the view.");
    case UJ_TOOL_POLYGON:
        return editor->point_count == 0 ? _("Click where the first corner of the piece is to be.")
               : editor->point_count < 3
                   ? _("Click the next corner. Backspace removes the last corner.")
                   : _("Click the next corner, or click the first corner to finish the piece. "
                       "Enter also finishes the piece.");
    case UJ_TOOL_REGULAR:
        return _("Draw a new piece: press at its middle and drag to a corner. The wheel changes "
                 "the number of sides.");
    case UJ_TOOL_OBSTACLE:
        return _("Draw a new obstacle: press at one corner and drag to the opposite one.");
    case UJ_TOOL_EXIT:
        return _("Draw a new exit: drag along a wall of the tray, from one end of the exit to the "
                 "other.");
    case UJ_TOOL_GOAL:
        return _("Drag a piece to the exit through which it must leave, or to the place that it "
                 "must reach.");
    default:
        return selection_hint(editor);
    }
}
