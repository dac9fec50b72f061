// A view that shows a proof of impossibility, one barrier (see barrier_show.h) at a time.
#ifndef UJ_BARRIER_VIEW_H
#define UJ_BARRIER_VIEW_H

#include <unjam/viewer/barriers/barrier_show.h>
#include <unjam/viewer/board/view.h>

typedef struct uj_barrier_view_options {
    uj_barrier_show *show;        ///< borrowed for the life of the view
    const char *name;             ///< borrowed; pictures are saved as NAME-1.png, NAME-2.png ...
    void (*release)(void *lent);  ///< called with `lent` when the view is destroyed; may be NULL
    void *lent;
} uj_barrier_view_options;

/// Creates a view, which first shows the barrier from uj_barrier_show_first. Free the view with
/// uj_view_destroy. Error: UJ_NO_MEMORY; options->lent then still belongs to the caller.
uj_status uj_barrier_view_create(const uj_barrier_view_options *options, uj_view **out,
                                 uj_error *error);

/// Returns true if a view was made by uj_barrier_view_create.
bool uj_view_is_barrier_view(const uj_view *view);

/// Gives `view` the style of `other`. Shows in `view` the barrier with the same index as the
/// barrier in `other`, if the proof of `view` has that many barriers. Both must be views of
/// barriers.
void uj_barrier_view_keep(uj_view *view, const uj_view *other);

#endif
