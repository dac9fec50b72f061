// Breaks lines at commas, semicolons or spaces; estimates the width of text without fonts.
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

// Returns the next comma or semicolon before a space, or NULL if there is none.
static char *find_mark(char *text)
{
    char *comma = strstr(text, ", "), *semicolon = strstr(text, "; ");
    return comma == NULL || (semicolon != NULL && semicolon < comma) ? semicolon : comma;
}

char *uj_text_wrap_split(char *text, double size, double room)
{
    if (uj_text_wrap_width(text, size) <= room)
        return NULL;
    double middle = 0.5 * (double)strlen(text);
    char *best = NULL;
    for (char *mark = find_mark(text); mark != NULL; mark = find_mark(mark + 1))
        if (best == NULL ||
            fabs((double)(mark - text) - middle) < fabs((double)(best - text) - middle))
            best = mark;
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
    for (char *mark = find_mark(text); mark != NULL; mark = find_mark(mark + 1)) {
        char after = mark[1];
        mark[1] = '\0';
        bool fits = uj_text_wrap_width(text, size) <= room;
        mark[1] = after;
        if (best != NULL && !fits)
            break;
        best = mark;
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
