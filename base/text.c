// Finds control characters in UTF-8 text, measures text and prints it safely.
#include <unjam/base/text.h>

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

size_t uj_text_control(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    if (first == '\0')
        return 0;
    if (first < ' ' || first == 0x7f)
        return 1;
    unsigned char second = (unsigned char)text[1];
    if (first == 0xc2 && second >= 0x80 && second < 0xa0)
        return 2;
    if (first == 0xd8 && second == 0x9c)  // U+061C
        return 2;
    if (first != 0xe2 || (second != 0x80 && second != 0x81))
        return 0;
    unsigned char third = (unsigned char)text[2];
    bool is_order = second == 0x80
                        ? third == 0x8e || third == 0x8f || (third >= 0xa8 && third <= 0xae)
                        : third >= 0xa6 && third <= 0xa9;
    return is_order ? 3 : 0;
}

const char *uj_text_find_control(const char *text, size_t size)
{
    for (size_t i = 0; i < size && text[i] != '\0'; i++)
        if (uj_text_control(text + i) > 0)
            return text + i;
    return NULL;
}

static bool is_unsafe(const char *text)
{
    const char *found = uj_text_find_control(text, SIZE_MAX);
    while (found != NULL && *found == '\n')
        found = uj_text_find_control(found + 1, SIZE_MAX);
    return found != NULL;
}

int uj_text_find_unsafe_option(int argc, char **argv)
{
    bool is_value = false;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        bool is_option = argv[i][0] == '-';
        if (is_option ? uj_text_find_control(argv[i], SIZE_MAX) != NULL
                      : is_value && is_unsafe(argv[i]))
            return i;
        is_value = is_option && strchr(argv[i], '=') == NULL;
    }
    return 0;
}

// Returns the length of the first character in bytes, or 0 if its encoding is invalid: incomplete,
// longer than needed, a surrogate, or above U+10FFFF (RFC 3629, section 4).
static size_t whole_character(const char *text)
{
    unsigned char first = (unsigned char)text[0],
                  second = (unsigned char)(first != 0 ? text[1] : 0);
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first > 0xf4 || (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90))
        return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

size_t uj_text_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

// Ranges of code points: `wide` characters take two columns, `combining` characters none.
static const unsigned wide[][2] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x2e80, 0x303e},
    {0x3041, 0x3098},   {0x309b, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97f},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff01, 0xff60},
    {0xffe0, 0xffe6},   {0x16fe0, 0x18d08}, {0x1aff0, 0x1b2fb}, {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
};
static const unsigned combining[][2] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd},   {0x064b, 0x065f}, {0x0e34, 0x0e3a},
    {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},   {0x20d0, 0x20ff}, {0x3099, 0x309a},
    {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xe0100, 0xe01ef},
};

static bool is_among(unsigned code, const unsigned (*ranges)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

// The first character has `length` bytes.
static size_t columns_of(const char *text, size_t length)
{
    static const unsigned char lead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned code = (unsigned char)text[0] & lead[length];
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3fu);
    if (is_among(code, combining, sizeof combining / sizeof combining[0]))
        return 0;
    return is_among(code, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

// Moves *text past its first character. Returns how many columns that character takes when printed.
static size_t next_columns(const char **text)
{
    size_t control = uj_text_control(*text), whole = whole_character(*text);
    size_t columns = control == 0 && whole > 0 ? columns_of(*text, whole) : 1;
    *text += control > 0 ? control : whole > 0 ? whole : 1;
    return columns;
}

size_t uj_text_columns(const char *text)
{
    size_t columns = 0;
    while (*text != '\0')
        columns += next_columns(&text);
    return columns;
}

// Prints '?' if the first character is a control character or invalid, otherwise the character.
// Returns how many bytes of `text` to skip.
static size_t print_character(FILE *stream, const char *text)
{
    size_t control = uj_text_control(text), whole = whole_character(text);
    if (control == 0 && whole > 0)
        fwrite(text, 1, whole, stream);
    else
        fputc('?', stream);
    return control > 0 ? control : whole > 0 ? whole : 1;
}

void uj_text_print_cell(FILE *stream, const char *text, size_t columns)
{
    bool is_cut = uj_text_columns(text) > columns;
    size_t mark = !is_cut ? 0 : columns < 3 ? columns : 3, used = 0;
    while (*text != '\0') {
        const char *next = text;
        size_t more = next_columns(&next);
        if (used + more + mark > columns)
            break;
        used += more;
        text += print_character(stream, text);
    }
    for (size_t i = 0; i < mark; i++, used++)
        fputc('.', stream);
    for (; used < columns; used++)
        fputc(' ', stream);
}

void uj_text_print(FILE *stream, const char *text)
{
    while (*text != '\0')
        text += print_character(stream, text);
}
