// Records puzzles solved by hand, and rates the solutions.
#include <stdio.h>
#include <string.h>

#include "session_internal.h"

#include <unjam/base/language.h>

// Writes how `moves` compares with `fewest`, the fewest moves of any solution (0: not known), and
// with `before`, the user's previous best (0: none).
static void compare(const uj_loaded_file *file, size_t moves, size_t fewest, size_t before,
                    char *text, size_t size)
{
    char best[128] = "", mine[128] = "";
    // In a tray, one move by hand can do several of the solver's moves, so the numbers cannot be
    // compared.
    if (fewest > 0 && !file->is_discrete)
        snprintf(best, sizeof best, _("Unjam's best is %zu"), fewest);
    else if (fewest > 0 && moves > fewest)
        snprintf(best, sizeof best, _("the best possible is %zu"), fewest);
    else if (fewest > 0)
        snprintf(best, sizeof best, _("no solution is shorter"));
    if (before > moves)
        snprintf(mine, sizeof mine, _("your previous best was %zu"), before);
    else if (before > 0 && before < moves)
        snprintf(mine, sizeof mine, _("your best is %zu"), before);
    snprintf(text, size, "%s%s%s", best, best[0] != '\0' && mine[0] != '\0' ? ", " : "", mine);
}

void uj_session_solved(void *context, const uj_loaded_file *file, size_t moves, char *text,
                       size_t size)
{
    uj_session *s = context;
    uj_document document = {0};
    const json_t *problem = file->discrete.problem.json;
    char key[UJ_PROBLEM_KEY_SIZE];
    if (!file->is_discrete) {
        const char *source = file->tray.problem.text;
        if (uj_document_parse("", source, strlen(source), &document, NULL) != UJ_OK)
            return;
        problem = document.root;
    }
    if (uj_problem_key(problem, NULL, key)) {
        uj_error error = {0};
        size_t before = uj_history_best(&s->history, key);
        compare(file, moves, uj_problem_fewest(problem), before, text, size);
        uj_status status = uj_history_solved(&s->history, key, file->subject->title, moves, &error);
        if (status != UJ_OK)
            snprintf(text, size, _("this result cannot be saved: %s"), error.message);
    }
    uj_document_clear(&document);
}
