// Makes walking-distance tables, which list all states from which the goal can be reached.
#include "tiles_walking_table.h"

#include <string.h>

#include <unjam/search/deadline.h>

enum {
    MAX_CLASSES = UJ_TILES_MAX_CELLS,
    MAX_KEY = UJ_TILES_MAX_SIDE * MAX_CLASSES + 1,
    POLL_STATES = 4096,
};

// counts[line * classes + class] says how many tiles of that class are on that line. The element
// after these is the index of the blank's line.
typedef struct walking_state {
    uint8_t counts[MAX_KEY];
} walking_state;

typedef struct walking_maker {
    uj_tiles_search *search;
    uj_walking_table *table;
    bool columns;
    size_t key_size;
    walking_state goal;
    uj_budget *budget;
    uj_deadline deadline;
} walking_maker;

static int line_of(const uj_tiles *tiles, bool columns, int cell)
{
    return columns ? uj_tiles_column(tiles, cell) : uj_tiles_row(tiles, cell);
}

static void make_classes(const uj_tiles *tiles, bool columns, uj_walking_table *table)
{
    int own_line[UJ_TILES_MAX_CELLS + 1], class_of_line[UJ_TILES_MAX_SIDE];
    const int unknown = -1, several = -2;
    for (int label = 0; label <= tiles->label_count; label++)
        own_line[label] = unknown;
    for (int cell = 0; cell < tiles->cells; cell++) {
        int *line = &own_line[tiles->goal[cell]];
        int here = line_of(tiles, columns, cell);
        *line = *line == unknown || *line == here ? here : several;
    }
    // Classes are numbered in the order of lines. So the tables of rows and columns are often equal
    // and can share their links, for example on a square board whose labels all differ and whose
    // blank belongs on the first or last cell.
    for (int line = 0; line < table->lines; line++) {
        class_of_line[line] = unknown;
        for (int label = 1; label <= tiles->label_count; label++)
            if (own_line[label] == line && class_of_line[line] == unknown)
                class_of_line[line] = table->classes++;
    }
    for (int label = 1; label <= tiles->label_count; label++)
        table->class_of[label] =
            (uint8_t)(own_line[label] == several ? table->classes++
                                                 : class_of_line[own_line[label]]);
}

static walking_state state_of(const uj_tiles *tiles, bool columns, const uj_walking_table *table,
                              const uint8_t *cells)
{
    walking_state state = {{0}};
    for (int cell = 0; cell < tiles->cells; cell++) {
        int line = line_of(tiles, columns, cell);
        if (cells[cell] == 0)
            state.counts[table->lines * table->classes] = (uint8_t)line;
        else
            state.counts[line * table->classes + table->class_of[cells[cell]]]++;
    }
    return state;
}

// --- breadth-first search ------------------------------------------------------------------------

static bool reserve(walking_maker *maker, uint32_t count)
{
    uj_walking_table *table = maker->table;
    if (count <= maker->table->capacity)
        return true;
    size_t capacity = maker->table->capacity > 0 ? 2 * maker->table->capacity : 256;
    // A board without tiles has no classes. uj_budget_resize cannot allocate 0 links.
    size_t links = capacity * 2 * (size_t)(table->classes > 0 ? table->classes : 1);
    uj_budget *budget = maker->budget;
    void *distances =
        uj_budget_resize(budget, maker->table->distances, maker->table->capacity, capacity, 1);
    if (distances == NULL)
        return false;
    maker->table->distances = distances;
    maker->table->capacity = capacity;
    void *moved =
        uj_budget_resize(budget, table->links, table->link_count, links, sizeof *table->links);
    if (moved == NULL)
        return false;
    table->links = moved;
    table->link_count = links;
    return true;
}

// Finds a state, or adds it with the given distance. Sets *link to the link to this state.
static uj_walking_outcome intern(walking_maker *maker, const walking_state *state,
                                 unsigned distance, uint32_t *link)
{
    uj_state_cursor cursor;
    uint32_t id = uj_state_table_find(&maker->table->states, state, &cursor);
    if (id == UJ_NO_ID) {
        if (uj_state_table_count(&maker->table->states) == UJ_WALKING_STATES ||
            distance > UINT8_MAX)
            return UJ_WALKING_TOO_LARGE;
        id = uj_state_table_add(&maker->table->states, state, cursor);
        if (id == UJ_NO_ID || !reserve(maker, id + 1))
            return UJ_WALKING_NO_MEMORY;
        maker->table->distances[id] = (uint8_t)distance;
    }
    *link = id << 8 | maker->table->distances[id];
    return UJ_WALKING_MADE;
}

