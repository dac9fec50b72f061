// Solves what a player shows: the search in the background, and the solution that it finds.
#ifndef UJ_PLAYER_SOLVE_H
#define UJ_PLAYER_SOLVE_H

#include <unjam/viewer/play/player.h>
#include <unjam/viewer/solve/solve_words.h>

/// The search for a solution that the user has started in one view, and the solution found.
/// Zero-initialised: no search is running, and no solution was found.
typedef struct uj_player_solve {
    uj_solve_job *job;              ///< owned; the search that is running, or NULL
    char *problem;                  ///< owned; the problem that the search solves
    const uj_loaded_file *source;   ///< borrowed; the file from which `problem` was made
    bool in_game;                   ///< `problem` starts at a position of a game
    bool shown;                     ///< a solution of `problem` was shown
    bool dropped;                   ///< the search is stopping, and its result is not wanted
    uj_loaded_file *file;           ///< owned; the solution that the player shows, or NULL
    uj_player *behind;              ///< owned; the player of the interrupted game, or NULL
    uj_loaded_file *behind_file;    ///< owned; the solution from which that game started, or NULL
    double wait;                    ///< seconds until the progress is checked again
    char text[UJ_SOLVE_TEXT_SIZE];  ///< the progress shown
} uj_player_solve;

/// If a search is running, stops it. Otherwise starts to solve what the player shows: the problem
/// of `file`, or the game from its current position. The player shows a notice.
void uj_player_solve_toggle(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file);

/// Called after `seconds` have passed: checks what the search has found, at most ten times a second
/// or, if `seconds` is 0, at once. If there is a solution, makes the player show and play it, and
/// sets *found to true and solve->file to the solution's file. While the mouse holds something, the
/// solution is not shown yet. An interrupted game is kept if it has moves; uj_player_solve_resume
/// returns to it. If the player no longer shows the position that is being solved, drops the search
/// and tells the user. `file` is the file of the page shown. Returns true if the picture has
/// changed.
bool uj_player_solve_tick(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file,
                          double seconds, bool *found);

/// Returns to the game that was interrupted, and drops the solution and the search. Does nothing if
/// no game was interrupted.
void uj_player_solve_resume(uj_player_solve *solve, uj_player *player);

/// Stops the search and frees everything. The player must no longer show the solution.
void uj_player_solve_end(uj_player_solve *solve);

#endif
