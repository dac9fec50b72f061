// A problem file that is being edited: its text, what is parsed from the text, and its path.
#ifndef UJ_EDIT_DOCUMENT_H
#define UJ_EDIT_DOCUMENT_H

#include <unjam/formats/drawn_problem.h>
#include <unjam/viewer/document/edit_text.h>
#include <unjam/viewer/document/sketch.h>

typedef enum uj_edit_kind {
    UJ_EDIT_TRAY,
    UJ_EDIT_KLOTSKI,
    UJ_EDIT_TILES,
    UJ_EDIT_PEG,
    UJ_EDIT_BLOCKS,
    UJ_EDIT_KINDS  ///< number of kinds
} uj_edit_kind;

/// An edit changes `text`. Then `kind`, `json`, `sketch` and `instance_count` are parsed from
/// `text` again. Zero-initialised means empty.
typedef struct uj_edit_document {
    char *path;  ///< NULL: the document has no file
    char *disk;  ///< [disk_size] content of the file when last read or saved; NULL: no file
    size_t disk_size;
    uj_edit_kind kind;
    uj_edit_text text;
    uj_document json;       ///< `text`, parsed
    uj_sketch sketch;       ///< the puzzle; empty unless `kind` is UJ_EDIT_TRAY
    size_t instance;        ///< index of the edited instance in the file's array "instances"
    size_t instance_count;  ///< 0: the file has no instances
    bool fresh;             ///< made by uj_edit_document_new, not read from a file
    size_t revision;        ///< grows whenever the text changes
} uj_edit_document;

/// Returns the text of the member "kind" in files of this kind, such as "tray".
const char *uj_edit_kind_word(uj_edit_kind kind);

/// Make a document from a new puzzle, a file, or the text of a problem. If the file is a solution,
/// a game, a trace, an SVG drawing or a collection, the document is the problem in it, and has no
/// file. `choices` are for SVG drawings, and may be NULL. Error messages use `name` as a file name.
///
/// A problem may be unfinished or break the rules of its puzzle, but its text must be JSON with
/// values of the right types. Errors: UJ_BAD_INPUT with the place in the file, UJ_IO, UJ_NO_MEMORY.
/// After an error *out is empty.
uj_status uj_edit_document_new(uj_edit_kind kind, uj_edit_document *out, uj_error *error);
uj_status uj_edit_document_open(const char *path, uj_edit_document *out, uj_error *error);
uj_status uj_edit_document_open_as(const char *path, const uj_drawn_choices *choices,
                                   uj_edit_document *out, uj_error *error);
uj_status uj_edit_document_parse(const char *name, const char *text, size_t size,
                                 uj_edit_document *out, uj_error *error);

/// Makes the document forget its file. Saving without a path then gives UJ_SAVE_NAMELESS.
void uj_edit_document_detach(uj_edit_document *document);

void uj_edit_document_clear(uj_edit_document *document);

// --- steps ---------------------------------------------------------------------------------------

/// Begins an edit. Opens a step (the unit of undo) unless a step is open already. Returns the
/// `mark` for uj_edit_end.
size_t uj_edit_begin(uj_edit_document *document);

/// Ends the edit for which uj_edit_begin returned `mark`. Undoes the edit if `status` is not UJ_OK
/// or the new text cannot be parsed. Returns `status` or the error of parsing.
uj_status uj_edit_end(uj_edit_document *document, size_t mark, uj_status status, uj_error *error);

/// Undoes all changes since uj_edit_begin returned `mark`. The step stays open.
void uj_edit_rewind(uj_edit_document *document, size_t mark);

/// Undo or redo one step. Return false if there is no such step, or while a step is open.
bool uj_edit_undo(uj_edit_document *document);
bool uj_edit_redo(uj_edit_document *document);

/// Returns the name of the edited instance; NULL: no instance, or no name. The name is borrowed and
/// valid until the next change.
const char *uj_edit_instance_name(const uj_edit_document *document);

/// Writes the JSON path of the member `key` into `path`: for example "instances[2].start" if the
/// edited instance has the member, otherwise "start". Returns false if neither the instance nor the
/// root has the member.
bool uj_edit_path(const uj_edit_document *document, const char *key, char *path, size_t size);

/// Returns the value at uj_edit_path(key); NULL: there is none.
const json_t *uj_edit_value(const uj_edit_document *document, const char *key);

/// Sets the value at uj_edit_path(key) to the JSON text `value`. If there is no such path, adds a
/// member `key` to the root. Call this between uj_edit_begin and uj_edit_end.
uj_status uj_edit_set(uj_edit_document *document, const char *key, const char *value,
                      uj_error *error);

/// Returns the puzzle's name; "" if it has none.
const char *uj_edit_name(const uj_edit_document *document);

/// Sets the puzzle's name, as one undo step.
uj_status uj_edit_set_name(uj_edit_document *document, const char *name, uj_error *error);

// --- saving --------------------------------------------------------------------------------------

typedef enum uj_save_result {
    UJ_SAVE_DONE,
    UJ_SAVE_CHANGED,  ///< not saved: the file has changed since it was read or saved
    UJ_SAVE_EXISTS,   ///< not saved: a file of this name exists already
    UJ_SAVE_NAMELESS  ///< not saved: no path is given, and the document has no file
} uj_save_result;

/// Saves the text to `path` or, if path is NULL, to the document's file. Writes the whole file or
/// nothing. Without `overwrite`, replaces only the document's file, and only if it has not changed
/// since it was read or saved. After UJ_SAVE_DONE the document's file is the one just written.
/// Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_edit_save(uj_edit_document *document, const char *path, bool overwrite,
                       uj_save_result *out, uj_error *error);

/// Returns true if the document's file no longer holds what was last read or written. Returns false
/// if the file was deleted.
bool uj_edit_is_changed_on_disk(const uj_edit_document *document);

/// Writes an unused file name, made from the puzzle's name, into `path`.
void uj_edit_suggest_path(const uj_edit_document *document, char *path, size_t size);

#endif
