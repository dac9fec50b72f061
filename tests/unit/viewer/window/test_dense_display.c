// Tests displays with several pixels per point. SDL's dummy driver has no such displays, so the
// test multiplies the size that SDL reports.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/played_window.h"
#include <unjam/viewer/draw/cairo_canvas.h>

static double density = 1.0;

struct SDL_Renderer;

int __real_SDL_GetRendererOutputSize(struct SDL_Renderer *renderer, int *width, int *height);
int __wrap_SDL_GetRendererOutputSize(struct SDL_Renderer *renderer, int *width, int *height);

int __wrap_SDL_GetRendererOutputSize(struct SDL_Renderer *renderer, int *width, int *height)
{
    int code = __real_SDL_GetRendererOutputSize(renderer, width, height);
    *width = (int)(density * *width);
    *height = (int)(density * *height);
    return code;
}

// Plays `steps` at `at_density` pixels per point. Returns a screenshot. The caller destroys it.
static cairo_surface_t *shot(const window_fixture *f, double at_density, const char *steps)
{
    char path[128], text[256];
    snprintf(path, sizeof path, "%s/shot.png", f->folder);
    snprintf(text, sizeof text, "%s,shot=%s", steps, path);
    density = at_density;
    free(window_play(f, text));
    density = 1.0;
    cairo_surface_t *surface = cairo_image_surface_create_from_png(path);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    unlink(path);
    return surface;
}

// Draws the player's scene with `scale` pixels per point. The caller destroys the surface.
static cairo_surface_t *drawn(const uj_player *player, double scale)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(scale * WIDTH),
                                                          (int)(scale * HEIGHT));
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_scene_draw(&scene, &canvas.base);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    return surface;
}

static int channel(cairo_surface_t *surface, int x, int y, int which)
{
    const unsigned char *data = cairo_image_surface_get_data(surface);
    return data[y * cairo_image_surface_get_stride(surface) + 4 * x + which];
}

static bool same_pixels(cairo_surface_t *a, cairo_surface_t *b)
{
    int width = cairo_image_surface_get_width(a), height = cairo_image_surface_get_height(a);
    if (width != cairo_image_surface_get_width(b) || height != cairo_image_surface_get_height(b))
        return false;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < 3; c++)
                if (channel(a, x, y, c) != channel(b, x, y, c))
                    return false;
    return true;
}

// `two` has twice the density of `one`. Computes mean differences of colour values (0 to 255):
// *reduced after halving the size of `two`, *enlarged after doubling the size of `one`.
static void differences(cairo_surface_t *one, cairo_surface_t *two, const uj_area *area,
                        double *reduced, double *enlarged)
{
    double sums[2] = {0.0, 0.0};
    int left = (int)area->x, right = (int)(area->x + area->width);
    int top = (int)area->y, bottom = (int)(area->y + area->height);
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            for (int c = 0; c < 3; c++) {
                int here = channel(one, x, y, c), sum = 0;
                for (int k = 0; k < 4; k++) {
                    int dense = channel(two, 2 * x + k % 2, 2 * y + k / 2, c);
                    sum += dense;
                    sums[1] += 0.25 * abs(dense - here);
                }
                sums[0] += abs((sum + 2) / 4 - here);
            }
    double count = 3.0 * (right - left) * (bottom - top);
    *reduced = sums[0] / count;
    *enlarged = sums[1] / count;
}

static uj_player player_after(const window_fixture *f)
{
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    uj_player_key(&player, UJ_KEY_ON);
    uj_player_key(&player, UJ_KEY_FRAME_ON);
    return player;
}

static void dense_pictures_are_sharp(void **state)
{
    const window_fixture *f = *state;
    static const double densities[] = {1.0, 1.5, 2.0, 3.0};
    uj_player player = player_after(f);
    for (size_t i = 0; i < sizeof densities / sizeof densities[0]; i++) {
        cairo_surface_t *found = shot(f, densities[i], "right,period");
        cairo_surface_t *wanted = drawn(&player, densities[i]);
        if (!same_pixels(found, wanted))
            fail_msg("at %g pixels per point the window does not show the player's scene",
                     densities[i]);
        cairo_surface_destroy(found);
        cairo_surface_destroy(wanted);
    }
}

