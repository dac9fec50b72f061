// Finds the puzzles of a collection, and their names.
#include <unjam/formats/collections/collection.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/files/json_text.h>
#include <unjam/files/name_ending.h>

#include "collection_scan.h"

enum { NAME_SIZE = 100, MOST_PUZZLES = 1000000 };

static const scan_kind *const kinds[] = {&scan_sokoban, &scan_rush_hour, &scan_tiles,
                                         &scan_klotski};

typedef struct puzzle {
    char *members;           // JSON text of the members of the problem object
    size_t first, end;       // line numbers: the puzzle's first line, and the line after its last
    char title[NAME_SIZE];   // from a line "Title: NAME" after the puzzle; "": none
    char before[NAME_SIZE];  // the last text, other than a title, before the puzzle; "": none
} puzzle;

typedef struct collection {
    const scan_kind *kind;  // NULL: no puzzle was found
    puzzle *puzzles;        // [count]
    size_t count, capacity;
    char title[NAME_SIZE];  // from a line "Title: NAME" before the first puzzle; "": none
    char text[NAME_SIZE];   // the last text, other than a title, after the last puzzle; "": none
} collection;

bool uj_is_collection(const char *path)
{
    return uj_name_has_ending(path, (const char *const[]){".xsb", ".sok", ".txt", NULL});
}

bool uj_is_large_text(const char *path)
{
    struct stat info;
    return uj_name_has_ending(path, (const char *const[]){".txt", NULL}) &&
           stat(path, &info) == 0 && info.st_size > 1000000;
}

bool uj_may_be_collection(const char *text)
{
    static const char mark[] = "\xef\xbb\xbf";  // the byte order mark
    if (strncmp(text, mark, sizeof mark - 1) == 0)
        text += sizeof mark - 1;
    text += strspn(text, " \t\r\n");
    return *text != '\0' && strchr("{[\"<\x1f", *text) == NULL;
}

// --- texts ---------------------------------------------------------------------------------------

// Copies the text of a line outside the puzzles. Leaves out "Title:" at the beginning, and then all
// apostrophes, spaces, semicolons, colons and hashes before the text. Returns false if nothing is
// left, if the text is too long or cannot be printed, or if the line begins with one of the words
// in `others`. Sets *is_title to whether the line begins with "Title:".
static bool take_text(const scan_line *line, char out[NAME_SIZE], bool *is_title)
{
    static const char *const others[] = {"Author:",      "Email:",     "Date:",       "Comment:",
                                         "Comment-End:", "Copyright:", "Collection:", "Website:"};
    char text[NAME_SIZE];
    const char *start = line->start, *const end = line->start + line->length;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (line->length >= strlen(others[i]) &&
            strncasecmp(start, others[i], strlen(others[i])) == 0)
            return false;
    *is_title = line->length >= 6 && strncasecmp(start, "Title:", 6) == 0;
    start += *is_title ? 6 : 0;
    while (start < end && (isspace((unsigned char)*start) || strchr(";':#", *start) != NULL))
        start++;
    const size_t length = (size_t)(end - start);
    if (length == 0 || length >= sizeof text)
        return false;
    memcpy(text, start, length);
    text[length] = '\0';
    json_t *value = strlen(text) == length ? json_string(text) : NULL;  // NULL: not UTF-8
    const bool is_usable = value != NULL && uj_text_find_control(text, length) == NULL;
    if (is_usable)
        memcpy(out, text, length + 1);
    json_decref(value);
    return is_usable;
}

// --- puzzles -------------------------------------------------------------------------------------

static void collection_clear(collection *c)
{
    for (size_t i = 0; i < c->count; i++)
        free(c->puzzles[i].members);
    free(c->puzzles);
    *c = (collection){0};
}

// Adds an empty puzzle and returns it, or NULL when out of memory.
static puzzle *add_puzzle(collection *c)
{
    if (!uj_grow(&c->puzzles, &c->capacity, c->count + 1, sizeof *c->puzzles))
        return NULL;
    c->puzzles[c->count] = (puzzle){0};
    return &c->puzzles[c->count++];
}

// Reads the puzzle that begins at the current line, and sets *found to true. If none begins there,
// sets *found to false.
static uj_status read_puzzle(scan *s, collection *c, bool *found)
{
    const size_t first = s->line.number;
    char *members = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&members, &size);
    if (out == NULL)
        return UJ_NO_MEMORY;
    *found = false;
    for (size_t i = 0; !*found && i < sizeof kinds / sizeof kinds[0]; i++)
        if ((c->kind == NULL || c->kind == kinds[i]) && kinds[i]->read(s, out)) {
            c->kind = kinds[i];
            *found = true;
        }
    const bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed || members == NULL) {
        free(members);
        return UJ_NO_MEMORY;
    }
    puzzle *added = *found ? add_puzzle(c) : NULL;
    if (added != NULL) {
        *added = (puzzle){.members = members, .first = first, .end = s->line.number};
        memcpy(added->before, c->text, sizeof added->before);
        c->text[0] = '\0';
    } else {
        free(members);
    }
    return *found && added == NULL ? UJ_NO_MEMORY : UJ_OK;
}

// Stores the text of a line outside the puzzles. A title belongs to the puzzle read last or, if no
// puzzle has been read yet, to the collection. Any other text goes to c->text.
static void keep_text(const scan_line *line, collection *c)
{
    char text[NAME_SIZE];
    bool is_title = false;
    if (!take_text(line, text, &is_title))
        return;
    char *to = !is_title ? c->text : c->count > 0 ? c->puzzles[c->count - 1].title : c->title;
    memcpy(to, text, sizeof text);
}

