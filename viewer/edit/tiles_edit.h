// The changes that the editor can make to a puzzle of sliding tiles.
#ifndef UJ_TILES_EDIT_H
#define UJ_TILES_EDIT_H

#include <unjam/viewer/document/edit_document.h>

enum { UJ_TILES_SIDE = 8, UJ_TILES_LABEL_SIZE = 20 };

/// A board. labels[row][column] is the label of a tile, "." (blank), "#" (blocked), or "" if the
/// row in the file is too short.
typedef struct uj_tiles_sketch {
    size_t rows, columns;
    char labels[UJ_TILES_SIDE][UJ_TILES_SIDE][UJ_TILES_LABEL_SIZE];
} uj_tiles_sketch;

/// Reads a board: `key` is "start" or "goal".
void uj_tiles_read(const uj_edit_document *document, const char *key, uj_tiles_sketch *out);

/// Swaps two cells of a board, each given by row and column.
///
/// This function and those below make one undo step each. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_tiles_swap(uj_edit_document *document, const char *key, const size_t a[2],
                        const size_t b[2], uj_error *error);

/// Blocks a cell, given by row and column, in both boards, and removes the tiles there. If the cell
/// had tile A in the start and a different tile B in the goal, the cell of B in the start
/// board gets tile A. So both boards lose B, and still have the same tiles.
uj_status uj_tiles_block(uj_edit_document *document, const size_t cell[2], uj_error *error);

/// Makes a cell blank. If the cell is blocked, makes it blank in both boards. If it has a tile,
/// removes this tile from both boards; in the other board, the tile may be in a different cell.
uj_status uj_tiles_empty(uj_edit_document *document, const char *key, const size_t cell[2],
                         uj_error *error);

/// Changes the size of both boards, and replaces their contents. The goal gets the tiles 1, 2, 3
/// and so on in order, then the blank. In the start, the last tile and the blank are exchanged.
uj_status uj_tiles_set_size(uj_edit_document *document, size_t rows, size_t columns,
                            uj_error *error);

#endif
