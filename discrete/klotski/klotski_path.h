// The path of a Klotski piece over empty cells, for texts that describe a move and for the viewer.
#ifndef UJ_KLOTSKI_PATH_H
#define UJ_KLOTSKI_PATH_H

#include <unjam/discrete/klotski/klotski.h>

/// A board from which one piece has been lifted.
typedef struct uj_klotski_lifted {
    int rows, columns;
    bool blocked[UJ_KLOTSKI_CELLS];  ///< [rows * columns] walls, and cells of the other pieces
    int shape_size;
    int shape[UJ_KLOTSKI_CELLS][2];  ///< [shape_size] row and column of each cell of the lifted
                                     ///< piece, relative to its first cell
    bool holds_row, holds_column;    ///< the piece must keep its row; must keep its column
} uj_klotski_lifted;

/// A path of a piece: its positions (see uj_klotski) from the start to the target, both included.
typedef struct uj_klotski_path {
    size_t count;
    uint16_t cells[UJ_KLOTSKI_CELLS];  ///< [count]
} uj_klotski_path;

/// Lifts `piece` off the board. `places` [piece_count] gives the position of each piece (see
/// uj_klotski).
uj_klotski_lifted uj_klotski_lift(const uj_klotski *problem, const uint16_t *places, int piece);

/// Finds a shortest path of the lifted piece by breadth-first search. At each cell, the path goes
/// straight on if a shortest path can. Returns false if `from` equals `to` or no path exists.
bool uj_klotski_find_path(const uj_klotski_lifted *board, int from, int to, uj_klotski_path *out);

/// Writes a path as straight runs, such as " right 1, down 2". Uses the user's language if
/// `in_words`, else English. `buffer` has `size` bytes, and the text is always terminated. If not
/// all runs fit, the text ends with "...".
void uj_klotski_path_text(const uj_klotski_path *path, int columns, bool in_words, char *buffer,
                          size_t size);

#endif
