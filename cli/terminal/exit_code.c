// Gives each status its exit code.
#include <unjam/cli/terminal/exit_code.h>

uj_exit_code uj_exit_code_of(uj_status status)
{
    switch (status) {
    case UJ_OK:
        return UJ_EXIT_OK;
    case UJ_BAD_ARGUMENT:
    case UJ_BAD_INPUT:
        return UJ_EXIT_USAGE;
    case UJ_REJECTED:
        return UJ_EXIT_REJECTED;
    case UJ_IO:
    case UJ_NO_MEMORY:
    case UJ_INTERNAL:
        break;
    }
    return UJ_EXIT_FAILURE;
}
