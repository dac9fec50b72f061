// Spreads the search of numbered states. Each section of the ranks (ranked.h) is cut into blocks.
// The blocks are dealt out in rounds: in each round, each member gets one block. A hash of the
// round decides which member gets the first block. All sections are dealt out in the same way.
//
// So a move that changes the rank by a multiple of the section size leads to a state of the same
// member. If a move changes the rank by little, it seldom leads to another block. On the other
// hand, blocks are small enough that each member gets a part of every layer.
//
// A member stores bits and a path count for each of its states, in ascending order of rank. The
// index of a state in these arrays is called its place. A record in a batch consists of a place
// (four bytes) and a path count.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "spread_state.h"

enum {
    WORD_BITS = 64,
    LEAST_ROUNDS = 256,
    WINDOW = 32,         // records prefetched together
    ATTEND_UNITS = 2048  // words scanned plus successors made between two checks for messages
};

typedef struct arrival {
    uint32_t place;
    uint64_t paths;
} arrival;

typedef struct ranked_store {
    const uj_ranked_graph *graph;
    uint32_t section;     // number of ranks in a section
    uint32_t places;      // number of this member's places in a section
    unsigned block_bits;  // a block has 2^block_bits ranks
    size_t words;         // length of the bit arrays, with one bit per place
    uint64_t *reached;    // [words] bits of the states in `layer` and all layers before it
    uint64_t *layer;      // [words] bits of the layer to expand
    uint64_t *next;       // [words] bits of the next layer
    uint64_t *paths;      // [words * WORD_BITS] number of shortest paths to each state
    bool overflowed;      // a number of paths exceeded 64 bits
    arrival own[WINDOW];  // successors for this member, not stored yet
    size_t own_count;
} ranked_store;

typedef struct spot {
    unsigned member;
    uint32_t place;
} spot;

// Returns the member that gets the first block of a round.
static unsigned first_of(const spread *s, uint32_t round)
{
    return (unsigned)((round * UINT64_C(0x9e3779b97f4a7c15) >> 32) * s->members >> 32);
}

// All divisions use 32 bits, because divisions of 64 bits take twice as long.
static inline spot spot_of(const spread *s, const ranked_store *r, uint64_t rank)
{
    const uint32_t section = (uint32_t)rank / r->section;
    const uint32_t low = (uint32_t)rank - section * r->section;
    const uint32_t block = low >> r->block_bits, round = block / s->members;
    const uint32_t within = low - (block << r->block_bits);
    unsigned member = block - round * s->members + first_of(s, round);
    if (member >= s->members)
        member -= s->members;
    return (spot){member, section * r->places + ((round << r->block_bits) + within)};
}

// Returns the rank of the state that bit 0 of the word stands for.
static uint64_t rank_of(const spread *s, size_t word)
{
    const ranked_store *r = s->states;
    const uint32_t place = (uint32_t)word * WORD_BITS, section = place / r->places;
    const uint32_t low = place - section * r->places, round = low >> r->block_bits;
    const unsigned first = first_of(s, round);
    const unsigned column = s->self >= first ? s->self - first : s->self + s->members - first;
    const uint64_t block = (uint64_t)round * s->members + column;
    return (uint64_t)section * r->section + (block << r->block_bits) +
           (low - (round << r->block_bits));
}

static bool has_bit(const uint64_t *words, uint32_t place)
{
    return (words[place / WORD_BITS] >> place % WORD_BITS & 1) != 0;
}

// --- storing -------------------------------------------------------------------------------------

static void prefetch(const ranked_store *r, uint32_t place)
{
    __builtin_prefetch(&r->reached[place / WORD_BITS]);
    __builtin_prefetch(&r->paths[place], 1);
}

// Stores an arrival. Does not branch on `is_new`, because the branch would be unpredictable. If the
// state is not new, adds 0 paths.
static void store(ranked_store *r, const arrival *a)
{
    const uint32_t word = a->place / WORD_BITS, bit = a->place % WORD_BITS;
    const uint64_t is_new = ~(r->reached[word] >> bit) & 1;
    uint64_t *paths = &r->paths[a->place];
    if (__builtin_add_overflow(*paths, a->paths & -is_new, paths)) {
        *paths = UINT64_MAX;
        r->overflowed = true;
    }
    r->next[word] |= is_new << bit;
}

