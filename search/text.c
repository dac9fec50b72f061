#include "search/text.h"

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

void uj_text_print(FILE *stream, const char *text)
{
    while (*text != '\0') {
        size_t control = uj_text_control(text);
        fputc(control > 0 ? '?' : *text, stream);
        text += control > 0 ? control : 1;
    }
}
