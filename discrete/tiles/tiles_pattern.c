// IDA* with additive pattern databases (Korf and Felner 2002). The tiles are divided into groups
// twice; both partitions may be equal. Each partition gives a bound, a sum over its groups. The
// walking distance is a further bound, if its tables exist. The search uses the greatest bound.
#include "tiles_pattern.h"

#include <stdlib.h>
#include <string.h>

typedef struct pattern_board {
    uint8_t cells[UJ_TILES_MAX_CELLS];
    int32_t distance;  // sum of Manhattan distances
    // [partition] the sum of its groups' table values. A value is half of the number of moves that
    // the group needs beyond its Manhattan distances. So the bound is `distance` + 2 * excess.
    int32_t excess[UJ_TILES_VIEWS];
    uj_tiles_part *part_of[UJ_TILES_VIEWS][UJ_TILES_MAX_CELLS];  // [partition][label] the group
    const uj_tiles_arc *arcs;
    const uj_walking_tables *walking;
    const uj_tiles_pattern *pattern;
    const uj_tiles_search *search;
    uj_tiles_part part[UJ_TILES_ALL_PARTS];
} pattern_board;

typedef struct pattern_node {
    uint32_t first;  // index in `arcs` of the steps allowed at the node
    uint32_t row_link, column_link;
    uint32_t bound;
} pattern_node;

// A step of the blank. In each partition, the moved tile's group gets a new place and a new value
// (members of uj_tiles_part). Before the step is made, `places` and `values` hold the new places
// and values. Afterwards they hold the old ones, so that the step can be undone.
typedef struct pattern_turn {
    const uj_tiles_arc *arc;
    pattern_node child;
    int32_t change;  // change of the sum of Manhattan distances
    uint32_t values[UJ_TILES_VIEWS];
    uj_pattern_place places[UJ_TILES_VIEWS];
} pattern_turn;

// All steps from a node. The table indices of all children are computed before the first look-up,
// so that memory accesses overlap: the tables are larger than the fast caches.
typedef struct pattern_cursor {
    int next, count;
    pattern_turn turns[UJ_TILES_DIRECTIONS];
} pattern_cursor;

// --- search --------------------------------------------------------------------------------------

static inline uj_tiles_part *part_of(const pattern_board *b, int view, int label)
{
    return b->part_of[view][label];
}

// Fills in the child to which a step leads. The child's bound is the walking distance or, without
// walking tables, the sum of Manhattan distances.
static inline void walk(const pattern_board *b, const pattern_node *n, int label,
                        pattern_turn *turn)
{
    const uj_walking_tables *walking = b->walking;
    const unsigned from = turn->arc->from, to = turn->arc->to;
    const bool is_across = from + 1 == to || to + 1 == from;
    pattern_node *child = &turn->child;
    turn->change = b->search->steps.change[turn->arc->edge][label];
    *child = (pattern_node){turn->arc->next, n->row_link, n->column_link, 0};
    if (walking == NULL) {
        child->bound = (uint32_t)(b->distance + turn->change);
        return;
    }
    // In a board of one column, cells n and n + 1 are in different rows.
    if (is_across && b->search->tiles->columns > 1)
        child->column_link = uj_walking_next(&walking->columns, n->column_link, to > from, label);
    else
        child->row_link = uj_walking_next(&walking->rows, n->row_link, to > from, label);
    child->bound = uj_walking_distance(child->row_link) + uj_walking_distance(child->column_link);
}

static inline pattern_cursor pattern_begin(const pattern_board *b, const pattern_node *n,
                                           uint32_t allowed)
{
    const uj_tiles_arc *arc = &b->arcs[n->first];
    pattern_cursor cursor;
    cursor.next = cursor.count = 0;
    for (; arc->next != 0; arc++) {
        pattern_turn *turn = &cursor.turns[cursor.count++];
        const int label = b->cells[arc->to];
        turn->arc = arc;
        walk(b, n, label, turn);
        for (int v = 0; v < UJ_TILES_VIEWS && turn->child.bound < allowed; v++) {
            const uj_tiles_part *part = part_of(b, v, label);
            const uj_tiles_part_edge *edge = &part->edges[arc->edge];
            const uint64_t passed = part->occupied & edge->between;
            uint32_t order = (uint32_t)(part->place >> 32);
            if (passed != 0)
                order = uj_pattern_reorder(&part->layout, part->occupied, passed, order, edge->from,
                                           edge->to);
            turn->places[v] =
                (uint64_t)order << 32 |
                uj_pattern_shape(&part->layout, part->occupied ^ edge->flip, edge->from);
            uj_pattern_prefetch(&part->table, turn->places[v]);
        }
    }
    return cursor;
}

