// Finds positions of sliding tiles: a line of numbers from 0, the blank, row by row on a square
// board. A line may begin with a number of the position, and more numbers may follow.
#include <ctype.h>
#include <stdlib.h>

#include "collection_scan.h"

enum { MOST_SIDE = 8, MOST_NUMBERS = MOST_SIDE * MOST_SIDE + 8 };

// Reads the numbers of a line. Returns their count; 0 if the line has anything else.
static size_t read_numbers(const scan_line *line, unsigned long numbers[MOST_NUMBERS])
{
    size_t count = 0;
    for (size_t i = 0; line->start != NULL && i < line->length;) {
        unsigned long value = 0;
        if (isspace((unsigned char)line->start[i]) || line->start[i] == ',') {
            i++;
            continue;
        }
        if (!isdigit((unsigned char)line->start[i]) || count == MOST_NUMBERS)
            return 0;
        for (; i < line->length && isdigit((unsigned char)line->start[i]); i++)
            value = value < 1000000000 ? value * 10 + (unsigned long)(line->start[i] - '0') : value;
        numbers[count++] = value;
    }
    return count;
}

// Returns true if the numbers are all those from 0 to count - 1.
static bool is_position(const unsigned long *numbers, size_t count)
{
    bool seen[MOST_NUMBERS] = {false};
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] >= count || seen[numbers[i]])
            return false;
        seen[numbers[i]] = true;
    }
    return true;
}

static void put_rows(FILE *out, const unsigned long *numbers, int side)
{
    for (int i = 0; i < side * side; i++) {
        fputs(i % side > 0 ? " " : i > 0 ? "\", \"" : "\"", out);
        if (numbers[i] == 0)
            putc('.', out);
        else
            fprintf(out, "%lu", numbers[i]);
    }
    putc('"', out);
}

// Where in a line of numbers there is a position.
typedef struct place {
    int side;          // of the board; 0: nowhere
    bool after_first;  // the first number is not part of it
    bool is_unclear;   // it could also be at the other place
} place;

// Finds the largest position in a line.
static place find_position(const unsigned long *numbers, size_t count)
{
    for (int side = MOST_SIDE; side >= 2; side--) {
        const size_t cells = (size_t)(side * side);
        const bool at_first = count >= cells && is_position(numbers, cells);
        const bool at_second = count > cells && is_position(numbers + 1, cells);
        if (at_first || at_second)
            return (place){side, !at_first, at_first && at_second};
    }
    return (place){0};
}

// A number before or after the position may be the same as the one that is missing there. Then
// other lines of the text with as many numbers show whether lines begin with a number of their own.
static bool lines_begin_with_number(const scan *s, size_t count)
{
    scan all = {.begin = s->begin, .next = s->begin, .end = s->end};
    for (scan_next(&all); all.line.start != NULL; scan_next(&all)) {
        unsigned long numbers[MOST_NUMBERS];
        if (read_numbers(&all.line, numbers) != count)
            continue;
        const place found = find_position(numbers, count);
        if (found.side > 0 && !found.is_unclear)
            return found.after_first;
    }
    return false;
}

static bool read(scan *s, FILE *out)
{
    unsigned long numbers[MOST_NUMBERS], goal[MOST_NUMBERS];
    const size_t count = read_numbers(&s->line, numbers);
    const place found = find_position(numbers, count);
    if (found.side == 0)
        return false;
    const bool skips = found.is_unclear ? lines_begin_with_number(s, count) : found.after_first;
    for (int i = 0; i < found.side * found.side; i++)
        goal[i] = (unsigned long)i;
    fputs("\"start\": [", out);
    put_rows(out, numbers + skips, found.side);
    fputs("], \"goal\": [", out);
    put_rows(out, goal, found.side);
    putc(']', out);
    scan_next(s);
    return true;
}

const scan_kind scan_tiles = {"tiles", read};
