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

/// The document. An edit changes `text`; then `kind`, `json`, `sketch` and `instance_count` are
/// parsed from the text again. Zero-initialised means empty.
typedef struct uj_edit_document {
    char *path;  ///< path of the file; NULL while the document has no file
    char *disk;  ///< [disk_size] what the file held when it was read or saved; NULL: no file
    size_t disk_size;
    uj_edit_kind kind;
    uj_edit_text text;
    uj_document json;       ///< the text, parsed
    uj_sketch sketch;       ///< the puzzle, if it is a tray
    size_t instance;        ///< index of the edited instance in the file's array "instances"
    size_t instance_count;  ///< number of instances; 0: the file has none
    bool fresh;             ///< made by uj_edit_document_new, not read from a file
    size_t revision;        ///< grows whenever the text changes
} uj_edit_document;

/// Returns the value of the member "kind" in files of this kind, such as "tray".
const char *uj_edit_kind_word(uj_edit_kind kind);

/// uj_edit_document_new makes a document with a new puzzle. uj_edit_document_open reads a file. If
/// the file is a solution, a game, a trace, an SVG drawing or a collection, the document gets the
/// problem from it, but has no file yet. uj_edit_document_open_as also takes the user's choices for
/// an SVG drawing, or NULL. uj_edit_document_parse reads the text of a problem; `name` is the name
/// of the text in error messages. A problem may be unfinished or break the rules of its puzzle, but
/// its text must be JSON with values of the right types. Errors: UJ_BAD_INPUT with the place in the
/// file, UJ_IO, UJ_NO_MEMORY. After an error *out is empty.
uj_status uj_edit_document_new(uj_edit_kind kind, uj_edit_document *out, uj_error *error);
uj_status uj_edit_document_open(const char *path, uj_edit_document *out, uj_error *error);
uj_status uj_edit_document_open_as(const char *path, const uj_drawn_choices *choices,
                                   uj_edit_document *out, uj_error *error);
uj_status uj_edit_document_parse(const char *name, const char *text, size_t size,
                                 uj_edit_document *out, uj_error *error);

/// Detaches the document from its file. Saving without a path then gives UJ_SAVE_NAMELESS.
void uj_edit_document_detach(uj_edit_document *document);

void uj_edit_document_clear(uj_edit_document *document);

// --- steps ---------------------------------------------------------------------------------------

/// Begins an edit, and opens a step (the unit of undo) unless a step is open already. Returns the
/// `mark` to pass to uj_edit_end.
size_t uj_edit_begin(uj_edit_document *document);

/// Ends the edit for which uj_edit_begin returned `mark`. If `status` is not UJ_OK, or if the
/// edited text cannot be parsed, undoes the edit. Returns `status` or the error of parsing.
uj_status uj_edit_end(uj_edit_document *document, size_t mark, uj_status status, uj_error *error);

/// Undoes all changes made since uj_edit_begin returned `mark`, and keeps the step open.
void uj_edit_rewind(uj_edit_document *document, size_t mark);

/// Undo or redo one step. Both return false if there is no such step, or while a step is open.
bool uj_edit_undo(uj_edit_document *document);
bool uj_edit_redo(uj_edit_document *document);

/// Returns the name of the edited instance, borrowed and valid until the next change. Returns NULL
/// if the file has no instances or if that instance has no name.
const char *uj_edit_instance_name(const uj_edit_document *document);

/// Writes the JSON path of the member `key` into `path`: for example, "instances[2].start" if the
/// edited instance has a member "start", otherwise "start". Returns false if neither the instance
/// nor the root has the member.
bool uj_edit_path(const uj_edit_document *document, const char *key, char *path, size_t size);

/// Returns the value of the member that uj_edit_path finds for `key`; NULL if it finds none.
const json_t *uj_edit_value(const uj_edit_document *document, const char *key);

/// Sets the value of the member that uj_edit_path finds for `key`. If it finds none, adds a member
/// `key` at the root. Call it between uj_edit_begin and uj_edit_end.
uj_status uj_edit_set(uj_edit_document *document, const char *key, const char *value,
                      uj_error *error);

/// Returns the puzzle's name, or "" if it has none.
const char *uj_edit_name(const uj_edit_document *document);

/// Sets the puzzle's name, as one step that can be undone.
uj_status uj_edit_set_name(uj_edit_document *document, const char *name, uj_error *error);

// --- saving --------------------------------------------------------------------------------------

typedef enum uj_save_result {
    UJ_SAVE_DONE,
    UJ_SAVE_CHANGED,  ///< not saved: someone else has changed the file since it was read
    UJ_SAVE_EXISTS,   ///< not saved: there is a file of that name already
    UJ_SAVE_NAMELESS  ///< not saved: no path is given, and the document has no file
} uj_save_result;

/// Saves the text to `path`, or to the document's own file if path is NULL. The file is written
/// whole or not at all. Unless `overwrite` is set, a file is replaced only if it holds what this
/// document read from it or wrote to it last. After UJ_SAVE_DONE that file is the document's own.
/// Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_edit_save(uj_edit_document *document, const char *path, bool overwrite,
                       uj_save_result *out, uj_error *error);

/// Returns true if the document's file no longer holds what was last read from it or written to it.
/// If the file has been deleted, returns false, because nothing can be lost.
bool uj_edit_is_changed_on_disk(const uj_edit_document *document);

/// Writes a file name into `path`: one that no file has yet, made from the puzzle's name.
void uj_edit_suggest_path(const uj_edit_document *document, char *path, size_t size);

#endif
