// Parsing, --help, range checks and the JSON echo, all made from the table of options.
#include <unjam/cli/terminal/options.h>

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/cli/terminal/report.h>
#include <unjam/discrete/puzzle/puzzle.h>

typedef enum option_type { FLAG, TEXT, COUNT, REAL, CHOICE } option_type;

typedef struct option_entry {
    option_type type;
    size_t offset;  // of the field in uj_options
    const char *name;
    int key;
    unsigned commands;
    double low, high;
    const char *argument, *help;
} option_entry;

static const option_entry entries[] = {
#define OPTION_ENTRY(type, field, name, key, commands, initial, low, high, argument, help)         \
    {type, offsetof(uj_options, field), name, key, commands, low, high, argument, help},
    UJ_OPTION_LIST(OPTION_ENTRY)
#undef OPTION_ENTRY
};

// What an option means to some of the commands that take it, where the table's text is not true.
static const struct {
    const char *name;
    unsigned commands;
    const char *help;
} wordings[] = {
    {"output", UJ_FOR_EXPORT, "Draw into FILE; its ending tells the format"},
    {"output", UJ_FOR_MAP, "Write the map to FILE; its ending tells the format"},
    {"instance", UJ_FOR_VIEW | UJ_FOR_EXPORT,
     "Of a file with instances, show this one (else the first)"},
    {"theme", UJ_FOR_VIEW, "Colours"},
    {"reduced-motion", UJ_FOR_VIEW, "Nothing slides: moves are shown one by one"},
    {"max-expansions", UJ_FOR_MAP,
     "Stop every search after N expansions (of states, or of parts of their successors): a limit "
     "that ends it at the same place on every machine; without this option 2000"},
    {"threads", UJ_FOR_SIZES,
     "Use N threads at most; without this option, one for each processor. The result is the same "
     "with any number"},
    {"memory-limit", UJ_FOR_SIZES,
     "Stop a search that needs more memory (a quarter of it is for working ahead)"},
};

enum {
    ENTRY_COUNT = sizeof entries / sizeof entries[0],
    HELP_KEY = 'h',     // besides argp's own -? and --help
    FIRST_KEY = 0x100,  // keys of options that have no letter: behind all letters
};

static const uj_options defaults = {
#define OPTION_DEFAULT(type, field, name, key, commands, initial, low, high, argument, help)       \
    .field = initial,
    UJ_OPTION_LIST(OPTION_DEFAULT)
#undef OPTION_DEFAULT
};

typedef struct parse_state {
    const uj_command *command;
    uj_options *options;
} parse_state;

static void *field_of(uj_options *options, const option_entry *entry)
{
    return (char *)options + entry->offset;
}

static const void *const_field_of(const uj_options *options, const option_entry *entry)
{
    return (const char *)options + entry->offset;
}

// --- values ------------------------------------------------------------------------------------

static bool in_range(const option_entry *entry, double value)
{
    return value >= entry->low && value <= entry->high;
}

static void parse_count(const option_entry *entry, const char *text, uint64_t *out,
                        struct argp_state *state)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
        !in_range(entry, (double)value))
        argp_error(state, "--%s wants a whole number from %.0f to %.0f, not '%s'", entry->name,
                   entry->low, entry->high, text);
    *out = value;
}

static void parse_real(const option_entry *entry, const char *text, double *out,
                       struct argp_state *state)
{
    char *end;
    double value = strtod(text, &end);
    if (text[strspn(text, "0123456789.eE+-")] != '\0' || end == text || *end != '\0' ||
        !in_range(entry, value))
        argp_error(state, "--%s wants a number from %g to %g, not '%s'", entry->name, entry->low,
                   entry->high, text);
    *out = value;
}

// Length of the word that begins here, in a list such as "free|paper".
static size_t word_length(const char *words)
{
    return strcspn(words, "|");
}

