// A browser with a page in it. Include cmocka.h first.
#ifndef UJ_PAGE_FIXTURE_H
#define UJ_PAGE_FIXTURE_H

#include "chromium.h"
#include <unjam/viewer/load/loaded_file.h>

typedef struct page_fixture {
    chromium browser;
    uj_loaded_file file;
    char page[256];  // absolute path
    bool embed;      // uj_export_options.embed for the exported pages
} page_fixture;

/// Start and stop the browser. For cmocka_run_group_tests.
int page_set_up(void **state);
int page_tear_down(void **state);

/// Exports a file of tests/cli/data as a page and opens it.
void page_open(page_fixture *f, const char *name);

/// Fails the test unless the expression becomes true within ten seconds.
void page_expect(page_fixture *f, const char *expression);

/// Fails the test if the page had an error, or requested anything from outside.
void page_expect_no_trouble(const page_fixture *f);

/// Fails the test unless the element `id` has the text `text` within ten seconds.
void page_expect_text(page_fixture *f, const char *id, const char *text);

/// Fails the test unless the page shows the number and the caption of a move. `move` is the index
/// of the move; the number of moves stands for the end.
void page_expect_move(page_fixture *f, size_t move);

/// Fails the test unless all outlines are where the viewer draws them at playback time `seconds`.
void page_expect_scene(page_fixture *f, double seconds);

/// Returns the scrubber's position in seconds.
double page_position(page_fixture *f);

#endif
