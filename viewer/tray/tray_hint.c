// Solves a tray from another start.
#include "tray_hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/solve/first_solution.h>

typedef struct search {
    uj_tray tray;  // shares everything with the puzzle but the start
    uj_piece pieces[UJ_MAX_PIECES];
    uj_tray_result result;
    uj_status status;
} search;

// The fewest moves where they are found soon, about a second; else any way there.
enum { BRIEF_EXPANSIONS = 300 };

static void run(void *data, const uj_search_progress *progress)
{
    search *s = data;
    uj_tray_options options = uj_tray_default();
    options.progress = *progress;
    options.limits.expansions = BRIEF_EXPANSIONS;
    s->status = uj_tray_solve(&s->tray, &options, &s->result, NULL);
    if (s->status != UJ_OK || s->result.search.limit != UJ_LIMIT_EXPANSIONS)
        return;
    uj_solution_clear(&s->result.solution);
    uj_first_solution_options any = uj_first_solution_default();
    any.tray.progress = *progress;
    s->status = uj_tray_solve_first(&s->tray, &any, &s->result, NULL);
}

static void destroy(void *data)
{
    search *s = data;
    if (s != NULL)
        uj_solution_clear(&s->result.solution);
    free(s);
}

uj_hint_job uj_tray_hint_job(const uj_tray *tray, const uj_pose *poses)
{
    search *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->tray = *tray;
        s->tray.pieces = s->pieces;
        for (size_t i = 0; i < tray->piece_count; i++) {
            s->pieces[i] = tray->pieces[i];
            s->pieces[i].start = poses[i];
        }
    }
    return (uj_hint_job){run, destroy, s};
}

size_t uj_tray_hint_result(const uj_hint_job *job, const uj_pose *poses, uj_move *move,
                           uj_motion *motion, char *notice, size_t size)
{
    const search *s = job->data;
    const uj_search_result *result = &s->result.search;
    for (size_t i = 0; i < s->tray.piece_count; i++)
        if (memcmp(&s->pieces[i].start, &poses[i], sizeof poses[i]) != 0)
            return 0;
    const uj_tray_solution *solution = &s->result.solution;
    if (s->status != UJ_OK)
        snprintf(notice, size, "no hint: %s", uj_status_text(s->status));
    else if (result->outcome == UJ_SEARCH_EXHAUSTED)
        snprintf(notice, size, "no hint: the solver's moves lead to no goal from here");
    else if (result->outcome != UJ_SEARCH_SOLVED)
        snprintf(notice, size, "no hint: the search was stopped");
    if (s->status != UJ_OK || result->outcome != UJ_SEARCH_SOLVED || solution->move_count == 0)
        return 0;
    char words[160];
    *move = solution->moves[0];
    *motion = (uj_motion){.piece_count = s->tray.piece_count};
    for (size_t i = 0; i < solution->motion.frame_count && solution->motion.times[i] <= 1.0; i++)
        if (uj_motion_append(motion, solution->motion.times[i],
                             &solution->motion.poses[i * motion->piece_count]) != UJ_OK) {
            free(motion->times);
            free(motion->poses);
            *motion = (uj_motion){0};
            return 0;
        }
    snprintf(notice, size, "%zu move%s from here%s: %s", solution->move_count,
             solution->move_count == 1 ? "" : "s", s->result.optimal ? "" : ", perhaps fewer",
             uj_move_text(&s->tray, move, words, sizeof words));
    return solution->move_count;
}
