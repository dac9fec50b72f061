// Error lines, exit codes and JSON output.
#include "cli/report.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "files/json_memory.h"
#include "search/text.h"

static uj_exit_code exit_code_of(uj_status status)
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

FILE *uj_report_stream(const char *output)
{
    return output != NULL && strcmp(output, "-") == 0 ? stderr : stdout;
}

uj_exit_code uj_report_error(const uj_error *error)
{
    char text[1024];
    fputs("unjam: ", stderr);
    uj_text_print(stderr, uj_error_text(error, text, sizeof text));
    fputc('\n', stderr);
    return exit_code_of(error->status);
}

// Failed writes show in the stream's error flag, which uj_report_finish looks at.
uj_exit_code uj_report_json(json_t *object, uj_exit_code code)
{
    return uj_report_json_list(object, NULL, false, code);
}

// The object's text without its closing bracket; NULL when out of memory.
static char *open_text(const json_t *object, bool on_one_line)
{
    char *text = object != NULL ? json_dumps(object, (on_one_line ? JSON_COMPACT : JSON_INDENT(2)) |
                                                         JSON_REAL_PRECISION(15))
                                : NULL;
    if (text != NULL)
        text[strlen(text) - (on_one_line ? 1 : 2)] = '\0';  // the line's end, too
    return text;
}

static bool print_list(const uj_report_list *list, bool on_one_line)
{
    printf(on_one_line ? ",\"%s\":[" : ",\n  \"%s\": [", list->key);
    for (size_t i = 0; i < list->count; i++) {
        json_t *element = list->element(list->payload, i);
        fputs(i > 0 ? "," : "", stdout);
        fputs(on_one_line ? "" : "\n    ", stdout);
        char *text = json_dumps(element, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
        json_decref(element);
        if (text == NULL)
            return false;
        fputs(text, stdout);
        free(text);
    }
    fputs(on_one_line ? "]" : "\n  ]", stdout);
    return true;
}

uj_exit_code uj_report_json_list(json_t *object, const uj_report_list *list, bool on_one_line,
                                 uj_exit_code code)
{
    char *text = uj_json_lacks_memory() ? NULL : open_text(object, on_one_line);
    json_decref(object);
    if (text != NULL)
        fputs(text, stdout);
    bool whole = text != NULL && (list == NULL || print_list(list, on_one_line));
    free(text);
    if (!whole || uj_json_lacks_memory()) {
        fputs("unjam: out of memory\n", stderr);
        return UJ_EXIT_FAILURE;
    }
    fputs(on_one_line ? "}\n" : "\n}\n", stdout);
    return code;
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
