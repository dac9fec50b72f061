// JSON documents and typed access to their values, with errors that name file, line and column.
#ifndef UJ_JSON_READER_H
#define UJ_JSON_READER_H

#include <jansson.h>
#include <stdbool.h>

#include <unjam/base/status.h>

/// A parsed file. Owns everything; zero-initialised means empty.
typedef struct uj_document {
    char *name;  ///< the file as the user named it, "<stdin>" for "-"
    char *text;  ///< [size] and a terminating zero
    size_t size;
    json_t *root;  ///< an object
} uj_document;

/// Reads the file ("-" is the standard input) and parses it: one JSON object, no key twice.
/// UJ_BAD_INPUT with the place in error when that fails, whatever the reason; UJ_NO_MEMORY.
uj_status uj_document_read(const char *path, uj_document *out, uj_error *error);

/// The same for a text in memory, of which a copy is kept.
uj_status uj_document_parse(const char *name, const char *text, size_t size, uj_document *out,
                            uj_error *error);

void uj_document_clear(uj_document *document);

/// Fills in error's file, line and column from error->where.
void uj_document_locate(const uj_document *document, uj_error *error);

/// A value and the way to it. Nodes live on the stack and point to their parent, so that the path
/// is written out only when there is an error; a parent must outlive its children.
typedef struct uj_json_node {
    const uj_document *document;
    const struct uj_json_node *parent;
    const char *key;  ///< in an object
    size_t index;     ///< in an array, when key is NULL
    const json_t *value;
} uj_json_node;

uj_json_node uj_json_root(const uj_document *document);

/// Writes the path, such as "pieces[2].shape", into buffer (always terminated). Returns buffer.
char *uj_json_path(const uj_json_node *node, char *buffer, size_t size);

/// Fills error with UJ_BAD_INPUT, the message (printf-style) and the node's place; returns
/// UJ_BAD_INPUT.
uj_status uj_json_fail(const uj_json_node *node, uj_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// The same for a part of a text: the column is that of the character which byte `offset` of the
/// value comes from.
uj_status uj_json_fail_within(const uj_json_node *node, size_t offset, uj_error *error,
                              const char *format, ...) __attribute__((format(printf, 4, 5)));

/// Fails unless the node is an object all of whose keys are in the NULL-terminated list or begin
/// with "x-".
uj_status uj_json_check_keys(const uj_json_node *object, const char *const *keys, uj_error *error);

/// The member of an object that must be there.
uj_status uj_json_member(const uj_json_node *object, const char *key, uj_json_node *out,
                         uj_error *error);

/// The member of an object; false when there is none.
bool uj_json_optional(const uj_json_node *object, const char *key, uj_json_node *out);

/// The element of an array (index below its length).
uj_json_node uj_json_element(const uj_json_node *array, size_t index);

/// The node's value, or an error when it is of another type or out of range. Texts belong to the
/// document.
uj_status uj_json_length(const uj_json_node *array, size_t *out, uj_error *error);
uj_status uj_json_text(const uj_json_node *node, const char **out, uj_error *error);
uj_status uj_json_real(const uj_json_node *node, double *out, uj_error *error);
uj_status uj_json_count(const uj_json_node *node, size_t limit, size_t *out, uj_error *error);
uj_status uj_json_boolean(const uj_json_node *node, bool *out, uj_error *error);
/// One of count words; *out is its index.
uj_status uj_json_word(const uj_json_node *node, const char *const *words, int count, int *out,
                       uj_error *error);

/// Member and value in one.
uj_status uj_json_member_text(const uj_json_node *object, const char *key, const char **out,
                              uj_error *error);
uj_status uj_json_member_real(const uj_json_node *object, const char *key, double *out,
                              uj_error *error);
uj_status uj_json_member_count(const uj_json_node *object, const char *key, size_t limit,
                               size_t *out, uj_error *error);
uj_status uj_json_member_word(const uj_json_node *object, const char *key, const char *const *words,
                              int count, int *out, uj_error *error);
/// The list itself, for its elements, and its length.
uj_status uj_json_member_list(const uj_json_node *object, const char *key, uj_json_node *out,
                              size_t *length, uj_error *error);

#endif
