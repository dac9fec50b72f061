// Saves a solution that was found in the window.
#ifndef UJ_SOLUTION_SAVE_H
#define UJ_SOLUTION_SAVE_H

#include <unjam/files/free_name.h>
#include <unjam/viewer/load/loaded_file.h>

/// Writes the solution in `file` to a new solution file, under the first free name. Errors: UJ_IO,
/// UJ_NO_MEMORY.
uj_status uj_solution_save(const uj_loaded_file *file, const uj_free_name *name, uj_error *error);

#endif
