// Draws the tray editor's handles, new shapes and rulers, and the faults of the puzzle.
#include <stdio.h>

#include <unjam/formats/move_json.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "editor_draw.h"
#include "editor_handles.h"
#include "editor_shapes.h"

// --- faults --------------------------------------------------------------------------------------

static void draw_regions(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_polygon *regions = &editor->faults.regions;
    for (size_t i = 0; i < regions->ring_count; i++) {
        uj_polygon region = {1, &regions->rings[i]};
        uj_paint paint = {.fill = uj_colour_fade(palette->bad, 0.75)};
        canvas->class->polygon(canvas, "overlap", &region, uj_editor_map(editor), &paint);
    }
}

static void draw_depth(const uj_editor *editor, const uj_fault *fault, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_sketch *sketch = &editor->document.sketch;
    double text = uj_editor_lay_out(editor).text;
    uj_vec2 at = uj_map_apply(uj_editor_map(editor), fault->at);
    char words[64] = "!";
    if (fault->depth > 0.0)
        snprintf(words, sizeof words, "%.3g %.16s", fault->depth,
                 sketch->unit != NULL ? sketch->unit : "");
    double half = 0.5 * uj_text_wrap_width(words, text) + 0.5 * text;
    at.y -= 1.8 * text;  // above the overlap, so as not to cover it
    uj_box box = {{at.x - half, at.y - 0.9 * text}, {at.x + half, at.y + 0.9 * text}};
    uj_paint paint = {.fill = palette->panel, .stroke = palette->bad, .line_width = 1.5};
    uj_draw_box(canvas, "depth", box, 4.0, &paint);
    uj_text_style style = {
        .colour = palette->ink, .size = text, .bold = true, .anchor = UJ_ANCHOR_MIDDLE};
    canvas->class->text(canvas, "depth", at, words, &style);
}

// --- handles -------------------------------------------------------------------------------------

static void draw_handles(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    size_t count = uj_editor_handle_count(editor);
    for (size_t i = 0; i < count; i++) {
        uj_handle handle = uj_editor_handle(editor, i);
        bool chosen = handle.hold == UJ_HOLD_CORNER && (int)handle.index == editor->corner;
        uj_paint paint = {.fill = chosen ? palette->ink : palette->panel,
                          .stroke = palette->ink,
                          .line_width = 1.5};
        uj_box box = {{handle.at.x - 4.0, handle.at.y - 4.0},
                      {handle.at.x + 4.0, handle.at.y + 4.0}};
        if (handle.hold == UJ_HOLD_CORNER || handle.hold == UJ_HOLD_EXIT_END)
            uj_draw_box(canvas, "corner", box, 0.0, &paint);
        else
            canvas->class->disc(canvas, handle.hold == UJ_HOLD_TURN ? "turn" : "edge", handle.at,
                                handle.hold == UJ_HOLD_TURN ? 6.0 : 3.5, &paint);
    }
}

// --- new shapes ----------------------------------------------------------------------------------

static void draw_shape(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_vec2 points[UJ_MOST_POINTS + 1];
    bool closed;
    size_t count = uj_editor_shape_outline(editor, points, &closed);
    uj_map map = uj_editor_map(editor);
    if (count == 0)
        return;
    uj_paint paint = {.stroke = palette->ink, .line_width = 2.0, .dash = 6.0};
    uj_ring ring = {count, points};
    if (closed) {
        paint.fill = uj_colour_fade(palette->pieces[0], 0.4);
        canvas->class->polygon(canvas, "new", &(uj_polygon){1, &ring}, map, &paint);
        return;
    }
    canvas->class->line(canvas, "new", (uj_polyline){count, points}, map, &paint);
    for (size_t i = 0; i < count; i++) {
        uj_paint dot = {.fill = palette->ink};
        canvas->class->disc(canvas, "new-corner", uj_map_apply(map, points[i]), 3.0, &dot);
    }
}

void uj_editor_draw_marks(const uj_editor *editor, uj_canvas *canvas)
{
    draw_regions(editor, canvas);
    draw_shape(editor, canvas);
    draw_handles(editor, canvas);
    for (size_t i = 0; i < editor->faults.count; i++)
        if (editor->faults.list[i].placed)
            draw_depth(editor, &editor->faults.list[i], canvas);
}

// --- rulers --------------------------------------------------------------------------------------

typedef struct ruler {
    uj_area area;
    bool across;
    double origin, scale;  // window position of the value 0; points per unit of length
} ruler;

static void draw_tick(const uj_editor *editor, const ruler *r, double value, bool labelled,
                      uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    double at = r->origin + r->scale * value, text = uj_editor_lay_out(editor).text;
    uj_box box = {{at, r->area.y + r->area.height - 4.0}, {at + 1.0, r->area.y + r->area.height}};
    if (!r->across)
        box =
            (uj_box){{r->area.x + r->area.width - 4.0, at}, {r->area.x + r->area.width, at + 1.0}};
    uj_paint paint = {.fill = palette->ink};
    uj_draw_box(canvas, "tick", box, 0.0, &paint);
    if (!labelled)
        return;
    char number[UJ_NUMBER_SIZE];
    snprintf(number, sizeof number, "%.6g", value + 0.0);
    uj_text_style style = {.colour = palette->ink,
                           .size = 0.7 * text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = r->across ? 0.0 : r->area.width - 5.0};
    uj_vec2 place = {at, r->area.y + 0.4 * r->area.height};
    if (!r->across)
        place = (uj_vec2){r->area.x + 0.45 * (r->area.width - 4.0), at};
    canvas->class->text(canvas, "ruler", place, number, &style);
}

static void draw_ruler(const uj_editor *editor, const ruler *r, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_paint paint = {.fill = palette->panel};
    uj_draw_box(canvas, "ruler", uj_area_box(r->area), 0.0, &paint);
    double low = r->across ? r->area.x : r->area.y;
    double high = low + (r->across ? r->area.width : r->area.height);
    double a = (low - r->origin) / r->scale, b = (high - r->origin) / r->scale;
    double step = uj_round_step(uj_editor_length(editor, 50.0));
    for (double i = ceil(fmin(a, b) / step); i <= fmax(a, b) / step; i++)
        draw_tick(editor, r, i * step, true, canvas);
    step *= 0.5;
    for (double i = ceil(fmin(a, b) / step); i <= fmax(a, b) / step; i++)
        draw_tick(editor, r, i * step, false, canvas);
}

void uj_editor_draw_rulers(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_editor_layout layout = uj_editor_lay_out(editor);
    uj_map map = uj_editor_map(editor);
    ruler across = {layout.across, true, map.x0, map.xx}, up = {layout.up, false, map.y0, map.yy};
    draw_ruler(editor, &across, canvas);
    draw_ruler(editor, &up, canvas);
    const char *unit = editor->document.sketch.unit;
    uj_paint paint = {.fill = palette->panel};
    uj_area corner = {layout.up.x, layout.across.y, layout.up.width, layout.across.height};
    uj_draw_box(canvas, "ruler", uj_area_box(corner), 0.0, &paint);
    uj_text_style style = {.colour = palette->ink,
                           .size = 0.7 * layout.text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = corner.width - 2.0};
    canvas->class->text(canvas, "unit",
                        (uj_vec2){corner.x + 0.5 * corner.width, corner.y + 0.5 * corner.height},
                        unit != NULL ? unit : "", &style);
}
