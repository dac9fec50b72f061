// Finds the greatest solvable scale by bisection. Follows known plans, and searches for new ones.
#include <unjam/geometry/sizes/tightness.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

static const double first_growth = 1e-3;   // relative increase of the scale; doubles at each step
static const double first_shrink = 0.01;   // relative to the first scale; doubles at each step
static const double least_scale = 0.3;     // relative to the first scale
static const double greatest_scale = 1e3;  // relative to the first scale; pieces so large never fit

// Two runs are compared once their scales differ by at most this (relative). Their poses after a
// move then nearly agree, unless something stops a piece in only one of them.
static const double comparable = 1e-6;
enum { MAX_PLANS = 8 };

typedef struct finder {
    const uj_tightness_options *options;
    uj_tightness *out;
    uj_error *error;
    uj_tray_family *family;
    uj_plan plans[MAX_PLANS];  // owned copies, newest first
    size_t plan_count;
    double started;
    bool stopped;
} finder;

typedef enum verdict {
    VERDICT_SOLVED,
    VERDICT_FAILED,
    VERDICT_NO_START,
    VERDICT_STOPPED,  // a limit or the progress callback ended the work
} verdict;

uj_tightness_options uj_tightness_default(void)
{
    uj_tightness_options options = {.search = uj_tray_default(),
                                    .from = 1.0,
                                    .precision = 1e-6,
                                    .searches = true,
                                    .probe = 200};
    options.search.limits.expansions = 20000;
    return options;
}

static uj_status stop_at(finder *f, uj_search_limit limit, verdict *out)
{
    f->stopped = true;
    f->out->limit = limit;
    *out = VERDICT_STOPPED;
    return UJ_OK;
}

// Announces the next step. Returns false if a limit or the progress callback ends the work.
static bool may_go_on(finder *f, double scale, const char *what, verdict *out)
{
    double elapsed = uj_clock_seconds() - f->started;
    const uj_search_progress *progress = &f->options->search.progress;
    uj_search_stats stats = {.seconds = elapsed};
    if (f->options->announce != NULL)
        f->options->announce(f->options->payload, scale, what);
    if (f->options->search.limits.seconds > 0.0 && elapsed >= f->options->search.limits.seconds)
        (void)stop_at(f, UJ_LIMIT_TIME, out);
    else if (progress->function != NULL && !progress->function(progress->payload, &stats))
        (void)stop_at(f, UJ_LIMIT_STOPPED, out);
    return !f->stopped;
}

static uj_status member(finder *f, double scale, uj_tray **out, uj_misfit *misfit)
{
    return uj_tray_family_member(f->family, (uj_scale){scale, scale}, out, misfit, f->error);
}

// Drops the oldest plan if there are too many.
static uj_status add_plan(finder *f, uj_plan plan)
{
    uj_move *copy = calloc(plan.move_count + 1, sizeof *copy);
    if (copy == NULL)
        return uj_error_set(f->error, UJ_NO_MEMORY, "out of memory while storing a plan");
    memcpy(copy, plan.moves, plan.move_count * sizeof *copy);
    if (f->plan_count == MAX_PLANS)
        free((void *)f->plans[--f->plan_count].moves);
    memmove(&f->plans[1], &f->plans[0], f->plan_count * sizeof f->plans[0]);
    f->plans[0] = (uj_plan){plan.move_count, copy};
    f->plan_count++;
    return UJ_OK;
}

// Takes ownership of `tray` and of what *run owns.
static void keep_best(finder *f, double scale, uj_tray *tray, uj_plan_run *run)
{
    uj_tightness *out = f->out;
    uj_tray_destroy(out->tray);
    uj_plan_run_clear(&out->run);
    out->found = true;
    out->scale = scale;
    out->tray = tray;
    out->run = *run;
    *run = (uj_plan_run){0};
}

