// Solving what a player shows: the search in the background, and the solution that it brings.
#ifndef UJ_PLAYER_SOLVE_H
#define UJ_PLAYER_SOLVE_H

#include <unjam/viewer/play/player.h>
#include <unjam/viewer/solve/solve_words.h>

/// The search of one view, and its solution. Zero-initialised means that neither exists.
typedef struct uj_player_solve {
    uj_solve_job *job;              ///< owned; the search that is running, or NULL
    uj_loaded_file *file;           ///< owned; the solution that the player shows, or NULL
    double wait;                    ///< seconds until the progress is looked at again
    char text[UJ_SOLVE_TEXT_SIZE];  ///< the progress shown
} uj_player_solve;

/// Stops the search if one is running. Otherwise starts to solve what the player shows: the problem
/// of `file`, or the game from its current position. Tells the user in the player.
void uj_player_solve_toggle(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file);

/// `seconds` have passed: takes the search's news. If a solution was found, the player shows and
/// plays it, and *found is set; its file is solve->file. Returns true if the picture has changed.
bool uj_player_solve_tick(uj_player_solve *solve, uj_player *player, double seconds, bool *found);

/// Stops the search and frees everything. The player must not show the solution any more.
void uj_player_solve_end(uj_player_solve *solve);

#endif
