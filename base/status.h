// Status codes, and the record that describes an error.
#ifndef UJ_STATUS_H
#define UJ_STATUS_H

#include <stddef.h>

/// All status codes, as X(name, text). "No solution" and "limit reached" are results, not errors.
#define UJ_STATUS_LIST(X)                                                                          \
    X(OK, "ok")                                                                                    \
    X(BAD_ARGUMENT, "invalid argument")                                                            \
    X(BAD_INPUT, "bad input")                                                                      \
    X(IO, "input or output failed")                                                                \
    X(NO_MEMORY, "out of memory")                                                                  \
    X(REJECTED, "verification failed")                                                             \
    X(INTERNAL, "internal error; please report it")

typedef enum uj_status {
#define UJ_STATUS_ENUM(name, text) UJ_##name,
    UJ_STATUS_LIST(UJ_STATUS_ENUM)
#undef UJ_STATUS_ENUM
} uj_status;

/// A description of an error. Zero it before use. Any member may stay empty. Owns no memory.
typedef struct uj_error {
    uj_status status;
    char file[256];     ///< the file as the user named it
    int line, column;   ///< counted from 1; 0: unknown
    char where[128];    ///< path inside the file, such as "pieces[2].shape"
    char message[512];  ///< what is wrong and what to do
} uj_error;

/// Returns the text of a status, never NULL.
const char *uj_status_text(uj_status status);

/// Sets error->status and error->message, and returns status. `format` is as for printf. Cuts a
/// message that is too long. error may be NULL.
uj_status uj_error_set(uj_error *error, uj_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Sets error->file. Cuts a name that is too long. error may be NULL.
void uj_error_set_file(uj_error *error, const char *file);

/// Writes "file:line:column: where: message" into buffer, without the parts that are empty. Cuts
/// the text to `size` bytes, including the terminator. Returns buffer.
char *uj_error_text(const uj_error *error, char *buffer, size_t size);

#endif
