// Threads that expand states ahead of the search.
#ifndef UJ_SEARCH_THREADS_H
#define UJ_SEARCH_THREADS_H

#include <unjam/geometry/solve/successor_generator.h>

/// Worker threads that expand states for a search. They do not change the result of the search,
/// because the successors of a state depend only on the state.
typedef struct uj_prefetcher uj_prefetcher;

/// Starts `workers` threads (at least 1), or fewer to keep within memory_limit bytes (0: no limit).
/// Their generators exclude the same moves as `prototype`. The tray, model and pruning of
/// `prototype` must outlive the prefetcher. If the limit is too low for even one thread, returns
/// UJ_OK and sets *out to NULL. Errors: UJ_NO_MEMORY, also if a thread cannot be started.
uj_status uj_prefetcher_create(const uj_successor_generator *prototype, unsigned workers,
                               size_t memory_limit, uj_prefetcher **out, uj_error *error);

/// Stops the threads and waits for them. NULL is allowed.
void uj_prefetcher_destroy(uj_prefetcher *prefetcher);

/// Announces the expansions that the search may ask for next, the likeliest first. Expansion i, for
/// i < count, makes portions[i] of states[i]. portions[i].number must be 0. Copies the states.
/// Drops the expansions announced earlier, except those announced again or already begun.
void uj_prefetcher_prefetch(uj_prefetcher *prefetcher, const uj_tray_state *const *states,
                            const uj_expansion_portion *portions, unsigned count);

/// Announces one more expansion, ahead of the others, which stay announced. portion->number must be
/// 0.
void uj_prefetcher_announce(uj_prefetcher *prefetcher, const uj_tray_state *state,
                            const uj_expansion_portion *portion);

/// Returns true if few announced expansions are still waiting for a worker.
bool uj_prefetcher_wants_more(uj_prefetcher *prefetcher);

/// Passes the same successors to the sink as uj_successor_generator_expand_portion, and counts the
/// same unresolved moves in `own`. If a worker has made this portion or is making it, uses the
/// worker's result.
void uj_prefetcher_expand(uj_prefetcher *prefetcher, uj_successor_generator *own,
                          const uj_tray_state *state, uj_expansion_portion *portion,
                          const uj_successor_sink *sink);

#endif
