// Solutions found beside the search for an optimal one. The best one bounds this search from above.
#ifndef UJ_INCUMBENT_H
#define UJ_INCUMBENT_H

#include <unjam/geometry/solve/tray_solver.h>

#include "parallel_trees.h"

/// A solution and its cost. It has no motion if cost is UINT32_MAX.
typedef struct uj_incumbent {
    uint32_t cost;
    uint32_t piece_moves;
    bool accepted;  ///< by options->incumbents.accept
    uj_tray_solution solution;
} uj_incumbent;

/// Random trees grow in rounds. A round is due when the search has done a certain work
/// (uj_successor_generator_work), which depends only on the work of earlier rounds. So the rounds
/// that belong to a given work of the search are always the same.
///
/// A round may begin in the middle of an expansion. But what it finds has no effect before the next
/// uj_incumbents_settle, between two expansions. So the search is the same with any number of
/// threads, although they do not learn of one another's work in the middle of an expansion.
typedef struct uj_incumbents {
    const uj_tray *tray;
    const uj_contact_model *model;
    const uj_tray_options *options;
    uj_successor_generator replayer;
    bool has_replayer;
    uint64_t due;       ///< work of the search at which the next round is due
    unsigned rounds;    ///< number of rounds so far
    size_t tree_bytes;  ///< memory limit of a tree, 0: none
    size_t held_bytes;  ///< memory of the search when the latest solutions were settled
    /// Greatest memory of the search and the trees together, in all rounds and in settled rounds.
    size_t peak_bytes, settled_bytes;
    uj_incumbent settled, newest;
    uj_status status;  ///< not UJ_OK once something failed
    uj_error error;
} uj_incumbents;

/// The tray, the model and the options must outlive *out. Free it with uj_incumbents_clear.
void uj_incumbents_begin(const uj_tray *tray, const uj_contact_model *model,
                         const uj_tray_options *options, uj_incumbents *out);
void uj_incumbents_clear(uj_incumbents *incumbents);

/// Grows the trees that are due if the search has done this work. `poll` stops them; it may be
/// called from any thread, but never from two at once.
void uj_incumbents_grow(uj_incumbents *incumbents, uint64_t work, uj_poll poll);

/// To be called before every expansion, and if a limit of time ended one: grows the trees that are
/// due, and settles what was found. Sets the memory of the next trees to that left of `budget`.
/// Errors: UJ_NO_MEMORY, those of options->incumbents.accept.
uj_status uj_incumbents_settle(uj_incumbents *incumbents, uint64_t work, const uj_budget *budget,
                               uj_poll poll, uj_error *error);

/// If the search found no solution, makes the settled one its result: the best known, and the
/// optimal one if the lower bound allows no better one.
void uj_incumbents_conclude(uj_incumbents *incumbents, uj_tray_result *out);

#endif
