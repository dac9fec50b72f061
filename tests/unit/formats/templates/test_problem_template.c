// Every kind of problem must have a template that the reader of this kind accepts.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/file_kind.h>
#include <unjam/formats/templates/problem_template.h>
#include <unjam/formats/tray_file.h>

static void parse(const char *kind, uj_document *document)
{
    uj_error error = {0};
    uj_file_kind found;
    const char *text = uj_problem_template_text(kind);
    assert_non_null(text);
    assert_int_equal(uj_document_parse(kind, text, strlen(text), document, &error), UJ_OK);
    uj_json_node root = uj_json_root(document), help;
    assert_int_equal(uj_file_kind_read(&root, UJ_KIND_PROBLEM, &found, &error), UJ_OK);
    assert_string_equal(found.word, kind);
    assert_true(uj_json_optional(&root, "x-help", &help));
    assert_true(json_array_size(help.value) > 2);
}

static void every_discrete_kind_has_a_template(void **state)
{
    (void)state;
    size_t count = 1;  // for trays, which are not in uj_puzzles
    for (size_t i = 0; uj_puzzles[i] != NULL; i++, count++) {
        uj_document document = {0};
        uj_problem problem = {0};
        uj_error error = {0};
        parse(uj_puzzles[i]->kind, &document);
        uj_json_node root = uj_json_root(&document);
        assert_int_equal(uj_problem_read(uj_puzzles[i], &root, 0, &problem, &error), UJ_OK);
        uj_problem_clear(&problem);
        uj_document_clear(&document);
    }
    assert_int_equal(count, uj_problem_template_count);
}

static void the_tray_template_is_valid(void **state)
{
    (void)state;
    uj_document document = {0};
    uj_tray_problem problem = {0};
    uj_error error = {0};
    parse(UJ_TRAY_KIND, &document);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_tray_problem_read(&root, &problem, &error), UJ_OK);
    assert_int_equal(problem.tray->piece_count, 2);
    uj_tray_problem_clear(&problem);
    uj_document_clear(&document);
}

static void other_words_have_no_template(void **state)
{
    (void)state;
    assert_null(uj_problem_template_text("solution"));
    assert_null(uj_problem_template_text(""));
    assert_null(uj_problem_template_text("TRAY"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_discrete_kind_has_a_template),
        cmocka_unit_test(the_tray_template_is_valid),
        cmocka_unit_test(other_words_have_no_template),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
