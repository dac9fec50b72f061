// Runs ffmpeg as a child process that turns a stream of bytes into a file.
#ifndef UJ_ENCODER_H
#define UJ_ENCODER_H

#include <stdio.h>
#include <sys/types.h>

#include <unjam/base/status.h>

/// Paths for the `arguments` of uj_encoder_start. UJ_ENCODER_OUTPUT stands for the file `output`,
/// which the program writes, and UJ_ENCODER_EXTRA for the file `extra`, which it may read.
#define UJ_ENCODER_OUTPUT "/proc/self/fd/3"
#define UJ_ENCODER_EXTRA  "/proc/self/fd/4"

/// Owns the pipe and the log.
typedef struct uj_encoder {
    pid_t process;  ///< 0: no program runs
    int pipe;       ///< to the program's standard input; -1: closed
    FILE *log;      ///< collects the program's standard error
    const char *program;
} uj_encoder;

/// Starts a program, which is searched for in PATH. `arguments` begin with the program's name and
/// end with NULL. The caller opens `output` and `extra` for reading and writing, and closes them;
/// `extra` may be NULL. Errors: UJ_IO if the program cannot be started or is not installed;
/// UJ_NO_MEMORY. After an error there is nothing to clean up.
uj_status uj_encoder_start(uj_encoder *encoder, const char *const *arguments, FILE *output,
                           FILE *extra, uj_error *error);

/// Sends bytes to the program. Error: UJ_IO if the program has ended; uj_encoder_finish then tells
/// why.
uj_status uj_encoder_put(uj_encoder *encoder, const void *bytes, size_t size, uj_error *error);

/// Closes the program's input, waits until the program ends, and frees what *encoder owns. Error:
/// UJ_IO if the program failed, with the last line of its log.
uj_status uj_encoder_finish(uj_encoder *encoder, uj_error *error);

/// Stops the program if it still runs, and frees what *encoder owns.
void uj_encoder_abort(uj_encoder *encoder);

#endif
