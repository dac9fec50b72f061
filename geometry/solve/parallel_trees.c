// Each thread takes the next tree and grows it alone. Trees do not influence one another, so the
// result depends only on their order.
#include "parallel_trees.h"

#include <pthread.h>
#include <stdatomic.h>

// Number of moves that a tree makes between two calls of go_on.
enum { MOVES_PER_POLL = 16 };

// What the threads of a round share.
typedef struct growers {
    uj_parallel_trees *round;
    atomic_uint next;      // index of the first tree that no thread has taken
    atomic_uint decisive;  // index of the first decisive tree so far
    atomic_bool stopped;
    pthread_mutex_t mutex;  // guards go_on, status and error
    uj_status status;
    uj_error error;
} growers;

// The payload of the poll function of one growing tree.
typedef struct growth {
    growers *growers;
    unsigned index, countdown;
} growth;

static bool keep_growing(void *payload)
{
    growth *g = payload;
    growers *c = g->growers;
    if (atomic_load_explicit(&c->stopped, memory_order_relaxed) ||
        atomic_load_explicit(&c->decisive, memory_order_relaxed) < g->index)
        return false;
    if (g->countdown-- > 0)
        return true;
    g->countdown = MOVES_PER_POLL;
    if (pthread_mutex_trylock(&c->mutex) != 0)
        return true;
    if (!c->round->go_on(c->round->payload))
        atomic_store_explicit(&c->stopped, true, memory_order_relaxed);
    pthread_mutex_unlock(&c->mutex);
    return true;
}

static void record_failure(growers *c, uj_status status, const uj_error *error)
{
    pthread_mutex_lock(&c->mutex);
    if (c->status == UJ_OK) {
        c->status = status;
        c->error = *error;
    }
    atomic_store(&c->stopped, true);
    pthread_mutex_unlock(&c->mutex);
}

static void record_decisive(growers *c, unsigned index)
{
    unsigned before = atomic_load(&c->decisive);
    while (index < before && !atomic_compare_exchange_weak(&c->decisive, &before, index))
        ;
}

static uj_status grow_tree(growers *c, unsigned index, uj_successor_generator *generator,
                           uj_error *error)
{
    const uj_parallel_trees *round = c->round;
    uj_random_tree_result *tree = &c->round->trees[index];
    growth g = {.growers = c, .index = index};
    uj_random_tree_options options = {
        .random = uj_random_stream(round->seed, round->first_stream + index),
        .visits = round->visits,
        .memory_bytes = round->memory_bytes,
        .cost = round->cost,
        .max_cost = round->max_cost,
        .poll = keep_growing,
        .payload = &g};
    uj_status status = uj_random_tree_grow(generator, &options, tree, error);
    if (status == UJ_OK && tree->end == UJ_TREE_GOAL)
        status = uj_move_path_shorten(generator, &tree->path, error);
    if (status == UJ_OK && tree->end != UJ_TREE_VISITS && tree->end != UJ_TREE_STOPPED)
        record_decisive(c, index);
    return status;
}

static void *work(void *payload)
{
    growers *c = payload;
    uj_successor_generator generator;
    uj_error error = {0};
    uj_status status = uj_successor_generator_create(c->round->tray, c->round->model,
                                                     c->round->rules, &generator, &error);
    while (status == UJ_OK) {
        unsigned index = atomic_fetch_add(&c->next, 1);
        if (index >= UJ_TREES || index > atomic_load(&c->decisive) || atomic_load(&c->stopped))
            break;
        status = grow_tree(c, index, &generator, &error);
    }
    if (status != UJ_OK)
        record_failure(c, status, &error);
    uj_successor_generator_clear(&generator);
    return NULL;
}

uj_status uj_parallel_trees_grow(uj_parallel_trees *round, unsigned first, unsigned *decisive,
                                 bool *stopped, uj_error *error)
{
    growers c = {.round = round};
    atomic_init(&c.next, first);
    atomic_init(&c.decisive, UJ_TREES);
    atomic_init(&c.stopped, false);
    for (unsigned i = first; i < UJ_TREES; i++) {
        uj_move_path_clear(&round->trees[i].path);
        round->trees[i] = (uj_random_tree_result){.end = UJ_TREE_STOPPED};
    }
    if (pthread_mutex_init(&c.mutex, NULL) != 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting threads");
    // The calling thread grows trees, too: they are grown even if no other thread can be started.
    pthread_t threads[UJ_TREES];
    unsigned others = 0;
    while (others + 1 < round->threads && others + 1 < UJ_TREES - first &&
           pthread_create(&threads[others], NULL, work, &c) == 0)
        others++;
    work(&c);
    for (unsigned i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&c.mutex);
    *decisive = atomic_load(&c.decisive);
    *stopped = atomic_load(&c.stopped);
    if (c.status != UJ_OK && error != NULL)
        *error = c.error;
    return c.status;
}

void uj_parallel_trees_clear(uj_parallel_trees *round)
{
    for (unsigned i = 0; i < UJ_TREES; i++)
        uj_move_path_clear(&round->trees[i].path);
}
