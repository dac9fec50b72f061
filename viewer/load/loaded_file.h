// A file to show: a problem, solution or game of any puzzle, a recorded search in a tray (a trace),
// or a proof that a tray puzzle is impossible. The file is read and checked.
#ifndef UJ_LOADED_FILE_H
#define UJ_LOADED_FILE_H

#include <unjam/formats/discrete_file.h>
#include <unjam/formats/game_file.h>
#include <unjam/formats/solution_file.h>
#include <unjam/formats/trace/trace_file.h>
#include <unjam/viewer/barriers/barrier_show.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>

/// A file to show. Owns everything in it; zero-initialised means empty. Must not be moved in memory
/// once the subject is made.
typedef struct uj_loaded_file {
    bool is_discrete, is_solution, is_game, is_trace, is_proof;
    bool is_rejected;           ///< the proof is not sound
    uj_solution_file tray;      ///< a tray's problem and, in a solution, its moves
    uj_discrete_file discrete;  ///< any other puzzle's problem and known moves
    uj_hand_moves hand;         ///< the moves of a tray's game
    uj_trace trace;             ///< a tray's recorded search
    uj_proof_file proof;        ///< a proof and its problem
    uj_barrier_show *barriers;  ///< the proof, ready to be drawn; NULL if the file is not a proof
    size_t made;          ///< in a game, the number of moves made; all further moves were undone
    uj_subject *subject;  ///< what to draw; for a proof, its tray
    uj_game *game;        ///< the game; NULL: the file is not a game, or a window owns it now
} uj_loaded_file;

/// Reads a problem, a solution, a game, a trace or a proof from the file `path`, or from standard
/// input if `path` is "-". If a problem has several instances, reads the one called `instance`, or
/// the first one if `instance` is NULL. Free *out with uj_loaded_file_clear. Errors: UJ_BAD_INPUT
/// with file, line and column; UJ_BAD_ARGUMENT if there is no such instance; UJ_IO, UJ_NO_MEMORY.
uj_status uj_loaded_file_read(const char *path, const char *instance, uj_loaded_file *out,
                              uj_error *error);

/// Does the same as uj_loaded_file_read with a document that was already parsed. Clears the
/// document.
uj_status uj_loaded_file_take(uj_document *document, const char *instance, uj_loaded_file *out,
                              uj_error *error);

/// Does the same as uj_loaded_file_read with the text of a file in memory. Errors give `name` as
/// the file's name.
uj_status uj_loaded_file_parse(const char *name, const char *text, uj_loaded_file *out,
                               uj_error *error);

/// Makes file->subject and, if the file is a game, file->game. If the file is a solution, verifies
/// the solution first. A wrong solution is not an error, but sets subject->proof to
/// UJ_VERDICT_REJECTED. A game with an impossible move is an error (UJ_BAD_INPUT). A proof that is
/// not sound is an error, too, and sets is_rejected.
uj_status uj_loaded_file_make(uj_loaded_file *file, uj_error *error);

/// Frees everything that the struct owns, and zeroes the struct.
void uj_loaded_file_clear(uj_loaded_file *file);

#endif
