// Error lines, exit codes and JSON output.
#include "cli/report.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

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

// The controls are U+0000 to U+001F, U+007F, and U+0080 to U+009F, which UTF-8 writes as C2 80 to
// C2 9F.
void uj_report_text(FILE *stream, const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
        bool second_set = c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0;
        fputc(*c < ' ' || *c == 0x7f || second_set ? '?' : *c, stream);
        c += second_set;
    }
}

FILE *uj_report_stream(const char *output)
{
    return output != NULL && strcmp(output, "-") == 0 ? stderr : stdout;
}

uj_exit_code uj_report_error(const uj_error *error)
{
    char text[1024];
    fputs("unjam: ", stderr);
    uj_report_text(stderr, uj_error_text(error, text, sizeof text));
    fputc('\n', stderr);
    return uj_exit_code_of(error->status);
}

static uj_exit_code dump(json_t *object, size_t flags, uj_exit_code code)
{
    if (object == NULL) {
        fputs("unjam: out of memory\n", stderr);
        return UJ_EXIT_FAILURE;
    }
    // A failed write shows in the stream's error flag, which uj_report_finish looks at.
    (void)json_dumpf(object, stdout, flags | JSON_REAL_PRECISION(15));
    fputc('\n', stdout);
    json_decref(object);
    return code;
}

uj_exit_code uj_report_json(json_t *object, uj_exit_code code)
{
    return dump(object, JSON_INDENT(2), code);
}

uj_exit_code uj_report_json_line(json_t *object, uj_exit_code code)
{
    return dump(object, JSON_COMPACT, code);
}

void uj_report_finish(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return;
    fprintf(stderr, "unjam: cannot write to the standard output: %s\n",
            errno != 0 ? strerror(errno) : "write error");
    _exit(UJ_EXIT_FAILURE);
}
