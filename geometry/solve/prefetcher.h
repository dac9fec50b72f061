// Threads that expand states ahead of the search. Expansions depend on nothing but the state, so
// the search takes its states in the same order, and finds the same, with and without a crew.
#ifndef UJ_PREFETCHER_H
#define UJ_PREFETCHER_H

#include <unjam/geometry/solve/successor_generator.h>

typedef struct uj_prefetcher uj_prefetcher;

// Starts `workers` threads (at least 1), each with an expander that leaves out what `model` does.
// Tray and bodies must outlive the crew. It holds no more than memory_limit bytes (0: no limit):
// there may be fewer workers then, or *out may be NULL, and what they find is forgotten when there
// is no room for it.
uj_status uj_prefetcher_create(const uj_successor_generator *model, unsigned workers,
                               size_t memory_limit, uj_prefetcher **out, uj_error *error);

// Stops the threads and waits for them. crew may be NULL.
void uj_prefetcher_destroy(uj_prefetcher *prefetcher);

// Says which expansions will be asked for next, the likeliest first: states[count], and what of
// their successors is wanted. Copies the states. Those that were announced before, and are not now,
// are forgotten when nobody began them, and in time the others, too.
void uj_prefetcher_prefetch(uj_prefetcher *prefetcher, const uj_tray_state *const *states,
                            const uj_expansion *wanted, unsigned count);

// Expands as uj_successor_generator_expand does, with the crew's work if there is some; waits for
// what is under way. `own` does what nobody began, and is told what was left out.
void uj_prefetcher_expand(uj_prefetcher *prefetcher, uj_successor_generator *own,
                          const uj_tray_state *state, uj_expansion wanted,
                          const uj_successor_sink *sink);

#endif
