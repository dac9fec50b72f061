// Helpers of tray_*.c: JSON paths and texts of parts, and changes of outlines.
#ifndef UJ_TRAY_CHANGE_H
#define UJ_TRAY_CHANGE_H

#include <unjam/viewer/document/edit_json.h>
#include <unjam/viewer/edit/tray_edit.h>

enum { UJ_PATH_SIZE = 96 };

/// Writes the JSON path of an exit, a piece or a ghost, such as "pieces[2]".
void uj_part_path(uj_part part, char path[UJ_PATH_SIZE]);

/// Returns UJ_BAD_ARGUMENT, with a sentence for the user, if the part does not exist.
uj_status uj_part_require(const uj_edit_document *document, uj_part part, uj_error *error);

uj_status uj_tray_no_memory(uj_error *error);

/// Returns true if a file may contain `value` as a coordinate or a length.
bool uj_tray_is_coordinate(double value);

/// Replaces the outline of a part by `points`, in the part's own coordinates. Call it between
/// uj_edit_begin and uj_edit_end.
uj_status uj_part_set_ring(uj_edit_document *document, uj_part part, const uj_vec2 *points,
                           size_t count, uj_error *error);

/// If the object at `path` has no member `key`, adds it with this value. Call it between
/// uj_edit_begin and uj_edit_end.
uj_status uj_tray_ensure(uj_edit_document *document, const char *path, const char *key,
                         const char *value, uj_error *error);

/// Appends the JSON text `object` to the array at `path`, and frees `object`. If `object` is NULL,
/// returns UJ_NO_MEMORY. Call it between uj_edit_begin and uj_edit_end.
uj_status uj_tray_append(uj_edit_document *document, const char *path, char *object,
                         uj_error *error);

/// Returns a polygon in WKT (well-known text) as a JSON string with its quotes. The result is a new
/// string; NULL if out of memory.
char *uj_outline_quote(const uj_polygon *polygon);

/// Formats like printf. Returns a new string; NULL if out of memory.
char *uj_tray_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Returns "[x, y, degrees]", as a new string; NULL if out of memory.
char *uj_place_text(uj_place place);

/// Writes a name not yet in use: for a piece if `kind` is UJ_PART_PIECE, else for an exit.
void uj_tray_free_name(const uj_sketch *sketch, uj_part_kind kind, char name[16]);

#endif
