// Parses options, prints --help, and writes options as JSON.
#include <unjam/cli/terminal/options.h>

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/cores.h>
#include <unjam/base/help_text.h>
#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/exit_code.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/geometry/tray/motion.h>

#include "option_spelling.h"
#include "option_table.h"

enum {
    ARGP_HELP_KEY = '?',
    HELP_KEY = 'h',     // -h prints the help, as does argp's own -?
    FIRST_KEY = 0x100,  // keys of options without a letter start here, above all letters
    TEXT_COLUMNS = 78,  // width of the texts in --help
};

typedef struct parse_state {
    const uj_command *command;
    uj_options *options;
    const struct argp_option *listed;  // [count], for --help
    size_t count;
    const char *arguments;
} parse_state;

static void *field_of(uj_options *options, const uj_option *option)
{
    return (char *)options + option->offset;
}

static const void *const_field_of(const uj_options *options, const uj_option *option)
{
    return (const char *)options + option->offset;
}

// --- values ------------------------------------------------------------------------------------

static void set_default(const uj_option *option, uj_options *out)
{
    void *field = field_of(out, option);
    switch (option->type) {
    case UJ_OPTION_COUNT:
        *(uint64_t *)field = option->initial.count;
        break;
    case UJ_OPTION_REAL:
        *(double *)field = option->initial.real;
        break;
    case UJ_OPTION_CHOICE:
        *(int *)field = option->initial.choice;
        break;
    case UJ_OPTION_FLAG:
        *(bool *)field = false;
        break;
    case UJ_OPTION_TEXT:
        *(const char **)field = NULL;
        break;
    }
}

static void parse_count(const uj_option *option, const char *text, uint64_t *out,
                        struct argp_state *state)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
        !uj_option_in_range(option, (double)value))
        argp_error(state, _("--%s must be a whole number from %.0f to %.0f, not '%s'"),
                   option->name, option->low, option->high, text);
    *out = value;
}

static void parse_real(const uj_option *option, const char *text, double *out,
                       struct argp_state *state)
{
    char *end;
    double value = strtod(text, &end);
    if (text[strspn(text, "0123456789.eE+-")] != '\0' || end == text || *end != '\0' ||
        !uj_option_in_range(option, value))
        argp_error(state, _("--%s must be a number from %g to %g, not '%s'"), option->name,
                   option->low, option->high, text);
    *out = value;
}

static void parse_choice(const uj_option *option, const char *text, int *out,
                         struct argp_state *state)
{
    char list[128] = "";
    int count = uj_option_word_count(option);
    for (int i = 0; i < count; i++) {
        size_t length, used = strlen(list);
        const char *word = uj_option_word(option, i, &length);
        if (strlen(text) == length && strncmp(text, word, length) == 0) {
            *out = i;
            return;
        }
        snprintf(list + used, sizeof list - used, "%s%.*s", i > 0 ? ", " : "", (int)length, word);
    }
    argp_error(state, _("--%s must be one of %s, not '%s'"), option->name, list, text);
}

static void parse_value(const uj_option *option, const char *text, uj_options *options,
                        struct argp_state *state)
{
    void *field = field_of(options, option);
    switch (option->type) {
    case UJ_OPTION_FLAG:
        *(bool *)field = true;
        break;
    case UJ_OPTION_TEXT:
        if (text[0] == '\0')
            argp_error(state, _("--%s needs a value, but it is empty"), option->name);
        *(const char **)field = text;
        break;
    case UJ_OPTION_COUNT:
        parse_count(option, text, field, state);
        break;
    case UJ_OPTION_REAL:
        parse_real(option, text, field, state);
        break;
    case UJ_OPTION_CHOICE:
        parse_choice(option, text, field, state);
        break;
    }
}

_Noreturn static void fail(const char *program, const char *reason)
{
    fprintf(stderr, "%s: %s\n", program, reason);
    exit(UJ_EXIT_FAILURE);
}

// --- argp --------------------------------------------------------------------------------------

static int key_of(size_t index)
{
    int letter = uj_option_at(index)->letter;
    return letter != 0 ? letter : FIRST_KEY + (int)index;
}

static void take_argument(parse_state *parse, char *text, struct argp_state *state)
{
    if (parse->command->argument == NULL || (state->arg_num > 0 && !parse->command->several))
        argp_error(state, _("unexpected argument '%s'"), text);
    if (state->arg_num == 0)
        parse->options->argument = text;
    else if (parse->options->more_count++ == 0)
        parse->options->more = state->argv + state->next - 1;
}

