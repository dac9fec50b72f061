// Finds values in JSON text by scanning. The parser does not keep the positions of values, and
// keeping them would slow down all reading.
#include <unjam/files/json_place.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct scan {
    const char *text;
    size_t size, at;
} scan;

// Returns true if the string contains the character. Returns false for the null character.
static bool is_one_of(char c, const char *characters)
{
    return c != '\0' && strchr(characters, c) != NULL;
}

static void skip_space(scan *s)
{
    while (s->at < s->size && is_one_of(s->text[s->at], " \t\r\n"))
        s->at++;
}

static void skip_string(scan *s)
{
    s->at++;
    while (s->at < s->size && s->text[s->at] != '"')
        s->at += s->text[s->at] == '\\' ? 2 : 1;
    s->at = s->at < s->size ? s->at + 1 : s->size;
}

// Skips one value without recursion. As the text is well-formed, counting brackets is enough.
static void skip_value(scan *s)
{
    int depth = 0;
    do {
        skip_space(s);
        if (s->at >= s->size)
            return;
        char c = s->text[s->at];
        if (c == '"') {
            skip_string(s);
        } else if (c == '{' || c == '[') {
            depth++;
            s->at++;
        } else if (c == '}' || c == ']') {
            depth--;
            s->at++;
        } else if (c == ',' || c == ':') {
            s->at++;
        } else {
            while (s->at < s->size && !is_one_of(s->text[s->at], " \t\r\n,:{}[]\""))
                s->at++;
        }
    } while (depth > 0);
}

size_t uj_json_skip(const char *text, size_t size, size_t at)
{
    scan s = {text, size, at};
    skip_value(&s);
    return s.at;
}

// Writes a code point as UTF-8. Returns the number of bytes written, 1 to 4.
static size_t encode(unsigned long point, char *bytes)
{
    size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (count == 1) {
        bytes[0] = (char)point;
        return 1;
    }
    for (size_t i = count - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    bytes[0] = (char)((0xf0ul << (4 - count)) | point);
    return count;
}

static unsigned long hex_digits(const char *raw)
{
    const char digits[] = {raw[0], raw[1], raw[2], raw[3], '\0'};
    return strtoul(digits, NULL, 16);
}

// Decodes the byte or the escape sequence at `raw` into UTF-8. Sets *length to the number of bytes
// read from `raw`. Returns the number of bytes written, at most 4. If an unescaped character has
// several bytes, each call decodes one of them.
static size_t decode(const char *raw, char *bytes, size_t *length)
{
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    *length = raw[0] != '\\' ? 1 : raw[1] != 'u' ? 2 : 6;
    bytes[0] = raw[*length - 1];
    if (*length == 2 && is_one_of(raw[1], letters))
        bytes[0] = meanings[strchr(letters, raw[1]) - letters];
    if (*length < 6)
        return 1;
    unsigned long unit = hex_digits(raw + 2);
    if (unit < 0xd800 || unit >= 0xdc00)
        return encode(unit, bytes);
    *length = 12;  // a surrogate pair: two escapes of 6 bytes
    return encode(0x10000 + ((unit - 0xd800) << 10) + (hex_digits(raw + 8) - 0xdc00), bytes);
}

// If the path begins with the key, returns the length of the key in the path, in bytes. Otherwise
// returns 0. `key` is text from the JSON file and may contain escape sequences; the path has none.
static size_t match_key(const char *path, const char *key, size_t length)
{
    size_t matched = 0;
    for (size_t at = 0, step; at < length; at += step) {
        char bytes[4];
        size_t count = decode(key + at, bytes, &step);
        if (bytes[0] == '\0' || strncmp(path + matched, bytes, count) != 0)
            return 0;
        matched += count;
    }
    return path[matched] == '\0' || path[matched] == '.' || path[matched] == '[' ? matched : 0;
}

// Expects the scan at the '{' of an object, and *path at the name of one of the object's keys.
// Moves the scan to the value of that key, and *path past the key. Keys may contain dots, so the
// longest key that matches is taken.
static bool enter_object(scan *s, const char **path)
{
    size_t best = 0, value = 0;
    s->at++;
    for (skip_space(s); s->at < s->size && s->text[s->at] == '"'; skip_space(s)) {
        size_t key = s->at + 1;
        skip_string(s);
        size_t length = match_key(*path, s->text + key, s->at - 1 - key);
        skip_space(s);
        s->at++;  // skip the colon
        skip_space(s);
        if (length > best) {
            best = length;
            value = s->at;
        }
        skip_value(s);
        skip_space(s);
        if (s->at < s->size && s->text[s->at] == ',')
            s->at++;
    }
    *path += best;
    s->at = value;
    return best > 0;
}

// Expects the scan at the '[' of an array, and *path at an index, as in "[3]...". Moves the scan to
// the element with that index, and *path past the index.
static bool enter_array(scan *s, const char **path)
{
    char *end;
    unsigned long index = strtoul(*path + 1, &end, 10);
    if (**path != '[' || *end != ']')
        return false;
    s->at++;
    for (skip_space(s); s->at < s->size && s->text[s->at] != ']'; skip_space(s)) {
        if (index-- == 0) {
            *path = end + 1;
            return true;
        }
        skip_value(s);
        skip_space(s);
        if (s->at < s->size && s->text[s->at] == ',')
            s->at++;
    }
    return false;
}

static void count_lines(const char *text, uj_json_place *place)
{
    place->line = place->column = 1;
    for (size_t i = 0; i < place->start; i++) {
        if (text[i] == '\n') {
            place->line++;
            place->column = 1;
        } else if (((unsigned char)text[i] & 0xc0u) != 0x80u) {
            place->column++;  // this byte begins a character
        }
    }
}

uj_json_place uj_json_place_at(const char *text, size_t offset)
{
    uj_json_place place = {.start = offset, .end = offset};
    count_lines(text, &place);
    return place;
}

void uj_json_place_within(const char *text, uj_json_place *place, size_t offset)
{
    if (text[place->start] != '"')
        return;
    size_t at = place->start + 1, passed = 0;
    while (at + 1 < place->end) {
        char bytes[4];
        size_t length, count = decode(text + at, bytes, &length);
        if (passed + count > offset)
            break;
        passed += count;
        at += length;
    }
    while (((unsigned char)text[at] & 0xc0u) == 0x80u)
        at--;  // go back to the first byte of the character
    place->start = at;
    count_lines(text, place);
}

uj_json_place uj_json_find(const char *text, size_t size, const char *path)
{
    scan s = {text, size, 0};
    skip_space(&s);
    size_t found = s.at;
    while (*path != '\0') {
        if (*path == '.')
            path++;
        bool inside = s.at < size && ((text[s.at] == '{' && enter_object(&s, &path)) ||
                                      (text[s.at] == '[' && enter_array(&s, &path)));
        if (!inside)
            break;
        found = s.at;
    }
    uj_json_place place = {.start = found};
    s.at = found;
    skip_value(&s);
    place.end = s.at;
    count_lines(text, &place);
    return place;
}
