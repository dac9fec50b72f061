// Records the place in the problem file where a check failed.
#ifndef UJ_VALIDATE_ERROR_H
#define UJ_VALIDATE_ERROR_H

#include <unjam/base/status.h>

/// Sets error->where to the place in the problem file. `where` is a printf-style format with at
/// most one argument, an index: "pieces[%zu].at". Also sets error->status to UJ_BAD_INPUT, and
/// returns UJ_BAD_INPUT. Does not change error->message; set the message with uj_error_set before
/// this call. error may be NULL.
uj_status uj_validate_fail_at(uj_error *error, const char *where, ...)
    __attribute__((format(printf, 2, 3)));

#endif
