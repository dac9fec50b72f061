// Counts the states of a tray that moves reach, by the least number of moves.
#include <unjam/geometry/solve/tray_solver.h>

#include <stdlib.h>
#include <string.h>

#include "tray_search.h"

static void count_state(void *context, const void *state, uj_cost g)
{
    uj_tray_search *s = context;
    uj_tray_layers *layers = s->layers;
    if (g.primary >= layers->count) {
        size_t count = (size_t)g.primary + 1;
        struct uj_tray_layer *grown = realloc(layers->layers, count * sizeof *grown);
        if (grown == NULL) {
            s->failed = true;
            return;
        }
        memset(&grown[layers->count], 0, (count - layers->count) * sizeof *grown);
        layers->layers = grown;
        layers->count = count;
    }
    layers->layers[g.primary].states++;
    layers->layers[g.primary].goals += ((const uj_tray_state *)state)->at_goal;
}

// A layer counts as complete if all states of earlier layers were expanded and no left-out move can
// lead to this layer or an earlier one.
static void set_complete_layers(const uj_tray_search *s, uj_tray_layers *out)
{
    bool exhausted = out->search.outcome == UJ_SEARCH_EXHAUSTED;
    size_t expanded = exhausted ? out->count : (size_t)out->search.stats.lower_bound + 1;
    size_t followed = s->generator.least_unresolved;
    out->complete = expanded < out->count ? expanded : out->count;
    if (followed < out->complete)
        out->complete = followed;
    out->unresolved = s->generator.unresolved;
    if (exhausted && out->unresolved > 0) {
        out->search.outcome = UJ_SEARCH_LIMIT;
        out->search.limit = UJ_LIMIT_UNRESOLVED;
    }
}

uj_status uj_tray_explore(const uj_tray *tray, const uj_tray_options *options, uj_tray_layers *out,
                          uj_error *error)
{
    *out = (uj_tray_layers){0};
    uj_tray_options plain = *options;
    plain.heuristic = UJ_TRAY_HEURISTIC_NONE;
    plain.incumbents.wanted = false;
    uj_tray_search s = {.tray = tray,
                        .options = &plain,
                        .started = uj_clock_seconds(),
                        .exploring = true,
                        .layers = out};
    uj_astar_domain domain = {.visit = count_state};
    uj_astar_result found = {0};
    uj_status status = uj_tray_search_prepare(&s, error);
    if (status == UJ_OK) {
        uj_move_dedup_init(&s.dedup, s.keys, &s.budget);
        status = uj_tray_search_run(&s, &domain, &found, error);
        uj_move_dedup_clear(&s.dedup);
    }
    out->search = found.search;
    if (status == UJ_OK && s.failed)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while counting states");
    if (status == UJ_OK)
        set_complete_layers(&s, out);
    uj_astar_result_clear(&found);
    uj_tray_search_clear(&s);
    if (status != UJ_OK)
        uj_tray_layers_clear(out);
    return status;
}

void uj_tray_layers_clear(uj_tray_layers *layers)
{
    free(layers->layers);
    layers->layers = NULL;
    layers->count = layers->complete = 0;
}
