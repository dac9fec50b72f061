// Finds how much larger the pieces of a puzzle could be: the greatest scale that is still solvable.
#ifndef UJ_TIGHTNESS_H
#define UJ_TIGHTNESS_H

#include <unjam/geometry/sizes/bottleneck.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_tightness_options {
    /// Rules, heuristic, threads, progress and limits. limits.max_cost is the number of moves
    /// allowed; UINT32_MAX: as many as the first solution has. limits.seconds is for all the work;
    /// the other limits are for each search.
    uj_tray_options search;
    /// [plan_count] moves that may solve the puzzle. If they do, no search for a first solution is
    /// made.
    const uj_move *plan;
    size_t plan_count;  ///< 0: no plan is given
    double from;        ///< the scale to try first
    double precision;   ///< relative precision of the scale found
    bool searches;      ///< true: search for new plans when all known plans fail
    uint64_t probe;     ///< limit for the expansions of a search for a new plan; 0: no limit
    /// Called before each step; `what` is "search" or "replay". May be NULL.
    void (*announce)(void *payload, double scale, const char *what);
    void *payload;
} uj_tightness_options;

/// Why the least scale without a known solution (uj_tightness.above) counts as failed.
typedef enum uj_tightness_end {
    UJ_TIGHTNESS_NO_START,  ///< at scale `above`, pieces have no room in the starting arrangement
    UJ_TIGHTNESS_PROVEN,    ///< a search proved that every solution needs more moves than allowed
    UJ_TIGHTNESS_UNPROVEN,  ///< the known plans fail, but some other plan may work
} uj_tightness_end;

enum { UJ_MAX_CANDIDATES = 48 };

/// A search at one scale, and its result.
typedef struct uj_tightness_search {
    double scale;
    uj_search_result result;
    bool rejected;  ///< the certificate rejected the solution that this search found
} uj_tightness_search;

/// The result of uj_tightness_find. Clear it with uj_tightness_clear.
typedef struct uj_tightness {
    bool found;     ///< a solvable scale was found
    bool complete;  ///< `scale` is as precise as requested; otherwise `limit` ended the work
    /// The limit that ended the work; UJ_LIMIT_NONE if none did. If `complete` is true, the scale
    /// was found within the limits, and only the search for the bottleneck was ended by this limit.
    uj_search_limit limit;
    uint32_t max_moves;        ///< most moves that a solution may have; UINT32_MAX: not known yet
    double scale;              ///< if `found`: the greatest scale with a certified solution
    uj_tray *tray;             ///< the tray at `scale`
    uj_plan_run run;           ///< the run of a plan that solves `tray`, with the solution
    double above;              ///< the least scale known to fail, INFINITY: none
    uj_tightness_end end;      ///< why `above` counts as failed
    uj_misfit misfit;          ///< filled if pieces just above `scale` have no room at the start
    uj_plan_run failed;        ///< the best plan's run just above `scale`, where it fails
    bool has_bottleneck;       ///< `failed` and `bottleneck` are filled
    uj_bottleneck bottleneck;  ///< what stopped the run in `failed`; its gap is measured at `scale`
    /// A scale below `scale` at which the plan works; 0: none, or bottleneck.gap is not known.
    double reference;
    double reference_gap;  ///< the bottleneck's gap at `reference`; INFINITY: unknown
    size_t replays;        ///< number of plans followed
    size_t search_count;
    uj_tightness_search searches[UJ_MAX_CANDIDATES];
} uj_tightness;

/// Returns the defaults: first scale 1, precision 1e-6, at most 20000 expansions in a search for
/// the first solution, and at most 200 in a search for a new plan when known plans fail.
uj_tightness_options uj_tightness_default(void);

/// Solves the (valid) puzzle with its pieces scaled by options->from, or by a smaller factor if
/// there is no solution at that scale. Follows the moves of that solution with larger and larger
/// pieces. After that, it bisects between the greatest scale at which these moves give a certified
/// solution and the least scale at which they fail. A search at that least scale may find other
/// moves, which are then followed in the same way. The result is not proven to be the greatest
/// solvable scale: a scale may fail and a greater scale succeed. Errors: UJ_NO_MEMORY, UJ_INTERNAL
/// (GEOS failed).
uj_status uj_tightness_find(const uj_tray *tray, const uj_tightness_options *options,
                            uj_tightness *out, uj_error *error);

void uj_tightness_clear(uj_tightness *tightness);

#endif
