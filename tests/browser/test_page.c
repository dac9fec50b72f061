// Animated pages in a real browser: mouse and keys work, the page draws what the scene draws, and
// loads nothing from outside. Skipped without Chromium.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "chromium.h"
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/load/loaded_file.h>

#include "viewer/export/motion_canvas.h"

typedef struct fixture {
    chromium browser;
    uj_loaded_file file;
    char page[256];  // absolute
    bool embed;      // how pages are exported
} fixture;

// Exports a file of tests/cli/data as a page and opens it.
static void open_page(fixture *f, const char *name)
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

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    snprintf(f->page, sizeof f->page, "/tmp/unjam-page-%ld.html", (long)getpid());
    chromium_start(&f->browser);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    chromium_stop(&f->browser);
    uj_loaded_file_clear(&f->file);
    unlink(f->page);
    free(f);
    return 0;
}

static void expect(fixture *f, const char *expression)
{
    chromium_expect(&f->browser, expression);
}

static void expect_no_trouble(const fixture *f)
{
    if (f->browser.errors > 0 || f->browser.requests > 0)
        fail_msg("%s", f->browser.trouble);
}

static void expect_text(fixture *f, const char *id, const char *text)
{
    char expression[1400];
    snprintf(expression, sizeof expression, "document.getElementById('%s').textContent === \"%s\"",
             id, text);
    expect(f, expression);
}

// Expects the page to show a move's number and the caption that the scene gives it.
static void expect_move(fixture *f, size_t move)
{
    const uj_subject *subject = f->file.subject;
    char number[64], words[1024];
    size_t count = subject->move_count;
    snprintf(number, sizeof number, "move %zu/%zu", move < count ? move + 1 : count, count);
    subject->class->caption(subject, move, words, sizeof words);
    expect_text(f, "number", number);
    expect_text(f, "caption", words);
}

// Expects every outline on the page to be where the scene draws it at this time.
static void expect_scene(fixture *f, double seconds)
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

static double position(fixture *f)
{
    return 0.001 * chromium_number(&f->browser, "document.getElementById('scrub').value");
}

static void buttons_go_from_move_to_move(void **state)
{
    fixture *f = *state;
    open_page(f, "two-pieces.solution");
    const uj_timeline *timeline = &f->file.subject->timeline;
    char clock[64];
    snprintf(clock, sizeof clock, "0.0 / %.1f s", timeline->total);
    expect_text(f, "clock", clock);
    expect_move(f, 0);
    expect_scene(f, 0.0);
    chromium_click(&f->browser, "#on", 0.5);
    expect_move(f, 1);
    expect_scene(f, timeline->starts[1]);
    chromium_click(&f->browser, "#last", 0.5);
    expect_move(f, 2);
    expect_scene(f, timeline->total);
    chromium_click(&f->browser, "#back", 0.5);
    expect_move(f, 1);
    chromium_click(&f->browser, "#back", 0.5);
    expect_move(f, 0);
    chromium_click(&f->browser, "#moves li:nth-child(2) button", 0.5);
    expect_move(f, 1);
    expect(f, "document.querySelector('#moves [aria-current]').textContent.startsWith('2')");
    chromium_click(&f->browser, "#first", 0.5);
    expect_move(f, 0);
    expect_scene(f, 0.0);
    // A click on the middle of the scrubber.
    chromium_click(&f->browser, "#scrub", 0.5);
    assert_true(fabs(position(f) - 0.5 * timeline->total) < 0.05 * timeline->total);
    expect_scene(f, position(f));
    expect_no_trouble(f);
}

