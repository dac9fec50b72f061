// Draws the small buttons and finds the one under the mouse.
#include <unjam/viewer/scene/tool_bar.h>

#include <unjam/base/language.h>

// Where a button is: before or after the scrubber, or in the title line.
enum place { BEFORE, AFTER, TITLE };

static const struct tool {
    uj_key key;
    enum place place;
    double x, width;   // left edge and width in the row, as multiples of the text size
    const char *text;  // NULL: an icon is drawn
} tools[] = {
    {UJ_KEY_BACK, BEFORE, 0.0, 2.1, NULL},
    {UJ_KEY_ON, BEFORE, 2.3, 2.1, NULL},
    {UJ_KEY_SLOWER, AFTER, 0.0, 1.9, "\xe2\x88\x92"},
    {UJ_KEY_FASTER, AFTER, 2.1, 1.9, "+"},
    {UJ_KEY_LOOP, AFTER, 4.2, 3.2, N_("Loop")},
    {UJ_KEY_HELP, TITLE, 0.0, 2.0, "?"},
    {UJ_KEY_FULL_SCREEN, TITLE, 2.2, 2.0, NULL},
    {UJ_KEY_MAGNIFY, TITLE, 4.4, 2.0, NULL},
};
enum { TOOLS = sizeof tools / sizeof tools[0] };

// The height is 0 if the button is not shown.
static uj_area area_of(const uj_scene *scene, const uj_layout *layout, const struct tool *tool)
{
    const uj_controls *controls = scene->controls;
    bool playback = controls->game == NULL && controls->total > 0.0;
    const uj_area *strip = tool->place == BEFORE  ? &layout->steps
                           : tool->place == AFTER ? &layout->speeds
                                                  : &layout->tools;
    if ((tool->place != TITLE && !playback) ||
        (tool->key == UJ_KEY_MAGNIFY && !scene->subject->has_gaps))
        return (uj_area){0.0, 0.0, 0.0, 0.0};
    return (uj_area){strip->x + tool->x * layout->text, strip->y, tool->width * layout->text,
                     strip->height};
}

bool uj_tool_bar_find(const uj_scene *scene, const uj_layout *layout, double x, double y,
                      uj_key *key)
{
    for (size_t i = 0; i < TOOLS; i++)
        if (uj_area_holds(area_of(scene, layout, &tools[i]), x, y)) {
            *key = tools[i].key;
            return true;
        }
    return false;
}

typedef struct drawing {
    uj_canvas *canvas;
    uj_area area;
    double text;
    uj_colour ink;
} drawing;

// Draws a triangle and, at its tip, a vertical line.
static void draw_step(const drawing *d, bool forward)
{
    uj_vec2 at = {d->area.x + 0.5 * d->area.width, d->area.y + 0.5 * d->area.height};
    double sign = forward ? 1.0 : -1.0, size = 0.42 * d->text;
    uj_vec2 points[3] = {{at.x - sign * size, at.y - size},
                         {at.x - sign * size, at.y + size},
                         {at.x + sign * 0.5 * size, at.y}};
    uj_ring ring = {3, points};
    uj_vec2 bar[2] = {{at.x + sign * size, at.y - size}, {at.x + sign * size, at.y + size}};
    uj_paint fill = {.fill = d->ink}, pen = {.stroke = d->ink, .line_width = 0.17 * d->text};
    d->canvas->class->polygon(d->canvas, "step", &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, &fill);
    d->canvas->class->line(d->canvas, "step", (uj_polyline){2, bar}, UJ_MAP_IDENTITY, &pen);
}

static void draw_screen(const drawing *d)
{
    uj_vec2 at = {d->area.x + 0.5 * d->area.width, d->area.y + 0.5 * d->area.height};
    uj_paint pen = {.stroke = d->ink, .line_width = 0.13 * d->text};
    for (int i = 0; i < 4; i++) {
        double x = (i % 2 == 0 ? -0.55 : 0.55) * d->text, y = (i < 2 ? -0.45 : 0.45) * d->text;
        uj_vec2 corner[3] = {
            {at.x + 0.4 * x, at.y + y}, {at.x + x, at.y + y}, {at.x + x, at.y + 0.4 * y}};
        d->canvas->class->line(d->canvas, "screen", (uj_polyline){3, corner}, UJ_MAP_IDENTITY,
                               &pen);
    }
}

static void draw_lens(const drawing *d)
{
    uj_vec2 at = {d->area.x + 0.5 * d->area.width - 0.12 * d->text,
                  d->area.y + 0.5 * d->area.height - 0.12 * d->text};
    uj_paint pen = {.stroke = d->ink, .line_width = 0.15 * d->text};
    double radius = 0.42 * d->text, end = 0.75 * d->text;
    uj_vec2 handle[2] = {{at.x + 0.71 * radius, at.y + 0.71 * radius}, {at.x + end, at.y + end}};
    d->canvas->class->disc(d->canvas, "magnifier-button", at, radius, &pen);
    d->canvas->class->line(d->canvas, "magnifier-button", (uj_polyline){2, handle}, UJ_MAP_IDENTITY,
                           &pen);
}

static void draw_tool(const uj_scene *scene, const uj_layout *layout, const struct tool *tool,
                      uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    double text = layout->text;
    const drawing d = {canvas, area_of(scene, layout, tool), text, palette->ink};
    if (!(d.area.height > 0.0))
        return;
    bool pressed = (tool->key == UJ_KEY_LOOP && scene->controls->loop) ||
                   (tool->key == UJ_KEY_MAGNIFY && scene->controls->magnifies);
    uj_paint paint = {.fill = palette->panel,
                      .stroke = pressed ? palette->accent : palette->track,
                      .line_width = (pressed ? 0.16 : 0.09) * text};
    uj_draw_box(canvas, "tool", uj_area_box(d.area), 0.5 * text, &paint);
    if (tool->key == UJ_KEY_FULL_SCREEN)
        draw_screen(&d);
    else if (tool->key == UJ_KEY_MAGNIFY)
        draw_lens(&d);
    else if (tool->text == NULL)
        draw_step(&d, tool->key == UJ_KEY_ON);
    uj_text_style style = {.colour = palette->ink,
                           .size = text,
                           .bold = pressed,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = d.area.width - 0.4 * text};
    uj_vec2 middle = {d.area.x + 0.5 * d.area.width, d.area.y + 0.5 * d.area.height};
    if (tool->text != NULL)
        canvas->class->text(canvas, "tool", middle, _(tool->text), &style);
}

void uj_tool_bar_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    for (size_t i = 0; i < TOOLS; i++)
        draw_tool(scene, layout, &tools[i], canvas);
}
