// The state of an editor, used by the files of this folder.
#ifndef UJ_EDITOR_STATE_H
#define UJ_EDITOR_STATE_H

#include <unjam/viewer/cells/cell_desk.h>
#include <unjam/viewer/edit/edit_check.h>
#include <unjam/viewer/edit/tray_edit.h>
#include <unjam/viewer/editor/editor.h>

/// What the mouse does on the canvas.
typedef enum uj_tool {
    UJ_TOOL_SELECT,
    UJ_TOOL_RECTANGLE,
    UJ_TOOL_POLYGON,
    UJ_TOOL_REGULAR,
    UJ_TOOL_OBSTACLE,
    UJ_TOOL_EXIT,
    UJ_TOOL_GOAL,
    UJ_TOOL_PAINT,  ///< UJ_TOOL_PAINT to UJ_TOOL_HOLES: only for boards of cells
    UJ_TOOL_WALL,
    UJ_TOOL_ERASE,
    UJ_TOOL_HOLES,
    UJ_TOOLS  ///< number of tools
} uj_tool;

/// What the mouse holds while its button is down.
typedef enum uj_hold {
    UJ_HOLD_NOTHING,
    UJ_HOLD_CANVAS,  ///< the canvas: dragging moves the view
    UJ_HOLD_PART,
    UJ_HOLD_CORNER,
    UJ_HOLD_EDGE,
    UJ_HOLD_TURN,      ///< the handle for turning the selected part
    UJ_HOLD_EXIT_END,  ///< an end of an exit on a wall
    UJ_HOLD_DEPTH,     ///< the far side of an exit on a wall
    UJ_HOLD_SHAPE,     ///< a new shape that is being drawn
    UJ_HOLD_CELLS,     ///< cells that are being drawn or dragged
} uj_hold;

/// The region of the tray that the canvas shows.
typedef struct uj_camera {
    uj_vec2 centre;  ///< the point of the tray in the middle of the canvas
    double scale;    ///< points per unit of length
} uj_camera;

/// The region of a board of cells that the canvas shows.
typedef struct uj_cells_view {
    double zoom;    ///< size of the picture relative to the canvas; 0 means 1
    uj_vec2 shift;  ///< upper left corner of the picture minus that of the canvas; x, y <= 0
} uj_cells_view;

/// A drag. A drag of a part or a handle is one undo step.
typedef struct uj_grip {
    uj_hold hold;
    bool moved;    ///< the mouse has moved too far for a click
    bool open;     ///< uj_edit_begin was called for this drag
    size_t mark;   ///< if `open`: what uj_edit_begin returned
    size_t index;  ///< held corner or edge; of an exit, 0 and 1 are the ends, 2 is the far side
    uj_vec2 from;  ///< where the drag began, in the tray's coordinates
    uj_vec2 to;    ///< while drawing: mouse position in the tray; snapped, except with UJ_TOOL_GOAL
    double x, y;   ///< window position of the press; for UJ_HOLD_CANVAS, of the last mouse event
} uj_grip;

/// A question that must be answered before anything else.
typedef enum uj_question {
    UJ_QUESTION_NONE,
    UJ_QUESTION_NAME,     ///< save under which name?
    UJ_QUESTION_EXISTS,   ///< replace the file of that name?
    UJ_QUESTION_CHANGED,  ///< overwrite a file that someone else has changed?
    UJ_QUESTION_HELP,     ///< not a question: the list of keys
} uj_question;

enum { UJ_TYPED_SIZE = 256, UJ_MOST_POINTS = 256, UJ_NO_FIELD = -1 };

/// A text that is being typed. The cursor is always at the end.
typedef struct uj_typed {
    char text[UJ_TYPED_SIZE];
    bool fresh;  ///< the next character typed replaces the whole text
} uj_typed;

struct uj_editor {
    uj_edit_document document;
    uj_faults faults;
    size_t checked;  ///< the revision of the document for which `faults` were found
    uj_view_style style;
    double width, height;
    uj_camera camera;
    uj_tool tool;
    uj_part selected;
    uj_part copied;  ///< Ctrl+V adds a copy of this part
    int corner;      ///< index of the selected corner of the selected part; -1: none
    uj_grip grip;
    uj_vec2 points[UJ_MOST_POINTS];  ///< [point_count] corners of the polygon being drawn
    size_t point_count;
    uj_vec2 mouse;  ///< position in the window
    bool mouse_inside;
    size_t sides;    ///< of regular polygons
    double grid;     ///< step of the grid
    int field;       ///< index of the field being typed into; UJ_NO_FIELD: none
    uj_typed typed;  ///< the text typed so far, into the field or as an answer
    uj_question question;
    char target[UJ_TYPED_SIZE];  ///< the file to overwrite; empty: the document's own file
    bool solving;                ///< solve the puzzle as soon as the document is saved
    char message[512];
    double message_left;  ///< seconds until the message disappears
    unsigned requests;
    uj_cell_desk desk;  ///< for boards of cells
    uj_cells_view cells_view;
};

/// Returns true for a tray, and false for a puzzle with boards of cells.
static inline bool uj_editor_has_tray(const uj_editor *editor)
{
    return editor->document.kind == UJ_EDIT_TRAY;
}

/// If the document has changed, finds its faults, except during a drag in a large tray. Deselects a
/// part or corner that no longer exists.
void uj_editor_refresh(uj_editor *editor);

/// Called after an edit. If the edit failed, shows the error's message. Always calls
/// uj_editor_refresh, and returns true because the picture has changed.
bool uj_editor_report(uj_editor *editor, uj_status status, const uj_error *error);

void uj_editor_select(uj_editor *editor, uj_part part);

#endif
