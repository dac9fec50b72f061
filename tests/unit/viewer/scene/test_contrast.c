// Tests that every text has a contrast of at least 4.5 to its background (WCAG 2.1, criterion
// 1.4.3).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>

#include "tests/support/scene_reader.h"

static const double LEAST = 4.5;

static double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static double luminance(uj_colour c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

static double contrast(uj_colour a, uj_colour b)
{
    double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

// Paints `top` over the opaque colour `below`.
static uj_colour over(uj_colour top, uj_colour below)
{
    uj_colour mixed = uj_colour_mix(below, top, top.a);
    mixed.a = 1.0;
    return mixed;
}

static bool read_fill(const char *line, uj_colour *colour)
{
    const char *end = strchr(line, '\n'), *at = strstr(line, " fill #");
    unsigned long rgba;
    if (at == NULL || at > end || sscanf(at, " fill #%8lx", &rgba) != 1)
        return false;
    *colour = (uj_colour){(double)(rgba >> 24 & 0xff) / 255.0, (double)(rgba >> 16 & 0xff) / 255.0,
                          (double)(rgba >> 8 & 0xff) / 255.0, (double)(rgba & 0xff) / 255.0};
    return true;
}

// Reads a ring at *at and moves *at past it. Returns the ring's winding number around p.
static int winding(const char **at, uj_vec2 p)
{
    uj_vec2 first = {0.0, 0.0}, a = {0.0, 0.0}, b;
    int used, turns = 0;
    bool begun = false;
    while (true) {
        bool more = sscanf(*at, " %lf,%lf%n", &b.x, &b.y, &used) == 2;
        if (!more)
            b = first;
        if (begun && (a.y <= p.y) != (b.y <= p.y)) {
            double side = uj_vec2_cross(uj_vec2_sub(b, a), uj_vec2_sub(p, a));
            turns += b.y > p.y ? (side > 0.0) : -(side < 0.0);
        }
        if (!more)
            return turns;
        if (!begun)
            first = b;
        begun = true;
        a = b;
        *at += used;
    }
}

static bool covers(const char *line, uj_vec2 p)
{
    double radius;
    uj_vec2 centre;
    if (sscanf(line, "disc %*s %lf,%lf radius %lf", &centre.x, &centre.y, &radius) == 3)
        return uj_vec2_length(uj_vec2_sub(p, centre)) < radius;
    char tag[128];
    int used = 0, turns = 0;
    if (sscanf(line, "polygon %127s%n", tag, &used) != 1)
        return false;
    for (const char *at = line + used;; at += strspn(at, " /")) {
        const char *before = at;
        turns += winding(&at, p);
        if (at == before || strncmp(at, " /", 2) != 0)
            return turns != 0;
    }
}

// Returns the colour at p after the shapes recorded before `end` are painted.
static uj_colour background(const char *scene, const char *end, uj_vec2 p)
{
    uj_colour colour = {1.0, 1.0, 1.0, 1.0}, fill;
    for (const char *line = scene; line < end; line = strchr(line, '\n') + 1)
        if (read_fill(line, &fill) && covers(line, p))
            colour = over(fill, colour);
    return colour;
}

// Measures the contrast at the middle of the text.
static void check_text(const char *what, const char *scene, const char *line)
{
    char tag[64], anchor[16], words[256] = "";
    double x, y, size;
    uj_colour fill;
    assert_int_equal(sscanf(line, "text %63s %lf,%lf %15s size %lf", tag, &x, &y, anchor, &size),
                     5);
    if (sscanf(strchr(line, '"'), "\"%255[^\"\n]", words) != 1)
        return;  // the text is empty
    double width = uj_text_wrap_width(words, size);
    x += strcmp(anchor, "start") == 0 ? 0.5 * width : strcmp(anchor, "end") == 0 ? -0.5 * width : 0;
    assert_true(read_fill(line, &fill));
    uj_colour ground = background(scene, line, (uj_vec2){x, y});
    double found = contrast(over(fill, ground), ground);
    if (found < LEAST)
        fail_msg("%s: %s \"%s\" has a contrast of %.2f, #%02lx%02lx%02lx on #%02lx%02lx%02lx", what,
                 tag, words, found, lround(255 * fill.r), lround(255 * fill.g),
                 lround(255 * fill.b), lround(255 * ground.r), lround(255 * ground.g),
                 lround(255 * ground.b));
}

// Checks all texts of the window. If the help is open, skips the texts behind it.
static void check_window(const char *what, const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    char *text = text_of_scene(&scene), *veil = strstr(text, "polygon veil ");
    size_t count = 0;
    for (char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
        if (strncmp(line, "text ", 5) == 0 && (veil == NULL || line > veil)) {
            check_text(what, text, line);
            count++;
        }
    assert_true(count > 3);
    free(text);
}

static void press(uj_player *player, const char *keys)
{
    char name[16];
    for (; *keys != '\0'; keys += strcspn(keys, ","), keys += *keys == ',') {
        uj_key key = UJ_KEY_NONE;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(keys, ","), keys);
        assert_true(uj_key_find(name, &key));
        uj_player_key(player, key);
    }
    player->message_left = 0.0;
}

static void texts_are_legible(void **state)
{
    static const char *const files[] = {"problems/tray/rectangular-jam.json",
                                        "problems/tray/packing.json",
                                        "problems/tiles/eight-hard.json",
                                        "problems/peg/hoppers.json",
                                        "problems/blocks/three-blocks.json",
                                        "problems/klotski/klotski.json",
                                        "tests/cli/data/two-pieces.solution.json",
                                        "tests/cli/data/line-1.solution.json",
                                        "tests/cli/data/klotski-slides.solution.json",
                                        "tests/cli/data/sussman.solution.json"};
    static const char *const keys[] = {"",  "right", "end", "g", "d",       "?",
                                       "p", "p,tab", "p,?", "i", "l,right", "c"};
    (void)state;
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        char path[512], what[600];
        uj_loaded_file file = {0};
        snprintf(path, sizeof path, "%s/%s", UJ_TEST_ROOT, files[f]);
        assert_int_equal(uj_loaded_file_read(path, NULL, &file, NULL), UJ_OK);
        assert_int_equal(uj_loaded_file_make(&file, NULL), UJ_OK);
        for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
            for (int theme = 0; theme < 2; theme++) {
                uj_player player = uj_player_start(file.subject, 1280.0, 800.0);
                player.style.theme = (uj_theme)theme;
                player.can_go_back = true;
                press(&player, keys[k]);
                snprintf(what, sizeof what, "%s after \"%s\", %s", files[f], keys[k],
                         theme == 0 ? "light" : "dark");
                check_window(what, &player);
                if (k == 0) {
                    uj_player_notice(&player, "A notice.");
                    check_window(what, &player);
                }
                uj_player_end(&player);
            }
        uj_loaded_file_clear(&file);
    }
}

static void contrast_is_that_of_wcag(void **state)
{
    const uj_colour black = {0, 0, 0, 1}, white = {1, 1, 1, 1},
                    grey = {118 / 255.0, 118 / 255.0, 118 / 255.0, 1};
    (void)state;
    assert_true(fabs(contrast(black, white) - 21.0) < 1e-9);
    assert_true(fabs(contrast(white, grey) - 4.54) < 0.005);
    const char *scene = "polygon page 0.0,0.0 9.0,0.0 9.0,9.0 0.0,9.0 fill #ffffffff\n"
                        "polygon hole 1.0,1.0 8.0,1.0 8.0,8.0 1.0,8.0 / 3.0,3.0 3.0,6.0 6.0,6.0 "
                        "6.0,3.0 fill #000000ff\ntext end";
    const char *end = strstr(scene, "text");
    assert_true(background(scene, end, (uj_vec2){2.0, 2.0}).r == 0.0);
    assert_true(background(scene, end, (uj_vec2){4.0, 4.0}).r == 1.0);
    assert_true(background(scene, end, (uj_vec2){0.5, 0.5}).r == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrast_is_that_of_wcag),
        cmocka_unit_test(texts_are_legible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
