// A list that is drawn over another view. The user chooses a row, such as a file. When the user
// types, the list shows only the rows that contain the typed text.
#ifndef UJ_LIST_VIEW_H
#define UJ_LIST_VIEW_H

#include <stdint.h>

#include <unjam/base/status.h>
#include <unjam/viewer/board/view.h>

#define UJ_LIST_CANCEL SIZE_MAX        ///< the user has closed the list without a choice
#define UJ_LIST_PARENT (SIZE_MAX - 1)  ///< the user wants to see the parent folder

/// Creates an empty list over the view `below`, which must outlive the list and is drawn under it.
/// When the user has made a choice (see uj_list_view_chosen), the list makes the request
/// UJ_ASK_ANSWER. Free the list with uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_list_view_create(uj_view *below, uj_view **out, uj_error *error);

/// Removes all rows and sets the title, which is copied. `has_parent`: the list shows a folder that
/// has a parent folder; the keys Backspace and Left choose UJ_LIST_PARENT.
void uj_list_view_clear(uj_view *view, const char *title, bool has_parent);

/// Appends a row with a label and, at the right, a detail in fainter letters. Copies both texts;
/// the detail may be NULL. Error: UJ_NO_MEMORY.
uj_status uj_list_view_add(uj_view *view, const char *label, const char *detail, uj_error *error);

/// Selects the row that was added as number `row`, counted from 0.
void uj_list_view_select(uj_view *view, size_t row);

/// After UJ_ASK_ANSWER: returns the chosen row, or else UJ_LIST_CANCEL or UJ_LIST_PARENT.
size_t uj_list_view_chosen(const uj_view *view);

#endif
