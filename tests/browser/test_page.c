// Animated pages in a real browser: mouse, keys and picture. Skipped without Chromium.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "page_fixture.h"

static void buttons_go_from_move_to_move(void **state)
{
    page_fixture *f = *state;
    page_open(f, "two-pieces.solution");
    const uj_timeline *timeline = &f->file.subject->timeline;
    char clock[64];
    snprintf(clock, sizeof clock, "0.0 / %.1f s", timeline->total);
    page_expect_text(f, "clock", clock);
    page_expect_move(f, 0);
    page_expect_scene(f, 0.0);
    chromium_click(&f->browser, "#on", 0.5);
    page_expect_move(f, 1);
    page_expect_scene(f, timeline->starts[1]);
    chromium_click(&f->browser, "#last", 0.5);
    page_expect_move(f, 2);
    page_expect_scene(f, timeline->total);
    chromium_click(&f->browser, "#back", 0.5);
    page_expect_move(f, 1);
    chromium_click(&f->browser, "#back", 0.5);
    page_expect_move(f, 0);
    chromium_click(&f->browser, "#moves li:nth-child(2) button", 0.5);
    page_expect_move(f, 1);
    page_expect(f, "document.querySelector('#moves [aria-current]').textContent.startsWith('2')");
    chromium_click(&f->browser, "#first", 0.5);
    page_expect_move(f, 0);
    page_expect_scene(f, 0.0);
    chromium_click(&f->browser, "#scrub", 0.5);
    assert_true(fabs(page_position(f) - 0.5 * timeline->total) < 0.05 * timeline->total);
    page_expect_scene(f, page_position(f));
    page_expect_no_trouble(f);
}

static void it_plays_pauses_and_goes_on(void **state)
{
    page_fixture *f = *state;
    page_open(f, "two-pieces.solution");
    double total = f->file.subject->timeline.total;
    chromium_press(&f->browser, "]");
    chromium_press(&f->browser, "]");
    page_expect(f, "document.getElementById('speed').value === '5'");
    chromium_click(&f->browser, "#play", 0.5);
    page_expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Pause'");
    page_expect(f, "Number(document.getElementById('scrub').value) > 300");
    chromium_click(&f->browser, "#play", 0.5);
    page_expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Play'");
    double paused = page_position(f);
    nanosleep(&(struct timespec){0, 200000000}, NULL);
    assert_true(page_position(f) == paused);
    page_expect_scene(f, paused);
    // Space presses the focused button. Playback then stops at the end.
    chromium_press(&f->browser, " ");
    page_expect(f,
                "document.getElementById('scrub').value === document.getElementById('scrub').max");
    page_expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Play'");
    page_expect_scene(f, total);
    // With the loop on, playback begins again after the end.
    chromium_click(&f->browser, "#loop", 0.5);
    page_expect(f, "document.getElementById('loop').getAttribute('aria-pressed') === 'true'");
    chromium_click(&f->browser, "#play", 0.5);
    page_expect(f, "Number(document.getElementById('scrub').value) > 3000");
    page_expect(f, "Number(document.getElementById('scrub').value) < 2500");
    chromium_click(&f->browser, "#play", 0.5);
    page_expect_no_trouble(f);
}

static void every_key_does_what_it_says(void **state)
{
    page_fixture *f = *state;
    page_open(f, "two-pieces.solution");
    const uj_timeline *timeline = &f->file.subject->timeline;
    chromium_press(&f->browser, "ArrowRight");
    page_expect_move(f, 1);
    chromium_press(&f->browser, "ArrowLeft");
    page_expect_move(f, 0);
    chromium_press(&f->browser, "End");
    page_expect_move(f, 2);
    chromium_press(&f->browser, "Home");
    page_expect_move(f, 0);
    chromium_press(&f->browser, "7");
    assert_true(fabs(page_position(f) - 0.7 * timeline->total) < 0.002);
    page_expect_scene(f, page_position(f));
    double before = page_position(f);
    chromium_press(&f->browser, ".");
    assert_true(fabs(page_position(f) - before - 1.0 / 30.0) < 0.002);
    chromium_press(&f->browser, ",");
    assert_true(fabs(page_position(f) - before) < 0.002);
    chromium_press(&f->browser, "[");
    page_expect(f, "document.getElementById('speed').value === '2'");
    chromium_press(&f->browser, "l");
    page_expect(f, "document.getElementById('loop').getAttribute('aria-pressed') === 'true'");
    chromium_press(&f->browser, "t");
    page_expect(f, "document.documentElement.dataset.theme === 'dark'");
    chromium_press(&f->browser, "?");
    page_expect(f, "document.getElementById('help').open");
    chromium_press(&f->browser, "End");  // has no effect while the dialog is open
    chromium_press(&f->browser, "Escape");
    page_expect(f, "!document.getElementById('help').open");
    assert_true(fabs(page_position(f) - before) < 0.002);
    chromium_press(&f->browser, " ");
    page_expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Pause'");
    chromium_press(&f->browser, " ");
    chromium_click(&f->browser, "#keys", 0.5);
    page_expect(f, "document.getElementById('help').open");
    chromium_click(&f->browser, "#close", 0.5);
    page_expect(f, "!document.getElementById('help').open");
    // While the list of speeds has the focus, arrow keys must not change the move.
    chromium_press(&f->browser, "Home");
    page_expect(f, "(document.getElementById('speed').focus(), true)");
    chromium_press(&f->browser, "ArrowRight");
    page_expect_move(f, 0);
    page_expect_no_trouble(f);
}

