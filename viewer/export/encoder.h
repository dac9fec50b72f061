// Runs ffmpeg as a child process that turns a stream of bytes into a file.
#ifndef UJ_ENCODER_H
#define UJ_ENCODER_H

#include <stdio.h>
#include <sys/types.h>

#include <unjam/base/status.h>

/// How the program names the files that it is given: it writes the first and may read the second.
#define UJ_ENCODER_OUTPUT "/proc/self/fd/3"
#define UJ_ENCODER_EXTRA  "/proc/self/fd/4"

/// A running program. Owns the pipe to it and its log.
typedef struct uj_encoder {
    pid_t process;  ///< 0: none
    int pipe;       ///< its standard input; -1: closed
    FILE *log;      ///< its standard error
    const char *program;
} uj_encoder;

/// Starts a program, which is searched for in PATH. `arguments` end with NULL and begin with the
/// program's name. `output` and `extra` (may be NULL) are open for reading and writing and stay the
/// caller's. Errors, with nothing to clean up: UJ_IO when the program cannot be started or is not
/// installed, UJ_NO_MEMORY.
uj_status uj_encoder_start(uj_encoder *encoder, const char *const *arguments, FILE *output,
                           FILE *extra, uj_error *error);

/// Sends bytes to the program. UJ_IO when it has already ended; uj_encoder_finish tells why.
uj_status uj_encoder_put(uj_encoder *encoder, const void *bytes, size_t size, uj_error *error);

/// Closes the program's input, waits for it and frees the encoder. UJ_IO, with the last line of the
/// program's log, when it failed.
uj_status uj_encoder_finish(uj_encoder *encoder, uj_error *error);

/// Stops the program, if it runs, and frees the encoder.
void uj_encoder_abort(uj_encoder *encoder);

#endif
