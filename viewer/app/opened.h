// The files that a view shows, opened and ready.
#ifndef UJ_OPENED_H
#define UJ_OPENED_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player_view.h>

/// An opened file. Must stay at its address, because its subject points into it.
typedef struct uj_opened {
    uj_loaded_file file;
    char name[128];  ///< pictures and games of the file are saved under this name
} uj_opened;

/// The files of one view, which pages through them. Zero-initialised means empty.
typedef struct uj_opened_list {
    size_t count;
    uj_opened **items;      ///< [count] owned
    uj_player_page *pages;  ///< [count] owned; for the view
} uj_opened_list;

/// Reads a file and appends it to the list. `instance`: see uj_loaded_file_read. An error, one of
/// that function's, leaves the list as it was.
uj_status uj_opened_add(uj_opened_list *list, const char *path, const char *instance,
                        uj_error *error);

/// Removes the last file from the list and frees it.
void uj_opened_remove_last(uj_opened_list *list);

/// Makes a view that shows the files of the list. The view owns them from now on, and the list
/// becomes empty. Error: UJ_NO_MEMORY; the list then stays as it was.
uj_status uj_opened_show(uj_opened_list *list, uj_view **out, uj_error *error);

/// Frees everything, and makes the list empty.
void uj_opened_clear(uj_opened_list *list);

#endif
