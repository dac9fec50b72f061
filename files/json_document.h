// A JSON file in memory: its text, and the values parsed from it.
#ifndef UJ_JSON_DOCUMENT_H
#define UJ_JSON_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A parsed file. Owns everything; zero-initialised means empty.
typedef struct uj_document {
    char *name;  ///< the file's name as the user gave it; "<stdin>" for "-"
    char *text;  ///< `size` bytes and a terminating zero
    size_t size;
    json_t *root;  ///< an object
    /// True if the text was converted from a file of another format. Every puzzle is then on the
    /// same lines as in that file, but in other columns, so errors name only lines.
    bool has_only_lines;
} uj_document;

/// Reads a whole file of any kind ("-": standard input). *text becomes a new string of *size bytes
/// and a terminating zero; the caller frees it. Errors: UJ_BAD_INPUT, with the file's name;
/// UJ_NO_MEMORY. After an error *text is NULL.
uj_status uj_file_text_read(const char *path, char **text, size_t *size, uj_error *error);

/// Reads and parses a file ("-": standard input), which must be one JSON object without duplicate
/// keys. Errors: UJ_NO_MEMORY; UJ_BAD_INPUT, with the place, if the file cannot be read or parsed.
uj_status uj_document_read(const char *path, uj_document *out, uj_error *error);

/// Parses JSON text in memory by the same rules as uj_document_read. The text is copied. Errors
/// give `name` as the file's name.
uj_status uj_document_parse(const char *name, const char *text, size_t size, uj_document *out,
                            uj_error *error);

void uj_document_clear(uj_document *document);

/// Sets error's file, line and column to the place of the value whose path is error->where. error
/// may be NULL.
void uj_document_locate(const uj_document *document, uj_error *error);

#endif
