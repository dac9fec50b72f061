// Finds the fastest of the velocities of pushed pieces that the contacts allow. If several are
// equally fast, chooses between them as docs/RULES.md says.
#ifndef UJ_FASTEST_WAYS_H
#define UJ_FASTEST_WAYS_H

#include <stdint.h>

#include <unjam/geometry/certificate/forces/nearer_push.h>

enum { UJ_MOST_WAYS = 6 };

/// A value in uj_way_search.faces: the pair has several chosen faces, and no gap in front of any of
/// them may shrink.
#define UJ_SEVERAL_FACES (SIZE_MAX - 1)

/// Velocities that contacts allow.
typedef struct uj_way {
    double velocity[UJ_FIT_MOST_ROWS], length;
    bool *carries;  ///< [touch_count] true for each touch that carries force and belongs to a pair
                    ///< of parts that touch at a vertex
} uj_way;

/// A search for the fastest velocities, with a choice of faces, one for each pair that touches.
/// Owns its arrays.
typedef struct uj_way_search {
    const uj_nearer_query *query;
    double least;   ///< least speed: slower velocities are not kept
    size_t *faces;  ///< [pair_count] the face chosen for each pair; SIZE_MAX: none yet
    /// [touch_count] used for pairs whose face is UJ_SEVERAL_FACES: true if the touch's gap may not
    /// shrink
    bool *is_held;
    unsigned tries_left;
    double fastest;             ///< length of the fastest velocities found
    size_t way_count;           ///< number of ways found; may exceed UJ_MOST_WAYS
    uj_way ways[UJ_MOST_WAYS];  ///< the fastest velocities found, all equally fast
} uj_way_search;

/// Prepares a search. The contacts must have been listed in query->balance->touches. Call
/// uj_way_search_clear afterwards, whatever this function returns. Error: UJ_NO_MEMORY.
uj_status uj_way_search_begin(const uj_nearer_query *query, uj_way_search *out);

void uj_way_search_clear(uj_way_search *search);

/// Returns true if the velocities differ by more than rounding.
bool uj_ways_differ(const uj_way_search *search, const double *velocity, const double *other);

/// Finds the fastest velocities that the faces in search->faces allow. Chooses faces for pairs that
/// have none yet by branch and bound. Leaves search->tries_left at 0 if there are too many
/// combinations of faces. Error: UJ_NO_MEMORY.
uj_status uj_find_fastest_ways(uj_way_search *search);

/// Finds the velocities that the law of a push chooses, if they are faster than search->least. If
/// several are equally fast, the law prefers those at which the goal piece enters its exit, and
/// then those at which the most pieces enter slots exactly as wide as themselves. If several
/// remain, the law takes the fastest velocities at which pieces balanced at a vertex stay there
/// (docs/RULES.md). Sets *law to NULL if no velocities are fast enough. Sets *decided to false if
/// the choice is not clear: there are too many combinations of faces or too many equally fast
/// velocities, the speeds nearly tie, several velocities remain in the end, or the search misses
/// velocities that it should find. Error: UJ_NO_MEMORY.
uj_status uj_find_law(uj_way_search *search, const uj_way **law, bool *decided);

#endif
