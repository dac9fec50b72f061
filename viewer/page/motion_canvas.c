// Records each shape as a kind and numbers (see motion_canvas.h).
#include "motion_canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

// --- words and numbers ---------------------------------------------------------------------------

static void put_number(uj_motion_canvas *c, double value, double units)
{
    double limit = 1e8;  // far outside any picture, and fits into 32 bits
    c->failed |= !uj_grow(&c->numbers, &c->number_room, c->number_count + 1, sizeof *c->numbers);
    if (!c->failed)
        c->numbers[c->number_count++] = (int32_t)lround(fmin(fmax(value * units, -limit), limit));
}

static void put_length(uj_motion_canvas *c, double value)
{
    put_number(c, value, UJ_SHAPE_UNITS);
}

static void put_point(uj_motion_canvas *c, uj_vec2 p)
{
    put_length(c, p.x);
    put_length(c, p.y);
}

static void put_words(uj_motion_canvas *c, const char *text)
{
    size_t length = strlen(text);
    c->failed |= !uj_grow(&c->characters, &c->character_room, c->character_count + length + 1, 1);
    if (c->failed)
        return;
    memcpy(c->characters + c->character_count, text, length + 1);
    c->character_count += length;  // the next text overwrites the terminator
}

static void put_quoted(uj_motion_canvas *c, const char *text)
{
    char quoted[6 * 1024 + 3];
    uj_json_quote(text, quoted, sizeof quoted);
    put_words(c, quoted);
}

// --- shapes --------------------------------------------------------------------------------------

static uint32_t rgb_of(uj_colour colour)
{
    uint32_t rgb = 0;
    const double parts[] = {colour.r, colour.g, colour.b};
    for (int i = 0; i < 3; i++)
        rgb = rgb << 8 | (uint32_t)lround(255.0 * fmin(fmax(parts[i], 0.0), 1.0));
    return rgb;
}

// Begins a shape. The JSON and the numbers that are appended before end() belong to the shape.
static uj_shape begin(const uj_motion_canvas *c, uj_shape_type type)
{
    return (uj_shape){.type = type, .words = c->character_count, .first = c->number_count};
}

static void end(uj_motion_canvas *c, uj_shape shape)
{
    c->character_count++;  // so that the next shape does not overwrite the terminator
    shape.count = c->number_count - shape.first;
    c->failed |= !uj_grow(&c->shapes, &c->shape_room, c->shape_count + 1, sizeof *c->shapes);
    if (!c->failed)
        c->shapes[c->shape_count++] = shape;
}

static void put_paint(uj_motion_canvas *c, const uj_paint *paint, uj_shape *shape)
{
    if (paint->fill.a > 0.0) {
        shape->flags |= UJ_SHAPE_FILL;
        shape->fill = rgb_of(paint->fill);
        put_number(c, paint->fill.a, UJ_SHAPE_OPAQUE);
    }
    if (!(paint->stroke.a > 0.0 && paint->line_width > 0.0))
        return;
    shape->flags |= UJ_SHAPE_STROKE | (paint->inside ? UJ_SHAPE_INSIDE : 0u);
    shape->stroke = rgb_of(paint->stroke);
    put_number(c, paint->stroke.a, UJ_SHAPE_OPAQUE);
    put_length(c, paint->line_width);
    if (paint->dash > 0.0) {
        shape->flags |= UJ_SHAPE_DASH;
        put_length(c, paint->dash);
    }
}

static void take_polygon(uj_canvas *canvas, const char *tag, const uj_polygon *polygon, uj_map map,
                         const uj_paint *paint)
{
    uj_motion_canvas *c = (uj_motion_canvas *)canvas;
    uj_shape shape = begin(c, UJ_SHAPE_POLYGON);
    put_quoted(c, tag);
    for (size_t i = 0; i < polygon->ring_count; i++) {
        const uj_ring *ring = &polygon->rings[i];
        char size[32];
        snprintf(size, sizeof size, "%s%zu", i == 0 ? ",[" : ",", ring->count);
        put_words(c, size);
        for (size_t k = 0; k < ring->count; k++)
            put_point(c, uj_map_apply(map, ring->points[k]));
    }
    put_words(c, polygon->ring_count > 0 ? "]" : ",[]");
    put_paint(c, paint, &shape);
    end(c, shape);
}

