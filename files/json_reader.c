// Reading and parsing of JSON files, and typed access with places for errors.
#include <unjam/files/json_reader.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/files/json_memory.h>
#include <unjam/files/json_place.h>

// Larger files are mistakes; a solution of a hundred moves has less than 10 MB.
static const size_t size_limit = (size_t)256 << 20;

static const char stdin_name[] = "<stdin>";

// What some editors write before UTF-8.
static const char byte_order_mark[] = "\xef\xbb\xbf";

// --- files -------------------------------------------------------------------------------------

static uj_status read_failed(uj_error *error, const char *reason)
{
    return uj_error_set(error, UJ_BAD_INPUT, "cannot read this file: %s", reason);
}

// Reads all of a descriptor into *text, which the caller frees even after an error.
static uj_status read_all(int descriptor, char **text, size_t *size, uj_error *error)
{
    size_t capacity = 0;
    for (*size = 0;;) {
        if (capacity - *size < 2) {
            capacity = capacity > 0 ? 2 * capacity : 1 << 16;
            char *larger = realloc(*text, capacity);
            if (larger == NULL)
                return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a file");
            *text = larger;
        }
        ssize_t got = read(descriptor, *text + *size, capacity - *size - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return read_failed(error, strerror(errno));
        *size += (size_t)got;
        (*text)[*size] = '\0';
        if (got == 0)
            return UJ_OK;
        if (*size > size_limit)
            return read_failed(error, "it is larger than 256 MB");
    }
}

static uj_status read_file(const char *path, char **text, size_t *size, uj_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, text, size, error);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return read_failed(error, strerror(errno));
    struct stat status;
    uj_status result;
    if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode))
        result = read_failed(error, "it is a directory");
    else
        result = read_all(descriptor, text, size, error);
    close(descriptor);
    return result;
}

static void name_file(uj_error *error, const char *name)
{
    if (error != NULL)
        snprintf(error->file, sizeof error->file, "%s", name);
}

static void place_at(uj_error *error, int line, int column)
{
    if (error == NULL)
        return;
    error->line = line;
    error->column = column;
}

// Refuses zero bytes before the parser sees them: it passes over one that follows a number.
static uj_status check_zeros(const char *text, size_t size, uj_error *error)
{
    const char *zero = memchr(text, '\0', size);
    if (zero == NULL)
        return UJ_OK;
    uj_json_place place = uj_json_place_at(text, (size_t)(zero - text));
    place_at(error, place.line, place.column);
    return uj_error_set(error, UJ_BAD_INPUT, "this is not JSON: there is a zero byte here");
}

// What the parser refuses though it is JSON; NULL: it is none.
static const char *refusal(const json_error_t *failure)
{
    switch (json_error_code(failure)) {
    case json_error_duplicate_key:
        return "an object has the same key twice; take one of them out";
    case json_error_numeric_overflow:
        return "a number is too large to be read";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a text has a zero character, \\u0000, in it; take it out";
    case json_error_stack_overflow:
        return "lists and objects are nested too deeply";
    default:
        return NULL;
    }
}

// Says why the parser failed and where.
static uj_status parsing_failed(const json_error_t *failure, uj_error *error)
{
    const char *reason = refusal(failure), *near = strstr(failure->text, " near ");
    place_at(error, failure->line, failure->column);
    if (reason == NULL)
        return uj_error_set(error, UJ_BAD_INPUT, "this is not JSON: %s", failure->text);
    if (near == NULL)
        return uj_error_set(error, UJ_BAD_INPUT, "%s", reason);
    return uj_error_set(error, UJ_BAD_INPUT, "%s (%s)", reason, near + 1);
}

// Takes text over (*out owns it then).
static uj_status parse(char *text, size_t size, uj_document *out, uj_error *error)
{
    out->text = text;
    out->size = size;
    if (strspn(text, " \t\r\n") == size) {
        place_at(error, 1, 1);
        return uj_error_set(error, UJ_BAD_INPUT, "the file is empty");
    }
    if (strncmp(text, byte_order_mark, sizeof byte_order_mark - 1) == 0) {
        place_at(error, 1, 1);
        return uj_error_set(error, UJ_BAD_INPUT,
                            "the file begins with a byte order mark; save it without one");
    }
    uj_status status = check_zeros(text, size, error);
    if (status != UJ_OK)
        return status;
    json_error_t failure;
    out->root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &failure);
    if (uj_json_lacks_memory())
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a file");
    if (out->root == NULL)
        return parsing_failed(&failure, error);
    if (!json_is_object(out->root)) {
        place_at(error, 1, 1);
        return uj_error_set(error, UJ_BAD_INPUT, "the file is not a JSON object, {...}");
    }
    return UJ_OK;
}