// Replaces argp's --help, which lays out wide characters wrongly.
static void print_wide_help(const parse_state *parse, const char *program)
{
    const uj_command *command = parse->command;
    uj_help_option *options = calloc(parse->count + 2, sizeof *options);
    char *before = NULL;
    if (options == NULL || asprintf(&before, _("%s."), _(command->summary)) < 0)
        fail("unjam", _("out of memory"));
    size_t count = 0;
    for (size_t i = 0; i < parse->count; i++) {
        const struct argp_option *o = &parse->listed[i];
        options[count++] =
            (uj_help_option){o->name, o->arg, o->doc, o->key < FIRST_KEY ? o->key : 0, false};
    }
    options[count++] = (uj_help_option){"help", NULL, _("Give this help list"), '?', true};
    options[count++] = (uj_help_option){"usage", NULL, _("Give a short usage message"), 0, true};
    const uj_help_text help = {.program = program,
                               .arguments = parse->arguments,
                               .before = before,
                               .after = command->help != NULL ? _(command->help) : NULL,
                               .options = options,
                               .count = count};
    uj_help_print(stdout, &help);
    free(options);
    free(before);
    exit(UJ_EXIT_OK);
}

static error_t parse_one(int key, char *text, struct argp_state *state)
{
    parse_state *parse = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        take_argument(parse, text, state);
        return 0;
    case ARGP_KEY_END:
        if (parse->command->argument != NULL && !parse->command->optional &&
            parse->options->argument == NULL)
            argp_error(state, _("%s is missing"), _(parse->command->argument));
        return 0;
    case HELP_KEY:
    case ARGP_HELP_KEY:
        if (uj_help_is_wide(_(parse->command->summary)))
            print_wide_help(parse, state->name);
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
        return 0;
    default:
        break;
    }
    for (size_t i = 0; i < uj_option_count(); i++)
        if (key == key_of(i) && uj_option_help_for(uj_option_at(i), parse->command) != NULL) {
            parse_value(uj_option_at(i), text, parse->options, state);
            return 0;
        }
    return ARGP_ERR_UNKNOWN;
}

// Writes the default as --help shows it, or "" if there is none. Returns buffer.
static const char *default_text(const uj_option *option, const uj_option_help *help, char *buffer,
                                size_t size)
{
    size_t length;
    buffer[0] = '\0';
    if (help->usually != NULL) {
        snprintf(buffer, size, "%s", _(help->usually));
    } else if (option->type == UJ_OPTION_REAL && uj_option_in_range(option, option->initial.real)) {
        snprintf(buffer, size, "%g", option->initial.real);
    } else if (option->type == UJ_OPTION_CHOICE) {
        const char *word = uj_option_word(option, option->initial.choice, &length);
        snprintf(buffer, size, "%.*s", (int)length, word);
    }
    return buffer;
}

// Returns a new string, or NULL when out of memory.
static char *help_text(const uj_option *option, const uj_option_help *help)
{
    char range[64] = "", initial[192], *text = NULL;
    if (option->type == UJ_OPTION_COUNT)
        snprintf(range, sizeof range, _("%.0f to %.0f"), option->low, option->high);
    else if (option->type == UJ_OPTION_REAL)
        snprintf(range, sizeof range, _("%g to %g"), option->low, option->high);
    default_text(option, help, initial, sizeof initial);
    const char *help_words = _(help->help);
    int length = range[0] != '\0' && initial[0] != '\0'
                     ? asprintf(&text, _("%s (%s, default: %s)"), help_words, range, initial)
                 : range[0] != '\0'   ? asprintf(&text, "%s (%s)", help_words, range)
                 : initial[0] != '\0' ? asprintf(&text, _("%s (default: %s)"), help_words, initial)
                                      : asprintf(&text, "%s", help_words);
    return length >= 0 ? text : NULL;
}

static bool add_option(const uj_command *command, size_t index, struct argp_option *out)
{
    const uj_option *option = uj_option_at(index);
    char *help = help_text(option, uj_option_help_for(option, command));
    if (help == NULL)
        return false;
    *out = (struct argp_option){.name = option->name,
                                .key = key_of(index),
                                .arg = option->argument != NULL ? _(option->argument) : NULL,
                                .doc = help};
    return true;
}

// `options` must have uj_option_count() + 3 zeroed entries. The `doc` of each entry becomes a new
// string. Returns false when out of memory.
static bool list_options(const uj_command *command, struct argp_option *options, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < uj_option_count(); i++)
        if (uj_option_help_for(uj_option_at(i), command) != NULL &&
            !add_option(command, i, &options[(*count)++]))
            return false;
    options[*count] = (struct argp_option){.key = HELP_KEY, .flags = OPTION_HIDDEN};
    // This entry replaces argp's own --help, so that print_wide_help prints the help.
    if (uj_help_is_wide(_(command->summary)))
        options[*count + 1] = (struct argp_option){.name = "help", .key = ARGP_HELP_KEY};
    return true;
}

// Refuses options with control characters, because argp would print them in its messages.
static void refuse_controls(int argc, char **argv)
{
    int index = uj_text_find_unsafe_option(argc, argv);
    if (index == 0)
        return;
    fprintf(stderr, _("%s: argument %d, an option, contains a control character\n"), argv[0],
            index);
    exit(UJ_EXIT_USAGE);
}

