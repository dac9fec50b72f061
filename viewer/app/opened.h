// The files that a view shows.
#ifndef UJ_OPENED_H
#define UJ_OPENED_H

#include <unjam/files/file_stamp.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/viewer/barriers/barrier_view.h>
#include <unjam/viewer/board/view.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player_view.h>

/// An opened file. Must not be moved in memory, because file.subject points into `file`.
typedef struct uj_opened {
    uj_loaded_file file;
    /// File name without folder and extension. The names of saved files begin with it.
    char name[128];
    char *path;                ///< owned
    char *instance;            ///< owned; the requested instance, or NULL
    uj_drawn_choices choices;  ///< roles and goal chosen for a drawing
    uj_file_stamp stamp;       ///< the state of the file on disk when it was read
} uj_opened;

/// The files that one view shows, page by page. Zero-initialised means empty.
typedef struct uj_opened_list {
    size_t count;
    uj_opened **items;      ///< [count] owned
    uj_player_page *pages;  ///< [count] owned; what the view shows of each file; NULL for a proof
} uj_opened_list;

typedef struct uj_open_source {
    const char *path;
    const char *instance;             ///< see uj_loaded_file_read; may be NULL
    const uj_drawn_choices *choices;  ///< see uj_problem_document_read_as; may be NULL
} uj_open_source;

/// Reads a file and appends it to the list. After an error the list is unchanged. Errors: those of
/// uj_loaded_file_read.
uj_status uj_opened_add(uj_opened_list *list, const uj_open_source *source, uj_error *error);

/// Removes the last file of the list and frees it.
void uj_opened_remove_last(uj_opened_list *list);

/// Called when the user has solved a problem; see uj_player_view_options.solved.
typedef struct uj_solved_hook {
    void (*solved)(void *context, const uj_loaded_file *file, size_t moves, char *text,
                   size_t size);
    void *context;
} uj_solved_hook;

/// Makes a view of the files of `list`. A proof must be the only file. The view takes over the
/// files, and `list` becomes empty. *shown is the list inside the view and lives as long as the
/// view. Error: UJ_NO_MEMORY; `list` is then unchanged.
uj_status uj_opened_show(uj_opened_list *list, uj_solved_hook hook, uj_view **out,
                         uj_opened_list **shown, uj_error *error);

/// Returns the index of the file shown. The view must come from uj_opened_show.
size_t uj_opened_page(const uj_view *view);

/// Makes `view` continue where `other` left off. If they show different kinds of files, copies only
/// the style. Both views must come from uj_opened_show.
void uj_opened_keep(uj_view *view, const uj_view *other);

/// Returns true if a file of the list has changed on disk since it was read. Reports each change
/// only once. A missing file counts as unchanged.
bool uj_opened_changed(uj_opened_list *list);

void uj_opened_clear(uj_opened_list *list);

#endif
