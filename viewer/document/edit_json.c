// Finds values in a JSON text by scanning, and replaces their bytes.
#include <unjam/viewer/document/edit_json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_place.h>
#include <unjam/files/json_reader.h>
#include <unjam/files/json_text.h>
#include <unjam/formats/move_json.h>

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
}

static uj_status replace(uj_edit_text *text, size_t start, size_t end, const char *value,
                         uj_error *error)
{
    uj_status status = uj_edit_text_replace(text, start, end, value, strlen(value));
    return status == UJ_OK ? UJ_OK : out_of_memory(error);
}

// --- elements ------------------------------------------------------------------------------------

// The bytes of an array element or of an object member (key and value).
typedef struct item {
    size_t start, end;
    size_t value;  // start of the value; equal to `start` in an array
} item;

typedef struct walk {
    const uj_edit_text *text;
    size_t at;
    bool object;
} walk;

static void skip_space(walk *w)
{
    while (w->at < w->text->size && strchr(" \t\r\n", w->text->bytes[w->at]) != NULL)
        w->at++;
}

static walk walk_from(const uj_edit_text *text, uj_json_place place)
{
    return (walk){text, place.start + 1, text->bytes[place.start] == '{'};
}

static bool walk_next(walk *w, item *out)
{
    const char *bytes = w->text->bytes;
    size_t size = w->text->size;
    skip_space(w);
    if (w->at < size && bytes[w->at] == ',') {
        w->at++;
        skip_space(w);
    }
    if (w->at >= size || bytes[w->at] == ']' || bytes[w->at] == '}')
        return false;
    *out = (item){.start = w->at, .value = w->at};
    if (w->object) {
        w->at = uj_json_skip(bytes, size, w->at);
        skip_space(w);
        w->at++;  // the colon
        skip_space(w);
        out->value = w->at;
    }
    w->at = out->end = uj_json_skip(bytes, size, w->at);
    return true;
}

static uj_json_place find(const uj_edit_text *text, const char *path)
{
    return uj_json_find(text->bytes, text->size, path);
}

size_t uj_edit_json_count(const uj_edit_text *text, const char *path)
{
    walk w = walk_from(text, find(text, path));
    size_t count = 0;
    for (item i; walk_next(&w, &i);)
        count++;
    return count;
}

static uj_status require_container(const uj_edit_text *text, uj_json_place place, uj_error *error)
{
    char first = place.start < text->size ? text->bytes[place.start] : '\0';
    return first == '{' || first == '[' ? UJ_OK
                                        : uj_error_set(error, UJ_BAD_ARGUMENT,
                                                       _("this edit needs a list or an object on "
                                                         "line %d of the file, but there is none"),
                                                       place.line);
}

// Inserts `value` into an empty array or object. If the brackets are on different lines, `value`
// gets its own line, indented by two spaces more than the closing bracket.
static uj_status insert_only(uj_edit_text *text, uj_json_place place, const char *value,
                             uj_error *error)
{
    const char *inside = text->bytes + place.start + 1;
    size_t length = place.end - place.start - 2;
    const char *line = memchr(inside, '\n', length);
    if (line == NULL)
        return replace(text, place.start + 1, place.end - 1, value, error);
    int indent = (int)(inside + length - line);
    size_t size = strlen(value) + 2 * (size_t)indent + 4;
    char *bytes = malloc(size);
    if (bytes == NULL)
        return out_of_memory(error);
    snprintf(bytes, size, "%.*s  %s%.*s", indent, line, value, indent, line);
    uj_status status = replace(text, place.start + 1, place.end - 1, bytes, error);
    free(bytes);
    return status;
}

