// Finds the problem file that a name stands for, and lists the problem files in a folder.
#ifndef UJ_PROBLEM_FINDER_H
#define UJ_PROBLEM_FINDER_H

#include <stdbool.h>

#include <unjam/base/status.h>

/// Sets *out to the folder of the bundled problems, as a new string: $UNJAM_PROBLEMS if that is
/// set, else the folder installed with the running program. Errors: UJ_IO if the program's own
/// folder is unknown; UJ_NO_MEMORY.
uj_status uj_problem_folder(char **out, uj_error *error);

/// Sets *out to the path that the user's `name` stands for, as a new string. "-" stands for
/// standard input and remains "-". A name with neither a slash nor a dot stands for the bundled
/// problem of that name, if there is one; every other name is a path. Errors: UJ_BAD_INPUT if there
/// is neither such a problem nor such a file; UJ_NO_MEMORY.
uj_status uj_problem_find(const char *name, char **out, uj_error *error);

/// Returns UJ_BAD_ARGUMENT if writing to the path `output` would overwrite the input file at
/// `path`. `output` may be NULL: nothing is written.
uj_status uj_problem_protect(const char *path, const char *output, uj_error *error);

/// A callback that gets the short name and the path of a problem file. It returns false when out of
/// memory; then no more files are visited.
typedef bool uj_problem_visitor(void *payload, const char *name, const char *path);

/// Visits all bundled problems, ordered by folder and name. Errors: UJ_IO if their folder or one of
/// its subfolders cannot be read, or if a file was skipped because it is not a regular file (all
/// other files are still visited); UJ_NO_MEMORY.
uj_status uj_problem_visit(uj_problem_visitor *visitor, void *payload, uj_error *error);

/// Visits the puzzle files in a folder, ordered by name, then those in its subfolders. Puzzle files
/// are problems (NAME.json), drawings (uj_is_drawing), and collections in formats of other programs
/// (uj_is_collection, but not uj_is_large_text). Folders whose names begin with a dot are left out.
/// Errors: UJ_IO if a folder cannot be read, or if a file was skipped because it is not a regular
/// file (all other files are still visited); UJ_NO_MEMORY.
uj_status uj_folder_visit(const char *folder, uj_problem_visitor *visitor, void *payload,
                          uj_error *error);

/// Returns the path of the program `name` in the folder of the running program, as a new string, or
/// NULL if there is no such program.
char *uj_program_beside(const char *name);

#endif
