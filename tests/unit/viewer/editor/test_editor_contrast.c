// Tests that the editor's texts have a contrast of at least 4.5 to 1 (Web Content Accessibility
// Guidelines).
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/edited_puzzle.h"

static double linear(unsigned byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(unsigned colour)
{
    return 0.2126 * linear(colour >> 24 & 255u) + 0.7152 * linear(colour >> 16 & 255u) +
           0.0722 * linear(colour >> 8 & 255u);
}

static double contrast(unsigned a, unsigned b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

// Returns the fill of a recorded line as 0xrrggbbaa, or 0 if the line has none.
static unsigned fill_of(const char *line, const char *end)
{
    const char *fill = strstr(line, " fill #");
    return fill != NULL && fill < end ? (unsigned)strtoul(fill + 7, NULL, 16) : 0;
}

// Returns the colour of the last opaque shape before `limit` that covers (x, y).
static unsigned colour_below(const char *scene, const char *limit, double x, double y)
{
    unsigned colour = 0;
    for (const char *line = scene; line < limit;) {
        const char *end = strchr(line, '\n');
        unsigned fill = fill_of(line, end);
        bool shape = strncmp(line, "polygon ", 8) == 0 || strncmp(line, "disc ", 5) == 0;
        if (shape && (fill & 255u) == 255u) {
            drawn_box box = drawn_points(strchr(strchr(line, ' ') + 1, ' '));
            if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
                colour = fill;
        }
        line = end + 1;
    }
    return colour;
}

static void check_scene(const uj_editor *editor)
{
    char *scene = editor_scene(editor);
    int texts = 0;
    for (const char *line = scene; *line != '\0'; line = strchr(line, '\n') + 1) {
        double x, y;
        if (sscanf(line, "text %*s %lf,%lf", &x, &y) != 2)
            continue;
        const char *end = strchr(line, '\n');
        // The point (x + 1, y) lies in the first letter, or in the middle of a centred text.
        unsigned below = colour_below(scene, line, x + 1.0, y);
        double found = contrast(fill_of(line, end), below);
        texts++;
        if (found < 4.5)
            fail_msg("a contrast of %.1f to #%08x: %.*s", found, below, (int)(end - line), line);
    }
    assert_true(texts > 5);
    free(scene);
}

static void check_states(uj_editor *editor)
{
    check_scene(editor);
    editor_press(editor, UJ_KEY_NEXT, 0);
    check_scene(editor);
    editor_press(editor, UJ_KEY_ENTER, 0);
    editor_type(editor, "1");
    check_scene(editor);
    editor_event(editor, UJ_MOUSE_MOVE, 60.0, 20.0, 0);  // shows a tooltip
    check_scene(editor);
    editor_press(editor, UJ_KEY_ESCAPE, 0);
    editor_control(editor, 's', UJ_SHIFT);  // shows a question
    check_scene(editor);
    editor_press(editor, UJ_KEY_ESCAPE, 0);
    uj_editor_notice(editor, "A message.");
    check_scene(editor);
}

static void all_text_can_be_read(void **state)
{
    (void)state;
    static const char *const files[] = {"tray/rectangular-jam.json", "tray/packing.json",
                                        "klotski/klotski.json",      "tiles/eight-hard.json",
                                        "peg/english-central.json",  "blocks/eight-blocks.json"};
    for (int theme = 0; theme < 2; theme++) {
        uj_view_style style = {.theme = (uj_theme)theme};
        for (uj_edit_kind kind = 0; kind < UJ_EDIT_KINDS; kind++) {
            uj_editor *editor = editor_open(NULL, kind);
            uj_editor_set_style(editor, &style);
            check_states(editor);
            uj_editor_destroy(editor);
        }
        for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
            char path[512];
            snprintf(path, sizeof path, "%s/problems/%s", UJ_TEST_ROOT, files[i]);
            uj_editor *editor = editor_open(path, 0);
            uj_editor_set_style(editor, &style);
            check_states(editor);
            uj_editor_destroy(editor);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_text_can_be_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
