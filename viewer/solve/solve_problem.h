// The problem that is solved from where a player stands.
#ifndef UJ_SOLVE_PROBLEM_H
#define UJ_SOLVE_PROBLEM_H

#include <unjam/viewer/load/loaded_file.h>

/// Writes the problem of a loaded file as a problem file into new memory, *text, which the caller
/// frees. With a game (not NULL), the problem begins at the game's current position, and its name
/// says after how many moves. Errors: UJ_BAD_ARGUMENT if the game is solved already; UJ_NO_MEMORY.
uj_status uj_solve_problem(const uj_loaded_file *file, const uj_game *game, char **text,
                           uj_error *error);

/// Returns true if a problem text that uj_solve_problem made is the problem of `file` and `game` as
/// they are now, apart from its name. Returns false if memory runs out.
bool uj_solve_is_problem(const char *text, const uj_loaded_file *file, const uj_game *game);

#endif
