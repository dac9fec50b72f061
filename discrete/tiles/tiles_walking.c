// IDA* with the walking distances of rows and of columns. Their sum is a lower bound because every
// step is either between two rows or between two columns.
#include <string.h>

#include "tiles_walking_table.h"

typedef struct walking_board {
    uint8_t cells[UJ_TILES_MAX_CELLS];
    const uj_tiles *tiles;
    bool sum_tells;  // if true, walking_sum returns 0 only at the goal
    uj_walking_tables tables;
} walking_board;

typedef struct walking_node {
    const uj_tiles_step *first;
    uint32_t row_link, column_link;
} walking_node;

static inline uint32_t walking_sum(const walking_node *node)
{
    return uj_walking_distance(node->row_link) + uj_walking_distance(node->column_link);
}

static inline uint32_t walking_go(const walking_board *b, const walking_node *n,
                                  const uj_tiles_step *step, walking_node *child)
{
    const int label = b->cells[step->to];
    child->first = step->next;
    child->row_link = n->row_link;
    child->column_link = n->column_link;
    if (step->direction == UJ_TILES_UP || step->direction == UJ_TILES_DOWN)
        child->row_link =
            uj_walking_next(&b->tables.rows, n->row_link, step->direction == UJ_TILES_DOWN, label);
    else
        child->column_link = uj_walking_next(&b->tables.columns, n->column_link,
                                             step->direction == UJ_TILES_RIGHT, label);
    return 1;
}

#define walking_begin(b, n)      ((n)->first)
#define walking_next(b, n, c, s) ((*(s) = (*(c))++)->next != NULL)
#define walking_step(b, n, s, c) walking_go(b, n, s, c)
#define walking_do(b, n, s)      ((void)((b)->cells[(s)->from] = (b)->cells[(s)->to]))
#define walking_undo(b, n, s)    ((void)((b)->cells[(s)->to] = (b)->cells[(s)->from]))
#define walking_bound(n)         walking_sum(n)
#define walking_is_goal(b, n)                                                                      \
    (walking_sum(n) == 0 &&                                                                        \
     ((b)->sum_tells || uj_tiles_is_goal((b)->tiles, (b)->cells, blank_of(n))))
#define walking_depth(b, bound) (bound)

// Returns the blank's cell. All steps of the list at node->first begin there.
static inline int blank_of(const walking_node *node)
{
    return node->first->from;
}

#define UJ_IDA_NAME   walking
#define UJ_IDA_STATE  walking_board
#define UJ_IDA_NODE   walking_node
#define UJ_IDA_STEP   const uj_tiles_step *
#define UJ_IDA_CURSOR const uj_tiles_step *
#include <unjam/base/language.h>
#include <unjam/search/ida.h>

static uj_status fail(const uj_tiles_search *search, uj_walking_outcome outcome, uj_ida_result *out,
                      uj_error *error)
{
    *out = (uj_ida_result){0};
    switch (outcome) {
    case UJ_WALKING_TIME:
        return uj_tiles_stop(search, UJ_LIMIT_TIME, out, error);
    case UJ_WALKING_STOPPED:
        return uj_tiles_stop(search, UJ_LIMIT_STOPPED, out, error);
    case UJ_WALKING_TOO_LARGE:
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--heuristic walking-distance would need a table of more than %d "
                              "states for this board; use --heuristic linear-conflict"),
                            UJ_WALKING_STATES);
    case UJ_WALKING_NO_MEMORY:
    case UJ_WALKING_MADE:
        break;
    }
    return uj_tiles_stop(search, UJ_LIMIT_MEMORY, out, error);
}

static uj_status search_board(walking_board *board, const uj_tiles_search *search,
                              const uj_ida_options *options, uj_ida_result *out, uj_error *error)
{
    const uj_tiles *tiles = search->tiles;
    walking_node start = {.row_link = board->tables.rows.start,
                          .column_link = board->tables.columns.start};
    board->tiles = tiles;
    board->sum_tells = tiles->label_count == tiles->cells - 1;
    memcpy(board->cells, tiles->start, sizeof board->cells);
    for (int cell = 0; cell < tiles->cells; cell++)
        if (tiles->start[cell] == 0)
            start.first = search->steps.first[cell];
    uj_ida_options left = uj_tiles_options_left(search, options);
    if (board->tables.rows.start == UJ_WALKING_NEVER ||
        board->tables.columns.start == UJ_WALKING_NEVER) {
        *out = (uj_ida_result){.search.outcome = UJ_SEARCH_EXHAUSTED};
        out->search.stats.lower_bound = UINT32_MAX;
        return UJ_OK;
    }
    return walking_search(board, start, &left, out, error);
}

uj_status uj_tiles_search_walking(uj_tiles_search *search, const uj_ida_options *options,
                                  uj_ida_result *out, uj_error *error)
{
    walking_board board = {.tiles = search->tiles};
    uj_walking_outcome outcome = uj_walking_make(search, &search->budget, &board.tables);
    uj_status status = outcome == UJ_WALKING_MADE
                           ? search_board(&board, search, options, out, error)
                           : fail(search, outcome, out, error);
    uj_walking_clear(&search->budget, &board.tables);
    return status;
}
