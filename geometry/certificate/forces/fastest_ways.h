// Finds the fastest velocities of pushed pieces that contacts allow, and chooses between equally
// fast ones (docs/RULES.md).
#ifndef UJ_FASTEST_WAYS_H
#define UJ_FASTEST_WAYS_H

#include <stdint.h>

#include <unjam/geometry/certificate/forces/nearer_push.h>

enum { UJ_MOST_WAYS = 6 };

/// A value in uj_way_search.faces: several faces are chosen for the pair. The gap in front of each
/// of them must not shrink.
#define UJ_SEVERAL_FACES (SIZE_MAX - 1)

/// Velocities that contacts allow.
typedef struct uj_way {
    double velocity[UJ_FIT_MOST_ROWS], length;
    bool *carries;  ///< [touch_count] true if the touch carries force and its pair touches at a
                    ///< vertex
} uj_way;

/// A search for the fastest velocities. Each pair that touches is kept apart by one of its faces,
/// and the search tries all choices of these faces. Owns its arrays.
typedef struct uj_way_search {
    const uj_nearer_query *query;
    double least;   ///< slower velocities are not kept
    size_t *faces;  ///< [pair_count] the face chosen for each pair; SIZE_MAX: none yet
    /// [touch_count] for pairs with UJ_SEVERAL_FACES: true if the gap of the touch must not shrink
    bool *is_held;
    unsigned tries_left;
    double fastest;             ///< length of the fastest velocities found
    size_t way_count;           ///< number of ways found; may exceed UJ_MOST_WAYS
    uj_way ways[UJ_MOST_WAYS];  ///< the fastest velocities found, all equally fast
} uj_way_search;

/// Prepares a search. query->balance->touches must list the contacts. Call uj_way_search_clear
/// afterwards, even after an error. Error: UJ_NO_MEMORY.
uj_status uj_way_search_begin(const uj_nearer_query *query, uj_way_search *out);

void uj_way_search_clear(uj_way_search *search);

/// Returns true if the velocities differ by more than rounding.
bool uj_ways_differ(const uj_way_search *search, const double *velocity, const double *other);

/// Finds the fastest velocities that the faces in search->faces allow. Tries all faces for pairs
/// that have none yet. Sets search->tries_left to 0 if there are too many combinations of faces.
/// Error: UJ_NO_MEMORY.
uj_status uj_find_fastest_ways(uj_way_search *search);

/// Sets *law to the velocities that the law of a push chooses, or to NULL if none are faster than
/// search->least. Of equally fast velocities, the law prefers in this order (docs/RULES.md):
/// 1. the goal piece enters its exit;
/// 2. as many pieces as possible enter slots exactly as wide as themselves;
/// 3. pieces balanced at a vertex stay there.
///
/// Sets *decided to false if the choice is not clear, for example if speeds nearly tie or if there
/// are too many combinations of faces. Error: UJ_NO_MEMORY.
uj_status uj_find_law(uj_way_search *search, const uj_way **law, bool *decided);

#endif
