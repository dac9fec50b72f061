// Random scripts for windows: keys, mouse, wheel, sizes, time, dropped files.
#ifndef UJ_MONKEY_STEPS_H
#define UJ_MONKEY_STEPS_H

#include <unjam/viewer/play/script.h>

#include "tests/support/test_random.h"

/// Paths of files to drop. Owns them.
typedef struct monkey_files {
    size_t count;
    char **paths;  ///< [count]
} monkey_files;

/// Adds all files of a folder with this extension. A folder that cannot be read adds none.
void monkey_files_add(monkey_files *files, const char *folder, const char *ending);
void monkey_files_clear(monkey_files *files);

/// Makes a script of `count` steps, which drops good files more often than bad ones. Free it with
/// uj_script_clear.
uj_script monkey_script(test_random *random, size_t count, const monkey_files *good,
                        const monkey_files *bad);

/// Prints a script as an argument of --script.
void monkey_script_print(const uj_script *script, FILE *stream);

#endif
