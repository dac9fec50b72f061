// How much larger the pieces of a puzzle could be: the greatest scale that is still solvable.
#ifndef UJ_TIGHTNESS_H
#define UJ_TIGHTNESS_H

#include <unjam/geometry/sizes/bottleneck.h>
#include <unjam/geometry/sizes/scaled_tray.h>
#include <unjam/geometry/solve/tray_solver.h>

typedef struct uj_tightness_options {
    // Rules, heuristic, threads, progress and limits. limits.max_cost is the number of moves
    // allowed, UINT32_MAX: as many as the optimum of the first scale that is solved.
    // limits.seconds is for all the work, the other limits are for every search. Without a limit on
    // moves a plan given sets it to its own number of moves.
    uj_tray_options search;
    const uj_move *plan;  // [plan_count], moves that may solve the puzzle: saves the first search
    size_t plan_count;    // 0: none
    double from;          // the scale to begin at
    double precision;     // of the answer, as a part of it
    bool searches;        // whether to search, too, where the known plans fail
    uint64_t probe;       // expansions of each of these searches, 0: no limit
    // Told what is being done; may be NULL. what is "search" or "replay".
    void (*announce)(void *payload, double scale, const char *what);
    void *payload;
} uj_tightness_options;

// What is known of the scale just above.
typedef enum uj_tightness_end {
    UJ_TIGHTNESS_NO_START,  // its pieces cannot be laid as at the start
    UJ_TIGHTNESS_PROVEN,    // a complete search: under the rules no solution with so few moves
    UJ_TIGHTNESS_UNPROVEN,  // the plans known fail, others may not
} uj_tightness_end;

enum { UJ_MAX_CANDIDATES = 48 };

// A search that was made.
typedef struct uj_tightness_search {
    double scale;
    uj_search_result result;
    bool rejected;  // the solution it found did not pass verification
} uj_tightness_search;

// Clear it with uj_tightness_clear.
typedef struct uj_tightness {
    bool found;             // a solvable scale was found
    bool complete;          // the scale is as precise as was wanted; else `limit` ended the work
    uj_search_limit limit;  // UJ_LIMIT_NONE when nothing was found at any scale tried; when
                            // complete: what ended the search for the bottleneck
    uint32_t max_moves;     // moves allowed, UINT32_MAX when that was not settled
    double scale;           // when found: the greatest scale with a certified solution,
    uj_tray *tray;          // its tray
    uj_plan_run run;        // and solution
    double above;           // the least scale known to fail; infinity when there is none
    uj_tightness_end end;   // what is known of it
    uj_misfit misfit;       // when the bottleneck is that larger pieces have no start (else empty)
    uj_plan_run failed;     // else: what became of the plan of `run` on pieces hardly too large,
    bool has_bottleneck;    // when it was followed there,
    uj_bottleneck bottleneck;  // and what stopped it; its gap is that at `scale`
    double reference;          // a smaller scale that the plan solves, too (0: none), and
    double reference_gap;      // the play that the bottleneck's chain leaves there; may be infinity
    size_t replays;            // plans followed
    size_t search_count;
    uj_tightness_search searches[UJ_MAX_CANDIDATES];
} uj_tightness;

// from 1, precision 1e-6, searching where plans fail with 200 expansions, at other scales with
// 20000.
uj_tightness_options uj_tightness_default(void);

// Solves the puzzle with its pieces scaled by options->from (when that cannot be solved, by less
// and less), then follows that solution's moves on larger and larger pieces, and halves the
// interval between the greatest scale at which they still make a certified solution and the least
// at which they do not. At the latter a search may find other moves, with which it goes on. The
// tray must be valid. That some scale fails does not prove that all greater ones do.
uj_status uj_tightness_find(const uj_tray *tray, const uj_tightness_options *options,
                            uj_tightness *out, uj_error *error);

void uj_tightness_clear(uj_tightness *tightness);

#endif
