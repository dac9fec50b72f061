// unjam verify for discrete puzzles: replays the moves.
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/discrete_file.h>

static json_t *to_json(const uj_discrete_file *file, const char *reason)
{
    const uj_discrete_claims *claims = &file->claims;
    json_t *object = json_object();
    json_object_set_new(object, "verified", json_boolean(reason == NULL));
    json_object_set_new(object, "kind", json_string(file->problem.puzzle->kind));
    json_object_set_new(object, "name", json_string(file->problem.name));
    json_object_set_new(object, "cost_metric", json_string(claims->metric));
    json_object_set_new(object, "cost", json_integer((json_int_t)claims->cost));
    json_object_set_new(object, "moves", json_integer((json_int_t)file->moves.count));
    json_object_set_new(object, "optimal_claimed", json_boolean(claims->optimal));
    if (reason != NULL)
        json_object_set_new(object, "reason", json_string(reason));
    return object;
}

static void print_verdict(const uj_discrete_file *file, const char *reason)
{
    uj_text_print(stdout, file->problem.name);
    if (reason != NULL) {
        printf(_(": rejected: %s\n"), reason);
        return;
    }
    char text[256];
    printf(_(": verified: %s.\n"), uj_discrete_legal_text(file, text, sizeof text));
    if (file->claims.optimal)
        puts(_("The file claims that no solution costs less; this is not checked."));
}

uj_exit_code uj_discrete_verify(const uj_options *options, const uj_document *document,
                                const uj_puzzle *puzzle)
{
    uj_discrete_file file;
    uj_error error = {0};
    char text[256];
    if (uj_discrete_file_read(puzzle, document, &file, &error) != UJ_OK)
        return uj_report_error(&error);
    const char *reason = uj_discrete_file_check(&file, text, sizeof text) ? NULL : text;
    uj_exit_code code = reason == NULL ? UJ_EXIT_OK : UJ_EXIT_REJECTED;
    if (options->json)
        code = uj_report_json(to_json(&file, reason), code);
    else
        print_verdict(&file, reason);
    uj_discrete_file_clear(&file);
    return code;
}
