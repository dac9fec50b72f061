// A minimal 15-puzzle solver. The benchmark discrete.fifteen-manhattan solves the same puzzle with
// search/ida.h and must not be slower.
#include <stdbool.h>
#include <stdlib.h>

#include "tests/bench/bench.h"

enum { SIDE = 4, CELLS = SIDE * SIDE, OPTIMUM = 55, NODES = 15300442 };

// Korf's instance 2. At its goal, the blank is in the first cell.
static const int start[CELLS] = {13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6};

typedef struct by_hand {
    int board[CELLS];
    int distance[CELLS][CELLS];  // [tile][cell]
    // [cell]: the cells next to `cell`, then -1.
    int moves[CELLS][SIDE + 1];
    int bound, next_bound;
    uint64_t nodes;
} by_hand;

static void prepare(by_hand *s)
{
    for (int cell = 0; cell < CELLS; cell++) {
        int count = 0, row = cell / SIDE, column = cell % SIDE;
        s->board[cell] = start[cell];
        for (int tile = 1; tile < CELLS; tile++)
            s->distance[tile][cell] = abs(row - tile / SIDE) + abs(column - tile % SIDE);
        if (row > 0)
            s->moves[cell][count++] = cell - SIDE;
        if (column > 0)
            s->moves[cell][count++] = cell - 1;
        if (column < SIDE - 1)
            s->moves[cell][count++] = cell + 1;
        if (row < SIDE - 1)
            s->moves[cell][count++] = cell + SIDE;
        s->moves[cell][count] = -1;
    }
}

static bool deepen(by_hand *s, int blank, int last, int g, int h)
{
    if (h == 0)
        return true;
    for (const int *to = s->moves[blank]; *to >= 0; to++) {
        if (*to == last)
            continue;
        int tile = s->board[*to];
        int next = h + s->distance[tile][blank] - s->distance[tile][*to];
        s->nodes++;
        if (g + 1 + next > s->bound) {
            if (g + 1 + next < s->next_bound)
                s->next_bound = g + 1 + next;
            continue;
        }
        s->board[blank] = tile;
        if (deepen(s, *to, blank, g + 1, next))
            return true;
        s->board[*to] = tile;
    }
    return false;
}

static uj_status bench_by_hand(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    by_hand s = {.nodes = 1};
    int blank = 0, h = 0;
    prepare(&s);
    for (int cell = 0; cell < CELLS; cell++) {
        blank = s.board[cell] == 0 ? cell : blank;
        h += s.distance[s.board[cell]][cell];
    }
    uj_bench_start(timer);
    for (s.bound = h, s.next_bound = 1000; !deepen(&s, blank, -1, 0, h); s.next_bound = 1000)
        s.bound = s.next_bound;
    uj_bench_stop(timer, s.nodes);
    if (s.bound != OPTIMUM || s.nodes != NODES)
        return uj_error_set(error, UJ_INTERNAL, "Korf's instance 2 takes %d moves and %d nodes",
                            OPTIMUM, NODES);
    return UJ_OK;
}

static const uj_bench benches[] = {
    {"discrete.fifteen-by-hand", "node generated", bench_by_hand, NULL, NULL, 0, NULL},
};

const uj_bench_table uj_bench_fifteen = {benches, sizeof benches / sizeof benches[0]};