static bool take(spread *s, const unsigned char *records, uint32_t count)
{
    ranked_store *r = s->states;
    arrival window[WINDOW];
    while (count > 0) {
        const uint32_t size = count < WINDOW ? count : WINDOW;
        for (uint32_t i = 0; i < size; i++) {
            uj_count paths;
            memcpy(&window[i].place, records, sizeof window[i].place);
            records = uj_spread_read_count(records + sizeof window[i].place, &paths);
            window[i].paths = (uint64_t)paths;
            prefetch(r, window[i].place);
        }
        for (uint32_t i = 0; i < size; i++)
            store(r, &window[i]);
        count -= size;
    }
    return true;
}

static void store_own(ranked_store *r)
{
    for (size_t i = 0; i < r->own_count; i++)
        store(r, &r->own[i]);
    r->own_count = 0;
}

static void settle_word(ranked_store *r, size_t word, uj_layer *layer)
{
    for (uint64_t bits = r->next[word]; bits != 0; bits &= bits - 1) {
        const uint64_t paths = r->paths[word * WORD_BITS + (unsigned)__builtin_ctzll(bits)];
        layer->states++;
        layer->paths = uj_count_add(layer->paths, paths);
        if (paths > layer->most_paths)
            layer->most_paths = paths;
    }
    r->reached[word] |= r->next[word];
    r->layer[word] = 0;  // settle() makes this array `next`, which must be empty
}

static void settle(spread *s, spread_totals *totals)
{
    ranked_store *r = s->states;
    const uj_ranked_graph *graph = r->graph;
    uj_layer *layer = &totals->layer;
    if (s->seeks_goals && graph->goal < graph->states) {
        const spot goal = spot_of(s, r, graph->goal);
        if (goal.member == s->self && has_bit(r->next, goal.place)) {
            totals->goals = 1;
            totals->solutions = r->overflowed ? UJ_COUNT_MAX : r->paths[goal.place];
        }
    }
    for (size_t word = 0; word < r->words; word++)
        settle_word(r, word, layer);
    s->own.distinct += layer->states;
    if (r->overflowed)
        layer->paths = layer->most_paths = UJ_COUNT_MAX;
    uint64_t *expanded = r->layer;
    r->layer = r->next;
    r->next = expanded;
}

// --- expanding -----------------------------------------------------------------------------------

typedef struct origin {
    uint64_t rank, paths;
    uint32_t place;
} origin;

// Like spot_of, but faster if `rank` and from->rank differ by exactly the size of a section. The
// successor then belongs to this member, and no division is needed.
static inline spot successor_spot(const spread *s, const ranked_store *r, const origin *from,
                                  uint64_t rank)
{
    if (rank == from->rank + r->section)
        return (spot){s->self, from->place + r->places};
    if (rank + r->section == from->rank)
        return (spot){s->self, from->place - r->places};
    return spot_of(s, r, rank);
}

static bool hand_over(spread *s, const origin *from, uint64_t rank)
{
    ranked_store *r = s->states;
    const spot to = successor_spot(s, r, from, rank);
    if (to.member == s->self) {
        if (r->own_count == WINDOW)
            store_own(r);
        r->own[r->own_count++] = (arrival){to.place, from->paths};
        prefetch(r, to.place);
        return true;
    }
    unsigned char *room = uj_spread_room(s, to.member);
    if (room == NULL)
        return false;
    memcpy(room, &to.place, sizeof to.place);
    const unsigned char *end = uj_spread_write_count(room + sizeof to.place, from->paths);
    uj_spread_fill(s, to.member, (size_t)(end - room));
    return true;
}

static void prefetch_word(const ranked_store *r, size_t word)
{
    for (uint64_t bits = r->layer[word]; bits != 0; bits &= bits - 1)
        __builtin_prefetch(&r->paths[word * WORD_BITS + (unsigned)__builtin_ctzll(bits)]);
}

