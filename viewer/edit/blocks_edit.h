// The changes that the editor can make to a block puzzle.
#ifndef UJ_BLOCKS_EDIT_H
#define UJ_BLOCKS_EDIT_H

#include <unjam/viewer/document/edit_document.h>

enum { UJ_BLOCKS_MOST = 64 };

/// The document owns the names.
typedef struct uj_blocks_sketch {
    size_t place_count, block_count;
    const char *places[UJ_BLOCKS_MOST];
    const char *blocks[UJ_BLOCKS_MOST];  ///< in the order of the member "start"
} uj_blocks_sketch;

void uj_blocks_read(const uj_edit_document *document, uj_blocks_sketch *out);

/// Returns the block or place that a block stands on in the position `key` ("start" or "goal").
/// Returns NULL if the position does not say where the block stands.
const char *uj_blocks_below(const uj_edit_document *document, const char *key, const char *block);

/// Returns the block directly above a block or place `name`, or NULL.
const char *uj_blocks_above(const uj_edit_document *document, const char *key, const char *name);

/// In the position `key`, moves a block and all blocks above it onto the stack that contains
/// `target` (a block or a place). In the goal, `target` may be NULL: the block may stand anywhere.
///
/// This function and the two below make one undo step each. Errors: UJ_BAD_ARGUMENT with a sentence
/// for the user; UJ_NO_MEMORY.
uj_status uj_blocks_put(uj_edit_document *document, const char *key, const char *block,
                        const char *target, uj_error *error);

/// Adds a block with a new name to the start position, on the stack of the first place.
uj_status uj_blocks_add(uj_edit_document *document, uj_error *error);

/// Deletes a block from the start position and the goal. The blocks above `block` move down by one.
/// If `block` may stand anywhere in the goal, so may the block above it from then on.
uj_status uj_blocks_remove(uj_edit_document *document, const char *block, uj_error *error);

#endif
