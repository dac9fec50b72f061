// Finds the least scale of the pieces at which a puzzle is proven impossible.
#ifndef UJ_IMPOSSIBLE_SCALE_H
#define UJ_IMPOSSIBLE_SCALE_H

#include <unjam/geometry/sizes/proof_attempt.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/search/search.h>

typedef struct uj_impossible_options {
    double low;        ///< only greater scales are tried
    double first;      ///< the first scale to try, > low; 0: one percent above low
    double precision;  ///< of the scale found, as a fraction of `low`
    /// `seconds` limits all the work; `boxes` and `memory_bytes` limit each attempt.
    uj_proof_limits limits;
    void (*announce)(void *payload, double scale);  ///< called before each attempt; may be NULL
    void *payload;
} uj_impossible_options;

typedef struct uj_scale_attempt {
    double scale;
    bool has_start;  ///< false: no room at the start; the members below are 0
    uj_proof_attempt_end end;
    uj_prover_stats stats;
    double seconds;
} uj_scale_attempt;

enum { UJ_MAX_ATTEMPTS = 100 };

/// Clear it with uj_impossible_scale_clear.
typedef struct uj_impossible_scale {
    bool found;
    double scale;  ///< if found: the least scale that is proven impossible
    uj_tray *tray;
    uj_proof *proof;  ///< proof that no motion solves `tray`
    uj_witness_result witness;
    double unproven;   ///< the greatest scale tried that gave no proof; 0: none
    double no_start;   ///< the least scale tried at which no start has room; INFINITY: none
    uj_misfit misfit;  ///< why pieces of scale `no_start` have no room
    /// Why the work ended: UJ_LIMIT_TIME or UJ_LIMIT_STOPPED. UJ_LIMIT_NONE: nothing was left to
    /// try, or UJ_MAX_ATTEMPTS attempts were made.
    uj_search_limit limit;
    size_t attempt_count;
    uj_scale_attempt attempts[UJ_MAX_ATTEMPTS];
} uj_impossible_scale;

/// Scales the pieces by each scale that uj_scale_steps_next chooses, and tries to prove that no
/// motion solves the scaled tray. `tray` must be valid.
///
/// The time limit of an attempt is the longest of these: a third of the remaining time, twice the
/// time of the latest proof, a twentieth of the total time. It never exceeds the remaining time.
///
/// If the pieces have no room at the start, no greater scale is tried. Scales smaller than the
/// result may also be impossible. Errors: UJ_NO_MEMORY, UJ_INTERNAL if GEOS fails.
uj_status uj_impossible_scale_find(const uj_tray *tray, const uj_impossible_options *options,
                                   uj_impossible_scale *out, uj_error *error);

void uj_impossible_scale_clear(uj_impossible_scale *found);

#endif
