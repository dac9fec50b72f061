// Threads that expand states ahead of the search.
#ifndef UJ_SEARCH_THREADS_H
#define UJ_SEARCH_THREADS_H

#include <unjam/geometry/solve/successor_generator.h>

/// Expansions depend only on the state. So the search takes its states in the same order, and finds
/// the same, with a prefetcher as without one.
typedef struct uj_prefetcher uj_prefetcher;

/// Starts `workers` threads (at least 1), each with a generator that excludes the same moves as
/// `prototype`. Its tray and model must outlive the prefetcher. At most memory_limit bytes are used
/// (0: no limit); to keep to it there may be fewer workers or none (*out is NULL then), and results
/// may be dropped. Errors: UJ_NO_MEMORY, also when no threads can be started.
uj_status uj_prefetcher_create(const uj_successor_generator *prototype, unsigned workers,
                               size_t memory_limit, uj_prefetcher **out, uj_error *error);

/// Stops the threads and waits for them. NULL is allowed.
void uj_prefetcher_destroy(uj_prefetcher *prefetcher);

/// Announces the expansions that the search will ask for next, the likeliest first: states[count]
/// and what is wanted of each. Copies the states. Earlier announcements that are not repeated are
/// dropped if no worker has begun them; their results are dropped as room is needed.
void uj_prefetcher_prefetch(uj_prefetcher *prefetcher, const uj_tray_state *const *states,
                            const uj_expansion *wanted, unsigned count);

/// Expands a state as uj_successor_generator_expand does. Uses a prefetched result when there is
/// one, and waits for a running job; otherwise `own` expands the state. Unresolved moves are
/// counted in `own` in either case.
void uj_prefetcher_expand(uj_prefetcher *prefetcher, uj_successor_generator *own,
                          const uj_tray_state *state, uj_expansion wanted,
                          const uj_successor_sink *sink);

#endif
