// What can be done to a peg board in the editor.
#ifndef UJ_PEG_EDIT_H
#define UJ_PEG_EDIT_H

#include <unjam/viewer/document/edit_document.h>

enum { UJ_PEG_HOLES = 64, UJ_PEG_SIDE = 16 };

/// A peg board. Boards that the editor makes have their holes on a square grid, which the file
/// keeps as "x-grid": a row of text for each row of the grid, with 'o' for a hole. The lines of
/// other boards are kept as the file says.
typedef struct uj_peg_sketch {
    size_t holes;
    bool start[UJ_PEG_HOLES];  ///< whether hole h has a peg
    bool goal_pegs;            ///< the goal lists pegs; else it is a number of pegs
    bool goal[UJ_PEG_HOLES];
    size_t goal_count;                   ///< if not goal_pegs; 0: there is no goal
    size_t rows, columns;                ///< of the grid; 0: the board has none
    int grid[UJ_PEG_SIDE][UJ_PEG_SIDE];  ///< the hole at that place, or -1
} uj_peg_sketch;

void uj_peg_read(const uj_edit_document *document, uj_peg_sketch *out);

/// Each of these is one step of undo. Errors: UJ_BAD_ARGUMENT with a sentence; UJ_NO_MEMORY.
/// Puts a peg into a hole of the start, or takes it out.
uj_status uj_peg_toggle_start(uj_edit_document *document, size_t hole, uj_error *error);

/// The same for the goal, which then lists its pegs.
uj_status uj_peg_toggle_goal(uj_edit_document *document, size_t hole, uj_error *error);

/// Makes the goal a number of pegs, wherever they are.
uj_status uj_peg_set_goal_count(uj_edit_document *document, size_t count, uj_error *error);

/// Adds or removes a hole of a board with a grid. Holes are numbered anew, row by row, and lines
/// are derived again: three holes side by side in a row or a column. A prescribed first jump is
/// dropped.
uj_status uj_peg_toggle_hole(uj_edit_document *document, size_t row, size_t column,
                             uj_error *error);

/// Changes the size of the grid; new places have no holes.
uj_status uj_peg_set_size(uj_edit_document *document, size_t rows, size_t columns, uj_error *error);

#endif
