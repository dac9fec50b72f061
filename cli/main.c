// The program `unjam`: picks the command named on the command line and runs it.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/proposals.h>
#include <unjam/base/text.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/json_memory.h>

#include <unjam/base/version.h>

static const uj_command *const commands[] = {
    &uj_solve_command, &uj_verify_command, &uj_info_command,   &uj_list_command,
    &uj_new_command,   &uj_view_command,   &uj_export_command, &uj_tightness_command,
    &uj_prove_command, &uj_map_command,    &uj_import_command, &uj_cache_command,
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0], ARGUMENT_COLUMNS = 9 };

static void print_help(FILE *stream)
{
    fputs(_("Unjam solves puzzles of moving pieces, proves its answers and shows them.\n\n"),
          stream);
    fputs(_("Usage: unjam COMMAND [OPTION...] [ARGUMENT]\n\n"), stream);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const char *argument = commands[i]->argument != NULL ? _(commands[i]->argument) : "";
        size_t columns = uj_text_columns(argument);
        fprintf(stream, "  %-9s %s%*s %s\n", commands[i]->name, argument,
                columns < ARGUMENT_COLUMNS ? (int)(ARGUMENT_COLUMNS - columns) : 0, "",
                _(commands[i]->summary));
    }
    fputs(_("\nRun \"unjam COMMAND --help\" for details. To start: unjam solve rectangular-jam\n"),
          stream);
}

static const uj_command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int run_command(const uj_command *command, int argc, char **argv)
{
    char name[32];
    uj_options options;
    snprintf(name, sizeof name, "unjam %s", command->name);
    argv[0] = name;
    uj_options_parse(command, argc, argv, &options);
    return command->run(&options);
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "-?") == 0;
}

static uj_exit_code unknown_command(const char *name)
{
    uj_proposals proposals = {.given = name};
    char text[UJ_PROPOSALS_TEXT_SIZE];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        uj_propose(&proposals, commands[i]->name, NULL);
    char message[512];
    uj_proposals_list(&proposals, "\"", text);
    if (proposals.count > 0)
        snprintf(message, sizeof message,
                 _("unjam: unknown command '%.100s'; did you mean %s? \"unjam --help\" lists the "
                   "commands"),
                 name, text);
    else
        snprintf(message, sizeof message,
                 _("unjam: unknown command '%.200s'; \"unjam --help\" lists the commands"), name);
    uj_text_print(stderr, message);
    fputc('\n', stderr);
    return UJ_EXIT_USAGE;
}

// Runs "unjam help [COMMAND]".
static uj_exit_code help(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stdout);
        return UJ_EXIT_OK;
    }
    const uj_command *command = find_command(argv[1]);
    char option[] = "--help";
    return command != NULL
               ? (uj_exit_code)run_command(command, 2, (char *[]){argv[1], option, NULL})
               : unknown_command(argv[1]);
}

static uj_exit_code dispatch(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return UJ_EXIT_USAGE;
    }
    if (strcmp(argv[1], "help") == 0)
        return help(argc - 1, argv + 1);
    if (is_help(argv[1]))
        return help(1, argv);
    if (strcmp(argv[1], "--version") == 0) {
        puts("unjam " UJ_VERSION);
        return UJ_EXIT_OK;
    }
    const uj_command *command = find_command(argv[1]);
    if (command == NULL)
        return unknown_command(argv[1]);
    return (uj_exit_code)run_command(command, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    // Use atexit, because --help ends the program before main returns.
    if (atexit(uj_report_finish) != 0)
        return UJ_EXIT_FAILURE;
    uj_language_begin();
    uj_json_watch_memory();
    return (int)dispatch(argc, argv);
}
