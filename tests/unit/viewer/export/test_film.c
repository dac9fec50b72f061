// Tests the zoom of films and the progress of their export. Functions of this file replace ffmpeg
// and uj_scene_draw.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/export/export.h>

#include "tests/support/sample_fixture.h"
#include "viewer/export/encoder.h"

static const char PATH[] = "test_film.mp4";

enum { MOST_PICTURES = 10000 };

// `done`: the progress that the export reported.
static struct {
    uj_scene scenes[MOST_PICTURES];
    double done[MOST_PICTURES];
    size_t scene_count, done_count;
} seen;

void __wrap_uj_scene_draw(const uj_scene *scene, uj_canvas *canvas);
uj_status __wrap_uj_encoder_start(uj_encoder *encoder, const char *const *arguments, FILE *output,
                                  FILE *extra, uj_error *error);
uj_status __wrap_uj_encoder_put(uj_encoder *encoder, const void *bytes, size_t size,
                                uj_error *error);
uj_status __wrap_uj_encoder_finish(uj_encoder *encoder, uj_error *error);

void __wrap_uj_scene_draw(const uj_scene *scene, uj_canvas *canvas)
{
    (void)canvas;
    assert_true(seen.scene_count < MOST_PICTURES);
    seen.scenes[seen.scene_count++] = *scene;
}

uj_status __wrap_uj_encoder_start(uj_encoder *encoder, const char *const *arguments, FILE *output,
                                  FILE *extra, uj_error *error)
{
    (void)extra;
    (void)error;
    *encoder = (uj_encoder){.pipe = -1, .program = arguments[0]};
    fputs("film", output);
    return UJ_OK;
}

uj_status __wrap_uj_encoder_put(uj_encoder *encoder, const void *bytes, size_t size,
                                uj_error *error)
{
    (void)encoder;
    (void)bytes;
    (void)size;
    (void)error;
    return UJ_OK;
}

uj_status __wrap_uj_encoder_finish(uj_encoder *encoder, uj_error *error)
{
    (void)encoder;
    (void)error;
    return UJ_OK;
}

static bool note_progress(void *payload, double done)
{
    (void)payload;
    assert_true(seen.done_count < MOST_PICTURES);
    seen.done[seen.done_count++] = done;
    return true;
}

static void make_film(const sample_fixture *f)
{
    uj_export_options options = uj_export_default();
    options.progress = note_progress;
    seen.scene_count = seen.done_count = 0;
    assert_int_equal(uj_export_whole(f->subject, &options, PATH, NULL), UJ_OK);
    unlink(PATH);
    assert_true(seen.scene_count > 100);
}

// The board of the sample is 10 x 10. Only the last move uses the exit, a slot 8 deep below the
// board.
static void films_zoom_as_the_window_does(void **state)
{
    sample_fixture *f = *state;
    make_film(f);
    double scale, scale_before = 0.0, least = INFINITY, greatest = 0.0;
    for (size_t i = 0; i < seen.scene_count; i++) {
        const uj_scene *scene = &seen.scenes[i];
        uj_layout layout = uj_layout_make(scene->width, scene->height, scene->show, scene->subject);
        uj_map map = uj_scene_map(scene, &scale);
        double window_scale;
        uj_area_map(layout.board, uj_subject_view_box(f->subject, scene->time, scene->show),
                    &window_scale);
        assert_true(fabs(scale - window_scale) < 1e-9 * scale);
        // All pieces are in view.
        uj_pose poses[SAMPLE_PIECES];
        uj_tray_subject_poses((const uj_tray_subject *)f->subject, scene->time, poses);
        for (int k = 0; k < SAMPLE_PIECES; k++) {
            uj_vec2 at = uj_map_apply(map, (uj_vec2){poses[k].x, poses[k].y});
            assert_true(uj_area_holds(layout.board, at.x, at.y));
        }
        // The zoom is gradual.
        assert_true(i == 0 || fabs(scale - scale_before) < 0.05 * scale);
        scale_before = scale;
        least = fmin(least, scale);
        greatest = fmax(greatest, scale);
    }
    // At the start, the tray fills most of the board area's height. At the end, the slot is shown.
    const uj_scene *first = &seen.scenes[0], *last = &seen.scenes[seen.scene_count - 1];
    assert_true(first->time == 0.0 && last->time == (double)SAMPLE_MOVES);
    uj_scene_map(first, &scale);
    uj_layout layout = uj_layout_make(first->width, first->height, first->show, first->subject);
    assert_true(10.0 * scale > 0.75 * layout.board.height);
    assert_true(scale == greatest);
    uj_scene_map(last, &scale);
    assert_true(scale == least && least < 0.95 * greatest);
}

static void films_report_their_progress(void **state)
{
    make_film(*state);
    assert_int_equal(seen.done_count, seen.scene_count);
    assert_true(seen.done[0] == 0.0 && seen.done[seen.done_count - 1] > 0.98);
    for (size_t i = 1; i < seen.done_count; i++)
        assert_true(seen.done[i] > seen.done[i - 1] && seen.done[i] <= 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(films_zoom_as_the_window_does, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(films_report_their_progress, sample_set_up,
                                        sample_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