static uj_status follow_plans(finder *f, double scale, verdict *out)
{
    uj_tray *tray = NULL;
    uj_misfit misfit;
    if (!may_go_on(f, scale, N_("replay"), out))
        return UJ_OK;
    uj_status status = member(f, scale, &tray, &misfit);
    *out = tray != NULL ? VERDICT_FAILED : VERDICT_NO_START;
    for (size_t i = 0; status == UJ_OK && *out == VERDICT_FAILED && i < f->plan_count; i++) {
        uj_plan_run run;
        f->out->replays++;
        status = uj_plan_follow(tray, f->options->search.rules, &f->plans[i], &run, f->error);
        if (status == UJ_OK && run.end == UJ_PLAN_SOLVED) {
            keep_best(f, scale, tray, &run);
            tray = NULL;
            *out = VERDICT_SOLVED;
        }
        if (status == UJ_OK)
            uj_plan_run_clear(&run);
    }
    uj_tray_destroy(tray);
    return status;
}

// Adds the moves of *solution to the plans. Then follows the plans until one succeeds.
static uj_status adopt(finder *f, double scale, const uj_tray_solution *solution, verdict *out)
{
    uj_status status = add_plan(f, (uj_plan){solution->move_count, solution->moves});
    if (status == UJ_OK)
        status = follow_plans(f, scale, out);
    if (status == UJ_OK && *out == VERDICT_FAILED)
        f->out->searches[f->out->search_count - 1].rejected = true;
    return status;
}

static bool is_proof(const uj_search_result *result, uint32_t max_moves)
{
    return result->outcome == UJ_SEARCH_EXHAUSTED || result->stats.lower_bound > max_moves;
}

// Sets *proven to true if the search proves that more than f->out->max_moves moves are needed.
static uj_status search(finder *f, double scale, uint64_t expansions, verdict *out, bool *proven)
{
    uj_tray *tray = NULL;
    uj_misfit misfit;
    *proven = false;
    if (!may_go_on(f, scale, N_("search"), out))
        return UJ_OK;
    uj_status status = member(f, scale, &tray, &misfit);
    *out = tray != NULL ? VERDICT_FAILED : VERDICT_NO_START;
    if (tray == NULL || f->out->search_count == UJ_MAX_CANDIDATES) {
        uj_tray_destroy(tray);
        return status;
    }
    uj_tray_options options = f->options->search;
    options.limits.seconds = uj_seconds_left(f->options->search.limits.seconds, f->started);
    options.limits.max_cost = f->out->max_moves;
    options.limits.expansions = expansions;
    uj_tray_result result;
    status = uj_tray_solve(tray, &options, &result, f->error);
    uj_tray_destroy(tray);
    if (status != UJ_OK)
        return status;
    f->out->searches[f->out->search_count++] =
        (uj_tightness_search){.scale = scale, .result = result.search};
    *proven = is_proof(&result.search, f->out->max_moves);
    uj_search_limit limit = result.search.limit;
    if (result.search.outcome == UJ_SEARCH_SOLVED)
        status = adopt(f, scale, &result.solution, out);
    else if (result.search.outcome == UJ_SEARCH_LIMIT &&
             (limit == UJ_LIMIT_TIME || limit == UJ_LIMIT_STOPPED))
        status = stop_at(f, limit, out);
    uj_solution_clear(&result.solution);
    return status;
}

// --- the interval ------------------------------------------------------------------------------

static void note_failure(finder *f, double scale, verdict of, bool proven)
{
    f->out->above = scale;
    f->out->end = of == VERDICT_NO_START ? UJ_TIGHTNESS_NO_START
                  : proven               ? UJ_TIGHTNESS_PROVEN
                                         : UJ_TIGHTNESS_UNPROVEN;
}

static uj_status try_plan(finder *f)
{
    verdict of;
    uj_plan plan = {f->options->plan_count, f->options->plan};
    if (plan.move_count == 0 || plan.move_count > f->out->max_moves)
        return UJ_OK;
    uj_status status = add_plan(f, plan);
    return status == UJ_OK ? follow_plans(f, f->options->from, &of) : status;
}

static uj_status find_first(finder *f)
{
    double from = f->options->from, scale = from;
    uint64_t expansions = f->options->search.limits.expansions;
    for (double shrink = first_shrink; scale >= least_scale * from && !f->stopped; shrink *= 2.0) {
        verdict of;
        bool proven;
        uj_status status = search(f, scale, expansions, &of, &proven);
        if (status != UJ_OK || of == VERDICT_SOLVED)
            return status;
        if (of != VERDICT_STOPPED)
            note_failure(f, scale, of, proven);
        scale = from - shrink * from;
    }
    return UJ_OK;
}

