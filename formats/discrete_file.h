// Reads and writes solution files of discrete puzzles, and finds out a file's kind of puzzle.
#ifndef UJ_DISCRETE_FILE_H
#define UJ_DISCRETE_FILE_H

#include <unjam/discrete/puzzle/puzzle.h>

/// These functions return the kind of discrete puzzle in a problem file, a solution file or a saved
/// game. They return NULL if the file is something else or is malformed at its root. After NULL,
/// read the file with the functions for tray puzzles, which report any error.
const uj_puzzle *uj_discrete_of_problem(const uj_document *document);
const uj_puzzle *uj_discrete_of_solution(const uj_document *document);
const uj_puzzle *uj_discrete_of_game(const uj_document *document);

enum { UJ_NAMES_SIZE = 400 };

/// Writes a list into `buffer`: the names of a problem's first instances, and how many more there
/// are. `size` is the buffer's size in bytes, at least UJ_NAMES_SIZE. Returns `buffer`. If the
/// problem has no instances, the list is an empty text.
char *uj_discrete_names(const uj_json_node *root, char *buffer, size_t size);

/// Finds the instance called `name` in the problem file whose root object is `root`, and sets *out
/// to its index. Errors: UJ_BAD_ARGUMENT if there is no such instance; UJ_BAD_INPUT if "instances"
/// is not a list; UJ_NO_MEMORY.
uj_status uj_discrete_instance(const uj_json_node *root, const char *name, size_t *out,
                               uj_error *error);

/// What a solution file claims about its solution. None of the claims is trusted.
typedef struct uj_discrete_claims {
    const char *metric;  ///< the unit of the cost: a name from uj_puzzle.costs; static text
    size_t cost, lower_bound;
    bool optimal;
} uj_discrete_claims;

/// A whole solution file in memory. Owns all its data; zero-initialised means empty.
typedef struct uj_discrete_file {
    uj_problem problem;
    uj_moves moves;
    uj_discrete_claims claims;
} uj_discrete_file;

/// Reads the solution file of a puzzle. Errors: UJ_BAD_INPUT, with the place, if the file is
/// malformed; UJ_NO_MEMORY. After an error *out is empty.
uj_status uj_discrete_file_read(const uj_puzzle *puzzle, const uj_document *document,
                                uj_discrete_file *out, uj_error *error);

/// These functions read parts of a file that has "problem" and "moves" at its root. Before calling
/// uj_discrete_moves_read, read the problem into out->problem with uj_discrete_problem_read. The
/// caller clears *out, even after an error.
uj_status uj_discrete_problem_read(const uj_puzzle *puzzle, const uj_json_node *root,
                                   uj_problem *out, uj_error *error);
uj_status uj_discrete_moves_read(const uj_json_node *root, uj_discrete_file *out, uj_error *error);

void uj_discrete_file_clear(uj_discrete_file *file);

/// Returns the moves as a new JSON list, or NULL when out of memory.
json_t *uj_discrete_moves_to_json(const uj_problem *problem, const uj_moves *moves);

/// A solution to write. Owns nothing.
typedef struct uj_discrete_solution {
    const uj_problem *problem;
    const uj_moves *moves;
    const uj_discrete_claims *claims;
} uj_discrete_solution;

/// Writes the text of a solution file into new memory, *out [*length], which the caller frees.
/// Error: UJ_NO_MEMORY.
uj_status uj_discrete_file_text(const uj_discrete_solution *solution, char **out, size_t *length,
                                uj_error *error);

/// Saves a solution file (see files/safe_file.h). Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_discrete_file_save(const char *path, const uj_discrete_solution *solution,
                                uj_error *error);

/// Writes what a successful check has verified, such as "all 81 moves are legal (116 steps)", into
/// buffer, which has `size` bytes. If the cost is just the number of moves, the text leaves out the
/// cost. Returns buffer.
char *uj_discrete_legal_text(const uj_discrete_file *file, char *buffer, size_t size);

/// Returns true if the moves solve the puzzle and cost what the file claims. If not, writes one
/// sentence into reason, which has `size` bytes.
bool uj_discrete_file_check(const uj_discrete_file *file, char *reason, size_t size);

#endif
