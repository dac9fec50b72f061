// Prints errors and JSON.
#include <unjam/cli/terminal/report.h>

#include <assert.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/files/json_memory.h>

FILE *uj_report_stream(const char *output)
{
    return output != NULL && strcmp(output, "-") == 0 ? stderr : stdout;
}

uj_exit_code uj_report_error(const uj_error *error)
{
    if (error->status == UJ_OK) {
        fputs(_("unjam: internal error: a function failed without giving a reason\n"), stderr);
        return UJ_EXIT_FAILURE;
    }
    char text[1024];
    fputs("unjam: ", stderr);
    uj_text_print(stderr, uj_error_text(error, text, sizeof text));
    fputc('\n', stderr);
    return uj_exit_code_of(error->status);
}

uj_exit_code uj_report_to_team(uj_team *team, const uj_error *error)
{
    if (!uj_team_helps(team))
        return uj_report_error(error);
    uj_team_fail(team, error);
    return uj_exit_code_of(error->status);
}

uj_exit_code uj_report_bad_puzzle(const uj_error *error, size_t before)
{
    if (before < UJ_REPORTED_PUZZLES)
        return uj_report_error(error);
    if (before == UJ_REPORTED_PUZZLES)
        fputs(_("unjam: there are more puzzles that cannot be read; they are not named here\n"),
              stderr);
    return UJ_EXIT_USAGE;
}

uj_status uj_report_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                                 bool is_named, uj_problem *out, uj_error *error)
{
    uj_status status = uj_problem_read(puzzle, root, index, out, is_named ? error : NULL);
    if (!is_named && status != UJ_OK && status != UJ_BAD_INPUT)
        uj_error_set(error, status, "out of memory while reading a collection");
    return status;
}

// Returns NULL if memory ran out, now or while `value` was made.
static char *text_of(const json_t *value, bool on_one_line)
{
    size_t layout = on_one_line ? JSON_COMPACT : JSON_INDENT(2);
    return value != NULL && !uj_json_lacks_memory()
               ? json_dumps(value, layout | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))
               : NULL;
}

static bool print_list(const uj_report_list *list, bool on_one_line)
{
    printf(on_one_line ? ",\"%s\":[" : ",\n  \"%s\": [", list->key);
    for (size_t i = 0; i < list->count; i++) {
        json_t *element = list->element(list->payload, i);
        fputs(i > 0 ? "," : "", stdout);
        fputs(on_one_line ? "" : "\n    ", stdout);
        char *text = text_of(element, true);
        json_decref(element);
        if (text == NULL)
            return false;
        fputs(text, stdout);
        free(text);
    }
    fputs(on_one_line ? "]" : "\n  ]", stdout);
    return true;
}

// Prints `text`, a JSON object, with the list as the object's last member.
static bool print_with_list(char *text, const uj_report_list *list, bool on_one_line)
{
    const char *end = on_one_line ? "}" : "\n}";
    size_t length = strlen(text), end_length = strlen(end);
    assert(length > end_length + 1 && strcmp(text + length - end_length, end) == 0);
    text[length - end_length] = '\0';
    fputs(text, stdout);
    if (!print_list(list, on_one_line))
        return false;
    fputs(end, stdout);
    return true;
}

uj_exit_code uj_report_json(json_t *value, uj_exit_code code)
{
    return uj_report_json_list(value, NULL, false, code);
}

uj_exit_code uj_report_json_list(json_t *value, const uj_report_list *list, bool on_one_line,
                                 uj_exit_code code)
{
    char *text = text_of(value, on_one_line);
    json_decref(value);
    bool whole = text != NULL;
    if (whole && list != NULL)
        whole = print_with_list(text, list, on_one_line);
    else if (whole)
        fputs(text, stdout);
    free(text);
    if (!whole || uj_json_lacks_memory()) {
        fprintf(stderr, "unjam: %s\n", _("out of memory"));
        return UJ_EXIT_FAILURE;
    }
    putchar('\n');
    return code;
}

json_t *uj_count_to_json(uj_count count)
{
    char text[UJ_COUNT_TEXT_SIZE];
    if (count <= INT64_MAX)
        return json_integer((json_int_t)count);
    return json_string(uj_count_text(count, text));
}

json_t *uj_stats_to_json(const uj_search_stats *stats)
{
    json_t *object =
        json_pack("{s:I, s:I, s:I, s:I, s:f}", "expanded", (json_int_t)stats->expanded, "generated",
                  (json_int_t)stats->generated, "distinct", (json_int_t)stats->distinct,
                  "memory_bytes", (json_int_t)stats->memory_bytes, "seconds", stats->seconds);
    const uj_search_moves *moves = &stats->moves;
    if (moves->total > 0)
        json_object_set_new(object, "expanding",
                            json_pack("{s:i, s:s, s:I, s:I}", "depth", (int)stats->depth, "moves",
                                      moves->turns ? "turns" : "pushes", "tried",
                                      (json_int_t)moves->tried, "of", (json_int_t)moves->total));
    return object;
}

void uj_report_text(const char *what, const char *text)
{
    if (text == NULL)
        return;
    printf("%s: ", what);
    uj_text_print(stdout, text);
    putchar('\n');
}

void uj_report_heads(FILE *stream, const char *const *heads, const size_t *widths, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t columns = uj_text_columns(heads[i]);
        int before = (int)(widths[i] > columns ? widths[i] - columns : 0) + (i > 0 ? 1 : 0);
        fprintf(stream, "%*s%s", before, "", heads[i]);
    }
    fputc('\n', stream);
}

size_t uj_report_columns(void)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    const char *given = getenv("COLUMNS");
    long columns = given != NULL ? strtol(given, NULL, 10) : 0;
    return columns > 0 && columns < 10000 ? (size_t)columns : 80;
}

void uj_report_finish(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return;
    // If errno is 0, an earlier write failed, and its errno is lost. Another attempt to write sets
    // errno again.
    if (errno == 0)
        (void)!write(STDOUT_FILENO, "\n", 1);
    fprintf(stderr, _("unjam: cannot write to the standard output: %s\n"),
            errno != 0 ? strerror(errno) : _("write error"));
    _exit(UJ_EXIT_FAILURE);
}
