// The changes that the editor can make to a peg board.
#ifndef UJ_PEG_EDIT_H
#define UJ_PEG_EDIT_H

#include <unjam/viewer/document/edit_document.h>

/// The greatest numbers of holes of a board, and of rows or columns of a grid.
enum { UJ_PEG_HOLES = 64, UJ_PEG_SIDE = 64 };

/// A peg board. Boards that the editor makes have their holes on a square grid. The file keeps the
/// grid as "x-grid": a text for each row, with 'o' for a hole. If a board has no grid, the editor
/// leaves the file's member "lines" (triples of holes along which pegs jump) unchanged.
typedef struct uj_peg_sketch {
    size_t holes;
    bool start[UJ_PEG_HOLES];  ///< start[h]: hole h has a peg
    bool goal_pegs;            ///< true: the goal lists holes; false: it is a number of pegs
    bool goal[UJ_PEG_HOLES];
    size_t goal_count;                   ///< pegs to be left, if goal_pegs is false; 0: no goal
    size_t rows, columns;                ///< size of the grid; 0: the board has no grid
    int grid[UJ_PEG_SIDE][UJ_PEG_SIDE];  ///< the index of the hole in each cell, or -1
} uj_peg_sketch;

void uj_peg_read(const uj_edit_document *document, uj_peg_sketch *out);

/// Puts a peg into a hole of the start position, or takes it out.
///
/// This function and those below make one undo step each. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_peg_toggle_start(uj_edit_document *document, size_t hole, uj_error *error);

/// Puts a peg into a hole of the goal, or takes it out. After this, the goal is a list of holes,
/// not a number of pegs.
uj_status uj_peg_toggle_goal(uj_edit_document *document, size_t hole, uj_error *error);

/// Changes the goal to a number of pegs that must be left, in any holes.
uj_status uj_peg_set_goal_count(uj_edit_document *document, size_t count, uj_error *error);

/// Adds or removes a hole of a board with a grid. Renumbers the holes row by row. Replaces "lines"
/// by all triples of adjacent holes in a row or a column. Removes "first", a prescribed first jump.
uj_status uj_peg_toggle_hole(uj_edit_document *document, size_t row, size_t column,
                             uj_error *error);

/// Changes the size of the grid; new places have no holes. Renumbers the holes, replaces "lines"
/// and removes "first", as uj_peg_toggle_hole does.
uj_status uj_peg_set_size(uj_edit_document *document, size_t rows, size_t columns, uj_error *error);

#endif
