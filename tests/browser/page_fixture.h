// A browser with a page in it. Include cmocka.h first.
#ifndef UJ_PAGE_FIXTURE_H
#define UJ_PAGE_FIXTURE_H

#include "chromium.h"
#include <unjam/viewer/load/loaded_file.h>

typedef struct page_fixture {
    chromium browser;
    uj_loaded_file file;
    char page[256];  // absolute path
    bool embed;      // the options with which pages are exported
} page_fixture;

/// Start and stop the browser, for cmocka_run_group_tests.
int page_set_up(void **state);
int page_tear_down(void **state);

/// Exports a file of tests/cli/data as a page and opens it.
void page_open(page_fixture *f, const char *name);

/// Each function fails the test unless its condition holds. In this order: an expression becomes
/// true; the page had no errors and requested nothing; an element has this text; the words are
/// those of a move; all outlines are those of the scene at a time.
void page_expect(page_fixture *f, const char *expression);
void page_expect_no_trouble(const page_fixture *f);
void page_expect_text(page_fixture *f, const char *id, const char *text);
void page_expect_move(page_fixture *f, size_t move);
void page_expect_scene(page_fixture *f, double seconds);

/// Returns the position of the scrubber in seconds.
double page_position(page_fixture *f);

#endif
