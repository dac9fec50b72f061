// Breaks lines at commas, semicolons or spaces; estimates the width of text without fonts.
#include <unjam/viewer/draw/text_wrap.h>

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <unjam/base/text.h>

double uj_text_wrap_width(const char *text, double size)
{
    return 0.54 * size * (double)uj_text_columns(text);
}

// Returns the next space after a comma or a semicolon, also a Japanese one, or NULL if there is
// none.
static char *find_break(char *text)
{
    static const char *const marks[] = {",", ";", "\xe3\x80\x81"};
    for (char *space = strchr(text, ' '); space != NULL; space = strchr(space + 1, ' '))
        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
            size_t length = strlen(marks[i]);
            if ((size_t)(space - text) >= length && memcmp(space - length, marks[i], length) == 0)
                return space;
        }
    return NULL;
}

char *uj_text_wrap_split(char *text, double size, double room)
{
    if (uj_text_wrap_width(text, size) <= room)
        return NULL;
    double middle = 0.5 * (double)strlen(text);
    char *best = NULL;
    for (char *space = find_break(text); space != NULL; space = find_break(space + 1))
        if (best == NULL ||
            fabs((double)(space - text) - middle) < fabs((double)(best - text) - middle))
            best = space;
    if (best == NULL)
        return NULL;
    *best = '\0';
    return best + 1;
}

char *uj_text_wrap_fill(char *text, double size, double room)
{
    char *best = NULL;
    if (uj_text_wrap_width(text, size) <= room)
        return NULL;
    for (char *space = find_break(text); space != NULL; space = find_break(space + 1)) {
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
