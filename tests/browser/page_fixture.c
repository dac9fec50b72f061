// Opens exported pages and compares them with the viewer's picture.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "page_fixture.h"
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/export/export.h>

#include "viewer/page/motion_canvas.h"

void page_open(page_fixture *f, const char *name)
{
    char path[512];
    uj_error error = {0};
    uj_export_options options = uj_export_default();
    options.embed = f->embed;
    uj_loaded_file_clear(&f->file);
    snprintf(path, sizeof path, "%s/%s.json", UJ_TEST_ROOT "/tests/cli/data", name);
    if (uj_loaded_file_read(path, NULL, &f->file, &error) != UJ_OK ||
        uj_loaded_file_make(&f->file, &error) != UJ_OK ||
        uj_export_whole(f->file.subject, &options, f->page, &error) != UJ_OK)
        fail_msg("%s: %s", name, error.message);
    chromium_open(&f->browser, f->page);
}

int page_set_up(void **state)
{
    page_fixture *f = calloc(1, sizeof *f);
    snprintf(f->page, sizeof f->page, "/tmp/unjam-page-%ld.html", (long)getpid());
    chromium_start(&f->browser);
    *state = f;
    return 0;
}

int page_tear_down(void **state)
{
    page_fixture *f = *state;
    chromium_stop(&f->browser);
    uj_loaded_file_clear(&f->file);
    unlink(f->page);
    free(f);
    return 0;
}

void page_expect(page_fixture *f, const char *expression)
{
    chromium_expect(&f->browser, expression);
}

void page_expect_no_trouble(const page_fixture *f)
{
    if (f->browser.errors > 0 || f->browser.requests > 0)
        fail_msg("%s", f->browser.trouble);
}

void page_expect_text(page_fixture *f, const char *id, const char *text)
{
    char expression[1400];
    snprintf(expression, sizeof expression, "document.getElementById('%s').textContent === \"%s\"",
             id, text);
    page_expect(f, expression);
}

void page_expect_move(page_fixture *f, size_t move)
{
    const uj_subject *subject = f->file.subject;
    char number[64], words[1024];
    size_t count = subject->move_count;
    snprintf(number, sizeof number, "move %zu/%zu", move < count ? move + 1 : count, count);
    subject->class->caption(subject, move, words, sizeof words);
    page_expect_text(f, "number", number);
    page_expect_text(f, "caption", words);
}

void page_expect_scene(page_fixture *f, double seconds)
{
    const uj_subject *subject = f->file.subject;
    uj_box box = subject->class->view_box(subject, 0.0);
    double width = 1000.0;
    double height = fmin(ceil(width * (box.high.y - box.low.y) / (box.high.x - box.low.x)), 1600.0);
    uj_board board = {.time = uj_timeline_time(&subject->timeline, seconds),
                      .text = 1.4 * uj_layout_make(width, height, 0, NULL).text,
                      .show = UJ_SHOW_PICTURE,
                      .palette = uj_palette_of(UJ_THEME_LIGHT)};
    board.map = uj_area_map((uj_area){0.0, 0.0, width, height}, box, &board.scale);
    uj_motion_canvas canvas = uj_motion_canvas_empty();
    subject->class->draw(subject, &canvas.base, &board);
    char *all = chromium_ask(
        &f->browser, "Array.from(document.querySelectorAll('#board [data-tag]:not(g)'))"
                     ".map((e) => e.tagName === 'path' ? e.getAttribute('d') : '').join(';')");
    char *at = all;
    size_t checked = 0;
    for (size_t i = 0; i < canvas.shape_count; i++) {
        const uj_shape *shape = &canvas.shapes[i];
        char *end = strchr(at, ';');
        bool outline = shape->type == UJ_SHAPE_POLYGON || shape->type == UJ_SHAPE_LINE;
        assert_int_equal(*at != '\0' && *at != ';', outline);
        size_t number = 0;
        while (*at != '\0' && *at != ';') {
            if (strchr("MLZ ", *at) != NULL) {
                at++;
                continue;
            }
            double value = 10.0 * strtod(at, &at);
            double wanted = canvas.numbers[shape->first + number++];
            checked++;
            if (fabs(value - wanted) > 10.0)
                fail_msg("shape %zu (%s) at %.3f s: %g instead of %g", i,
                         canvas.characters + shape->words, seconds, value, wanted);
        }
        at = end != NULL ? end + 1 : at;
    }
    assert_true(checked > 20);
    free(all);
    uj_motion_canvas_clear(&canvas);
}

double page_position(page_fixture *f)
{
    return 0.001 * chromium_number(&f->browser, "document.getElementById('scrub').value");
}
