// Solves a tray from the current poses of a game.
#include "tray_hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/solve/first_solution.h>

typedef struct search {
    // The puzzle, with the game's current poses as start poses. Only `pieces` is a copy; the rest
    // is shared.
    uj_tray tray;
    uj_piece pieces[UJ_MAX_PIECES];
    uj_tray_result result;
    uj_status status;
} search;

// After this many expansions (about a second), looks for any solution, not for a shortest one.
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

static bool copy_first_move(const uj_motion *all, uj_motion *motion)
{
    *motion = (uj_motion){.piece_count = all->piece_count};
    for (size_t i = 0; i < all->frame_count && all->times[i] <= 1.0; i++)
        if (uj_motion_append(motion, all->times[i], &all->poses[i * all->piece_count]) != UJ_OK) {
            uj_motion_clear(motion);
            return false;
        }
    return true;
}

uj_tray_hint uj_tray_hint_result(const uj_hint_job *job, const uj_pose *poses, char *notice,
                                 size_t size)
{
    const search *s = job->data;
    const uj_search_result *result = &s->result.search;
    uj_tray_hint hint = {0};
    for (size_t i = 0; i < s->tray.piece_count; i++)
        if (memcmp(&s->pieces[i].start, &poses[i], sizeof poses[i]) != 0)
            return hint;
    const uj_tray_solution *solution = &s->result.solution;
    if (s->status != UJ_OK)
        snprintf(notice, size, _("no hint: %s"), uj_status_text(s->status));
    else if (result->outcome == UJ_SEARCH_EXHAUSTED)
        snprintf(notice, size,
                 _("no hint: pushes and turns cannot reach the goal from here; other kinds of "
                   "motion might reach it"));
    else if (result->outcome != UJ_SEARCH_SOLVED)
        snprintf(notice, size, _("no hint: the search was stopped"));
    if (s->status != UJ_OK || result->outcome != UJ_SEARCH_SOLVED || solution->move_count == 0 ||
        !copy_first_move(&solution->motion, &hint.motion))
        return hint;
    char words[200];
    hint.move = solution->moves[0];
    hint.move_count = solution->move_count;
    size_t count = hint.move_count;
    const char *format =
        s->result.optimal
            ? uj_translate_count("solvable in %zu move from here: %s",
                                 "solvable in %zu moves from here; first: %s", count)
            : uj_translate_count("solvable in %zu move from here, maybe fewer: %s",
                                 "solvable in %zu moves from here, maybe fewer; first: %s", count);
    snprintf(notice, size, format, count, uj_move_words(&s->tray, &hint.move, words, sizeof words));
    return hint;
}
