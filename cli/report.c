// Error lines, exit codes and JSON output.
#include "cli/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

uj_exit_code uj_exit_code_of(uj_status status)
{
    switch (status) {
    case UJ_OK:
        return UJ_EXIT_OK;
    case UJ_USAGE:
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

void uj_report_text(const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        fputc(c < ' ' || c == 0x7f ? '?' : c, stderr);
    }
}

uj_exit_code uj_report_error(const uj_error *error)
{
    char text[1024];
    fputs("unjam: ", stderr);
    uj_report_text(uj_error_text(error, text, sizeof text));
    fputc('\n', stderr);
    return uj_exit_code_of(error->status);
}

uj_exit_code uj_report_json(json_t *object, uj_exit_code code)
{
    if (object == NULL) {
        fputs("unjam: out of memory\n", stderr);
        return UJ_EXIT_FAILURE;
    }
    // A failed write shows in the stream's error flag, which uj_report_finish looks at.
    (void)json_dumpf(object, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    fputc('\n', stdout);
    json_decref(object);
    return code;
}

uj_exit_code uj_report_finish(uj_exit_code code)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "unjam: cannot write to the standard output: %s\n",
            errno != 0 ? strerror(errno) : "write error");
    return UJ_EXIT_FAILURE;
}
