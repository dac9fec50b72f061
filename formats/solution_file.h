// Solution files: the problem, the result, the moves and their motion, written and read.
#ifndef UJ_SOLUTION_FILE_H
#define UJ_SOLUTION_FILE_H

#include <stdio.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/geometry/tray/motion.h>

// What a solution file says about its solution. Nothing of it is to be believed.
typedef struct uj_solution_claims {
    uj_tray_cost metric;
    size_t cost, lower_bound, piece_moves;
    bool optimal, verified;
    double overlap_bound;  // in units of length; negative when the file does not say
} uj_solution_claims;

// A whole solution file in memory; the rules stand in solution.rules. Owns all of it;
// zero-initialised means empty.
typedef struct uj_solution_file {
    uj_tray_problem problem;
    uj_tray_solution solution;
    size_t *frames;  // [solution.move_count] keyframes each move should have; SIZE_MAX: not said
    uj_solution_claims claims;
} uj_solution_file;

// "moves", "piece-moves".
const char *uj_tray_cost_text(uj_tray_cost cost);

// What is counted, in words: "move", "piece moves", ...
const char *uj_tray_cost_unit(uj_tray_cost cost, size_t count);

// Reads the solution that a document holds. UJ_BAD_INPUT with the place when it is malformed;
// contradictions inside it are left to uj_solution_file_check.
uj_status uj_solution_file_read(const uj_document *document, uj_solution_file *out,
                                uj_error *error);

// Reads a list of keyframes, [time, [[x, y, degrees], ...]] each, one at least, into a motion whose
// piece_count is set; and writes one.
uj_status uj_keyframes_read(const uj_json_node *frames, uj_motion *motion, uj_error *error);
void uj_keyframe_write(FILE *stream, const uj_motion *motion, size_t frame);

// Makes every number of the motion one that a file can hold (angles are stored in degrees, so that
// not every number of radians can), so that what is certified now is what will be read back.
void uj_solution_settle(uj_tray_solution *solution);

// Writes a solution file (see safe_file.h); file->frames is not used: they are counted.
// UJ_IO, UJ_NO_MEMORY.
uj_status uj_solution_file_save(const char *path, const uj_solution_file *file, uj_error *error);

// Whether keyframes are complete and the claims agree with the moves. When not, writes one sentence
// that says what is wrong into reason (size bytes). The motion itself is the certificate's affair.
bool uj_solution_file_check(const uj_solution_file *file, char *reason, size_t size);

void uj_solution_file_clear(uj_solution_file *file);

#endif