// Fills in the links from state `id` to all states that are one move away.
static uj_walking_outcome link_state(walking_maker *maker, uint32_t id)
{
    const uj_walking_table *table = maker->table;
    const int classes = table->classes, end = table->lines * classes;
    walking_state state = {{0}};
    memcpy(state.counts, uj_state_table_key(&maker->table->states, id), maker->key_size);
    const int blank = state.counts[end];
    for (int side = 0; side < 2; side++) {
        const int other = side == 0 ? blank - 1 : blank + 1;
        for (int k = 0; k < classes; k++) {
            const size_t at = ((size_t)id * 2 + (size_t)side) * (size_t)classes + (size_t)k;
            table->links[at] = UINT32_MAX;  // keeps this value if no tile of class k can move
            if (other < 0 || other >= table->lines || state.counts[other * classes + k] == 0)
                continue;
            walking_state next = state;
            next.counts[other * classes + k]--;
            next.counts[blank * classes + k]++;
            next.counts[end] = (uint8_t)other;
            uint32_t link;
            uj_walking_outcome outcome =
                intern(maker, &next, maker->table->distances[id] + 1U, &link);
            if (outcome != UJ_WALKING_MADE)
                return outcome;
            table->links[at] = link;
        }
    }
    return UJ_WALKING_MADE;
}

static uj_walking_outcome poll(walking_maker *maker)
{
    uj_search_stats stats = {.distinct = uj_state_table_count(&maker->table->states),
                             .memory_bytes = maker->budget->peak};
    uj_search_limit limit = uj_deadline_check(&maker->deadline, &stats);
    return limit == UJ_LIMIT_NONE   ? UJ_WALKING_MADE
           : limit == UJ_LIMIT_TIME ? UJ_WALKING_TIME
                                    : UJ_WALKING_STOPPED;
}

static uj_walking_outcome explore(walking_maker *maker)
{
    uint32_t link;
    uj_walking_outcome outcome = intern(maker, &maker->goal, 0, &link);
    for (uint32_t id = 0;
         outcome == UJ_WALKING_MADE && id < uj_state_table_count(&maker->table->states); id++) {
        outcome = link_state(maker, id);
        if (outcome == UJ_WALKING_MADE && id % POLL_STATES == POLL_STATES - 1)
            outcome = poll(maker);
    }
    return outcome;
}

// Sets table->start to the link to the start state. Looks up this state in *from. If *table shares
// the links of another table, *from is that other table; otherwise it is *table itself.
static void find_start(const uj_tiles *tiles, bool columns, const uj_walking_table *from,
                       uj_walking_table *table)
{
    walking_state start = state_of(tiles, columns, table, tiles->start);
    uj_state_cursor cursor;
    uint32_t id = uj_state_table_find(&from->states, &start, &cursor);
    table->start = id != UJ_NO_ID ? id << 8 | from->distances[id] : UJ_WALKING_NEVER;
}

// Prepares *maker. Makes *table an empty table (without states).
static void begin(walking_maker *maker, uj_tiles_search *search, uj_budget *budget, bool columns,
                  uj_walking_table *table)
{
    const uj_tiles *tiles = search->tiles;
    *table = (uj_walking_table){.lines = columns ? tiles->columns : tiles->rows};
    make_classes(tiles, columns, table);
    *maker = (walking_maker){
        .search = search,
        .table = table,
        .columns = columns,
        .budget = budget,
        .deadline = uj_deadline_since(search->started, search->limits.seconds, &search->progress)};
    maker->key_size = (size_t)(table->lines * table->classes) + 1;
    maker->goal = state_of(tiles, columns, table, tiles->goal);
    uj_state_table_init(&table->states, budget, maker->key_size);
}

static bool are_alike(const walking_maker *a, const walking_maker *b)
{
    return a->table->lines == b->table->lines && a->table->classes == b->table->classes &&
           memcmp(a->goal.counts, b->goal.counts, a->key_size) == 0;
}

void uj_walking_start(const uj_tiles_search *search, uj_walking_tables *tables)
{
    const bool shared = tables->columns.link_count == 0;
    find_start(search->tiles, false, &tables->rows, &tables->rows);
    find_start(search->tiles, true, shared ? &tables->rows : &tables->columns, &tables->columns);
}

uj_walking_outcome uj_walking_make(uj_tiles_search *search, uj_budget *budget,
                                   uj_walking_tables *out)
{
    walking_maker rows, columns;
    begin(&rows, search, budget, false, &out->rows);
    begin(&columns, search, budget, true, &out->columns);
    uj_walking_outcome outcome = explore(&rows);
    if (outcome == UJ_WALKING_MADE && are_alike(&rows, &columns))
        out->columns.links = out->rows.links;
    else if (outcome == UJ_WALKING_MADE)
        outcome = explore(&columns);
    if (outcome == UJ_WALKING_MADE)
        uj_walking_start(search, out);
    return outcome;
}

static void clear(uj_budget *budget, uj_walking_table *table)
{
    if (table->link_count > 0)
        uj_budget_free(budget, table->links, table->link_count, sizeof *table->links);
    uj_budget_free(budget, table->distances, table->capacity, 1);
    if (table->states.budget != NULL)
        uj_state_table_clear(&table->states);
    *table = (uj_walking_table){0};
}

void uj_walking_clear(uj_budget *budget, uj_walking_tables *tables)
{
    clear(budget, &tables->rows);
    clear(budget, &tables->columns);
}
