// A file to show: a problem, solution, game or trace of any puzzle, read and checked.
#ifndef UJ_LOADED_FILE_H
#define UJ_LOADED_FILE_H

#include <unjam/formats/discrete_file.h>
#include <unjam/formats/game_file.h>
#include <unjam/formats/solution_file.h>
#include <unjam/formats/trace_file.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>

/// Owns everything; zero-initialised means empty. Must not move once the subject is made.
typedef struct uj_loaded_file {
    bool is_discrete, is_solution, is_game, is_trace;
    uj_solution_file tray;      ///< of a tray: the problem, and the moves of a solution
    uj_discrete_file discrete;  ///< the same of any other puzzle
    uj_hand_moves hand;         ///< of a tray's game
    uj_trace trace;             ///< of a tray's recorded search
    size_t made;                ///< of a game: moves made, out of those known
    uj_subject *subject;        ///< what to draw
    uj_game *game;              ///< of a game, else NULL; a window takes it over
} uj_loaded_file;

/// Reads a problem, a solution, a game or a trace; "-" is standard input. Of a problem with
/// instances, reads the one with this name; NULL: the first. Free *out with uj_loaded_file_clear.
/// Errors: UJ_BAD_INPUT with file, line and column; UJ_BAD_ARGUMENT when there is no such instance; UJ_IO,
/// UJ_NO_MEMORY.
uj_status uj_loaded_file_read(const char *path, const char *instance, uj_loaded_file *out,
                              uj_error *error);

/// Verifies a solution and makes the subject, and of a game the game. A wrong solution is no error;
/// subject->proof says so. A game with an impossible move is UJ_BAD_INPUT.
uj_status uj_loaded_file_make(uj_loaded_file *file, uj_error *error);

/// Frees everything; the file is empty then.
void uj_loaded_file_clear(uj_loaded_file *file);

#endif
