// Random scripts that operate the program's windows.
#ifndef UJ_MONKEY_STEPS_H
#define UJ_MONKEY_STEPS_H

#include <unjam/viewer/play/script.h>

#include "tests/support/test_random.h"

/// Files that scripts may drop on windows. The list owns the paths.
typedef struct monkey_files {
    size_t count;
    char **paths;  ///< [count]
} monkey_files;

/// Adds each file in `folder` if its name ends with `ending`. An unreadable folder adds nothing.
void monkey_files_add(monkey_files *files, const char *folder, const char *ending);
void monkey_files_clear(monkey_files *files);

/// Makes a script of `count` steps. It drops good files on windows more often than bad ones. Clear
/// the script with uj_script_clear.
uj_script monkey_script(test_random *random, size_t count, const monkey_files *good,
                        const monkey_files *bad);

/// Prints a script as an argument of --script.
void monkey_script_print(const uj_script *script, FILE *stream);

#endif
