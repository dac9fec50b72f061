// Finds where in a JSON text a value is, so that errors can name line and column.
#ifndef UJ_JSON_PLACE_H
#define UJ_JSON_PLACE_H

#include <stddef.h>

/// Where a value is: its bytes are text[start] to text[end - 1]. Lines and columns are numbered
/// from 1. A column is one character wide.
typedef struct uj_json_place {
    size_t start, end;
    int line, column;
} uj_json_place;

/// Finds the value at `path`, such as "pieces[2].shape", in a text that is known to be well-formed
/// JSON. The path "" stands for the root value. If the text lacks a part of the path, or if
/// `path` was cut off to fit a buffer, finds the deepest value that exists. Takes time linear in
/// the text; meant for error messages and for copying parts of the text.
uj_json_place uj_json_find(const char *text, size_t size, const char *path);

/// Finds the first value that begins at or after byte `at`, and returns the offset just past it. A
/// key counts as a value. The text must be well-formed JSON.
size_t uj_json_skip(const char *text, size_t size, size_t at);

/// Returns the place of byte `offset` of a text that need not be JSON: start = end = offset.
uj_json_place uj_json_place_at(const char *text, size_t offset);

/// Moves place->start from the beginning of a string, where uj_json_find has put it, to the
/// character or escape sequence that decodes to byte `offset` of the string's value. If `offset` is
/// past the end of the value, moves it to the closing quote. Updates line and column. place->end
/// stays.
void uj_json_place_within(const char *text, uj_json_place *place, size_t offset);

#endif