static void it_plays_pauses_and_goes_on(void **state)
{
    fixture *f = *state;
    open_page(f, "two-pieces.solution");
    double total = f->file.subject->timeline.total;
    chromium_press(&f->browser, "]");
    chromium_press(&f->browser, "]");
    expect(f, "document.getElementById('speed').value === '5'");
    chromium_click(&f->browser, "#play", 0.5);
    expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Pause'");
    expect(f, "Number(document.getElementById('scrub').value) > 300");
    chromium_click(&f->browser, "#play", 0.5);
    expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Play'");
    double paused = position(f);
    nanosleep(&(struct timespec){0, 200000000}, NULL);
    assert_true(position(f) == paused);
    expect_scene(f, paused);
    // Space on the focused button starts playback; at the end it stops by itself.
    chromium_press(&f->browser, " ");
    expect(f, "document.getElementById('scrub').value === document.getElementById('scrub').max");
    expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Play'");
    expect_scene(f, total);
    // With the loop on, it starts again.
    chromium_click(&f->browser, "#loop", 0.5);
    expect(f, "document.getElementById('loop').getAttribute('aria-pressed') === 'true'");
    chromium_click(&f->browser, "#play", 0.5);
    expect(f, "Number(document.getElementById('scrub').value) > 3000");
    expect(f, "Number(document.getElementById('scrub').value) < 2500");
    chromium_click(&f->browser, "#play", 0.5);
    expect_no_trouble(f);
}

static void every_key_does_what_it_says(void **state)
{
    fixture *f = *state;
    open_page(f, "two-pieces.solution");
    const uj_timeline *timeline = &f->file.subject->timeline;
    chromium_press(&f->browser, "ArrowRight");
    expect_move(f, 1);
    chromium_press(&f->browser, "ArrowLeft");
    expect_move(f, 0);
    chromium_press(&f->browser, "End");
    expect_move(f, 2);
    chromium_press(&f->browser, "Home");
    expect_move(f, 0);
    chromium_press(&f->browser, "7");
    assert_true(fabs(position(f) - 0.7 * timeline->total) < 0.002);
    expect_scene(f, position(f));
    double before = position(f);
    chromium_press(&f->browser, ".");
    assert_true(fabs(position(f) - before - 1.0 / 30.0) < 0.002);
    chromium_press(&f->browser, ",");
    assert_true(fabs(position(f) - before) < 0.002);
    chromium_press(&f->browser, "[");
    expect(f, "document.getElementById('speed').value === '2'");
    chromium_press(&f->browser, "l");
    expect(f, "document.getElementById('loop').getAttribute('aria-pressed') === 'true'");
    chromium_press(&f->browser, "t");
    expect(f, "document.documentElement.dataset.theme === 'dark'");
    chromium_press(&f->browser, "?");
    expect(f, "document.getElementById('help').open");
    chromium_press(&f->browser, "End");  // must not move the playback behind the open dialog
    chromium_press(&f->browser, "Escape");
    expect(f, "!document.getElementById('help').open");
    assert_true(fabs(position(f) - before) < 0.002);
    chromium_press(&f->browser, " ");
    expect(f, "document.getElementById('play').getAttribute('aria-label') === 'Pause'");
    chromium_press(&f->browser, " ");
    chromium_click(&f->browser, "#keys", 0.5);
    expect(f, "document.getElementById('help').open");
    chromium_click(&f->browser, "#close", 0.5);
    expect(f, "!document.getElementById('help').open");
    // While the list of speeds has the focus, arrow keys must not step the playback.
    chromium_press(&f->browser, "Home");
    expect(f, "(document.getElementById('speed').focus(), true)");
    chromium_press(&f->browser, "ArrowRight");
    expect_move(f, 0);
    expect_no_trouble(f);
}

static void it_follows_what_the_reader_prefers(void **state)
{
    fixture *f = *state;
    const char *page = "getComputedStyle(document.body).backgroundColor === ";
    char light[128], dark[128];
    snprintf(light, sizeof light, "%s'rgb(247, 245, 240)'", page);
    snprintf(dark, sizeof dark, "%s'rgb(21, 23, 28)'", page);
    chromium_prefer(&f->browser, "dark", "");
    open_page(f, "two-pieces.solution");
    expect(f, dark);
    char *fill = chromium_ask(&f->browser, "getComputedStyle(document.querySelector('#board "
                                           "[data-tag=\"piece:A\"]')).fill");
    chromium_prefer(&f->browser, "light", "");
    expect(f, light);
    char *other = chromium_ask(&f->browser, "getComputedStyle(document.querySelector('#board "
                                            "[data-tag=\"piece:A\"]')).fill");
    assert_string_not_equal(fill, other);
    free(fill);
    free(other);
    // A theme that the user has chosen stays.
    chromium_click(&f->browser, "#theme", 0.5);
    expect(f, dark);
    chromium_prefer(&f->browser, "dark", "");
    chromium_prefer(&f->browser, "light", "");
    expect(f, dark);
    // With reduced motion the playback jumps from move to move.
    chromium_prefer(&f->browser, "light", "reduce");
    open_page(f, "two-pieces.solution");
    expect(f, "(window.seen = new Set(), new MutationObserver(() => "
              "seen.add(document.getElementById('scrub').getAttribute('aria-valuetext') + ' ' + "
              "document.getElementById('scrub').value)).observe(document.getElementById('clock'), "
              "{childList: true, characterData: true, subtree: true}), true)");
    chromium_press(&f->browser, "]");
    chromium_press(&f->browser, "]");
    chromium_press(&f->browser, " ");
    expect(f, "document.getElementById('scrub').value === document.getElementById('scrub').max");
    assert_true(chromium_number(&f->browser, "seen.size") <= 3.0);
    chromium_prefer(&f->browser, "", "");
    expect_no_trouble(f);
}

