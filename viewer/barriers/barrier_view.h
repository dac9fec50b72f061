// A view that shows a proof of impossibility, one barrier at a time (barrier_show.h).
#ifndef UJ_BARRIER_VIEW_H
#define UJ_BARRIER_VIEW_H

#include <unjam/viewer/barriers/barrier_show.h>
#include <unjam/viewer/board/view.h>

typedef struct uj_barrier_view_options {
    uj_barrier_show *show;        ///< borrowed for the life of the view
    const char *name;             ///< borrowed; pictures are saved as NAME-1.png, NAME-2.png ...
    void (*release)(void *lent);  ///< NULL, or called with `lent` when the view is destroyed
    void *lent;
} uj_barrier_view_options;

/// Creates a view. Free it with uj_view_destroy. Error: UJ_NO_MEMORY; options->lent then still
/// belongs to the caller.
uj_status uj_barrier_view_create(const uj_barrier_view_options *options, uj_view **out,
                                 uj_error *error);

/// Returns true if a view was made by uj_barrier_view_create.
bool uj_view_is_barrier_view(const uj_view *view);

/// Gives `view` the style of `other` and, if possible, shows the barrier with the same index. Both
/// views must come from uj_barrier_view_create.
void uj_barrier_view_keep(uj_view *view, const uj_view *other);

#endif
