// Typed access to the values of a JSON document, with errors that name file, line and column.
#ifndef UJ_JSON_READER_H
#define UJ_JSON_READER_H

#include <stdbool.h>

#include <unjam/files/json_document.h>

/// A JSON value that knows its path. Nodes live on the stack and point to their parents, so a path
/// is composed only when an error needs it. A parent must outlive its children.
typedef struct uj_json_node {
    const uj_document *document;
    const struct uj_json_node *parent;
    const char *key;  ///< the value's key, if its parent is an object
    size_t index;     ///< the value's index in an array, if key is NULL
    const json_t *value;
} uj_json_node;

/// Returns the node of the root object, which has no parent.
uj_json_node uj_json_root(const uj_document *document);

/// Writes the node's path, such as "pieces[2].shape", into buffer, cut to `size` bytes, terminator
/// included. Returns buffer.
char *uj_json_path(const uj_json_node *node, char *buffer, size_t size);

/// Fills *error with UJ_BAD_INPUT, the message (printf-style) and the node's place. Returns
/// UJ_BAD_INPUT. error may be NULL.
uj_status uj_json_fail(const uj_json_node *node, uj_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Like uj_json_fail, but names a place inside a string: the character to which byte `offset` of
/// the string's value belongs.
uj_status uj_json_fail_within(const uj_json_node *node, size_t offset, uj_error *error,
                              const char *format, ...) __attribute__((format(printf, 4, 5)));

/// Fails if the node is not an object. Also fails if it has a key that is not in the
/// NULL-terminated list, unless the key begins with "x-".
uj_status uj_json_check_keys(const uj_json_node *object, const char *const *keys, uj_error *error);

/// Finds a required member of an object. Fails if it is missing.
uj_status uj_json_member(const uj_json_node *object, const char *key, uj_json_node *out,
                         uj_error *error);

/// Finds an optional member of an object. Returns false if it is missing.
bool uj_json_optional(const uj_json_node *object, const char *key, uj_json_node *out);

/// Returns the node of an array's element. index must be below the array's length.
uj_json_node uj_json_element(const uj_json_node *array, size_t index);

/// The allowed values of a string in a file.
typedef struct uj_json_words {
    const char *const *list;  ///< [count]
    int count;
} uj_json_words;

/// Each of these functions reads the node's value, and fails if the value has another type or is
/// out of range. A count must be from 0 to `limit`. Strings belong to the document.
uj_status uj_json_length(const uj_json_node *array, size_t *out, uj_error *error);
uj_status uj_json_text(const uj_json_node *node, const char **out, uj_error *error);
uj_status uj_json_real(const uj_json_node *node, double *out, uj_error *error);
uj_status uj_json_count(const uj_json_node *node, size_t limit, size_t *out, uj_error *error);
uj_status uj_json_boolean(const uj_json_node *node, bool *out, uj_error *error);
/// Sets *out to the index of the node's string in a list of words. Fails if the string is not
/// listed.
uj_status uj_json_word(const uj_json_node *node, uj_json_words words, int *out, uj_error *error);

/// Each of these functions reads the value of a required member of an object.
uj_status uj_json_member_text(const uj_json_node *object, const char *key, const char **out,
                              uj_error *error);
uj_status uj_json_member_real(const uj_json_node *object, const char *key, double *out,
                              uj_error *error);
uj_status uj_json_member_count(const uj_json_node *object, const char *key, size_t limit,
                               size_t *out, uj_error *error);
uj_status uj_json_member_word(const uj_json_node *object, const char *key, uj_json_words words,
                              int *out, uj_error *error);
/// Finds a required member that is an array. Sets *out to the array's node and *length to its
/// length.
uj_status uj_json_member_list(const uj_json_node *object, const char *key, uj_json_node *out,
                              size_t *length, uj_error *error);

#endif
