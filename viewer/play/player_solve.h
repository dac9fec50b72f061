// Solves the puzzle in a player: the background search, and the solution.
#ifndef UJ_PLAYER_SOLVE_H
#define UJ_PLAYER_SOLVE_H

#include <unjam/viewer/play/player.h>
#include <unjam/viewer/solve/solve_words.h>

/// The search that the user has started, and the solution found. All zeros: no search, no solution.
typedef struct uj_player_solve {
    uj_solve_job *job;              ///< owned; the running search; NULL: none
    char *problem;                  ///< owned; the problem being solved
    const uj_loaded_file *source;   ///< borrowed; the file from which `problem` was made
    bool in_game;                   ///< `problem` starts at a position of a game
    bool shown;                     ///< a solution of `problem` was shown
    bool dropped;                   ///< the search is being stopped; ignore its result
    uj_loaded_file *file;           ///< owned; the solution shown; NULL: none
    uj_player *behind;              ///< owned; the player of the interrupted game; NULL: none
    uj_loaded_file *behind_file;    ///< owned; the `file` that belongs to `behind`; NULL: none
    double wait;                    ///< seconds until the next check of the search
    char text[UJ_SOLVE_TEXT_SIZE];  ///< the progress shown
} uj_player_solve;

/// If a search runs, stops it. Otherwise begins to solve the game from its current position or,
/// without a game, the problem in `file`.
void uj_player_solve_toggle(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file);

/// Checks the search, at most ten times a second. `seconds` is the time since the last call; 0:
/// check now. `file` is the file of the page shown. Returns true if the picture has changed.
///
/// When there is a solution, waits until uj_player_holds() is false. Then makes `player` play the
/// solution, stores the solution in solve->file, and sets *found. If a game with moves is
/// interrupted, keeps the game for uj_player_solve_resume. But if the user left the position before
/// any solution was shown, discards the solution, stops the search, and tells the user.
bool uj_player_solve_tick(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file,
                          double seconds, bool *found);

/// Returns to the interrupted game, discards the solution, and stops the search. Does nothing
/// without an interrupted game.
void uj_player_solve_resume(uj_player_solve *solve, uj_player *player);

/// Stops the search and frees everything. Call this function only when no player shows the
/// solution.
void uj_player_solve_end(uj_player_solve *solve);

#endif
