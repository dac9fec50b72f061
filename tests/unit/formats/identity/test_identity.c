// Tests canonical forms of problems, their digests, and the texts that say how two problems differ.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/identity/identity.h>
#include <unjam/formats/identity/identity_difference.h>

static uj_identities read_text(const char *text)
{
    uj_document document;
    uj_identities out;
    uj_error error = {0};
    assert_int_equal(uj_document_parse("test", text, strlen(text), &document, &error), UJ_OK);
    if (uj_identities_read(&document, &out, &error) != UJ_OK)
        fail_msg("%s: %s", error.where, error.message);
    uj_document_clear(&document);
    return out;
}

static bool are_same(const char *a, const char *b)
{
    uj_identities first = read_text(a), second = read_text(b);
    bool same = uj_identity_same(&first.list[0], &second.list[0]);
    uj_identities_clear(&first);
    uj_identities_clear(&second);
    return same;
}

static void assert_differ(const char *a, const char *b, const char *words)
{
    char text[300];
    uj_identities first = read_text(a), second = read_text(b);
    json_t *list = uj_identity_differences(&first.list[0], &second.list[0]);
    assert_string_equal(uj_identity_join(list, text, sizeof text), words);
    json_decref(list);
    uj_identities_clear(&first);
    uj_identities_clear(&second);
}

// The program sha256sum computed the expected digest.
static void digests_are_sha256_of_the_text(void **state)
{
    (void)state;
    uj_identities tiles =
        read_text("{\"unjam\": 1, \"kind\": \"tiles\", \"name\": \"t\", \"start\": "
                  "[\"1  .\"], \"goal\": [\". 1\"]}");
    char *text = json_dumps(tiles.list[0].form, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(
        text, "{\"goal\":[\". 1\"],\"kind\":\"tiles\",\"start\":[\"1 .\"],\"unjam-form\":1}");
    assert_string_equal(tiles.list[0].digest,
                        "39263a76c4de5e6c5cd18751207a8d1d005bfb18ee2179138d1125c8b7f5a49b");
    free(text);
    uj_identities_clear(&tiles);
}

#define PEG(lines, start, goal)                                                                    \
    "{\"unjam\": 1, \"kind\": \"peg\", \"name\": \"p\", \"holes\": 4, \"lines\": " lines           \
    ", \"start\": " start ", \"goal\": " goal "}"

static void the_way_of_writing_does_not_count(void **state)
{
    (void)state;
    const char *pegs = PEG("[[0, 1, 2], [1, 2, 3]]", "{\"empty\": [3]}", "{\"pegs\": [1]}");
    assert_true(
        are_same(pegs, PEG("[[3, 2, 1], [2, 1, 0]]", "{\"pegs\": [2, 1, 0]}", "{\"pegs\": [1]}")));
    assert_false(
        are_same(pegs, PEG("[[0, 1, 2], [1, 2, 3]]", "{\"empty\": [0]}", "{\"pegs\": [1]}")));
    assert_false(
        are_same(pegs, PEG("[[0, 1, 2], [1, 2, 3]]", "{\"empty\": [3]}", "{\"count\": 1}")));
    assert_false(are_same(pegs, PEG("[[0, 1, 2]]", "{\"empty\": [3]}", "{\"pegs\": [1]}")));
    assert_true(are_same("{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"k\", \"board\": "
                         "[\"a.\"], \"goal\": {\"piece\": \"a\", \"at\": [0, 1]}}",
                         "{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"l\", \"board\": "
                         "[\"a.\"], \"goal\": {\"at\": [0, 1], \"piece\": \"a\"}, \"cost\": "
                         "\"steps\", \"x-mine\": 1}"));
    assert_true(
        are_same("{\"unjam\": 1, \"kind\": \"blocks\", \"name\": \"b\", \"places\": [\"x\", "
                 "\"y\"], \"start\": {\"r\": \"x\", \"s\": \"r\"}, \"goal\": {\"r\": \"y\"}}",
                 "{\"unjam\": 1, \"kind\": \"blocks\", \"name\": \"b\", \"places\": [\"y\", "
                 "\"x\"], \"start\": {\"s\": \"r\", \"r\": \"x\"}, \"goal\": {\"r\": "
                 "\"y\"}}"));
}

#define TRAY(interior, pieces)                                                                     \
    "{\"unjam\": 1, \"kind\": \"tray\", \"name\": \"t\", \"tray\": {\"interior\": \"POLYGON "      \
    "(" interior ")\"}, \"pieces\": [" pieces "], \"goal\": {\"poses\": [{\"piece\": \"A\", "      \
    "\"at\": [1, 1, 0], \"within\": [9, 9, 9]}]}}"
#define PIECE(name, size, thickness, x)                                                            \
    "{\"name\": \"" name "\", \"shape\": \"POLYGON ((0 0, " size " 0, " size " " size              \
    ", 0 0))\", "                                                                                  \
    "\"thickness\": " thickness ", \"at\": [" x ", 1, 30]}"
#define BOX "(0 0, 9 0, 9 9, 0 9, 0 0)"

static void trays_say_how_they_differ(void **state)
{
    (void)state;
    const char *two = TRAY(BOX, PIECE("A", "1", "1", "2") ", " PIECE("B", "1", "1", "5"));
    assert_true(are_same(two, TRAY("(9 9, 9 0, 4 0, 0 0, 0 9, 9 9)",
                                   PIECE("B", "1", "1.0", "5.0") ", " PIECE("A", "1", "1", "2"))));
    assert_differ(TRAY(BOX, PIECE("A", "0.9", "1", "2") ", " PIECE("B", "0.9", "1", "5")), two,
                  "pieces A, B are 10 % smaller");
    assert_differ(TRAY(BOX, PIECE("A", "1", "1", "2") ", " PIECE("B", "1.5", "2", "5")), two,
                  "piece B is 50 % larger; piece B has another thickness");
    assert_differ(TRAY(BOX, PIECE("A", "1", "1", "2.5") ", " PIECE("C", "1", "1", "5")), two,
                  "piece C is added; piece B is missing; piece A starts at another place");
    assert_differ(TRAY(BOX ", (7 7, 8 7, 8 8, 7 8, 7 7)",
                       PIECE("A", "1", "1", "2") ", " PIECE("B", "1", "1", "5")),
                  two, "the tray has another shape");
    // The order of the holes does not matter.
    assert_true(are_same(
        TRAY(BOX ", (7 7, 8 7, 8 8, 7 7), (6 1, 7 1, 7 2, 6 1)", PIECE("A", "1", "1", "2")),
        TRAY(BOX ", (7 2, 7 1, 6 1, 7 2), (7 7, 8 7, 8 8, 7 7)", PIECE("A", "1", "1", "2"))));
}

static void long_lists_are_cut(void **state)
{
    (void)state;
    char text[60];
    json_t *list = json_array();
    for (int i = 0; i < 9; i++)
        json_array_append_new(list, json_string("it differs"));
    assert_string_equal(uj_identity_join(list, text, sizeof text),
                        "it differs; it differs; it differs; and 6 more");
    json_decref(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digests_are_sha256_of_the_text),
        cmocka_unit_test(the_way_of_writing_does_not_count),
        cmocka_unit_test(trays_say_how_they_differ),
        cmocka_unit_test(long_lists_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
