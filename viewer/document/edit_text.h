// A text with undo: every change is kept as the bytes that it removed and the bytes that it put in
// their place.
#ifndef UJ_EDIT_TEXT_H
#define UJ_EDIT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A change of the text: at byte `at`, `removed` gave way to `inserted`.
typedef struct uj_edit_change {
    size_t at;
    char *removed, *inserted;  ///< [removed_size], [inserted_size]
    size_t removed_size, inserted_size;
    bool first;  ///< the change begins a step, the unit of undo
} uj_edit_change;

/// The text. Zero-initialised means empty. Memory grows with what was changed, not with the number
/// of steps times the size of the text.
typedef struct uj_edit_text {
    char *bytes;  ///< [size] and a terminating zero; NULL while nothing was set
    size_t size;
    uj_edit_change *changes;  ///< [count]; those from `done` on are undone and can be redone
    size_t count, capacity, done;
    size_t depth;  ///< number of uj_edit_text_begin without their end
    size_t start;  ///< while a step is open: the number of changes made before it
    size_t saved;  ///< `done` when the text was saved; SIZE_MAX: that state cannot be reached
} uj_edit_text;

/// Sets the text, and forgets all changes. Error: UJ_NO_MEMORY, which leaves the text unchanged.
uj_status uj_edit_text_set(uj_edit_text *text, const char *bytes, size_t size);

/// Opens and closes a step. Steps nest: only the outermost counts. A step without changes leaves no
/// trace.
void uj_edit_text_begin(uj_edit_text *text);
void uj_edit_text_end(uj_edit_text *text);

/// Takes back and forgets the changes after the first `mark` ones, which must all belong to the
/// open step. The step stays open. `mark` is a value that `done` had while the step was open.
void uj_edit_text_rewind(uj_edit_text *text, size_t mark);

/// Puts bytes[0..size-1] in place of the bytes from `start` to `end - 1`. A step must be open.
/// Bytes that both have in common at the ends are left alone. Error: UJ_NO_MEMORY, which leaves the
/// text unchanged.
uj_status uj_edit_text_replace(uj_edit_text *text, size_t start, size_t end, const char *bytes,
                               size_t size);

/// These undo a step, or redo one. They return false if there is none. No step may be open.
bool uj_edit_text_undo(uj_edit_text *text);
bool uj_edit_text_redo(uj_edit_text *text);

/// Whether there is a step to undo, or to redo.
bool uj_edit_text_can_undo(const uj_edit_text *text);
bool uj_edit_text_can_redo(const uj_edit_text *text);

/// Remembers that the text is saved as it is now.
void uj_edit_text_mark_saved(uj_edit_text *text);

/// Returns true if the text is not in the state in which it was saved or set.
bool uj_edit_text_is_changed(const uj_edit_text *text);

void uj_edit_text_clear(uj_edit_text *text);

#endif
