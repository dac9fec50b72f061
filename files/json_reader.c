// Typed access to JSON values. Every error names the value's path and place.
#include <unjam/files/json_reader.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_place.h>

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

// Sets error's status, its message and its path (`where`), but not its file, line and column.
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
    uj_document_locate(document, error);
    error->line = place.line;
    error->column = node->document->has_only_lines ? 0 : place.column;
    return UJ_BAD_INPUT;
}

static const char *type_text(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return N_("an object");
    case JSON_ARRAY:
        return N_("a list");
    case JSON_STRING:
        return N_("a string");
    case JSON_INTEGER:
    case JSON_REAL:
        return N_("a number");
    case JSON_TRUE:
    case JSON_FALSE:
        return N_("true or false");
    case JSON_NULL:
        break;
    }
    return "null";
}

static uj_status wrong_type(const uj_json_node *node, const char *wanted, uj_error *error)
{
    return uj_json_fail(node, error, _("this must be %s, not %s"), _(wanted),
                        _(type_text(node->value)));
}

// Returns the node of the parent's member `key` or, if key is NULL, of the parent's element
// `index`.
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
    return uj_json_fail(
        node, error,
        _("unknown key; the known keys are: %s (your own keys must begin with \"x-\")"), list);
}

uj_status uj_json_check_keys(const uj_json_node *object, const char *const *keys, uj_error *error)
{
    if (!json_is_object(object->value))
        return wrong_type(object, N_("an object"), error);
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
        return wrong_type(object, N_("an object"), error);
    if (!uj_json_optional(object, key, out))
        return uj_json_fail(object, error, _("the key \"%s\" is missing"), key);
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
        return wrong_type(array, N_("a list"), error);
    *out = json_array_size(array->value);
    return UJ_OK;
}

uj_status uj_json_text(const uj_json_node *node, const char **out, uj_error *error)
{
    if (!json_is_string(node->value))
        return wrong_type(node, N_("a string"), error);
    *out = json_string_value(node->value);
    return UJ_OK;
}

uj_status uj_json_real(const uj_json_node *node, double *out, uj_error *error)
{
    if (!json_is_number(node->value))
        return wrong_type(node, N_("a number"), error);
    *out = json_number_value(node->value);
    if (!isfinite(*out))
        return uj_json_fail(node, error, _("the number is not finite"));
    return UJ_OK;
}

uj_status uj_json_count(const uj_json_node *node, size_t limit, size_t *out, uj_error *error)
{
    if (json_is_real(node->value))
        return uj_json_fail(node, error, _("this must be a whole number, without a decimal point"));
    if (!json_is_integer(node->value))
        return wrong_type(node, N_("a whole number"), error);
    json_int_t value = json_integer_value(node->value);
    if (value < 0 || (unsigned long long)value > limit)
        return uj_json_fail(node, error, _("the number %lld is out of range (0 to %zu)"),
                            (long long)value, limit);
    *out = (size_t)value;
    return UJ_OK;
}

uj_status uj_json_boolean(const uj_json_node *node, bool *out, uj_error *error)
{
    if (!json_is_boolean(node->value))
        return wrong_type(node, N_("true or false"), error);
    *out = json_is_true(node->value);
    return UJ_OK;
}

uj_status uj_json_word(const uj_json_node *node, uj_json_words words, int *out, uj_error *error)
{
    const char *text = NULL;
    uj_status status = uj_json_text(node, &text, error);
    if (status != UJ_OK)
        return status;
    for (int i = 0; i < words.count; i++)
        if (strcmp(text, words.list[i]) == 0) {
            *out = i;
            return UJ_OK;
        }
    char list[128] = "";
    for (int i = 0; i < words.count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", words.list[i]);
    }
    return uj_json_fail(node, error, _("\"%.40s\" is not one of: %s"), text, list);
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

uj_status uj_json_member_word(const uj_json_node *object, const char *key, uj_json_words words,
                              int *out, uj_error *error)
{
    uj_json_node node = {0};
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? uj_json_word(&node, words, out, error) : status;
}

uj_status uj_json_member_list(const uj_json_node *object, const char *key, uj_json_node *out,
                              size_t *length, uj_error *error)
{
    uj_status status = uj_json_member(object, key, out, error);
    return status == UJ_OK ? uj_json_length(out, length, error) : status;
}
