// Finds problem files: paths, and the problems bundled with the program.
#ifndef UJ_PROBLEM_FINDER_H
#define UJ_PROBLEM_FINDER_H

#include <stdbool.h>

#include <unjam/base/status.h>

/// Sets *out to the folder of the bundled problems, a new string: $UNJAM_PROBLEMS if set, else the
/// folder installed with the running program. UJ_IO when the program's place is unknown,
/// UJ_NO_MEMORY.
uj_status uj_problem_folder(char **out, uj_error *error);

/// Sets *out to the path that the user's `name` stands for, a new string. "-" is the standard
/// input; a name without slash and dot is the bundled problem of that name, if there is one;
/// everything else is a path. UJ_BAD_INPUT when there is neither, UJ_NO_MEMORY.
uj_status uj_problem_find(const char *name, char **out, uj_error *error);

/// UJ_BAD_ARGUMENT when `output` (NULL: no output) is the file at `path`, which is read and would
/// be lost.
uj_status uj_problem_protect(const char *path, const char *output, uj_error *error);

/// Called with the short name and the path of a bundled problem; false (out of memory) ends the
/// visit.
typedef bool uj_problem_visitor(void *payload, const char *name, const char *path);

/// Visits all bundled problems, ordered by folder and name. UJ_IO when their folder or one of the
/// folders in it cannot be read (the others are still visited); UJ_NO_MEMORY.
uj_status uj_problem_visit(uj_problem_visitor *visitor, void *payload, uj_error *error);

/// The path of a program in the folder of the running one, a new string; NULL when there is none.
char *uj_program_beside(const char *name);

#endif