static inline bool pattern_next(pattern_cursor *cursor, pattern_turn **turn)
{
    *turn = &cursor->turns[cursor->next];
    return cursor->next++ < cursor->count;
}

static inline uint32_t pattern_step(const pattern_board *b, const pattern_node *n,
                                    pattern_turn *turn, pattern_node *child, uint32_t allowed)
{
    (void)n;
    const int label = b->cells[turn->arc->to];
    *child = turn->child;
    for (int v = 0; v < UJ_TILES_VIEWS && child->bound < allowed; v++) {
        const uj_tiles_part *part = part_of(b, v, label);
        turn->values[v] = uj_pattern_look(&part->table, turn->places[v]);
        const int32_t excess = b->excess[v] + (int32_t)turn->values[v] - (int32_t)part->value;
        const uint32_t sum = (uint32_t)(b->distance + turn->change + 2 * excess);
        child->bound = sum > child->bound ? sum : child->bound;
    }
    return 1;
}

// Makes or undoes a step in the moved tile's groups by swapping their places and values with those
// stored in the step.
static inline void exchange(pattern_board *b, int label, pattern_turn *turn)
{
    for (int v = 0; v < UJ_TILES_VIEWS; v++) {
        uj_tiles_part *part = part_of(b, v, label);
        const uj_pattern_place place = part->place;
        const uint32_t value = part->value;
        b->excess[v] += (int32_t)turn->values[v] - (int32_t)value;
        part->occupied ^= part->edges[turn->arc->edge].flip;
        part->place = turn->places[v];
        part->value = turn->values[v];
        turn->places[v] = place;
        turn->values[v] = value;
    }
}

static inline void pattern_make(pattern_board *b, pattern_turn *turn)
{
    const int label = b->cells[turn->arc->to];
    b->cells[turn->arc->from] = (uint8_t)label;
    b->distance += turn->change;
    exchange(b, label, turn);
}

static inline void pattern_unmake(pattern_board *b, pattern_turn *turn)
{
    const int label = b->cells[turn->arc->from];
    b->cells[turn->arc->to] = (uint8_t)label;
    b->distance -= turn->change;
    exchange(b, label, turn);
}

static void pattern_copy(pattern_board *to, const pattern_board *from)
{
    *to = *from;
    for (int v = 0; v < UJ_TILES_VIEWS; v++)
        for (int label = 1; label < from->search->tiles->cells; label++)
            to->part_of[v][label] = to->part + (from->part_of[v][label] - from->part);
}

#ifdef UNJAM_VALIDATE
// Checks b->distance against the cells of the board, and b->excess against the places of the
// groups.
static bool pattern_is_valid(const pattern_board *b, const pattern_node *n)
{
    const uj_tiles_pattern *pattern = b->pattern;
    const int blank = pattern->automaton->arcs[n->first].from;
    for (int v = 0; v < UJ_TILES_VIEWS; v++) {
        uint64_t seen = 0;
        int32_t excess = 0;
        for (int cell = 0; cell < b->search->tiles->cells; cell++) {
            const uint64_t bit = UINT64_C(1) << pattern->part_of[v][b->cells[cell]];
            if (cell == blank || (seen & bit) != 0)
                continue;
            const uj_tiles_part *part = part_of(b, v, b->cells[cell]);
            seen |= bit;
            excess += (int32_t)uj_pattern_look(&part->table, part->place);
        }
        if (excess != b->excess[v])
            return false;
    }
    return (uint32_t)b->distance == uj_tiles_sum_assignments(b->search, b->cells, blank);
}
#endif

#define pattern_next(b, n, c, s) pattern_next(c, s)
#define pattern_bound(n)         ((n)->bound)
#define pattern_do(b, n, s)      pattern_make(b, s)
#define pattern_undo(b, n, s)    pattern_unmake(b, s)
#define pattern_is_goal(b, n)    ((b)->distance == 0)
#define pattern_depth(b, bound)  (bound)
#define UJ_IDA_VALIDATE          1
#define UJ_IDA_LAZY              1
#define UJ_IDA_PARALLEL          1
#define UJ_IDA_COPY              1
#define UJ_IDA_NAME              pattern
#define UJ_IDA_STATE             pattern_board
#define UJ_IDA_NODE              pattern_node
#define UJ_IDA_STEP              pattern_turn *
#define UJ_IDA_CURSOR            pattern_cursor
#include <unjam/search/ida.h>

