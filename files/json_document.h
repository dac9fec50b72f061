// A JSON file in memory: its text, and the values parsed from it.
#ifndef UJ_JSON_DOCUMENT_H
#define UJ_JSON_DOCUMENT_H

#include <jansson.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A parsed file. Owns everything; zero-initialised means empty.
typedef struct uj_document {
    char *name;  ///< the file as the user named it, "<stdin>" for "-"
    char *text;  ///< [size] and a terminating zero
    size_t size;
    json_t *root;  ///< an object
} uj_document;

/// Reads and parses a file ("-": standard input), which must be one JSON object without duplicate
/// keys. Errors: UJ_BAD_INPUT with the place, whatever the reason; UJ_NO_MEMORY.
uj_status uj_document_read(const char *path, uj_document *out, uj_error *error);

/// The same for a text in memory, which is copied. `name` stands for the file in errors.
uj_status uj_document_parse(const char *name, const char *text, size_t size, uj_document *out,
                            uj_error *error);

void uj_document_clear(uj_document *document);

/// Fills in error's file, line and column from error->where, the path of a value. error may be
/// NULL.
void uj_document_locate(const uj_document *document, uj_error *error);

#endif
