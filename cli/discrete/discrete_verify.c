// The command `unjam verify` for discrete puzzles.
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/identity/optimality_check.h>
#include <unjam/cli/identity/problem_check.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/discrete_file.h>

typedef struct verdict {
    uj_discrete_file file;
    uj_problem_check problem;
    uj_optimality_check optimality;
    bool valid;
    char reason[512];
} verdict;

static json_t *to_json(const verdict *v)
{
    const uj_discrete_file *file = &v->file;
    const uj_discrete_claims *claims = &file->claims;
    json_t *object = json_object();
    json_object_set_new(object, "verified",
                        uj_verified_to_json(v->valid, "proven", &v->optimality));
    json_object_set_new(object, "kind", json_string(file->problem.puzzle->kind));
    json_object_set_new(object, "name", json_string(file->problem.name));
    json_object_set_new(object, "cost_metric", json_string(claims->metric));
    json_object_set_new(object, "cost", json_integer((json_int_t)claims->cost));
    json_object_set_new(object, "moves", json_integer((json_int_t)file->moves.count));
    json_object_set_new(object, "optimal_claimed", json_boolean(claims->optimal));
    if (!v->valid)
        json_object_set_new(object, "reason", json_string(v->reason));
    json_object_set_new(object, "problem", uj_problem_check_to_json(&v->problem));
    return object;
}

static void print_verdict(const verdict *v)
{
    char text[768];
    uj_text_print(stdout, v->file.problem.name);
    if (!v->valid) {
        snprintf(text, sizeof text, _(": rejected: %s"), v->reason);
        uj_text_print(stdout, text);
        putchar('\n');
        return;
    }
    printf(_(": verified: %s.\n"), uj_discrete_legal_text(&v->file, text, sizeof text));
    uj_problem_check_print(stdout, &v->problem);
    uj_optimality_check_print(stdout, &v->optimality, v->file.claims.optimal);
}

static uj_status check(const uj_options *options, verdict *v, uj_error *error)
{
    const uj_discrete_claims *claims = &v->file.claims;
    uj_status status = uj_problem_check_discrete(options, &v->file.problem, &v->problem, error);
    if (status != UJ_OK)
        return status;
    v->valid = uj_problem_check_passes(&v->problem, v->reason, sizeof v->reason) &&
               uj_discrete_file_check(&v->file, v->reason, sizeof v->reason);
    if (!v->valid)
        return UJ_OK;
    status = uj_optimality_check_discrete(options, &v->file.problem, claims->metric, claims->cost,
                                          &v->optimality, error);
    v->valid =
        uj_optimality_check_passes(&v->optimality, claims->optimal, v->reason, sizeof v->reason);
    return status;
}

uj_exit_code uj_discrete_verify(const uj_options *options, const uj_document *document,
                                const uj_puzzle *puzzle)
{
    verdict v = {0};
    uj_error error = {0};
    uj_status status = uj_discrete_file_read(puzzle, document, &v.file, &error);
    if (status == UJ_OK)
        status = check(options, &v, &error);
    uj_exit_code code;
    if (status != UJ_OK) {
        code = uj_report_error(&error);
    } else {
        bool decided = v.optimality.verdict != UJ_OPTIMAL_UNDECIDED;
        code = !v.valid ? UJ_EXIT_REJECTED : decided ? UJ_EXIT_OK : UJ_EXIT_LIMIT;
        if (options->json)
            code = uj_report_json(to_json(&v), code);
        else
            print_verdict(&v);
    }
    uj_problem_check_clear(&v.problem);
    uj_discrete_file_clear(&v.file);
    return code;
}
