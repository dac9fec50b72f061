// The gallery as a view of the window.
#ifndef UJ_GALLERY_VIEW_H
#define UJ_GALLERY_VIEW_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/play/gallery.h>

/// Creates a view of `count` entries, which must outlive it. It asks for the files of chosen
/// entries to be opened. Free it with uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_gallery_view_create(const uj_gallery_entry *entries, size_t count, uj_view **out,
                                 uj_error *error);

#endif