// Increases the scale until all known plans fail.
static uj_status grow(finder *f, double growth)
{
    double limit = greatest_scale * f->options->from;
    while (!f->stopped && f->out->scale < limit) {
        double scale = f->out->scale * (1.0 + growth);
        verdict of;
        uj_status status = follow_plans(f, scale, &of);
        if (status != UJ_OK)
            return status;
        if (of == VERDICT_FAILED || of == VERDICT_NO_START) {
            note_failure(f, scale, of, false);
            return UJ_OK;
        }
        growth *= 2.0;
    }
    return UJ_OK;
}

static bool is_precise(const finder *f)
{
    return f->out->above - f->out->scale <= f->options->precision * f->out->scale;
}

static uj_status bisect(finder *f)
{
    while (!f->stopped && !is_precise(f)) {
        double middle = 0.5 * (f->out->scale + f->out->above);
        verdict of;
        if (!(middle > f->out->scale && middle < f->out->above))
            return UJ_OK;
        uj_status status = follow_plans(f, middle, &of);
        if (status != UJ_OK)
            return status;
        if (of == VERDICT_FAILED || of == VERDICT_NO_START)
            note_failure(f, middle, of, false);
    }
    return UJ_OK;
}

// Bisects with known plans, then searches for a new plan at scale out->above. Repeats this until a
// search fails.
static uj_status narrow(finder *f)
{
    uj_status status = UJ_OK;
    if (!isfinite(f->out->above))
        status = grow(f, first_growth);
    for (;;) {
        if (status == UJ_OK)
            status = bisect(f);
        if (status != UJ_OK || f->stopped || f->out->end != UJ_TIGHTNESS_UNPROVEN ||
            !f->options->searches)
            return status;
        verdict of;
        bool proven;
        double scale = f->out->above;
        status = search(f, scale, f->options->probe, &of, &proven);
        if (status != UJ_OK || of != VERDICT_SOLVED) {
            if (status == UJ_OK && of != VERDICT_STOPPED)
                note_failure(f, scale, of, proven);
            return status;
        }
        status = grow(f, 4.0 * f->options->precision);
    }
}

// --- the bottleneck ----------------------------------------------------------------------------

// Measures the gap of the bottleneck again at scale options->from, if the plan works there.
static uj_status compare_reference(finder *f, const uj_plan *plan)
{
    uj_tightness *out = f->out;
    double scale = f->options->from;
    if (!(out->scale > scale) || !isfinite(out->bottleneck.gap))
        return UJ_OK;
    uj_tray *tray = NULL;
    uj_misfit misfit;
    uj_plan_run run = {0};
    uj_status status = member(f, scale, &tray, &misfit);
    if (status == UJ_OK && tray != NULL)
        status = uj_plan_follow(tray, f->options->search.rules, plan, &run, f->error);
    if (status == UJ_OK && tray != NULL && run.end == UJ_PLAN_SOLVED) {
        out->reference = scale;
        status = uj_bottleneck_gap(&out->bottleneck, &(uj_plan_attempt){tray, &run},
                                   &out->reference_gap, f->error);
    }
    uj_plan_run_clear(&run);
    uj_tray_destroy(tray);
    return status;
}

typedef struct trial {
    double scale;
    uj_tray *tray;  // NULL: the pieces have no room at the start
    uj_misfit misfit;
    uj_plan_run run;
} trial;

static void clear_trial(trial *t)
{
    uj_tray_destroy(t->tray);
    uj_plan_run_clear(&t->run);
    *t = (trial){0};
}

static bool is_solved(const trial *t)
{
    return t->tray != NULL && t->run.end == UJ_PLAN_SOLVED;
}

static uj_status try_scale(finder *f, double scale, const uj_plan *plan, trial *out)
{
    *out = (trial){.scale = scale};
    uj_status status = member(f, scale, &out->tray, &out->misfit);
    if (status == UJ_OK && out->tray != NULL)
        status = uj_plan_follow(out->tray, f->options->search.rules, plan, &out->run, f->error);
    if (status != UJ_OK)
        clear_trial(out);
    return status;
}

