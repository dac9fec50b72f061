// Saves a solution that was found in the window.
#include <unjam/viewer/load/solution_save.h>

#include <stdlib.h>

uj_status uj_solution_save(const uj_loaded_file *file, const uj_free_name *name, uj_error *error)
{
    char *text = NULL;
    size_t size = 0;
    const uj_discrete_file *discrete = &file->discrete;
    const uj_discrete_solution solution = {&discrete->problem, &discrete->moves, &discrete->claims};
    uj_status status = file->is_discrete ? uj_discrete_file_text(&solution, &text, &size, error)
                                         : uj_solution_file_text(&file->tray, &text, &size, error);
    if (status != UJ_OK)
        return status;
    status = uj_free_name_write(name, text, size, error);
    free(text);
    return status;
}
