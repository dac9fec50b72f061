// Tests that cropping changes nothing inside the box, and keeps all coordinates near the box.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/draw/cairo_canvas.h>
#include <unjam/viewer/draw/crop_canvas.h>
#include <unjam/viewer/draw/record_canvas.h>

enum { SIZE = 96, SHAPES = 60, CORNERS = 9 };

static const uj_box box = {{20.0, 24.0}, {76.0, 70.0}};

static uint64_t state;

static double random_between(double low, double high)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(state >> 11) / 9007199254740992.0;
}

static uj_paint random_paint(void)
{
    uj_paint paint = {.fill = {random_between(0.0, 1.0), 0.5, 0.2, 0.7},
                      .stroke = {0.1, random_between(0.0, 1.0), 0.8, 0.8},
                      .line_width = random_between(0.5, 12.0)};
    paint.inside = random_between(0.0, 1.0) < 0.5;
    return paint;
}

static void draw_shape(uj_canvas *canvas, uint64_t number)
{
    state = number * 977 + 5;
    uj_vec2 points[2][CORNERS];
    double far = random_between(0.0, 1.0) < 0.5 ? 120.0 : 2000.0;
    for (size_t r = 0; r < 2; r++)
        for (size_t i = 0; i < CORNERS; i++)
            points[r][i] = (uj_vec2){random_between(-far, far), random_between(-far, far)};
    uj_ring rings[2] = {{CORNERS, points[0]}, {CORNERS, points[1]}};
    uj_map map = {1.1, 0.1, 40.0, -0.1, 0.9, 44.0};
    uj_paint paint = random_paint();
    if (number % 3 == 2) {
        paint.fill = (uj_colour){0};
        paint.inside = false;
        canvas->class->line(canvas, "line", (uj_polyline){CORNERS, points[0]}, map, &paint);
    } else if (number % 7 == 0) {
        canvas->class->disc(canvas, "disc", points[0][0], random_between(1.0, 80.0), &paint);
    } else {
        canvas->class->polygon(canvas, "polygon", &(uj_polygon){1 + number % 2, rings}, map,
                               &paint);
    }
}

static cairo_surface_t *picture_of(uint64_t number, bool crop)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIZE, SIZE);
    cairo_t *cairo = cairo_create(surface);
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_crop_canvas cropped = uj_crop_canvas_on(&canvas.base, box);
    canvas.base.class->clip(&canvas.base, box, 0.0);
    draw_shape(crop ? &cropped.base : &canvas.base, number);
    canvas.base.class->unclip(&canvas.base);
    uj_crop_canvas_clear(&cropped);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    return surface;
}

static void cropped_shapes_look_the_same(void **unused)
{
    (void)unused;
    size_t painted = 0, different = 0;
    for (uint64_t number = 0; number < SHAPES; number++) {
        cairo_surface_t *whole = picture_of(number, false), *cut = picture_of(number, true);
        const unsigned char *a = cairo_image_surface_get_data(whole);
        const unsigned char *b = cairo_image_surface_get_data(cut);
        size_t bytes = (size_t)cairo_image_surface_get_stride(whole) * SIZE;
        for (size_t i = 0; i < bytes; i++) {
            painted += a[i] != 0;
            // Cairo rounds the ends of an edge to 1/256 of a pixel. A cut moves an end, so the fill
            // and the stroke may each differ a little along the edge. These differences add up.
            if (abs(a[i] - b[i]) > 16)
                fail_msg("shape %d, byte %zu: %d and %d", (int)number, i, a[i], b[i]);
            different += abs(a[i] - b[i]) > 3;
        }
        cairo_surface_destroy(whole);
        cairo_surface_destroy(cut);
    }
    assert_true(painted > 10000 && different < painted / 1000);
}

static uj_record_canvas record_magnified(double dash)
{
    uj_record_canvas record = uj_record_canvas_empty();
    uj_crop_canvas crop = uj_crop_canvas_on(&record.base, box);
    uj_vec2 points[3] = {{-1.0, -1.0}, {2.0, 0.0}, {-1.0, 1.0}};
    uj_ring ring = {3, points};
    uj_map map = {1e8, 0.0, 50.0, 0.0, -1e8, 50.0};
    uj_paint fill = {.fill = {1.0, 0.0, 0.0, 1.0}};
    uj_paint pen = {.stroke = {1.0, 0.0, 0.0, 1.0}, .line_width = 2.0, .dash = dash};
    crop.base.class->polygon(&crop.base, "triangle", &(uj_polygon){1, &ring}, map, &fill);
    points[0] = (uj_vec2){-1.0, 0.0};
    crop.base.class->line(&crop.base, "line", (uj_polyline){2, points}, map, &pen);
    uj_crop_canvas_clear(&crop);
    return record;
}

static void magnified_shapes_stay_near_the_box(void **unused)
{
    (void)unused;
    uj_record_canvas record = record_magnified(4.0);
    assert_string_equal(record.text,
                        "polygon triangle 92.0,86.0 92.0,8.0 4.0,8.0 4.0,86.0 fill #ff0000ff\n"
                        "line line 0.0,50.0 96.0,50.0 stroke #ff0000ff width 2.0 dashed\n");
    uj_record_canvas_clear(&record);
}

static void shapes_outside_are_left_out(void **unused)
{
    (void)unused;
    uj_record_canvas record = uj_record_canvas_empty();
    uj_crop_canvas crop = uj_crop_canvas_on(&record.base, box);
    uj_paint paint = {.fill = {1.0, 0.0, 0.0, 1.0}};
    uj_text_style style = {.colour = {0.0, 0.0, 0.0, 1.0}, .size = 10.0};
    uj_vec2 points[4] = {{500.0, 0.0}, {600.0, 0.0}, {600.0, 90.0}, {500.0, 90.0}};
    uj_ring ring = {4, points};
    crop.base.class->polygon(&crop.base, "far", &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, &paint);
    crop.base.class->line(&crop.base, "far", (uj_polyline){4, points}, UJ_MAP_IDENTITY, &paint);
    crop.base.class->disc(&crop.base, "far", (uj_vec2){-90.0, 50.0}, 20.0, &paint);
    crop.base.class->text(&crop.base, "far", (uj_vec2){50.0, 500.0}, "far", &style);
    assert_null(record.text);
    crop.base.class->text(&crop.base, "near", (uj_vec2){10.0, 50.0}, "near", &style);
    assert_non_null(strstr(record.text, "text near"));
    uj_crop_canvas_clear(&crop);
    uj_record_canvas_clear(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cropped_shapes_look_the_same),
        cmocka_unit_test(magnified_shapes_stay_near_the_box),
        cmocka_unit_test(shapes_outside_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