static const char *word_at(const option_entry *entry, int index)
{
    const char *word = entry->argument;
    while (index-- > 0)
        word += word_length(word) + 1;
    return word;
}

static void parse_choice(const option_entry *entry, const char *text, int *out,
                         struct argp_state *state)
{
    for (int i = 0; i <= (int)entry->high; i++) {
        const char *word = word_at(entry, i);
        if (strlen(text) == word_length(word) && strncmp(text, word, strlen(text)) == 0) {
            *out = i;
            return;
        }
    }
    argp_error(state, "--%s wants one of %s, not '%s'", entry->name, entry->argument, text);
}

static void parse_value(const option_entry *entry, const char *text, uj_options *options,
                        struct argp_state *state)
{
    void *field = field_of(options, entry);
    switch (entry->type) {
    case FLAG:
        *(bool *)field = true;
        break;
    case TEXT:
        if (text[0] == '\0')
            argp_error(state, "--%s wants a name, not nothing", entry->name);
        *(const char **)field = text;
        break;
    case COUNT:
        parse_count(entry, text, field, state);
        break;
    case REAL:
        parse_real(entry, text, field, state);
        break;
    case CHOICE:
        parse_choice(entry, text, field, state);
        break;
    }
}

// --- argp --------------------------------------------------------------------------------------

static int key_of(size_t index)
{
    return entries[index].key != 0 ? entries[index].key : FIRST_KEY + (int)index;
}

static error_t parse_one(int key, char *text, struct argp_state *state)
{
    parse_state *parse = state->input;
    if (key == ARGP_KEY_ARG) {
        if (parse->command->argument == NULL || (state->arg_num > 0 && !parse->command->several))
            argp_error(state, "unexpected argument '%s'", text);
        if (state->arg_num == 0)
            parse->options->argument = text;
        else if (parse->options->more_count++ == 0)
            parse->options->more = state->argv + state->next - 1;
        return 0;
    }
    if (key == ARGP_KEY_END) {
        if (parse->command->argument != NULL && parse->options->argument == NULL)
            argp_error(state, "%s is missing", parse->command->argument);
        return 0;
    }
    if (key == HELP_KEY) {
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
        return 0;
    }
    for (size_t i = 0; i < ENTRY_COUNT; i++)
        if (key == key_of(i) && (entries[i].commands & parse->command->bit) != 0) {
            parse_value(&entries[i], text, parse->options, state);
            return 0;
        }
    return ARGP_ERR_UNKNOWN;
}

static const char *wording(const option_entry *entry, const uj_command *command)
{
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++)
        if (strcmp(wordings[i].name, entry->name) == 0 &&
            (wordings[i].commands & command->bit) != 0)
            return wordings[i].help;
    return entry->help;
}

// The help text with default and range, new; NULL when out of memory.
static char *help_text(const option_entry *entry, const char *help)
{
    const void *initial = const_field_of(&defaults, entry);
    char *text = NULL;
    int length = 0;
    switch (entry->type) {
    case COUNT:
        length = asprintf(&text, "%s (%.0f to %.0f)", help, entry->low, entry->high);
        break;
    case REAL:
        if (in_range(entry, *(const double *)initial))
            length = asprintf(&text, "%s (%g to %g, default %g)", help, entry->low, entry->high,
                              *(const double *)initial);
        else
            length = asprintf(&text, "%s (%g to %g)", help, entry->low, entry->high);
        break;
    case CHOICE: {
        const char *word = word_at(entry, *(const int *)initial);
        length = asprintf(&text, "%s (default %.*s)", help, (int)word_length(word), word);
        break;
    }
    case FLAG:
    case TEXT:
        return strdup(help);
    }
    return length >= 0 ? text : NULL;
}

static bool add_option(const uj_command *command, size_t index, struct argp_option *out)
{
    const option_entry *entry = &entries[index];
    char *help = help_text(entry, wording(entry, command));
    if (help == NULL)
        return false;
    *out = (struct argp_option){
        .name = entry->name, .key = key_of(index), .arg = entry->argument, .doc = help};
    return true;
}

