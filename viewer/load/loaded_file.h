// What the pictures and the window show: a problem or a solution of any kind, read and proven anew.
#ifndef UJ_LOADED_FILE_H
#define UJ_LOADED_FILE_H

#include <unjam/formats/discrete_file.h>
#include <unjam/formats/game_file.h>
#include <unjam/formats/solution_file.h>
#include <unjam/formats/trace_file.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>

// Owns all of it; zero-initialised means empty. Must not move once the subject is made.
typedef struct uj_loaded_file {
    bool is_discrete, is_solution, is_game, is_trace;
    uj_solution_file tray;      // a tray puzzle, with moves when it is a solution
    uj_discrete_file discrete;  // any other puzzle, the same
    uj_hand_moves hand;         // of a tray's game
    uj_trace trace;             // of a tray's recorded search
    size_t made;                // of a game: moves made, of those known
    uj_subject *subject;
    uj_game *game;  // not NULL when it is one; to be taken over by who shows it
} uj_loaded_file;

// Reads a problem, a solution, a game or a trace; "-" is the standard input. Of a problem with
// instances the one of that name, or the first one when the name is NULL. UJ_BAD_INPUT with the
// place of a mistake; UJ_USAGE when there is no such instance.
uj_status uj_loaded_file_read(const char *path, const char *instance, uj_loaded_file *out,
                              uj_error *error);

// Proves a solution and makes the subject. A solution that fails is no error: the subject says so.
uj_status uj_loaded_file_make(uj_loaded_file *file, uj_error *error);

void uj_loaded_file_clear(uj_loaded_file *file);

#endif
