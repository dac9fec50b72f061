// Tests zooming: the point under the mouse stays in place, and the zoom factor stays within limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/viewer/board/zoom.h>

static const double frame_time = 1.0 / 60.0;

static uj_zoom_frame frame_of(double most)
{
    return (uj_zoom_frame){{20.0, 40.0, 900.0, 500.0}, {{-3.0, 1.0}, {9.0, 7.0}}, most};
}

static uj_vec2 board_point(const uj_zoom *zoom, const uj_zoom_frame *frame, uj_vec2 pixel)
{
    double scale;
    uj_map map = uj_area_map(frame->area, uj_zoom_box(zoom, frame), &scale);
    return (uj_vec2){(pixel.x - map.x0) / map.xx, (pixel.y - map.y0) / map.yy};
}

static void assert_same_point(uj_vec2 a, uj_vec2 b, double pixels, double scale)
{
    assert_true(fabs(a.x - b.x) * scale <= pixels && fabs(a.y - b.y) * scale <= pixels);
}

static void run(uj_zoom *zoom, const uj_zoom_frame *frame)
{
    for (int i = 0; i < 600 && uj_zoom_moves(zoom); i++)
        uj_zoom_tick(zoom, frame, frame_time);
    assert_false(uj_zoom_moves(zoom));
}

static void the_point_under_the_mouse_stays(void **unused)
{
    (void)unused;
    const uj_zoom_frame frame = frame_of(1e6);
    const uj_vec2 pixel = {611.0, 222.0};
    uj_zoom zoom = {0};
    uj_vec2 point = board_point(&zoom, &frame, pixel);
    double last = 1.0;
    for (int notch = 0; notch < 40; notch++) {
        assert_true(uj_zoom_by(&zoom, &frame, pixel, 1.4));
        for (int i = 0; i < 4; i++) {
            assert_true(uj_zoom_tick(&zoom, &frame, frame_time));
            double factor = uj_zoom_factor(&zoom, &frame);
            assert_true(factor > last);
            last = factor;
            assert_same_point(point, board_point(&zoom, &frame, pixel), 0.01, 75.0 * factor);
        }
    }
    run(&zoom, &frame);
    assert_true(fabs(uj_zoom_factor(&zoom, &frame) / pow(1.4, 40) - 1.0) < 1e-9);
    assert_same_point(point, board_point(&zoom, &frame, pixel), 0.01, 75.0 * pow(1.4, 40));
}

static void limits_hold(void **unused)
{
    (void)unused;
    const uj_zoom_frame frame = frame_of(20.0);
    uj_zoom zoom = {0};
    assert_false(uj_zoom_by(&zoom, &frame, (uj_vec2){100.0, 100.0}, 0.5));
    assert_false(uj_zoom_reset(&zoom, &frame) || uj_zoom_moves(&zoom));
    assert_false(uj_zoom_pan(&zoom, &frame, (uj_vec2){50.0, 0.0}));
    assert_true(uj_zoom_by(&zoom, &frame, (uj_vec2){100.0, 100.0}, 1e30));
    run(&zoom, &frame);
    assert_true(fabs(uj_zoom_factor(&zoom, &frame) - 20.0) < 1e-9);
    assert_false(uj_zoom_by(&zoom, &frame, (uj_vec2){100.0, 100.0}, 2.0));
    assert_false(uj_zoom_by(&zoom, &frame, (uj_vec2){100.0, 100.0}, NAN));
}

