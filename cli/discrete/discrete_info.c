// The command `unjam info` for discrete puzzles.
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/identity/identity.h>

typedef struct summary {
    uj_problem problem;    // the first instance
    uj_identity identity;  // the identity of the first instance
    size_t count;          // number of instances, at least 1
} summary;

static void print_problem(const summary *s, const uj_json_node *root)
{
    const uj_problem *problem = &s->problem;
    uj_text_print(stdout, problem->name);
    printf(_(": a %s puzzle\n"), problem->puzzle->kind);
    uj_report_text(_("source"), problem->source);
    uj_report_text(_("note"), problem->note);
    if (problem->instance != NULL) {
        char names[UJ_NAMES_SIZE];
        char words[UJ_NAMES_SIZE + 64];
        snprintf(words, sizeof words, _("instances: %zu; names: %s"), s->count,
                 uj_discrete_names(root, names, sizeof names));
        uj_text_print(stdout, words);
        putchar('\n');
        uj_report_text(_("first instance"), problem->instance);
    }
    problem->puzzle->print(problem->data, stdout);
    printf("sha256: %s\n", s->identity.digest);
}

static json_t *names_to_json(const uj_json_node *root, size_t count)
{
    json_t *names = json_array(), *instances = json_object_get(root->value, "instances");
    for (size_t i = 0; names != NULL && i < count; i++)
        json_array_append(names, json_object_get(json_array_get(instances, i), "name"));
    return names;
}

static json_t *to_json(const summary *s, const uj_json_node *root)
{
    const uj_problem *problem = &s->problem;
    json_t *object = json_pack("{s:s, s:s, s:s?, s:s?}", "kind", problem->puzzle->kind, "name",
                               problem->name, "source", problem->source, "note", problem->note);
    if (object != NULL && problem->instance != NULL) {
        json_object_set_new(object, "instances", json_integer((json_int_t)s->count));
        json_object_set_new(object, "instance_names", names_to_json(root, s->count));
    }
    if (object != NULL && !problem->puzzle->describe(problem->data, object)) {
        json_decref(object);
        return NULL;
    }
    if (object != NULL)
        json_object_set_new(object, "sha256", json_string(s->identity.digest));
    return object;
}

uj_exit_code uj_discrete_info(const uj_options *options, const uj_document *document,
                              const uj_puzzle *puzzle)
{
    uj_json_node root = uj_json_root(document);
    summary s = {0};
    uj_problem other;
    uj_error error = {0};
    uj_status status = uj_problem_count(&root, &s.count, &error);
    if (status == UJ_OK)
        status = uj_problem_read(puzzle, &root, 0, &s.problem, &error);
    for (size_t i = 1; status == UJ_OK && i < s.count; i++) {
        status = uj_problem_read(puzzle, &root, i, &other, &error);
        uj_problem_clear(&other);
    }
    if (status == UJ_OK)
        status = uj_identity_of_discrete(&s.problem, &s.identity, &error);
    uj_exit_code code = UJ_EXIT_OK;
    if (status != UJ_OK)
        code = uj_report_error(&error);
    else if (options->json)
        code = uj_report_json(to_json(&s, &root), code);
    else
        print_problem(&s, &root);
    uj_identity_clear(&s.identity);
    uj_problem_clear(&s.problem);
    return code;
}
