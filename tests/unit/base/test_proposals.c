// Tests which words are proposed for a misspelt one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/base/proposals.h>

static void distances(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        unsigned distance;
    } cases[] = {
        {"solve", "solve", 0},     {"", "abc", 3},
        {"sovle", "solve", 1},     {"Klotski", "klotski", 0},
        {"kltoski", "klotski", 1}, {"ab", "ba", 1},
        {"kitten", "sitting", 3},  {"ca", "abc", 3},
        {"exprot", "export", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(uj_edit_distance(cases[i].a, cases[i].b, 9), cases[i].distance);
        assert_int_equal(uj_edit_distance(cases[i].b, cases[i].a, 9), cases[i].distance);
    }
    assert_int_equal(uj_edit_distance("kitten", "sitting", 2), 3);
}

static void expect(const char *given, const char *text)
{
    static const char *const words[][2] = {
        {"klotski", "Klotski"},
        {"super-century", "Super Century"},
        {"century", "Century"},
        {"rectangular-jam", "Rectangular Jam"},
        {"triangular-jam", "Triangular Jam"},
        {"bingdang-jiangzu", "兵挡将阻"},
    };
    uj_proposals proposals = {.given = given};
    char buffer[UJ_PROPOSALS_TEXT_SIZE];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        uj_propose(&proposals, words[i][0], words[i][1]);
    assert_string_equal(uj_proposals_text(&proposals, "'", buffer), text);
}

static void proposals(void **state)
{
    (void)state;
    expect("kltoski", "; did you mean 'klotski'?");
    expect("KLOTSKI", "; did you mean 'klotski'?");
    expect("klo", "; did you mean 'klotski'?");
    expect("Rectangular Jam", "; did you mean 'rectangular-jam'?");
    expect("jam", "; did you mean 'rectangular-jam' or 'triangular-jam'?");
    expect("centruy", "; did you mean 'century'?");
    expect("centur", "; did you mean 'century' or 'super-century'?");
    expect("兵挡将", "; did you mean 'bingdang-jiangzu'?");
    expect("x", "");
    expect("nothing-like-it", "");
    expect("", "");
    expect("a-word-much-longer-than-any-that-is-known-and-longer-than-the-table-of-letters", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(distances), cmocka_unit_test(proposals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
