// After each random move of sliding tiles or Klotski, the pieces must be drawn in their places. A
// moving Klotski piece must not cover another piece.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/discrete/tiles/tiles.h>

#include "tests/support/discrete_show.h"
#include "tests/support/scene_reader.h"
#include "tests/support/test_random.h"

enum { ROUNDS = 12, MOVES = 14, SIDE = 8, CELLS = SIDE * SIDE };

static void near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%g is not within %g of %g", value, tolerance, wanted);
}

// --- boards of cells -----------------------------------------------------------------------------

// The label of the piece in each cell, ' ' for an empty cell, or '#' for a wall.
typedef struct board {
    int rows, columns;
    char cells[CELLS];
} board;

// Returns the box around all cells of `kind` or, if `others`, around all other cells. The unit is
// one cell.
static drawn_box cells_box(const board *b, char kind, bool others)
{
    drawn_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < b->rows * b->columns; i++) {
        double row = i / b->columns, column = i % b->columns;
        if ((b->cells[i] == kind) == others)
            continue;
        box = (drawn_box){fmin(box.left, column), fmin(box.top, row), fmax(box.right, column + 1.0),
                          fmax(box.bottom, row + 1.0)};
    }
    return box;
}

// Converts p from pixels to cells. `floor` is the box, in pixels, of all cells that are not walls.
static drawn_box to_cells(const board *b, drawn_box floor, drawn_box p)
{
    drawn_box all = cells_box(b, '#', true);
    double scale = (all.right - all.left) / (floor.right - floor.left);
    near((all.bottom - all.top) / (floor.bottom - floor.top), scale, 0.01 * scale);
    return (drawn_box){
        all.left + scale * (p.left - floor.left), all.top + scale * (p.top - floor.top),
        all.left + scale * (p.right - floor.left), all.top + scale * (p.bottom - floor.top)};
}

static drawn_box floor_of(const char *text)
{
    return only_drawn(text, "polygon", "floor");
}

// Returns true if `drawn` covers `cells`, except for the gap around a piece. The unit is one cell.
static bool covers(drawn_box drawn, drawn_box cells, double tolerance)
{
    const double gap = 0.06;
    double low = -tolerance, high = gap + tolerance;
    return drawn.left - cells.left > low && drawn.left - cells.left < high &&
           cells.right - drawn.right > low && cells.right - drawn.right < high &&
           drawn.top - cells.top > low && drawn.top - cells.top < high &&
           cells.bottom - drawn.bottom > low && cells.bottom - drawn.bottom < high;
}

// --- tiles ---------------------------------------------------------------------------------------

static void write_tiles(const board *b, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "{\"unjam\":1,\"kind\":\"tiles\",\"name\":\"x\"");
    for (int pass = 0; pass < 2; pass++) {
        used += (size_t)snprintf(text + used, size - used, ",\"%s\":[", pass ? "start" : "goal");
        for (int i = 0; i < b->rows * b->columns; i++)
            used += (size_t)snprintf(text + used, size - used, "%s%c%s",
                                     i % b->columns == 0 ? "\"" : " ",
                                     b->cells[i] == ' ' ? '.' : b->cells[i],
                                     i % b->columns < b->columns - 1 ? ""
                                     : i + 1 < b->rows * b->columns  ? "\","
                                                                     : "\"");
        used += (size_t)snprintf(text + used, size - used, "]");
    }
    snprintf(text + used, size - used, "}");
}

// Exactly one tile must be drawn in each labelled cell, and none elsewhere.
static void check_tiles(const discrete_show *s, const board *b, double time)
{
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE);
    drawn_box floor = floor_of(text);
    for (char label = 'a'; label <= 'z'; label++) {
        char tag[16] = {'p', 'i', 'e', 'c', 'e', ':', label};
        drawn_box boxes[CELLS] = {{0}};
        size_t count = find_drawn(text, "polygon", tag, boxes, CELLS), found = 0;
        for (int cell = 0; cell < b->rows * b->columns; cell++) {
            double row = cell / b->columns, column = cell % b->columns;
            if (b->cells[cell] != label)
                continue;
            size_t here = 0;
            for (size_t i = 0; i < count; i++)
                here += covers(to_cells(b, floor, boxes[i]),
                               (drawn_box){column, row, column + 1.0, row + 1.0}, 0.01);
            assert_int_equal(here, 1);
            found++;
        }
        assert_int_equal(found, count);
    }
    free(text);
}

