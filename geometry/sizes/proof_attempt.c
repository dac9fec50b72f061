// Runs the prover, then the witness (the checker of proofs).
#include <unjam/geometry/sizes/proof_attempt.h>

#include <unjam/search/search.h>

typedef struct attempt {
    const uj_proof_limits *limits;
    double started;
    uj_prover_stats stats;
    bool limited, stopped;
} attempt;

static bool may_go_on(attempt *a)
{
    const uj_proof_limits *limits = a->limits;
    if (limits->seconds > 0.0 && uj_clock_seconds() - a->started >= limits->seconds)
        a->limited = true;
    else if (limits->poll != NULL && !limits->poll(limits->payload, &a->stats))
        a->stopped = true;
    return !a->limited && !a->stopped;
}

static bool prover_goes_on(void *payload, const uj_prover_stats *stats)
{
    attempt *a = payload;
    const uj_proof_limits *limits = a->limits;
    a->stats = *stats;
    if ((limits->boxes > 0 && stats->boxes >= limits->boxes) ||
        (limits->memory_bytes > 0 && stats->memory_bytes >= limits->memory_bytes))
        a->limited = true;
    return !a->limited && may_go_on(a);
}

static bool witness_goes_on(void *payload)
{
    return may_go_on(payload);
}

static uj_status check(attempt *a, const uj_tray *tray, uj_proof_attempt *out, uj_error *error)
{
    uj_status status =
        uj_witness_check(tray, out->proof, a->limits->threads,
                         (uj_witness_poll){witness_goes_on, a}, &out->witness, error);
    if (status == UJ_OK && out->witness.valid)
        out->end = UJ_ATTEMPT_PROVEN;
    else if (status == UJ_OK && !out->witness.stopped)
        out->end = UJ_ATTEMPT_REFUSED;
    return status;
}

uj_status uj_proof_attempt_make(const uj_tray *tray, const uj_proof_limits *limits,
                                uj_proof_attempt *out, uj_error *error)
{
    attempt a = {.limits = limits, .started = uj_clock_seconds()};
    const uj_prover_options options = {
        .threads = limits->threads, .poll = prover_goes_on, .payload = &a};
    uj_prover_result found;
    *out = (uj_proof_attempt){.end = UJ_ATTEMPT_GAVE_UP};
    uj_status status = uj_prove_impossible(tray, &options, &found, error);
    if (status == UJ_OK) {
        out->proof = found.proof;
        out->stats = found.stats;
    }
    if (status == UJ_OK && found.proof != NULL)
        status = check(&a, tray, out, error);
    if (out->end != UJ_ATTEMPT_PROVEN) {
        uj_proof_destroy(out->proof);
        out->proof = NULL;
    }
    if (out->end == UJ_ATTEMPT_GAVE_UP && (a.stopped || a.limited))
        out->end = a.stopped ? UJ_ATTEMPT_STOPPED : UJ_ATTEMPT_LIMIT;
    out->seconds = uj_clock_seconds() - a.started;
    return status;
}
