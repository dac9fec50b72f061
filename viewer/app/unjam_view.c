// The program unjam-view: shows a puzzle or plays a solution in a window.
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <unjam/base/help_text.h>
#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/files/json_memory.h>

#include "session.h"
#include <unjam/base/version.h>

typedef struct arguments {
    const char *script, *instance;
    char **files;  // [file_count]
    size_t file_count;
    int width, height;
    bool edit, new;
    uj_edit_kind new_kind;
    uj_view_style style;
    bool has_theme;
} arguments;

enum {
    KEY_SCRIPT = 256,
    KEY_SIZE,
    KEY_THEME,
    KEY_INSTANCE,
    KEY_EDIT,
    KEY_NEW,
#define DISPLAY_KEY(name, option, help) KEY_##name,
    UJ_DISPLAY(DISPLAY_KEY)
#undef DISPLAY_KEY
};
enum { LEAST_SIDE = 100, MOST_SIDE = 8192 };

static bool find_kind(const char *word, uj_edit_kind *out)
{
    for (uj_edit_kind kind = UJ_EDIT_TRAY; kind < UJ_EDIT_KINDS; kind++)
        if (strcmp(word, uj_edit_kind_word(kind)) == 0) {
            *out = kind;
            return true;
        }
    return false;
}

static error_t parse_option(int key, char *value, struct argp_state *state)
{
    arguments *all = state->input;
    char after;
    switch (key) {
    case KEY_SCRIPT:
        all->script = value;
        return 0;
    case KEY_INSTANCE:
        all->instance = value;
        return 0;
    case KEY_EDIT:
        all->edit = true;
        return 0;
    case KEY_NEW:
        all->edit = all->new = true;
        if (!find_kind(value, &all->new_kind))
            argp_error(state, _("--new must be tray, klotski, tiles, peg or blocks"));
        return 0;
    case KEY_SIZE:
        if (sscanf(value, "%5dx%5d%c", &all->width, &all->height, &after) != 2 ||
            all->width < LEAST_SIDE || all->height < LEAST_SIDE || all->width > MOST_SIDE ||
            all->height > MOST_SIDE)
            argp_error(state,
                       _("--size must be WIDTHxHEIGHT, such as 1280x800, each from %d to %d"),
                       LEAST_SIDE, MOST_SIDE);
        return 0;
    case KEY_THEME:
        if (strcmp(value, "light") != 0 && strcmp(value, "dark") != 0)
            argp_error(state, _("--theme must be light or dark"));
        all->style.theme = value[0] == 'd' ? UJ_THEME_DARK : UJ_THEME_LIGHT;
        all->has_theme = true;
        return 0;
#define DISPLAY_CASE(name, option, help)                                                           \
    case KEY_##name:                                                                               \
        all->style.display |= UJ_SHOW_##name;                                                      \
        return 0;
        UJ_DISPLAY(DISPLAY_CASE)
#undef DISPLAY_CASE
    case ARGP_KEY_ARGS:
        all->files = state->argv + state->next;
        all->file_count = (size_t)(state->argc - state->next);
        return 0;
    case ARGP_KEY_END:
        if (all->instance != NULL && all->file_count == 0)
            argp_error(state, _("--instance needs a FILE with several puzzles"));
        if (all->edit && all->file_count != (all->new ? 0u : 1u))
            argp_error(state,
                       all->new ? _("--new takes no FILE") : _("--edit needs exactly one FILE"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int exit_code(uj_status status)
{
    switch (status) {
    case UJ_OK:
        return 0;
    case UJ_BAD_ARGUMENT:
    case UJ_BAD_INPUT:
        return 2;
    default:
        return 4;
    }
}

static uj_status run(const arguments *all, uj_error *error)
{
    uj_script script = {0};
    uj_session_options options = {.files = all->files,
                                  .file_count = all->file_count,
                                  .instance = all->instance,
                                  .edit = all->edit,
                                  .new_kind = all->new_kind,
                                  .width = all->width,
                                  .height = all->height,
                                  .style = all->style,
                                  .has_theme = all->has_theme,
                                  .script = all->script != NULL ? &script : NULL,
                                  .in_terminal = isatty(STDERR_FILENO) != 0};
    uj_status status = UJ_OK;
    if (all->script != NULL)
        status = uj_script_parse(all->script, &script, error);
    if (status == UJ_OK)
        status = uj_session_run(&options, error);
    uj_script_clear(&script);
    return status;
}

static const struct argp_option option_table[] = {
    {"size", KEY_SIZE, N_("WxH"), 0, N_("Size of the window"), 0},
    {"theme", KEY_THEME, N_("NAME"), 0, N_("Use the theme light (default) or dark"), 0},
#define DISPLAY_OPTION(name, option, help) {option, KEY_##name, NULL, 0, help, 0},
    UJ_DISPLAY(DISPLAY_OPTION)
#undef DISPLAY_OPTION
        {"instance", KEY_INSTANCE, N_("NAME"), 0,
         N_("If the file has several puzzles, show the one named NAME"), 0},
    {"edit", KEY_EDIT, NULL, 0, N_("Open FILE in the editor"), 0},
    {"new", KEY_NEW, "tray|klotski|tiles|peg|blocks", 0, N_("Start a new puzzle in the editor"), 0},
    {"script", KEY_SCRIPT, N_("STEPS"), 0,
     N_("Play STEPS, separated by commas, in simulated time, then quit. A step is the name of a "
        "key, type=TEXT, wait=SECONDS, click=X:Y, pick=X:Y (click with Shift), drag=X:Y:X:Y, "
        "pan=X:Y:X:Y (drag with the middle button), wheel=NOTCHES, hover=X:Y, resize=W:H, await "
        "(wait until a hint is found), close, dump=FILE (write what is drawn, as text), shot=FILE "
        "(save a picture), drop=FILE (drop it on the window) or copy=FILE:FILE (copy the first to "
        "the second). ctrl+, shift+ and alt+ may precede a step"),
     0},
    {0},
};
static const struct argp parser = {
    option_table,
    parse_option,
    N_("[FILE...]"),
    N_("Show a puzzle (a file, or the name of a bundled one) or play a solution in a window. "
       "Without FILE, show a gallery of the bundled puzzles; with a folder, a gallery of its "
       "files; with several FILEs, page through them. Press ? in the window for the keys."),
    NULL,
    NULL,
    NULL};

// argp cannot lay out Japanese, so this function prints --help.
static void print_wide_help(void)
{
    enum { MOST = 24 };
    uj_help_option options[MOST];
    size_t count = 0;
    for (const struct argp_option *o = option_table; o->name != NULL && count < MOST - 3; o++)
        options[count++] =
            (uj_help_option){o->name, o->arg != NULL ? _(o->arg) : NULL, _(o->doc), 0, false};
    options[count++] = (uj_help_option){"help", NULL, _("Give this help list"), '?', true};
    options[count++] = (uj_help_option){"usage", NULL, _("Give a short usage message"), 0, true};
    options[count++] = (uj_help_option){"version", NULL, _("Print program version"), 'V', true};
    const uj_help_text help = {.program = "unjam-view",
                               .arguments = _(parser.args_doc),
                               .before = _(parser.doc),
                               .options = options,
                               .count = count};
    uj_help_print(stdout, &help);
}

static bool asks_for_help(int count, char **words)
{
    for (int i = 1; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-?") == 0)
            return true;
    return false;
}

int main(int count, char **words)
{
    arguments all = {0};
    uj_language_begin();
    uj_json_watch_memory();
    argp_program_version = "unjam-view " UJ_VERSION;
    argp_err_exit_status = 2;
    if (asks_for_help(count, words) && uj_help_is_wide(_(parser.doc))) {
        print_wide_help();
        return 0;
    }
    int unsafe = uj_text_find_unsafe_option(count, words);
    if (unsafe > 0) {
        fprintf(stderr, _("%s: argument %d, an option, contains a control character\n"),
                "unjam-view", unsafe);
        return 2;
    }
    argp_parse(&parser, count, words, 0, NULL, &all);
    uj_error error = {0};
    uj_status status = run(&all, &error);
    if (status != UJ_OK) {
        char text[1024];
        fputs("unjam-view: ", stderr);
        uj_text_print(stderr, uj_error_text(&error, text, sizeof text));
        fputc('\n', stderr);
    }
    return exit_code(status);
}