static void every_control_has_a_name(void **state)
{
    fixture *f = *state;
    open_page(f, "klotski-slides.solution");
    expect(f, "Array.from(document.querySelectorAll('button, input, select')).every((e) => "
              "(e.getAttribute('aria-label') || e.textContent || '').trim() !== '')");
    expect(f, "document.documentElement.lang === 'en' && document.title !== ''");
    expect(f, "document.getElementById('words').getAttribute('role') === 'status'");
    // Tab reaches all controls.
    expect(f, "(document.activeElement.blur(), window.reached = new Set(), true)");
    for (int i = 0; i < 40; i++) {
        chromium_press(&f->browser, "Tab");
        expect(f, "(reached.add(document.activeElement), true)");
    }
    expect(f, "Array.from(document.querySelectorAll('#try, #watch button, #watch input, "
              "#watch select, #moves button')).every((e) => reached.has(e))");
    expect_no_trouble(f);
}

static void addresses_lead_to_moves(void **state)
{
    fixture *f = *state;
    open_page(f, "two-pieces.solution");
    const uj_timeline *timeline = &f->file.subject->timeline;
    expect(f, "location.hash === ''");
    chromium_press(&f->browser, "ArrowRight");
    expect(f, "location.hash === '#move=2'");
    chromium_press(&f->browser, "End");
    expect(f, "location.hash === '#move=end'");
    expect(f, "(location.hash = '#move=2', true)");
    expect_move(f, 1);
    expect_scene(f, timeline->starts[1]);
    expect(f, "(location.hash = '#t=0.5', true)");
    expect(f, "document.getElementById('scrub').value === '500'");
    // Numbers that lead nowhere lead to the end; words change nothing.
    expect(f, "(location.hash = '#move=99', true)");
    expect_move(f, 2);
    expect(f, "(location.hash = '#move=-1', true)");
    expect(f, "(location.hash = '#t=x', true)");
    expect_move(f, 2);
    expect(f, "(location.hash = '#play', true)");  // a tray cannot be played
    expect_move(f, 2);
    expect(f, "!document.getElementById('watch').hidden");
    // The scrubber names the move under the pointer.
    expect(f, "(document.getElementById('scrub').dispatchEvent(new PointerEvent('pointermove', "
              "{clientX: 20})), document.getElementById('chapter').textContent.startsWith('1 '))");
    expect(f, "!document.getElementById('chapter').hidden");
    // The address that a page is opened with.
    chromium_open_at(&f->browser, f->page, "#move=2");
    expect_move(f, 1);
    expect_no_trouble(f);
}

static void frames_show_only_the_board(void **state)
{
    fixture *f = *state;
    f->embed = true;
    open_page(f, "klotski-slides.solution");
    f->embed = false;
    expect(f, "getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)'");
    expect(f, "['h1', 'nav', 'footer'].every((e) => "
              "getComputedStyle(document.querySelector(e)).display === 'none')");
    chromium_click(&f->browser, "#on", 0.5);
    expect_move(f, 1);
    chromium_click(&f->browser, "#try", 0.5);
    expect(f, "document.getElementById('table').dataset.moves === '0'");
    expect_no_trouble(f);
}

