// Edits puzzles of sliding tiles.
#ifndef UJ_TILES_EDIT_H
#define UJ_TILES_EDIT_H

#include <unjam/viewer/document/edit_document.h>

enum { UJ_TILES_SIDE = 8, UJ_TILES_LABEL_SIZE = 20 };

/// A board. labels[row][column] is a tile's label, "." (blank), "#" (blocked), or "" (the row in
/// the file is too short).
typedef struct uj_tiles_sketch {
    size_t rows, columns;
    char labels[UJ_TILES_SIDE][UJ_TILES_SIDE][UJ_TILES_LABEL_SIZE];
} uj_tiles_sketch;

/// Reads the board `key`: "start" or "goal".
void uj_tiles_read(const uj_edit_document *document, const char *key, uj_tiles_sketch *out);

/// Exchanges the labels of the cells `a` and `b`, each {row, column}.
///
/// This function and those below make one undo step each. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_tiles_swap(uj_edit_document *document, const char *key, const size_t a[2],
                        const size_t b[2], uj_error *error);

/// Blocks a cell, {row, column}, in both boards. If the start loses a label A and the goal a
/// different label B, a cell of the start with the label B gets the label A. So both boards still
/// have the same labels.
uj_status uj_tiles_block(uj_edit_document *document, const size_t cell[2], uj_error *error);

/// Makes a cell blank. A blocked cell becomes blank in both boards. A tile is removed from both
/// boards, wherever it is.
uj_status uj_tiles_empty(uj_edit_document *document, const char *key, const size_t cell[2],
                         uj_error *error);

/// Sets the size of both boards, and replaces their contents. The goal gets the tiles 1, 2, 3 and
/// so on, then the blank. The start differs: the last tile and the blank are exchanged.
uj_status uj_tiles_set_size(uj_edit_document *document, size_t rows, size_t columns,
                            uj_error *error);

#endif
