// Reads a text line by line.
#include "collection_scan.h"

#include <ctype.h>
#include <string.h>

void scan_next(scan *s)
{
    s->line.number++;
    s->line.start = s->next < s->end ? s->next : NULL;
    s->line.length = 0;
    if (s->line.start == NULL)
        return;
    const char *stop = memchr(s->next, '\n', (size_t)(s->end - s->next));
    s->line.length = (size_t)((stop != NULL ? stop : s->end) - s->next);
    s->next = stop != NULL ? stop + 1 : s->end;
    while (s->line.length > 0 && isspace((unsigned char)s->line.start[s->line.length - 1]))
        s->line.length--;
}

void scan_put_row(FILE *out, const char *row, size_t length)
{
    fprintf(out, "\"%.*s\"", (int)length, row);
}
