// Changes single values of a JSON text, and leaves all other bytes as they are.
#ifndef UJ_EDIT_JSON_H
#define UJ_EDIT_JSON_H

#include <unjam/viewer/document/edit_text.h>

// The text must be well-formed JSON, and remains so. Paths, such as "pieces[2].shape", are those of
// uj_json_find and must exist. New values are JSON text. Changes need an open step
// (uj_edit_text_begin). Errors of all functions, with a message for the user: UJ_NO_MEMORY;
// UJ_BAD_ARGUMENT if the value at `path` must be an array or an object and is not.

/// Replaces the value at `path`.
uj_status uj_edit_json_set(uj_edit_text *text, const char *path, const char *value,
                           uj_error *error);

/// Appends a value to the array at `path`. The white space before the value is copied from the last
/// element. If the array is empty and its brackets are on different lines, the value gets its own
/// line.
uj_status uj_edit_json_append(uj_edit_text *text, const char *path, const char *value,
                              uj_error *error);

/// Removes the element or member with the given index from the array or object at `path`. The index
/// must exist.
uj_status uj_edit_json_remove(uj_edit_text *text, const char *path, size_t index, uj_error *error);

/// Sets a member of the object at `path`. A missing member is appended.
uj_status uj_edit_json_set_member(uj_edit_text *text, const char *path, const char *key,
                                  const char *value, uj_error *error);

/// Removes a member of the object at `path`, if there is one.
uj_status uj_edit_json_remove_member(uj_edit_text *text, const char *path, const char *key,
                                     uj_error *error);

/// Replaces the numbers in the array at `path` by values[0..count-1]. The array must already have
/// exactly `count` numbers. Numbers that stay equal keep their digits in the text.
uj_status uj_edit_json_set_numbers(uj_edit_text *text, const char *path, const double *values,
                                   size_t count, uj_error *error);

/// Returns the number of elements or members in the array or object at `path`.
size_t uj_edit_json_count(const uj_edit_text *text, const char *path);

#endif
