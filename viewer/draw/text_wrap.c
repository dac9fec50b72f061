// Breaks text into lines by estimated widths.
#include <unjam/viewer/draw/text_wrap.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/text.h>
#include <unjam/base/text_lines.h>

double uj_text_wrap_width(const char *text, double size)
{
    return 0.54 * size * (double)uj_text_columns(text);
}

// Returns the first space directly after a semicolon or a comma (Western or Japanese), or NULL.
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

void uj_text_wrap_words(const char *text, double size, double room, size_t most, uj_text_lines *out)
{
    // 1e-9: rounding must not break a line that is exactly as wide as the room.
    size_t columns = (size_t)fmax(room / uj_text_wrap_width(" ", size) + 1e-9, 0.0), used = 0;
    out->count = 0;
    while (*text != '\0' || out->count == 0) {
        bool last = out->count + 1 == most || out->count + 1 == UJ_TEXT_LINES;
        const char *end = last ? text + strlen(text) : uj_text_next_line(text, columns);
        size_t length = (size_t)(end - text);
        while (!last && *end != '\0' && length > 0 && text[length - 1] == ' ')
            length--;
        size_t left = sizeof out->text - used;
        snprintf(out->text + used, left, "%.*s", (int)length, text);
        out->line[out->count++] = out->text + used;
        used += length + 1;
        if (last || used >= sizeof out->text)
            return;
        text = end;
    }
}
