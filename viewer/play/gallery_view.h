// A uj_view that shows a gallery.
#ifndef UJ_GALLERY_VIEW_H
#define UJ_GALLERY_VIEW_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/play/gallery.h>

/// What a gallery shows. All of it is borrowed and must outlive the view.
typedef struct uj_gallery_view_options {
    const uj_gallery_entry *entries;  ///< [count]
    size_t count;
    const char *title;  ///< NULL: the program's name
    bool can_go_back;   ///< true: Escape requests UJ_ASK_BACK; false: Escape requests UJ_ASK_QUIT
} uj_gallery_view_options;

/// Creates a view of a gallery. When the user chooses an entry, the view requests that the entry's
/// file be opened. Free the view with uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_gallery_view_create(const uj_gallery_view_options *options, uj_view **out,
                                 uj_error *error);

/// Draws the entries again after they have changed. Selects the entry with the index `selected`,
/// unless the search text hides that entry. If `selected` is past the end, the selection does not
/// change.
void uj_gallery_view_refresh(uj_view *view, size_t selected);

#endif
