// Solution files of discrete puzzles, and finding out which puzzle a file is about.
#ifndef UJ_DISCRETE_FILE_H
#define UJ_DISCRETE_FILE_H

#include <unjam/discrete/puzzle/puzzle.h>

/// The discrete puzzle of a problem file, a solution file or a saved game. NULL when the file is
/// something else or is malformed at its root; reading it as a tray puzzle then reports the error.
const uj_puzzle *uj_discrete_of_problem(const uj_document *document);
const uj_puzzle *uj_discrete_of_solution(const uj_document *document);
const uj_puzzle *uj_discrete_of_game(const uj_document *document);

enum { UJ_NAMES_SIZE = 400 };

/// Lists the first instance names of a problem, and how many more there are, in buffer[size], at
/// least UJ_NAMES_SIZE bytes. Returns buffer, which is empty when there are no instances.
char *uj_discrete_names(const uj_json_node *root, char *buffer, size_t size);

/// Sets *out to the index of the instance with that name in a problem's root. UJ_BAD_ARGUMENT when
/// there is none.
uj_status uj_discrete_instance(const uj_json_node *root, const char *name, size_t *out,
                               uj_error *error);

/// What a solution file claims about its solution; nothing of it is trusted.
typedef struct uj_discrete_claims {
    const char *metric;  ///< one of the puzzle's costs; static text
    size_t cost, lower_bound;
    bool optimal;
} uj_discrete_claims;

/// A whole solution file in memory. Owns all of it; zero-initialised means empty.
typedef struct uj_discrete_file {
    uj_problem problem;
    uj_moves moves;
    uj_discrete_claims claims;
} uj_discrete_file;

/// Reads a solution of that puzzle. UJ_BAD_INPUT with the place when it is malformed. On an error
/// *out is empty.
uj_status uj_discrete_file_read(const uj_puzzle *puzzle, const uj_document *document,
                                uj_discrete_file *out, uj_error *error);

/// Read parts of a file that has "problem" and "moves" at its root. The caller clears *out in any
/// case. Moves need the problem.
uj_status uj_discrete_problem_read(const uj_puzzle *puzzle, const uj_json_node *root,
                                   uj_problem *out, uj_error *error);
uj_status uj_discrete_moves_read(const uj_json_node *root, uj_discrete_file *out, uj_error *error);

void uj_discrete_file_clear(uj_discrete_file *file);

/// The moves as a new JSON list; NULL when out of memory.
json_t *uj_discrete_moves_to_json(const uj_problem *problem, const uj_moves *moves);

/// Writes a solution file (see files/safe_file.h). UJ_IO, UJ_NO_MEMORY.
uj_status uj_discrete_file_save(const char *path, const uj_problem *problem, const uj_moves *moves,
                                const uj_discrete_claims *claims, uj_error *error);

/// Writes what a check that succeeds has verified, "all 81 moves are legal (116 steps)", into
/// buffer[size]; the cost is named where it is not the number of moves. Returns buffer.
char *uj_discrete_legal_text(const uj_discrete_file *file, char *buffer, size_t size);

/// Whether the moves solve the puzzle and cost what the file claims. If not, writes one sentence
/// into reason[size].
bool uj_discrete_file_check(const uj_discrete_file *file, char *reason, size_t size);

#endif