static void take_line(uj_canvas *canvas, const char *tag, uj_polyline line, uj_map map,
                      const uj_paint *paint)
{
    uj_motion_canvas *c = (uj_motion_canvas *)canvas;
    uj_shape shape = begin(c, UJ_SHAPE_LINE);
    char size[32];
    put_quoted(c, tag);
    snprintf(size, sizeof size, ",[%zu]", line.count);
    put_words(c, size);
    for (size_t i = 0; i < line.count; i++)
        put_point(c, uj_map_apply(map, line.points[i]));
    put_paint(c, paint, &shape);
    end(c, shape);
}

static void take_disc(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                      const uj_paint *paint)
{
    uj_motion_canvas *c = (uj_motion_canvas *)canvas;
    uj_shape shape = begin(c, UJ_SHAPE_DISC);
    put_quoted(c, tag);
    put_point(c, centre);
    put_length(c, radius);
    put_paint(c, paint, &shape);
    end(c, shape);
}

static void take_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                      const uj_text_style *style)
{
    uj_motion_canvas *c = (uj_motion_canvas *)canvas;
    uj_shape shape = begin(c, UJ_SHAPE_TEXT);
    put_quoted(c, tag);
    put_words(c, ",");
    put_quoted(c, text);
    shape.flags = UJ_SHAPE_FILL | (style->bold ? UJ_SHAPE_BOLD : 0u) |
                  (style->anchor == UJ_ANCHOR_MIDDLE ? UJ_SHAPE_MIDDLE : 0u) |
                  (style->anchor == UJ_ANCHOR_END ? UJ_SHAPE_END : 0u);
    shape.fill = rgb_of(style->colour);
    put_point(c, at);
    put_length(c, style->size);
    put_length(c, style->max_width);
    put_number(c, style->colour.a, UJ_SHAPE_OPAQUE);
    end(c, shape);
}

// --- the canvas ----------------------------------------------------------------------------------

// A page shows the whole board, so nothing is clipped.
static void take_clip(uj_canvas *canvas, uj_box box, double radius)
{
    (void)canvas;
    (void)box;
    (void)radius;
}

static void take_unclip(uj_canvas *canvas)
{
    (void)canvas;
}

uj_motion_canvas uj_motion_canvas_empty(void)
{
    static const uj_canvas_class class = {take_polygon, take_line, take_disc,
                                          take_text,    take_clip, take_unclip};
    return (uj_motion_canvas){.base = {&class}};
}

void uj_motion_canvas_view(uj_motion_canvas *canvas, uj_vec2 low, uj_vec2 high)
{
    uj_shape shape = begin(canvas, UJ_SHAPE_VIEW);
    put_words(canvas, "\"view\",[]");
    put_point(canvas, low);
    put_point(canvas, uj_vec2_sub(high, low));
    end(canvas, shape);
}

void uj_motion_canvas_restart(uj_motion_canvas *canvas)
{
    canvas->shape_count = canvas->number_count = canvas->character_count = 0;
}

void uj_motion_canvas_clear(uj_motion_canvas *canvas)
{
    free(canvas->shapes);
    free(canvas->numbers);
    free(canvas->characters);
    *canvas = uj_motion_canvas_empty();
}

size_t uj_json_quote(const char *text, char *buffer, size_t size)
{
    size_t length = 0;
    const size_t most = 8;  // room for an escaped character, the closing quote and the terminator
    if (size < most) {
        if (size > 0)
            buffer[0] = '\0';
        return 0;
    }
    buffer[length++] = '"';
    for (const char *c = text; *c != '\0' && length + most < size; c++) {
        unsigned char byte = (unsigned char)*c;
        bool starts = (byte & 0xc0u) != 0x80u;
        // Stops before a character that might be cut. A character has up to 4 bytes.
        if (starts && length + most + 4 >= size)
            break;
        if (byte < 0x20u || byte == '"' || byte == '\\' || byte == '<' || byte == '>' ||
            byte == '&' || byte == 0x7fu)
            length += (size_t)snprintf(buffer + length, size - length, "\\u%04x", byte);
        else
            buffer[length++] = *c;
    }
    buffer[length++] = '"';
    buffer[length] = '\0';
    return length;
}
