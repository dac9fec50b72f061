// One search of uj_tray_solve or uj_tray_explore. Used by tray_solver.c and tray_explore.c only.
#ifndef UJ_TRAY_SEARCH_H
#define UJ_TRAY_SEARCH_H

#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/geometry/tray/state_key.h>

#include "expansion_order.h"
#include "incumbent.h"
#include "move_dedup.h"
#include "search_threads.h"

/// The context that A* passes to its callbacks.
typedef struct uj_tray_search {
    const uj_tray *tray;
    const uj_tray_options *options;
    uj_contact_model *model;
    uj_state_keys *keys;
    double largest_turn;
    uj_successor_generator generator;
    uj_prefetcher *prefetcher;  ///< NULL with one thread
    double started;             ///< when preparation began
    uj_budget budget;           ///< limits the memory of the search and of `keys`
    uj_expansion_order order;
    uj_incumbents incumbents;
    uint32_t proven;         ///< greatest lower bound of earlier searches, before they began again
    bool exploring;          ///< all states are counted; goals do not end the search
    uj_move_dedup dedup;     ///< used only if leaves_out_duplicates()
    uj_tray_layers *layers;  ///< used only if `exploring`
    bool failed;             ///< there was no memory for `layers`
} uj_tray_search;

/// Creates the members that a search needs. On entry, `tray`, `options`, `started` and `exploring`
/// must be set, and all else zero. Errors: those of uj_tray_solve.
uj_status uj_tray_search_prepare(uj_tray_search *s, uj_error *error);

/// Runs A*. The caller sets the members `estimate`, `observe`, `pause` and `visit` of *domain; this
/// function sets the others.
uj_status uj_tray_search_run(uj_tray_search *s, uj_astar_domain *domain, uj_astar_result *found,
                             uj_error *error);

/// Frees what uj_tray_search_prepare has created, also after a failure.
void uj_tray_search_clear(uj_tray_search *s);

#endif
