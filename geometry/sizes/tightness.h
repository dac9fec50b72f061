// Finds the greatest scale of the pieces at which a puzzle is still solvable.
#ifndef UJ_TIGHTNESS_H
#define UJ_TIGHTNESS_H

#include <unjam/geometry/sizes/bottleneck.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_tightness_options {
    /// limits.max_cost is the number of moves allowed; UINT32_MAX: as many as the first solution
    /// has. limits.seconds is for all the work; the other limits are for each search.
    uj_tray_options search;
    /// [plan_count] moves that may solve the puzzle. If they do, they are the first solution.
    const uj_move *plan;
    size_t plan_count;
    double from;       ///< the scale to try first
    double precision;  ///< relative precision of the scale found
    bool searches;     ///< search for new plans when all known plans fail
    uint64_t probe;    ///< limit for the expansions of a search for a new plan; 0: no limit
    /// Called before each step; `what` is "search" or "replay". May be NULL.
    void (*announce)(void *payload, double scale, const char *what);
    void *payload;
} uj_tightness_options;

/// Why uj_tightness.above, the least scale without a known solution, counts as failed.
typedef enum uj_tightness_end {
    UJ_TIGHTNESS_NO_START,  ///< at scale `above`, pieces have no room in the starting arrangement
    UJ_TIGHTNESS_PROVEN,    ///< a search proved that every solution needs more moves than allowed
    UJ_TIGHTNESS_UNPROVEN,  ///< the known plans fail, but some other plan may work
} uj_tightness_end;

enum { UJ_MAX_CANDIDATES = 48 };

typedef struct uj_tightness_search {
    double scale;
    uj_search_result result;
    bool rejected;  ///< the certificate rejected the solution that this search found
} uj_tightness_search;

/// Clear it with uj_tightness_clear.
typedef struct uj_tightness {
    bool found;
    bool complete;  ///< `scale` is as precise as requested
    /// The limit that ended the work, or UJ_LIMIT_NONE. If `complete` is true, this limit ended
    /// only the search for the bottleneck.
    uj_search_limit limit;
    uint32_t max_moves;  ///< greatest number of moves allowed; UINT32_MAX: not known yet
    double scale;        ///< if `found`: the greatest scale with a certified solution
    uj_tray *tray;
    uj_plan_run run;           ///< solves `tray`
    double above;              ///< the least scale known to fail; INFINITY: none
    uj_tightness_end end;      ///< why `above` counts as failed
    uj_misfit misfit;          ///< filled if, just above `scale`, pieces have no room at the start
    uj_plan_run failed;        ///< the best plan's run just above `scale`, where it fails
    bool has_bottleneck;       ///< `failed` and `bottleneck` are filled
    uj_bottleneck bottleneck;  ///< what stops the best plan; bottleneck.gap is measured at `scale`
    /// A smaller scale (uj_tightness_options.from) at which the gap is measured again; 0: none.
    double reference;
    double reference_gap;  ///< the bottleneck's gap at `reference`; INFINITY: unknown
    size_t replays;        ///< number of times that a plan was followed
    size_t search_count;
    uj_tightness_search searches[UJ_MAX_CANDIDATES];
} uj_tightness;

/// Returns the default options: first scale 1, precision 1e-6, at most 20000 expansions in a search
/// for the first solution, and at most 200 in a search for a new plan.
uj_tightness_options uj_tightness_default(void);

/// Finds the greatest scale at which known moves solve the puzzle. The tray must be valid.
/// 1. Searches for a solution at scale options->from, then at smaller scales until there is one.
/// 2. Follows the moves of this solution with larger and larger pieces until they fail.
/// 3. Bisects between the greatest scale at which the moves succeed and the least at which they
///    fail.
/// 4. Searches for other moves at the least failing scale. If there are any, continues with step 2.
///
/// The result is not proven to be the greatest solvable scale: a scale may fail and a greater scale
/// succeed. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS failed).
uj_status uj_tightness_find(const uj_tray *tray, const uj_tightness_options *options,
                            uj_tightness *out, uj_error *error);

void uj_tightness_clear(uj_tightness *tightness);

#endif
