// After each random move of pegs or blocks, the pieces must be drawn in their places.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/discrete/peg/peg.h>

#include "tests/support/discrete_show.h"
#include "tests/support/scene_reader.h"
#include "tests/support/test_random.h"

enum { ROUNDS = 12, MOVES = 14 };

static void near(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%g is not within %g of %g", value, tolerance, wanted);
}

// --- pegs ----------------------------------------------------------------------------------------

// The holes are random points of a lattice: square, triangular, or square with both diagonals. Any
// three neighbouring holes along a lattice direction form a line.
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

// on[hole] is a peg or -1. A peg has the number of the hole where it started.
typedef struct pegs {
    int on[UJ_PEG_MAX_HOLES];
} pegs;

// Makes a move of up to 4 random jumps of one peg. Returns false if no jump is found.
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

static void check_pegs(const discrete_show *s, const pegs *all, double time)
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

// No two holes may overlap.
static void check_holes(const discrete_show *s)
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
        discrete_show s;
        write_pegs(random, text, sizeof text);
        show_load(&s, text);
        const uj_peg *peg = s.problem.data;
        pegs all, before[MOVES + 1];
        uint16_t codes[8];
        size_t count;
        for (unsigned h = 0; h < UJ_PEG_MAX_HOLES; h++)
            all.on[h] = peg->start >> h & 1 ? (int)h : -1;
        before[0] = all;
        while (peg->line_count > 0 && s.moves.count < MOVES &&
               random_sweep(random, peg, &all, codes, &count)) {
            show_add(&s, codes, count);
            before[s.moves.count] = all;
        }
        show_begin(&s);
        check_holes(&s);
        for (size_t i = 0; i <= s.moves.count; i++)
            check_pegs(&s, &before[i], (double)i);
        show_end(&s);
    }
}

// --- blocks --------------------------------------------------------------------------------------

enum { BLOCKS = 12 };

// blocks[place][level], with level 0 at the bottom.
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
    // Lists block b at index b, because the index is the block's code in a move.
    for (int b = 0; b < BLOCKS; b++)
        for (int p = 0; p < all->places; p++)
            for (int k = 0; k < all->high[p]; k++)
                if (all->blocks[p][k] == b)
                    used += (size_t)snprintf(text + used, size - used, "%s\"b%d\":\"%c%d\"",
                                             b > 0 ? "," : "", b, k > 0 ? 'b' : 'p',
                                             k > 0 ? all->blocks[p][k - 1] : p);
    snprintf(text + used, size - used, "},\"goal\":{\"b0\":\"p0\"}}");
}

static void check_blocks(const discrete_show *s, const stacks *all, double time, int moving)
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
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        stacks all = {.places = 2 + (int)test_random_below(random, BLOCKS - 1)};
        stacks before[MOVES + 1];
        int moved[MOVES];
        char text[4096];
        discrete_show s;
        for (int b = 0; b < BLOCKS; b++) {
            uint32_t place = test_random_below(random, (uint32_t)all.places);
            all.blocks[place][all.high[place]++] = b;
        }
        write_blocks(&all, text, sizeof text);
        show_load(&s, text);
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
            show_add(&s, codes, 2);
            moved[s.moves.count - 1] = block;
            before[s.moves.count] = all;
        }
        show_begin(&s);
        for (int i = 0; i <= MOVES; i++)
            check_blocks(&s, &before[i], i, -1);
        for (int i = 0; i < MOVES; i++)
            check_blocks(&s, &before[i], i + 0.6, moved[i]);
        show_end(&s);
    }
}

// --- all -----------------------------------------------------------------------------------------

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pegs_are_in_the_holes_they_jumped_to),
        cmocka_unit_test(blocks_stand_where_they_were_put),
    };
    return cmocka_run_group_tests(tests, show_seed, NULL);
}
