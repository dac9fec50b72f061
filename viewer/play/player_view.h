// The view in which the user watches solutions and plays puzzles by hand (see uj_player).
#ifndef UJ_PLAYER_VIEW_H
#define UJ_PLAYER_VIEW_H

#include <unjam/formats/game_file.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>
#include <unjam/viewer/board/view.h>
#include <unjam/viewer/load/loaded_file.h>

/// A problem, a solution, a game or a recorded search to show.
typedef struct uj_player_page {
    const uj_subject *subject;  ///< borrowed
    const char *name;           ///< borrowed; pictures are saved as NAME-1.png, NAME-2.png ...
    uj_loaded_file *file;       ///< borrowed; the file from which the subject was made
} uj_player_page;

typedef struct uj_player_view_options {
    const uj_player_page *pages;      ///< [page_count] the pages, borrowed for the life of the view
    size_t page_count;                ///< at least 1
    uj_game *game;                    ///< a game to continue, owned by the view; or NULL
    size_t instance, instance_count;  ///< index of the puzzle; number of puzzles, 0: unknown
    bool can_edit;                    ///< the user can edit the file shown (key E or a button)
    bool can_go_back;                 ///< true: Escape requests UJ_ASK_BACK; false: UJ_ASK_QUIT
    /// Saves a game in a new file, under the first free name of the form `name` (see uj_free_name),
    /// and writes that name to name->path. `file` is the file of the page shown. If `save_game` is
    /// NULL, games cannot be saved.
    uj_status (*save_game)(const uj_loaded_file *file, const uj_game *game,
                           const uj_free_name *name, uj_error *error);
    /// Called when the user has solved a puzzle in `moves` moves, in a game that began at the
    /// problem's start and in which no hint made a move. `file` is the file of the page shown.
    /// Writes a comment for the user, or "", into `text` (`size` bytes). `solved` may be NULL.
    void (*solved)(void *context, const uj_loaded_file *file, size_t moves, char *text,
                   size_t size);
    void *context;                ///< the first argument of `solved`
    void (*release)(void *lent);  ///< may be NULL; called with `lent` when the view is destroyed
    void *lent;
} uj_player_view_options;

/// Creates a view; free it with uj_view_destroy. Error: UJ_NO_MEMORY; then options->game and
/// options->lent still belong to the caller.
uj_status uj_player_view_create(const uj_player_view_options *options, uj_view **out,
                                uj_error *error);

/// Makes `view` show what the user sees in `other` (see uj_player_keep). Both views must have been
/// made by uj_player_view_create.
void uj_player_view_keep(uj_view *view, const uj_view *other);

/// Returns the index of the page that a player's view shows.
size_t uj_player_view_page(const uj_view *view);

#endif