static uj_status take_text(const char *name, char *text, size_t size, uj_document *out,
                           uj_error *error)
{
    uj_status status = parse(text, size, out, error);
    if (status == UJ_OK) {
        out->name = strdup(name);
        if (out->name == NULL)
            status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a file");
    }
    if (status != UJ_OK) {
        name_file(error, name);
        uj_document_clear(out);
    }
    return status;
}

uj_status uj_document_read(const char *path, uj_document *out, uj_error *error)
{
    *out = (uj_document){0};
    const char *name = strcmp(path, "-") == 0 ? stdin_name : path;
    char *text = NULL;
    size_t size = 0;
    uj_status status = read_file(path, &text, &size, error);
    if (status != UJ_OK) {
        name_file(error, name);
        free(text);
        return status;
    }
    return take_text(name, text, size, out, error);
}

uj_status uj_document_parse(const char *name, const char *text, size_t size, uj_document *out,
                            uj_error *error)
{
    *out = (uj_document){0};
    char *copy = malloc(size + 1);
    if (copy == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading JSON");
    memcpy(copy, text, size);
    copy[size] = '\0';
    return take_text(name, copy, size, out, error);
}

void uj_document_clear(uj_document *document)
{
    json_decref(document->root);
    free(document->text);
    free(document->name);
    *document = (uj_document){0};
}

void uj_document_locate(const uj_document *document, uj_error *error)
{
    if (error == NULL)
        return;
    name_file(error, document->name);
    uj_json_place place = uj_json_find(document->text, document->size, error->where);
    error->line = place.line;
    error->column = place.column;
}

// --- nodes -------------------------------------------------------------------------------------

uj_json_node uj_json_root(const uj_document *document)
{
    return (uj_json_node){.document = document, .value = document->root};
}

char *uj_json_path(const uj_json_node *node, char *buffer, size_t size)
{
    buffer[0] = '\0';
    if (node->parent == NULL)
        return buffer;
    uj_json_path(node->parent, buffer, size);
    size_t used = strlen(buffer);
    if (node->key != NULL)
        snprintf(buffer + used, size - used, "%s%s", used > 0 ? "." : "", node->key);
    else
        snprintf(buffer + used, size - used, "[%zu]", node->index);
    return buffer;
}

// The message and the node's path; the place is left to the caller.
static void describe(const uj_json_node *node, uj_error *error, const char *format,
                     va_list arguments)
{
    vsnprintf(error->message, sizeof error->message, format, arguments);
    uj_json_path(node, error->where, sizeof error->where);
    error->status = UJ_BAD_INPUT;
}

uj_status uj_json_fail(const uj_json_node *node, uj_error *error, const char *format, ...)
{
    if (error == NULL)
        return UJ_BAD_INPUT;
    va_list arguments;
    va_start(arguments, format);
    describe(node, error, format, arguments);
    va_end(arguments);
    uj_document_locate(node->document, error);
    return UJ_BAD_INPUT;
}

uj_status uj_json_fail_within(const uj_json_node *node, size_t offset, uj_error *error,
                              const char *format, ...)
{
    if (error == NULL)
        return UJ_BAD_INPUT;
    va_list arguments;
    va_start(arguments, format);
    describe(node, error, format, arguments);
    va_end(arguments);
    const uj_document *document = node->document;
    uj_json_place place = uj_json_find(document->text, document->size, error->where);
    uj_json_place_within(document->text, &place, offset);
    name_file(error, document->name);
    place_at(error, place.line, place.column);
    return UJ_BAD_INPUT;
}

static const char *type_text(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a text";
    case JSON_INTEGER:
    case JSON_REAL:
        return "a number";
    case JSON_TRUE:
    case JSON_FALSE:
        return "true or false";
    case JSON_NULL:
        break;
    }
    return "null";
}

static uj_status wrong_type(const uj_json_node *node, const char *wanted, uj_error *error)
{
    return uj_json_fail(node, error, "this must be %s, not %s", wanted, type_text(node->value));
}

static uj_json_node child(const uj_json_node *parent, const char *key, size_t index,
                          const json_t *value)
{
    return (uj_json_node){parent->document, parent, key, index, value};
}

static bool is_known(const char *key, const char *const *keys)
{
    if (strncmp(key, "x-", 2) == 0)
        return true;
    while (*keys != NULL && strcmp(key, *keys) != 0)
        keys++;
    return *keys != NULL;
}

static uj_status unknown_key(const uj_json_node *node, const char *const *keys, uj_error *error)
{
    char list[256] = "";
    for (size_t used = 0; *keys != NULL && used + 1 < sizeof list; keys++, used = strlen(list))
        snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : "", *keys);
    return uj_json_fail(node, error,
                        "unknown key; known here: %s (a key of your own begins with "
                        "\"x-\")",
                        list);
}

