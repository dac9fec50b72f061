// Reads the small texts inside SVG attributes: numbers, lengths, lists, style properties, and ids.
#include <unjam/drawing/svg_text.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NUMBER_SIZE = 128 };  // room for the text of a number, in bytes; a longer number is refused

static const char spaces[] = " \t\r\n\f";

const char *uj_svg_skip(const char *text)
{
    text += strspn(text, spaces);
    if (*text == ',') {
        text++;
        text += strspn(text, spaces);
    }
    return text;
}

static size_t digits(const char *text)
{
    return strspn(text, "0123456789");
}

// Returns the length of the number at the beginning of the text, or 0 if there is none. An "e"
// without digits after it belongs to a unit, such as "em".
static size_t number_length(const char *text)
{
    size_t at = *text == '+' || *text == '-' ? 1 : 0;
    size_t whole = digits(text + at), fraction = 0;
    at += whole;
    if (text[at] == '.') {
        fraction = digits(text + at + 1);
        at += fraction + 1;
    }
    if (whole + fraction == 0)
        return 0;
    if (text[at] == 'e' || text[at] == 'E') {
        size_t sign = text[at + 1] == '+' || text[at + 1] == '-' ? 1 : 0;
        size_t exponent = digits(text + at + 1 + sign);
        if (exponent > 0)
            at += 1 + sign + exponent;
    }
    return at;
}

bool uj_svg_number(const char **text, double *out)
{
    char copy[NUMBER_SIZE];
    const char *start = uj_svg_skip(*text);
    size_t length = number_length(start);
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, start, length);
    copy[length] = '\0';
    double value = strtod(copy, NULL);
    if (!isfinite(value))
        return false;
    *out = value;
    *text = start + length;
    return true;
}

bool uj_svg_flag(const char **text, bool *out)
{
    const char *start = uj_svg_skip(*text);
    if (*start != '0' && *start != '1')
        return false;
    *out = *start == '1';
    *text = start + 1;
    return true;
}

bool uj_svg_length_read(const char *text, uj_svg_length *out)
{
    static const char *const units[] = {"mm", "cm", "in", "pt", "pc", "px", "%", ""};
    text += strspn(text, spaces);
    if (*text == ',' || !uj_svg_number(&text, &out->value))
        return false;
    size_t length = strcspn(text, spaces);
    if (length >= sizeof out->unit || text[length + strspn(text + length, spaces)] != '\0')
        return false;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strlen(units[i]) == length && strncasecmp(units[i], text, length) == 0) {
            strcpy(out->unit, units[i]);
            return true;
        }
    return false;
}

double uj_svg_unit_pixels(const char *unit)
{
    static const struct {
        char unit[3];
        double pixels;
    } table[] = {{"", 1.0},    {"px", 1.0},         {"mm", 96.0 / 25.4}, {"cm", 96.0 / 2.54},
                 {"in", 96.0}, {"pt", 96.0 / 72.0}, {"pc", 16.0}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].unit, unit) == 0)
            return table[i].pixels;
    return 0.0;
}

// Overwrites comments with spaces.
static void blank_comments(char *style)
{
    for (char *at = strstr(style, "/*"); at != NULL; at = strstr(at, "/*")) {
        const char *end = strstr(at + 2, "*/");
        size_t length = end != NULL ? (size_t)(end + 2 - at) : strlen(at);
        memset(at, ' ', length);
    }
}

// Like uj_svg_style, for a style that contains no comments.
static const char *find_property(const char *style, const char *property, char *buffer, size_t size)
{
    size_t wanted = strlen(property);
    const char *found = NULL;
    while (*style != '\0') {
        style += strspn(style, " \t\r\n\f;");
        size_t all = strcspn(style, ";"), name = strcspn(style, ":; \t\r\n\f");
        const char *colon = memchr(style, ':', all);
        if (colon != NULL && name == wanted && strncasecmp(style, property, wanted) == 0) {
            const char *value = colon + 1;
            value += strspn(value, spaces);
            size_t length = value < style + all ? (size_t)(style + all - value) : 0;
            length =
                strcspn(value, " \t\r\n\f;!") < length ? strcspn(value, " \t\r\n\f;!") : length;
            if (length < size) {
                memcpy(buffer, value, length);
                buffer[length] = '\0';
                found = buffer;  // if a property occurs several times, the last one applies
            }
        }
        style += all;
    }
    return found;
}

const char *uj_svg_style(const char *style, const char *property, char *buffer, size_t size)
{
    if (style == NULL)
        return NULL;
    if (strstr(style, "/*") == NULL)
        return find_property(style, property, buffer, size);
    char *plain = strdup(style);
    if (plain == NULL)
        return NULL;
    blank_comments(plain);
    const char *found = find_property(plain, property, buffer, size);
    free(plain);
    return found;
}

// Returns the ASCII character that an escape such as "_x20_" stands for, or 0 if the text does not
// begin with an escape. Sets *length to the length of the escape.
static char escaped_character(const char *text, size_t *length)
{
    if (text[0] != '_' || text[1] != 'x')
        return '\0';
    size_t count = strspn(text + 2, "0123456789abcdefABCDEF");
    if (count < 2 || count > 4 || text[2 + count] != '_')
        return '\0';
    long code = strtol(text + 2, NULL, 16);
    *length = count + 3;
    return code >= 0x20 && code < 0x7f ? (char)code : '\0';
}

void uj_svg_decode_id(char *id)
{
    char *to = id;
    for (const char *from = id; *from != '\0';) {
        size_t length = 1;
        char character = escaped_character(from, &length);
        *to++ = character != '\0' ? character : *from;
        from += character != '\0' ? length : 1;
    }
    *to = '\0';
}
