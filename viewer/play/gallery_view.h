// A uj_view that shows a gallery.
#ifndef UJ_GALLERY_VIEW_H
#define UJ_GALLERY_VIEW_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/play/gallery.h>

/// What a gallery view shows. The view borrows everything.
typedef struct uj_gallery_view_options {
    const uj_gallery_entry *entries;  ///< [count]
    size_t count;
    const char *title;  ///< NULL: the program's name
    bool can_go_back;   ///< true: Escape requests UJ_ASK_BACK; false: UJ_ASK_QUIT
} uj_gallery_view_options;

/// Creates a view of a gallery. When the user chooses an entry, the view requests UJ_ASK_OPEN for
/// the file of the entry. Free with uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_gallery_view_create(const uj_gallery_view_options *options, uj_view **out,
                                 uj_error *error);

/// Call this function after the entries have changed. Selects the entry `selected`. If there is no
/// such entry, the selection stays. If a search hides the entry, selects the first entry shown.
void uj_gallery_view_refresh(uj_view *view, size_t selected);

#endif
