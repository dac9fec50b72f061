// Finds Klotski boards. A board is written with letters, in a block of lines or in one line with
// "/" between the rows. If a board has one square of 2 x 2 cells, and all its other pieces have
// one or two cells, it also has a short code.
//
// A short code describes a board of 5 rows and 4 columns by nine hexadecimal digits; zeros at its
// end may be missing. The first digit is the number of the cell on which the upper left corner of
// the square lies; cells are numbered row by row from 0. Each further digit consists of two numbers
// of two bits, the higher bits first. The cells are visited row by row, and each cell that is not
// yet covered takes the next number: 0 for an empty cell, 1 for a horizontal piece of two cells
// that begins there, 2 for a vertical one, 3 for a piece of one cell.
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "collection_scan.h"

enum { ROWS = 5, COLUMNS = 4, CELLS = ROWS * COLUMNS, DIGITS = 9, MOST_CELLS = 256 };

static const char names[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// --- short codes ---------------------------------------------------------------------------------

// Puts a piece on a board, with its upper left corner on `cell`, and names it by the next letter.
// Returns false if it does not fit.
static bool put_piece(char *board, int cell, int height, int width, int *pieces)
{
    if (cell % COLUMNS + width > COLUMNS || cell / COLUMNS + height > ROWS)
        return false;
    for (int i = 0; i < height * width; i++) {
        char *at = &board[cell + i / width * COLUMNS + i % width];
        if (*at != '\0')
            return false;
        *at = names[*pieces];
    }
    ++*pieces;
    return true;
}

static int digit_of(const scan_line *line, size_t index)
{
    const char c = index < line->length ? line->start[index] : '0';
    return isdigit((unsigned char)c) ? c - '0' : toupper((unsigned char)c) - 'A' + 10;
}

// Decodes the short code of a board. Returns false if the line is not a short code.
static bool decode(const scan_line *line, char board[CELLS])
{
    static const int heights[4] = {0, 1, 2, 1}, widths[4] = {0, 2, 1, 1};
    int pieces = 0, used = 0;
    memset(board, 0, CELLS);
    if (line->length < 5 || line->length > DIGITS)
        return false;
    for (size_t i = 0; i < line->length; i++)
        if (!isxdigit((unsigned char)line->start[i]))
            return false;
    if (!put_piece(board, digit_of(line, 0), 2, 2, &pieces))
        return false;
    for (int cell = 0; cell < CELLS; cell++) {
        if (board[cell] != '\0')
            continue;
        const int digit = digit_of(line, 1 + (size_t)used / 2);
        const int code = used++ % 2 == 0 ? digit >> 2 : digit & 3;
        if (code == 0)
            board[cell] = '.';
        else if (!put_piece(board, cell, heights[code], widths[code], &pieces))
            return false;
    }
    for (; used < 2 * (DIGITS - 1); used++)
        if ((digit_of(line, 1 + (size_t)used / 2) >> (used % 2 == 0 ? 2 : 0) & 3) != 0)
            return false;
    return true;
}

// --- boards --------------------------------------------------------------------------------------

typedef struct sketch {
    char cells[MOST_CELLS];
    size_t rows, columns;
    bool has_empty;
} sketch;

// Adds a row. Returns false if the row has a character that boards do not use, is not as long as
// the rows before it, or makes the board too large.
static bool add_row(sketch *board, const char *row, size_t length)
{
    if (length < 2 || (board->rows > 0 && length != board->columns) ||
        (board->rows + 1) * length > MOST_CELLS)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)row[i]) && row[i] != '.' && row[i] != '#')
            return false;
    memcpy(board->cells + board->rows * length, row, length);
    board->has_empty |= memchr(row, '.', length) != NULL;
    board->columns = length;
    board->rows++;
    return true;
}

// Adds the rows of a line to the board. "/" separates the rows. Returns the number of rows; 0 if
// the line is not part of this board.
static size_t add_line(sketch *board, const scan_line *line)
{
    const sketch before = *board;
    for (size_t i = 0; line->start != NULL && i <= line->length;) {
        const char *stop = memchr(line->start + i, '/', line->length - i);
        const size_t end = stop != NULL ? (size_t)(stop - line->start) : line->length;
        if (!add_row(board, line->start + i, end - i)) {
            *board = before;
            return 0;
        }
        i = end + 1;
    }
    return board->rows - before.rows;
}

