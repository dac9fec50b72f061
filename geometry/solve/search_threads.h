// Threads that expand states ahead of the search.
#ifndef UJ_SEARCH_THREADS_H
#define UJ_SEARCH_THREADS_H

#include <unjam/geometry/solve/successor_generator.h>

/// Threads that expand states ahead of the search. The successors of a state depend only on the
/// state. So the search takes states in the same order, and has the same result, with or without a
/// prefetcher.
typedef struct uj_prefetcher uj_prefetcher;

/// Starts `workers` threads (at least 1), each with a generator that excludes the same moves as
/// `prototype`. The tray and the model of `prototype` must outlive the prefetcher. At most
/// memory_limit bytes are used (0: no limit). If the limit is too low for all workers, starts
/// fewer; if too low for any, returns UJ_OK and sets *out to NULL. Results may be dropped to keep
/// within the limit. Errors: UJ_NO_MEMORY, also if a thread cannot be started.
uj_status uj_prefetcher_create(const uj_successor_generator *prototype, unsigned workers,
                               size_t memory_limit, uj_prefetcher **out, uj_error *error);

/// Stops the threads and waits for them. NULL is allowed.
void uj_prefetcher_destroy(uj_prefetcher *prefetcher);

/// Announces the expansions that the search may ask for next, the likeliest first. Expansion i,
/// for i < count, makes portions[i] of states[i]; portions[i].number must be 0. Copies the states.
/// An expansion that was announced earlier, but not this time, is dropped if no worker has begun
/// it. If a worker has already finished it, its results are dropped when room is needed.
void uj_prefetcher_prefetch(uj_prefetcher *prefetcher, const uj_tray_state *const *states,
                            const uj_expansion_portion *portions, unsigned count);

/// Expands a state in the same way as uj_successor_generator_expand_portion(). Uses a prefetched
/// result if there is one, and waits for it if a worker is computing it; otherwise `own` expands
/// the state. Unresolved moves are counted in `own` in either case.
void uj_prefetcher_expand(uj_prefetcher *prefetcher, uj_successor_generator *own,
                          const uj_tray_state *state, uj_expansion_portion *portion,
                          const uj_successor_sink *sink);

#endif
