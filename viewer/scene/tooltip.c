// Finds the button under the mouse and draws its tooltip.
#include <unjam/viewer/scene/tooltip.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/scene/game_bar.h>
#include <unjam/viewer/scene/instance_pager.h>
#include <unjam/viewer/scene/solution_pager.h>
#include <unjam/viewer/scene/tool_bar.h>

static const char *words_of(uj_key key)
{
    switch (key) {
    case UJ_KEY_UNDO:
        return _("Undo the last move (U)");
    case UJ_KEY_REDO:
        return _("Redo the move that was undone (R)");
    case UJ_KEY_START:
        return _("Undo all moves (Home)");
    case UJ_KEY_HINT:
        return _("Look for a hint (H). Press again during the search to stop it, or later to make "
                 "the move shown");
    case UJ_KEY_SOLVE:
        return _("Find the fewest moves; press again to stop (S)");
    case UJ_KEY_SAVE:
        return _("Save the game to a file (W)");
    case UJ_KEY_HAND:
        return _("Leave your game (P)");
    case UJ_KEY_BACK:
        return _("Previous move (\xe2\x86\x90)");
    case UJ_KEY_ON:
        return _("Next move (\xe2\x86\x92)");
    case UJ_KEY_SLOWER:
        return _("Slower ([)");
    case UJ_KEY_FASTER:
        return _("Faster (])");
    case UJ_KEY_LOOP:
        return _("Play in a loop (L)");
    case UJ_KEY_HELP:
        return _("Show help: keys, mouse, the puzzle's note (?)");
    case UJ_KEY_MAGNIFY:
        return _("Magnify the narrowest gap, or stop magnifying it (Z)");
    case UJ_KEY_FULL_SCREEN:
        return _("Full screen, or back to a window (F)");
    case UJ_KEY_LATER:
        return _("Next solution (Page Down)");
    case UJ_KEY_EARLIER:
        return _("Previous solution (Page Up)");
    default:
        return NULL;
    }
}

static const char *words_of_instances(uj_instance_button button)
{
    switch (button) {
    case UJ_INSTANCE_PREVIOUS:
        return _("Previous puzzle (Ctrl+Page Up)");
    case UJ_INSTANCE_LIST:
        return _("List the puzzles of this file (Ctrl+I)");
    case UJ_INSTANCE_NEXT:
        return _("Next puzzle (Ctrl+Page Down)");
    default:
        return NULL;
    }
}

const char *uj_tooltip_find(const uj_scene *scene, double x, double y)
{
    const uj_controls *controls = scene->controls;
    uj_layout layout = uj_layout_make(scene->width, scene->height, scene->show, scene->subject);
    uj_key key;
    if (controls->can_go_back && uj_area_holds(uj_game_bar_back(&layout), x, y))
        return _("Back to the gallery (Esc)");
    if (uj_tool_bar_find(scene, &layout, x, y, &key))
        return words_of(key);
    if (uj_instance_pager_find(scene, &layout, x, y) != UJ_INSTANCE_NONE)
        return words_of_instances(uj_instance_pager_find(scene, &layout, x, y));
    if (controls->game != NULL)
        return uj_game_bar_find(&layout, x, y, &key) ? words_of(key) : NULL;
    if (scene->subject->play != NULL && uj_area_holds(uj_game_bar_begin(&layout), x, y))
        return _("Move the pieces yourself, from here (P)");
    if (scene->subject->play != NULL && controls->can_solve &&
        uj_area_holds(uj_game_bar_solve(&layout), x, y))
        return words_of(UJ_KEY_SOLVE);
    if (scene->subject->play != NULL && controls->can_edit &&
        uj_area_holds(uj_game_bar_edit(&layout, controls->can_solve), x, y))
        return _("Edit the puzzle (E)");
    if (controls->page_count > 1 && uj_solution_pager_find(&layout, x, y, &key))
        return words_of(key);
    if (!uj_area_holds(layout.controls, x, y) || !(controls->total > 0.0))
        return NULL;
    if (x < layout.track.x - layout.text)
        return controls->playing ? _("Pause (Space)") : _("Play (Space)");
    return x < layout.track.x + layout.track.width + layout.text
               ? _("Drag to any moment, or press 0 to 9")
               : NULL;
}

void uj_tooltip_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_vec2 *at = scene->controls->tip;
    const char *words = uj_tooltip_find(scene, at->x, at->y);
    if (words == NULL)
        return;
    double text = layout->text, size = 0.95 * text;
    double wide = fmin(uj_text_wrap_width(words, size) + 1.6 * text, scene->width - 0.6 * text);
    double high = 2.0 * text;
    double x = fmin(fmax(at->x - 0.5 * wide, 0.3 * text), scene->width - wide - 0.3 * text);
    double y = at->y + 1.6 * text;
    if (y + high > scene->height)
        y = at->y - 1.0 * text - high;
    uj_paint paint = {.fill = palette->ink};
    uj_draw_box(canvas, "tooltip", (uj_box){{x, y}, {x + wide, y + high}}, 0.4 * text, &paint);
    uj_text_style style = {.colour = palette->page,
                           .size = size,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = wide - 0.8 * text};
    canvas->class->text(canvas, "tooltip", (uj_vec2){x + 0.5 * wide, y + 0.5 * high}, words,
                        &style);
}
