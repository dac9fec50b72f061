// The texts of new puzzles.
#ifndef UJ_NEW_PUZZLE_H
#define UJ_NEW_PUZZLE_H

#include <unjam/viewer/document/edit_document.h>

/// Returns the problem file of a new puzzle, as a static text.
const char *uj_new_puzzle_text(uj_edit_kind kind);

#endif
