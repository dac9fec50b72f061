// Runs the search for a solution on a thread of its own, and the prover on the calling thread.
#include "both_sides.h"

#include <pthread.h>
#include <stdatomic.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/tray/tray_find.h>

typedef struct race {
    uj_both_sides *sides;
    uj_progress progress;
    pthread_mutex_t mutex;  // protects the progress line and the numbers that it shows
    uint64_t states;        // states that the search for a solution has expanded
    uj_prover_stats stats;  // the prover's statistics
    atomic_bool decided;    // the prover or the search has settled the question
    double started;
    uj_status status;  // the status of the search for a solution
    uj_error error;
} race;

static bool is_in_time(const race *r)
{
    double limit = r->sides->job->tray.limits.seconds;
    return limit <= 0.0 || uj_clock_seconds() - r->started < limit;
}

static bool may_go_on(race *r)
{
    return !atomic_load(&r->decided) && !uj_progress_stopped(&r->progress) && is_in_time(r);
}

static void show(race *r)
{
    char line[160];
    snprintf(
        line, sizeof line,
        _("solving: %llu states; proving: %llu boxes, widest range of angles %.4g degrees; %.0f s"),
        (unsigned long long)r->states, (unsigned long long)r->stats.boxes, r->stats.reach,
        uj_clock_seconds() - r->started);
    uj_progress_say(&r->progress, line);
}

static bool solver_goes_on(void *payload, const uj_search_stats *stats)
{
    race *r = payload;
    pthread_mutex_lock(&r->mutex);
    r->states = stats->expanded;
    show(r);
    pthread_mutex_unlock(&r->mutex);
    return may_go_on(r);
}

// Called again and again by the witness while it checks a proof. `decided` is already set, so only
// the time limit and signals can stop the check.
static bool witness_goes_on(void *payload)
{
    const race *r = payload;
    return !uj_progress_stopped(&r->progress) && is_in_time(r);
}

static bool prover_goes_on(void *payload, const uj_prover_stats *stats)
{
    race *r = payload;
    pthread_mutex_lock(&r->mutex);
    r->stats = *stats;
    show(r);
    pthread_mutex_unlock(&r->mutex);
    size_t memory = r->sides->job->tray.limits.memory_bytes;
    return may_go_on(r) && (memory == 0 || stats->memory_bytes < memory);
}

static void *solve(void *payload)
{
    race *r = payload;
    uj_tray_job *j = r->sides->job;
    uj_tray_options options = j->tray;
    options.threads = options.threads > 1 ? options.threads / 2 : 1;
    options.progress = (uj_search_progress){solver_goes_on, r};
    r->status = uj_tray_job_find(j, &options, &r->error);
    if (r->status != UJ_OK || uj_tray_job_is_solved(j))
        atomic_store(&r->decided, true);
    return NULL;
}

static uj_status prove(race *r, uj_error *error)
{
    uj_both_sides *sides = r->sides;
    const uj_tray *tray = sides->job->file.problem.tray;
    unsigned threads = sides->job->tray.threads;
    const uj_prover_options options = {
        .threads = threads > 2 ? threads - threads / 2 : 1, .poll = prover_goes_on, .payload = r};
    uj_status status = uj_prove_impossible(tray, &options, &sides->prover, error);
    if (status != UJ_OK || sides->prover.proof == NULL)
        return status;
    atomic_store(&r->decided, true);
    status = uj_witness_check(tray, sides->prover.proof, (uj_witness_poll){witness_goes_on, r},
                              &sides->witness, error);
    if (status == UJ_OK && sides->witness.stopped) {
        uj_proof_destroy(sides->prover.proof);
        sides->prover.proof = NULL;
        sides->prover.end = UJ_PROVER_STOPPED;
    } else if (status == UJ_OK && !sides->witness.valid)
        status = uj_error_set(error, UJ_INTERNAL,
                              "internal error: the proof found does not pass verification "
                              "(%.300s); please report this with the problem file",
                              sides->witness.reason);
    return status;
}

uj_status uj_both_sides_run(uj_both_sides *sides, uj_error *error)
{
    race r = {.sides = sides, .started = uj_clock_seconds()};
    pthread_t solver;
    pthread_mutex_init(&r.mutex, NULL);
    uj_progress_begin(&r.progress, sides->job->options->quiet, "moves");
    bool started = pthread_create(&solver, NULL, solve, &r) == 0;
    uj_status status = prove(&r, error);
    if (status != UJ_OK)
        atomic_store(&r.decided, true);
    if (started)
        pthread_join(solver, NULL);
    else if (status == UJ_OK && sides->prover.proof == NULL)
        solve(&r);
    uj_progress_end(&r.progress);
    pthread_mutex_destroy(&r.mutex);
    sides->seconds = uj_clock_seconds() - r.started;
    if (status == UJ_OK && r.status != UJ_OK) {
        *error = r.error;
        status = r.status;
    }
    bool solved = uj_tray_job_is_solved(sides->job);
    if (sides->witness.stopped && !is_in_time(&r))
        sides->job->result.search.limit = UJ_LIMIT_TIME;
    if (status == UJ_OK && solved && sides->prover.proof != NULL)
        status = uj_error_set(error, UJ_INTERNAL,
                              "internal error: there is a solution and a proof that there is "
                              "none; please report this with the problem file");
    return status == UJ_OK && solved ? uj_tray_job_certify(sides->job, error) : status;
}