static uj_status find_puzzles(const uj_collection_source *source, collection *c, uj_error *error)
{
    scan s = {.begin = source->text, .next = source->text, .end = source->text + source->size};
    if (source->size >= 3 && memcmp(source->text, "\xef\xbb\xbf", 3) == 0)
        s.next += 3;
    scan_next(&s);
    while (s.line.start != NULL && c->count < MOST_PUZZLES) {
        bool found = false;
        if (read_puzzle(&s, c, &found) != UJ_OK)
            return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a collection");
        if (found)
            continue;
        keep_text(&s.line, c);
        scan_next(&s);
    }
    return UJ_OK;
}

// --- the document --------------------------------------------------------------------------------

// Returns the name of a puzzle, or "". A puzzle without a title is named by the text before it. But
// if no text comes before the first puzzle, and a text comes after the last one, every puzzle
// without a title is named by the text after it.
static const char *name_of(const collection *c, size_t index)
{
    const puzzle *one = &c->puzzles[index];
    if (one->title[0] != '\0')
        return one->title;
    if (c->text[0] == '\0' || c->puzzles[0].before[0] != '\0')
        return one->before;
    return index + 1 < c->count ? one[1].before : c->text;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Sets *out to true if every puzzle has a unique name. Returns false if out of memory.
static bool has_names(const collection *c, bool *out)
{
    const char **names = malloc((c->count + 1) * sizeof *names);
    bool distinct = names != NULL;
    for (size_t i = 0; distinct && i < c->count; i++) {
        names[i] = name_of(c, i);
        distinct = names[i][0] != '\0';
    }
    if (distinct)
        qsort(names, c->count, sizeof *names, compare_names);
    for (size_t i = 1; distinct && i < c->count; i++)
        distinct = strcmp(names[i - 1], names[i]) != 0;
    *out = distinct;
    const bool is_known = names != NULL;
    free(names);
    return is_known;
}

// Writes a file's name without folder and ending, or "Collection" if the name cannot be used.
static void put_file_name(FILE *out, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    char name[NAME_SIZE], *dot;
    snprintf(name, sizeof name, "%s", base);
    dot = strrchr(name, '.');
    if (dot != NULL && dot != name)
        *dot = '\0';
    json_t *value = json_string(name);  // NULL: not UTF-8
    uj_json_put_text(out, value != NULL && name[0] != '\0' && name[0] != '<' ? name : "Collection");
    json_decref(value);
}

// Writes the document. Each line of a puzzle keeps the line number that it has in the collection.
static void put_document(FILE *out, const uj_collection_source *source, const collection *c,
                         bool named)
{
    const bool many = c->count > 1;
    size_t line = 1;
    fprintf(out, "{\"unjam\": 1, \"kind\": \"%s\", \"name\": ", c->kind->kind);
    if (!many && name_of(c, 0)[0] != '\0')
        uj_json_put_text(out, name_of(c, 0));
    else if (many && c->title[0] != '\0' && strcmp(c->title, name_of(c, 0)) != 0)
        uj_json_put_text(out, c->title);
    else
        put_file_name(out, source->name);
    fputs(many ? ", \"instances\": [" : ", ", out);
    for (size_t i = 0; i < c->count; i++) {
        for (; line < c->puzzles[i].first; line++)
            putc('\n', out);
        if (many) {
            fputs(i > 0 ? ", {\"name\": " : "{\"name\": ", out);
            if (named)
                uj_json_put_text(out, name_of(c, i));
            else
                fprintf(out, "\"%zu\"", i + 1);
            fputs(", ", out);
        }
        fputs(c->puzzles[i].members, out);
        line = c->puzzles[i].end - 1;
        fputs(many ? "}" : "", out);
    }
    fputs(many ? "]}\n" : "}\n", out);
}

// Returns true if a text is in UTF-16: if it begins with a byte order mark of UTF-16, or if each of
// its first two characters has a zero byte.
static bool is_utf16(const uj_collection_source *source)
{
    const char *text = source->text;
    return source->size >= 4 &&
           (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
            (text[0] == '\0' && text[2] == '\0') || (text[1] == '\0' && text[3] == '\0'));
}

static uj_status refuse(const uj_collection_source *source, const char *reason, uj_error *error)
{
    uj_status status = uj_error_set(error, UJ_BAD_INPUT, "%s", reason);
    uj_error_set_file(error, source->name);
    return status;
}

uj_status uj_collection_parse(const uj_collection_source *source, uj_document *out, uj_error *error)
{
    collection c = {0};
    char *text = NULL;
    size_t size = 0;
    *out = (uj_document){0};
    if (is_utf16(source))
        return refuse(source, _("this text is in UTF-16; save it as UTF-8"), error);
    uj_status status = find_puzzles(source, &c, error);
    if (status == UJ_OK && c.count == 0)
        status = refuse(
            source, _("there is no puzzle in this file; \"unjam import --help\" lists the formats"),
            error);
    bool named = false;
    FILE *stream = status == UJ_OK && has_names(&c, &named) ? open_memstream(&text, &size) : NULL;
    if (stream != NULL) {
        put_document(stream, source, &c, named);
        const bool failed = ferror(stream) != 0;
        if (fclose(stream) != 0 || failed) {
            free(text);
            text = NULL;
        }
    }
    collection_clear(&c);
    if (status == UJ_OK)
        status = text != NULL ? uj_document_parse(source->name, text, size, out, error)
                              : uj_error_set(error, UJ_NO_MEMORY,
                                             "out of memory while reading a collection");
    out->has_only_lines = status == UJ_OK;
    free(text);
    return status;
}
