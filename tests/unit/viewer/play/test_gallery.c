// Tests the gallery without a window: cards, keys, clicks, messages.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/play/gallery.h>

#include "tests/support/test_random.h"

enum { ENTRIES = 23 };

static const uj_gallery_entry *sample_entries(void)
{
    static uj_gallery_entry entries[ENTRIES];
    static const char *const groups[] = {"Trays", "Tiles", "Pegs"};
    static char names[ENTRIES][24];
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(names[i], sizeof names[i], "puzzle-%d", i);
        entries[i] = (uj_gallery_entry){.title = names[i],
                                        .group = groups[i < 5    ? 0
                                                        : i < 14 ? 1
                                                                 : 2],
                                        .path = names[i],
                                        .difficulty = "7 moves",
                                        .can_solve = i % 4 != 0};
    }
    return entries;
}

static bool overlap(uj_area a, uj_area b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static bool in_view(const uj_gallery *g)
{
    uj_gallery_layout layout = uj_gallery_lay_out(g);
    uj_area card = uj_gallery_card(g, &layout, g->selected);
    return card.y >= layout.head && card.y + card.height <= g->height;
}

static void cards_lie_apart_and_in_order(void **state)
{
    (void)state;
    for (double width = 240.0; width < 2600.0; width += 37.0) {
        uj_gallery g = uj_gallery_start(sample_entries(), ENTRIES, width, 700.0);
        uj_gallery_layout layout = uj_gallery_lay_out(&g);
        for (size_t i = 0; i < ENTRIES; i++) {
            uj_area card = uj_gallery_card(&g, &layout, i);
            assert_true(card.x >= 0.0 && card.x + card.width <= width + 1e-9);
            assert_true(card.y >= layout.head &&
                        card.y + card.height <= layout.head + layout.content);
            for (size_t k = 0; k < i; k++) {
                uj_area before = uj_gallery_card(&g, &layout, k);
                assert_false(overlap(card, before));
                assert_true(before.y < card.y || (before.y == card.y && before.x < card.x));
            }
        }
        // Every group of cards starts a new row.
        assert_true(uj_gallery_card(&g, &layout, 5).x == layout.left);
        assert_true(uj_gallery_card(&g, &layout, 14).x == layout.left);
    }
}

static void keys_keep_the_selection_in_view(void **state)
{
    (void)state;
    test_random random = {test_seed(81)};
    for (int round = 0; round < 40; round++) {
        uj_gallery g =
            uj_gallery_start(sample_entries(), ENTRIES, test_random_real(&random, 400.0, 2000.0),
                             test_random_real(&random, 560.0, 1200.0));
        for (int step = 0; step < 400; step++) {
            uj_gallery_press_key(&g, (uj_gallery_key)test_random_below(&random, UJ_GALLERY_OPEN));
            assert_true(g.selected < ENTRIES && in_view(&g));
            assert_true(g.scroll >= 0.0);
        }
        uj_gallery_press_key(&g, UJ_GALLERY_FIRST);
        assert_int_equal(g.selected, 0);
        for (size_t i = 0; i + 1 < ENTRIES; i++) {
            assert_int_equal(g.selected, i);
            assert_true(uj_gallery_press_key(&g, UJ_GALLERY_RIGHT));
        }
        assert_false(uj_gallery_press_key(&g, UJ_GALLERY_RIGHT));  // already at the last card
        uj_gallery_press_key(&g, UJ_GALLERY_LAST);
        assert_int_equal(g.selected, ENTRIES - 1);
        size_t rows = 0;
        while (uj_gallery_press_key(&g, UJ_GALLERY_UP))
            rows++;
        assert_true(g.selected < 5 && rows >= 2);
        assert_false(g.quit || g.open);
    }
}

static void clicks_open_what_they_hit(void **state)
{
    (void)state;
    test_random random = {test_seed(82)};
    uj_gallery g = uj_gallery_start(sample_entries(), ENTRIES, 900.0, 600.0);
    uj_gallery_layout layout = uj_gallery_lay_out(&g);
    size_t opened = 0;
    for (int round = 0; round < 2000; round++) {
        double x = test_random_real(&random, 0.0, 900.0), y = test_random_real(&random, 0.0, 600.0);
        uj_gallery_wheel(&g, test_random_real(&random, -3.0, 3.0));
        assert_true(g.scroll >= 0.0 && g.scroll <= layout.content + layout.head - 600.0 + 1e-9);
        size_t wanted = ENTRIES;
        for (size_t i = 0; i < ENTRIES && y >= layout.head; i++)
            if (uj_area_holds(uj_gallery_card(&g, &layout, i), x, y))
                wanted = i;
        uj_gallery_hover(&g, x, y);
        assert_int_equal(g.hovered, wanted);
        g.open = false;
        uj_gallery_click(&g, x, y);
        assert_int_equal(g.open, wanted < ENTRIES);
        assert_true(wanted == ENTRIES || g.selected == wanted);
        opened += g.open;
    }
    assert_true(opened > 500);
}

// A card shows the button Solve while it is selected or under the mouse, but only if its entry has
// `can_solve` set.
static void cards_have_a_button_that_solves(void **state)
{
    (void)state;
    uj_gallery g = uj_gallery_start(sample_entries(), ENTRIES, 900.0, 600.0);
    uj_gallery_layout layout = uj_gallery_lay_out(&g);
    uj_gallery_select(&g, 1);
    for (size_t i = 0; i < 5; i++) {
        uj_area card = uj_gallery_card(&g, &layout, i);
        double below = card.y + card.height - 5.0;
        bool wanted = i % 4 != 0;
        uj_gallery_hover(&g, 0.0, 0.0);
        assert_int_equal(uj_gallery_solve_button(&g, &layout, i).width > 0.0, i == 1);
        uj_gallery_hover(&g, card.x + 5.0, below);
        uj_area button = uj_gallery_solve_button(&g, &layout, i);
        assert_int_equal(button.width > 0.0, wanted);
        assert_true(button.x >= card.x && button.x + button.width <= card.x + card.width);
        assert_false(g.hovered_solve);
        double x = button.x + 0.5 * button.width, y = button.y + 0.5 * button.height;
        assert_int_equal(uj_gallery_hover(&g, x, y), wanted);
        assert_int_equal(g.hovered_solve, wanted);
        uj_gallery_click(&g, card.x + 5.0, below);
        assert_true(g.open && !g.solve);
        g.open = false;
        uj_gallery_click(&g, wanted ? x : card.x + 20.0, wanted ? y : card.y + 20.0);
        assert_true(g.open && g.solve == wanted && g.selected == i);
        g.open = g.solve = false;
        uj_gallery_select(&g, 1);
    }
    uj_gallery_press_key(&g, UJ_GALLERY_SOLVE);
    assert_true(g.open && g.solve);
    uj_gallery_press_key(&g, UJ_GALLERY_OPEN);
    assert_true(g.open && !g.solve);
}

static void messages_go_with_a_key_or_a_click(void **state)
{
    (void)state;
    uj_gallery g = uj_gallery_start(sample_entries(), ENTRIES, 900.0, 600.0);
    uj_gallery_tell(&g, "x.json:3:1: this is wrong in more words than fit into a single line of "
                        "the panel, which is why they are broken into several lines there");
    uj_record_canvas record = uj_record_canvas_empty();
    uj_gallery_draw(&g, &record.base);
    assert_non_null(strstr(record.text, "\"x.json:3:1: this is wrong"));
    assert_non_null(strstr(record.text, "several lines there\""));
    uj_record_canvas_clear(&record);
    assert_true(uj_gallery_press_key(&g, UJ_GALLERY_ESCAPE));
    assert_false(g.quit);
    assert_string_equal(g.message, "");
    uj_gallery_tell(&g, "wrong");
    assert_true(uj_gallery_click(&g, 100.0, 200.0));
    assert_false(g.open);
    uj_gallery_press_key(&g, UJ_GALLERY_ESCAPE);
    assert_true(g.quit);
}

static void help_shows_the_keys(void **state)
{
    (void)state;
    uj_gallery g = uj_gallery_start(sample_entries(), ENTRIES, 900.0, 600.0);
    assert_true(uj_gallery_press_key(&g, UJ_GALLERY_HELP));
    uj_record_canvas record = uj_record_canvas_empty();
    uj_gallery_draw(&g, &record.base);
    assert_non_null(strstr(record.text, "\"select a puzzle\""));
    uj_record_canvas_clear(&record);
    assert_true(uj_gallery_press_key(&g, UJ_GALLERY_ESCAPE));
    assert_false(g.help || g.quit);
    uj_gallery_press_key(&g, UJ_GALLERY_HELP);
    assert_true(uj_gallery_press_key(&g, UJ_GALLERY_HELP));
    assert_false(g.help);
    uj_gallery_press_key(&g, UJ_GALLERY_HELP);
    assert_true(uj_gallery_click(&g, 100.0, 200.0));
    assert_false(g.help || g.open);
}

static void an_empty_gallery_does_nothing(void **state)
{
    (void)state;
    uj_gallery g = uj_gallery_start(NULL, 0, 500.0, 400.0);
    for (int key = 0; key <= UJ_GALLERY_OPEN; key++)
        assert_false(uj_gallery_press_key(&g, (uj_gallery_key)key));
    assert_false(uj_gallery_press_key(&g, UJ_GALLERY_SOLVE));
    assert_false(g.open || uj_gallery_click(&g, 100.0, 200.0) || uj_gallery_wheel(&g, -3.0));
    assert_true(uj_gallery_resize(&g, 600.0, 400.0));
    uj_record_canvas record = uj_record_canvas_empty();
    uj_gallery_draw(&g, &record.base);
    assert_non_null(strstr(record.text, "text title"));
    uj_record_canvas_clear(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_lie_apart_and_in_order),
        cmocka_unit_test(keys_keep_the_selection_in_view),
        cmocka_unit_test(clicks_open_what_they_hit),
        cmocka_unit_test(cards_have_a_button_that_solves),
        cmocka_unit_test(messages_go_with_a_key_or_a_click),
        cmocka_unit_test(help_shows_the_keys),
        cmocka_unit_test(an_empty_gallery_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
