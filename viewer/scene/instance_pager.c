// Draws the pager and finds its buttons.
#include <unjam/viewer/scene/instance_pager.h>

#include <stdio.h>

#include <unjam/base/language.h>

// Widths of the pager and of a small button, as multiples of the text size.
static const double WIDTH = 13.0, SIDE = 2.0;

uj_area uj_instance_pager_area(const uj_scene *scene, const uj_layout *layout)
{
    const uj_area *line = &layout->goal;
    double width = WIDTH * layout->text;
    if (scene->controls == NULL || scene->controls->instance_count < 2 || !(line->height > 0.0) ||
        line->width < 1.5 * width)
        return (uj_area){0.0, 0.0, 0.0, 0.0};
    return (uj_area){line->x + line->width - width, line->y - 0.1 * layout->text, width,
                     line->height};
}

static uj_area area_of(const uj_area *pager, double text, uj_instance_button button)
{
    double side = SIDE * text, gap = 0.3 * text;
    uj_area area = {pager->x, pager->y, side, pager->height};
    if (button == UJ_INSTANCE_LIST) {
        area.x += side + gap;
        area.width = pager->width - 2.0 * (side + gap);
    } else if (button == UJ_INSTANCE_NEXT) {
        area.x += pager->width - side;
    }
    return area;
}

uj_instance_button uj_instance_pager_find(const uj_scene *scene, const uj_layout *layout, double x,
                                          double y)
{
    uj_area pager = uj_instance_pager_area(scene, layout);
    if (!(pager.height > 0.0))
        return UJ_INSTANCE_NONE;
    for (uj_instance_button button = UJ_INSTANCE_PREVIOUS; button <= UJ_INSTANCE_NEXT; button++)
        if (uj_area_holds(area_of(&pager, layout->text, button), x, y))
            return button;
    return UJ_INSTANCE_NONE;
}

void uj_instance_pager_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    uj_area pager = uj_instance_pager_area(scene, layout);
    double text = layout->text;
    char words[64];
    if (!(pager.height > 0.0))
        return;
    for (uj_instance_button button = UJ_INSTANCE_PREVIOUS; button <= UJ_INSTANCE_NEXT; button++) {
        uj_area area = area_of(&pager, text, button);
        uj_paint paint = {
            .fill = palette->panel, .stroke = palette->faint, .line_width = 0.09 * text};
        uj_draw_box(canvas, "button", uj_area_box(area), 0.5 * text, &paint);
        if (button == UJ_INSTANCE_LIST)
            continue;
        double x = area.x + 0.5 * area.width, y = area.y + 0.5 * area.height;
        double half = button == UJ_INSTANCE_NEXT ? 0.2 * text : -0.2 * text;
        uj_vec2 chevron[3] = {
            {x - half, y - 0.4 * text}, {x + half, y}, {x - half, y + 0.4 * text}};
        uj_paint pen = {.stroke = palette->ink, .line_width = 0.16 * text};
        canvas->class->line(canvas, "chevron", (uj_polyline){3, chevron}, UJ_MAP_IDENTITY, &pen);
    }
    uj_area list = area_of(&pager, text, UJ_INSTANCE_LIST);
    snprintf(words, sizeof words, _("puzzle %zu of %zu"), scene->controls->instance + 1,
             scene->controls->instance_count);
    uj_text_style style = {.colour = palette->ink,
                           .size = 0.95 * text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = list.width - 0.6 * text};
    canvas->class->text(canvas, "instance",
                        (uj_vec2){list.x + 0.5 * list.width, list.y + 0.5 * list.height}, words,
                        &style);
}