static bool expand_word(spread *s, size_t word, size_t *units)
{
    const ranked_store *r = s->states;
    const uint64_t first = rank_of(s, word);
    size_t states = 0, generated = 0;
    for (uint64_t bits = r->layer[word]; bits != 0; bits &= bits - 1) {
        const unsigned bit = (unsigned)__builtin_ctzll(bits);
        const uint32_t place = (uint32_t)word * WORD_BITS + bit;
        const origin from = {first + bit, r->paths[place], place};
        uint64_t successors[UJ_RANKED_MOST_SUCCESSORS];
        const unsigned count = r->graph->expand(r->graph->context, from.rank, successors);
        for (unsigned i = 0; i < count; i++)
            if (!hand_over(s, &from, successors[i]))
                return false;
        states++;
        generated += count;
    }
    s->expanded += states;
    s->own.expanded += states;
    s->generated += generated;
    s->own.generated += generated;
    *units += generated;
    return true;
}

static bool expand(spread *s)
{
    ranked_store *r = s->states;
    size_t units = 0;
    for (size_t word = 0; word < r->words; word++) {
        if (word + 1 < r->words)
            prefetch_word(r, word + 1);
        if (r->layer[word] != 0 && !expand_word(s, word, &units))
            return false;
        units++;
        if (units < ATTEND_UNITS)
            continue;
        units = 0;
        if (!uj_spread_attend(s, 0.0))
            return false;
    }
    store_own(r);
    return true;
}

// --- the search ----------------------------------------------------------------------------------

// Cuts the sections into the largest blocks that give at least LEAST_ROUNDS rounds per section.
static void cut(const spread *s, ranked_store *r)
{
    const uj_ranked_graph *graph = r->graph;
    const uint64_t section = graph->section != 0 ? graph->section : graph->states;
    const uint64_t sections = graph->states / section;
    assert(graph->states <= UINT32_MAX && graph->states % section == 0);
    r->block_bits = 6;
    while (section >> (r->block_bits + 1) >= (uint64_t)LEAST_ROUNDS * s->members)
        r->block_bits++;
    const uint64_t round = (uint64_t)s->members << r->block_bits;
    const uint64_t places = (section + round - 1) / round << r->block_bits;
    assert(sections * places <= UINT32_MAX);
    r->section = (uint32_t)section;
    r->places = (uint32_t)places;
    r->words = (size_t)(sections * places / WORD_BITS);
}

static bool begin(spread *s)
{
    ranked_store *r = s->states;
    const uj_ranked_graph *graph = r->graph;
    cut(s, r);
    uint64_t **const bits[] = {&r->reached, &r->layer, &r->next};
    for (size_t i = 0; i < 3; i++)
        *bits[i] = uj_budget_allocate(&s->budget, r->words, sizeof(uint64_t));
    r->paths = uj_budget_allocate(&s->budget, r->words * WORD_BITS, sizeof *r->paths);
    if (r->reached == NULL || r->layer == NULL || r->next == NULL || r->paths == NULL)
        return uj_spread_out_of_memory(s);
    // Writes to all pages now. Otherwise store() would cause two page faults for each page: one by
    // reading it, one by writing it.
    memset(r->paths, 0, r->words * WORD_BITS * sizeof *r->paths);
    const spot start = spot_of(s, r, graph->start);
    if (start.member == s->self)
        store(r, &(arrival){start.place, 1});
    s->seeks_goals = true;
    return true;
}

static const spread_store ranked = {begin, expand, take, settle};

uj_status uj_spread_explore_ranked(const uj_ranked_graph *graph, const uj_spread_options *options,
                                   uj_breadth_first_result *out, uj_error *error)
{
    ranked_store r = {.graph = graph};
    spread s = {.store = &ranked,
                .states = &r,
                .record_bytes = sizeof(uint32_t) + SPREAD_COUNT_BYTES,
                .options = options,
                .error = error};
    const uj_status status = uj_spread_run(&s, out);
    uint64_t *const bits[] = {r.reached, r.layer, r.next};
    for (size_t i = 0; i < 3; i++)
        if (bits[i] != NULL)
            uj_budget_free(&s.budget, bits[i], r.words, sizeof(uint64_t));
    if (r.paths != NULL)
        uj_budget_free(&s.budget, r.paths, r.words * WORD_BITS, sizeof *r.paths);
    assert(s.budget.held == 0);
    return status;
}