// --- solutions -----------------------------------------------------------------------------------

// Converts the arcs of a solution to steps, and passes them on to the caller's listener.
typedef struct pattern_listener {
    uj_ida_listener to;
    const uj_tiles_step *step[UJ_TILES_EDGES];  // [edge]
} pattern_listener;

static bool pass_on(void *payload, const void *steps, size_t count)
{
    const pattern_listener *listener = payload;
    pattern_turn *const *turns = steps;
    const uj_tiles_step **list = malloc((count + 1) * sizeof *list);
    if (list == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        list[i] = listener->step[turns[i]->arc->edge];
    const bool go_on = listener->to.function(listener->to.payload, list, count);
    free(list);
    return go_on;
}

// Fills in the board. Returns false if the walking distance shows that there is no solution.
static bool set_board(pattern_board *board, pattern_node *start, uj_tiles_search *search,
                      const uj_tiles_pattern *pattern)
{
    const uj_tiles *tiles = search->tiles;
    const uj_walking_tables *walking = pattern->walking;
    board->pattern = pattern;
    board->arcs = pattern->automaton->arcs;
    board->walking = walking;
    board->search = search;
    board->distance = (int32_t)uj_tiles_sum_distances(search, false);
    *start = (pattern_node){.first = pattern->automaton->first[uj_tiles_start_blank(tiles)],
                            .bound = (uint32_t)board->distance};
    memcpy(board->cells, tiles->start, sizeof board->cells);
    memcpy(board->part, pattern->part, sizeof board->part);
    for (int v = 0; v < UJ_TILES_VIEWS; v++)
        for (int label = 1; label < tiles->cells; label++)
            board->part_of[v][label] = &board->part[pattern->part_of[v][label]];
    for (int v = 0, p = 0; v < UJ_TILES_VIEWS; v++) {
        for (; p < (v + 1) * pattern->parts / UJ_TILES_VIEWS; p++)
            board->excess[v] += (int32_t)pattern->part[p].value;
        const uint32_t sum = (uint32_t)(board->distance + 2 * board->excess[v]);
        start->bound = sum > start->bound ? sum : start->bound;
    }
    if (walking == NULL)
        return true;
    if (walking->rows.start == UJ_WALKING_NEVER || walking->columns.start == UJ_WALKING_NEVER)
        return false;
    start->row_link = walking->rows.start;
    start->column_link = walking->columns.start;
    const uint32_t sum =
        uj_walking_distance(start->row_link) + uj_walking_distance(start->column_link);
    start->bound = sum > start->bound ? sum : start->bound;
    return true;
}

static uj_status search_board(uj_tiles_search *search, const uj_tiles_pattern *pattern,
                              const uj_ida_options *options, uj_ida_result *out, uj_error *error)
{
    pattern_board *board = calloc(1, sizeof *board);
    if (board == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    pattern_node start;
    if (!set_board(board, &start, search, pattern)) {
        *out = (uj_ida_result){.search.outcome = UJ_SEARCH_EXHAUSTED};
        out->search.stats.lower_bound = UINT32_MAX;
        free(board);
        return UJ_OK;
    }
    pattern_listener listener = {.to = options->listener};
    for (int cell = 0; cell < search->tiles->cells; cell++)
        for (const uj_tiles_step *step = search->steps.first[cell]; step->next != NULL; step++)
            listener.step[step->edge] = step;
    uj_ida_options left = uj_tiles_options_left(search, options);
    left.listener = (uj_ida_listener){pass_on, &listener};
    const uj_status status = pattern_search(board, start, &left, out, error);
    free(board);
    return status;
}

uj_status uj_tiles_search_pattern(uj_tiles_search *search, const uj_ida_options *options,
                                  uj_ida_result *out, uj_error *error)
{
    char reason[160];
    uj_tiles_pattern_plan plan;
    if (!uj_tiles_pattern_choose(search, &plan, reason, sizeof reason))
        return uj_error_set(error, UJ_BAD_ARGUMENT, "%s", reason);
    uj_tiles_pattern *pattern = malloc(sizeof *pattern);
    if (pattern == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    const uj_search_limit limit = uj_tiles_pattern_prepare(search, &plan, pattern);
    const uj_status status = limit == UJ_LIMIT_NONE
                                 ? search_board(search, pattern, options, out, error)
                                 : uj_tiles_stop(search, limit, out, error);
    free(pattern);
    return status;
}
