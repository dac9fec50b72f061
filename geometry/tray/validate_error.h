// The place in the problem file that a validation error is about.
#ifndef UJ_VALIDATE_ERROR_H
#define UJ_VALIDATE_ERROR_H

#include <unjam/base/status.h>

/// Sets error->where, the place in the problem file (printf-style: the format of the path with up
/// to one index), and the status UJ_BAD_INPUT, which it returns. uj_error_set fills in the message.
/// error may be NULL.
uj_status uj_validate_fail_at(uj_error *error, const char *where, ...)
    __attribute__((format(printf, 2, 3)));

#endif
