// Random puzzles of every kind and random moves: between the moves the pieces are drawn where a
// replay of the moves says, and while a piece moves it goes where it may.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/discrete/klotski/klotski.h>
#include <unjam/discrete/peg/peg.h>
#include <unjam/discrete/tiles/tiles.h>
#include <unjam/viewer/discrete/discrete_subject.h>

#include "tests/support/scene_reader.h"
#include "tests/support/test_random.h"

enum { ROUNDS = 12, MOVES = 14, SIDE = 8, CELLS = SIDE * SIDE };

// A problem with moves from its start, and the subject that shows them.
typedef struct show {
    uj_problem problem;
    uj_moves moves;
    uj_subject *subject;
} show;

static void load(show *s, const char *kind, const char *text)
{
    uj_document document;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, &error), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    *s = (show){0};
    if (uj_problem_read(uj_puzzle_find(kind), &root, 0, &s->problem, &error) != UJ_OK)
        fail_msg("%s\n%s", error.message, text);
    uj_document_clear(&document);
}

static void begin(show *s)
{
    const uj_discrete_content content = {.problem = &s->problem, .moves = &s->moves};
    assert_int_equal(uj_discrete_subject_create(&content, &s->subject, NULL), UJ_OK);
    assert_int_equal(s->subject->move_count, s->moves.count);
}

static void end(show *s)
{
    uj_subject_destroy(s->subject);
    uj_moves_clear(&s->moves);
    uj_problem_clear(&s->problem);
}

static void append(show *s, const uint16_t *codes, size_t count)
{
    assert_true(uj_moves_append(&s->moves, codes, count));
}

static void near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%g is not within %g of %g", value, tolerance, wanted);
}

// --- boards of cells -----------------------------------------------------------------------------

// What stands on each cell, ' ' for nothing, '#' for a wall.
typedef struct board {
    int rows, columns;
    char cells[CELLS];
} board;

// The box around the cells of a kind, in cells.
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

// Pixels to cells: the floor is drawn around all cells that are no walls.
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

// Whether a box is drawn as that of these cells, but for the gap around a piece.
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

// All tiles are drawn, each on a cell of its own that has its label.
static void check_tiles(const show *s, const board *b, double time)
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
    for (int round = 0; round < ROUNDS; round++) {
        board b = {.rows = 1 + (int)test_random_below(random, SIDE),
                   .columns = 2 + (int)test_random_below(random, SIDE - 1)};
        int cells = b.rows * b.columns, labels = 1 + (int)test_random_below(random, 26);
        int blank = (int)test_random_below(random, (uint32_t)cells);
        board boards[MOVES + 1];
        char text[4096];
        show s;
        for (int i = 0; i < cells; i++)
            b.cells[i] =
                i == blank ? ' ' : (char)('a' + test_random_below(random, (uint32_t)labels));
        write_tiles(&b, text, sizeof text);
        load(&s, "tiles", text);
        const uj_tiles *tiles = s.problem.data;
        boards[0] = b;
        while (s.moves.count < MOVES) {
            static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
            uint32_t way = test_random_below(random, 4);
            int row = blank / b.columns + down[way], column = blank % b.columns + right[way];
            if (row < 0 || row >= b.rows || column < 0 || column >= b.columns)
                continue;
            int from = row * b.columns + column, label = 1;
            while (tiles->labels[label][0] != b.cells[from])
                label++;
            const uint16_t codes[] = {(uint16_t)label, (uint16_t)from, (uint16_t)blank};
            append(&s, codes, UJ_TILES_CODES);
            b.cells[blank] = b.cells[from];
            b.cells[blank = from] = ' ';
            boards[s.moves.count] = b;
        }
        begin(&s);
        for (int i = 0; i <= MOVES; i++)
            check_tiles(&s, &boards[i], i);
        end(&s);
    }
}

// --- Klotski -------------------------------------------------------------------------------------

// Whether all cells of a piece may move by so much.
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

// Pieces grown cell by cell on a board with walls here and there; returns their number.
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

static void check_klotski(const show *s, const board *b, int pieces, double time, char moving)
{
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE);
    for (int i = 0; i < pieces; i++)
        if ('a' + i != moving)
            assert_true(covers(drawn_piece(b, text, (char)('a' + i)),
                               cells_box(b, (char)('a' + i), false), 0.02));
    free(text);
}

// While it moves, none of the piece's cells meets a wall, the edge or another piece.
static void check_way(const show *s, const board *b, double time, char piece)
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
        show s;
        write_klotski(&b, text, sizeof text);
        load(&s, "klotski", text);
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
            append(&s, codes, 2);
            moved[s.moves.count - 1] = piece;
            boards[s.moves.count] = b = next;
        }
        begin(&s);
        for (size_t i = 0; i <= s.moves.count; i++)
            check_klotski(&s, &boards[i], pieces, (double)i, ' ');
        for (size_t i = 0; i < s.moves.count; i++)
            for (double part = 0.03; part < 1.0; part += 0.1) {
                check_klotski(&s, &boards[i], pieces, (double)i + part, moved[i]);
                check_way(&s, &boards[i], (double)i + part, moved[i]);
            }
        end(&s);
    }
}

