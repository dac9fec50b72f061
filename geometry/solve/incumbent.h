// Solutions found beside the search for an optimal one. Their least cost limits the search.
#ifndef UJ_INCUMBENT_H
#define UJ_INCUMBENT_H

#include <unjam/geometry/solve/tray_solver.h>

#include "parallel_trees.h"

/// A solution and its cost. If cost is UINT32_MAX, there is no solution.
typedef struct uj_incumbent {
    uint32_t cost;
    uint32_t piece_moves;
    uj_tray_solution solution;
} uj_incumbent;

/// Random trees grow in rounds. A round is due when the work of the search
/// (uj_successor_generator_work) reaches a value that depends only on the work of earlier rounds.
///
/// A round may begin during an expansion, at a time that depends on the number of threads. But its
/// solutions have no effect before the next uj_incumbents_settle, between two expansions. So the
/// search is the same with any number of threads.
typedef struct uj_incumbents {
    const uj_tray *tray;
    const uj_contact_model *model;
    const uj_tray_options *options;
    uj_successor_generator replayer;
    bool has_replayer;
    uint64_t due;       ///< the next round is due when the search has done this work
    unsigned rounds;    ///< number of rounds so far
    size_t tree_bytes;  ///< memory limit of a tree, 0: none
    size_t held_bytes;  ///< memory of the search at the latest uj_incumbents_settle
    /// peak_bytes: greatest memory of the search and the trees together. settled_bytes: value of
    /// peak_bytes at the latest uj_incumbents_settle.
    size_t peak_bytes, settled_bytes;
    uj_incumbent settled, newest;
    uj_status status;  ///< not UJ_OK once something failed
    uj_error error;
} uj_incumbents;

/// The tray, the model and the options must outlive *out. Free it with uj_incumbents_clear.
void uj_incumbents_begin(const uj_tray *tray, const uj_contact_model *model,
                         const uj_tray_options *options, uj_incumbents *out);
void uj_incumbents_clear(uj_incumbents *incumbents);

/// Grows the trees that are due once the search has done the amount `work`. `poll` returns false to
/// stop the trees. Any thread may call `poll`, but never two at once.
void uj_incumbents_grow(uj_incumbents *incumbents, uint64_t work, uj_poll poll);

/// Call this before every expansion. Grows the trees that are due. Moves `newest`, if there is one,
/// to `settled`. Limits the memory of later trees to a part of the memory left in `budget`. Errors:
/// UJ_NO_MEMORY, those of options->judge.
uj_status uj_incumbents_settle(uj_incumbents *incumbents, uint64_t work, const uj_budget *budget,
                               uj_poll poll, uj_error *error);

/// If the search found no solution, puts `settled` into *out or, after UJ_LIMIT_TIME or
/// UJ_LIMIT_STOPPED, `newest` if there is one. If the lower bound proves that this solution is
/// optimal, sets the limit to UJ_LIMIT_NONE.
void uj_incumbents_conclude(uj_incumbents *incumbents, uj_tray_result *out);

#endif
