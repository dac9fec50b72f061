// Finds Rush Hour boards: 36 characters in one line. The first six are the top row, the next six
// the row below it, and so on. The goal: car A leaves to the right.
#include <ctype.h>
#include <string.h>

#include "collection_scan.h"

enum { SIDE = 6, CELLS = SIDE * SIDE };

// Finds the 36 characters of a board in a line. Numbers may stand before and after the board: many
// lists say how many moves solve the board, and how many positions it has. Returns NULL if there is
// no board, or if anything else is on the line.
static const char *find_board(const scan_line *line)
{
    const char *found = NULL;
    for (size_t i = 0; line->start != NULL && i < line->length;) {
        size_t end = i;
        bool is_number = true, is_board = false;
        while (end < line->length && !isspace((unsigned char)line->start[end])) {
            is_number &= isdigit((unsigned char)line->start[end]) != 0;
            end++;
        }
        if (end - i == CELLS && found == NULL) {
            is_board = memchr(line->start + i, 'A', CELLS) != NULL;
            for (size_t k = i; k < end; k++)
                is_board &= isalpha((unsigned char)line->start[k]) || line->start[k] == '.';
        }
        if (is_board)
            found = line->start + i;
        else if (end > i && !is_number)
            return NULL;
        i = end + 1;
    }
    return found;
}

static bool read(scan *s, FILE *out)
{
    const char *board = find_board(&s->line);
    if (board == NULL)
        return false;
    int row = 0, length = 0;
    fputs("\"board\": [", out);
    for (int i = 0; i < CELLS; i++) {
        if (i % SIDE == 0)
            fputs(i > 0 ? "\", \"" : "\"", out);
        putc(board[i] == 'o' ? '.' : board[i] == 'x' ? '#' : board[i], out);
        if (board[i] == 'A') {
            row = i / SIDE;
            length++;
        }
    }
    fprintf(out, "\"], \"goal\": {\"piece\": \"A\", \"at\": [%d, %d]}, \"axis\": true", row,
            length < SIDE ? SIDE - length : 0);
    scan_next(s);
    return true;
}

const scan_kind scan_rush_hour = {"klotski", read};
