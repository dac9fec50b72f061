// Typed access to the values of a JSON document, with errors that name file, line and column.
#ifndef UJ_JSON_READER_H
#define UJ_JSON_READER_H

#include <stdbool.h>

#include <unjam/files/json_document.h>

/// A value and its path. Nodes live on the stack and point to their parents, so that a path is
/// composed only for an error. A parent must outlive its children.
typedef struct uj_json_node {
    const uj_document *document;
    const struct uj_json_node *parent;
    const char *key;  ///< in an object
    size_t index;     ///< in an array, when key is NULL
    const json_t *value;
} uj_json_node;

/// The root object, which has no parent.
uj_json_node uj_json_root(const uj_document *document);

/// Writes the path, such as "pieces[2].shape", into buffer (size bytes, always terminated). Returns
/// buffer.
char *uj_json_path(const uj_json_node *node, char *buffer, size_t size);

/// Fills error (may be NULL) with UJ_BAD_INPUT, the message (printf-style) and the node's place.
/// Returns UJ_BAD_INPUT.
uj_status uj_json_fail(const uj_json_node *node, uj_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// The same for a place inside a string: the one of the character that byte `offset` of the value
/// comes from.
uj_status uj_json_fail_within(const uj_json_node *node, size_t offset, uj_error *error,
                              const char *format, ...) __attribute__((format(printf, 4, 5)));

/// Fails unless the node is an object whose keys are all in the NULL-terminated list or begin with
/// "x-".
uj_status uj_json_check_keys(const uj_json_node *object, const char *const *keys, uj_error *error);

/// A required member of an object.
uj_status uj_json_member(const uj_json_node *object, const char *key, uj_json_node *out,
                         uj_error *error);

/// An optional member of an object; false when it is missing.
bool uj_json_optional(const uj_json_node *object, const char *key, uj_json_node *out);

/// An element of an array. index must be below its length.
uj_json_node uj_json_element(const uj_json_node *array, size_t index);

/// Words to choose from.
typedef struct uj_json_words {
    const char *const *list;  ///< [count]
    int count;
} uj_json_words;

/// The node's value, or an error if it has another type or is out of range (counts: 0 to limit).
/// Strings belong to the document.
uj_status uj_json_length(const uj_json_node *array, size_t *out, uj_error *error);
uj_status uj_json_text(const uj_json_node *node, const char **out, uj_error *error);
uj_status uj_json_real(const uj_json_node *node, double *out, uj_error *error);
uj_status uj_json_count(const uj_json_node *node, size_t limit, size_t *out, uj_error *error);
uj_status uj_json_boolean(const uj_json_node *node, bool *out, uj_error *error);
/// The index of a string in a list of words; an error if it is none of them.
uj_status uj_json_word(const uj_json_node *node, uj_json_words words, int *out, uj_error *error);

/// A required member and its value.
uj_status uj_json_member_text(const uj_json_node *object, const char *key, const char **out,
                              uj_error *error);
uj_status uj_json_member_real(const uj_json_node *object, const char *key, double *out,
                              uj_error *error);
uj_status uj_json_member_count(const uj_json_node *object, const char *key, size_t limit,
                               size_t *out, uj_error *error);
uj_status uj_json_member_word(const uj_json_node *object, const char *key, uj_json_words words,
                              int *out, uj_error *error);
/// A required array, for its elements, and its length.
uj_status uj_json_member_list(const uj_json_node *object, const char *key, uj_json_node *out,
                              size_t *length, uj_error *error);

#endif
