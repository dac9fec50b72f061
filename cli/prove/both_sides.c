// Runs the search for a solution and the prover on two threads. In the leader of a team, a third
// thread deals with the helpers. The helpers refute boxes (ranges of angles) for the prover.
#include "both_sides.h"

#include <pthread.h>
#include <stdatomic.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/tray/tray_find.h>
#include <unjam/geometry/impossible/refuter_desk.h>

typedef struct race {
    uj_both_sides *sides;
    uj_progress progress;
    pthread_mutex_t mutex;  // protects progress, states and stats
    uint64_t states;        // states expanded by the search for a solution
    uj_prover_stats stats;
    atomic_bool decided;  // a solution or a proof was found, or an error occurred
    double started;
    uj_status status;  // the status of the search for a solution
    uj_error error;
    // The following members are only for the leader of a team.
    uj_refuter_desk *desk;   // NULL: no helpers
    atomic_bool is_stopped;  // the team has failed, or a signal has asked a helper to stop
    atomic_int at_work;      // how many of solve_beside and prove_beside are running
    uj_status prover_status;
    uj_error prover_error;
} race;

static const double serve_seconds = 0.0005;  // longest wait of the leader for one message

static bool is_in_time(const race *r)
{
    double limit = r->sides->job->tray.limits.seconds;
    return limit <= 0.0 || uj_clock_seconds() - r->started < limit;
}

static bool may_go_on(race *r)
{
    return !atomic_load(&r->decided) && !atomic_load(&r->is_stopped) &&
           !uj_progress_stopped(&r->progress) && is_in_time(r);
}

static void show(race *r)
{
    char line[160];
    snprintf(line, sizeof line,
             _("solving: %llu states; proving: %llu boxes, widest range of angles: %.4g degrees; "
               "%.0f s"),
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

// Does not test `decided`, which is set before the witness checks the proof.
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
    options.threads = options.threads > 1 && r->desk == NULL ? options.threads / 2 : 1;
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
    uj_prover_options options = {
        .threads = threads > 2 ? threads - threads / 2 : 1, .poll = prover_goes_on, .payload = r};
    if (r->desk != NULL) {
        options.threads = 0;
        options.helpers = uj_refuter_desk_helpers(r->desk);
    }
    uj_status status = uj_prove_impossible(tray, &options, &sides->prover, error);
    if (status != UJ_OK || sides->prover.proof == NULL)
        return status;
    atomic_store(&r->decided, true);
    status = uj_witness_check(tray, sides->prover.proof, sides->job->tray.threads,
                              (uj_witness_poll){witness_goes_on, r}, &sides->witness, error);
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

static uj_status run_alone(race *r, uj_error *error)
{
    pthread_t solver;
    bool started = pthread_create(&solver, NULL, solve, r) == 0;
    uj_status status = prove(r, error);
    if (status != UJ_OK)
        atomic_store(&r->decided, true);
    if (started)
        pthread_join(solver, NULL);
    else if (status == UJ_OK && r->sides->prover.proof == NULL)
        solve(r);
    return status;
}

// --- the leader of a team ------------------------------------------------------------------------

static void *solve_beside(void *payload)
{
    race *r = payload;
    solve(r);
    atomic_fetch_sub(&r->at_work, 1);
    return NULL;
}

static void *prove_beside(void *payload)
{
    race *r = payload;
    r->prover_status = prove(r, &r->prover_error);
    if (r->prover_status != UJ_OK)
        atomic_store(&r->decided, true);
    atomic_fetch_sub(&r->at_work, 1);
    return NULL;
}

static uj_status lead(race *r, uj_error *error)
{
    uj_team *team = r->sides->job->options->team;
    void *(*const sides[])(void *) = {solve_beside, prove_beside};
    pthread_t threads[2];
    bool started[2];
    uj_status status =
        uj_refuter_desk_open(team, r->sides->job->file.problem.tray, &r->desk, error);
    if (status != UJ_OK)
        return status;
    atomic_store(&r->at_work, 2);
    for (int i = 0; i < 2; i++) {
        started[i] = pthread_create(&threads[i], NULL, sides[i], r) == 0;
        if (started[i])
            continue;
        atomic_store(&r->decided, true);
        atomic_fetch_sub(&r->at_work, 1);
        status = uj_error_set(error, UJ_NO_MEMORY, "a thread cannot be started");
    }
    while (atomic_load(&r->at_work) > 0 && uj_refuter_desk_serve(r->desk, serve_seconds))
        continue;
    if (atomic_load(&r->at_work) > 0)
        atomic_store(&r->is_stopped, true);
    for (int i = 0; i < 2; i++)
        if (started[i])
            pthread_join(threads[i], NULL);
    uj_refuter_desk_close(r->desk);
    const bool is_settled = r->sides->prover.proof != NULL || uj_tray_job_is_solved(r->sides->job);
    if (status == UJ_OK && !is_settled)
        status = uj_team_fault(team, error);
    if (status == UJ_OK && r->prover_status != UJ_OK) {
        *error = r->prover_error;
        status = r->prover_status;
    }
    return status;
}

// --- both ----------------------------------------------------------------------------------------

uj_status uj_both_sides_run(uj_both_sides *sides, uj_error *error)
{
    race r = {.sides = sides, .started = uj_clock_seconds()};
    pthread_mutex_init(&r.mutex, NULL);
    uj_progress_begin(&r.progress, sides->job->options->quiet, "moves");
    uj_status status =
        uj_team_members(sides->job->options->team) > 1 ? lead(&r, error) : run_alone(&r, error);
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

uj_status uj_both_sides_help(const uj_both_sides *sides, uj_error *error)
{
    uj_team *team = sides->job->options->team;
    uj_progress progress;
    uj_progress_begin(&progress, true, "moves");
    uj_progress_watch(&progress, team);
    const uj_status status = uj_refuter_help(team, sides->job->file.problem.tray, error);
    uj_team_watch(team, NULL, NULL);
    uj_progress_end(&progress);
    return status;
}
