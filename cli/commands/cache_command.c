// unjam cache: lists or deletes the pattern databases in the cache folder.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/discrete/patterns/pattern_file.h>
#include <unjam/files/cache_folder.h>

static uint64_t bytes_of(const uj_cache_files *files)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < files->count; i++)
        sum += files->files[i].bytes;
    return sum;
}

static json_t *to_json(const char *folder, const uj_cache_files *files)
{
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && i < files->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:I}", "name", files->files[i].name, "bytes",
                                              (json_int_t)files->files[i].bytes));
    return json_pack("{s:s, s:I, s:o}", "folder", folder, "bytes", (json_int_t)bytes_of(files),
                     "files", list);
}

static void print_files(const char *folder, const uj_cache_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        printf("%14llu ", (unsigned long long)files->files[i].bytes);
        uj_text_print(stdout, files->files[i].name);
        putchar('\n');
    }
    uj_text_print(stdout, folder);
    printf(
        uj_translate_count(": %zu file, %llu bytes\n", ": %zu files, %llu bytes\n", files->count),
        files->count, (unsigned long long)bytes_of(files));
}

static uj_status delete_all(const char *folder, const uj_cache_files *files, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; i < files->count && status == UJ_OK; i++)
        status = uj_cache_file_delete(folder, &files->files[i], error);
    return status;
}

static uj_status work(const uj_options *options, bool clears, const char *folder,
                      uj_exit_code *code, uj_error *error)
{
    uj_cache_files files;
    uj_status status = uj_cache_files_list(folder, UJ_PATTERN_FILE_ENDING, &files, error);
    if (status == UJ_OK && clears)
        status = delete_all(folder, &files, error);
    if (status == UJ_OK && clears && !options->json)
        printf(uj_translate_count("%zu file deleted, %llu bytes\n",
                                  "%zu files deleted, %llu bytes\n", files.count),
               files.count, (unsigned long long)bytes_of(&files));
    else if (status == UJ_OK && options->json)
        *code = uj_report_json(to_json(folder, &files), *code);
    else if (status == UJ_OK)
        print_files(folder, &files);
    uj_cache_files_clear(&files);
    return status;
}

static int run(const uj_options *options)
{
    const bool clears = strcmp(options->argument, "clear") == 0;
    uj_exit_code code = UJ_EXIT_OK;
    uj_error error = {0};
    char *folder = NULL;
    uj_status status = UJ_OK;
    if (!clears && strcmp(options->argument, "list") != 0)
        status = uj_error_set(&error, UJ_BAD_ARGUMENT,
                              _("unjam cache takes \"list\" or \"clear\", not \"%.40s\""),
                              options->argument);
    if (status == UJ_OK)
        status = uj_cache_folder(&folder, &error);
    if (status == UJ_OK && folder == NULL)
        status = uj_error_set(&error, UJ_BAD_ARGUMENT,
                              _("there is no cache, because neither XDG_CACHE_HOME nor HOME names "
                                "an absolute path: set one of them"));
    if (status == UJ_OK)
        status = work(options, clears, folder, &code, &error);
    free(folder);
    return (int)(status == UJ_OK ? code : uj_report_error(&error));
}

const uj_command uj_cache_command = {
    .name = "cache",
    .bit = UJ_FOR_CACHE,
    .argument = N_("ACTION"),
    .summary = N_("List or clear the tables saved by earlier searches"),
    .help = N_("ACTION is list or clear. The tables are pattern databases: lower bounds for tiles "
               "puzzles. Tables that take long to make are kept in the folder "
               "$XDG_CACHE_HOME/unjam or, if XDG_CACHE_HOME is not set, in ~/.cache/unjam. Unjam "
               "makes them again when it needs them, so it is always safe to delete them.\n"
               "\n"
               "Exit codes: 0 done, 2 usage error, 4 internal, I/O or memory error."),
    .run = run,
};
