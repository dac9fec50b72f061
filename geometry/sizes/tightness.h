// Finds how much larger the pieces of a puzzle could be: the greatest scale that is still solvable.
#ifndef UJ_TIGHTNESS_H
#define UJ_TIGHTNESS_H

#include <unjam/geometry/sizes/bottleneck.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_tightness_options {
    /// Rules, heuristic, threads, progress and limits. limits.max_cost is the number of moves
    /// allowed; UINT32_MAX allows as many as the caller's plan has or, without one, as the optimum
    /// of the first scale solved. limits.seconds covers all the work, the other limits apply to
    /// each search.
    uj_tray_options search;
    const uj_move
        *plan;          ///< [plan_count] moves that may solve the puzzle and save the first search
    size_t plan_count;  ///< 0: none
    double from;        ///< the first scale
    double precision;   ///< of the answer, relative to it
    bool searches;      ///< whether to search for new plans where the known ones fail
    uint64_t probe;     ///< expansions of each of these searches, 0: no limit
    /// Called before each step; `what` is "search" or "replay". May be NULL.
    void (*announce)(void *payload, double scale, const char *what);
    void *payload;
} uj_tightness_options;

/// What is known about the least scale that failed.
typedef enum uj_tightness_end {
    UJ_TIGHTNESS_NO_START,  ///< its pieces have no room in the starting arrangement
    UJ_TIGHTNESS_PROVEN,    ///< a complete search found no solution with the moves allowed
    UJ_TIGHTNESS_UNPROVEN,  ///< the known plans fail; others may not
} uj_tightness_end;

enum { UJ_MAX_CANDIDATES = 48 };

/// A search that was made.
typedef struct uj_tightness_search {
    double scale;
    uj_search_result result;
    bool rejected;  ///< the certificate rejected its solution
} uj_tightness_search;

/// The result. Clear it with uj_tightness_clear.
typedef struct uj_tightness {
    bool found;     ///< a solvable scale was found
    bool complete;  ///< the scale is as precise as requested; otherwise `limit` ended the work
    /// UJ_LIMIT_NONE when no scale that was tried is solvable. When complete: what ended the search
    /// for the bottleneck.
    uj_search_limit limit;
    uint32_t max_moves;        ///< moves allowed, UINT32_MAX: not known yet
    double scale;              ///< when found: the greatest scale with a certified solution
    uj_tray *tray;             ///< the tray of that scale
    uj_plan_run run;           ///< and its solution
    double above;              ///< the least scale known to fail, INFINITY: none
    uj_tightness_end end;      ///< what is known about it
    uj_misfit misfit;          ///< filled when larger pieces fail because they have no start
    uj_plan_run failed;        ///< else: the best plan followed with pieces only just too large
    bool has_bottleneck;       ///< whether that was done
    uj_bottleneck bottleneck;  ///< what stopped it; its gap is the one at `scale`
    double reference;          ///< a smaller scale that the plan solves, 0: none
    double reference_gap;  ///< the play that the bottleneck's chain leaves there; INFINITY: unknown
    size_t replays;        ///< number of plans followed
    size_t search_count;
    uj_tightness_search searches[UJ_MAX_CANDIDATES];
} uj_tightness;

/// First scale 1, precision 1e-6; searches of 20000 expansions, and of 200 where plans fail.
uj_tightness_options uj_tightness_default(void);

/// Solves the (valid) puzzle with its pieces scaled by options->from, or by less if that cannot be
/// solved. Follows that solution's moves on larger and larger pieces, then bisects between the
/// greatest scale at which they make a certified solution and the least at which they do not. There
/// a search may find other moves, with which it goes on. A scale that fails does not prove that all
/// greater ones do. Errors: UJ_NO_MEMORY, UJ_INTERNAL (GEOS failed).
uj_status uj_tightness_find(const uj_tray *tray, const uj_tightness_options *options,
                            uj_tightness *out, uj_error *error);

void uj_tightness_clear(uj_tightness *tightness);

#endif
