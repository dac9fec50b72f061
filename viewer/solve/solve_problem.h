// Makes a problem from the position that the window shows.
#ifndef UJ_SOLVE_PROBLEM_H
#define UJ_SOLVE_PROBLEM_H

#include <unjam/viewer/load/loaded_file.h>

/// Sets *text to the problem of `file`, as JSON. The caller frees *text. If `game` is not NULL, the
/// problem begins at the game's current position, and its name says how many moves were made.
/// Errors: UJ_BAD_ARGUMENT if the game is solved; UJ_NO_MEMORY.
uj_status uj_solve_problem(const uj_loaded_file *file, const uj_game *game, char **text,
                           uj_error *error);

/// Returns true if `text`, which uj_solve_problem has made, still describes the position of `game`.
/// Ignores the problem's name. Returns false if out of memory.
bool uj_solve_is_problem(const char *text, const uj_loaded_file *file, const uj_game *game);

#endif
