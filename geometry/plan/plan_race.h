// Runs searches on several threads. The result is the same as when they run one after the other.
#ifndef UJ_PLAN_RACE_H
#define UJ_PLAN_RACE_H

#include <unjam/geometry/contact/contacts.h>

#include "plan_search.h"

enum { UJ_PLAN_SEARCHES = 4 };  ///< greatest number of searches in a race

typedef struct uj_plan_race {
    const uj_plan_space *space;
    const uj_contact_model *model;
    uint64_t seed;
    uint64_t first_stream;    ///< search i takes its random numbers from stream first_stream + i of
                              ///< the seed
    uint64_t iterations;      ///< number of iterations of each search
    unsigned first_pieces;    ///< bit i: piece i may move in the first search. In the other
                              ///< searches, all pieces may move.
    uint32_t law_share;       ///< see uj_plan_search_options
    size_t memory_bytes;      ///< memory limit of one search, 0: none
    unsigned threads, count;  ///< count: number of searches
    /// Called now and then, perhaps from other threads, but never from two at once. Returns false
    /// to stop.
    bool (*go_on)(void *payload);
    void *payload;
    uj_plan_search_result searches[UJ_PLAN_SEARCHES];  ///< uj_plan_race_clear frees their paths
} uj_plan_race;

/// Runs searches[first .. count - 1]. A search is decisive if it reaches the goal or the memory
/// limit. Sets *decisive to the least index of a decisive search, or to `count` if there is none.
/// If searches[*decisive] has reached the goal, shortens its path. The searches before *decisive
/// have made all their iterations. The results of the searches after it are undefined. If go_on
/// stops the searches, sets *stopped to true, and considers only searches known to be decisive by
/// then. Errors: UJ_NO_MEMORY.
uj_status uj_plan_race_run(uj_plan_race *race, unsigned first, unsigned *decisive, bool *stopped,
                           uj_error *error);

void uj_plan_race_clear(uj_plan_race *race);

#endif
