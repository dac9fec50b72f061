// Two searches: IDA* with Manhattan distances (Korf 1985), and IDA* without a lower bound. The
// Manhattan bound is the sum of the distances of all tiles to the nearest goal cells of their
// labels. On small boards, tiles of equal label are instead paired with different goal cells so
// that the sum of their distances is least.
#include <string.h>

#include "tiles_search.h"

// The tiles on the board. The blank's cell keeps an old label, which is never read.
typedef struct tiles_cells {
    uint8_t cells[UJ_TILES_MAX_CELLS];
    const uj_tiles_search *search;  // only used for validation
} tiles_cells;

typedef struct tiles_node {
    const uj_tiles_step *first;  // the list of legal steps
    int32_t sum;                 // the bound; in uj_tiles_search_none, number of misplaced tiles
} tiles_node;

typedef const uj_tiles_step *tiles_step;

static tiles_node start_node(const uj_tiles_search *search, uint8_t *cells, uint32_t sum)
{
    memcpy(cells, search->tiles->start, UJ_TILES_MAX_CELLS);
    return (tiles_node){search->steps.first[uj_tiles_start_blank(search->tiles)], (int32_t)sum};
}

// All steps in the list n->first start at the blank's cell.
#define blank_of(n) ((n)->first->from)

// --- sums of the tiles' distances ----------------------------------------------------------------

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
#define summed_is_valid(b, n)                                                                      \
    ((n)->sum == (int32_t)uj_tiles_sum_assignments((b)->search, (b)->cells, blank_of(n)))
#define UJ_IDA_VALIDATE 1
#define UJ_IDA_PARALLEL 1
#define UJ_IDA_NAME     summed
#define UJ_IDA_STATE    tiles_cells
#define UJ_IDA_NODE     tiles_node
#define UJ_IDA_STEP     tiles_step
#define UJ_IDA_CURSOR   tiles_step
#include <unjam/search/ida.h>

// --- no bound: the number of misplaced tiles only tells whether the goal is reached --------------

#define plain_begin    summed_begin
#define plain_next     summed_next
#define plain_do       summed_do
#define plain_undo     summed_undo
#define plain_bound(n) 0
#define plain_is_goal  summed_is_goal
#define plain_depth    summed_depth
#define plain_step     summed_step
#define plain_is_valid(b, n)                                                                       \
    (((n)->sum == 0) == uj_tiles_is_goal((b)->search->tiles, (b)->cells, blank_of(n)))
#define UJ_IDA_VALIDATE 1
#define UJ_IDA_PARALLEL 1
#define UJ_IDA_NAME     plain
#define UJ_IDA_STATE    tiles_cells
#define UJ_IDA_NODE     tiles_node
#define UJ_IDA_STEP     tiles_step
#define UJ_IDA_CURSOR   tiles_step
#include <unjam/search/ida.h>

uj_status uj_tiles_search_none(uj_tiles_search *search, const uj_ida_options *options,
                               uj_ida_result *out, uj_error *error)
{
    tiles_cells board = {.search = search};
    tiles_node start = start_node(search, board.cells, uj_tiles_sum_distances(search, true));
    return plain_search(&board, start, options, out, error);
}

// --- assignments ---------------------------------------------------------------------------------

typedef struct tiles_sets {
    uint8_t cells[UJ_TILES_SET_CELLS];
    uint32_t where[UJ_TILES_SET_CELLS];  // [label] set of the cells where its tiles are
    const uj_tiles_search *search;
} tiles_sets;

static inline uint32_t sets_moved(const tiles_sets *b, tiles_step step, int label)
{
    return b->where[label] ^ (UINT32_C(1) << step->from | UINT32_C(1) << step->to);
}

#define sets_begin   summed_begin
#define sets_next    summed_next
#define sets_bound   summed_bound
#define sets_is_goal summed_is_goal
#define sets_depth   summed_depth
static inline uint32_t sets_step(const tiles_sets *b, const tiles_node *n, tiles_step step,
                                 tiles_node *child)
{
    const int label = b->cells[step->to];
    const uint8_t *least = b->search->assignment[label];
    child->first = step->next;
    child->sum =
        n->sum + (least == NULL ? step->change[label]
                                : least[sets_moved(b, step, label)] - least[b->where[label]]);
    return 1;
}
static inline void sets_do(tiles_sets *b, const tiles_node *n, tiles_step step)
{
    (void)n;
    const int label = b->cells[step->to];
    b->cells[step->from] = (uint8_t)label;
    b->where[label] = sets_moved(b, step, label);
}
static inline void sets_undo(tiles_sets *b, const tiles_node *n, tiles_step step)
{
    (void)n;
    const int label = b->cells[step->from];
    b->cells[step->to] = (uint8_t)label;
    b->where[label] = sets_moved(b, step, label);
}
#define sets_is_valid   summed_is_valid
#define UJ_IDA_VALIDATE 1
#define UJ_IDA_PARALLEL 1
#define UJ_IDA_NAME     sets
#define UJ_IDA_STATE    tiles_sets
#define UJ_IDA_NODE     tiles_node
#define UJ_IDA_STEP     tiles_step
#define UJ_IDA_CURSOR   tiles_step
#include <unjam/search/ida.h>

static uj_status search_sets(const uj_tiles_search *search, const uj_ida_options *options,
                             uj_ida_result *out, uj_error *error)
{
    uint8_t cells[UJ_TILES_MAX_CELLS];
    const uj_tiles *tiles = search->tiles;
    uint32_t sum = uj_tiles_sum_assignments(search, tiles->start, uj_tiles_start_blank(tiles));
    tiles_node start = start_node(search, cells, sum);
    tiles_sets board = {.search = search};
    memcpy(board.cells, cells, sizeof board.cells);
    for (int i = 0; i < tiles->cells; i++)
        board.where[cells[i]] |= UINT32_C(1) << i;
    uj_ida_options left = uj_tiles_options_left(search, options);
    return sets_search(&board, start, &left, out, error);
}

uj_status uj_tiles_search_manhattan(uj_tiles_search *search, const uj_ida_options *options,
                                    uj_ida_result *out, uj_error *error)
{
    uint32_t sum = uj_tiles_sum_distances(search, false);
    if (!uj_tiles_make_sets(search))
        return uj_tiles_stop(search, UJ_LIMIT_MEMORY, out, error);
    if (search->has_sets)
        return search_sets(search, options, out, error);
    tiles_cells board = {.search = search};
    tiles_node start = start_node(search, board.cells, sum);
    return summed_search(&board, start, options, out, error);
}
