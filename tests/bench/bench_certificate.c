// Measures how long it takes to verify a solution.
#include <stdlib.h>

#include <unjam/geometry/certificate/certificate.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_tray.h"

enum { ROUNDS = 5 };

typedef struct solved_tray {
    uj_tray_problem problem;
    uj_tray_result result;
} solved_tray;

static void free_solved(void *context)
{
    solved_tray *solved = context;
    uj_solution_clear(&solved->result.solution);
    uj_tray_problem_clear(&solved->problem);
    free(solved);
}

static uj_status solve(const char *name, void **context, uj_error *error)
{
    solved_tray *solved = calloc(1, sizeof *solved);
    if (solved == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    uj_status status = uj_bench_tray_load(name, &solved->problem, error);
    if (status == UJ_OK)
        status = uj_bench_tray_solve(solved->problem.tray, &solved->result, error);
    if (status != UJ_OK) {
        free_solved(solved);
        return status;
    }
    *context = solved;
    return UJ_OK;
}

static uj_status solve_two_pieces(void **context, uj_error *error)
{
    return solve("two-pieces", context, error);
}

static uj_status solve_jam(void **context, uj_error *error)
{
    return solve("rectangular-jam", context, error);
}

static uj_status certify(void *context, uj_bench_timer *timer, uj_error *error)
{
    const solved_tray *solved = context;
    uj_certificate_options options = uj_certificate_default();
    uj_bench_start(timer);
    for (int i = 0; i < ROUNDS; i++) {
        uj_certificate certificate = {0};
        uj_status status = uj_certificate_check(solved->problem.tray, &solved->result.solution,
                                                &options, &certificate, error);
        if (status != UJ_OK)
            return status;
        if (!certificate.valid) {
            return uj_error_set(error, UJ_INTERNAL, "the solution was rejected: %s",
                                certificate.reason);
        }
    }
    uj_bench_stop(timer, ROUNDS);
    return UJ_OK;
}

static const uj_bench benches[] = {
    {"certificate.two-pieces", "solution verified", certify, solve_two_pieces, free_solved, 0,
     NULL},
    {"certificate.rectangular-jam", "solution verified", certify, solve_jam, free_solved, 0, NULL},
};

const uj_bench_table uj_bench_certificate = {benches, sizeof benches / sizeof benches[0]};
