// Solves sliding tiles by IDA*, one instance of the core for every kind of bound.
#include <stdlib.h>
#include <string.h>

#include "discrete/ida_result.h"
#include "discrete/tiles_board.h"

const char *const uj_tiles_heuristics[] = {"manhattan", "none", NULL};

// --- bounds that are sums over tiles -------------------------------------------------------------

// What a step adds to the sum: change[edge][label of the tile that goes against it].
typedef int8_t sum_change[UJ_TILES_MAX_CELLS];

typedef struct tiles_board {
    uint8_t cells[UJ_TILES_MAX_CELLS];
    const uj_tiles_steps *table;
    const sum_change *change;  // [edges]: of the bound
    const sum_change *wrong;   // [edges]: of the number of tiles that are not on a place of theirs
} tiles_board;

typedef struct tiles_node {
    uint16_t first;  // index of the first legal step
    uint16_t h;      // the bound
    uint16_t wrong;  // tiles not in place; used when there is no bound
} tiles_node;

static inline const uj_tiles_step *board_begin(const tiles_board *b, const tiles_node *n)
{
    return &b->table->steps[n->first];
}

static inline bool board_next(const uj_tiles_step **cursor, uj_tiles_step *step)
{
    *step = *(*cursor)++;
    return step->from != step->to;
}

static inline void board_do(tiles_board *b, uj_tiles_step step)
{
    b->cells[step.from] = b->cells[step.to];
    b->cells[step.to] = 0;
}

static inline void board_undo(tiles_board *b, uj_tiles_step step)
{
    b->cells[step.to] = b->cells[step.from];
    b->cells[step.from] = 0;
}

#define summed_begin(b, n)      board_begin(b, n)
#define summed_next(b, n, c, s) board_next(c, s)
#define summed_do(b, n, s)      board_do(b, s)
#define summed_undo(b, n, s)    board_undo(b, s)
#define summed_bound(n)         ((n)->h)
#define summed_is_goal(b, n)    ((n)->h == 0)
#define summed_depth(b, bound)  (bound)
static inline uint32_t summed_step(const tiles_board *b, const tiles_node *n, uj_tiles_step step,
                                   tiles_node *child)
{
    child->first = step.next;
    child->h = (uint16_t)(n->h + b->change[step.edge][b->cells[step.to]]);
    return 1;
}
#define UJ_IDA_NAME   summed
#define UJ_IDA_STATE  tiles_board
#define UJ_IDA_NODE   tiles_node
#define UJ_IDA_STEP   uj_tiles_step
#define UJ_IDA_CURSOR const uj_tiles_step *
#include "search/ida.h"

#define plain_begin(b, n)      board_begin(b, n)
#define plain_next(b, n, c, s) board_next(c, s)
#define plain_do(b, n, s)      board_do(b, s)
#define plain_undo(b, n, s)    board_undo(b, s)
#define plain_bound(n)         ((n)->h)
#define plain_is_goal(b, n)    ((n)->wrong == 0)
#define plain_depth(b, bound)  (bound)
static inline uint32_t plain_step(const tiles_board *b, const tiles_node *n, uj_tiles_step step,
                                  tiles_node *child)
{
    child->first = step.next;
    child->h = 0;
    child->wrong = (uint16_t)(n->wrong + b->wrong[step.edge][b->cells[step.to]]);
    return 1;
}
#define UJ_IDA_NAME   plain
#define UJ_IDA_STATE  tiles_board
#define UJ_IDA_NODE   tiles_node
#define UJ_IDA_STEP   uj_tiles_step
#define UJ_IDA_CURSOR const uj_tiles_step *
#include "search/ida.h"

// --- tables --------------------------------------------------------------------------------------

typedef struct solver {
    const uj_tiles *tiles;
    uj_tiles_steps table;
    sum_change change[UJ_TILES_EDGES], wrong[UJ_TILES_EDGES];
    uint8_t distance[UJ_TILES_MAX_CELLS + 1][UJ_TILES_MAX_CELLS];  // [label][cell] to its place
} solver;

