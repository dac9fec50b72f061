// What a solve job (a search in the background) does on its thread.
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

/// Returns the callback through which a search reports its progress to the job.
uj_search_progress uj_solve_progress(uj_solve_job *job);

/// Returns how many bytes of memory a search may take: half of the machine's.
size_t uj_solve_memory(void);

/// Returns how many threads a search may use: all cores but one (for drawing), at least 1.
unsigned uj_solve_threads(void);

/// Returns the job's problem, without a solution; NULL after an error. The caller owns the file.
uj_loaded_file *uj_solve_read(uj_solve_job *job, uj_error *error);

/// Verifies a solution, and stores it for uj_solve_take. Takes ownership of `file`, even after an
/// error. Errors: UJ_INTERNAL if the solution is wrong; those of uj_loaded_file_make.
uj_status uj_solve_offer(uj_solve_job *job, uj_loaded_file *file, uint32_t cost, uj_error *error);

/// Records the statistics of a finished search. Also records `metric`, the unit of costs, unless it
/// is NULL.
void uj_solve_enter(uj_solve_job *job, const uj_search_result *result, const char *metric);

/// Records the job's final state, the limit that ended the search, and a reason, which may be "".
void uj_solve_end(uj_solve_job *job, uj_solve_state state, uj_search_limit limit,
                  const char *reason);

/// Each of these functions runs a search. Errors: those of the search, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_solve_tray(uj_solve_job *job, uj_error *error);
uj_status uj_solve_discrete(uj_solve_job *job, uj_error *error);

#endif
