// Which discrete puzzle a file holds; solution files: the problem, the result and the moves.
#ifndef UJ_DISCRETE_FILE_H
#define UJ_DISCRETE_FILE_H

#include <unjam/discrete/puzzle/puzzle.h>

// The discrete puzzle that a problem file holds, that a solution file solves, or that is played in
// the file of a game; NULL when the file is something else, or wrong in what all files have: the
// path of tray puzzles reports that.
const uj_puzzle *uj_discrete_of_problem(const uj_document *document);
const uj_puzzle *uj_discrete_of_solution(const uj_document *document);
const uj_puzzle *uj_discrete_of_game(const uj_document *document);

enum { UJ_NAMES_SIZE = 400 };

// Lists the first names of a problem's instances, and how many more there are, in buffer[size],
// UJ_NAMES_SIZE at least; returns it, empty when there are no instances.
char *uj_discrete_names(const uj_json_node *root, char *buffer, size_t size);

// Index of the instance of that name in a problem's root. UJ_USAGE when there is none.
uj_status uj_discrete_instance(const uj_json_node *root, const char *name, size_t *out,
                               uj_error *error);

// What a solution file says about its solution. Nothing of it is to be believed.
typedef struct uj_discrete_claims {
    const char *metric;  // one of the puzzle's costs
    size_t cost, lower_bound;
    bool optimal;
} uj_discrete_claims;

// A whole solution file in memory. Owns all of it; zero-initialised means empty.
typedef struct uj_discrete_file {
    uj_problem problem;
    uj_moves moves;
    uj_discrete_claims claims;
} uj_discrete_file;

// Reads a solution of that puzzle. UJ_BAD_INPUT with the place when it is malformed.
uj_status uj_discrete_file_read(const uj_puzzle *puzzle, const uj_document *document,
                                uj_discrete_file *out, uj_error *error);

// Parts of that, for files with a "problem" and "moves" at their root.
uj_status uj_discrete_problem_read(const uj_puzzle *puzzle, const uj_json_node *root,
                                   uj_problem *out, uj_error *error);
uj_status uj_discrete_moves_read(const uj_json_node *root, uj_discrete_file *out, uj_error *error);

void uj_discrete_file_clear(uj_discrete_file *file);

// The moves as a new JSON list; NULL when out of memory.
json_t *uj_discrete_moves_to_json(const uj_problem *problem, const uj_moves *moves);

// Writes a solution file (see files/safe_file.h). UJ_IO, UJ_NO_MEMORY.
uj_status uj_discrete_file_save(const char *path, const uj_problem *problem, const uj_moves *moves,
                                const uj_discrete_claims *claims, uj_error *error);

// Whether the moves solve the puzzle and cost what is claimed. When not, writes one sentence into
// reason (size bytes).
bool uj_discrete_file_check(const uj_discrete_file *file, char *reason, size_t size);

#endif