static void a_reset_shows_the_whole_board(void **unused)
{
    (void)unused;
    const uj_zoom_frame frame = frame_of(1e6);
    uj_zoom zoom = {0};
    uj_zoom_by(&zoom, &frame, (uj_vec2){60.0, 500.0}, 1e5);
    run(&zoom, &frame);
    uj_zoom_pan(&zoom, &frame, (uj_vec2){-4000.0, 900.0});
    assert_true(uj_zoom_reset(&zoom, &frame));
    run(&zoom, &frame);
    uj_box box = uj_zoom_box(&zoom, &frame);
    assert_true(uj_zoom_factor(&zoom, &frame) == 1.0);
    assert_true(box.low.x == frame.whole.low.x && box.high.y == frame.whole.high.y);
    // Zooming in by a factor of 4, then out by a factor of 10, shows the whole board.
    uj_zoom_by(&zoom, &frame, (uj_vec2){60.0, 500.0}, 4.0);
    uj_zoom_tick(&zoom, &frame, INFINITY);
    assert_true(uj_zoom_factor(&zoom, &frame) == 4.0);
    uj_zoom_by(&zoom, &frame, (uj_vec2){700.0, 80.0}, 0.1);
    uj_zoom_tick(&zoom, &frame, INFINITY);
    box = uj_zoom_box(&zoom, &frame);
    assert_true(!(zoom.scale > 0.0) && box.low.y == frame.whole.low.y);
}

static void moving_the_board_follows_the_mouse_and_ends_at_the_edge(void **unused)
{
    (void)unused;
    const uj_zoom_frame frame = frame_of(1e6);
    const uj_vec2 from = {470.0, 290.0}, to = {520.0, 260.0};
    uj_zoom zoom = {0};
    uj_zoom_by(&zoom, &frame, from, 8.0);
    run(&zoom, &frame);
    uj_vec2 point = board_point(&zoom, &frame, from);
    assert_true(uj_zoom_pan(&zoom, &frame, uj_vec2_sub(to, from)));
    assert_same_point(point, board_point(&zoom, &frame, to), 1e-6, 600.0);
    assert_true(uj_zoom_glide(&zoom, (uj_vec2){-30.0, 20.0}));
    run(&zoom, &frame);
    assert_same_point(point, board_point(&zoom, &frame, (uj_vec2){490.0, 280.0}), 1e-6, 600.0);
    // A drag to the right stops when the left edge of the unzoomed view reaches the left edge of
    // the area (pixel 20).
    assert_true(uj_zoom_pan(&zoom, &frame, (uj_vec2){1e5, 0.0}));
    assert_false(uj_zoom_pan(&zoom, &frame, (uj_vec2){10.0, 0.0}));
    uj_zoom whole = {0};
    uj_vec2 edge = board_point(&whole, &frame, (uj_vec2){20.0, 290.0});
    assert_true(fabs(board_point(&zoom, &frame, (uj_vec2){20.0, 290.0}).x - edge.x) < 1e-9);
    // After a drag beyond the limit, dragging back moves the board at once.
    assert_true(uj_zoom_pan(&zoom, &frame, (uj_vec2){-10.0, 0.0}));
    assert_true(fabs(board_point(&zoom, &frame, (uj_vec2){10.0, 290.0}).x - edge.x) < 1e-9);
}

static void a_board_that_grows_is_never_shown_smaller_than_whole(void **unused)
{
    (void)unused;
    uj_zoom_frame frame = frame_of(1e6);
    uj_zoom zoom = {0};
    uj_zoom_by(&zoom, &frame, (uj_vec2){470.0, 290.0}, 1.5);
    run(&zoom, &frame);
    // The board shrinks to 3 x 2 units. The whole board now fits the window at a larger scale than
    // the scale of the zoomed view, so the factor becomes 1.
    frame.whole = (uj_box){{-1.0, 2.0}, {2.0, 4.0}};
    assert_true(uj_zoom_factor(&zoom, &frame) == 1.0);
    frame.area.width = 0.0;  // the window has no room for the board
    uj_box box = uj_zoom_box(&zoom, &frame);
    assert_true(isfinite(box.low.x) && isfinite(box.high.y));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_point_under_the_mouse_stays),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_reset_shows_the_whole_board),
        cmocka_unit_test(moving_the_board_follows_the_mouse_and_ends_at_the_edge),
        cmocka_unit_test(a_board_that_grows_is_never_shown_smaller_than_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
