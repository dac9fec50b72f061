// Solution files of tray puzzles: reads, checks and writes them.
#ifndef UJ_SOLUTION_FILE_H
#define UJ_SOLUTION_FILE_H

#include <stdio.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/geometry/tray/motion.h>

/// What a solution file claims about its solution. None of the claims is trusted.
typedef struct uj_solution_claims {
    uj_tray_cost metric;
    size_t cost, lower_bound, piece_moves;
    bool optimal, verified;
    /// The claimed upper bound (a length) on the depth of overlaps; negative: no claim.
    double overlap_bound;
} uj_solution_claims;

/// A whole solution file in memory. The value of its key "rules" is in solution.rules. Owns all its
/// data; zero-initialised means empty.
typedef struct uj_solution_file {
    uj_tray_problem problem;
    uj_tray_solution solution;
    /// [solution.move_count] the number of keyframes that the file claims for each move. SIZE_MAX:
    /// the file does not say; uj_solution_file_check then refuses the file.
    size_t *frames;
    uj_solution_claims claims;
} uj_solution_file;

/// Returns the word that files use for a cost: "moves" or "piece-moves". Static text.
const char *uj_tray_cost_text(uj_tray_cost cost);

/// Returns the unit of a cost, singular or plural according to `count`: "move", "piece moves", ...
/// Static text.
const char *uj_tray_cost_unit(uj_tray_cost cost, size_t count);

/// Reads the solution in a document. Does not look for contradictions in the solution;
/// uj_solution_file_check does. Errors: UJ_BAD_INPUT, with the place, if the document is malformed;
/// UJ_NO_MEMORY. After an error *out is empty.
uj_status uj_solution_file_read(const uj_document *document, uj_solution_file *out,
                                uj_error *error);

/// Reads a list of one or more keyframes, each [time, [[x, y, degrees], ...]], into *motion.
/// motion->piece_count must be set. After the first keyframe, null in place of a pose means that
/// the piece has the same pose as in the previous keyframe.
uj_status uj_keyframes_read(const uj_json_node *frames, uj_motion *motion, uj_error *error);

/// Writes the keyframe with index `frame` of the motion to the stream, with null for each pose that
/// has not changed since the previous keyframe.
void uj_keyframe_write(FILE *stream, const uj_motion *motion, size_t frame);

/// Rounds every number of the motion to a number that a file can hold. So the motion that is
/// certified is the motion that will be read back. (Files store degrees. Some numbers change when
/// they are converted from radians to degrees and back.)
void uj_solution_round(uj_tray_solution *solution);

/// Writes the text of a solution file into new memory, which the caller frees. Ignores
/// file->frames, and counts the keyframes of each move again. Error: UJ_NO_MEMORY.
uj_status uj_solution_file_text(const uj_solution_file *file, char **text, size_t *size,
                                uj_error *error);

/// Saves a solution file (see files/safe_file.h). Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_solution_file_save(const char *path, const uj_solution_file *file, uj_error *error);

/// Returns true if each move begins and ends at a keyframe, no keyframe follows the last move, and
/// file->claims and file->frames agree with the solution. Otherwise returns false, and writes one
/// sentence that says why into `reason`, which has `size` bytes. Does not check that the motion is
/// legal; the certificate does.
bool uj_solution_file_check(const uj_solution_file *file, char *reason, size_t size);

void uj_solution_file_clear(uj_solution_file *file);

#endif
