// Breaks lines at commas, semicolons or spaces; estimates the width of text without fonts.
#include <unjam/viewer/draw/text_wrap.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
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

// Returns the length in bytes of the character that a text begins with, 0 at the text's end.
static size_t character_length(const char *text)
{
    size_t length = text[0] != '\0';
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

static bool is_wide(const char *character, size_t length)
{
    char one[8] = "";
    if (length >= sizeof one)
        return false;
    memcpy(one, character, length);
    return uj_text_columns(one) == 2;
}

static bool is_one_of(const char *character, size_t length, const char *all)
{
    for (; *all != '\0'; all += character_length(all))
        if (character_length(all) == length && memcmp(all, character, length) == 0)
            return true;
    return false;
}

// Returns true if a line may end between two neighbouring characters, `before` and `after`.
static bool may_break(const char *before, const char *after)
{
    static const char no_end[] = "（「『【〈《", no_start[] =
                                                     "、。，．・：；？！）」』】〉》ー々…"
                                                     "ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
    size_t length = (size_t)(after - before), next = character_length(after);
    if (*before == ' ' || *after == ' ')
        return *before == ' ' && *after != ' ';
    return (is_wide(before, length) || is_wide(after, next)) &&
           !is_one_of(before, length, no_end) && !is_one_of(after, next, no_start) &&
           strchr(".,:;!?)%", *after) == NULL && *before != '(';
}

// Returns the end of the first line: the last break that the room allows, or the first one if it
// allows none.
static const char *line_end(const char *text, double size, double room)
{
    char line[sizeof((uj_text_lines *)0)->text];
    const char *best = NULL, *before = text;
    if (uj_text_wrap_width(text, size) <= room)
        return text + strlen(text);
    for (const char *at = text + character_length(text); *at != '\0';
         before = at, at += character_length(at)) {
        if (!may_break(before, at))
            continue;
        size_t length = (size_t)(at - text) - (*before == ' ');
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (best != NULL && uj_text_wrap_width(line, size) > room)
            break;
        best = at;
    }
    return best != NULL ? best : text + strlen(text);
}

void uj_text_wrap_words(const char *text, double size, double room, size_t most, uj_text_lines *out)
{
    size_t used = 0;
    out->count = 0;
    while (*text != '\0' || out->count == 0) {
        bool last = out->count + 1 == most || out->count + 1 == UJ_TEXT_LINES;
        const char *end = last ? text + strlen(text) : line_end(text, size, room);
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
