// Tables of the distances of tiles to their goal cells, and of the cheapest assignments of equal
// tiles to goal cells.
#include <stdlib.h>
#include <string.h>

#include "tiles_search.h"

// Fills in search->between[from] by breadth-first search: how many steps (or slides, if
// search->slides) a tile that is alone on the board needs from cell `from` to each cell. UINT8_MAX:
// the tile cannot reach the cell.
static void measure_from(uj_tiles_search *search, int from)
{
    const uj_tiles *tiles = search->tiles;
    uint8_t *far = search->between[from];
    int queue[UJ_TILES_MAX_CELLS] = {from}, count = 1;
    memset(far, UINT8_MAX, sizeof search->between[from]);
    far[from] = 0;
    for (int i = 0; i < count; i++)
        for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
            int to = uj_tiles_neighbour(tiles, queue[i], direction);
            while (to >= 0) {
                if (far[to] == UINT8_MAX) {
                    far[to] = (uint8_t)(far[queue[i]] + 1);
                    queue[count++] = to;
                }
                to = search->slides ? uj_tiles_neighbour(tiles, to, direction) : -1;
            }
        }
}

static void measure(uj_tiles_search *search)
{
    const uj_tiles *tiles = search->tiles;
    memset(search->distance, UINT8_MAX, sizeof search->distance);
    for (int place = 0; place < tiles->cells; place++) {
        measure_from(search, place);
        for (int cell = 0; cell < tiles->cells; cell++) {
            uint8_t *least = &search->distance[tiles->goal[place]][cell];
            if (search->between[place][cell] < *least)
                *least = search->between[place][cell];
        }
    }
}

uj_tiles_cost uj_tiles_chosen_cost(const uj_tiles *tiles, const uj_puzzle_options *options)
{
    if (options->cost == NULL)
        return tiles->cost;
    return (uj_tiles_cost)uj_name_index(uj_tiles_costs, options->cost);
}

void uj_tiles_search_begin(uj_tiles_search *search, const uj_tiles *tiles,
                           const uj_puzzle_options *options)
{
    *search = (uj_tiles_search){.tiles = tiles,
                                .options = options,
                                .limits = options->limits,
                                .progress = options->progress,
                                .started = uj_clock_seconds(),
                                .budget = {.limit = options->limits.memory_bytes},
                                .slides = tiles->copies[0] > 1 &&
                                          uj_tiles_chosen_cost(tiles, options) == UJ_TILES_SLIDES};
    uj_tiles_steps_make(tiles, &search->steps);
    measure(search);
}

// --- assignments ---------------------------------------------------------------------------------

// Sets least[set], for each set of k cells, to the least sum of distances if these cells are paired
// with the first k goal cells of the label. Dynamic programming: tries every cell of the set as the
// partner of the k-th goal cell; the other cells form a smaller set. If the label has fewer than k
// goal cells, least[set] is never used and stays 0.
static void assign(const uj_tiles_search *search, int label, uint8_t *least)
{
    const uj_tiles *tiles = search->tiles;
    int places[UJ_TILES_SET_CELLS], count = 0;
    for (int cell = 0; cell < tiles->cells; cell++)
        if (tiles->goal[cell] == label)
            places[count++] = cell;
    const uint32_t sets = UINT32_C(1) << tiles->cells;
    for (uint32_t set = 1; set < sets; set++) {
        int size = __builtin_popcount(set), best = UINT8_MAX;
        if (size > count)
            continue;
        for (uint32_t rest = set; rest != 0; rest &= rest - 1) {
            int cell = __builtin_ctz(rest);
            int cost =
                least[set & ~(UINT32_C(1) << cell)] + search->between[cell][places[size - 1]];
            best = cost < best ? cost : best;
        }
        least[set] = (uint8_t)best;
    }
}

