// Chooses groups of tiles for pattern databases, and prepares a search with them.
#include <stdio.h>
#include <string.h>

#include <unjam/discrete/patterns/pattern_file.h>
#include <unjam/discrete/patterns/pattern_symmetry.h>

#include "tiles_kept.h"
#include "tiles_pattern.h"

// --- choice --------------------------------------------------------------------------------------

// Returns an estimate of the bytes held while the tables of a plan are made. The estimate is
// usually too high.
static double estimate(const uj_tiles *tiles, const int *sizes, int count)
{
    // `regions`: average number of regions into which a set of cells divides the other cells.
    // `in_making`: extra bytes for each value while a table is made. Both are estimates; the true
    // numbers are rarely greater.
    const double regions = 2.8, in_making = 1.6;
    double sum = 0, greatest = 0;
    for (int i = 0; i < count; i++) {
        double bytes = regions * uj_pattern_sets(tiles->cells, sizes[i]);
        for (int k = 2; k <= sizes[i]; k++)
            bytes *= k;
        greatest = bytes > greatest ? bytes : greatest;
        sum += bytes / 2;
    }
    return sum + greatest * in_making;
}

// Divides the tiles into groups of `most` tiles and a smaller group for the rest. If `most` is at
// least 7, the 4 x 4 board gets the published groups of 7 and 8 tiles instead.
static void divide(const uj_tiles *tiles, int most, uj_tiles_pattern_plan *out)
{
    const int all = tiles->cells - 1;
    out->count = 0;
    if (tiles->rows == 4 && tiles->columns == 4 && most >= 7) {
        out->sizes[out->count++] = 7;
        out->sizes[out->count++] = 8;
        return;
    }
    for (int left = all; left > 0; left -= most)
        out->sizes[out->count++] = left < most ? left : most;
}

// Returns true if all tables of a plan are in the cache folder.
static bool is_cached(const uj_tiles_search *search, const uj_tiles_pattern_plan *plan)
{
    const uj_tiles *tiles = search->tiles;
    uj_tiles_partition partition;
    uj_tiles_partition_make(tiles, plan->sizes, plan->count, &partition);
    uj_pattern_key key = {(uint8_t)tiles->rows, (uint8_t)tiles->columns, 0, 0};
    while (tiles->goal[key.blank] != 0)
        key.blank++;
    for (int i = 0; i < partition.count; i++) {
        uj_pattern_key shared = key;
        shared.goal = partition.goal[i];
        (void)uj_pattern_share(&shared);
        if (!uj_pattern_file_exists(search->options->cache, &shared))
            return false;
    }
    return true;
}

// Measured on Korf's instances of the 15-puzzle: groups of 5, 5 and 5 tiles are fastest for a
// single instance, because their tables take only some hundredths of a second to make; groups of 6,
// 6 and 3 are fastest for many instances. On larger boards, searches are so long that it pays
// to spend many seconds on making tables.
static void choose_sizes(const uj_tiles_search *search, uj_tiles_pattern_plan *out)
{
    enum { MANY = 8, SMALL_BOARD = 16 };
    const uj_tiles *tiles = search->tiles;
    const double megabyte = 1e6, half = (double)search->limits.memory_bytes / 2;
    double room = search->options->instances >= MANY ? 64 * megabyte : 6 * megabyte;
    if (tiles->cells > SMALL_BOARD && search->options->heuristic != NULL)
        room = 1500 * megabyte;
    room = half > 0 && half < room ? half : room;
    int most = UJ_PATTERN_TILES;
    divide(tiles, most, out);
    // Keep the largest groups if their tables are cached and there is no memory limit (`half` is
    // 0). Reading these tables takes some tenths of a second, so this pays only for many instances.
    if (search->options->instances >= MANY && search->options->cache != NULL && half <= 0 &&
        is_cached(search, out))
        return;
    for (; most > 2 && estimate(tiles, out->sizes, out->count) > room;)
        divide(tiles, --most, out);
}

