// Another program that turns a stream of bytes into a file: ffmpeg.
#ifndef UJ_ENCODER_H
#define UJ_ENCODER_H

#include <stdio.h>
#include <sys/types.h>

#include <unjam/base/status.h>

// How the program names the files that it is lent: it writes to the first and may read the second.
#define UJ_ENCODER_OUTPUT "/proc/self/fd/3"
#define UJ_ENCODER_EXTRA  "/proc/self/fd/4"

// A running program. Owns the pipe to it and its log.
typedef struct uj_encoder {
    pid_t process;  // 0: none
    int pipe;       // its standard input; -1: closed
    FILE *log;      // its standard error
    const char *program;
} uj_encoder;

// Starts program (found through PATH) with arguments (NULL-terminated, the first its name). Output
// and extra (may be NULL) are files open for reading and writing; they stay the caller's. UJ_IO
// with a sentence when the program is not installed, with nothing to clean up; UJ_NO_MEMORY.
uj_status uj_encoder_start(uj_encoder *encoder, const char *const *arguments, FILE *output,
                           FILE *extra, uj_error *error);

// Hands bytes to it. UJ_IO when it has ended already; why is told by uj_encoder_finish.
uj_status uj_encoder_put(uj_encoder *encoder, const void *bytes, size_t size, uj_error *error);

// Ends its input and waits for it; UJ_IO with its last words when it failed. The encoder is empty
// then.
uj_status uj_encoder_finish(uj_encoder *encoder, uj_error *error);

// Stops the program, if it runs, and gives up what was made.
void uj_encoder_abort(uj_encoder *encoder);

#endif
