// A file to show: a problem, solution or game of any puzzle, a recorded search in a tray (a trace),
// or a proof that a tray puzzle is impossible.
#ifndef UJ_LOADED_FILE_H
#define UJ_LOADED_FILE_H

#include <unjam/formats/discrete_file.h>
#include <unjam/formats/game_file.h>
#include <unjam/formats/solution_file.h>
#include <unjam/formats/trace/trace_file.h>
#include <unjam/viewer/barriers/barrier_show.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>

/// Owns everything in it. Zero-initialised means empty. Once uj_loaded_file_make has succeeded,
/// `subject` may point into the struct: do not move the struct in memory.
typedef struct uj_loaded_file {
    bool is_discrete, is_solution, is_game, is_trace, is_proof;
    bool is_rejected;           ///< the proof is not sound
    uj_solution_file tray;      ///< a tray's problem and, in a solution, its moves
    uj_discrete_file discrete;  ///< any other puzzle's problem and known moves
    uj_hand_moves hand;         ///< the moves of a tray's game
    uj_trace trace;             ///< a recorded search
    uj_proof_file proof;
    uj_barrier_show *barriers;  ///< the proof, ready to be drawn; NULL if there is no proof
    size_t made;                ///< in a game, the number of moves made and not undone
    uj_subject *subject;        ///< what to draw; for a proof, its tray
    uj_game *game;              ///< NULL if there is no game, or if a window owns the game
} uj_loaded_file;

/// Reads the file `path`, or standard input if `path` is "-". If the file has several instances of
/// a puzzle, reads the one with the name `instance`; NULL: the first one. Free *out with
/// uj_loaded_file_clear. Errors: UJ_BAD_INPUT with file, line and column; UJ_BAD_ARGUMENT if there
/// is no such instance; UJ_IO, UJ_NO_MEMORY.
uj_status uj_loaded_file_read(const char *path, const char *instance, uj_loaded_file *out,
                              uj_error *error);

/// Like uj_loaded_file_read, but from a parsed document. Clears the document.
uj_status uj_loaded_file_take(uj_document *document, const char *instance, uj_loaded_file *out,
                              uj_error *error);

/// Like uj_loaded_file_read, but from the text of a file in memory. Errors give `name` as the
/// file's name.
uj_status uj_loaded_file_parse(const char *name, const char *text, uj_loaded_file *out,
                               uj_error *error);

/// Makes file->subject and, for a game, file->game. Verifies a solution. If the solution is wrong,
/// sets subject->proof to UJ_VERDICT_REJECTED, and returns UJ_OK. Error: UJ_BAD_INPUT for a game
/// with an impossible move, or for an unsound proof (file->is_rejected is then true).
uj_status uj_loaded_file_make(uj_loaded_file *file, uj_error *error);

/// Frees what the struct owns, and zeroes the struct.
void uj_loaded_file_clear(uj_loaded_file *file);

#endif
