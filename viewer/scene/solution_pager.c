// Draws the pager and finds its buttons.
#include <unjam/viewer/scene/solution_pager.h>

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/scene/game_bar.h>

bool uj_solution_pager_leaves_room(const uj_layout *layout)
{
    return layout->title.width > 34.0 * layout->text;
}

uj_area uj_solution_pager_area(const uj_layout *layout)
{
    uj_area begin = uj_game_bar_begin(layout);
    double width = fmin(15.0 * layout->text, 0.4 * layout->title.width);
    double beside = uj_solution_pager_leaves_room(layout) ? 6.5 : 0.8;
    return (uj_area){begin.x - width - beside * layout->text, begin.y, width, begin.height};
}

static uj_area button_of(const uj_layout *layout, bool later)
{
    uj_area area = uj_solution_pager_area(layout);
    double side = 2.0 * layout->text;
    return (uj_area){later ? area.x + area.width - side : area.x, area.y, side, area.height};
}

bool uj_solution_pager_find(const uj_layout *layout, double x, double y, uj_key *key)
{
    for (int later = 0; later < 2; later++)
        if (uj_area_holds(button_of(layout, later == 1), x, y)) {
            *key = later == 1 ? UJ_KEY_LATER : UJ_KEY_EARLIER;
            return true;
        }
    return false;
}

void uj_solution_pager_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    double text = layout->text;
    for (int later = 0; later < 2; later++) {
        uj_area area = button_of(layout, later == 1);
        uj_paint paint = {
            .fill = palette->panel, .stroke = palette->faint, .line_width = 0.09 * text};
        uj_draw_box(canvas, "button", uj_area_box(area), 0.5 * text, &paint);
        double x = area.x + 0.5 * area.width, y = area.y + 0.5 * area.height;
        double half = later == 1 ? 0.22 * text : -0.22 * text;
        uj_vec2 chevron[3] = {
            {x - half, y - 0.45 * text}, {x + half, y}, {x - half, y + 0.45 * text}};
        uj_paint pen = {.stroke = palette->ink, .line_width = 0.16 * text};
        canvas->class->line(canvas, "chevron", (uj_polyline){3, chevron}, UJ_MAP_IDENTITY, &pen);
    }
    uj_area area = uj_solution_pager_area(layout);
    char words[64];
    snprintf(words, sizeof words, _("solution %zu of %zu"), controls->page + 1,
             controls->page_count);
    uj_text_style style = {.colour = palette->ink,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = area.width - 4.6 * text};
    canvas->class->text(canvas, "pager",
                        (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height}, words,
                        &style);
}
