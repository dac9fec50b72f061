// Two subjects that show the sample tray, for tests of the viewer.
#ifndef UJ_SAMPLE_FIXTURE_H
#define UJ_SAMPLE_FIXTURE_H

#include <stdlib.h>

#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/sample_tray.h"

typedef struct sample_fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *subject, *still;  // `subject` shows the solution, `still` only the tray
} sample_fixture;

static inline int sample_set_up(void **state)
{
    sample_fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    *state = f;
    if (uj_tray_subject_create(f->tray, &f->solution, NULL, &f->subject, NULL) != UJ_OK ||
        uj_tray_subject_create(f->tray, NULL, NULL, &f->still, NULL) != UJ_OK)
        return 1;
    f->subject->play = f->still->play = uj_tray_game_begin;
    return 0;
}

static inline int sample_tear_down(void **state)
{
    sample_fixture *f = *state;
    uj_subject_destroy(f->subject);
    uj_subject_destroy(f->still);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

#endif
