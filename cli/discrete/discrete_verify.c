// unjam verify for discrete puzzles: replays the moves.
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/identity/problem_check.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/discrete_file.h>

static json_t *to_json(const uj_discrete_file *file, const uj_problem_check *problem,
                       const char *reason)
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
    json_object_set_new(object, "problem", uj_problem_check_to_json(problem));
    return object;
}

static void print_verdict(const uj_discrete_file *file, const uj_problem_check *problem,
                          const char *reason)
{
    uj_text_print(stdout, file->problem.name);
    if (reason != NULL) {
        char rejection[768];
        snprintf(rejection, sizeof rejection, _(": rejected: %s"), reason);
        uj_text_print(stdout, rejection);
        putchar('\n');
        return;
    }
    char text[256];
    printf(_(": verified: %s.\n"), uj_discrete_legal_text(file, text, sizeof text));
    uj_problem_check_print(stdout, problem);
    if (file->claims.optimal)
        puts(_("The file claims that no solution costs less; this is not checked."));
}

uj_exit_code uj_discrete_verify(const uj_options *options, const uj_document *document,
                                const uj_puzzle *puzzle)
{
    uj_discrete_file file = {0};
    uj_problem_check problem = {0};
    uj_error error = {0};
    char text[512];
    uj_status status = uj_discrete_file_read(puzzle, document, &file, &error);
    if (status == UJ_OK)
        status = uj_problem_check_discrete(options, &file.problem, &problem, &error);
    uj_exit_code code;
    if (status != UJ_OK) {
        code = uj_report_error(&error);
    } else {
        bool valid = uj_problem_check_passes(&problem, text, sizeof text) &&
                     uj_discrete_file_check(&file, text, sizeof text);
        code = valid ? UJ_EXIT_OK : UJ_EXIT_REJECTED;
        if (options->json)
            code = uj_report_json(to_json(&file, &problem, valid ? NULL : text), code);
        else
            print_verdict(&file, &problem, valid ? NULL : text);
    }
    uj_problem_check_clear(&problem);
    uj_discrete_file_clear(&file);
    return code;
}
