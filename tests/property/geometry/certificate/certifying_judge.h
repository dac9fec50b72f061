// A judge for searches (uj_tray_options.judge): the certificate.
#ifndef UJ_TEST_CERTIFYING_JUDGE_H
#define UJ_TEST_CERTIFYING_JUDGE_H

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

// `payload` is the tray.
static inline uj_status certify_for_search(void *payload, uj_poll poll, uj_tray_solution *solution,
                                           uj_tray_verdict *out, uj_error *error)
{
    uj_certificate certificate;
    uj_certificate_options options = uj_certificate_default();
    options.poll = poll;
    uj_status status = uj_certificate_check(payload, solution, &options, &certificate, error);
    out->accepted = status == UJ_OK && certificate.valid;
    if (status == UJ_OK)
        out->faulty_move = certificate.faulty_move;
    return status;
}

#endif
