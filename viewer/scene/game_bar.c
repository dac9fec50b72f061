// Draws and finds the buttons of a game and of the title line.
#include <unjam/viewer/scene/game_bar.h>

#include <stdio.h>

#include <unjam/base/language.h>

static const struct {
    const char *text;
    uj_key key;
} buttons[] = {
    {N_("Undo"), UJ_KEY_UNDO},  {N_("Redo"), UJ_KEY_REDO},   {N_("Restart"), UJ_KEY_START},
    {N_("Hint"), UJ_KEY_HINT},  {N_("Solve"), UJ_KEY_SOLVE}, {N_("Save"), UJ_KEY_SAVE},
    {N_("Watch"), UJ_KEY_HAND},
};
enum { BUTTONS = sizeof buttons / sizeof buttons[0] };

static uj_area button_area(const uj_layout *layout, size_t index)
{
    const uj_area *strip = &layout->controls;
    double gap = 0.6 * layout->text;
    double width = fmin((strip->width - gap * (BUTTONS - 1)) / BUTTONS, 7.0 * layout->text);
    return (uj_area){strip->x + (double)index * (width + gap), strip->y + 0.4 * layout->text, width,
                     strip->height - 0.8 * layout->text};
}

bool uj_game_bar_find(const uj_layout *layout, double x, double y, uj_key *key)
{
    for (size_t i = 0; i < BUTTONS; i++)
        if (uj_area_holds(button_area(layout, i), x, y)) {
            *key = buttons[i].key;
            return true;
        }
    return false;
}

uj_area uj_game_bar_begin(const uj_layout *layout)
{
    const uj_area *line = &layout->title;
    double width = 7.5 * layout->text;
    return (uj_area){line->x + line->width - width, line->y, width, 0.84 * line->height};
}

uj_area uj_game_bar_solve(const uj_layout *layout)
{
    uj_area begin = uj_game_bar_begin(layout);
    double width = 4.8 * layout->text;
    return (uj_area){begin.x - 0.6 * layout->text - width, begin.y, width, begin.height};
}

uj_area uj_game_bar_edit(const uj_layout *layout, bool solve)
{
    uj_area right = solve ? uj_game_bar_solve(layout) : uj_game_bar_begin(layout);
    double width = 4.0 * layout->text;
    return (uj_area){right.x - 0.6 * layout->text - width, right.y, width, right.height};
}

uj_area uj_game_bar_back(const uj_layout *layout)
{
    const uj_area *line = &layout->title;
    return (uj_area){line->x, line->y, 4.8 * layout->text, 0.84 * line->height};
}

typedef struct button {
    const char *text;
    uj_area area;
    bool enabled;
} button;

static void draw_button(const uj_scene *scene, double text, const button *b, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_area *area = &b->area;
    uj_paint paint = {.fill = palette->panel,
                      .stroke = b->enabled ? palette->faint : palette->track,
                      .line_width = 0.09 * text};
    uj_draw_box(canvas, "button", uj_area_box(*area), 0.5 * text, &paint);
    uj_text_style style = {.colour = b->enabled ? palette->ink : palette->faint,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = area->width - 0.6 * text};
    canvas->class->text(canvas, "button",
                        (uj_vec2){area->x + 0.5 * area->width, area->y + 0.5 * area->height},
                        _(b->text), &style);
}

void uj_game_bar_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_game *game = scene->controls->game;
    for (size_t i = 0; i < BUTTONS; i++) {
        button b = {buttons[i].text, button_area(layout, i), true};
        if (buttons[i].key == UJ_KEY_UNDO || buttons[i].key == UJ_KEY_START)
            b.enabled = game->made > 0;
        else if (buttons[i].key == UJ_KEY_REDO)
            b.enabled = game->made < game->known;
        else if (buttons[i].key == UJ_KEY_HINT && scene->controls->searching)
            b.text = N_("Stop");
        else if (buttons[i].key == UJ_KEY_HINT)
            b.enabled = !game->solved;
        else if (buttons[i].key == UJ_KEY_SOLVE && scene->controls->solving)
            b.text = N_("Stop");
        else if (buttons[i].key == UJ_KEY_SOLVE)
            b.enabled = scene->controls->can_solve;
        draw_button(scene, layout->text, &b, canvas);
    }
}

void uj_game_bar_draw_begin(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const char *text = scene->controls->waits ? N_("To your game") : N_("Play by hand");
    const button begin = {text, uj_game_bar_begin(layout), true};
    draw_button(scene, layout->text, &begin, canvas);
}

void uj_game_bar_draw_solve(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const char *text = scene->controls->solving ? N_("Stop") : N_("Solve");
    const button solve = {text, uj_game_bar_solve(layout), true};
    draw_button(scene, layout->text, &solve, canvas);
}

void uj_game_bar_draw_edit(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const button edit = {N_("Edit"), uj_game_bar_edit(layout, scene->controls->can_solve), true};
    draw_button(scene, layout->text, &edit, canvas);
}

void uj_game_bar_draw_back(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const button back = {N_("\xe2\x80\xb9 Back"), uj_game_bar_back(layout), true};
    draw_button(scene, layout->text, &back, canvas);
}