// Finds the only piece of 2 x 2 cells on a board of the classic size. Returns '\0' if there is none
// or more than one.
static char find_square(const sketch *board)
{
    char found = '\0';
    for (size_t cell = 0; board->rows == ROWS && board->columns == COLUMNS && cell < CELLS;
         cell++) {
        const char name = board->cells[cell];
        size_t count = 0;
        for (size_t i = 0; i < CELLS; i++)
            count += board->cells[i] == name;
        if (name == '.' || name == '#' || count != 4 || cell % COLUMNS + 1 == COLUMNS ||
            cell + COLUMNS >= CELLS || board->cells[cell + 1] != name ||
            board->cells[cell + COLUMNS] != name || board->cells[cell + COLUMNS + 1] != name)
            continue;
        if (found != '\0')
            return '\0';
        found = name;
    }
    return found;
}

// Reads a line "Goal: A 3 1": the piece, and the row and column where its first cell must be. If
// anything else follows "Goal:", writes the whole line as a JSON string, so that klotski_goals.c
// refuses it later. Returns false if the line does not begin with "Goal:".
static bool read_goal(const scan_line *line, FILE *out)
{
    char text[64], name = '\0', rest = '\0';
    int row = 0, column = 0;
    if (line->start == NULL || line->length < 5 || strncasecmp(line->start, "Goal:", 5) != 0)
        return false;
    const size_t length = line->length < sizeof text ? line->length : sizeof text - 1;
    for (size_t i = 0; i < length; i++) {
        const char c = line->start[i];
        text[i] = '?';
        if (c >= ' ' && c <= '~' && c != '"' && c != '\\')
            text[i] = c;
        else if (c == '\t')
            text[i] = ' ';
    }
    text[length] = '\0';
    const bool is_whole = length == line->length &&
                          sscanf(text + 5, " %c %3d %3d %c", &name, &row, &column, &rest) == 3 &&
                          isalnum((unsigned char)name);
    if (is_whole)
        fprintf(out, ",\n\"goal\": {\"piece\": \"%c\", \"at\": [%d, %d]}", name, row, column);
    else
        fprintf(out, ",\n\"goal\": \"%s\"", text);
    return true;
}

static void put_rows(FILE *out, const sketch *board, size_t first, size_t end)
{
    for (size_t row = first; row < end; row++) {
        fputs(row > first ? ", " : "", out);
        scan_put_row(out, board->cells + row * board->columns, board->columns);
    }
}

// Reads a board. If no board begins at the current line, returns false and stays at that line.
static bool read_board(scan *s, FILE *out)
{
    const scan before = *s;
    sketch board = {.rows = 0};
    size_t lines = 0;
    for (; add_line(&board, &s->line) > 0; lines++)
        scan_next(s);
    *s = before;
    if (board.rows < 2 || !board.has_empty)
        return false;
    board = (sketch){.rows = 0};
    fputs("\"board\": [", out);
    for (size_t i = 0; i < lines; i++) {
        const size_t first = board.rows;
        fputs(i > 0 ? ",\n" : "", out);
        add_line(&board, &s->line);
        put_rows(out, &board, first, board.rows);
        scan_next(s);
    }
    putc(']', out);
    const char square = find_square(&board);
    if (read_goal(&s->line, out))
        scan_next(s);
    else if (square != '\0')
        fprintf(out, ", \"goal\": {\"piece\": \"%c\", \"at\": [3, 1]}", square);
    return true;
}

static bool read(scan *s, FILE *out)
{
    char cells[CELLS];
    if (s->line.start == NULL || !decode(&s->line, cells))
        return read_board(s, out);
    sketch board = {.rows = ROWS, .columns = COLUMNS};
    memcpy(board.cells, cells, sizeof cells);
    fputs("\"board\": [", out);
    put_rows(out, &board, 0, ROWS);
    fputs("], \"goal\": {\"piece\": \"A\", \"at\": [3, 1]}", out);
    scan_next(s);
    return true;
}

const scan_kind scan_klotski = {"klotski", read};
