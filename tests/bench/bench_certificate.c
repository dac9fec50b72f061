// Benchmarks of the certificate: how long it takes to prove the motion of a solution.
#include "geometry/certificate.h"
#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"

enum { ROUNDS = 20 };

static uj_status certify(const uj_tray *tray, const uj_tray_solution *solution,
                         uj_bench_timer *timer, uj_error *error)
{
    uj_certificate_options options = uj_certificate_default();
    uj_bench_start(timer);
    for (int i = 0; i < ROUNDS; i++) {
        uj_certificate certificate = {0};
        uj_status status = uj_certificate_check(tray, solution, &options, &certificate, error);
        if (status != UJ_OK) {
            return status;
        }
        if (!certificate.valid) {
            return uj_error_set(error, UJ_INTERNAL, "the solution was rejected: %s",
                                certificate.reason);
        }
    }
    uj_bench_stop(timer, ROUNDS);
    return UJ_OK;
}

static uj_status solve_and_certify(const char *name, uj_bench_timer *timer, uj_error *error)
{
    uj_tray_problem problem = {0};
    uj_status status = uj_bench_tray_load(name, &problem, error);
    if (status != UJ_OK) {
        return status;
    }
    uj_tray_result result = {0};
    status = uj_bench_tray_solve(problem.tray, &result, error);
    if (status == UJ_OK) {
        status = certify(problem.tray, &result.solution, timer, error);
        uj_solution_clear(&result.solution);
    }
    uj_tray_problem_clear(&problem);
    return status;
}

static uj_status bench_two_pieces(uj_bench_timer *timer, uj_error *error)
{
    return solve_and_certify("two-pieces", timer, error);
}

static uj_status bench_jam(uj_bench_timer *timer, uj_error *error)
{
    return solve_and_certify("rectangular-jam", timer, error);
}

static const uj_bench benches[] = {
    {"certificate.two-pieces", "solution verified", bench_two_pieces},
    {"certificate.rectangular-jam", "solution verified", bench_jam},
};

const uj_bench_table uj_bench_certificate = {benches, sizeof benches / sizeof benches[0]};