// The contrast of texts by the Web Content Accessibility Guidelines 2.1; disabled controls are
// exempt.
static const char least_contrast[] =
    "(() => { const rgb = (c) => c.match(/[\\d.]+/g).map(Number), light = (c) => { const [r, g, b] "
    "= rgb(c).map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return "
    "0.2126 * r + 0.7152 * g + 0.0722 * b; }, ground = (e) => { for (; e; e = e.parentElement) { "
    "const c = getComputedStyle(e).backgroundColor, a = rgb(c); if (a.length < 4 || a[3] > 0.99) "
    "return c; } return 'rgb(255,255,255)'; }; let least = 21; for (const e of "
    "document.querySelectorAll('body *:not(script):not(svg *)')) { if (!e.offsetParent || "
    "e.disabled || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue; "
    "const a = light(getComputedStyle(e).color), b = light(ground(e)); least = Math.min(least, "
    "(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)); } return least; })()";

static void texts_have_contrast_and_pages_have_landmarks(void **state)
{
    fixture *f = *state;
    open_page(f, "klotski-slides.solution");
    for (int dark = 0; dark < 2; dark++) {
        for (int play = 0; play < 2; play++) {
            double least = chromium_number(&f->browser, least_contrast);
            if (!(least >= 4.5 && least < 21.0))
                fail_msg("the least contrast is %g (dark: %d, playing: %d)", least, dark, play);
            chromium_click(&f->browser, "#try", 0.5);
        }
        chromium_press(&f->browser, "t");
    }
    expect(
        f,
        "['header', 'main', 'nav', 'footer', 'h1', 'title', 'meta[name=description]', "
        "'meta[property=\"og:image\"]'].every((e) => document.querySelectorAll(e).length === 1)");
    expect(f, "[...document.querySelectorAll('[id]')].every((e) => "
              "document.querySelectorAll('#' + CSS.escape(e.id)).length === 1)");
    // A piece and its destinations are reached and used with the keyboard alone.
    chromium_click(&f->browser, "#try", 0.5);
    expect(f,
           "[...document.querySelectorAll('#table [role=button]')].every((e) => e.tabIndex === 0 "
           "&& e.getAttribute('aria-label'))");
    expect(f, "(table.querySelectorAll('.piece')[0].focus(), true)");
    for (int i = 0; i < 12; i++) {
        chromium_press(&f->browser, "Enter");
        if (chromium_number(&f->browser, "table.dataset.moves") > 0.0)
            break;
        chromium_press(&f->browser, "Tab");
    }
    expect(f, "table.dataset.moves === '1' && !document.getElementById('undo').disabled");
    chromium_press(&f->browser, "u");
    expect(f, "table.dataset.moves === '0'");
    expect_no_trouble(f);
}

static void all_kinds_play_to_their_end(void **state)
{
    fixture *f = *state;
    static const char *const names[] = {"klotski-slides.solution", "line-1.solution",
                                        "sussman.solution"};
    for (int i = 0; i < 3; i++) {
        open_page(f, names[i]);
        const uj_timeline *timeline = &f->file.subject->timeline;
        for (size_t move = 0; move < timeline->move_count; move += 2) {
            char selector[64];
            snprintf(selector, sizeof selector, "#moves li:nth-child(%zu) button", move + 1);
            chromium_click(&f->browser, selector, 0.5);
            expect_move(f, move);
            expect_scene(f, timeline->starts[move]);
        }
        chromium_press(&f->browser, "3");
        expect_scene(f, position(f));
        chromium_press(&f->browser, "End");
        expect_scene(f, timeline->total);
    }
    // A problem without a solution is shown as a picture with disabled controls.
    open_page(f, "no-way-out");
    expect(f,
           "document.getElementById('play').disabled && document.getElementById('scrub').disabled");
    expect(f, "document.querySelectorAll('#board [data-tag^=\"piece:\"]').length > 0");
    chromium_press(&f->browser, " ");
    chromium_press(&f->browser, "ArrowRight");
    chromium_press(&f->browser, "ArrowLeft");
    chromium_press(&f->browser, "5");
    expect_no_trouble(f);
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
        cmocka_unit_test(addresses_lead_to_moves),
        cmocka_unit_test(frames_show_only_the_board),
        cmocka_unit_test(texts_have_contrast_and_pages_have_landmarks),
        cmocka_unit_test(all_kinds_play_to_their_end),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
