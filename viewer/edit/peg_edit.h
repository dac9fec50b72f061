// Edits peg boards.
#ifndef UJ_PEG_EDIT_H
#define UJ_PEG_EDIT_H

#include <unjam/viewer/document/edit_document.h>

/// At most UJ_PEG_HOLES holes, UJ_PEG_SIDE rows and UJ_PEG_SIDE columns.
enum { UJ_PEG_HOLES = 64, UJ_PEG_SIDE = 64 };

/// A peg board. If the holes lie on a square grid, the file's member "x-grid" has a text for each
/// row, with 'o' for a hole. The file's member "lines" has the triples of holes along which pegs
/// jump. If the board has no grid, the editor never changes "lines".
typedef struct uj_peg_sketch {
    size_t holes;
    bool start[UJ_PEG_HOLES];  ///< start[h]: hole h has a peg
    bool goal_pegs;            ///< true: the goal is a list of holes; false: a number of pegs
    bool goal[UJ_PEG_HOLES];
    size_t goal_count;                   ///< number of pegs that must be left; 0: no goal
    size_t rows, columns;                ///< 0: the board has no grid
    int grid[UJ_PEG_SIDE][UJ_PEG_SIDE];  ///< index of the hole in each cell; -1: none
} uj_peg_sketch;

void uj_peg_read(const uj_edit_document *document, uj_peg_sketch *out);

/// Adds or removes the peg in a hole of the start position.
///
/// This function and those below make one undo step each. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_peg_toggle_start(uj_edit_document *document, size_t hole, uj_error *error);

/// Adds or removes a peg of the goal. The goal is then a list of holes, not a number of pegs.
uj_status uj_peg_toggle_goal(uj_edit_document *document, size_t hole, uj_error *error);

/// Sets the goal: `count` pegs must be left, in any holes.
uj_status uj_peg_set_goal_count(uj_edit_document *document, size_t count, uj_error *error);

/// Adds or removes a hole of a board with a grid. Renumbers the holes row by row. Sets "lines" to
/// all triples of adjacent holes in a row or a column. Removes "first", a prescribed first jump.
uj_status uj_peg_toggle_hole(uj_edit_document *document, size_t row, size_t column,
                             uj_error *error);

/// Sets the size of the grid; new cells have no holes. Renumbers the holes and changes "lines" and
/// "first" as uj_peg_toggle_hole does.
uj_status uj_peg_set_size(uj_edit_document *document, size_t rows, size_t columns, uj_error *error);

#endif