// --- pegs ----------------------------------------------------------------------------------------

// A part of a lattice of squares or triangles with the lines that fit into it.
static void write_pegs(test_random *random, char *text, size_t size)
{
    static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    int index[6][6], holes = 0, ways = 2 + (int)test_random_below(random, 3), lines = 0;
    for (int i = 0; i < 36; i++)
        index[i / 6][i % 6] = test_random_below(random, 6) > 0 ? holes++ : -1;
    size_t used = (size_t)snprintf(
        text, size, "{\"unjam\":1,\"kind\":\"peg\",\"name\":\"x\",\"holes\":%d,\"lines\":[", holes);
    for (int i = 0; i < 36 * ways; i++) {
        int row = i / ways / 6, column = i / ways % 6, way = i % ways;
        int far_row = row + 2 * down[way], far = column + 2 * right[way];
        if (far_row > 5 || far > 5 || far < 0)
            continue;
        int ends[] = {index[row][column], index[row + down[way]][column + right[way]],
                      index[far_row][far]};
        if (ends[0] >= 0 && ends[1] >= 0 && ends[2] >= 0)
            used += (size_t)snprintf(text + used, size - used, "%s[%d,%d,%d]",
                                     lines++ > 0 ? "," : "", ends[0], ends[1], ends[2]);
    }
    used += (size_t)snprintf(text + used, size - used, "],\"start\":{\"empty\":[0");
    for (int hole = 1; hole < holes; hole++)
        if (test_random_below(random, 4) == 0)
            used += (size_t)snprintf(text + used, size - used, ",%d", hole);
    snprintf(text + used, size - used, "]},\"goal\":{\"count\":1}}");
}

// Pegs by the holes where they started, -1: none; the drawing names them so.
typedef struct pegs {
    int on[UJ_PEG_MAX_HOLES];
} pegs;

// Jumps until no jump is possible or the move is long enough; false when there is none.
static bool random_sweep(test_random *random, const uj_peg *peg, pegs *all, uint16_t *codes,
                         size_t *count)
{
    int from = -1;
    *count = 0;
    for (int tries = 0; tries < 400 && *count < 5; tries++) {
        const uj_peg_line *line = &peg->lines[test_random_below(random, (uint32_t)peg->line_count)];
        bool turned = test_random_below(random, 2) == 1;
        int a = turned ? line->other_end : line->end, c = turned ? line->end : line->other_end;
        bool possible = all->on[a] >= 0 && all->on[line->middle] >= 0 && all->on[c] < 0;
        if (!possible || (from >= 0 && a != from))
            continue;
        if (from < 0)
            codes[(*count)++] = (uint16_t)a;
        codes[(*count)++] = (uint16_t)c;
        all->on[c] = all->on[a];
        all->on[a] = all->on[line->middle] = -1;
        from = c;
    }
    return *count > 0;
}

static drawn_box hole_box(const char *text, unsigned hole)
{
    char tag[16];
    snprintf(tag, sizeof tag, "hole:%u", hole);
    return only_drawn(text, "disc", tag);
}

static void check_pegs(const show *s, const pegs *all, double time)
{
    const uj_peg *peg = s->problem.data;
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE), tag[32];
    size_t wanted = 0, drawn = 0;
    drawn_box box = {0};
    for (unsigned hole = 0; hole < peg->board.hole_count; hole++) {
        snprintf(tag, sizeof tag, "peg:%u", hole);
        drawn += find_drawn(text, "disc", tag, &box, 1);
        if (all->on[hole] < 0)
            continue;
        wanted++;
        snprintf(tag, sizeof tag, "peg:%d", all->on[hole]);
        box = only_drawn(text, "disc", tag);
        near(middle_x(box), middle_x(hole_box(text, hole)), 0.11);
        near(middle_y(box), middle_y(hole_box(text, hole)), 0.11);
    }
    assert_int_equal(drawn, wanted);
    free(text);
}

// Holes do not overlap, and lines are straight and even on boards that are cut out of a lattice.
static void check_holes(const show *s)
{
    const uj_peg *peg = s->problem.data;
    char *text = scene_text(s->subject, 0.0, 0);
    drawn_box boxes[UJ_PEG_MAX_HOLES];
    for (unsigned a = 0; a < peg->board.hole_count; a++)
        boxes[a] = hole_box(text, a);
    for (unsigned a = 0; a < peg->board.hole_count; a++)
        for (unsigned b = 0; b < a; b++)
            assert_true(hypot(middle_x(boxes[a]) - middle_x(boxes[b]),
                              middle_y(boxes[a]) - middle_y(boxes[b])) >
                        boxes[a].right - boxes[a].left);
    free(text);
}

