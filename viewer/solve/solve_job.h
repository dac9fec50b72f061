// Solves a puzzle on a thread of its own, while a window goes on drawing.
#ifndef UJ_SOLVE_JOB_H
#define UJ_SOLVE_JOB_H

#include <unjam/viewer/load/loaded_file.h>

typedef enum uj_solve_state {
    UJ_SOLVE_RUNNING,     ///< the search goes on, perhaps with a solution found already
    UJ_SOLVE_OPTIMAL,     ///< the last solution is proven to cost least
    UJ_SOLVE_IMPOSSIBLE,  ///< all reachable states were searched, or `reason` says what was proven
    UJ_SOLVE_STOPPED,     ///< somebody stopped the search
    UJ_SOLVE_LIMIT,       ///< memory ran out, or some moves could not be computed
    UJ_SOLVE_FAILED,      ///< `reason` says why
} uj_solve_state;

/// How far a job has come.
typedef struct uj_solve_news {
    uj_solve_state state;
    uj_search_limit limit;  ///< in the states STOPPED and LIMIT
    bool found;             ///< a solution was found, of cost `cost`
    uint32_t cost;
    uint32_t lower_bound;  ///< proven: no solution costs less
    uint64_t states;       ///< states expanded so far
    double seconds;        ///< since the start
    const char *metric;    ///< what costs count, in the plural: "moves", ...; static text
    const char *rules;     ///< the rules of a tray: "free"; NULL for a discrete puzzle; static text
    char reason[512];      ///< in the states IMPOSSIBLE and FAILED; may be empty in IMPOSSIBLE
} uj_solve_news;

typedef struct uj_solve_job uj_solve_job;

/// Starts to solve the problem file `text`, which the job takes over and frees, even on an error.
/// A tray first gets any solution quickly, then the optimum; both under the free rules, as few
/// moves as possible. Other puzzles get the optimum at once. Errors: UJ_NO_MEMORY.
uj_status uj_solve_start(char *text, uj_solve_job **out, uj_error *error);

/// Returns how far the job has come.
uj_solve_news uj_solve_ask(uj_solve_job *job);

/// Returns the newest solution, verified and with its subject made, or NULL if there is none that
/// was not taken before. The caller owns it: free it with uj_loaded_file_clear, then free().
uj_loaded_file *uj_solve_take(uj_solve_job *job);

/// Asks the thread to stop, and returns at once. The job's state becomes UJ_SOLVE_STOPPED within
/// two tenths of a second.
void uj_solve_stop(uj_solve_job *job);

/// Stops the thread, waits until it has ended, and frees the job; NULL is allowed.
void uj_solve_destroy(uj_solve_job *job);

#endif
