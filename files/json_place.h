// Finds where in a JSON text a value is, so that errors can name line and column.
#ifndef UJ_JSON_PLACE_H
#define UJ_JSON_PLACE_H

#include <stddef.h>

/// A value's bytes, text[start] to text[end - 1], and its line and column (in characters) from 1.
typedef struct uj_json_place {
    size_t start, end;
    int line, column;
} uj_json_place;

/// Finds the value at `path`, such as "pieces[2].shape" ("": the whole), in a text that is known to
/// be well-formed JSON. If a part of the path is missing or was truncated, finds the deepest value
/// that exists. Takes time linear in the text; meant for error messages and copying.
uj_json_place uj_json_find(const char *text, size_t size, const char *path);

/// The place of byte `offset` of any text; start and end are equal.
uj_json_place uj_json_place_at(const char *text, size_t offset);

/// Moves the start of a place that uj_json_find returned for a string to the character that byte
/// `offset` of its value comes from (escapes are longer than what they stand for), or to the
/// closing quote if the offset is past the end.
void uj_json_place_within(const char *text, uj_json_place *place, size_t offset);

#endif