// For an object, `value` is the text of a key and its value.
static uj_status insert_last(uj_edit_text *text, uj_json_place place, const char *value,
                             uj_error *error)
{
    if (require_container(text, place, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    walk w = walk_from(text, place);
    item last = {0}, before = {0}, i;
    size_t count = 0;
    for (; walk_next(&w, &i); count++) {
        before = last;
        last = i;
    }
    if (count == 0)
        return insert_only(text, place, value, error);
    // Copy the white space before the last element.
    const char *space = text->bytes + place.start + 1;
    size_t length = last.start - place.start - 1;
    if (count > 1) {
        space = text->bytes + before.end + strcspn(text->bytes + before.end, ",") + 1;
        length = (size_t)(text->bytes + last.start - space);
    }
    size_t size = strlen(value) + length + 3;
    char *bytes = malloc(size);
    if (bytes == NULL)
        return out_of_memory(error);
    snprintf(bytes, size, ",%.*s%s", length > 0 ? (int)length : 1, length > 0 ? space : " ", value);
    uj_status status = replace(text, last.end, last.end, bytes, error);
    free(bytes);
    return status;
}

static uj_status remove_item(uj_edit_text *text, uj_json_place place, size_t index, uj_error *error)
{
    if (require_container(text, place, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    walk w = walk_from(text, place);
    item before = {0}, found = {0}, after = {0};
    for (size_t i = 0; i <= index; i++) {
        before = found;
        if (!walk_next(&w, &found))
            return UJ_OK;
    }
    if (walk_next(&w, &after))
        return replace(text, found.start, after.start, "", error);
    if (index == 0) {
        bool lines = memchr(text->bytes + found.end, '\n', place.end - found.end) != NULL;
        return replace(text, place.start + 1, lines ? found.end : place.end - 1, "", error);
    }
    return replace(text, before.end, found.end, "", error);
}

static bool find_member(const uj_edit_text *text, uj_json_place place, const char *key, item *out,
                        size_t *index)
{
    walk w = walk_from(text, place);
    char *quoted = uj_json_encode_text(key);
    bool found = false;
    for (*index = 0; quoted != NULL && walk_next(&w, out); ++*index) {
        size_t end = uj_json_skip(text->bytes, text->size, out->start);
        found = end - out->start == strlen(quoted) &&
                memcmp(text->bytes + out->start, quoted, end - out->start) == 0;
        if (found)
            break;
    }
    free(quoted);
    return found;
}

// --- changes -------------------------------------------------------------------------------------

uj_status uj_edit_json_set(uj_edit_text *text, const char *path, const char *value, uj_error *error)
{
    uj_json_place place = find(text, path);
    return replace(text, place.start, place.end, value, error);
}

uj_status uj_edit_json_append(uj_edit_text *text, const char *path, const char *value,
                              uj_error *error)
{
    return insert_last(text, find(text, path), value, error);
}

uj_status uj_edit_json_remove(uj_edit_text *text, const char *path, size_t index, uj_error *error)
{
    return remove_item(text, find(text, path), index, error);
}

uj_status uj_edit_json_set_member(uj_edit_text *text, const char *path, const char *key,
                                  const char *value, uj_error *error)
{
    uj_json_place place = find(text, path);
    item member;
    size_t index;
    if (require_container(text, place, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    if (find_member(text, place, key, &member, &index))
        return replace(text, member.value, member.end, value, error);
    char *quoted = uj_json_encode_text(key);
    size_t size = quoted != NULL ? strlen(quoted) + strlen(value) + 3 : 0;
    char *bytes = quoted != NULL ? malloc(size) : NULL;
    uj_status status = UJ_NO_MEMORY;
    if (bytes != NULL) {
        snprintf(bytes, size, "%s: %s", quoted, value);
        status = insert_last(text, place, bytes, error);
    } else {
        status = out_of_memory(error);
    }
    free(quoted);
    free(bytes);
    return status;
}

uj_status uj_edit_json_remove_member(uj_edit_text *text, const char *path, const char *key,
                                     uj_error *error)
{
    uj_json_place place = find(text, path);
    item member;
    size_t index;
    if (require_container(text, place, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    return find_member(text, place, key, &member, &index) ? remove_item(text, place, index, error)
                                                          : UJ_OK;
}

uj_status uj_edit_json_set_numbers(uj_edit_text *text, const char *path, const double *values,
                                   size_t count, uj_error *error)
{
    uj_json_place place = find(text, path);
    uj_status status = require_container(text, place, error);
    walk w = walk_from(text, place);
    item number;
    for (size_t i = 0; status == UJ_OK && i < count && walk_next(&w, &number); i++) {
        if (strtod(text->bytes + number.start, NULL) == values[i])
            continue;
        char buffer[UJ_NUMBER_SIZE];
        status = replace(text, number.start, number.end, uj_number_text(values[i], buffer), error);
        w.at = number.start + strlen(buffer);
    }
    return status;
}
