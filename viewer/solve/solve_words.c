// Describes the progress of a solve job in words.
#include <unjam/viewer/solve/solve_words.h>

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/formats/outcome_words.h>

enum { EFFORT_SIZE = 96 };

static char *cost_text(const uj_solve_news *news, uint32_t cost, char *buffer)
{
    return uj_cost_words(cost, news->metric, buffer);
}

static void write_running(const uj_solve_news *news, char *buffer)
{
    char cost[UJ_COST_TEXT_SIZE], effort[EFFORT_SIZE];
    snprintf(effort, sizeof effort,
             uj_translate_count("%llu state, %.0f s", "%llu states, %.0f s", news->states),
             (unsigned long long)news->states, news->seconds);
    if (news->found)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 _("Found: %s. Looking for fewer (no solution has fewer than %u). Searched: %s. "
                   "Press S to stop."),
                 cost_text(news, news->cost, cost), news->lower_bound, effort);
    else if (news->lower_bound > 0)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 _("Looking for a solution (at least %s needed). Searched: %s. Press S to stop."),
                 cost_text(news, news->lower_bound, cost), effort);
    else
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 _("Looking for a solution. Searched: %s. Press S to stop."), effort);
}

static void write_impossible(const uj_solve_news *news, char *buffer)
{
    if (news->reason[0] != '\0')
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, _("No solution, proven: %s."), news->reason);
    else if (news->rules != NULL)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 _("No solution under the %s rules: all reachable states were searched. Other "
                   "kinds of motion may still solve the puzzle."),
                 news->rules);
    else
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 _("No solution: all reachable positions were searched."));
}

static void write_ended(const uj_solve_news *news, char *buffer)
{
    const char *why = news->state == UJ_SOLVE_STOPPED ? _("Stopped")
                      : news->limit == UJ_LIMIT_MEMORY
                          ? _("Stopped: the search needs more than half of the computer's memory")
                      : news->limit == UJ_LIMIT_UNRESOLVED
                          ? _("The search ended, but some moves could not be computed or verified")
                          : _("Stopped at a limit");
    char cost[UJ_COST_TEXT_SIZE], bound[UJ_COST_TEXT_SIZE];
    cost_text(news, news->cost, cost);
    cost_text(news, news->lower_bound, bound);
    if (news->found)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 _("%s. Found: %s. Proven: no solution has fewer than %u."), why, cost,
                 news->lower_bound);
    else if (news->lower_bound > 0)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, _("%s. Proven: a solution needs at least %s."), why,
                 bound);
    else
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, _("%s. No solution found."), why);
}

char *uj_solve_text(const uj_solve_news *news, char *buffer)
{
    char cost[UJ_COST_TEXT_SIZE];
    switch (news->state) {
    case UJ_SOLVE_RUNNING:
        write_running(news, buffer);
        break;
    case UJ_SOLVE_OPTIMAL:
        if (news->cost == 0)
            snprintf(buffer, UJ_SOLVE_TEXT_SIZE, _("Already solved at the start."));
        else
            snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                     news->rules != NULL
                         ? _("Solved in %s, the fewest possible under the %s rules.")
                         : _("Solved in %s, the fewest possible."),
                     cost_text(news, news->cost, cost), news->rules);
        break;
    case UJ_SOLVE_IMPOSSIBLE:
        write_impossible(news, buffer);
        break;
    case UJ_SOLVE_STOPPED:
    case UJ_SOLVE_LIMIT:
        write_ended(news, buffer);
        break;
    case UJ_SOLVE_FAILED:
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, _("Could not solve: %s"), news->reason);
        break;
    }
    return buffer;
}