static void it_follows_what_the_reader_prefers(void **state)
{
    page_fixture *f = *state;
    const char *page = "getComputedStyle(document.body).backgroundColor === ";
    char light[128], dark[128];
    snprintf(light, sizeof light, "%s'rgb(247, 245, 240)'", page);
    snprintf(dark, sizeof dark, "%s'rgb(21, 23, 28)'", page);
    chromium_prefer(&f->browser, "dark", "");
    page_open(f, "two-pieces.solution");
    page_expect(f, dark);
    char *fill = chromium_ask(&f->browser, "getComputedStyle(document.querySelector('#board "
                                           "[data-tag=\"piece:A\"]')).fill");
    chromium_prefer(&f->browser, "light", "");
    page_expect(f, light);
    char *other = chromium_ask(&f->browser, "getComputedStyle(document.querySelector('#board "
                                            "[data-tag=\"piece:A\"]')).fill");
    assert_string_not_equal(fill, other);
    free(fill);
    free(other);
    // A theme chosen with the button stays when the preferred colour scheme changes.
    chromium_click(&f->browser, "#theme", 0.5);
    page_expect(f, dark);
    chromium_prefer(&f->browser, "dark", "");
    chromium_prefer(&f->browser, "light", "");
    page_expect(f, dark);
    // With reduced motion, playback jumps from move to move.
    chromium_prefer(&f->browser, "light", "reduce");
    page_open(f, "two-pieces.solution");
    page_expect(
        f, "(window.seen = new Set(), new MutationObserver(() => "
           "seen.add(document.getElementById('scrub').getAttribute('aria-valuetext') + ' ' + "
           "document.getElementById('scrub').value)).observe(document.getElementById('clock'), "
           "{childList: true, characterData: true, subtree: true}), true)");
    chromium_press(&f->browser, "]");
    chromium_press(&f->browser, "]");
    chromium_press(&f->browser, " ");
    page_expect(f,
                "document.getElementById('scrub').value === document.getElementById('scrub').max");
    assert_true(chromium_number(&f->browser, "seen.size") <= 3.0);
    chromium_prefer(&f->browser, "", "");
    page_expect_no_trouble(f);
}

static void every_control_has_a_name(void **state)
{
    page_fixture *f = *state;
    page_open(f, "klotski-slides.solution");
    page_expect(f, "Array.from(document.querySelectorAll('button, input, select')).every((e) => "
                   "(e.getAttribute('aria-label') || e.textContent || '').trim() !== '')");
    page_expect(f, "document.documentElement.lang === 'en' && document.title !== ''");
    page_expect(f, "document.getElementById('words').getAttribute('role') === 'status'");
    page_expect(f, "(document.activeElement.blur(), window.reached = new Set(), true)");
    for (int i = 0; i < 40; i++) {
        chromium_press(&f->browser, "Tab");
        page_expect(f, "(reached.add(document.activeElement), true)");
    }
    page_expect(f, "Array.from(document.querySelectorAll('#try, #watch button, #watch input, "
                   "#watch select, #moves button')).every((e) => reached.has(e))");
    page_expect_no_trouble(f);
}

static void all_kinds_play_to_their_end(void **state)
{
    page_fixture *f = *state;
    static const char *const names[] = {"klotski-slides.solution", "line-1.solution",
                                        "sussman.solution"};
    for (int i = 0; i < 3; i++) {
        page_open(f, names[i]);
        const uj_timeline *timeline = &f->file.subject->timeline;
        for (size_t move = 0; move < timeline->move_count; move += 2) {
            char selector[64];
            snprintf(selector, sizeof selector, "#moves li:nth-child(%zu) button", move + 1);
            chromium_click(&f->browser, selector, 0.5);
            page_expect_move(f, move);
            page_expect_scene(f, timeline->starts[move]);
        }
        chromium_press(&f->browser, "3");
        page_expect_scene(f, page_position(f));
        chromium_press(&f->browser, "End");
        page_expect_scene(f, timeline->total);
    }
    // A page of a problem without a solution has a picture and disabled controls.
    page_open(f, "no-way-out");
    page_expect(
        f, "document.getElementById('play').disabled && document.getElementById('scrub').disabled");
    page_expect(f, "document.querySelectorAll('#board [data-tag^=\"piece:\"]').length > 0");
    chromium_press(&f->browser, " ");
    chromium_press(&f->browser, "ArrowRight");
    chromium_press(&f->browser, "ArrowLeft");
    chromium_press(&f->browser, "5");
    page_expect_no_trouble(f);
}

int main(void)
{
    if (!chromium_is_installed()) {
        puts("skipped: there is no chromium to open pages in (apt-get install chromium)");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buttons_go_from_move_to_move),
        cmocka_unit_test(it_plays_pauses_and_goes_on),
        cmocka_unit_test(every_key_does_what_it_says),
        cmocka_unit_test(it_follows_what_the_reader_prefers),
        cmocka_unit_test(every_control_has_a_name),
        cmocka_unit_test(all_kinds_play_to_their_end),
    };
    return cmocka_run_group_tests(tests, page_set_up, page_tear_down);
}
