// Breadth-first search of numbered states (ranked.h). Threads take ranges of each layer.
#include <unjam/search/ranked.h>

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/search/deadline.h>
#include <unjam/search/parallel.h>

enum {
    WORD_BITS = 64,
    RANGE_WORDS = 4096,  // 262,144 states, about 25 ms of work
};

typedef struct ranked {
    const uj_ranked_graph *graph;
    const uj_breadth_first_options *options;
    unsigned threads;
    uj_budget budget;
    size_t words;
    uint64_t *reached;  // [words] bits of the states in `layer` and all layers before it
    uint64_t *layer;    // [words] bits of the layer being expanded
    uint64_t *next;     // [words] bits of the next layer
    uint64_t *paths;    // [states] number of shortest paths to each state
    uj_layer *layers;   // [layer_count]
    size_t layer_count;
    size_t layer_capacity;
    pthread_mutex_t mutex;   // protects `counted` and `stats`
    uj_layer counted;        // totals of `layer` while it is expanded, then totals of `next`
    atomic_bool overflowed;  // a number of paths exceeded 64 bits
    uj_deadline deadline;
    uj_search_limit limit;
    uj_search_stats stats;
    bool is_goal_found;
    uint32_t goal_depth;
} ranked;

size_t uj_ranked_bytes(uint64_t states)
{
    return (size_t)states * sizeof(uint64_t) +
           3 * (size_t)((states + WORD_BITS - 1) / WORD_BITS) * sizeof(uint64_t);
}

static bool has_bit(const uint64_t *words, uint64_t rank)
{
    return (words[rank / WORD_BITS] >> rank % WORD_BITS & 1) != 0;
}

// --- layers ------------------------------------------------------------------------------------

// A successor, and the number of shortest paths to its parent.
typedef struct arrival {
    uint64_t rank, paths;
} arrival;

static void store(ranked *r, const arrival *arrivals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t rank = arrivals[i].rank, paths = arrivals[i].paths;
        if (has_bit(r->reached, rank))
            continue;
        uint64_t before = __atomic_fetch_add(&r->paths[rank], paths, __ATOMIC_RELAXED);
        if (before > UINT64_MAX - paths)
            atomic_store_explicit(&r->overflowed, true, memory_order_relaxed);
        uint64_t *word = &r->next[rank / WORD_BITS], bit = UINT64_C(1) << rank % WORD_BITS;
        if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bit) == 0)
            __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
    }
}

// Expands a word's states. Prefetches all successors, then stores them, and returns their number.
static size_t expand_word(ranked *r, size_t word)
{
    arrival arrivals[WORD_BITS * UJ_RANKED_MOST_SUCCESSORS];
    size_t count = 0;
    for (uint64_t bits = r->layer[word]; bits != 0; bits &= bits - 1) {
        const uint64_t rank = word * WORD_BITS + (unsigned)__builtin_ctzll(bits);
        uint64_t successors[UJ_RANKED_MOST_SUCCESSORS];
        unsigned more = r->graph->expand(r->graph->context, rank, successors);
        for (unsigned i = 0; i < more; i++) {
            arrivals[count++] = (arrival){successors[i], r->paths[rank]};
            __builtin_prefetch(&r->reached[successors[i] / WORD_BITS]);
            __builtin_prefetch(&r->paths[successors[i]], 1);
        }
    }
    store(r, arrivals, count);
    return count;
}

static size_t range_end(const ranked *r, size_t range)
{
    const size_t end = (range + 1) * RANGE_WORDS;
    return end < r->words ? end : r->words;
}

static void expand_range(void *payload, size_t range)
{
    ranked *r = payload;
    uint64_t expanded = 0, generated = 0;
    for (size_t word = range * RANGE_WORDS; word < range_end(r, range); word++)
        if (r->layer[word] != 0) {
            expanded += (uint64_t)__builtin_popcountll(r->layer[word]);
            generated += expand_word(r, word);
        }
    pthread_mutex_lock(&r->mutex);
    r->counted.expanded += expanded;
    r->counted.generated += generated;
    pthread_mutex_unlock(&r->mutex);
}

// Counts the states of `next` in one range, and adds them to `reached`.
static void count_range(void *payload, size_t range)
{
    ranked *r = payload;
    uj_layer sum = {0};
    for (size_t word = range * RANGE_WORDS; word < range_end(r, range); word++) {
        for (uint64_t bits = r->next[word]; bits != 0; bits &= bits - 1) {
            const uint64_t paths = r->paths[word * WORD_BITS + (unsigned)__builtin_ctzll(bits)];
            sum.states++;
            sum.paths = uj_count_add(sum.paths, paths);
            if (paths > sum.most_paths)
                sum.most_paths = paths;
        }
        r->reached[word] |= r->next[word];
        r->layer[word] = 0;  // becomes `next` in the swap, and must be empty
    }
    pthread_mutex_lock(&r->mutex);
    uj_layer *all = &r->counted;
    all->states += sum.states;
    all->paths = uj_count_add(all->paths, sum.paths);
    if (sum.most_paths > all->most_paths)
        all->most_paths = sum.most_paths;
    pthread_mutex_unlock(&r->mutex);
}

static bool go_on(void *payload)
{
    ranked *r = payload;
    pthread_mutex_lock(&r->mutex);
    uj_search_stats stats = r->stats;
    stats.expanded += r->counted.expanded;
    stats.generated += r->counted.generated;
    pthread_mutex_unlock(&r->mutex);
    r->limit = uj_deadline_check(&r->deadline, &stats);
    return r->limit == UJ_LIMIT_NONE;
}

// --- search ------------------------------------------------------------------------------------

