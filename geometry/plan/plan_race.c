// Runs several searches as a race (search/race.h).
#include "plan_race.h"

#include <unjam/search/race.h>

#include "plan_path.h"

enum { ITERATIONS_PER_POLL = 8 };  // iterations of a search between two calls of go_on

static uj_status shorten(const uj_plan_race *race, uint64_t stream, uj_motion *path,
                         uj_error *error)
{
    uj_plan_probe probe;
    uj_status status = uj_plan_probe_create(race->space, &probe);
    if (status == UJ_OK)
        status = uj_plan_path_shorten(&probe, uj_random_stream(~race->seed, stream), path);
    uj_plan_probe_clear(&probe);
    return status == UJ_OK ? UJ_OK
                           : uj_error_set(error, status, "out of memory while shortening a motion");
}

static uj_status run_search(uj_plan_race *race, uj_racer *racer, uj_successor_generator *generator,
                            uj_error *error)
{
    uj_plan_search_result *out = &race->searches[racer->index];
    uint64_t stream = race->first_stream + racer->index;
    unsigned all_pieces = (1u << race->space->piece_count) - 1u;
    uj_plan_search_options options = {.random = uj_random_stream(race->seed, stream),
                                      .pieces = racer->index == 0 ? race->first_pieces : all_pieces,
                                      .iterations = race->iterations,
                                      .law_share = race->law_share,
                                      .memory_bytes = race->memory_bytes,
                                      .poll = uj_racer_goes_on,
                                      .payload = racer};
    uj_status status = uj_plan_search(race->space, generator, &options, out, error);
    if (status == UJ_OK && out->end == UJ_PLAN_SEARCH_GOAL)
        status = shorten(race, stream, &out->path, error);
    if (status == UJ_OK && (out->end == UJ_PLAN_SEARCH_GOAL || out->end == UJ_PLAN_SEARCH_MEMORY))
        uj_racer_decide(racer);
    return status;
}

static uj_status work(void *payload, uj_racer *racer, uj_error *error)
{
    uj_plan_race *race = payload;
    uj_successor_generator generator;
    uj_status status = uj_successor_generator_create(race->space->tray, race->model, UJ_RULES_FREE,
                                                     &generator, error);
    while (status == UJ_OK && uj_racer_take(racer))
        status = run_search(race, racer, &generator, error);
    uj_successor_generator_clear(&generator);
    return status;
}

uj_status uj_plan_race_run(uj_plan_race *race, unsigned first, unsigned *decisive, bool *stopped,
                           uj_error *error)
{
    const uj_race runs = {.first = first,
                          .count = race->count,
                          .threads = race->threads,
                          .steps_per_poll = ITERATIONS_PER_POLL,
                          .work = work,
                          .work_payload = race,
                          .go_on = race->go_on,
                          .go_on_payload = race->payload};
    for (unsigned i = first; i < race->count; i++) {
        race->searches[i].path.piece_count = race->space->piece_count;
        uj_motion_clear(&race->searches[i].path);
        race->searches[i] = (uj_plan_search_result){.end = UJ_PLAN_SEARCH_STOPPED};
    }
    return uj_race_run(&runs, decisive, stopped, error);
}

void uj_plan_race_clear(uj_plan_race *race)
{
    for (unsigned i = 0; i < UJ_PLAN_SEARCHES; i++)
        uj_motion_clear(&race->searches[i].path);
}
