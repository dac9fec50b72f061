// Threads that expand states ahead of the search. Expansions depend on nothing but the state, so
// the search takes its states in the same order, and finds the same, with and without a crew.
#ifndef UJ_CREW_H
#define UJ_CREW_H

#include <unjam/geometry/solve/successor_generator.h>

typedef struct uj_crew uj_crew;

// Starts `workers` threads (at least 1), each with an expander that leaves out what `model` does.
// Tray and bodies must outlive the crew. It holds no more than memory_limit bytes (0: no limit):
// there may be fewer workers then, or *out may be NULL, and what they find is forgotten when there
// is no room for it.
uj_status uj_crew_create(const uj_expander *model, unsigned workers, size_t memory_limit,
                         uj_crew **out, uj_error *error);

// Stops the threads and waits for them. crew may be NULL.
void uj_crew_destroy(uj_crew *crew);

// Says which expansions will be asked for next, the likeliest first: states[count], and what of
// their successors is wanted. Copies the states. Those that were announced before, and are not now,
// are forgotten when nobody began them, and in time the others, too.
void uj_crew_announce(uj_crew *crew, const uj_tray_state *const *states, const uj_expansion *wanted,
                      unsigned count);

// Expands as uj_expander_expand does, with the crew's work if there is some; waits for what is
// under way. `own` does what nobody began, and is told what was left out.
void uj_crew_expand(uj_crew *crew, uj_expander *own, const uj_tray_state *state,
                    uj_expansion wanted, const uj_successor_sink *sink);

#endif
