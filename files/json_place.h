// Where in a JSON text a value stands, so that errors can name line and column.
#ifndef UJ_JSON_PLACE_H
#define UJ_JSON_PLACE_H

#include <stddef.h>

/// A value's bytes text[start .. end - 1], and its 1-based line and column (in characters).
typedef struct uj_json_place {
    size_t start, end;
    int line, column;
} uj_json_place;

/// Finds the value at `path`, such as "pieces[2].shape" ("" is the whole), in a text that is known
/// to be well-formed JSON. When a part of the path is missing (or was cut off), the deepest value
/// that exists is meant. Takes time linear in the text: for error messages and for copying.
uj_json_place uj_json_find(const char *text, size_t size, const char *path);

/// The place of byte `offset` of a text, whatever the text is; the place is empty (start is end).
uj_json_place uj_json_place_at(const char *text, size_t offset);

/// Moves a place that uj_json_find gave for a text ("...") on to the character that byte `offset`
/// of its value comes from (escapes are longer than what they stand for); past the value's end, to
/// the closing quote. The end stays.
void uj_json_place_within(const char *text, uj_json_place *place, size_t offset);

#endif
