// Records shapes as text.
#include <unjam/viewer/draw/record_canvas.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/files/safe_file.h>

__attribute__((format(printf, 2, 3))) static void put(uj_record_canvas *record, const char *format,
                                                      ...)
{
    if (record->failed)
        return;
    for (;;) {
        size_t room = record->capacity - record->length;
        va_list arguments;
        va_start(arguments, format);
        int wrote =
            vsnprintf(room > 0 ? record->text + record->length : NULL, room, format, arguments);
        va_end(arguments);
        if (wrote < 0) {
            record->failed = true;
            return;
        }
        if ((size_t)wrote < room) {
            record->length += (size_t)wrote;
            return;
        }
        size_t capacity = 2 * record->capacity + (size_t)wrote + 1024;
        char *text = realloc(record->text, capacity);
        if (text == NULL) {
            record->failed = true;
            return;
        }
        record->text = text;
        record->capacity = capacity;
    }
}

// Adding 0.0 turns -0.0 into 0.0.
static double tenths(double value)
{
    return nearbyint(value * 10.0) / 10.0 + 0.0;
}

static void put_point(uj_record_canvas *record, uj_vec2 p)
{
    put(record, " %.1f,%.1f", tenths(p.x), tenths(p.y));
}

static unsigned byte_of(double component)
{
    return (unsigned)lround(255.0 * fmin(fmax(component, 0.0), 1.0));
}

static void put_colour(uj_record_canvas *record, const char *what, uj_colour colour)
{
    if (colour.a > 0.0)
        put(record, " %s #%02x%02x%02x%02x", what, byte_of(colour.r), byte_of(colour.g),
            byte_of(colour.b), byte_of(colour.a));
}

static void put_paint(uj_record_canvas *record, const uj_paint *paint)
{
    put_colour(record, "fill", paint->fill);
    if (paint->stroke.a > 0.0) {
        put_colour(record, "stroke", paint->stroke);
        put(record, " width %.1f", tenths(paint->line_width));
        if (paint->dash > 0.0)
            put(record, " dashed");
        if (paint->inside)
            put(record, " inside");
    }
    put(record, "\n");
}

static void record_polygon(uj_canvas *canvas, const char *tag, const uj_polygon *polygon,
                           uj_map map, const uj_paint *paint)
{
    uj_record_canvas *record = (uj_record_canvas *)canvas;
    put(record, "polygon %s", tag);
    for (size_t i = 0; i < polygon->ring_count; i++) {
        const uj_ring *ring = &polygon->rings[i];
        if (i > 0)
            put(record, " /");
        for (size_t k = 0; k < ring->count; k++)
            put_point(record, uj_map_apply(map, ring->points[k]));
    }
    put_paint(record, paint);
}

static void record_line(uj_canvas *canvas, const char *tag, uj_polyline line, uj_map map,
                        const uj_paint *paint)
{
    uj_record_canvas *record = (uj_record_canvas *)canvas;
    put(record, "line %s", tag);
    for (size_t i = 0; i < line.count; i++)
        put_point(record, uj_map_apply(map, line.points[i]));
    put_paint(record, paint);
}

static void record_disc(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                        const uj_paint *paint)
{
    uj_record_canvas *record = (uj_record_canvas *)canvas;
    put(record, "disc %s", tag);
    put_point(record, centre);
    put(record, " radius %.1f", tenths(radius));
    put_paint(record, paint);
}

static void record_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                        const uj_text_style *style)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    uj_record_canvas *record = (uj_record_canvas *)canvas;
    put(record, "text %s", tag);
    put_point(record, at);
    put(record, " %s size %.1f%s", anchors[style->anchor], tenths(style->size),
        style->bold ? " bold" : "");
    put_colour(record, "fill", style->colour);
    put(record, " \"%s\"\n", text);
}

static void record_clip(uj_canvas *canvas, uj_box box, double radius)
{
    uj_record_canvas *record = (uj_record_canvas *)canvas;
    put(record, "clip");
    put_point(record, box.low);
    put_point(record, box.high);
    put(record, " radius %.1f\n", tenths(radius));
}

static void record_unclip(uj_canvas *canvas)
{
    put((uj_record_canvas *)canvas, "unclip\n");
}

uj_record_canvas uj_record_canvas_empty(void)
{
    static const uj_canvas_class class = {record_polygon, record_line, record_disc,
                                          record_text,    record_clip, record_unclip};
    return (uj_record_canvas){.base = {&class}};
}

uj_status uj_record_canvas_save(uj_record_canvas *canvas, const char *path, uj_error *error)
{
    uj_status status = canvas->failed
                           ? uj_error_set(error, UJ_NO_MEMORY, _("out of memory"))
                           : uj_safe_file_write(path, canvas->text, canvas->length, error);
    uj_record_canvas_clear(canvas);
    return status;
}

void uj_record_canvas_clear(uj_record_canvas *record)
{
    free(record->text);
    *record = uj_record_canvas_empty();
}
