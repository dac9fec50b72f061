// Reads a text line by line.
#include "collection_scan.h"

#include <ctype.h>

void scan_next(scan *s)
{
    s->line.number++;
    s->line.start = s->next < s->end ? s->next : NULL;
    s->line.length = 0;
    if (s->line.start == NULL)
        return;
    while (s->next < s->end && *s->next != '\n' && *s->next != '\r')
        s->next++;
    s->line.length = (size_t)(s->next - s->line.start);
    if (s->end - s->next >= 2 && s->next[0] == '\r' && s->next[1] == '\n')
        s->next++;
    s->next += s->next < s->end;
    while (s->line.length > 0 && isspace((unsigned char)s->line.start[s->line.length - 1]))
        s->line.length--;
}

void scan_put_row(FILE *out, const char *row, size_t length)
{
    fprintf(out, "\"%.*s\"", (int)length, row);
}