// Bisects until the scales of *good and *bad are close (`comparable`), or a limit is reached.
static uj_status approach(finder *f, const uj_plan *plan, trial *good, trial *bad)
{
    uj_status status = UJ_OK;
    verdict of;
    while (status == UJ_OK && bad->scale - good->scale > comparable * good->scale &&
           may_go_on(f, 0.5 * (good->scale + bad->scale), N_("replay"), &of)) {
        trial middle;
        status = try_scale(f, 0.5 * (good->scale + bad->scale), plan, &middle);
        if (status != UJ_OK)
            return status;
        trial *replaced = is_solved(&middle) ? good : bad;
        if (replaced == bad)
            f->out->misfit = middle.misfit;
        clear_trial(replaced);
        *replaced = middle;
    }
    return status;
}

// Finds the bottleneck. Measures its gap at out->scale, not at good->scale.
static uj_status compare(finder *f, const uj_plan *plan, const trial *good, trial *bad)
{
    uj_tightness *out = f->out;
    uj_status status = uj_bottleneck_find(&(uj_plan_attempt){good->tray, &good->run},
                                          &(uj_plan_attempt){bad->tray, &bad->run}, plan,
                                          &out->bottleneck, f->error);
    out->has_bottleneck = status == UJ_OK;
    out->failed = bad->run;
    bad->run = (uj_plan_run){0};
    if (status == UJ_OK && good->scale > out->scale)
        status = uj_bottleneck_gap(&out->bottleneck, &(uj_plan_attempt){out->tray, &out->run},
                                   &out->bottleneck.gap, f->error);
    return status == UJ_OK ? compare_reference(f, plan) : status;
}

// Finds what stops the best plan just above the greatest scale at which it works.
static uj_status explain(finder *f)
{
    uj_tightness *out = f->out;
    uj_plan plan = {out->run.solution.move_count, out->run.solution.moves};
    trial good = {0}, bad = {0};
    // `plan` omits moves that moved nothing. out->run includes them. So `plan` is followed anew.
    uj_status status = try_scale(f, out->above, &plan, &bad);
    out->misfit = bad.misfit;
    if (status == UJ_OK)
        status = try_scale(f, out->scale, &plan, &good);
    if (status == UJ_OK && is_solved(&good) && !is_solved(&bad)) {
        status = approach(f, &plan, &good, &bad);
        if (f->stopped)
            out->misfit = (uj_misfit){0};
        else if (status == UJ_OK && bad.tray != NULL)
            status = compare(f, &plan, &good, &bad);
    }
    clear_trial(&good);
    clear_trial(&bad);
    return status;
}

static uj_status run(finder *f)
{
    uj_tightness *out = f->out;
    uj_status status = try_plan(f);
    if (status == UJ_OK && !out->found)
        status = find_first(f);
    if (status != UJ_OK || !out->found)
        return status;
    if (out->max_moves == UINT32_MAX)
        out->max_moves = (uint32_t)out->run.solution.move_count;
    status = narrow(f);
    if (status != UJ_OK || f->stopped || !isfinite(out->above))
        return status;
    out->complete = true;
    return explain(f);
}

uj_status uj_tightness_find(const uj_tray *tray, const uj_tightness_options *options,
                            uj_tightness *out, uj_error *error)
{
    *out = (uj_tightness){
        .max_moves = options->search.limits.max_cost, .above = INFINITY, .reference_gap = INFINITY};
    finder f = {.options = options, .out = out, .error = error, .started = uj_clock_seconds()};
    uj_status status = uj_tray_family_create(tray, &f.family, error);
    if (status == UJ_OK)
        status = run(&f);
    for (size_t i = 0; i < f.plan_count; i++)
        free((void *)f.plans[i].moves);
    uj_tray_family_destroy(f.family);
    if (status != UJ_OK)
        uj_tightness_clear(out);
    return status;
}

void uj_tightness_clear(uj_tightness *tightness)
{
    uj_tray_destroy(tightness->tray);
    uj_plan_run_clear(&tightness->run);
    uj_plan_run_clear(&tightness->failed);
    *tightness = (uj_tightness){0};
}