uj_status uj_json_check_keys(const uj_json_node *object, const char *const *keys, uj_error *error)
{
    if (!json_is_object(object->value))
        return wrong_type(object, "an object", error);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object->value, key, value)
    {
        if (!is_known(key, keys)) {
            uj_json_node node = child(object, key, 0, value);
            return unknown_key(&node, keys, error);
        }
    }
    return UJ_OK;
}

bool uj_json_optional(const uj_json_node *object, const char *key, uj_json_node *out)
{
    const json_t *value = json_object_get(object->value, key);
    if (value == NULL)
        return false;
    *out = child(object, key, 0, value);
    return true;
}

uj_status uj_json_member(const uj_json_node *object, const char *key, uj_json_node *out,
                         uj_error *error)
{
    if (!json_is_object(object->value))
        return wrong_type(object, "an object", error);
    if (!uj_json_optional(object, key, out))
        return uj_json_fail(object, error, "the key \"%s\" is missing here", key);
    return UJ_OK;
}

uj_json_node uj_json_element(const uj_json_node *array, size_t index)
{
    return child(array, NULL, index, json_array_get(array->value, index));
}

// --- values ------------------------------------------------------------------------------------

uj_status uj_json_length(const uj_json_node *array, size_t *out, uj_error *error)
{
    if (!json_is_array(array->value))
        return wrong_type(array, "a list", error);
    *out = json_array_size(array->value);
    return UJ_OK;
}

uj_status uj_json_text(const uj_json_node *node, const char **out, uj_error *error)
{
    if (!json_is_string(node->value))
        return wrong_type(node, "a text", error);
    *out = json_string_value(node->value);
    return UJ_OK;
}

uj_status uj_json_real(const uj_json_node *node, double *out, uj_error *error)
{
    if (!json_is_number(node->value))
        return wrong_type(node, "a number", error);
    *out = json_number_value(node->value);
    if (!isfinite(*out))
        return uj_json_fail(node, error, "the number is not finite");
    return UJ_OK;
}

uj_status uj_json_count(const uj_json_node *node, size_t limit, size_t *out, uj_error *error)
{
    if (json_is_real(node->value))
        return uj_json_fail(node, error, "this must be a whole number, written without a point");
    if (!json_is_integer(node->value))
        return wrong_type(node, "a whole number", error);
    json_int_t value = json_integer_value(node->value);
    if (value < 0 || (unsigned long long)value > limit)
        return uj_json_fail(
            node, error, "the number %" JSON_INTEGER_FORMAT " is out of range; 0 to %zu is allowed",
            value, limit);
    *out = (size_t)value;
    return UJ_OK;
}

uj_status uj_json_boolean(const uj_json_node *node, bool *out, uj_error *error)
{
    if (!json_is_boolean(node->value))
        return wrong_type(node, "true or false", error);
    *out = json_is_true(node->value);
    return UJ_OK;
}

uj_status uj_json_word(const uj_json_node *node, const char *const *words, int count, int *out,
                       uj_error *error)
{
    const char *text = NULL;
    uj_status status = uj_json_text(node, &text, error);
    if (status != UJ_OK)
        return status;
    for (int i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return UJ_OK;
        }
    char list[128] = "";
    for (int i = 0; i < count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", words[i]);
    }
    return uj_json_fail(node, error, "\"%.40s\" is not one of: %s", text, list);
}

uj_status uj_json_member_text(const uj_json_node *object, const char *key, const char **out,
                              uj_error *error)
{
    uj_json_node node = {0};
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? uj_json_text(&node, out, error) : status;
}

uj_status uj_json_member_real(const uj_json_node *object, const char *key, double *out,
                              uj_error *error)
{
    uj_json_node node = {0};
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? uj_json_real(&node, out, error) : status;
}

uj_status uj_json_member_count(const uj_json_node *object, const char *key, size_t limit,
                               size_t *out, uj_error *error)
{
    uj_json_node node = {0};
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? uj_json_count(&node, limit, out, error) : status;
}

uj_status uj_json_member_word(const uj_json_node *object, const char *key, const char *const *words,
                              int count, int *out, uj_error *error)
{
    uj_json_node node = {0};
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? uj_json_word(&node, words, count, out, error) : status;
}

uj_status uj_json_member_list(const uj_json_node *object, const char *key, uj_json_node *out,
                              size_t *length, uj_error *error)
{
    uj_status status = uj_json_member(object, key, out, error);
    return status == UJ_OK ? uj_json_length(out, length, error) : status;
}
