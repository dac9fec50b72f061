#include "tests/property/geometry/certificate/kept_motion.h"

#include <stdio.h>

#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>

#include "tests/robust/tray_text.h"

void kept_motion_print(const uj_tray *tray, const uj_tray_solution *solution, const char *when)
{
    uj_certificate certificate;
    uj_error error = {0};
    if (uj_certificate_check(tray, solution, NULL, &certificate, &error) != UJ_OK)
        printf("  %s: %s\n", when, error.message);
    else if (certificate.valid) {
        const uj_exemptions *all = &certificate.exemptions;
        printf("  %s: accepted, with %zu exemptions:", when, all->count);
        for (size_t i = 0; i < all->count && i < UJ_EXEMPTIONS_KEPT; i++)
            printf(" %s", uj_exemption_text(all->first[i].kind));
        printf("\n");
    } else
        printf("  %s: %s\n", when, certificate.reason);
}

void kept_motion_write(const uj_tray *tray, uj_tray_solution *solution, const char *name)
{
    uj_solution_file file = {0};
    uj_error error = {0};
    char path[600], problem[600];
    snprintf(path, sizeof path, "%s.solution.json", name);
    snprintf(problem, sizeof problem, "%s.problem.json", name);
    if (!tray_write(tray, NULL, problem) ||
        uj_tray_problem_load(problem, &file.problem, &error) != UJ_OK) {
        printf("  could not write %s: %s\n", problem, error.message);
        return;
    }
    uj_solution_round(solution);
    kept_motion_print(file.problem.tray, solution, "as a file");
    file.solution = *solution;
    *solution = (uj_tray_solution){0};
    file.claims = (uj_solution_claims){
        .metric = UJ_COST_MOVES,
        .cost = file.solution.move_count,
        .lower_bound = 0,
        .piece_moves = uj_solution_piece_moves(&file.solution, uj_tray_diameter(tray)),
        .overlap_bound = -1.0};
    if (uj_solution_file_save(path, &file, &error) == UJ_OK)
        printf("  wrote %s\n", path);
    else
        printf("  %s\n", error.message);
    uj_solution_file_clear(&file);
}
