// Records the place in the problem file where a check failed.
#include "validate_error.h"

#include <stdarg.h>
#include <stdio.h>

uj_status uj_validate_fail_at(uj_error *error, const char *where, ...)
{
    if (error == NULL)
        return UJ_BAD_INPUT;
    va_list arguments;
    va_start(arguments, where);
    vsnprintf(error->where, sizeof error->where, where, arguments);
    va_end(arguments);
    return error->status = UJ_BAD_INPUT;
}
