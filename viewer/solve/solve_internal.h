// The work of a solve job (a search in the background) on its thread, for trays and for other
// puzzles.
#ifndef UJ_SOLVE_INTERNAL_H
#define UJ_SOLVE_INTERNAL_H

#include <pthread.h>

#include <unjam/viewer/solve/solve_job.h>

struct uj_solve_job {
    char *text;  // the problem file
    pthread_t thread;
    pthread_mutex_t mutex;  // protects everything below
    bool stop;
    double started;
    uj_solve_news news;
    uj_loaded_file *file;  // owned; the newest solution, until uj_solve_take returns it
};

/// Frees a loaded file; NULL is allowed.
void uj_solve_drop(uj_loaded_file *file);

/// Returns the callback through which a search reports its progress, for use in uj_puzzle_options
/// and uj_tray_options.
uj_search_progress uj_solve_progress(uj_solve_job *job);

/// Returns how much memory a search may take, in bytes: half of the machine's memory.
size_t uj_solve_memory(void);

/// Returns how many threads a search may use: one fewer than the number of the machine's cores,
/// because drawing needs a core.
unsigned uj_solve_threads(void);

/// Returns the job's problem as a new loaded file without a solution; NULL after an error.
uj_loaded_file *uj_solve_read(uj_solve_job *job, uj_error *error);

/// Verifies a solution, and makes it the newest one. Takes ownership of the file in any case.
/// Errors: UJ_INTERNAL if the solution is wrong; those of uj_loaded_file_make.
uj_status uj_solve_offer(uj_solve_job *job, uj_loaded_file *file, uint32_t cost, uj_error *error);

/// Records the end of a search: its statistics and, unless `metric` is NULL, the unit of its costs,
/// such as "moves".
void uj_solve_enter(uj_solve_job *job, const uj_search_result *result, const char *metric);

/// Records the state in which the job ends, with a reason, which may be "".
void uj_solve_end(uj_solve_job *job, uj_solve_state state, uj_search_limit limit,
                  const char *reason);

/// These functions run the searches. Errors: those of the search, UJ_NO_MEMORY, and UJ_INTERNAL.
uj_status uj_solve_tray(uj_solve_job *job, uj_error *error);
uj_status uj_solve_discrete(uj_solve_job *job, uj_error *error);

#endif