void uj_options_parse(const uj_command *command, int argc, char **argv, uj_options *out)
{
    struct argp_option options[ENTRY_COUNT + 2] = {{0}};
    size_t count = 0;
    *out = defaults;
    out->command = command;
    bool complete = true;
    for (size_t i = 0; complete && i < ENTRY_COUNT; i++)
        if ((entries[i].commands & command->bit) != 0)
            complete = add_option(command, i, &options[count++]);
    options[count] = (struct argp_option){.key = HELP_KEY, .flags = OPTION_HIDDEN};
    char *doc = NULL;
    if (!complete || asprintf(&doc, "%s.\v%s", command->summary,
                              command->help != NULL ? command->help : "") < 0) {
        fputs("unjam: out of memory\n", stderr);
        exit(UJ_EXIT_FAILURE);
    }
    char arguments[64] = "";
    if (command->argument != NULL)
        snprintf(arguments, sizeof arguments, "%s%s", command->argument,
                 command->several ? "..." : "");
    const struct argp argp = {.options = options,
                              .parser = parse_one,
                              .args_doc = command->argument != NULL ? arguments : NULL,
                              .doc = doc};
    parse_state state = {command, out};
    argp_err_exit_status = UJ_EXIT_USAGE;
    error_t failure = argp_parse(&argp, argc, argv, 0, NULL, &state);
    for (size_t i = 0; i < count; i++)
        free((void *)options[i].doc);
    free(doc);
    if (failure != 0) {
        fprintf(stderr, "%s: %s\n", argv[0], strerror(failure));
        exit(UJ_EXIT_FAILURE);
    }
}

// --- meaning -----------------------------------------------------------------------------------

uj_status uj_options_name(const char *option, const char *given, const char *kind,
                          const char *const *names, int *out, uj_error *error)
{
    char list[256] = "";
    *out = uj_name_index(names, given);
    if (*out >= 0)
        return UJ_OK;
    for (int i = 0; names[i] != NULL; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    if (names[0] == NULL)
        return uj_error_set(error, UJ_USAGE, "--%s has no meaning for %s puzzles", option, kind);
    return uj_error_set(error, UJ_USAGE, "--%s for %s puzzles is one of %s, not '%.40s'", option,
                        kind, list, given);
}

unsigned uj_options_threads(const uj_options *options)
{
    if (options->threads > 0)
        return (unsigned)options->threads;
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 1 ? (unsigned)count : 1;
}

// --- echo --------------------------------------------------------------------------------------

// The option's value as JSON; NULL when it was not given.
static json_t *value_to_json(const option_entry *entry, const uj_options *options)
{
    const void *field = const_field_of(options, entry);
    switch (entry->type) {
    case FLAG:
        return *(const bool *)field ? json_true() : NULL;
    case TEXT:
        return *(const char *const *)field != NULL ? json_string(*(const char *const *)field)
                                                   : NULL;
    case COUNT: {
        uint64_t value = *(const uint64_t *)field;
        return in_range(entry, (double)value) ? json_integer((json_int_t)value) : NULL;
    }
    case REAL:
        return in_range(entry, *(const double *)field) ? json_real(*(const double *)field) : NULL;
    case CHOICE: {
        const char *word = word_at(entry, *(const int *)field);
        return json_stringn(word, word_length(word));
    }
    }
    return NULL;
}

json_t *uj_options_to_json(const uj_options *options)
{
    json_t *object = json_object();
    for (size_t i = 0; object != NULL && i < ENTRY_COUNT; i++) {
        const option_entry *entry = &entries[i];
        if ((entry->commands & options->command->bit) == 0 || (entry->commands & UJ_ECHOED) == 0)
            continue;
        json_t *value = value_to_json(entry, options);
        if (value != NULL && json_object_set_new(object, entry->name, value) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}