static void pegs_are_in_the_holes_they_jumped_to(void **state)
{
    test_random *random = *state;
    for (int round = 0; round < 3 * ROUNDS; round++) {
        char text[8192];
        show s;
        write_pegs(random, text, sizeof text);
        load(&s, "peg", text);
        const uj_peg *peg = s.problem.data;
        pegs all, before[MOVES + 1];
        uint16_t codes[8];
        size_t count;
        for (unsigned h = 0; h < UJ_PEG_MAX_HOLES; h++)
            all.on[h] = peg->start >> h & 1 ? (int)h : -1;
        before[0] = all;
        while (peg->line_count > 0 && s.moves.count < MOVES &&
               random_sweep(random, peg, &all, codes, &count)) {
            append(&s, codes, count);
            before[s.moves.count] = all;
        }
        begin(&s);
        check_holes(&s);
        for (size_t i = 0; i <= s.moves.count; i++)
            check_pegs(&s, &before[i], (double)i);
        end(&s);
    }
}

// --- blocks --------------------------------------------------------------------------------------

enum { BLOCKS = 12 };

// The stacks as lists from below.
typedef struct stacks {
    int places, high[BLOCKS], blocks[BLOCKS][BLOCKS];
} stacks;

static void write_blocks(const stacks *all, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size,
                                   "{\"unjam\":1,\"kind\":\"blocks\",\"name\":\"x\",\"places\":[");
    for (int p = 0; p < all->places; p++)
        used += (size_t)snprintf(text + used, size - used, "%s\"p%d\"", p > 0 ? "," : "", p);
    used += (size_t)snprintf(text + used, size - used, "],\"start\":{");
    // In the order of their numbers, so that these are the codes of moves.
    for (int b = 0; b < BLOCKS; b++)
        for (int p = 0; p < all->places; p++)
            for (int k = 0; k < all->high[p]; k++)
                if (all->blocks[p][k] == b)
                    used += (size_t)snprintf(text + used, size - used, "%s\"b%d\":\"%c%d\"",
                                             b > 0 ? "," : "", b, k > 0 ? 'b' : 'p',
                                             k > 0 ? all->blocks[p][k - 1] : p);
    snprintf(text + used, size - used, "},\"goal\":{\"b0\":\"p0\"}}");
}

static void check_blocks(const show *s, const stacks *all, double time, int moving)
{
    char *text = scene_text(s->subject, time, UJ_SHOW_PICTURE), tag[32];
    for (int p = 0; p < all->places; p++) {
        snprintf(tag, sizeof tag, "place:p%d", p);
        drawn_box pad = only_drawn(text, "polygon", tag);
        for (int k = 0; k < all->high[p]; k++) {
            if (all->blocks[p][k] == moving)
                continue;
            snprintf(tag, sizeof tag, "piece:b%d", all->blocks[p][k]);
            drawn_box box = only_drawn(text, "polygon", tag);
            double unit = (box.bottom - box.top) / 0.94;
            near(middle_x(box), middle_x(pad), 0.11);
            near((pad.top - middle_y(box)) / unit, k + 0.5, 0.15);
        }
    }
    free(text);
}

static void blocks_stand_where_they_were_put(void **state)
{
    test_random *random = *state;
    for (int round = 0; round < ROUNDS; round++) {
        stacks all = {.places = 2 + (int)test_random_below(random, BLOCKS - 1)};
        stacks before[MOVES + 1];
        int moved[MOVES];
        char text[4096];
        show s;
        for (int b = 0; b < BLOCKS; b++) {
            uint32_t place = test_random_below(random, (uint32_t)all.places);
            all.blocks[place][all.high[place]++] = b;
        }
        write_blocks(&all, text, sizeof text);
        load(&s, "blocks", text);
        before[0] = all;
        while (s.moves.count < MOVES) {
            uint32_t from = test_random_below(random, (uint32_t)all.places);
            uint32_t to = test_random_below(random, (uint32_t)all.places);
            if (from == to || all.high[from] == 0)
                continue;
            int block = all.blocks[from][--all.high[from]];
            int onto = all.high[to] > 0 ? all.blocks[to][all.high[to] - 1] : BLOCKS + (int)to;
            const uint16_t codes[] = {(uint16_t)block, (uint16_t)onto};
            all.blocks[to][all.high[to]++] = block;
            append(&s, codes, 2);
            moved[s.moves.count - 1] = block;
            before[s.moves.count] = all;
        }
        begin(&s);
        for (int i = 0; i <= MOVES; i++)
            check_blocks(&s, &before[i], i, -1);
        for (int i = 0; i < MOVES; i++)
            check_blocks(&s, &before[i], i + 0.6, moved[i]);
        end(&s);
    }
}

// --- all -----------------------------------------------------------------------------------------

static int set_up(void **state)
{
    static test_random random;
    random.state = test_seed(20240611);
    *state = &random;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_where_the_moves_put_them),
        cmocka_unit_test(klotski_pieces_go_over_empty_cells),
        cmocka_unit_test(pegs_are_in_the_holes_they_jumped_to),
        cmocka_unit_test(blocks_stand_where_they_were_put),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
