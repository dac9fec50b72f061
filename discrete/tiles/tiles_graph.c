// The positions of sliding tiles as a graph of packed states.
#include "tiles_graph.h"

#include <string.h>

#include <unjam/discrete/puzzle/graph_result.h>

#include "tiles_rank.h"
#include "tiles_search.h"
#include "tiles_slides.h"

enum { PACKED_CELLS = 16, PACKED_BITS = 4 };

// Lists the cells to which the blank can go. Returns their number.
static inline int steps_from(const uj_tiles_graph *graph, int blank, int to[4])
{
    int row = blank / graph->columns, column = blank % graph->columns, count = 0;
    if (row > 0)
        to[count++] = blank - graph->columns;
    if (column > 0)
        to[count++] = blank - 1;
    if (column + 1 < graph->columns)
        to[count++] = blank + 1;
    if (row + 1 < graph->rows)
        to[count++] = blank + graph->columns;
    return count;
}

static void expand_packed(void *context, const void *state, uj_successors *out)
{
    const uj_tiles_graph *graph = context;
    const uint64_t board = *(const uint64_t *)state;
    // The blank is the lowest group of four bits that are all 0. The lowest 1 in `zeros` is at the
    // top bit of this group. (The unused groups above the last cell are 0, too.)
    uint64_t zeros = (board - UINT64_C(0x1111111111111111)) & ~board & UINT64_C(0x8888888888888888);
    int blank = __builtin_ctzll(zeros) / PACKED_BITS, to[4];
    int count = steps_from(graph, blank, to);
    for (int i = 0; i < count; i++) {
        uint64_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        uint64_t tile = board >> PACKED_BITS * to[i] & 15;
        *next = board - (tile << PACKED_BITS * to[i]) + (tile << PACKED_BITS * blank);
    }
}

static void expand_bytes(void *context, const void *state, uj_successors *out)
{
    const uj_tiles_graph *graph = context;
    const uint8_t *board = state;
    const uint8_t *found = memchr(board, 0, (size_t)graph->cells);
    int blank = (int)(found - board), to[4];
    int count = steps_from(graph, blank, to);
    for (int i = 0; i < count; i++) {
        uint8_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        memcpy(next, board, graph->search.state_size);
        next[blank] = next[to[i]];
        next[to[i]] = 0;
    }
}

static void expand_open(void *context, const void *state, uj_successors *out)
{
    const uj_tiles_graph *graph = context;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    uj_tiles_slide slides[UJ_TILES_SLIDES_LIMIT];
    uj_tiles_graph_read(graph, state, cells);
    const size_t count = uj_tiles_slides_list(graph->tiles, graph->slides, cells, slides);
    for (size_t i = 0; i < count; i++) {
        const uj_tiles_slide slide = slides[i];
        void *next = uj_successors_add(out);
        if (next == NULL)
            return;
        cells[slide.to] = cells[slide.from];
        cells[slide.from] = 0;
        uj_tiles_graph_write(graph, cells, next);
        cells[slide.from] = cells[slide.to];
        cells[slide.to] = 0;
    }
}

static bool is_goal(void *context, const void *state)
{
    const uj_tiles_graph *graph = context;
    return memcmp(state, graph->goal, graph->search.state_size) == 0;
}

void uj_tiles_graph_write(const uj_tiles_graph *graph, const uint8_t *cells, void *state)
{
    if (!graph->is_packed) {
        memset(state, 0, graph->search.state_size);
        memcpy(state, cells, (size_t)graph->cells);
        return;
    }
    uint64_t board = 0;
    for (int i = 0; i < graph->cells; i++)
        board |= (uint64_t)cells[i] << PACKED_BITS * i;
    memcpy(state, &board, sizeof board);
}

void uj_tiles_graph_read(const uj_tiles_graph *graph, const void *state, uint8_t *cells)
{
    if (!graph->is_packed) {
        memcpy(cells, state, (size_t)graph->cells);
        return;
    }
    uint64_t board;
    memcpy(&board, state, sizeof board);
    for (int i = 0; i < graph->cells; i++)
        cells[i] = (uint8_t)(board >> PACKED_BITS * i & 15);
}

void uj_tiles_graph_make(const uj_tiles *tiles, uj_tiles_cost cost, uj_tiles_graph *out)
{
    const bool is_plain = tiles->wall == 0 && tiles->copies[0] == 1;
    *out = (uj_tiles_graph){.tiles = tiles,
                            .rows = tiles->rows,
                            .columns = tiles->columns,
                            .cells = tiles->cells,
                            .slides = cost == UJ_TILES_SLIDES};
    out->is_packed = tiles->cells <= PACKED_CELLS;  // at most 15 labels, so 4 bits each
    out->search = (uj_graph){
        .context = out,
        .state_size = out->is_packed ? sizeof(uint64_t) : (size_t)(tiles->cells + 7) / 8 * 8,
        .expand = !is_plain        ? expand_open
                  : out->is_packed ? expand_packed
                                   : expand_bytes,
        .is_goal = is_goal,
    };
    uj_tiles_graph_write(out, tiles->start, out->start);
    uj_tiles_graph_write(out, tiles->goal, out->goal);
}

uj_status uj_tiles_explore(const void *data, const uj_puzzle_options *options,
                           uj_breadth_first_result *out, uj_error *error)
{
    const size_t limit = options->limits.memory_bytes;
    if (uj_tiles_are_ranked(data) && options->work_dir == NULL) {
        const uj_breadth_first_options how = uj_graph_exhaust_options(options);
        uj_tiles_ranks ranks;
        uj_tiles_ranks_make(data, &ranks);
        const bool is_shared = uj_graph_is_shared(options);
        const unsigned members = is_shared ? uj_team_members(options->team) : 1;
        const bool fits = limit == 0 || uj_ranked_bytes(ranks.graph.states) / members <= limit;
        const uj_spread_options shared = uj_graph_spread_options(options);
        if (fits && is_shared)
            return uj_spread_explore_ranked(&ranks.graph, &shared, out, error);
        if (fits)
            return uj_ranked_explore(&ranks.graph, &how, options->threads, out, error);
    }
    uj_tiles_graph graph;
    uj_tiles_graph_make(data, uj_tiles_chosen_cost(data, options), &graph);
    const uj_graph *const search = &graph.search;
    const uj_graph_tour tour = {&search, 1, .is_undirected = true, .start = graph.start};
    return uj_graph_explore(&tour, options, out, error);
}
