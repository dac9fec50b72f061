// Reads tray puzzles from problem files (problems/README.md describes the format).
#ifndef UJ_TRAY_FILE_H
#define UJ_TRAY_FILE_H

#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/tray.h>

/// A puzzle, and the JSON text from which it was read. A solution file repeats this text unchanged.
/// Owns the puzzle and the text; zero-initialised means empty.
typedef struct uj_tray_problem {
    uj_tray *tray;
    char *text;
} uj_tray_problem;

/// Reads and validates the puzzle in a JSON object. This object is the root of a problem file, or
/// the member "problem" of another file. Errors: UJ_BAD_INPUT, with the place of the fault;
/// UJ_NO_MEMORY. After an error *out is empty.
uj_status uj_tray_problem_read(const uj_json_node *node, uj_tray_problem *out, uj_error *error);

/// Reads a problem file, or the standard input if path is "-".
uj_status uj_tray_problem_load(const char *path, uj_tray_problem *out, uj_error *error);

void uj_tray_problem_clear(uj_tray_problem *problem);

/// Reads the member "piece" of an object. Its value is the name of a piece; sets *out to the index
/// of that piece.
uj_status uj_tray_member_piece(const uj_json_node *object, const uj_tray *tray, int *out,
                               uj_error *error);

/// Reads a pose: a list of the three numbers x, y and degrees.
uj_status uj_pose_read(const uj_json_node *node, uj_pose *out, uj_error *error);

#endif