static void tiles_are_where_the_moves_put_them(void **state)
{
    test_random *random = *state;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        board b = {.rows = 1 + (int)test_random_below(random, SIDE),
                   .columns = 2 + (int)test_random_below(random, SIDE - 1)};
        int cells = b.rows * b.columns, labels = 1 + (int)test_random_below(random, 26);
        int blank = (int)test_random_below(random, (uint32_t)cells);
        board boards[MOVES + 1];
        char text[4096];
        discrete_show s;
        // If `open`, the board may have walls and more than one blank.
        const bool open = test_random_below(random, 2) == 0;
        for (int i = 0; i < cells; i++) {
            const uint32_t dice = open ? test_random_below(random, 12) : 12;
            b.cells[i] = i == blank || dice == 0
                             ? ' '
                             : (char)('a' + test_random_below(random, (uint32_t)labels));
            if (i != blank && dice == 1)
                b.cells[i] = '#';
        }
        write_tiles(&b, text, sizeof text);
        show_load(&s, text);
        const uj_tiles *tiles = s.problem.data;
        boards[0] = b;
        for (int tries = 0; s.moves.count < MOVES && tries < 10000; tries++) {
            static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
            uint32_t way = test_random_below(random, 4);
            do
                blank = (int)test_random_below(random, (uint32_t)cells);
            while (b.cells[blank] != ' ');
            int row = blank / b.columns + down[way], column = blank % b.columns + right[way];
            if (row < 0 || row >= b.rows || column < 0 || column >= b.columns)
                continue;
            int from = row * b.columns + column, label = 1;
            if (b.cells[from] == ' ' || b.cells[from] == '#')
                continue;
            while (tiles->labels[label][0] != b.cells[from])
                label++;
            const uint16_t codes[] = {(uint16_t)label, (uint16_t)from, (uint16_t)blank};
            show_add(&s, codes, UJ_TILES_CODES);
            b.cells[blank] = b.cells[from];
            b.cells[from] = ' ';
            boards[s.moves.count] = b;
        }
        show_begin(&s);
        for (size_t i = 0; i <= s.moves.count; i++)
            check_tiles(&s, &boards[i], (double)i);
        show_end(&s);
    }
}

// --- Klotski -------------------------------------------------------------------------------------

static bool has_room(const board *b, char piece, int down, int right)
{
    for (int i = 0; i < b->rows * b->columns; i++) {
        int row = i / b->columns + down, column = i % b->columns + right;
        if (b->cells[i] != piece)
            continue;
        if (row < 0 || row >= b->rows || column < 0 || column >= b->columns)
            return false;
        char there = b->cells[row * b->columns + column];
        if (there != ' ' && there != piece)
            return false;
    }
    return true;
}

static void shift(board *b, char piece, int down, int right)
{
    board before = *b;
    for (int i = 0; i < b->rows * b->columns; i++)
        if (before.cells[i] == piece)
            b->cells[i] = ' ';
    for (int i = 0; i < b->rows * b->columns; i++)
        if (before.cells[i] == piece)
            b->cells[i + down * b->columns + right] = piece;
}

// Grows pieces cell by cell. Returns the number of pieces.
static int random_klotski(test_random *random, board *b)
{
    int cells = b->rows * b->columns, pieces = 0;
    memset(b->cells, ' ', sizeof b->cells);
    for (int i = 0; i < cells; i++)
        if (test_random_below(random, 12) == 0)
            b->cells[i] = '#';
    for (int tries = 0; tries < 3 + cells / 8; tries++) {
        int at = (int)test_random_below(random, (uint32_t)cells);
        if (b->cells[at] != ' ')
            continue;
        char name = (char)('a' + pieces++);
        b->cells[at] = name;
        for (int grow = (int)test_random_below(random, 5); grow > 0; grow--) {
            static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
            uint32_t way = test_random_below(random, 4);
            int row = at / b->columns + down[way], column = at % b->columns + right[way];
            if (row < 0 || row >= b->rows || column < 0 || column >= b->columns)
                continue;
            int next = row * b->columns + column;
            if (b->cells[next] == ' ')
                b->cells[at = next] = name;
        }
    }
    return pieces;
}

