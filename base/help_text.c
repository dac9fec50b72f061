// Prints --help, measuring text in terminal columns instead of bytes.
#include <unjam/base/help_text.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/base/text_lines.h>

enum { OPTION_COLUMN = 29, COLUMNS = 79 };

bool uj_help_is_wide(const char *text)
{
    return uj_text_columns(text) != uj_text_width(text);
}

// Prints a text, indented to column `margin`. Before the call, the cursor is at `column`.
static void print_lines(FILE *stream, const char *text, size_t column, size_t margin)
{
    while (*text != '\0') {
        size_t paragraph = strcspn(text, "\n");
        char *line = strndup(text, paragraph);
        const char *end = line != NULL ? uj_text_next_line(line, COLUMNS - margin) : NULL;
        size_t length = line != NULL ? (size_t)(end - line) : paragraph;
        free(line);
        size_t shown = length;
        while (shown > 0 && text[shown - 1] == ' ')
            shown--;
        fprintf(stream, "%*s%.*s\n", shown > 0 ? (int)(margin - column) : 0, "", (int)shown, text);
        text += length;
        text += length == paragraph && *text == '\n';
        column = 0;
    }
}

static void print_option(FILE *stream, const uj_help_option *option)
{
    char head[160], letter[8] = "    ";
    if (option->letter != 0)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(head, sizeof head, "  %s--%s%s%s", letter, option->name,
             option->argument != NULL ? "=" : "", option->argument != NULL ? option->argument : "");
    size_t columns = uj_text_columns(head);
    fputs(head, stream);
    if (columns >= OPTION_COLUMN) {
        fputc('\n', stream);
        columns = 0;
    }
    print_lines(stream, option->text, columns, OPTION_COLUMN);
}

static int compare_names(const void *a, const void *b)
{
    const uj_help_option *first = a, *second = b;
    return first->last != second->last ? first->last - second->last
                                       : strcmp(first->name, second->name);
}

void uj_help_print(FILE *stream, const uj_help_text *help)
{
    qsort(help->options, help->count, sizeof *help->options, compare_names);
    fprintf(stream, "%s %s%s %s\n", _("Usage:"), help->program, _(" [OPTION...]"), help->arguments);
    print_lines(stream, help->before != NULL ? help->before : "", 0, 0);
    fputc('\n', stream);
    for (size_t i = 0; i < help->count; i++)
        print_option(stream, &help->options[i]);
    fputc('\n', stream);
    print_lines(stream,
                _("Mandatory or optional arguments to long options are also mandatory or optional "
                  "for any corresponding short options."),
                0, 0);
    if (help->after != NULL && help->after[0] != '\0')
        fputc('\n', stream);
    print_lines(stream, help->after != NULL ? help->after : "", 0, 0);
}
