// A text with undo. Each change is stored as the removed and the inserted bytes.
#ifndef UJ_EDIT_TEXT_H
#define UJ_EDIT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// At byte `at`, the bytes `removed` were replaced by `inserted`.
typedef struct uj_edit_change {
    size_t at;
    char *removed, *inserted;  ///< [removed_size], [inserted_size]
    size_t removed_size, inserted_size;
    bool first;  ///< the change begins a step (the unit of undo)
} uj_edit_change;

/// Zero-initialised means empty.
typedef struct uj_edit_text {
    char *bytes;  ///< [size] and a terminating zero; NULL while no text is set
    size_t size;
    uj_edit_change *changes;  ///< [count]; changes[done..count-1] have been undone
    size_t count, capacity, done;
    size_t depth;  ///< number of open steps, one inside the other
    size_t start;  ///< value of `done` when the outermost open step began
    /// Value of `done` when the text was saved; SIZE_MAX: the saved text cannot be restored.
    size_t saved;
} uj_edit_text;

/// Sets the text, and forgets all changes. After the error UJ_NO_MEMORY the text is unchanged.
uj_status uj_edit_text_set(uj_edit_text *text, const char *bytes, size_t size);

/// Open and close a step. Steps can be nested; undo takes back the outermost step as a whole. A
/// step without changes is not recorded.
void uj_edit_text_begin(uj_edit_text *text);
void uj_edit_text_end(uj_edit_text *text);

/// Keeps the first `mark` changes, and undoes and drops all later ones. `mark` is a value that
/// `done` had during the open step. The step stays open.
void uj_edit_text_rewind(uj_edit_text *text, size_t mark);

/// Replaces the bytes from `start` to `end - 1` by bytes[0..size-1]. A step must be open. Leading
/// and trailing bytes that stay the same are not recorded as changed. After the error UJ_NO_MEMORY
/// the text is unchanged.
uj_status uj_edit_text_replace(uj_edit_text *text, size_t start, size_t end, const char *bytes,
                               size_t size);

/// Undo or redo one step. Return false if there is no such step. No step may be open.
bool uj_edit_text_undo(uj_edit_text *text);
bool uj_edit_text_redo(uj_edit_text *text);

bool uj_edit_text_can_undo(const uj_edit_text *text);
bool uj_edit_text_can_redo(const uj_edit_text *text);

/// Records that the present text is saved.
void uj_edit_text_mark_saved(uj_edit_text *text);

/// Returns true if the text differs from the text last saved or set.
bool uj_edit_text_is_changed(const uj_edit_text *text);

void uj_edit_text_clear(uj_edit_text *text);

#endif
