// Reads and parses JSON files. If a file is refused, says where and why.
#include <unjam/files/json_document.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/files/json_memory.h>
#include <unjam/files/json_place.h>

// A larger file must be a mistake: even a solution of a hundred moves is smaller than 10 MB.
static const size_t size_limit = (size_t)256 << 20;

static const char stdin_name[] = "<stdin>";

// Some editors write these bytes before UTF-8 text.
static const char byte_order_mark[] = "\xef\xbb\xbf";

static uj_status read_failed(uj_error *error, const char *reason)
{
    return uj_error_set(error, UJ_BAD_INPUT, _("cannot read this file: %s"), reason);
}

// Reads from a descriptor to the end of its file. The caller frees *text, even after an error.
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

static void place_at(uj_error *error, int line, int column)
{
    if (error == NULL)
        return;
    error->line = line;
    error->column = column;
}

// Refuses null bytes. This is done before parsing, because the parser skips a null byte after a
// number.
static uj_status check_zeros(const char *text, size_t size, uj_error *error)
{
    const char *zero = memchr(text, '\0', size);
    if (zero == NULL)
        return UJ_OK;
    uj_json_place place = uj_json_place_at(text, (size_t)(zero - text));
    place_at(error, place.line, place.column);
    return uj_error_set(error, UJ_BAD_INPUT, _("this is not JSON: there is a null byte here"));
}

// If the parser refused well-formed JSON, returns the reason. Otherwise returns NULL.
static const char *refusal(const json_error_t *failure)
{
    switch (json_error_code(failure)) {
    case json_error_duplicate_key:
        return _("an object has the same key twice; remove one of them");
    case json_error_numeric_overflow:
        return _("a number is too large to be read");
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return _("a string contains the null character, \\u0000; remove it");
    case json_error_stack_overflow:
        return _("lists and objects are nested too deeply");
    default:
        return NULL;
    }
}

// Fills in *error with the reason and the place of the parser's failure.
static uj_status parsing_failed(const json_error_t *failure, uj_error *error)
{
    const char *reason = refusal(failure), *near = strstr(failure->text, " near ");
    place_at(error, failure->line, failure->column);
    if (reason == NULL)
        return uj_error_set(error, UJ_BAD_INPUT, _("this is not JSON: %s"), failure->text);
    if (near == NULL)
        return uj_error_set(error, UJ_BAD_INPUT, "%s", reason);
    return uj_error_set(error, UJ_BAD_INPUT, "%s (%s)", reason, near + 1);
}

// Refuses text with so many values that parsing would take more than MOST_TIMES * size + LITTLE
// bytes of memory. (The parser takes about VALUE_BYTES for each value, even if the value is a
// single byte of text.)
static uj_status check_memory(const char *text, size_t size, uj_error *error)
{
    enum { VALUE_BYTES = 64, MOST_TIMES = 8, LITTLE = 1 << 26 };
    size_t values = 0;
    bool in_string = false;
    for (size_t i = 0; i < size; i++) {
        if (in_string && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            in_string = !in_string;
        else if (!in_string &&
                 (text[i] == ',' || text[i] == '[' || text[i] == '{' || text[i] == ':'))
            values++;
    }
    if (values <= (size * MOST_TIMES + LITTLE) / VALUE_BYTES)
        return UJ_OK;
    place_at(error, 1, 1);
    return uj_error_set(error, UJ_BAD_INPUT,
                        _("the file has %zu values in %zu bytes; reading it would take too much "
                          "memory"),
                        values, size);
}

// Parses the text. *out takes ownership of the text, even if an error is returned.
static uj_status parse(char *text, size_t size, uj_document *out, uj_error *error)
{
    out->text = text;
    out->size = size;
    if (strspn(text, " \t\r\n") == size) {
        place_at(error, 1, 1);
        return uj_error_set(error, UJ_BAD_INPUT, _("the file is empty"));
    }
    if (strncmp(text, byte_order_mark, sizeof byte_order_mark - 1) == 0) {
        place_at(error, 1, 1);
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the file begins with a byte order mark; save it without one"));
    }
    uj_status status = check_zeros(text, size, error);
    if (status == UJ_OK)
        status = check_memory(text, size, error);
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
        return uj_error_set(error, UJ_BAD_INPUT, _("the file is not a JSON object, {...}"));
    }
    return UJ_OK;
}

// Like parse, but also sets the name. On failure, clears *out, which frees the text.
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
        uj_error_set_file(error, name);
        uj_document_clear(out);
    }
    return status;
}

uj_status uj_file_text_read(const char *path, char **text, size_t *size, uj_error *error)
{
    *text = NULL;
    *size = 0;
    uj_status status = read_file(path, text, size, error);
    if (status != UJ_OK) {
        uj_error_set_file(error, strcmp(path, "-") == 0 ? stdin_name : path);
        free(*text);
        *text = NULL;
    }
    return status;
}

uj_status uj_document_read(const char *path, uj_document *out, uj_error *error)
{
    *out = (uj_document){0};
    const char *name = strcmp(path, "-") == 0 ? stdin_name : path;
    char *text = NULL;
    size_t size = 0;
    uj_status status = uj_file_text_read(path, &text, &size, error);
    return status == UJ_OK ? take_text(name, text, size, out, error) : status;
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
    uj_error_set_file(error, document->name);
    uj_json_place place = uj_json_find(document->text, document->size, error->where);
    error->line = place.line;
    error->column = document->has_only_lines ? 0 : place.column;
}
