// Control characters, width and safe printing of UTF-8 text.
#include <unjam/base/text.h>

size_t uj_text_control(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    if (first == '\0')
        return 0;
    if (first < ' ' || first == 0x7f)
        return 1;
    unsigned char second = (unsigned char)text[1];
    return first == 0xc2 && second >= 0x80 && second < 0xa0 ? 2 : 0;
}

const char *uj_text_find_control(const char *text, size_t size)
{
    for (size_t i = 0; i < size && text[i] != '\0'; i++)
        if (uj_text_control(text + i) > 0)
            return text + i;
    return NULL;
}

// Returns the length in bytes of the text's first character, or 0 if that character is incomplete,
// as the last one of a truncated text may be.
static size_t whole_character(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
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

void uj_text_print(FILE *stream, const char *text)
{
    while (*text != '\0') {
        size_t control = uj_text_control(text), whole = whole_character(text);
        if (control == 0 && whole > 0)
            fwrite(text, 1, whole, stream);
        else
            fputc('?', stream);
        text += control > 0 ? control : whole > 0 ? whole : 1;
    }
}
