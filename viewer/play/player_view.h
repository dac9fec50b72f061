// The player as a view of the window: a puzzle to watch and to play by hand.
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
    bool can_edit;                    ///< the key E and a button ask to edit the file shown
    bool can_go_back;                 ///< true: Escape asks to go back; false: Escape asks to quit
    /// Saves a game under a free name that begins with name->stem, and writes the full name to
    /// name->path. `file` is the file of the page. NULL: games cannot be saved.
    uj_status (*save_game)(const uj_loaded_file *file, const uj_game *game,
                           const uj_free_name *name, uj_error *error);
    /// Called when the user has solved a problem from its start without a hint. `file` is the file
    /// of the page; `moves` is the number of moves. Writes a comment for the user into `text`, or
    /// "". NULL: nothing is called.
    void (*solved)(void *context, const uj_loaded_file *file, size_t moves, char *text,
                   size_t size);
    void *context;                ///< the first argument of `solved`
    void (*release)(void *lent);  ///< called with `lent` when the view is destroyed; or NULL
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
