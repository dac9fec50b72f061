// Prints motions that the certificate judges wrongly, and writes them as solution files.
#include "tests/property/geometry/certificate/adversary_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>

#include "tests/robust/tray_text.h"

static void print_answer(const uj_tray *tray, const uj_tray_solution *solution, const char *when)
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

// Rounds and empties *solution, unless the problem file cannot be written or loaded.
static void write_files(const uj_tray *tray, uj_tray_solution *solution, const char *name)
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
    print_answer(file.problem.tray, solution, "as a file");
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

void adversary_report(const adversary_puzzle *p, const forgery *f, const adversary_task *task,
                      const bool *used)
{
    uj_goal_pose poses[UJ_MAX_PIECES];
    uj_tray tray = adversary_tray_of(p, f, poses);
    uj_tray_solution solution = forgery_solution(f, p->rules);
    printf("%s puzzle %d (seed %" PRIu64 "), %s, rules %s", p->open ? "open" : "solved",
           task->number, task->seed, p->kind, uj_rules_text(p->rules));
    if (!p->open && p->least == UINT32_MAX)
        printf(", no solution");
    else if (!p->open)
        printf(", at least %u moves", (unsigned)p->least);
    printf("\n  tricks:");
    for (size_t i = 0; i < FORGER_TRICKS; i++)
        if (used[i])
            printf(" \"%s\"", forger_trick_of(i)->name);
    printf("\n");
    for (size_t m = 0; m < f->move_count; m++) {
        char text[UJ_MOVE_TEXT_SIZE];
        printf("  %zu. %s (%zu keyframes)\n", m + 1,
               uj_move_text(&tray, &f->moves[m], text, sizeof text),
               f->end[m] - forgery_first(f, m));
    }
    print_answer(&tray, &solution, "as made");
    const char *folder = getenv("UNJAM_TEST_KEEP");
    if (folder != NULL) {
        char name[500];
        snprintf(name, sizeof name, "%s/%s-%" PRIu64, folder, p->open ? "open" : "solved",
                 task->seed);
        write_files(&tray, &solution, name);
    }
    uj_solution_clear(&solution);
    fflush(stdout);
}

void adversary_print(const adversary_tally *t)
{
    printf("%d trays: %d without a solution, %d with a bound; %d motions, %d accepted (%d by other "
           "moves, %d from places within the tolerance, %d not decided; lawful to %.2g); %d true "
           "solutions, %d refused; %d unlawful "
           "with exemptions, %d without\n",
           t->trays, t->exhausted, t->bounded, t->candidates, t->accepted, t->other_ways, t->nearby,
           t->undecided, t->deviation, t->truths, t->truths_refused, t->exempted, t->hits);
    printf("%-20s %8s %8s %8s\n", "trick", "tried", "refused", "accepted");
    for (size_t i = 0; i < FORGER_TRICKS; i++)
        printf("%-20s %8d %8d %8d\n", forger_trick_of(i)->name, t->of_trick[i].tried,
               t->of_trick[i].refused, t->of_trick[i].accepted);
}
