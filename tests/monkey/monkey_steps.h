// Random scripts that operate the program's windows: press keys, drag and hover with the mouse,
// turn the wheel, resize windows, wait, and drop files.
#ifndef UJ_MONKEY_STEPS_H
#define UJ_MONKEY_STEPS_H

#include <unjam/viewer/play/script.h>

#include "tests/support/test_random.h"

/// Paths of the files that scripts may drop on windows. The list owns the paths.
typedef struct monkey_files {
    size_t count;
    char **paths;  ///< [count]
} monkey_files;

/// Adds those files of a folder whose names end with `ending`. Adds none if the folder cannot be
/// read.
void monkey_files_add(monkey_files *files, const char *folder, const char *ending);
void monkey_files_clear(monkey_files *files);

/// Makes a script of `count` steps. Of the files that it drops on windows, more are good than bad.
/// Free the script with uj_script_clear.
uj_script monkey_script(test_random *random, size_t count, const monkey_files *good,
                        const monkey_files *bad);

/// Prints a script as an argument of --script.
void monkey_script_print(const uj_script *script, FILE *stream);

#endif
