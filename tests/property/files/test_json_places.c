// Tests that uj_json_find finds every value of random JSON texts.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include <unjam/files/json_place.h>

#include "tests/support/test_random.h"

static uint64_t seed;

static json_t *random_text(test_random *random)
{
    static const char *const pieces[] = {"\"", "\\",     "}",        "]",  "{",  "[", ":",
                                         ",",  "a.b[0]", "\xc3\xa4", "\n", "\t", " ", "\x01"};
    char text[128] = "";
    for (uint32_t i = test_random_below(random, 6); i > 0; i--)
        strcat(text, pieces[test_random_below(random, 14)]);
    return json_string(text);
}

static json_t *random_value(test_random *random, int depth)
{
    uint32_t kind = test_random_below(random, depth > 0 ? 7 : 5);
    json_t *value;
    switch (kind) {
    case 0:
        return json_integer((json_int_t)test_random_next(random) >> 20);
    case 1:
        return json_real(test_random_real(random, -1.0, 1.0));
    case 2:
        return json_boolean(test_random_below(random, 2));
    case 3:
        return json_null();
    case 4:
        return random_text(random);
    case 5:
        value = json_array();
        for (uint32_t i = test_random_below(random, 5); i > 0; i--)
            json_array_append_new(value, random_value(random, depth - 1));
        return value;
    default:
        value = json_object();
        for (uint32_t i = test_random_below(random, 5); i > 0; i--) {
            char key[16];
            // Some keys are prefixes of other keys; some have characters that may be written as
            // escapes.
            static const char *const endings[8] = {"\xc3\xa9",         "\t", "\"", "\\",
                                                   "\xf0\x9f\xa7\xa9", "",   "",   ""};
            snprintf(key, sizeof key, "%.*s%s", (int)test_random_below(random, 3) + 1, "aab",
                     endings[test_random_below(random, 8)]);
            json_object_set_new(value, key, random_value(random, depth - 1));
        }
        return value;
    }
}

static void check_place(const char *text, uj_json_place place, const json_t *value)
{
    json_t *found = json_loadb(text + place.start, place.end - place.start, JSON_DECODE_ANY, NULL);
    assert_non_null(found);
    assert_true(json_equal(found, value));
    json_decref(found);
    int line = 1, column = 1;
    for (size_t i = 0; i < place.start; i++) {
        bool continuation = ((unsigned char)text[i] & 0xc0u) == 0x80u;
        column = text[i] == '\n' ? 1 : column + !continuation;
        line += text[i] == '\n';
    }
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

static size_t check_all(const char *text, const char *path, json_t *value)
{
    size_t count = 1;
    check_place(text, uj_json_find(text, strlen(text), path), value);
    char longer[512];
    size_t index;
    json_t *member;
    json_array_foreach(value, index, member)
    {
        snprintf(longer, sizeof longer, "%s[%zu]", path, index);
        count += check_all(text, longer, member);
    }
    const char *key;
    json_object_foreach(value, key, member)
    {
        snprintf(longer, sizeof longer, "%s%s%s", path, path[0] != '\0' ? "." : "", key);
        count += check_all(text, longer, member);
    }
    return count;
}

static void test_every_value_is_found(void **state)
{
    (void)state;
    test_random random = {seed};
    size_t count = 0;
    for (int i = 0; i < test_effort(3000); i++) {
        json_t *value = random_value(&random, 5);
        size_t flags = JSON_INDENT(test_random_below(&random, 4)) | JSON_ENCODE_ANY |
                       (test_random_below(&random, 2) == 0 ? JSON_COMPACT : 0u) |
                       (test_random_below(&random, 2) == 0 ? JSON_ENSURE_ASCII : 0u) |
                       JSON_REAL_PRECISION(17);
        char *text = json_dumps(value, flags);
        assert_non_null(text);
        count += check_all(text, "", value);
        free(text);
        json_decref(value);
    }
    printf("%zu values found\n", count);
    assert_covered(count > (size_t)test_effort(5000));
}

int main(void)
{
    seed = test_seed(UINT64_C(8259));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_value_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
