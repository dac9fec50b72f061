// Solves sliding tiles by IDA*, one instance of the core for every kind of bound.
#include <stdlib.h>
#include <string.h>

#include "discrete/ida_result.h"
#include "discrete/tiles_board.h"

const char *const uj_tiles_heuristics[] = {"manhattan", "none", NULL};

// --- bounds that are sums over tiles -------------------------------------------------------------

// The blank's cell keeps what stood there before: nobody looks at it.
typedef struct tiles_cells {
    uint8_t cells[UJ_TILES_MAX_CELLS];
} tiles_cells;

typedef struct tiles_node {
    const uj_tiles_step *first;  // of the legal steps
    int32_t sum;                 // the bound, or the number of tiles that are not in place
} tiles_node;

typedef const uj_tiles_step *tiles_step;

#define summed_begin(b, n)      ((n)->first)
#define summed_next(b, n, c, s) ((*(s) = (*(c))++)->next != NULL)
#define summed_do(b, n, s)      ((void)((b)->cells[(s)->from] = (b)->cells[(s)->to]))
#define summed_undo(b, n, s)    ((void)((b)->cells[(s)->to] = (b)->cells[(s)->from]))
#define summed_bound(n)         ((uint32_t)(n)->sum)
#define summed_is_goal(b, n)    ((n)->sum == 0)
#define summed_depth(b, bound)  (bound)
static inline uint32_t summed_step(const tiles_cells *b, const tiles_node *n, tiles_step step,
                                   tiles_node *child)
{
    child->first = step->next;
    child->sum = n->sum + step->change[b->cells[step->to]];
    return 1;
}
#define UJ_IDA_NAME   summed
#define UJ_IDA_STATE  tiles_cells
#define UJ_IDA_NODE   tiles_node
#define UJ_IDA_STEP   tiles_step
#define UJ_IDA_CURSOR tiles_step
#include "search/ida.h"

// Without a bound: the same, but the sum only tells the goal.
#define plain_begin    summed_begin
#define plain_next     summed_next
#define plain_do       summed_do
#define plain_undo     summed_undo
#define plain_bound(n) (0)
#define plain_is_goal  summed_is_goal
#define plain_depth    summed_depth
#define plain_step     summed_step
#define UJ_IDA_NAME    plain
#define UJ_IDA_STATE   tiles_cells
#define UJ_IDA_NODE    tiles_node
#define UJ_IDA_STEP    tiles_step
#define UJ_IDA_CURSOR  tiles_step
#include "search/ida.h"

// --- tables --------------------------------------------------------------------------------------

typedef struct solver {
    const uj_tiles *tiles;
    bool has_bound;
    uj_tiles_steps table;
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
    if (!s->has_bound)
        for (int label = 1; label <= tiles->label_count; label++)
            for (int cell = 0; cell < tiles->cells; cell++)
                s->distance[label][cell] = s->distance[label][cell] > 0;
    for (int cell = 0; cell < tiles->cells; cell++)
        for (const uj_tiles_step *step = s->table.first[cell]; step->next != NULL; step++)
            for (int label = 1; label <= tiles->label_count; label++) {
                const uint8_t *to = s->distance[label];
                s->table.change[step->edge][label] = (int8_t)(to[step->from] - to[step->to]);
            }
}

static void prepare(const solver *s, tiles_cells *b, tiles_node *start)
{
    *start = (tiles_node){0};
    memcpy(b->cells, s->tiles->start, sizeof b->cells);
    for (int i = 0; i < s->tiles->cells; i++) {
        if (b->cells[i] == 0)
            start->first = s->table.first[i];
        else
            start->sum += s->distance[b->cells[i]][i];
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
    const tiles_step *step = steps;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    memcpy(cells, list->tiles->start, sizeof cells);
    uj_moves *moves = uj_move_lists_add(&list->out->lists);
    list->failed = moves == NULL;
    for (size_t i = 0; !list->failed && i < count; i++) {
        const uint16_t codes[UJ_TILES_CODES] = {cells[step[i]->to], step[i]->to, step[i]->from};
        list->failed = !uj_moves_append(moves, codes, UJ_TILES_CODES);
        cells[step[i]->from] = cells[step[i]->to];
    }
    return !list->failed;
}

static uj_status run(solver *s, const uj_puzzle_options *options, uj_puzzle_result *out,
                     uj_error *error)
{
    tiles_cells b;
    tiles_node start;
    prepare(s, &b, &start);
    listing list = {s->tiles, out, false};
    uj_ida_options ida = uj_ida_options_for(options, (uj_ida_listener){list_solution, &list});
    uj_ida_result result;
    uj_status status = s->has_bound ? summed_search(&b, start, &ida, &result, error)
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
    s->has_bound = strcmp(out->heuristic, "none") != 0;
    uj_tiles_steps_make(tiles, &s->table);
    measure(s);
    uj_status status = run(s, options, out, error);
    free(s);
    return status;
}
