// Draws the shapes of a canvas with cairo.
#include <unjam/viewer/draw/cairo_canvas.h>

#include "cairo_text.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UJ_LEAKS_ARE_COUNTED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define UJ_LEAKS_ARE_COUNTED
#endif

#ifdef UJ_LEAKS_ARE_COUNTED
// The leak checker must ignore the leaks of Fontconfig, with which cairo finds fonts.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);

const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig";
}

const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}
#endif

static cairo_t *context_of(uj_canvas *canvas)
{
    return ((uj_cairo_canvas *)canvas)->cairo;
}

static void set_colour(cairo_t *cairo, uj_colour colour)
{
    cairo_set_source_rgba(cairo, colour.r, colour.g, colour.b, colour.a);
}

static void add_points(cairo_t *cairo, const uj_vec2 *points, size_t count, uj_map map)
{
    for (size_t i = 0; i < count; i++) {
        uj_vec2 p = uj_map_apply(map, points[i]);
        if (i == 0)
            cairo_move_to(cairo, p.x, p.y);
        else
            cairo_line_to(cairo, p.x, p.y);
    }
}

static void paint_path(cairo_t *cairo, const uj_paint *paint)
{
    if (paint->fill.a > 0.0) {
        set_colour(cairo, paint->fill);
        cairo_fill_preserve(cairo);
    }
    if (paint->stroke.a > 0.0 && paint->line_width > 0.0) {
        cairo_save(cairo);
        if (paint->inside)
            cairo_clip_preserve(cairo);
        set_colour(cairo, paint->stroke);
        cairo_set_line_width(cairo, paint->inside ? 2.0 * paint->line_width : paint->line_width);
        if (paint->dash > 0.0)
            cairo_set_dash(cairo, &paint->dash, 1, 0.0);
        cairo_stroke_preserve(cairo);
        cairo_restore(cairo);
    }
    cairo_new_path(cairo);
}

static void draw_polygon(uj_canvas *canvas, const char *tag, const uj_polygon *polygon, uj_map map,
                         const uj_paint *paint)
{
    (void)tag;
    cairo_t *cairo = context_of(canvas);
    cairo_new_path(cairo);
    for (size_t i = 0; i < polygon->ring_count; i++) {
        add_points(cairo, polygon->rings[i].points, polygon->rings[i].count, map);
        cairo_close_path(cairo);
    }
    paint_path(cairo, paint);
}

static void draw_line(uj_canvas *canvas, const char *tag, uj_polyline line, uj_map map,
                      const uj_paint *paint)
{
    (void)tag;
    cairo_t *cairo = context_of(canvas);
    cairo_new_path(cairo);
    add_points(cairo, line.points, line.count, map);
    paint_path(cairo, paint);
}

static void draw_disc(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                      const uj_paint *paint)
{
    (void)tag;
    cairo_t *cairo = context_of(canvas);
    cairo_new_path(cairo);
    cairo_arc(cairo, centre.x, centre.y, radius, 0.0, 2.0 * UJ_PI);
    cairo_close_path(cairo);
    paint_path(cairo, paint);
}

static void draw_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                      const uj_text_style *style)
{
    (void)tag;
    uj_cairo_text_draw(context_of(canvas), at, text, style);
}

static void clip(uj_canvas *canvas, uj_box box, double radius)
{
    cairo_t *cairo = context_of(canvas);
    double r = fmin(radius, 0.5 * fmin(box.high.x - box.low.x, box.high.y - box.low.y));
    const uj_vec2 low = box.low, high = box.high;
    cairo_save(cairo);
    cairo_new_path(cairo);
    cairo_arc(cairo, high.x - r, high.y - r, r, 0.0, 0.5 * UJ_PI);
    cairo_arc(cairo, low.x + r, high.y - r, r, 0.5 * UJ_PI, UJ_PI);
    cairo_arc(cairo, low.x + r, low.y + r, r, UJ_PI, 1.5 * UJ_PI);
    cairo_arc(cairo, high.x - r, low.y + r, r, 1.5 * UJ_PI, 2.0 * UJ_PI);
    cairo_close_path(cairo);
    cairo_clip(cairo);
}

static void unclip(uj_canvas *canvas)
{
    cairo_restore(context_of(canvas));
}

uj_cairo_canvas uj_cairo_canvas_on(cairo_t *cairo)
{
    static const uj_canvas_class class = {draw_polygon, draw_line, draw_disc,
                                          draw_text,    clip,      unclip};
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    // Without hinting, text keeps its proportions at every scale and moves smoothly.
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
    return (uj_cairo_canvas){{&class}, cairo};
}
