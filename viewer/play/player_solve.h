// Solves the puzzle that a uj_player shows: the background search, and the solution it finds.
#ifndef UJ_PLAYER_SOLVE_H
#define UJ_PLAYER_SOLVE_H

#include <unjam/viewer/play/player.h>
#include <unjam/viewer/solve/solve_words.h>

/// A search that the user has started in one view to solve the puzzle, and the solution found.
/// Zero-initialised: no search is running, and no solution was found.
typedef struct uj_player_solve {
    uj_solve_job *job;              ///< owned; the search that is running, or NULL
    char *problem;                  ///< owned; the problem that the search solves
    const uj_loaded_file *source;   ///< borrowed; the file from which `problem` was made
    bool in_game;                   ///< `problem` starts at a position of a game
    bool shown;                     ///< a solution of `problem` was shown
    bool dropped;                   ///< the search is stopping, and its result is not wanted
    uj_loaded_file *file;           ///< owned; the solution that the uj_player shows, or NULL
    uj_player *behind;              ///< owned; the uj_player of the interrupted game, or NULL
    uj_loaded_file *behind_file;    ///< owned; the value of `file` when the game was interrupted
    double wait;                    ///< seconds until the progress is checked again
    char text[UJ_SOLVE_TEXT_SIZE];  ///< the progress shown
} uj_player_solve;

/// If a search is running, stops it. Otherwise starts to solve what `player` shows: the problem of
/// `file`, or the game from its current position. Makes `player` show a notice.
void uj_player_solve_toggle(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file);

/// Checks what the search has found. `seconds`: the time since the last call; if it is 0, checks at
/// once, otherwise at most ten times a second. `file`: the file of the page shown. Shows no
/// solution while uj_player_holds() is true. If there is a solution, makes `player` show it and
/// play it back, and sets *found to true and solve->file to the solution's file. If this interrupts
/// a game in which moves were made, keeps the game; uj_player_solve_resume returns to it. If
/// `player` no longer shows the position that is being solved, stops the search and tells the user.
/// Returns true if the picture has changed.
bool uj_player_solve_tick(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file,
                          double seconds, bool *found);

/// Returns to the game that was interrupted, discards the solution, and stops the search. Does
/// nothing if no game was interrupted.
void uj_player_solve_resume(uj_player_solve *solve, uj_player *player);

/// Stops the search and frees everything. Call this function only when no uj_player shows the
/// solution any more.
void uj_player_solve_end(uj_player_solve *solve);

#endif