bool uj_tiles_pattern_choose(const uj_tiles_search *search, uj_tiles_pattern_plan *out,
                             char *reason, size_t size)
{
    const uj_tiles *tiles = search->tiles;
    const int all = tiles->cells - 1;
    *out = (uj_tiles_pattern_plan){.all = search->options->all};
    if (tiles->label_count != all || all < 1 || tiles->cells > UJ_PATTERN_CELLS) {
        snprintf(reason, size,
                 "pattern databases are for boards of at most %d cells whose tiles are all "
                 "different; use --heuristic linear-conflict",
                 UJ_PATTERN_CELLS);
        return false;
    }
    out->count = uj_tiles_read_sizes(search->heuristic, out->sizes);
    if (out->count == 0) {
        choose_sizes(search, out);
        return true;
    }
    int sum = 0;
    for (int i = 0; i < out->count; i++)
        sum += out->sizes[i];
    if (sum != all)
        snprintf(reason, size,
                 "%s is for boards of %d tiles, and this one has %d; use --heuristic pattern",
                 search->heuristic, sum, all);
    return sum == all;
}

// --- groups --------------------------------------------------------------------------------------

typedef struct pattern_maker {
    uj_tiles_search *search;
    uj_tiles_kept *kept;
    uj_tiles_pattern *pattern;
    int views;                             // number of partitions done so far
    uint8_t label_at[UJ_TILES_MAX_CELLS];  // [goal cell]
    uint8_t start_of[UJ_TILES_MAX_CELLS];  // [label] the cell of its tile at the start
    uint8_t blank;                         // the blank's goal cell
} pattern_maker;

static void set_edges(const uj_tiles_search *search, const uj_pattern_symmetry *symmetry,
                      uj_tiles_part *part)
{
    for (int cell = 0; cell < search->tiles->cells; cell++)
        for (const uj_tiles_step *step = search->steps.first[cell]; step->next != NULL; step++) {
            const uint8_t from = symmetry->image[step->to], to = symmetry->image[step->from];
            part->edges[step->edge] =
                (uj_tiles_part_edge){.flip = UINT64_C(1) << from | UINT64_C(1) << to,
                                     .between = uj_pattern_between(from, to),
                                     .from = from,
                                     .to = to};
        }
}

static uj_search_limit add_part(pattern_maker *m, int view, uint64_t goal)
{
    const uj_tiles *tiles = m->search->tiles;
    uj_tiles_pattern *p = m->pattern;
    uj_tiles_part *part = &p->part[p->parts];
    const uj_pattern_work work = {.threads = m->search->options->threads,
                                  .started = m->search->started,
                                  .seconds = m->search->limits.seconds,
                                  .progress = m->search->progress};
    uj_pattern_key key = {(uint8_t)tiles->rows, (uint8_t)tiles->columns, m->blank, goal};
    const uj_pattern_symmetry symmetry = uj_pattern_share(&key);
    uj_pattern_pick pick;
    const uj_search_limit limit =
        uj_pattern_store_get(&m->kept->store, &key, &work, m->search->options->cache, &pick);
    if (limit != UJ_LIMIT_NONE)
        return limit;
    *part = (uj_tiles_part){.layout = *pick.layout, .table = *pick.table};
    set_edges(m->search, &symmetry, part);
    uint8_t cell[UJ_PATTERN_TILES];
    for (uint64_t rest = goal; rest != 0; rest &= rest - 1) {
        const int place = __builtin_ctzll(rest);
        const uint8_t label = m->label_at[place], now = symmetry.image[m->start_of[label]];
        // The group's tiles are listed in the order of their goal cells.
        const uint64_t before = (UINT64_C(1) << symmetry.image[place]) - 1;
        cell[__builtin_popcountll(key.goal & before)] = now;
        part->occupied |= UINT64_C(1) << now;
        p->part_of[view][label] = (uint8_t)p->parts;
    }
    part->place = uj_pattern_find(&part->layout, cell, symmetry.image[m->start_of[0]]);
    part->value = uj_pattern_look(&part->table, part->place);
    p->parts++;
    return UJ_LIMIT_NONE;
}

