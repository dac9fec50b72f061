// Draws the controls below the board, the zoom factor, and a notice (a short message).
#include "controls.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/scene/game_bar.h>

static void draw_button(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    double text = layout->text, x = layout->controls.x, y = layout->track.y;
    uj_paint paint = {.fill = palette->ink, .stroke = palette->ink, .line_width = 0.15 * text};
    if (controls->playing) {
        for (int bar = 0; bar < 2; bar++) {
            double left = x + 0.25 * text + 0.75 * text * bar;
            uj_draw_box(canvas, "pause",
                        (uj_box){{left, y - 0.6 * text}, {left + 0.3 * text, y + 0.6 * text}},
                        0.1 * text, &paint);
        }
        return;
    }
    uj_vec2 points[3] = {
        {x + 0.3 * text, y - 0.65 * text}, {x + 1.4 * text, y}, {x + 0.3 * text, y + 0.65 * text}};
    uj_ring ring = {3, points};
    canvas->class->polygon(canvas, "play", &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, &paint);
}

static void draw_track(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    const uj_area *track = &layout->track;
    double text = layout->text, half = 0.16 * text, right = track->x + track->width;
    double done = controls->seconds / controls->total;
    double knob = track->x + done * track->width;
    uj_paint rest = {.fill = palette->track}, past = {.fill = palette->accent};
    uj_draw_box(canvas, "track", (uj_box){{track->x, track->y - half}, {right, track->y + half}},
                half, &rest);
    uj_draw_box(canvas, "past", (uj_box){{track->x, track->y - half}, {knob, track->y + half}},
                half, &past);
    double last = -INFINITY;
    for (size_t i = 0; i <= scene->subject->move_count; i++) {
        double x = track->x + controls->starts[i] / controls->total * track->width;
        // Skip a tick that is too close to the previous one, unless it is the last.
        if (x - last < 0.35 * text && i < scene->subject->move_count)
            continue;
        last = x;
        uj_vec2 tick[2] = {{x, track->y - 0.5 * text}, {x, track->y + 0.5 * text}};
        uj_paint pen = {.stroke = x <= knob ? palette->accent : palette->track,
                        .line_width = 0.16 * text};
        canvas->class->line(canvas, "tick", (uj_polyline){2, tick}, UJ_MAP_IDENTITY, &pen);
    }
    uj_paint handle = {.fill = palette->accent, .stroke = palette->page, .line_width = 0.2 * text};
    canvas->class->disc(canvas, "handle", (uj_vec2){knob, track->y}, 0.62 * text, &handle);
}

void uj_zoom_factor_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    char words[128];
    double zoom = scene->controls->zoom, text = 0.9 * layout->text;
    char factor[32];
    snprintf(factor, sizeof factor, zoom < 999.5 ? "%.3g" : "%.0f", zoom);
    snprintf(words, sizeof words, _("zoom %s\xc3\x97 \xc2\xb7 Ctrl+0 resets"), factor);
    double wide = fmin(uj_text_wrap_width(words, text) + 1.6 * text, layout->board.width);
    uj_vec2 low = {layout->board.x, layout->board.y + layout->board.height - 2.0 * text};
    uj_paint paint = {.fill = uj_colour_fade(palette->panel, 0.9),
                      .stroke = palette->track,
                      .line_width = 0.1 * text};
    uj_draw_box(canvas, "zoom", (uj_box){low, {low.x + wide, low.y + 2.0 * text}}, text, &paint);
    uj_text_style style = {.colour = palette->ink,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = fmax(wide - 1.2 * text, 1.0)};
    canvas->class->text(canvas, "zoom", (uj_vec2){low.x + 0.5 * wide, low.y + text}, words, &style);
}

void uj_notice_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    double text = layout->text, middle = layout->board.x + 0.5 * layout->board.width;
    double half = 0.5 * uj_text_wrap_width(scene->controls->message, text) + 2.0 * text;
    if (half > middle - text) {
        middle = 0.5 * scene->width;
        half = fmin(half, middle - text);
    }
    double y = layout->board.y + 1.2 * text;
    uj_paint paint = {.fill = uj_colour_fade(palette->ink, 0.9)};
    uj_draw_box(canvas, "notice",
                (uj_box){{middle - half, y - 1.1 * text}, {middle + half, y + 1.1 * text}},
                1.1 * text, &paint);
    uj_text_style style = {.colour = palette->page,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = 2.0 * half - 2.0 * text};
    canvas->class->text(canvas, "notice", (uj_vec2){middle, y}, scene->controls->message, &style);
}

void uj_controls_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    if (controls->game != NULL) {
        uj_game_bar_draw(scene, layout, canvas);
        return;
    }
    if (!(controls->total > 0.0))
        return;  // there is nothing to play
    draw_button(scene, layout, canvas);
    draw_track(scene, layout, canvas);
    char clock[96], speed[32] = "";
    if (controls->speed != 1.0)
        snprintf(speed, sizeof speed, "  \xc3\x97%g", controls->speed);
    snprintf(clock, sizeof clock, "%.1f / %.1f s%s%s", controls->seconds, controls->total, speed,
             controls->loop ? _("  loop") : "");
    double right = layout->clock;
    uj_text_style style = {.colour = palette->faint,
                           .size = 0.95 * layout->text,
                           .anchor = UJ_ANCHOR_END,
                           .max_width =
                               right - layout->track.x - layout->track.width - 1.2 * layout->text};
    canvas->class->text(canvas, "clock", (uj_vec2){right, layout->track.y}, clock, &style);
}
