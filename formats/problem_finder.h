// Finds problem files: paths, and the problems that come with the program.
#ifndef UJ_PROBLEM_FINDER_H
#define UJ_PROBLEM_FINDER_H

#include <stdbool.h>

#include <unjam/base/status.h>

// The folder of the bundled problems, a new string: $UNJAM_PROBLEMS if set, else the one that is
// installed with the running program. UJ_IO when that cannot be told, UJ_NO_MEMORY.
uj_status uj_problem_folder(char **out, uj_error *error);

// The path, a new string, that the user's `name` stands for: "-" is the standard input, a name
// without slash and dot is a bundled problem if there is one of that name, all else is a path.
uj_status uj_problem_find(const char *name, char **out, uj_error *error);

// Refuses (UJ_USAGE) to write to `output` (NULL: nowhere) when that is the file at `path`, which is
// read: it would be lost.
uj_status uj_problem_spare(const char *path, const char *output, uj_error *error);

// Called with a bundled problem's short name and path; false (out of memory) ends the visit.
typedef bool uj_problem_visitor(void *payload, const char *name, const char *path);

// Visits all bundled problems in order of folder and name. UJ_IO when their folder cannot be read,
// or one of the folders in it (the others are visited all the same); UJ_NO_MEMORY.
uj_status uj_problem_visit(uj_problem_visitor *visitor, void *payload, uj_error *error);

// The path of a program beside the running one, a new string; NULL when there is none.
char *uj_program_beside(const char *name);

#endif