// Makes the tables of the largest groups first: if they exceed the memory limit, no time is spent
// on the small ones.
static uj_search_limit add_view(pattern_maker *m, const uj_tiles_partition *partition)
{
    uj_search_limit limit = UJ_LIMIT_NONE;
    for (int tiles = UJ_PATTERN_TILES; tiles > 0; tiles--)
        for (int i = 0; i < partition->count && limit == UJ_LIMIT_NONE; i++)
            if (__builtin_popcountll(partition->goal[i]) == tiles)
                limit = add_part(m, m->views, partition->goal[i]);
    m->views++;
    return limit;
}

static void find_labels(pattern_maker *m)
{
    const uj_tiles *tiles = m->search->tiles;
    for (int cell = 0; cell < tiles->cells; cell++) {
        m->label_at[cell] = tiles->goal[cell];
        m->start_of[tiles->start[cell]] = (uint8_t)cell;
        if (tiles->goal[cell] == 0)
            m->blank = (uint8_t)cell;
    }
}

// A search that takes some seconds gets the largest automaton that fits into the processor's cache.
// A search that takes milliseconds gets a smaller one, because making the automaton must not take
// longer than the search.
static uj_tiles_automaton_size automaton_size(const uj_tiles_search *search,
                                              const uj_tiles_pattern_plan *plan)
{
    enum { MANY = 8, SMALL_BOARD = 16, LARGE_GROUP = 7, LARGEST = 30000, SMALL = 3000 };
    if (plan->all)
        return (uj_tiles_automaton_size){.states = UINT32_MAX, .length = 2};
    bool large = search->options->instances >= MANY || search->tiles->cells > SMALL_BOARD;
    for (int i = 0; i < plan->count; i++)
        large = large || (plan->sizes[i] >= LARGE_GROUP && search->tiles->cells == SMALL_BOARD);
    return (uj_tiles_automaton_size){.states = large ? LARGEST : SMALL, .length = INT32_MAX};
}

uint32_t uj_tiles_automaton_states(const uj_tiles_search *search, const uj_tiles_pattern_plan *plan)
{
    return automaton_size(search, plan).states;
}

uj_search_limit uj_tiles_pattern_prepare(uj_tiles_search *search, const uj_tiles_pattern_plan *plan,
                                         uj_tiles_pattern *out)
{
    pattern_maker m = {.search = search, .kept = uj_tiles_kept_of(search->kept), .pattern = out};
    *out = (uj_tiles_pattern){0};
    search->budget.at_limit = false;
    if (m.kept == NULL)
        return UJ_LIMIT_MEMORY;
    uj_budget *budget = &m.kept->store.budget;
    budget->limit = search->limits.memory_bytes;
    find_labels(&m);
    uj_tiles_partition partition;
    uj_tiles_partition_make(search->tiles, plan->sizes, plan->count, &partition);
    uj_search_limit limit = add_view(&m, &partition);
    // If there is no mirror image (the call returns false), the same groups are used twice. That
    // costs little, because they share their tables.
    (void)uj_tiles_partition_mirror(search->tiles, &partition);
    if (limit == UJ_LIMIT_NONE)
        limit = add_view(&m, &partition);
    if (limit == UJ_LIMIT_NONE) {
        out->automaton = uj_tiles_kept_automaton(m.kept, search->tiles, &search->steps,
                                                 automaton_size(search, plan));
        limit = out->automaton != NULL ? UJ_LIMIT_NONE : UJ_LIMIT_MEMORY;
    }
    if (limit == UJ_LIMIT_NONE)
        out->walking = uj_tiles_kept_walking(m.kept, search, &limit);
    search->budget.at_limit = budget->at_limit;
    search->kept_bytes = budget->held;
    search->kept_peak = budget->peak;
    return limit;
}