bool uj_tiles_make_sets(uj_tiles_search *search)
{
    const uj_tiles *tiles = search->tiles;
    if (tiles->cells > UJ_TILES_SET_CELLS)
        return true;
    for (int label = 1; label <= tiles->label_count; label++) {
        if (tiles->copies[label] == 1 || label == tiles->wall)
            continue;
        search->assignment[label] =
            uj_budget_allocate(&search->budget, (size_t)1 << tiles->cells, 1);
        if (search->assignment[label] == NULL)
            return false;
        assign(search, label, search->assignment[label]);
        search->has_sets = true;
    }
    return true;
}

void uj_tiles_search_clear(uj_tiles_search *search)
{
    for (int label = 0; label < UJ_TILES_SET_CELLS; label++)
        uj_budget_free(&search->budget, search->assignment[label],
                       search->assignment[label] != NULL ? (size_t)1 << search->tiles->cells : 0,
                       1);
}

// --- sums ----------------------------------------------------------------------------------------

static int term(const uj_tiles_search *search, bool count, int label, int cell)
{
    int far = search->distance[label][cell];
    return count ? far > 0 : far;
}

uint32_t uj_tiles_sum_distances(uj_tiles_search *search, bool count)
{
    const uj_tiles *tiles = search->tiles;
    uint32_t sum = 0;
    for (int cell = 0; cell < tiles->cells; cell++) {
        for (const uj_tiles_step *step = search->steps.first[cell]; step->next != NULL; step++)
            for (int label = 1; label <= tiles->label_count; label++)
                search->steps.change[step->edge][label] =
                    (int8_t)(term(search, count, label, step->from) -
                             term(search, count, label, step->to));
        if (tiles->start[cell] != 0)
            sum += (uint32_t)term(search, count, tiles->start[cell], cell);
    }
    return sum;
}

uint32_t uj_tiles_sum_assignments(const uj_tiles_search *search, const uint8_t *cells, int blank)
{
    const uj_tiles *tiles = search->tiles;
    uint32_t sum = 0, where[UJ_TILES_SET_CELLS] = {0};
    for (int cell = 0; cell < tiles->cells; cell++) {
        int label = cells[cell];
        if (cell == blank || label == 0)
            continue;
        if (search->has_sets && search->assignment[label] != NULL)
            where[label] |= UINT32_C(1) << cell;
        else
            sum += search->distance[label][cell];
    }
    for (int label = 1; search->has_sets && label <= tiles->label_count; label++)
        if (search->assignment[label] != NULL)
            sum += search->assignment[label][where[label]];
    return sum;
}

int uj_tiles_start_blank(const uj_tiles *tiles)
{
    int blank = 0;
    while (tiles->start[blank] != 0)
        blank++;
    return blank;
}

// --- after the tables are made -------------------------------------------------------------------

uj_status uj_tiles_stop(const uj_tiles_search *search, uj_search_limit limit, uj_ida_result *out,
                        uj_error *error)
{
    *out = (uj_ida_result){0};
    if (limit == UJ_LIMIT_MEMORY && !search->budget.at_limit)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    out->search.outcome = UJ_SEARCH_LIMIT;
    out->search.limit = limit;
    out->search.stats.lower_bound =
        uj_tiles_sum_assignments(search, search->tiles->start, uj_tiles_start_blank(search->tiles));
    return UJ_OK;
}

uj_ida_options uj_tiles_options_left(const uj_tiles_search *search, const uj_ida_options *options)
{
    uj_ida_options left = *options;
    left.limits.seconds = uj_seconds_left(left.limits.seconds, search->started);
    // The limit must not become 0, which would mean no limit.
    const size_t held = search->budget.held + search->kept_bytes;
    if (left.limits.memory_bytes > 0)
        left.limits.memory_bytes =
            left.limits.memory_bytes > held ? left.limits.memory_bytes - held : 1;
    return left;
}

bool uj_tiles_is_goal(const uj_tiles *tiles, const uint8_t *cells, int blank)
{
    if (tiles->goal[blank] != 0)
        return false;
    for (int i = 0; i < tiles->cells; i++)
        if (i != blank && cells[i] != tiles->goal[i])
            return false;
    return true;
}
