// Tests the line, column and extent of values in JSON text.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/files/json_place.h>

static const char text[] = "{\"a\": 1,\n"
                           "  \"a.b\": 2, \"tray\": {\"x\": \"}\\\"]\", \"exits\": [ {},\n"
                           "     [10, 20,\t30 ] ]},\n"
                           "  \"\xc3\xa4\xe2\x82\xac\": [true], \"last\" : null }\n";

static void check(const char *path, int line, int column, const char *value)
{
    uj_json_place place = uj_json_find(text, strlen(text), path);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    assert_int_equal(place.end - place.start, strlen(value));
    assert_memory_equal(text + place.start, value, strlen(value));
}

static void test_members_and_elements(void **state)
{
    (void)state;
    check("a", 1, 7, "1");
    check("tray.x", 2, 27, "\"}\\\"]\"");
    check("tray.exits[0]", 2, 46, "{}");
    check("tray.exits[1]", 3, 6, "[10, 20,\t30 ]");
    check("tray.exits[1][2]", 3, 15, "30");
    check("last", 4, 26, "null");
}

static void test_keys_that_look_like_paths(void **state)
{
    (void)state;
    check("a.b", 2, 10, "2");
    check("\xc3\xa4\xe2\x82\xac[0]", 4, 10, "true");  // columns count characters, not bytes
}

static void test_the_deepest_part_that_exists(void **state)
{
    (void)state;
    check("tray.exits[7]", 2, 44, "[ {},\n     [10, 20,\t30 ] ]");
    check("tray.exits[1].name", 3, 6, "[10, 20,\t30 ]");
    check("tray.exi", 2, 21, "{\"x\": \"}\\\"]\", \"exits\": [ {},\n     [10, 20,\t30 ] ]}");
    check("a[0]", 1, 7, "1");
    uj_json_place all = uj_json_find(text, strlen(text), "nothing");
    assert_int_equal(all.start, 0);
    assert_int_equal(all.end, strlen(text) - 1);
}

// Byte `offset` of the string value of "r" must be at this column of `line`.
static void check_within(const char *line, size_t offset, int column)
{
    uj_json_place place = uj_json_find(line, strlen(line), "r");
    size_t end = place.end;
    uj_json_place_within(line, &place, offset);
    assert_int_equal(place.line, 1);
    assert_int_equal(place.column, column);
    assert_int_equal(place.end, end);
}

static void test_characters_of_texts(void **state)
{
    (void)state;
    static const char plain[] = "{\"r\": \"a bc\"}";
    check_within(plain, 0, 8);
    check_within(plain, 3, 11);
    check_within(plain, 4, 12);   // the closing quote
    check_within(plain, 99, 12);  // past the end
    check_within("{\"r\": \"\"}", 0, 8);
    // The value: an escaped tab, quote and backslash, and the letter x.
    check_within("{\"r\": \"\\t\\\"\\\\x\"}", 2, 12);
    check_within("{\"r\": \"\\t\\\"\\\\x\"}", 3, 14);
    // Each value: an escape for 1, 2, 3 or 4 bytes of UTF-8, and the letter x.
    check_within("{\"r\": \"\\u0041x\"}", 1, 14);
    check_within("{\"r\": \"\\u00e4x\"}", 1, 8);
    check_within("{\"r\": \"\\u00e4x\"}", 2, 14);
    check_within("{\"r\": \"\\u20acx\"}", 3, 14);
    check_within("{\"r\": \"\\ud83d\\ude00x\"}", 4, 20);
    // The same characters without escapes. A byte inside a character has the character's column.
    check_within("{\"r\": \"\xc3\xa4"
                 "x\"}",
                 2, 9);
    check_within("{\"r\": \"\xe2\x82\xacx\"}", 2, 8);
    check_within("{\"r\": \"\xe2\x82\xacx\"}", 3, 9);
    check_within("{\"r\": 12}", 1, 7);  // not a string: the offset is ignored
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members_and_elements),
        cmocka_unit_test(test_keys_that_look_like_paths),
        cmocka_unit_test(test_characters_of_texts),
        cmocka_unit_test(test_the_deepest_part_that_exists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
