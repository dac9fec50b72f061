// Solves a discrete puzzle from the current places of a game's pieces.
#include "discrete_hint.h"

#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/discrete/puzzle/cost_words.h>

typedef struct search {
    const uj_puzzle *puzzle;
    void *data;  // owned
    uj_puzzle_result result;
    uj_status status;
} search;

static void run(void *data, const uj_search_progress *progress)
{
    search *s = data;
    uj_puzzle_options options = uj_puzzle_default();
    options.progress = *progress;
    options.limits.memory_bytes = (size_t)1 << 30;
    s->status = s->puzzle->solve(s->data, &options, &s->result, NULL);
}

static void destroy(void *data)
{
    search *s = data;
    if (s == NULL)
        return;
    uj_puzzle_result_clear(&s->result);
    free(s->data);
    free(s);
}

uj_hint_job uj_discrete_hint_job(const uj_discrete_subject *subject, const uint16_t *places)
{
    search *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->puzzle = subject->problem->puzzle;
        s->data = subject->view->restart(subject, places);
    }
    if (s != NULL && s->data == NULL) {
        free(s);
        s = NULL;
    }
    return (uj_hint_job){run, destroy, s};
}

uj_discrete_hint uj_discrete_hint_result(const uj_hint_job *job, char *notice, size_t size)
{
    const search *s = job->data;
    const uj_search_result *found = &s->result.search;
    uj_discrete_hint hint = {0};
    if (s->status != UJ_OK)
        snprintf(notice, size, _("no hint: %s"), uj_status_text(s->status));
    else if (found->outcome == UJ_SEARCH_EXHAUSTED)
        snprintf(notice, size, _("the goal cannot be reached from here; undo a move"));
    else if (found->outcome != UJ_SEARCH_SOLVED || s->result.lists.count == 0)
        snprintf(notice, size, _("no hint: the search reached its limit"));
    else if (s->result.lists.lists[0].count > 0) {
        hint.cost = found->cost;
        hint.move = uj_moves_at(&s->result.lists.lists[0], 0);
        char cost[UJ_COST_TEXT_SIZE];
        snprintf(notice, size, _("solvable in %s from here"),
                 uj_cost_words(found->cost, s->result.cost, cost));
    }
    return hint;
}
