// Damages texts of collections at random. Each must be read correctly, or be refused with an error.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/files/json_reader.h>
#include <unjam/formats/collections/collection.h>

#include "tests/support/test_random.h"

enum { MOST_TEXT = 1000 };

static uint64_t seed;

static const char *const samples[] = {
    "Title: Two rooms\n\n; left\n\n#####\n#@$.#\n#####\n\n; right\n\n5#|#.$@#\n5#\n",
    "#####\r\n#@$.#\r\n#####\r\nTitle: one\r\n\r\n######\r\n#.*$@#\r\n######\r\nTitle: two\r\n",
    "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\nGBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.\n",
    "# positions\n8 6 7 2 5 4 3 0 1\n7 2 4 6 5 3 8 1 0\n1 0 3 2\n",
    "HAAI\nHAAI\nJBBK\nJNOK\nP..Q\n\nabb.\na..c\nGoal: a 0 3\nab./ab.\n",
    "1A9BF0C00\n1A9BF0C\nHAAI/HAAI/JBBK/JNOK/P..Q\n",
    "#####\r#@$.#\r#####\r\r#####\r#@\t$.#\r#####\r",
};

static size_t damage(test_random *random, char *text, size_t size)
{
    static const char signs[] = "#$.*@+ -_|;:/\n\r\t0123456789ABoxTitle\"\\\0\xc3\xff";
    for (uint32_t changes = test_random_below(random, 6); changes > 0 && size > 1; changes--) {
        const size_t at = test_random_below(random, (uint32_t)size);
        const uint32_t way = test_random_below(random, 3);
        const char sign = signs[test_random_below(random, sizeof signs)];
        if (way == 0) {
            text[at] = sign;
        } else if (way == 1) {
            memmove(text + at, text + at + 1, size - at - 1);
            size--;
        } else if (size + 1 < MOST_TEXT) {
            memmove(text + at + 1, text + at, size - at);
            text[at] = sign;
            size++;
        }
    }
    text[size] = '\0';
    return size;
}

static bool ends_line(const char *at, const char *end)
{
    return *at == '\n' || (*at == '\r' && (at + 1 == end || at[1] != '\n'));
}

// The first line has number 1. *length does not include the line end.
static const char *line_at(const char *text, size_t size, int number, size_t *length)
{
    const char *end = text + size;
    for (; number > 1 && text < end; text++)
        number -= ends_line(text, end);
    const char *stop = text;
    while (stop < end && !ends_line(stop, end))
        stop++;
    *length = (size_t)(stop - text);
    return text;
}

// An error about `row` names a line of the text. The row must be in this line. But the line may
// spell the row differently if the line has a digit, | or /, or at least 36 characters, or if the
// row has a '?'.
static void check_row(const uj_json_node *row, const char *text, size_t size)
{
    const char *signs = json_string_value(row->value);
    uj_error error = {0};
    size_t length;
    assert_non_null(signs);
    uj_json_fail(row, &error, "where");
    assert_int_equal(error.column, 0);
    const char *line = line_at(text, size, error.line, &length);
    bool is_there = strchr(signs, '?') != NULL;
    for (size_t i = 0; i < length; i++)
        is_there |= strchr("|/0123456789", line[i]) != NULL ||
                    (i + strlen(signs) <= length && memcmp(line + i, signs, strlen(signs)) == 0);
    assert_true(is_there || length >= 36);
}

static void check_document(const uj_document *document, const char *text, size_t size)
{
    const uj_json_node root = uj_json_root(document);
    uj_json_node instances, board;
    char *made = uj_collection_problem_text(document);
    uj_document again;
    assert_non_null(made);
    assert_int_equal(uj_document_parse("again", made, strlen(made), &again, NULL), UJ_OK);
    assert_true(json_equal(again.root, document->root));
    uj_document_clear(&again);
    free(made);
    const bool many = uj_json_optional(&root, "instances", &instances);
    const size_t count = many ? json_array_size(instances.value) : 1;
    for (size_t i = 0; i < count; i++) {
        const uj_json_node one = many ? uj_json_element(&instances, i) : root;
        const bool has_board = uj_json_optional(&one, "board", &board);
        for (size_t k = 0; has_board && k < json_array_size(board.value); k++) {
            const uj_json_node row = uj_json_element(&board, k);
            check_row(&row, text, size);
        }
    }
}

static void damaged_texts_are_read_or_refused(void **unused)
{
    (void)unused;
    test_random random = {seed};
    int read = 0, refused = 0;
    for (int round = 0; round < test_effort(20000); round++) {
        char text[MOST_TEXT + 1];
        const size_t sample = test_random_below(&random, sizeof samples / sizeof *samples);
        memcpy(text, samples[sample], strlen(samples[sample]) + 1);
        const size_t size = damage(&random, text, strlen(text));
        uj_document document;
        uj_error error = {0};
        const uj_status status =
            uj_collection_parse(&(uj_collection_source){"a.xsb", text, size}, &document, &error);
        if (status == UJ_OK) {
            check_document(&document, text, size);
            read++;
        } else {
            assert_int_equal(status, UJ_BAD_INPUT);
            assert_string_equal(error.file, "a.xsb");
            assert_true(error.message[0] != '\0');
            assert_null(document.root);
            refused++;
        }
        uj_document_clear(&document);
    }
    printf("%d read, %d refused\n", read, refused);
    assert_covered(read > test_effort(5000) && refused > 0);
}

int main(void)
{
    seed = test_seed(71203);
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_texts_are_read_or_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
