// Records the place in the problem file where a check failed.
#ifndef UJ_VALIDATE_ERROR_H
#define UJ_VALIDATE_ERROR_H

#include <unjam/base/status.h>

/// Sets error->where to a place in the problem file, and error->status to UJ_BAD_INPUT. Returns
/// UJ_BAD_INPUT. Does not change error->message. `where` is a printf-style format with at most one
/// argument, an index: "pieces[%zu].at". error may be NULL.
uj_status uj_validate_fail_at(uj_error *error, const char *where, ...)
    __attribute__((format(printf, 2, 3)));

#endif
