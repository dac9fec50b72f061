// A list over another view, from which the user chooses a row, such as a file. Typed text hides the
// rows that do not contain the text.
#ifndef UJ_LIST_VIEW_H
#define UJ_LIST_VIEW_H

#include <stdint.h>

#include <unjam/base/status.h>
#include <unjam/viewer/board/view.h>

#define UJ_LIST_CANCEL SIZE_MAX        ///< the user has closed the list without a choice
#define UJ_LIST_PARENT (SIZE_MAX - 1)  ///< the user wants to see the parent folder

/// Creates an empty list, drawn over the view `below`, which must outlive the list. When the user
/// has made a choice (see uj_list_view_chosen), the list requests UJ_ASK_ANSWER. Free with
/// uj_view_destroy. Error: UJ_NO_MEMORY.
uj_status uj_list_view_create(uj_view *below, uj_view **out, uj_error *error);

/// Removes all rows and the typed text. Sets the title (copied). If `has_parent`, Left chooses
/// UJ_LIST_PARENT, and so does Backspace while no text is typed.
void uj_list_view_clear(uj_view *view, const char *title, bool has_parent);

/// Appends a row with a label and, at the right, a detail in fainter letters. Both are copied;
/// `detail` may be NULL. Error: UJ_NO_MEMORY.
uj_status uj_list_view_add(uj_view *view, const char *label, const char *detail, uj_error *error);

/// Selects a row. The row added first has the index 0.
void uj_list_view_select(uj_view *view, size_t row);

/// After UJ_ASK_ANSWER: returns the index of the chosen row, UJ_LIST_CANCEL or UJ_LIST_PARENT.
size_t uj_list_view_chosen(const uj_view *view);

#endif
