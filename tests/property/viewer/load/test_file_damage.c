// A damaged problem or solution file must be read, or be refused with a message that names the file
// and a line.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/discrete_file.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/solution_file.h>
#include <unjam/formats/trace/trace_file.h>

#include "tests/support/test_random.h"

static uint64_t seed;

// The intact file. The text of a solution file includes the problem.
static uj_document sample;

// In line-1.solution.json, several tiles have the same label.
static const char *const samples[] = {
    UJ_TEST_ROOT "/tests/cli/data/two-pieces.solution.json",
    UJ_TEST_ROOT "/tests/cli/data/line-1.solution.json",
    UJ_TEST_ROOT "/tests/cli/data/klotski-slides.solution.json",
    UJ_TEST_ROOT "/tests/cli/data/sussman.solution.json",
    UJ_TEST_ROOT "/tests/cli/data/one-piece.trace.json",
};
static size_t sample_index;

static int load_sample(void **state)
{
    (void)state;
    uj_error error = {0};
    char text[1024];
    if (uj_document_read(samples[sample_index], &sample, &error) == UJ_OK)
        return 0;
    fprintf(stderr, "%s\n", uj_error_text(&error, text, sizeof text));
    return -1;
}

static int drop_sample(void **state)
{
    (void)state;
    uj_document_clear(&sample);
    return 0;
}

static uj_status read_tray(const uj_document *document, uj_error *error)
{
    uj_solution_file file;
    uj_status status = uj_solution_file_read(document, &file, error);
    if (status == UJ_OK) {
        char reason[512];
        assert_int_equal(uj_tray_validate(file.problem.tray, NULL), UJ_OK);
        (void)uj_solution_file_check(&file, reason, sizeof reason);
    }
    uj_solution_file_clear(&file);
    return status;
}

static uj_status read_discrete(const uj_puzzle *puzzle, const uj_document *document,
                               uj_error *error)
{
    uj_discrete_file file;
    uj_status status = uj_discrete_file_read(puzzle, document, &file, error);
    if (status == UJ_OK) {
        char reason[512];
        (void)uj_discrete_file_check(&file, reason, sizeof reason);
    }
    uj_discrete_file_clear(&file);
    return status;
}

static uj_status read_trace(const uj_document *document, uj_error *error)
{
    uj_tray_problem problem = {0};
    uj_trace trace;
    uj_status status = uj_trace_read(document, &problem, &trace, error);
    for (size_t i = 0; status == UJ_OK && i < trace.count; i++) {
        const uj_trace_state *state = &trace.states[i];
        assert_true(state->depth < trace.layer_count);
        assert_int_equal(trace.by_depth[trace.layers[state->depth] + state->place], i);
        assert_true(state->parent == UJ_TRACE_NONE || state->parent < trace.count);
    }
    uj_trace_clear(&trace);
    uj_tray_problem_clear(&problem);
    return status;
}

static bool is_trace(const uj_document *document)
{
    uj_json_node root = uj_json_root(document);
    uj_file_kind found;
    return uj_file_kind_read(&root, UJ_KIND_ANY, &found, NULL) == UJ_OK &&
           found.kind == UJ_KIND_TRACE;
}

// Returns true if the text can be read. A refusal must name the file and a line.
static bool try_text(const char *text, size_t size)
{
    uj_document document;
    uj_error error = {0};
    uj_status status = uj_document_parse("damaged", text, size, &document, &error);
    if (status == UJ_OK) {
        const uj_puzzle *puzzle = uj_discrete_of_solution(&document);
        status = puzzle != NULL        ? read_discrete(puzzle, &document, &error)
                 : is_trace(&document) ? read_trace(&document, &error)
                                       : read_tray(&document, &error);
    }
    if (status != UJ_OK) {
        assert_int_equal(status, UJ_BAD_INPUT);
        assert_int_equal(error.status, UJ_BAD_INPUT);
        assert_string_equal(error.file, "damaged");
        assert_true(error.line > 0);
        assert_true(error.message[0] != '\0');
    }
    uj_document_clear(&document);
    return status == UJ_OK;
}

static void test_the_sample_is_good(void **state)
{
    (void)state;
    assert_true(try_text(sample.text, sample.size));
}

static void test_cut_off(void **state)
{
    (void)state;
    size_t end = sample.size;
    while (sample.text[end - 1] != '}')
        end--;
    for (size_t size = 0; size < end; size++)
        assert_false(try_text(sample.text, size));
}

static void test_changed_bytes(void **state)
{
    (void)state;
    static const char likely[] = "{}[]\",:0123456789.-+eEnul \n\\\x80\xff";
    test_random random = {seed};
    char *text = malloc(sample.size);
    assert_non_null(text);
    int read = 0;
    for (int i = 0; i < test_effort(6000); i++) {
        memcpy(text, sample.text, sample.size);
        for (uint32_t changes = 1 + test_random_below(&random, 3); changes > 0; changes--)
            text[test_random_below(&random, (uint32_t)sample.size)] =
                likely[test_random_below(&random, sizeof likely - 1)];
        read += try_text(text, sample.size);
    }
    printf("%d of 6000 were read\n", read);
    assert_in_range(read, 1, 5999);
    free(text);
}

static void test_moved_text(void **state)
{
    (void)state;
    test_random random = {seed};
    char *text = malloc(2 * sample.size);
    assert_non_null(text);
    for (int i = 0; i < test_effort(3000); i++) {
        uint32_t size = (uint32_t)sample.size, from = test_random_below(&random, size);
        uint32_t length = test_random_below(&random, size - from < 200 ? size - from : 200);
        uint32_t to = test_random_below(&random, size);
        memcpy(text, sample.text, to);
        memcpy(text + to, sample.text + from, length);
        memcpy(text + to + length, sample.text + to, size - to);
        (void)try_text(text, size + length);
    }
    free(text);
}

int main(void)
{
    seed = test_seed(UINT64_C(130976));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_sample_is_good),
        cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_changed_bytes),
        cmocka_unit_test(test_moved_text),
    };
    int failed = 0;
    for (; sample_index < sizeof samples / sizeof samples[0]; sample_index++)
        failed += cmocka_run_group_tests(tests, load_sample, drop_sample);
    return failed;
}