static void write_klotski(const board *b, char *text, size_t size)
{
    int first = 0;
    while (b->cells[first] != 'a')
        first++;
    size_t used = (size_t)snprintf(text, size,
                                   "{\"unjam\":1,\"kind\":\"klotski\",\"name\":\"x\",\"board\":[");
    for (int row = 0; row < b->rows; row++) {
        char line[SIDE + 1] = "";
        for (int i = 0; i < b->columns; i++) {
            char cell = b->cells[row * b->columns + i];
            line[i] = cell == ' ' ? '.' : cell;
        }
        used += (size_t)snprintf(text + used, size - used, "%s\"%s\"", row > 0 ? "," : "", line);
    }
    snprintf(text + used, size - used, "],\"goal\":{\"piece\":\"a\",\"at\":[%d,%d]}}",
             first / b->columns, first % b->columns);
}

static drawn_box drawn_piece(const board *b, const char *text, char piece)
{
    char tag[16] = {'p', 'i', 'e', 'c', 'e', ':', piece};
    return to_cells(b, floor_of(text), only_drawn(text, "polygon", tag));
}

static void check_klotski(const discrete_show *s, const board *b, int pieces, double time,
                          char moving)
{
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE);
    for (int i = 0; i < pieces; i++)
        if ('a' + i != moving)
            assert_true(covers(drawn_piece(b, text, (char)('a' + i)),
                               cells_box(b, (char)('a' + i), false), 0.02));
    free(text);
}

// The moving piece must not overlap a wall, another piece or the edge of the board.
static void check_way(const discrete_show *s, const board *b, double time, char piece)
{
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE);
    drawn_box now = drawn_piece(b, text, piece), then = cells_box(b, piece, false);
    double right = middle_x(now) - middle_x(then), down = middle_y(now) - middle_y(then);
    near(now.right - now.left, then.right - then.left, 0.1);
    assert_true(fabs(right - round(right)) < 0.02 || fabs(down - round(down)) < 0.02);
    for (int i = 0; i < b->rows * b->columns; i++)
        for (int k = 0; b->cells[i] == piece && k < b->rows * b->columns; k++) {
            double across = fabs(i % b->columns + right - k % b->columns);
            double along = fabs(i / b->columns + down - k / b->columns);
            if (b->cells[k] != ' ' && b->cells[k] != piece)
                assert_true(across > 0.97 || along > 0.97);
        }
    drawn_box all = cells_box(b, '#', true);
    assert_true(now.left > all.left && now.right < all.right && now.top > all.top &&
                now.bottom < all.bottom);
    free(text);
}

static void klotski_pieces_go_over_empty_cells(void **state)
{
    test_random *random = *state;
    for (int round = 0; round < 3 * ROUNDS; round++) {
        board b = {.rows = 2 + (int)test_random_below(random, SIDE - 1),
                   .columns = 2 + (int)test_random_below(random, SIDE - 1)};
        int pieces = random_klotski(random, &b);
        if (pieces == 0)
            continue;
        board boards[MOVES + 1];
        char text[2048], moved[MOVES];
        discrete_show s;
        write_klotski(&b, text, sizeof text);
        show_load(&s, text);
        const uj_klotski *klotski = s.problem.data;
        boards[0] = b;
        for (int tries = 0; tries < 500 && s.moves.count < MOVES; tries++) {
            char piece = (char)('a' + test_random_below(random, (uint32_t)pieces));
            board next = b;
            for (int steps = 6; steps > 0; steps--) {
                static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
                uint32_t way = test_random_below(random, 4);
                if (has_room(&next, piece, down[way], right[way]))
                    shift(&next, piece, down[way], right[way]);
            }
            if (memcmp(next.cells, b.cells, sizeof b.cells) == 0)
                continue;
            int first = 0, index = 0;
            while (next.cells[first] != piece)
                first++;
            while (klotski->names[index] != piece)
                index++;
            const uint16_t codes[] = {(uint16_t)index, (uint16_t)first};
            show_add(&s, codes, 2);
            moved[s.moves.count - 1] = piece;
            boards[s.moves.count] = b = next;
        }
        show_begin(&s);
        for (size_t i = 0; i <= s.moves.count; i++)
            check_klotski(&s, &boards[i], pieces, (double)i, ' ');
        for (size_t i = 0; i < s.moves.count; i++)
            for (double part = 0.03; part < 1.0; part += 0.1) {
                check_klotski(&s, &boards[i], pieces, (double)i + part, moved[i]);
                check_way(&s, &boards[i], (double)i + part, moved[i]);
            }
        show_end(&s);
    }
}

// --- all -----------------------------------------------------------------------------------------

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_where_the_moves_put_them),
        cmocka_unit_test(klotski_pieces_go_over_empty_cells),
    };
    return cmocka_run_group_tests(tests, show_seed, NULL);
}
