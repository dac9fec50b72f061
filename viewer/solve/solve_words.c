// Puts the news of a solve job into words.
#include <unjam/viewer/solve/solve_words.h>

#include <stdio.h>
#include <string.h>

// Writes a cost with what it counts: "1 move", "4 moves".
static char *cost_text(const uj_solve_news *news, uint32_t cost, char *buffer, size_t size)
{
    int letters = (int)strlen(news->metric);
    if (cost == 1 && letters > 0 && news->metric[letters - 1] == 's')
        letters--;
    snprintf(buffer, size, "%u %.*s", cost, letters, news->metric);
    return buffer;
}

static void write_running(const uj_solve_news *news, char *buffer)
{
    char cost[64], effort[64];
    snprintf(effort, sizeof effort, "%llu state%s, %.0f s", (unsigned long long)news->states,
             news->states == 1 ? "" : "s", news->seconds);
    if (news->found)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 "Found %s. Looking for fewer: at least %u; %s. S stops.",
                 cost_text(news, news->cost, cost, sizeof cost), news->lower_bound, effort);
    else if (news->lower_bound > 0)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "Looking for a solution: at least %s; %s. S stops.",
                 cost_text(news, news->lower_bound, cost, sizeof cost), effort);
    else
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "Looking for a solution: %s. S stops.", effort);
}

static void write_impossible(const uj_solve_news *news, char *buffer)
{
    if (news->reason[0] != '\0')
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "No solution, proven: %s.", news->reason);
    else if (news->rules != NULL)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE,
                 "No solution under the %s rules: all reachable states were searched. Other "
                 "motions are not ruled out.",
                 news->rules);
    else
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "No solution: all reachable positions were searched.");
}

// Says why the search ended early, and what it found and proved until then.
static void write_ended(const uj_solve_news *news, char *buffer)
{
    const char *why = news->state == UJ_SOLVE_STOPPED      ? "Stopped"
                      : news->limit == UJ_LIMIT_MEMORY     ? "Stopped at half of the memory"
                      : news->limit == UJ_LIMIT_UNRESOLVED ? "Ended: some moves cannot be computed"
                                                           : "Stopped at a limit";
    char cost[64], bound[64];
    cost_text(news, news->cost, cost, sizeof cost);
    cost_text(news, news->lower_bound, bound, sizeof bound);
    if (news->found)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "%s. %s; proven: at least %u.", why, cost,
                 news->lower_bound);
    else if (news->lower_bound > 0)
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "%s. Proven: a solution needs at least %s.", why,
                 bound);
    else
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "%s. No solution found.", why);
}

char *uj_solve_text(const uj_solve_news *news, char *buffer)
{
    char cost[64];
    switch (news->state) {
    case UJ_SOLVE_RUNNING:
        write_running(news, buffer);
        break;
    case UJ_SOLVE_OPTIMAL:
        if (news->cost == 0)
            snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "Already solved at the start.");
        else
            snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "Solved in %s, the fewest possible%s%s%s.",
                     cost_text(news, news->cost, cost, sizeof cost),
                     news->rules != NULL ? " under the " : "",
                     news->rules != NULL ? news->rules : "", news->rules != NULL ? " rules" : "");
        break;
    case UJ_SOLVE_IMPOSSIBLE:
        write_impossible(news, buffer);
        break;
    case UJ_SOLVE_STOPPED:
    case UJ_SOLVE_LIMIT:
        write_ended(news, buffer);
        break;
    case UJ_SOLVE_FAILED:
        snprintf(buffer, UJ_SOLVE_TEXT_SIZE, "Could not solve: %s", news->reason);
        break;
    }
    return buffer;
}
