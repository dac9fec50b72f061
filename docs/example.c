// Solves a tray puzzle, verifies the solution and draws its moves:
//     cc example.c -o example $(pkg-config --cflags --libs unjam)
//     ./example puzzle.json moves.svg
#include <stdio.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/tray/tray_subject.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return fprintf(stderr, "usage: example PUZZLE PICTURE\n"), 2;
    uj_tray_problem problem = {0};
    uj_tray_result result = {0};
    uj_certificate proof = {.reason = "not solved"};
    uj_subject *subject = NULL;
    uj_error error = {0};
    const uj_tray_options options = uj_tray_default();
    const uj_export_options style = uj_export_default();
    bool drawn =
        uj_tray_problem_load(argv[1], &problem, &error) == UJ_OK &&
        uj_tray_solve(problem.tray, &options, &result, &error) == UJ_OK &&
        uj_certificate_check(problem.tray, &result.solution, NULL, &proof, &error) == UJ_OK &&
        uj_tray_subject_create(problem.tray, &result.solution, &proof, &subject, &error) == UJ_OK &&
        uj_export_sheet(subject, &style, argv[2], &error) == UJ_OK;
    char text[1024];
    if (drawn && proof.valid)
        printf("%zu moves, overlap at most %g\n", result.solution.move_count, proof.overlap_bound);
    else
        fprintf(stderr, "%s\n", drawn ? proof.reason : uj_error_text(&error, text, sizeof text));
    uj_subject_destroy(subject);
    uj_solution_clear(&result.solution);
    uj_tray_problem_clear(&problem);
    return drawn && proof.valid ? 0 : 1;
}
