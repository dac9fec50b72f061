// Solves a puzzle on a separate thread, while the window continues to draw.
#ifndef UJ_SOLVE_JOB_H
#define UJ_SOLVE_JOB_H

#include <unjam/viewer/load/loaded_file.h>

typedef enum uj_solve_state {
    UJ_SOLVE_RUNNING,     ///< running; a solution may have been found already
    UJ_SOLVE_OPTIMAL,     ///< proven: no solution costs less than the one found last
    UJ_SOLVE_IMPOSSIBLE,  ///< proven: there is no solution; see `reason`
    UJ_SOLVE_STOPPED,     ///< the search was stopped by request
    UJ_SOLVE_LIMIT,       ///< out of memory, or some moves could not be computed
    UJ_SOLVE_FAILED,      ///< `reason` says why
} uj_solve_state;

typedef struct uj_solve_news {
    uj_solve_state state;
    uj_search_limit limit;  ///< what ended the search, in the states STOPPED and LIMIT
    bool found;             ///< a solution of cost `cost` was found
    uint32_t cost;
    uint32_t lower_bound;  ///< proven: no solution costs less
    uint64_t states;       ///< states expanded so far
    double seconds;        ///< seconds since the job started
    const char *metric;    ///< the unit of costs, in the plural: "moves", ...; static text
    const char *rules;     ///< "free" for a tray puzzle, NULL for a discrete puzzle; static text
    /// In the state FAILED: the error message. In the state IMPOSSIBLE: why there is no solution,
    /// or "" if all reachable states were searched.
    char reason[512];
} uj_solve_news;

typedef struct uj_solve_job uj_solve_job;

/// Starts to solve the problem in `text`, the contents of a problem file. Takes ownership of
/// `text`, even after an error. For a tray, looks first for any solution, then for the fewest moves
/// (UJ_RULES_FREE). For other puzzles, looks only for an optimal solution. Errors: UJ_NO_MEMORY.
uj_status uj_solve_start(char *text, uj_solve_job **out, uj_error *error);

uj_solve_news uj_solve_ask(uj_solve_job *job);

/// Returns a file with the newest solution, or NULL if none was found since the last call. The
/// solution is verified, and the file's `subject` is set. The caller frees the file with
/// uj_loaded_file_clear, then free().
uj_loaded_file *uj_solve_take(uj_solve_job *job);

/// Asks the thread to stop, and returns at once. If the search is still running, the state becomes
/// UJ_SOLVE_STOPPED within 0.2 s.
void uj_solve_stop(uj_solve_job *job);

/// Stops the thread, waits until it has ended, and frees the job; NULL is allowed.
void uj_solve_destroy(uj_solve_job *job);

#endif
