// Files that are replaced whole or not at all.
#ifndef UJ_OUTPUT_H
#define UJ_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "search/status.h"

// A file being written. A regular file (or none yet) is written under a temporary name in the same
// directory and renamed by uj_output_commit; anything else at the path is written to directly.
typedef struct uj_output {
    FILE *file;
    char *path;       // where it goes, symbolic links followed; owned
    char *temporary;  // owned; NULL when written directly
} uj_output;

// Errors (here and below): UJ_IO with a sentence and error->file, UJ_NO_MEMORY.
uj_status uj_output_open(uj_output *output, const char *path, uj_error *error);

// Creates a new file of that name; *exists tells that there is one already (then returns UJ_IO).
uj_status uj_output_create(uj_output *output, const char *path, bool *exists, uj_error *error);

// Finishes the file: flushes it to disk and gives it its name. Whatever the outcome, the output is
// closed; on failure nothing of it is left and an old file is as it was.
uj_status uj_output_commit(uj_output *output, uj_error *error);

// Gives the file up and leaves nothing of it.
void uj_output_abort(uj_output *output);

#endif
