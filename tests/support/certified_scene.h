// A tray with a solution made by hand, for tests of the certificate. Include after cmocka.h.
#ifndef UJ_TEST_CERTIFIED_SCENE_H
#define UJ_TEST_CERTIFIED_SCENE_H

#include <stdio.h>
#include <stdlib.h>

#include <unjam/geometry/certificate/certificate.h>

#include "tests/support/tray_builder.h"

typedef struct scene {
    uj_tray *tray;
    uj_tray_solution solution;
} scene;

static inline void scene_clear(scene *s)
{
    uj_solution_clear(&s->solution);
    uj_tray_destroy(s->tray);
}

/// A cmocka teardown for an allocated scene.
static inline int scene_drop(void **state)
{
    scene *s = *state;
    scene_clear(s);
    free(s);
    return 0;
}

/// Fails if the check returns an error. The certificate must contain a reason if and only if it is
/// not valid.
static inline uj_certificate certify(const uj_tray *tray, const uj_tray_solution *solution)
{
    uj_certificate certificate;
    uj_error error = {0};
    uj_status status = uj_certificate_check(tray, solution, NULL, &certificate, &error);
    if (status != UJ_OK)
        print_error("%s\n", error.message);
    assert_int_equal(status, UJ_OK);
    assert_int_equal(certificate.valid, certificate.reason[0] == '\0');
    return certificate;
}

static inline uj_certificate certify_valid(const uj_tray *tray, const uj_tray_solution *solution)
{
    uj_certificate certificate = certify(tray, solution);
    assert_string_equal(certificate.reason, "");
    assert_true(certificate.overlap_bound <= 1e-6 * uj_tray_diameter(tray));
    return certificate;
}

/// Fails unless the solution is rejected with a reason that contains all of the given texts. The
/// last argument is NULL.
static inline void certify_rejected(const uj_tray *tray, const uj_tray_solution *solution, ...)
{
    uj_certificate certificate = certify(tray, solution);
    va_list texts;
    va_start(texts, solution);
    for (const char *text; (text = va_arg(texts, const char *)) != NULL;)
        if (strstr(certificate.reason, text) == NULL)
            fail_msg("'%s' is not in the reason '%s'", text, certificate.reason);
    va_end(texts);
    assert_false(certificate.valid);
    if (certificate.faulty_move < SIZE_MAX) {
        char move[40];
        int length = snprintf(move, sizeof move, "move %zu", certificate.faulty_move + 1);
        const char *named = strstr(certificate.reason, move);
        assert_true(named != NULL && strchr("0123456789", named[length]) == NULL);
    }
}

#endif
