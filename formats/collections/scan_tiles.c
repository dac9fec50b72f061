// Finds positions of sliding-tile puzzles. A position is the list of the numbers on a square board,
// row by row, in one line; 0 is the blank. The line may have an extra number before the position,
// and any numbers after the position.
#include <ctype.h>
#include <stdlib.h>

#include "collection_scan.h"

enum { MOST_SIDE = 8, MOST_NUMBERS = MOST_SIDE * MOST_SIDE + 8 };

_Static_assert((int)MOST_NUMBERS == (int)SCAN_NUMBERS, "an answer for each count of numbers");

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

// Returns true if the `count` numbers are 0, 1, ..., count - 1 in any order.
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

// Which numbers in a line are the position (the numbers on the board).
typedef struct place {
    int side;          // the board's number of rows; 0: the line has no position
    bool after_first;  // the position begins at the second number
    bool is_unclear;   // the position may begin at the first number or at the second
} place;

// Finds the largest square board that the numbers of a line can describe.
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

// Some lines are ambiguous: in "1 0 2 3 1" the position may begin at the first number or at the
// second. Ambiguous lines of `count` numbers are read like the first line of `count` numbers that
// is not ambiguous. Returns true if the position in that line begins at the second number. Returns
// false if there is no such line.
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
    bool skips = found.after_first;
    if (found.is_unclear) {
        scan_answer *answer = &s->extra_number[count];
        if (*answer == SCAN_UNKNOWN)
            *answer = lines_begin_with_number(s, count) ? SCAN_YES : SCAN_NO;
        skips = *answer == SCAN_YES;
    }
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
