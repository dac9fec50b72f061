// The view of a player: the user watches solutions and plays puzzles.
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
    uj_loaded_file *file;       ///< borrowed; the file of the subject
} uj_player_page;

typedef struct uj_player_view_options {
    const uj_player_page *pages;      ///< [page_count] borrowed
    size_t page_count;                ///< at least 1
    uj_game *game;                    ///< owned by the view; a game to continue; NULL: none
    size_t instance, instance_count;  ///< puzzle's index in its file; puzzle count (0: unknown)
    bool can_edit;                    ///< the user can edit the file shown
    bool can_go_back;                 ///< true: Escape requests UJ_ASK_BACK; false: UJ_ASK_QUIT
    /// Saves a game in a new file, under the first free name (see uj_free_name). `file` is the file
    /// of the page shown. If save_game is NULL, games cannot be saved.
    uj_status (*save_game)(const uj_loaded_file *file, const uj_game *game,
                           const uj_free_name *name, uj_error *error);
    /// Called when the user has solved the puzzle from its start, without hints, in `moves` moves.
    /// `file` is the file of the page shown. Writes a comment for the user, or "", to `text`
    /// (`size` bytes). `solved` may be NULL.
    void (*solved)(void *context, const uj_loaded_file *file, size_t moves, char *text,
                   size_t size);
    void *context;                ///< first argument of `solved`
    void (*release)(void *lent);  ///< called with `lent` when the view is destroyed; may be NULL
    void *lent;
} uj_player_view_options;

/// Creates a view. Free with uj_view_destroy. Error: UJ_NO_MEMORY; the caller then still owns
/// options->game and options->lent.
uj_status uj_player_view_create(const uj_player_view_options *options, uj_view **out,
                                uj_error *error);

/// Makes `view` show what `other` shows (see uj_player_keep). uj_player_view_create must have made
/// `view` and `other`.
void uj_player_view_keep(uj_view *view, const uj_view *other);

/// Returns the index of the page shown.
size_t uj_player_view_page(const uj_view *view);

#endif