static void dense_pictures_are_the_same_picture(void **state)
{
    const window_fixture *f = *state;
    cairo_surface_t *one = shot(f, 1.0, "right,period"), *two = shot(f, 2.0, "right,period");
    const uj_area whole = {0.0, 0.0, WIDTH, HEIGHT};
    uj_area board = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject).board;
    double reduced, enlarged;
    assert_int_equal(cairo_image_surface_get_width(two), 2 * WIDTH);
    assert_int_equal(cairo_image_surface_get_height(two), 2 * HEIGHT);
    // The boards differ only by antialiasing.
    differences(one, two, &board, &reduced, &enlarged);
    if (!(reduced < 0.25))
        fail_msg("the boards differ by %.3f when the dense one is reduced", reduced);
    // Letters are shifted to whole pixels. So reducing the dense picture does not give exactly the
    // other picture. Enlarging the other picture must give a greater difference: it lacks details.
    differences(one, two, &whole, &reduced, &enlarged);
    if (!(enlarged > 1.5 * reduced))
        fail_msg("the pictures differ by %.3f when the dense one is reduced, %.3f when the other "
                 "one is enlarged",
                 reduced, enlarged);
    cairo_surface_destroy(one);
    cairo_surface_destroy(two);
}

// The mouse's position is given in points, not in pixels.
static void the_mouse_finds_what_it_points_at(void **state)
{
    const window_fixture *f = *state;
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    char steps[4][160];
    snprintf(steps[0], sizeof steps[0], "click=%.0f:%.0f",
             layout.track.x + 0.6 * layout.track.width, layout.track.y);
    snprintf(steps[1], sizeof steps[1], "click=%.0f:%.0f", layout.moves.x + 30.0,
             layout.moves.y + 1.5 * layout.row);
    snprintf(steps[2], sizeof steps[2], "click=%.0f:%.0f", layout.controls.x + 4.0, layout.track.y);
    // Drags the upper left piece to the right.
    snprintf(steps[3], sizeof steps[3], "p,drag=%.0f:%.0f:%.0f:%.0f", 0.40 * WIDTH, 0.24 * HEIGHT,
             0.5 * WIDTH, 0.24 * HEIGHT);
    char *first = window_play(f, "left");
    for (size_t i = 0; i < 4; i++) {
        char *sparse = window_play(f, steps[i]);
        density = 2.0;
        char *dense = window_play(f, steps[i]);
        density = 1.0;
        assert_string_equal(sparse, dense);
        if (strcmp(first, dense) == 0)
            fail_msg("%s changes nothing", steps[i]);
        if (i == 3)
            assert_non_null(strstr(dense, "\"1 move\""));
        free(sparse);
        free(dense);
    }
    free(first);
}

static void a_dense_window_takes_another_size(void **state)
{
    const window_fixture *f = *state;
    cairo_surface_t *found = shot(f, 2.0, "resize=640:480,right");
    assert_int_equal(cairo_image_surface_get_width(found), 1280);
    assert_int_equal(cairo_image_surface_get_height(found), 960);
    cairo_surface_destroy(found);
}

// Characters that no font has are left out. A text of only such characters is drawn as boxes.
static void letters_without_a_face_are_left_out(void **state)
{
    (void)state;
    // f4 8f bf bd is the last private character of Unicode, which no font has.
    static const char *const texts[] = {"Unjam", "Unjam \xf4\x8f\xbf\xbd", "\xf4\x8f\xbf\xbdUnjam",
                                        "\xf4\x8f\xbf\xbd", "Unjam\xe2\x80\xa6"};
    cairo_surface_t *pictures[5];
    for (size_t i = 0; i < 5; i++) {
        pictures[i] = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 200, 40);
        cairo_t *cairo = cairo_create(pictures[i]);
        uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
        uj_text_style style = {.colour = {1.0, 1.0, 1.0, 1.0}, .size = 20.0};
        canvas.base.class->text(&canvas.base, "text", (uj_vec2){10.0, 20.0}, texts[i], &style);
        cairo_destroy(cairo);
        cairo_surface_flush(pictures[i]);
    }
    assert_true(same_pixels(pictures[0], pictures[1]));
    assert_true(same_pixels(pictures[0], pictures[2]));
    assert_false(same_pixels(pictures[0], pictures[3]));
    assert_false(same_pixels(pictures[0], pictures[4]));
    for (size_t i = 0; i < 5; i++)
        cairo_surface_destroy(pictures[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dense_pictures_are_sharp),
        cmocka_unit_test(dense_pictures_are_the_same_picture),
        cmocka_unit_test(the_mouse_finds_what_it_points_at),
        cmocka_unit_test(a_dense_window_takes_another_size),
        cmocka_unit_test(letters_without_a_face_are_left_out),
    };
    return cmocka_run_group_tests(tests, window_set_up, window_tear_down);
}
