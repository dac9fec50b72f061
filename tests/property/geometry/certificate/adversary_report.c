// Prints motions that the certificate judges wrongly, and keeps them as files.
#include "tests/property/geometry/certificate/adversary_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/property/geometry/certificate/kept_motion.h"

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
    kept_motion_print(&tray, &solution, "as made");
    const char *folder = getenv("UNJAM_TEST_KEEP");
    if (folder != NULL) {
        char name[500];
        snprintf(name, sizeof name, "%s/%s-%" PRIu64, folder, p->open ? "open" : "solved",
                 task->seed);
        kept_motion_write(&tray, &solution, name);
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
