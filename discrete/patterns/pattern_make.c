// Makes pattern databases by breadth-first search. There is no queue: the search finds the current
// layer by scanning all distances. A state is an arrangement of tiles: a shape (the cells in use,
// and the blank's region) and an order (which tile is on which of these cells); see
// pattern_layout.h.
#include <unjam/discrete/patterns/pattern_table.h>

#include <string.h>

#include <unjam/discrete/patterns/pattern_links.h>
#include <unjam/search/deadline.h>
#include <unjam/search/parallel.h>

enum { UNSEEN = UINT8_MAX, WORD = 8, LONGEST = 250, LINE = 64, WAITING = 64 };

typedef struct table_maker {
    const uj_pattern_layout *layout;
    const uj_pattern_key *key;
    uj_pattern_links links;
    uint32_t stride;
    uint8_t *distance;  // [orders * stride] number of moves from the goal, or UNSEEN
    // [level % 2][order]: 1 if an arrangement in layer `level` has this order. Only the current and
    // the next layer are kept.
    uint8_t *pending;
    uint8_t level;
    uint64_t found;  // number of arrangements in all layers so far
    uint8_t *values;
    unsigned shift;
    uint8_t greatest;  // the greatest of `values`
    // far[i][cell]: Manhattan distance from `cell` to the goal cell of tile i.
    uint8_t far[UJ_PATTERN_TILES][UJ_PATTERN_CELLS];
    uj_deadline deadline;
    uj_search_limit limit;
    uj_budget *budget;
} table_maker;

static bool poll(void *payload)
{
    table_maker *m = payload;
    uj_search_stats stats = {.distinct = __atomic_load_n(&m->found, __ATOMIC_RELAXED),
                             .memory_bytes = m->budget->peak,
                             .depth = m->level};
    m->limit = uj_deadline_check(&m->deadline, &stats);
    return m->limit == UJ_LIMIT_NONE;
}

// --- layers --------------------------------------------------------------------------------------

// Several threads may write the same value to the same byte, so accesses are atomic.
static inline uint8_t load(const uint8_t *byte)
{
    return __atomic_load_n(byte, __ATOMIC_RELAXED);
}

static inline void store(uint8_t *byte, uint8_t value)
{
    __atomic_store_n(byte, value, __ATOMIC_RELAXED);
}

// Arrangements that wait for look_up. Meanwhile their distances are prefetched, because the table
// of distances does not fit into the fast caches.
typedef struct reached {
    size_t count;
    struct {
        uint8_t *distance;
        uint32_t order;
    } list[WAITING];
} reached;

// Updates the distances of the waiting arrangements. Most arrangements have been reached before,
// but the processor cannot predict which. To avoid a branch, every distance is written, even if it
// does not change.
static void look_up(const table_maker *m, reached *r)
{
    uint8_t *const pending = m->pending + ((m->level + 1U) % 2) * m->layout->orders;
    const uint8_t level = (uint8_t)(m->level + 1);
    for (size_t i = 0; i < r->count; i++) {
        const uint8_t before = load(r->list[i].distance);
        store(r->list[i].distance, before < level ? before : level);
        if (load(&pending[r->list[i].order]) == 0 && before > level)
            store(&pending[r->list[i].order], 1);
    }
    r->count = 0;
}

static void expand(const table_maker *m, uint32_t order, uint32_t shape, reached *r)
{
    const size_t tiles = (size_t)m->layout->tiles, stride = m->stride;
    const uint16_t *reorder = m->layout->reorder + order * tiles * tiles;
    const uj_pattern_link *link = m->links.links + m->links.first[shape];
    const uj_pattern_link *const end = m->links.links + m->links.first[shape + 1];
    for (; link < end; link++) {
        const uint32_t next = reorder[link->turn];
        uint8_t *distance = m->distance + next * stride + link->shape;
        __builtin_prefetch(distance, 1);
        if (r->count == WAITING)
            look_up(m, r);
        r->list[r->count].distance = distance;
        r->list[r->count++].order = next;
    }
}

// Expands all arrangements that have the order `index` and are in the current layer.
static void expand_order(void *payload, size_t index)
{
    table_maker *m = payload;
    const uint32_t order = (uint32_t)index;
    uint8_t *pending = m->pending + (m->level % 2) * m->layout->orders;
    if (load(&pending[order]) == 0)
        return;
    store(&pending[order], 0);
    const uint8_t *distance = m->distance + (size_t)order * m->stride;
    const uint64_t ones = UINT64_C(0x0101010101010101), wanted = ones * m->level;
    uint64_t found = 0;
    reached r;
    r.count = 0;
    for (uint32_t at = 0; at < m->stride; at += WORD) {
        const uint64_t word =
            __atomic_load_n((const uint64_t *)(const void *)(distance + at), __ATOMIC_RELAXED) ^
            wanted;
        // For each byte of `word` that is 0, sets the highest bit of that byte in `zeros`.
        uint64_t zeros = ~(((word & ones * 0x7f) + ones * 0x7f) | word) & ones << 7;
        for (; zeros != 0; zeros &= zeros - 1) {
            expand(m, order, at + (uint32_t)__builtin_ctzll(zeros) / 8, &r);
            found++;
        }
    }
    look_up(m, &r);
    __atomic_fetch_add(&m->found, found, __ATOMIC_RELAXED);
}

