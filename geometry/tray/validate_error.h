// Sets the place in the problem file to which a validation error refers.
#ifndef UJ_VALIDATE_ERROR_H
#define UJ_VALIDATE_ERROR_H

#include <unjam/base/status.h>

/// Sets error->where, the place in the problem file, from a printf-style format with at most one
/// index. Also sets the status to UJ_BAD_INPUT, which it returns. The message comes from
/// uj_error_set. error may be NULL.
uj_status uj_validate_fail_at(uj_error *error, const char *where, ...)
    __attribute__((format(printf, 2, 3)));

#endif
