// Hands out the cells of a map of sizes (unjam map) and records their results.
#include "sweep_work.h"

#include <stdio.h>

#include <unjam/base/language.h>

static void show(sweep_work *t)
{
    char line[160];
    snprintf(line, sizeof line, _("%.1f s, %zu of %zu cells"), uj_clock_seconds() - t->started,
             t->finished, t->run->cells.count);
    uj_progress_say(t->run->progress, line);
}

bool uj_sweep_goes_on(sweep_work *t)
{
    pthread_mutex_lock(&t->mutex);
    show(t);
    const bool continues =
        t->status == UJ_OK && !t->is_stopped && !uj_progress_stopped(t->run->progress);
    pthread_mutex_unlock(&t->mutex);
    return continues;
}

bool uj_sweep_take(sweep_work *t, size_t *index)
{
    pthread_mutex_lock(&t->mutex);
    size_t count = t->run->cells.count;
    while (t->next < count && t->run->cells.done[t->next])
        t->next++;
    const bool more = t->next < count && t->status == UJ_OK && !t->is_stopped &&
                      !uj_progress_stopped(t->run->progress);
    if (more)
        *index = t->next++;
    pthread_mutex_unlock(&t->mutex);
    return more;
}

void uj_sweep_enter(sweep_work *t, size_t index, const uj_sweep_cell *cell, uj_status status,
                    uj_error *error)
{
    pthread_mutex_lock(&t->mutex);
    bool stopped = cell->outcome == UJ_CELL_LIMIT && cell->limit == UJ_LIMIT_STOPPED;
    if (status == UJ_OK && !stopped) {
        t->run->cells.cells[index] = *cell;
        t->run->cells.done[index] = true;
        t->finished++;
        status = uj_sweep_journal_append(t->run->journal, index, cell, error);
    }
    if (status != UJ_OK && t->status == UJ_OK) {
        t->status = status;
        t->error = *error;
    }
    show(t);
    pthread_mutex_unlock(&t->mutex);
}

static bool on_progress(void *payload, const uj_search_stats *stats)
{
    const sweep_poll *poll = payload;
    (void)stats;
    return poll->function(poll->payload);
}

static bool on_proof_progress(void *payload, const uj_prover_stats *stats)
{
    const sweep_poll *poll = payload;
    (void)stats;
    return poll->function(poll->payload);
}

uj_status uj_sweep_solve(const uj_sweep_run *run, size_t index, const sweep_poll *poll,
                         uj_sweep_cell *out, uj_error *error)
{
    const uj_scale scale = {run->lengths.values[index % run->lengths.count] / run->extent.length,
                            run->widths.values[index / run->lengths.count] / run->extent.width};
    sweep_poll own = *poll;
    uj_tray_options options = run->options;
    double seconds = options.limits.seconds, started = uj_clock_seconds();
    options.threads = 1;
    options.progress = (uj_search_progress){on_progress, &own};
    if (run->proof_boxes > 0)
        options.limits.seconds = 0.5 * seconds;
    uj_status status = uj_sweep_cell_solve(run->family, scale, &options, out, error);
    if (status != UJ_OK || run->proof_boxes == 0)
        return status;
    const uj_proof_limits limits = {.threads = 1,
                                    .seconds = uj_seconds_left(seconds, started),
                                    .boxes = run->proof_boxes,
                                    .memory_bytes = options.limits.memory_bytes,
                                    .poll = on_proof_progress,
                                    .payload = &own};
    return uj_sweep_cell_prove(run->family, scale, &limits, out, error);
}