void uj_options_parse(const uj_command *command, int argc, char **argv, uj_options *out)
{
    *out = (uj_options){.command = command};
    for (size_t i = 0; i < uj_option_count(); i++)
        set_default(uj_option_at(i), out);
    size_t count = 0;
    char *doc = NULL, arguments[64] = "";
    struct argp_option *options = calloc(uj_option_count() + 3, sizeof *options);
    if (options == NULL || !list_options(command, options, &count) ||
        asprintf(&doc, "%s.\v%s", _(command->summary),
                 command->help != NULL ? _(command->help) : "") < 0)
        fail("unjam", _("out of memory"));
    if (command->argument != NULL)
        snprintf(arguments, sizeof arguments, command->optional ? "[%s%s]" : "%s%s",
                 _(command->argument), command->several ? "..." : "");
    const struct argp argp = {.options = options,
                              .parser = parse_one,
                              .args_doc = command->argument != NULL ? arguments : NULL,
                              .doc = doc};
    parse_state state = {command, out, options, count, arguments};
    argp_err_exit_status = UJ_EXIT_USAGE;
    refuse_controls(argc, argv);
    uj_option_spelling_check(options, argc, argv);
    error_t failure = argp_parse(&argp, argc, argv, 0, NULL, &state);
    for (size_t i = 0; i < count; i++)
        free((void *)options[i].doc);
    free(options);
    free(doc);
    if (failure != 0)
        fail(argv[0], strerror(failure));
}

// --- meaning -----------------------------------------------------------------------------------

uj_status uj_options_name(const uj_option_names *option, const char *given, int *out,
                          uj_error *error)
{
    char list[256] = "";
    *out = uj_name_index(option->names, given);
    if (*out >= 0)
        return UJ_OK;
    for (int i = 0; option->names[i] != NULL; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", option->names[i]);
    }
    if (option->names[0] == NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("%s puzzles have no option --%s: leave it out"), option->kind,
                            option->option);
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("--%s for %s puzzles must be one of %s, not '%.40s'"), option->option,
                        option->kind, list, given);
}

uj_status uj_options_refuse_any_motion(const uj_options *options, uj_error *error)
{
    if (options->rules != UJ_RULES_ANY)
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("with --rules any, moves are not counted, but this command needs their "
                          "number; use --rules free or --rules paper"));
}

uj_status uj_options_check_team(const uj_options *options, uj_error *error)
{
    if (uj_team_members(options->team) < 2 || strcmp(options->argument, "-") != 0)
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("every rank reads the problem, but only one rank can read the standard "
                          "input: save the problem in a file, and give the name of the file"));
}

void uj_options_limits(const uj_options *options, uj_search_limits *limits)
{
    enum { MEGABYTE = 1000000 };
    if (options->max_cost < UINT32_MAX)
        limits->max_cost = (uint32_t)options->max_cost;
    if (options->time_limit > 0.0)
        limits->seconds = options->time_limit;
    if (options->memory_limit > 0)
        limits->memory_bytes = (size_t)options->memory_limit * MEGABYTE;
    if (options->max_expansions > 0)
        limits->expansions = options->max_expansions;
}

unsigned uj_options_threads(const uj_options *options)
{
    return options->threads > 0 ? (unsigned)options->threads : uj_core_count();
}

// --- options repeated in the JSON output -------------------------------------------------------

// Returns NULL if the option was not given.
static json_t *value_to_json(const uj_option *option, const uj_options *options)
{
    const void *field = const_field_of(options, option);
    switch (option->type) {
    case UJ_OPTION_FLAG:
        return *(const bool *)field ? json_true() : NULL;
    case UJ_OPTION_TEXT: {
        const char *text = *(const char *const *)field;
        return text != NULL ? json_string(text) : NULL;
    }
    case UJ_OPTION_COUNT: {
        uint64_t value = *(const uint64_t *)field;
        bool is_given = uj_option_in_range(option, (double)value);
        return is_given ? json_integer((json_int_t)value) : NULL;
    }
    case UJ_OPTION_REAL: {
        double value = *(const double *)field;
        return uj_option_in_range(option, value) ? json_real(value) : NULL;
    }
    case UJ_OPTION_CHOICE: {
        size_t length;
        const char *word = uj_option_word(option, *(const int *)field, &length);
        return json_stringn(word, length);
    }
    }
    return NULL;
}

json_t *uj_options_to_json(const uj_options *options)
{
    json_t *object = json_object();
    for (size_t i = 0; object != NULL && i < uj_option_count(); i++) {
        const uj_option *option = uj_option_at(i);
        if (!option->is_echoed || uj_option_help_for(option, options->command) == NULL)
            continue;
        json_t *value = value_to_json(option, options);
        if (value != NULL && json_object_set_new(object, option->name, value) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}
