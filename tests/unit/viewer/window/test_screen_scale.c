// Tests the number of pixels per point on high-density displays.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/played_window.h"
#include "viewer/window/screen_renderer.h"
#include "viewer/window/screen_scale.h"

static void the_first_sensible_hint_counts(void **state)
{
    (void)state;
    static const struct {
        uj_scale_hints hints;
        double scale;
    } cases[] = {
        {{.is_x11 = true}, 1.0},
        {{.asked = "1.5", .resources = "Xft.dpi:\t192\n", .is_x11 = true}, 1.5},
        {{.asked = "2"}, 2.0},
        {{.asked = "0", .gdk_scale = "3", .is_x11 = true}, 3.0},
        {{.asked = "large", .is_x11 = true}, 1.0},
        {{.asked = "1e9", .is_x11 = true}, 1.0},
        {{.asked = "nan", .is_x11 = true}, 1.0},
        {{.resources = "Xft.dpi:\t192\n", .gdk_scale = "1", .is_x11 = true}, 2.0},
        {{.resources = "Xcursor.size: 24\nXft.dpi: 120", .is_x11 = true}, 1.25},
        {{.resources = "*Xft.dpi: 192\nXft.dpi:", .gdk_scale = "2", .is_x11 = true}, 2.0},
        {{.resources = "Xft.dpi: 9999999\n", .is_x11 = true}, 1.0},
        {{.resources = "Xft.dpi: 96\n", .dpi = 192.0, .is_x11 = true}, 1.0},
        {{.dpi = 192.0, .is_x11 = true}, 2.0},
        {{.dpi = 163.0, .is_x11 = true}, 1.75},
        {{.dpi = 110.0, .is_x11 = true}, 1.0},
        {{.dpi = 1e6, .is_x11 = true}, 1.0},
        // Without X11, SDL measures windows in points, so these three hints are ignored.
        {{.dpi = 192.0, .gdk_scale = "2", .resources = "Xft.dpi: 192\n"}, 1.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (uj_scale_choose(&cases[i].hints) != cases[i].scale)
            fail_msg("case %zu: %g instead of %g", i, uj_scale_choose(&cases[i].hints),
                     cases[i].scale);
}

// At every scale, the scene and the mouse's position must be the same in points.
static void windows_are_measured_in_points(void **state)
{
    const window_fixture *f = *state;
    static const char *const scales[] = {"1", "2", "1.25"};
    const char *steps = "p,drag=400:168:560:200,wheel=1,hover=60:672,wait=1";
    char *scenes[3];
    for (int i = 0; i < 3; i++) {
        setenv("UNJAM_SCALE", scales[i], 1);
        scenes[i] = window_play(f, steps);
    }
    unsetenv("UNJAM_SCALE");
    assert_non_null(strstr(scenes[0], "tooltip"));
    assert_string_equal(scenes[0], scenes[1]);
    assert_string_equal(scenes[0], scenes[2]);
    for (int i = 0; i < 3; i++)
        free(scenes[i]);
}

static void emulated_opengl_is_known_by_its_name(void **state)
{
    (void)state;
    assert_true(uj_gl_is_emulated("llvmpipe (LLVM 15.0.6, 256 bits)"));
    assert_true(uj_gl_is_emulated("softpipe"));
    assert_true(uj_gl_is_emulated("Google SwiftShader"));
    assert_false(uj_gl_is_emulated("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
    assert_false(uj_gl_is_emulated("AMD Radeon Graphics (renoir, LLVM 15.0.6, DRM 3.49)"));
    assert_false(uj_gl_is_emulated(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(emulated_opengl_is_known_by_its_name),
        cmocka_unit_test(the_first_sensible_hint_counts),
        cmocka_unit_test_setup_teardown(windows_are_measured_in_points, window_set_up,
                                        window_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
