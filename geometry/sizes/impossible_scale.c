// Tries to prove a puzzle impossible at several scales. Divides the time among the attempts.
#include <unjam/geometry/sizes/impossible_scale.h>

#include <math.h>

#include <unjam/geometry/sizes/scale_steps.h>

// An attempt gets at least this fraction of limits.seconds, if that much time is left.
static const double least_share = 0.05;

typedef struct finder {
    const uj_impossible_options *options;
    uj_impossible_scale *out;
    uj_error *error;
    uj_tray_family *family;
    uj_scale_steps steps;
    double started;
    double last;  // duration of the latest attempt that gave a proof, in seconds
} finder;

// Returns the time limit of the next attempt, in seconds; 0: no limit.
static double share(const finder *f)
{
    double limit = f->options->limits.seconds;
    double left = uj_seconds_left(limit, f->started);
    return fmax(left / 3.0, fmin(left, fmax(2.0 * f->last, least_share * limit)));
}

// Takes ownership of `tray` and attempt->proof.
static void keep(finder *f, double scale, uj_tray *tray, const uj_proof_attempt *attempt)
{
    uj_impossible_scale *out = f->out;
    uj_tray_destroy(out->tray);
    uj_proof_destroy(out->proof);
    out->found = true;
    out->scale = scale;
    out->tray = tray;
    out->proof = attempt->proof;
    out->witness = attempt->witness;
    f->last = attempt->seconds;
}

static uj_status prove(finder *f, double scale, uj_tray *tray, uj_scale_attempt *entry)
{
    uj_proof_attempt attempt;
    uj_proof_limits limits = f->options->limits;
    limits.seconds = share(f);
    uj_status status = uj_proof_attempt_make(tray, &limits, &attempt, f->error);
    entry->end = attempt.end;
    entry->stats = attempt.stats;
    entry->seconds = attempt.seconds;
    if (status == UJ_OK && attempt.end == UJ_ATTEMPT_STOPPED)
        f->out->limit = UJ_LIMIT_STOPPED;
    if (status == UJ_OK && attempt.end == UJ_ATTEMPT_PROVEN)
        keep(f, scale, tray, &attempt);
    else
        uj_tray_destroy(tray);
    return status;
}

static uj_status try_scale(finder *f, double scale)
{
    uj_impossible_scale *out = f->out;
    uj_scale_attempt *entry = &out->attempts[out->attempt_count];
    uj_tray *tray = NULL;
    uj_misfit misfit;
    if (f->options->announce != NULL)
        f->options->announce(f->options->payload, scale);
    uj_status status =
        uj_tray_family_member(f->family, (uj_scale){scale, scale}, &tray, &misfit, f->error);
    if (status != UJ_OK)
        return status;
    *entry = (uj_scale_attempt){.scale = scale, .has_start = tray != NULL};
    out->attempt_count++;
    if (tray == NULL) {
        if (scale < out->no_start) {
            out->no_start = scale;
            out->misfit = misfit;
        }
    } else {
        status = prove(f, scale, tray, entry);
    }
    bool is_upper = tray == NULL || entry->end == UJ_ATTEMPT_PROVEN;
    if (status == UJ_OK && entry->end != UJ_ATTEMPT_STOPPED)
        uj_scale_steps_note(&f->steps, scale, is_upper);
    return status;
}

static bool is_time_over(const finder *f)
{
    double limit = f->options->limits.seconds;
    return limit > 0.0 && uj_clock_seconds() - f->started >= limit;
}

static uj_status run(finder *f)
{
    uj_impossible_scale *out = f->out;
    double scale;
    while (out->limit == UJ_LIMIT_NONE && out->attempt_count < UJ_MAX_ATTEMPTS &&
           uj_scale_steps_next(&f->steps, &scale)) {
        if (is_time_over(f)) {
            out->limit = UJ_LIMIT_TIME;
            break;
        }
        uj_status status = try_scale(f, scale);
        if (status != UJ_OK)
            return status;
    }
    out->unproven = f->steps.failed;
    return UJ_OK;
}

uj_status uj_impossible_scale_find(const uj_tray *tray, const uj_impossible_options *options,
                                   uj_impossible_scale *out, uj_error *error)
{
    *out = (uj_impossible_scale){.no_start = INFINITY};
    finder f = {.options = options,
                .out = out,
                .error = error,
                .steps = {.low = options->low,
                          .first = options->first,
                          .precision = options->precision,
                          .upper = INFINITY},
                .started = uj_clock_seconds()};
    uj_status status = uj_tray_family_create(tray, &f.family, error);
    if (status == UJ_OK)
        status = run(&f);
    uj_tray_family_destroy(f.family);
    if (status != UJ_OK)
        uj_impossible_scale_clear(out);
    return status;
}

void uj_impossible_scale_clear(uj_impossible_scale *found)
{
    uj_tray_destroy(found->tray);
    uj_proof_destroy(found->proof);
    *found = (uj_impossible_scale){0};
}