static int distance(const uj_tiles *tiles, int a, int b)
{
    return abs(a / tiles->columns - b / tiles->columns) +
           abs(a % tiles->columns - b % tiles->columns);
}

// The distance from every cell to the nearest place of the label.
static void measure(solver *s)
{
    const uj_tiles *tiles = s->tiles;
    memset(s->distance, 0xff, sizeof s->distance);
    for (int place = 0; place < tiles->cells; place++)
        for (int cell = 0; cell < tiles->cells; cell++) {
            uint8_t *least = &s->distance[tiles->goal[place]][cell];
            int far = distance(tiles, place, cell);
            if (far < *least)
                *least = (uint8_t)far;
        }
    for (int cell = 0; cell < tiles->cells; cell++)
        for (const uj_tiles_step *step = &s->table.steps[s->table.first[cell]];
             step->from != step->to; step++)
            for (int label = 1; label <= tiles->label_count; label++) {
                const uint8_t *to = s->distance[label];
                s->change[step->edge][label] = (int8_t)(to[step->from] - to[step->to]);
                s->wrong[step->edge][label] = (int8_t)((to[step->from] > 0) - (to[step->to] > 0));
            }
}

static void prepare(const solver *s, tiles_board *b, tiles_node *start)
{
    *b = (tiles_board){.table = &s->table, .change = s->change, .wrong = s->wrong};
    *start = (tiles_node){0};
    memcpy(b->cells, s->tiles->start, sizeof b->cells);
    for (int i = 0; i < s->tiles->cells; i++) {
        int label = b->cells[i];
        if (label == 0) {
            start->first = s->table.first[i];
            continue;
        }
        start->h = (uint16_t)(start->h + s->distance[label][i]);
        start->wrong = (uint16_t)(start->wrong + (s->distance[label][i] > 0));
    }
}

// --- solving -------------------------------------------------------------------------------------

typedef struct listing {
    const uj_tiles *tiles;
    uj_puzzle_result *out;
    bool failed;
} listing;

// The blank's steps as moves of tiles.
static bool list_solution(void *payload, const void *steps, size_t count)
{
    listing *list = payload;
    const uj_tiles_step *step = steps;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    memcpy(cells, list->tiles->start, sizeof cells);
    uj_moves *moves = uj_move_lists_add(&list->out->lists);
    list->failed = moves == NULL;
    for (size_t i = 0; !list->failed && i < count; i++) {
        const uint16_t codes[UJ_TILES_CODES] = {cells[step[i].to], step[i].to, step[i].from};
        list->failed = !uj_moves_append(moves, codes, UJ_TILES_CODES);
        cells[step[i].from] = cells[step[i].to];
    }
    return !list->failed;
}

static uj_status run(solver *s, const uj_puzzle_options *options, uj_puzzle_result *out,
                     uj_error *error)
{
    tiles_board b;
    tiles_node start;
    prepare(s, &b, &start);
    listing list = {s->tiles, out, false};
    uj_ida_options ida = uj_ida_options_for(options, (uj_ida_listener){list_solution, &list});
    uj_ida_result result;
    bool has_bound = strcmp(out->heuristic, "none") != 0;
    uj_status status = has_bound ? summed_search(&b, start, &ida, &result, error)
                                 : plain_search(&b, start, &ida, &result, error);
    if (status == UJ_OK && list.failed)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while listing solutions");
    return uj_ida_to_puzzle_result(status, &result, out, error);
}

uj_status uj_tiles_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                         uj_error *error)
{
    const uj_tiles *tiles = data;
    *out = (uj_puzzle_result){.cost = "moves"};
    out->heuristic = options->heuristic != NULL ? options->heuristic : uj_tiles_heuristics[0];
    if (uj_tiles_is_impossible(tiles, out->reason, sizeof out->reason)) {
        out->search.outcome = UJ_SEARCH_EXHAUSTED;
        out->search.stats.lower_bound = UINT32_MAX;
        return UJ_OK;
    }
    solver *s = calloc(1, sizeof *s);
    if (s == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    s->tiles = tiles;
    uj_tiles_steps_make(tiles, &s->table);
    measure(s);
    uj_status status = run(s, options, out, error);
    free(s);
    return status;
}
