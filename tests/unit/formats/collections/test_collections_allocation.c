// Makes each allocation, except those inside the JSON library, fail in turn while a collection is
// read and converted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/collections/collection.h>

#include "tests/support/wrapped_allocation.h"

static long countdown = -1;  // allocations left before one fails; negative: none fails

static bool allocation_fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

static const char *const samples[] = {
    "Title: Two rooms\n\n; left\n\n#####\n#@$.#\n#####\n\n; right\n\n5#|#.$@#\n5#\n",
    "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\nGBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.\n",
    "8 6 7 2 5 4 3 0 1\n",
    "abb.\na..c\nGoal: a 0 3\nab./ab.\n",
};

// Returns the text of a problem file, or NULL on failure. The caller frees it. Sets *status to the
// result of reading.
static char *convert(const char *text, uj_status *status, uj_error *error)
{
    const uj_collection_source source = {"a.txt", text, strlen(text)};
    uj_document document;
    char *made = NULL;
    *status = uj_collection_parse(&source, &document, error);
    if (*status == UJ_OK)
        made = uj_collection_problem_text(&document);
    else
        assert_null(document.root);
    uj_document_clear(&document);
    return made;
}

static void fail_each_allocation(const char *text)
{
    uj_status status;
    long refused = 0;
    char *whole = convert(text, &status, NULL);
    assert_non_null(whole);
    for (long failure = 0;; failure++) {
        uj_error error = {0};
        countdown = failure;
        char *made = convert(text, &status, &error);
        const bool all_passed = countdown >= 0;
        countdown = -1;
        assert_true(status == UJ_OK || (!all_passed && status == UJ_NO_MEMORY));
        assert_int_equal(error.status, status);
        if (made != NULL)
            assert_string_equal(made, whole);
        assert_true(made != NULL || !all_passed);
        refused += made == NULL;
        free(made);
        if (all_passed)
            break;
    }
    assert_true(refused >= 3);
    free(whole);
}

static void texts_are_whole_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        fail_each_allocation(samples[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts_are_whole_or_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
