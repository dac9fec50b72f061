// Tests how many terminal columns a text takes, and how a text is fitted into a table cell.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/base/text.h>

static void columns(void **state)
{
    (void)state;
    assert_int_equal(uj_text_columns(""), 0);
    assert_int_equal(uj_text_columns("Jam"), 3);
    assert_int_equal(uj_text_columns("Dürer"), 5);
    assert_int_equal(uj_text_columns("横刀立马"), 8);
    assert_int_equal(uj_text_columns("箱入り娘 A"), 10);
    assert_int_equal(uj_text_columns("e\xcc\x81"), 1);  // e and a combining accent
    assert_int_equal(uj_text_columns("a\x1b[2J\xff"), 6);
    // The first three texts are not valid UTF-8. Each of their bytes is printed as one '?'.
    assert_int_equal(uj_text_columns("\xe0\x80\x9b"), 3);      // overlong form of U+001B
    assert_int_equal(uj_text_columns("\xed\xa0\x80"), 3);      // a surrogate
    assert_int_equal(uj_text_columns("\xf4\x90\x80\x80"), 4);  // beyond U+10FFFF
    assert_int_equal(uj_text_columns("\xf0\x9f\xa7\xa9"), 2);  // U+1F9E9
}

static void expect_cell(const char *text, size_t width, const char *expected)
{
    char *cell = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&cell, &size);
    assert_non_null(stream);
    uj_text_print_cell(stream, text, width);
    fclose(stream);
    assert_string_equal(cell, expected);
    assert_int_equal(uj_text_columns(cell), width);
    free(cell);
}

static void cells(void **state)
{
    (void)state;
    expect_cell("Jam", 5, "Jam  ");
    expect_cell("Rectangular Jam", 8, "Recta...");
    expect_cell("横刀立马", 8, "横刀立马");
    expect_cell("横刀立马", 7, "横刀...");
    expect_cell("横刀立马", 6, "横... ");  // half of a wide character does not fit
    expect_cell("横刀立马", 2, "..");
    expect_cell("a\x1b"
                "b",
                4, "a?b ");
    expect_cell("", 2, "  ");
    expect_cell("x", 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(columns), cmocka_unit_test(cells)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