static bool search(table_maker *m, unsigned threads)
{
    const uj_pattern_layout *l = m->layout;
    uint8_t cell[UJ_PATTERN_TILES];
    uint64_t rest = m->key->goal;
    for (int i = 0; i < l->tiles; i++, rest &= rest - 1)
        cell[i] = (uint8_t)__builtin_ctzll(rest);
    const uj_pattern_place goal = uj_pattern_find(l, cell, m->key->blank);
    memset(m->distance, UNSEEN, (size_t)l->orders * m->stride);
    m->distance[(size_t)(goal >> 32) * m->stride + (uint32_t)goal] = 0;
    m->pending[goal >> 32] = 1;
    const uj_parallel work = {.threads = threads,
                              .count = l->orders,
                              .item = expand_order,
                              .payload = m,
                              .go_on = poll,
                              .go_on_payload = m};
    for (uint64_t before = UINT64_MAX; m->found != before && m->level < LONGEST; m->level++) {
        before = m->found;
        if (!uj_parallel_run(&work))
            return false;
    }
    return true;
}

// --- packing -------------------------------------------------------------------------------------

static void measure(table_maker *m)
{
    const int columns = m->layout->columns;
    uint64_t rest = m->key->goal;
    for (int i = 0; i < m->layout->tiles; i++, rest &= rest - 1) {
        const int goal = __builtin_ctzll(rest);
        for (int cell = 0; cell < m->layout->cells; cell++) {
            const int rows = cell / columns - goal / columns,
                      across = cell % columns - goal % columns;
            m->far[i][cell] =
                (uint8_t)((rows < 0 ? -rows : rows) + (across < 0 ? -across : across));
        }
    }
}

static unsigned manhattan(const table_maker *m, const uint8_t *tiles, uint64_t cells)
{
    unsigned sum = 0;
    for (int i = 0; cells != 0; i++, cells &= cells - 1)
        sum += m->far[tiles[i]][__builtin_ctzll(cells)];
    return sum;
}

// Converts distances to table values (see uj_pattern_table) for all arrangements that have this
// order. Arrangements that cannot reach the goal get 0.
static void subtract_order(void *payload, size_t order)
{
    table_maker *m = payload;
    const uj_pattern_layout *l = m->layout;
    uint8_t tiles[UJ_PATTERN_TILES], greatest = 0;
    uint8_t *at = m->distance + order * m->stride;
    uj_pattern_tiles_of(l, (uint32_t)order, tiles);
    for (uint32_t set = 0; set < l->sets; set++) {
        const unsigned sum = manhattan(m, tiles, l->cells_of[set]);
        for (uint32_t shape = l->first_shape[set]; shape < l->first_shape[set + 1]; shape++) {
            at[shape] = at[shape] == UNSEEN ? 0 : (uint8_t)((at[shape] - sum) / 2);
            greatest = at[shape] > greatest ? at[shape] : greatest;
        }
    }
    for (uint32_t shape = l->shapes; shape < m->stride; shape++)
        at[shape] = 0;
    uint8_t before = load(&m->greatest);
    while (greatest > before && !__atomic_compare_exchange_n(&m->greatest, &before, greatest, false,
                                                             __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

static void pack_order(void *payload, size_t order)
{
    const table_maker *m = payload;
    const uint8_t *from = m->distance + order * m->stride;
    uint8_t *to = m->values + order * m->stride / 2;
    for (uint32_t i = 0; i < m->stride / 2; i++)
        to[i] = (uint8_t)(from[2 * i] | from[2 * i + 1] << 4);
}

static bool pack(table_maker *m, unsigned threads, size_t count)
{
    uj_parallel work = {.threads = threads,
                        .count = m->layout->orders,
                        .item = subtract_order,
                        .payload = m,
                        .go_on = poll,
                        .go_on_payload = m};
    measure(m);
    if (!uj_parallel_run(&work))
        return false;
    m->shift = m->greatest < 16;
    if (m->shift == 0) {
        m->values = m->distance;
        m->distance = NULL;
        return true;
    }
    m->values = uj_budget_allocate(m->budget, count / 2, 1);
    if (m->values == NULL) {
        m->limit = UJ_LIMIT_MEMORY;
        return false;
    }
    work.item = pack_order;
    return uj_parallel_run(&work);
}

// --- table ---------------------------------------------------------------------------------------

static bool make(table_maker *m, const uj_pattern_work *work, size_t count)
{
    m->limit = UJ_LIMIT_MEMORY;
    m->distance = uj_budget_allocate(m->budget, count, 1);
    if (m->distance == NULL)
        return false;
    m->pending = uj_budget_allocate(m->budget, 2, m->layout->orders);
    if (m->pending == NULL || !uj_pattern_links_make(&m->links, m->layout, m->budget))
        return false;
    m->limit = UJ_LIMIT_NONE;
    // Checks the deadline first, because the search begins by filling the table, and filling a
    // large table takes a second.
    return poll(m) && search(m, work->threads) && pack(m, work->threads, count);
}

uj_search_limit uj_pattern_make(uj_pattern_table *out, const uj_pattern_key *key,
                                const uj_pattern_layout *layout, const uj_pattern_work *work)
{
    table_maker m = {.layout = layout,
                     .key = key,
                     .stride = uj_pattern_stride(layout),
                     .budget = work->budget,
                     .deadline = uj_deadline_since(work->started, work->seconds, &work->progress)};
    const size_t count = (size_t)layout->orders * m.stride;
    const bool made = make(&m, work, count);
    uj_budget_free(m.budget, m.distance, count, 1);
    uj_budget_free(m.budget, m.pending, 2, layout->orders);
    uj_pattern_links_clear(&m.links, layout, m.budget);
    *out = (uj_pattern_table){.key = *key,
                              .stride = m.stride,
                              .bytes = count >> m.shift,
                              .values = m.values,
                              .shift = m.shift,
                              .mask = m.shift != 0 ? 15 : UINT8_MAX};
    if (made)
        return UJ_LIMIT_NONE;
    uj_pattern_table_clear(out, work->budget);
    return m.limit;
}
