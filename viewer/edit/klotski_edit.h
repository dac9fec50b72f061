// The changes that the editor can make to a Klotski.
#ifndef UJ_KLOTSKI_EDIT_H
#define UJ_KLOTSKI_EDIT_H

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/viewer/document/edit_document.h>

/// The board of a document. Short rows are filled up with empty cells.
typedef struct uj_klotski_sketch {
    size_t rows, columns;          ///< rows * columns <= UJ_KLOTSKI_CELLS
    char cells[UJ_KLOTSKI_CELLS];  ///< [rows * columns] '.' empty, '#' wall, otherwise a piece
    char goal_piece;               ///< 0: no goal
    size_t goal[2];                ///< row and column that the goal piece's first cell must reach
} uj_klotski_sketch;

/// Reads the board, or as many rows as fit into UJ_KLOTSKI_CELLS cells.
void uj_klotski_read(const uj_edit_document *document, uj_klotski_sketch *out);

/// Returns the content of a cell; '.' outside the board.
char uj_klotski_cell(const uj_klotski_sketch *board, size_t row, size_t column);

/// Finds the first cell of a piece: the leftmost cell in the piece's top row. Returns false if the
/// board does not have the piece.
bool uj_klotski_first(const uj_klotski_sketch *board, char piece, size_t *row, size_t *column);

/// Returns an unused name for a piece: a letter, a digit or a punctuation mark; 0 if none is left.
char uj_klotski_free_name(const uj_klotski_sketch *board);

/// Sets a cell to '.', '#' or a piece.
///
/// This function and those below make one undo step each. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_klotski_set_cell(uj_edit_document *document, size_t row, size_t column, char value,
                              uj_error *error);

/// Moves a whole piece by `rows` and `columns`. Its new cells must be empty.
uj_status uj_klotski_move(uj_edit_document *document, char piece, int rows, int columns,
                          uj_error *error);

/// Removes a piece. If it is the goal piece, also removes the goal.
uj_status uj_klotski_remove(uj_edit_document *document, char piece, uj_error *error);

/// Changes the size of the board; new cells are empty.
uj_status uj_klotski_set_size(uj_edit_document *document, size_t rows, size_t columns,
                              uj_error *error);

/// Sets the goal: the first cell of the piece must reach this row and column.
uj_status uj_klotski_set_goal(uj_edit_document *document, char piece, size_t row, size_t column,
                              uj_error *error);

#endif