static bool add_layer(ranked *r, uj_layer layer)
{
    const size_t depth = r->layer_count;
    if (!uj_grow(&r->layers, &r->layer_capacity, depth + 1, sizeof *r->layers))
        return false;
    if (atomic_load(&r->overflowed))
        layer.paths = layer.most_paths = UJ_COUNT_MAX;
    r->layers[r->layer_count++] = layer;
    r->stats.distinct += layer.states;
    if (!r->is_goal_found && r->graph->goal < r->graph->states &&
        has_bit(r->reached, r->graph->goal)) {
        r->is_goal_found = true;
        r->goal_depth = (uint32_t)depth;
    }
    return true;
}

// Expands the layer, or only a part of it if a limit is reached. Returns false if memory runs out.
static bool expand_layer(ranked *r)
{
    const size_t depth = r->layer_count - 1;
    const double started = uj_clock_seconds();
    const uj_parallel expand = {
        .threads = r->threads,
        .count = (r->words + RANGE_WORDS - 1) / RANGE_WORDS,
        .item = expand_range,
        .payload = r,
        .go_on = go_on,
        .go_on_payload = r,
    };
    uj_parallel count = expand;
    count.item = count_range;
    count.go_on = NULL;
    r->counted = (uj_layer){0};
    r->stats.depth = (uint32_t)depth;
    uj_parallel_run(&expand);
    uj_layer *layer = &r->layers[depth];
    layer->expanded = r->counted.expanded;
    layer->generated = r->counted.generated;
    r->stats.expanded += layer->expanded;
    r->stats.generated += layer->generated;
    r->counted = (uj_layer){0};
    uj_parallel_run(&count);
    layer->seconds = uj_clock_seconds() - started;
    uint64_t *expanded = r->layer;
    r->layer = r->next;
    r->next = expanded;
    return r->counted.states == 0 || add_layer(r, r->counted);
}

static bool run(ranked *r)
{
    const uint64_t start = r->graph->start;
    const uint64_t bit = UINT64_C(1) << start % WORD_BITS;
    r->layer[start / WORD_BITS] = r->reached[start / WORD_BITS] = bit;
    r->paths[start] = 1;
    if (!add_layer(r, (uj_layer){.states = 1, .paths = 1, .most_paths = 1}))
        return false;
    for (uint32_t depth = 0; r->limit == UJ_LIMIT_NONE && depth < r->layer_count; depth++) {
        if (!r->is_goal_found)
            r->stats.lower_bound = depth + 1;
        if (depth >= r->options->limits.max_cost)
            r->limit = UJ_LIMIT_COST;
        else if (!expand_layer(r))
            return false;
    }
    return true;
}

static void conclude(ranked *r, uj_breadth_first_result *out)
{
    uj_search_result *search = &out->search;
    search->limit = r->limit;
    search->outcome = UJ_SEARCH_LIMIT;
    if (r->is_goal_found) {
        search->outcome = UJ_SEARCH_SOLVED;
        search->cost = r->stats.lower_bound = r->goal_depth;
        out->goals = 1;
        out->solutions = atomic_load(&r->overflowed) ? UJ_COUNT_MAX : r->paths[r->graph->goal];
    } else if (r->limit == UJ_LIMIT_NONE) {
        search->outcome = UJ_SEARCH_EXHAUSTED;
        r->stats.lower_bound = UINT32_MAX;
    }
    r->stats.memory_bytes = r->budget.peak;
    r->stats.seconds = uj_clock_seconds() - r->deadline.started;
    search->stats = r->stats;
    out->layers = r->layers;
    out->layer_count = r->layer_count;
}

static bool allocate(ranked *r)
{
    uint64_t **const bits[] = {&r->reached, &r->layer, &r->next};
    for (size_t i = 0; i < 3; i++)
        *bits[i] = uj_budget_allocate(&r->budget, r->words, sizeof(uint64_t));
    r->paths = uj_budget_allocate(&r->budget, r->graph->states, sizeof *r->paths);
    return r->reached != NULL && r->layer != NULL && r->next != NULL && r->paths != NULL;
}

static void release(ranked *r)
{
    uint64_t *const bits[] = {r->reached, r->layer, r->next};
    for (size_t i = 0; i < 3; i++)
        if (bits[i] != NULL)
            uj_budget_free(&r->budget, bits[i], r->words, sizeof(uint64_t));
    if (r->paths != NULL)
        uj_budget_free(&r->budget, r->paths, r->graph->states, sizeof *r->paths);
    assert(r->budget.held == 0);
}

uj_status uj_ranked_explore(const uj_ranked_graph *graph, const uj_breadth_first_options *options,
                            unsigned threads, uj_breadth_first_result *out, uj_error *error)
{
    assert(graph->start < graph->states && graph->goal <= graph->states);
    ranked r = {
        .graph = graph,
        .options = options,
        .threads = threads,
        .budget.limit = options->limits.memory_bytes,
        .words = (size_t)((graph->states + WORD_BITS - 1) / WORD_BITS),
        .deadline =
            uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress),
    };
    *out = (uj_breadth_first_result){0};
    pthread_mutex_init(&r.mutex, NULL);
    bool made = allocate(&r), done = false;
    if (made)
        done = run(&r);
    else if (r.budget.at_limit)
        r.limit = UJ_LIMIT_MEMORY;
    uj_status status = UJ_OK;
    if (done || r.limit == UJ_LIMIT_MEMORY) {
        conclude(&r, out);
    } else {
        free(r.layers);
        status = uj_search_no_memory(r.budget.held, error);
    }
    release(&r);
    pthread_mutex_destroy(&r.mutex);
    return status;
}
