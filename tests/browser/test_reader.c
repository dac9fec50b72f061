// What readers of a page rely on: addresses, embedding, contrast and keyboard. Skipped without
// Chromium.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "page_fixture.h"

static void addresses_lead_to_moves(void **state)
{
    page_fixture *f = *state;
    page_open(f, "two-pieces.solution");
    const uj_timeline *timeline = &f->file.subject->timeline;
    page_expect(f, "location.hash === ''");
    chromium_press(&f->browser, "ArrowRight");
    page_expect(f, "location.hash === '#move=2'");
    chromium_press(&f->browser, "End");
    page_expect(f, "location.hash === '#move=end'");
    page_expect(f, "(location.hash = '#move=2', true)");
    page_expect_move(f, 1);
    page_expect_scene(f, timeline->starts[1]);
    page_expect(f, "(location.hash = '#t=0.5', true)");
    page_expect(f, "document.getElementById('scrub').value === '500'");
    // A move number beyond the last means the end. A negative or missing number has no effect.
    page_expect(f, "(location.hash = '#move=99', true)");
    page_expect_move(f, 2);
    page_expect(f, "(location.hash = '#move=-1', true)");
    page_expect(f, "(location.hash = '#t=x', true)");
    page_expect_move(f, 2);
    page_expect(f, "(location.hash = '#play', true)");  // no effect: a tray page has no game
    page_expect_move(f, 2);
    page_expect(f, "!document.getElementById('watch').hidden");
    // While the pointer is on the scrubber, the page names the move at that point.
    page_expect(
        f, "(document.getElementById('scrub').dispatchEvent(new PointerEvent('pointermove', "
           "{clientX: 20})), document.getElementById('chapter').textContent.startsWith('1 '))");
    page_expect(f, "!document.getElementById('chapter').hidden");
    chromium_open_at(&f->browser, f->page, "#move=2");
    page_expect_move(f, 1);
    page_expect_no_trouble(f);
}

static void frames_show_only_the_board(void **state)
{
    page_fixture *f = *state;
    f->embed = true;
    page_open(f, "klotski-slides.solution");
    f->embed = false;
    page_expect(f, "getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)'");
    page_expect(f, "['nav', 'footer'].every((e) => "
                   "getComputedStyle(document.querySelector(e)).display === 'none')");
    // The heading takes no room, but screen readers still find it.
    page_expect(f, "(({width, height}) => width === 1 && height === 1)"
                   "(document.querySelector('h1').getBoundingClientRect())");
    chromium_click(&f->browser, "#on", 0.5);
    page_expect_move(f, 1);
    chromium_click(&f->browser, "#try", 0.5);
    page_expect(f, "document.getElementById('table').dataset.moves === '0'");
    page_expect_no_trouble(f);
}

// The least contrast (WCAG 2.1) of all texts except those of disabled controls. AAA requires 7.
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
    page_fixture *f = *state;
    page_open(f, "klotski-slides.solution");
    for (int dark = 0; dark < 2; dark++) {
        for (int play = 0; play < 2; play++) {
            double least = chromium_number(&f->browser, least_contrast);
            if (!(least >= 7.0 && least < 21.0))
                fail_msg("the least contrast is %g (dark: %d, playing: %d)", least, dark, play);
            chromium_click(&f->browser, "#try", 0.5);
        }
        chromium_press(&f->browser, "t");
    }
    page_expect(
        f,
        "['header', 'main', 'nav', 'footer', 'h1', 'title', 'meta[name=description]', "
        "'meta[property=\"og:image\"]'].every((e) => document.querySelectorAll(e).length === 1)");
    page_expect(f, "[...document.querySelectorAll('[id]')].every((e) => "
                   "document.querySelectorAll('#' + CSS.escape(e.id)).length === 1)");
    // A piece and its destinations can be used by keyboard alone.
    chromium_click(&f->browser, "#try", 0.5);
    page_expect(
        f, "[...document.querySelectorAll('#table [role=button]')].every((e) => e.tabIndex === 0 "
           "&& e.getAttribute('aria-label'))");
    page_expect(f, "(table.querySelectorAll('.piece')[0].focus(), true)");
    for (int i = 0; i < 12; i++) {
        chromium_press(&f->browser, "Enter");
        if (chromium_number(&f->browser, "table.dataset.moves") > 0.0)
            break;
        chromium_press(&f->browser, "Tab");
    }
    page_expect(f, "table.dataset.moves === '1' && !document.getElementById('undo').disabled");
    chromium_press(&f->browser, "u");
    page_expect(f, "table.dataset.moves === '0'");
    page_expect_no_trouble(f);
}

int main(void)
{
    if (!chromium_is_installed()) {
        puts("skipped: there is no chromium to open pages in (apt-get install chromium)");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_lead_to_moves),
        cmocka_unit_test(frames_show_only_the_board),
        cmocka_unit_test(texts_have_contrast_and_pages_have_landmarks),
    };
    return cmocka_run_group_tests(tests, page_set_up, page_tear_down);
}
