// Finds the least scale of the pieces at which it can be proven that no motion solves the puzzle.
#ifndef UJ_IMPOSSIBLE_SCALE_H
#define UJ_IMPOSSIBLE_SCALE_H

#include <unjam/geometry/sizes/proof_attempt.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/search/search.h>

typedef struct uj_impossible_options {
    double low;        ///< only greater scales are tried; usually this is the greatest scale solved
    double first;      ///< the first scale to try, > low; 0: one percent above low
    double precision;  ///< precision of the scale found, as a fraction of `low`
    /// Limits and poll. `seconds` is for all the work; `boxes` and `memory_bytes` are for each
    /// attempt.
    uj_proof_limits limits;
    void (*announce)(void *payload, double scale);  ///< called before each attempt; may be NULL
    void *payload;
} uj_impossible_options;

/// What was found at one scale.
typedef struct uj_scale_attempt {
    double scale;
    bool has_start;  ///< false: the pieces have no room at the start; the members below are 0
    uj_proof_attempt_end end;
    uj_prover_stats stats;
    double seconds;
} uj_scale_attempt;

enum { UJ_MAX_ATTEMPTS = 100 };

/// The result of uj_impossible_scale_find. Clear it with uj_impossible_scale_clear.
typedef struct uj_impossible_scale {
    bool found;
    double scale;               ///< if found: the least scale that is proven impossible
    uj_tray *tray;              ///< the tray at `scale`
    uj_proof *proof;            ///< the proof that no motion solves `tray`
    uj_witness_result witness;  ///< what the witness found when it checked `proof`
    double unproven;            ///< the greatest scale below `scale` that was tried; 0: none
    double no_start;            ///< the least scale without room for a start, or INFINITY
    uj_misfit misfit;           ///< why pieces of scale `no_start` have no room
    /// What ended the work: UJ_LIMIT_TIME or UJ_LIMIT_STOPPED. UJ_LIMIT_NONE if nothing was left to
    /// try, or after UJ_MAX_ATTEMPTS attempts.
    uj_search_limit limit;
    size_t attempt_count;
    uj_scale_attempt attempts[UJ_MAX_ATTEMPTS];
} uj_impossible_scale;

/// Scales the pieces of the (valid) tray by each scale that uj_scale_steps_next chooses, and tries
/// to prove that no motion solves the scaled tray. The time limit of an attempt is the longest of
/// these: a third of the remaining time, twice the time of the most recent proof, a twentieth of
/// the total time; but never more than the remaining time. A scale at which the pieces have no room
/// at the start does not count as proven impossible, but no greater scale is tried after it. Scales
/// smaller than the one found may also be impossible. Errors: UJ_NO_MEMORY, UJ_INTERNAL if GEOS
/// fails.
uj_status uj_impossible_scale_find(const uj_tray *tray, const uj_impossible_options *options,
                                   uj_impossible_scale *out, uj_error *error);

void uj_impossible_scale_clear(uj_impossible_scale *found);

#endif
