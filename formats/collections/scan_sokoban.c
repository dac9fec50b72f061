// Finds Sokoban levels in a text.
#include <ctype.h>
#include <string.h>

#include "collection_scan.h"

enum { MOST_REPEATS = 100 };

// Returns true if a line counts as the first row of a level: it has only the characters of levels,
// and at least two walls, or one wall with a repeat count, such as 5#. (A line with a single # may
// be a comment.) Accepts a tab here; sokoban_load.c reports the tab later.
static bool is_row(const scan_line *line)
{
    int walls = 0;
    for (size_t i = 0; line->start != NULL && i < line->length; i++) {
        const char c = line->start[i];
        if (c == '\0' || strchr(" \t-_#$.*@+|0123456789", c) == NULL)
            return false;
        if (c == '#')
            walls += i > 0 && isdigit((unsigned char)line->start[i - 1]) ? 2 : 1;
    }
    return walls >= 2;
}

// Returns true if the line after a row belongs to the same level. Accepts unknown characters;
// sokoban_load.c reports them later.
static bool goes_on(const scan_line *line)
{
    return line->length > 0 && line->start[0] != ';' &&
           memchr(line->start, '#', line->length) != NULL &&
           memchr(line->start, ':', line->length) == NULL;
}

// Returns true if a character needs no escape in JSON.
static bool is_plain(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

// Writes a line of the text as JSON strings, one for each row of the board. "|" in the line
// separates rows; a number repeats the character after it.
static void put_line(FILE *out, const scan_line *line)
{
    unsigned repeats = 0;
    putc('"', out);
    for (size_t i = 0; i < line->length; i++) {
        const char c = line->start[i];
        if (isdigit((unsigned char)c)) {
            repeats = repeats * 10 + (unsigned)(c - '0');
            repeats = repeats < MOST_REPEATS ? repeats : MOST_REPEATS;
        } else if (c == '|') {
            fputs("\", \"", out);
            repeats = 0;
        } else {
            for (unsigned k = 0; k < repeats || k == 0; k++)
                fputs(c == '\t' ? "\\t" : (char[]){is_plain(c) ? c : '?', '\0'}, out);
            repeats = 0;
        }
    }
    putc('"', out);
}

static bool read(scan *s, FILE *out)
{
    if (!is_row(&s->line))
        return false;
    fputs("\"board\": [", out);
    for (bool first = true; first || goes_on(&s->line); first = false) {
        if (!first)
            fputs(",\n", out);
        put_line(out, &s->line);
        scan_next(s);
    }
    putc(']', out);
    return true;
}

const scan_kind scan_sokoban = {"sokoban", read};
