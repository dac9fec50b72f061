// Breaks lines at commas or spaces; estimates the width of text without fonts.
#include <unjam/viewer/draw/text_wrap.h>

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

double uj_text_wrap_width(const char *text, double size)
{
    size_t letters = 0;
    for (const char *c = text; *c != '\0'; c++)
        letters += ((unsigned char)*c & 0xc0u) != 0x80u;
    return 0.54 * size * (double)letters;
}

char *uj_text_wrap_split(char *text, double size, double room)
{
    if (uj_text_wrap_width(text, size) <= room)
        return NULL;
    double middle = 0.5 * (double)strlen(text);
    char *best = NULL;
    for (char *comma = strstr(text, ", "); comma != NULL; comma = strstr(comma + 1, ", "))
        if (best == NULL ||
            fabs((double)(comma - text) - middle) < fabs((double)(best - text) - middle))
            best = comma;
    if (best == NULL)
        return NULL;
    best[1] = '\0';
    return best + 2;
}

char *uj_text_wrap_fill(char *text, double size, double room)
{
    char *best = NULL;
    if (uj_text_wrap_width(text, size) <= room)
        return NULL;
    for (char *comma = strstr(text, ", "); comma != NULL; comma = strstr(comma + 1, ", ")) {
        char after = comma[1];
        comma[1] = '\0';
        bool fits = uj_text_wrap_width(text, size) <= room;
        comma[1] = after;
        if (best != NULL && !fits)
            break;
        best = comma;
    }
    if (best == NULL)
        return NULL;
    best[1] = '\0';
    return best + 2;
}

char *uj_text_wrap_words(char *text, double size, double room)
{
    char *best = NULL;
    if (uj_text_wrap_width(text, size) <= room)
        return NULL;
    for (char *space = strchr(text, ' '); space != NULL; space = strchr(space + 1, ' ')) {
        *space = '\0';
        bool fits = uj_text_wrap_width(text, size) <= room;
        *space = ' ';
        if (best != NULL && !fits)
            break;
        best = space;
    }
    if (best == NULL)
        return NULL;
    *best = '\0';
    return best + 1;
}
