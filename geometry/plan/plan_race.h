// Runs several searches on threads. The result does not depend on the number of threads.
#ifndef UJ_PLAN_RACE_H
#define UJ_PLAN_RACE_H

#include <unjam/geometry/contact/contacts.h>

#include "plan_search.h"

enum { UJ_PLAN_SEARCHES = 4 };  ///< greatest number of searches in a race

typedef struct uj_plan_race {
    const uj_plan_space *space;
    const uj_contact_model *model;
    uint64_t seed;
    uint64_t first_stream;    ///< search i uses random stream first_stream + i of `seed`
    uint64_t iterations;      ///< iterations of each search
    unsigned first_pieces;    ///< bit i: search 0 may move piece i; other searches may move all
    uint32_t law_share;       ///< see uj_plan_search_options
    size_t memory_bytes;      ///< memory limit of one search, 0: none
    unsigned threads, count;  ///< count: number of searches
    /// Called now and then, from any thread, but never from two at once. Returns false to stop.
    bool (*go_on)(void *payload);
    void *payload;
    uj_plan_search_result searches[UJ_PLAN_SEARCHES];  ///< uj_plan_race_clear frees their paths
} uj_plan_race;

/// Runs searches[first .. count - 1]. A search is decisive if it reaches the goal or the memory
/// limit. Sets *decisive to the least index of a decisive search, or to `count` if there is none.
/// If searches[*decisive] has reached the goal, its path is shortened.
///
/// The results of the searches after *decisive are undefined. Sets *stopped to true if go_on or an
/// error has stopped the race, else to false. If *stopped is false, all searches before *decisive
/// have ended with UJ_PLAN_SEARCH_ITERATIONS. Error: UJ_NO_MEMORY.
uj_status uj_plan_race_run(uj_plan_race *race, unsigned first, unsigned *decisive, bool *stopped,
                           uj_error *error);

void uj_plan_race_clear(uj_plan_race *race);

#endif
