// Every run of a race (search/race.h) grows one random tree.
#include "parallel_trees.h"

#include <unjam/search/race.h>

enum { MOVES_PER_POLL = 1 };  // number of moves that a tree makes between two calls of go_on

enum { FIRST_VISITS = 100 };  // visits of each tree in the first round

uj_parallel_trees uj_parallel_trees_round(const uj_tray *tray, const uj_contact_model *model,
                                          const uj_tray_options *options, uint64_t seed,
                                          unsigned number)
{
    unsigned doublings = number < UJ_ROUNDS_TREES_GROW ? number : UJ_ROUNDS_TREES_GROW;
    return (uj_parallel_trees){.tray = tray,
                               .model = model,
                               .rules = options->rules,
                               .cost = options->cost,
                               .seed = seed,
                               .first_stream = (uint64_t)number * UJ_TREES,
                               .visits = (uint64_t)FIRST_VISITS << doublings,
                               .threads = options->threads};
}

static uj_status grow_tree(uj_parallel_trees *round, uj_racer *racer,
                           uj_successor_generator *generator, uj_error *error)
{
    uj_random_tree_result *tree = &round->trees[racer->index];
    uj_random_tree_options options = {
        .random = uj_random_stream(round->seed, round->first_stream + racer->index),
        .visits = round->visits,
        .memory_bytes = round->memory_bytes,
        .cost = round->cost,
        .max_cost = round->max_cost,
        .poll = uj_racer_goes_on,
        .payload = racer};
    uj_status status = uj_random_tree_grow(generator, &options, tree, error);
    uj_poll poll = {uj_racer_goes_on, racer};
    if (status == UJ_OK && tree->end == UJ_TREE_GOAL)
        status = uj_move_path_shorten(generator, poll, &tree->path, error);
    if (status == UJ_OK && tree->end != UJ_TREE_VISITS && tree->end != UJ_TREE_STOPPED)
        uj_racer_decide(racer);
    return status;
}

static uj_status work(void *payload, uj_racer *racer, uj_error *error)
{
    uj_parallel_trees *round = payload;
    uj_successor_generator generator;
    uj_status status =
        uj_successor_generator_create(round->tray, round->model, round->rules, &generator, error);
    while (status == UJ_OK && uj_racer_take(racer))
        status = grow_tree(round, racer, &generator, error);
    uj_successor_generator_clear(&generator);
    return status;
}

uj_status uj_parallel_trees_grow(uj_parallel_trees *round, unsigned first, unsigned *decisive,
                                 bool *stopped, uj_error *error)
{
    const uj_race race = {.first = first,
                          .count = UJ_TREES,
                          .threads = round->threads,
                          .steps_per_poll = MOVES_PER_POLL,
                          .work = work,
                          .work_payload = round,
                          .go_on = round->go_on,
                          .go_on_payload = round->payload};
    for (unsigned i = first; i < UJ_TREES; i++) {
        uj_move_path_clear(&round->trees[i].path);
        round->trees[i] = (uj_random_tree_result){.end = UJ_TREE_STOPPED};
    }
    return uj_race_run(&race, decisive, stopped, error);
}

void uj_parallel_trees_clear(uj_parallel_trees *round)
{
    for (unsigned i = 0; i < UJ_TREES; i++)
        uj_move_path_clear(&round->trees[i].path);
}
