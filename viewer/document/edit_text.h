// A text with undo: every change is kept as the bytes that it removed and the bytes that it put in
// their place.
#ifndef UJ_EDIT_TEXT_H
#define UJ_EDIT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A change of the text: at byte `at`, the bytes `removed` were replaced by `inserted`.
typedef struct uj_edit_change {
    size_t at;
    char *removed, *inserted;  ///< [removed_size], [inserted_size]
    size_t removed_size, inserted_size;
    bool first;  ///< the change begins a step, which is the unit of undo
} uj_edit_change;

/// The text. Zero-initialised means empty. The memory needed grows with the size of the changes;
/// the whole text is not copied for each step.
typedef struct uj_edit_text {
    char *bytes;  ///< [size] and a terminating zero; NULL while no text is set
    size_t size;
    uj_edit_change *changes;  ///< [count]; changes[done..count-1] have been undone
    size_t count, capacity, done;
    size_t depth;  ///< number of open steps, each inside the one before
    size_t start;  ///< while a step is open: the number of changes made before it
    /// Value of `done` when the text was saved; SIZE_MAX: undo and redo can no longer restore the
    /// saved text.
    size_t saved;
} uj_edit_text;

/// Sets the text, and forgets all changes. Error: UJ_NO_MEMORY, which leaves the text unchanged.
uj_status uj_edit_text_set(uj_edit_text *text, const char *bytes, size_t size);

/// Open and close a step, the unit of undo. Steps can be nested; once all are closed, undo takes
/// back the outermost step as a whole. A step without changes is not recorded.
void uj_edit_text_begin(uj_edit_text *text);
void uj_edit_text_end(uj_edit_text *text);

/// Keeps the first `mark` changes; undoes and drops the others. The others must belong to the open
/// step, which stays open. `mark` is a value that `done` had while the step was open.
void uj_edit_text_rewind(uj_edit_text *text, size_t mark);

/// Replaces the bytes from `start` to `end - 1` by bytes[0..size-1]. A step must be open. Bytes at
/// the beginning and the end that are the same in the old and the new text are left alone. Error:
/// UJ_NO_MEMORY, which leaves the text unchanged.
uj_status uj_edit_text_replace(uj_edit_text *text, size_t start, size_t end, const char *bytes,
                               size_t size);

/// Undo or redo one step. Both return false if there is no such step. No step may be open.
bool uj_edit_text_undo(uj_edit_text *text);
bool uj_edit_text_redo(uj_edit_text *text);

/// The first function returns true if there is a step to undo; the second, if there is a step to
/// redo.
bool uj_edit_text_can_undo(const uj_edit_text *text);
bool uj_edit_text_can_redo(const uj_edit_text *text);

/// Records that the text, as it is now, is saved.
void uj_edit_text_mark_saved(uj_edit_text *text);

/// Returns true if the text differs from the state in which it was saved or set.
bool uj_edit_text_is_changed(const uj_edit_text *text);

void uj_edit_text_clear(uj_edit_text *text);

#endif
