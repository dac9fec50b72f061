// Draws a scene: title, board, caption, verdict, list of moves.
#include <unjam/base/language.h>
#include <unjam/viewer/scene/caption_room.h>
#include <unjam/viewer/scene/scene.h>

#include <stdio.h>
#include <string.h>

#include <unjam/viewer/draw/crop_canvas.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/inspect/inspector_draw.h>
#include <unjam/viewer/inspect/magnifier.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/scene/game_bar.h>
#include <unjam/viewer/scene/help.h>
#include <unjam/viewer/scene/instance_pager.h>
#include <unjam/viewer/scene/solution_pager.h>
#include <unjam/viewer/scene/tool_bar.h>
#include <unjam/viewer/scene/tooltip.h>

#include "controls.h"

static void draw_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                      uj_text_style style)
{
    canvas->class->text(canvas, tag, at, text, &style);
}

static bool by_hand(const uj_scene *scene)
{
    return scene->controls != NULL && scene->controls->game != NULL;
}

static bool can_begin(const uj_scene *scene)
{
    return !by_hand(scene) && scene->subject->play != NULL;
}

static uj_box box_of(const uj_scene *scene)
{
    if (scene->box != NULL)
        return *scene->box;
    return scene->whole ? uj_subject_whole_box(scene->subject, scene->show)
                        : uj_subject_view_box(scene->subject, scene->time, scene->show);
}

uj_map uj_scene_map(const uj_scene *scene, double *scale)
{
    uj_layout layout = uj_layout_make(scene->width, scene->height, scene->show, scene->subject);
    return uj_area_map(layout.board, box_of(scene), scale);
}

uj_vec2 uj_scene_board_point(const uj_scene *scene, uj_vec2 pixel, double *scale)
{
    double unused;
    uj_map map = uj_scene_map(scene, scale != NULL ? scale : &unused);
    return (uj_vec2){(pixel.x - map.x0) / map.xx, (pixel.y - map.y0) / map.yy};
}

static void draw_title(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_area *area = &layout->title;
    if (!(area->height > 0.0))
        return;
    size_t moves = scene->subject->move_count;
    char count[64];
    snprintf(count, sizeof count, uj_translate_count("%zu move", "%zu moves", moves), moves);
    double middle = area->y + 0.42 * area->height;
    bool pages = scene->controls != NULL && scene->controls->page_count > 1 && !by_hand(scene);
    double left = area->x;
    if (scene->controls != NULL && scene->controls->can_go_back) {
        uj_game_bar_draw_back(scene, layout, canvas);
        left += uj_game_bar_back(layout).width + layout->text;
    }
    double room = pages ? uj_solution_pager_area(layout).x - left - layout->text
                        : area->x + area->width - left - 20.0 * layout->text;
    draw_text(canvas, "title", (uj_vec2){left, middle}, scene->subject->title,
              (uj_text_style){.colour = palette->ink,
                              .size = 1.55 * layout->text,
                              .bold = true,
                              .max_width = fmax(room, 1.0)});
    if (pages)
        uj_solution_pager_draw(scene, layout, canvas);
    double right = area->x + area->width;
    if (scene->controls != NULL && can_begin(scene)) {
        uj_game_bar_draw_begin(scene, layout, canvas);
        right = uj_game_bar_begin(layout).x - layout->text;
        if (scene->controls->can_solve) {
            uj_game_bar_draw_solve(scene, layout, canvas);
            right = uj_game_bar_solve(layout).x - layout->text;
        }
        if (scene->controls->can_edit) {
            uj_game_bar_draw_edit(scene, layout, canvas);
            right = uj_game_bar_edit(layout, scene->controls->can_solve).x - layout->text;
        }
    }
    if (moves > 0 && !by_hand(scene) && (!pages || uj_solution_pager_leaves_room(layout)))
        draw_text(canvas, "count", (uj_vec2){right, middle}, count,
                  (uj_text_style){
                      .colour = palette->faint, .size = layout->text, .anchor = UJ_ANCHOR_END});
}

static void draw_goal(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_area *area = &layout->goal;
    if (!(area->height > 0.0))
        return;
    // Round the y of the text's baseline, 0.36 * size below the text's middle (cairo_text.c).
    // Otherwise cairo rounds this y, and the text shifts at some pixel densities.
    uj_area pager = uj_instance_pager_area(scene, layout);
    double size = 1.1 * layout->text, below = 0.36 * size;
    uj_vec2 at = {round(area->x), round(area->y + 0.45 * area->height + below) - below};
    draw_text(canvas, "goal", at, scene->subject->goal,
              (uj_text_style){.colour = uj_palette_of(scene->theme)->ink,
                              .size = size,
                              .max_width = pager.height > 0.0 ? pager.x - area->x - layout->text
                                                              : area->width});
    uj_instance_pager_draw(scene, layout, canvas);
}

static void draw_board(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    uj_board board = {.time = scene->time,
                      .text = layout->text,
                      .show = scene->show,
                      .palette = uj_palette_of(scene->theme)};
    board.map = uj_area_map(layout->board, box_of(scene), &board.scale);
    if (scene->inspector != NULL)
        board.aside = 1u << scene->inspector->inspection->piece;
    uj_box area = uj_area_box(layout->board);
    uj_crop_canvas crop = uj_crop_canvas_on(canvas, area);
    uj_canvas *to = scene->zoomed ? &crop.base : canvas;
    if (scene->zoomed)
        to->class->clip(to, area, 0.0);
    scene->subject->class->draw(scene->subject, to, &board);
    if (scene->inspector != NULL)
        uj_inspector_draw_board(scene->inspector, scene->theme, &board, to);
    if (scene->zoomed)
        to->class->unclip(to);
    uj_crop_canvas_clear(&crop);
    if (scene->gap != NULL)
        uj_magnifier_draw(scene->gap, scene->subject, &board, layout->board, canvas);
}

// Writes "3 moves", or "3 of 5 moves" if some moves were undone.
static void write_made(const uj_game *game, char *text, size_t size)
{
    size_t known = game->known;
    if (game->made == known)
        snprintf(text, size, uj_translate_count("%zu move", "%zu moves", known), known);
    else
        snprintf(text, size, uj_translate_count("%zu of %zu move", "%zu of %zu moves", known),
                 game->made, known);
}

static bool is_window_of_problem(const uj_scene *scene)
{
    return scene->controls != NULL && can_begin(scene) && scene->subject->move_count == 0 &&
           uj_trace_view_of(scene->subject) == NULL;
}

static void invite(char *words, size_t size)
{
    size_t used = strlen(words);
    snprintf(words + used, size - used, _(" Press P to play or S to solve."));
}

static void draw_status(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_area *area = &layout->status;
    if (!(area->height > 0.0))
        return;
    size_t count = scene->subject->move_count;
    size_t move = uj_subject_move_at(scene->subject, scene->time, NULL);
    char words[UJ_CAPTION_SIZE], number[64] = "";
    if (by_hand(scene))
        write_made(scene->controls->game, number, sizeof number);
    else if (count > 0 && move < count)
        snprintf(number, sizeof number, _("move %zu/%zu"), move + 1, count);
    else if (count > 0)
        snprintf(number, sizeof number, _("move %zu/%zu"), count, count);
    double size = 1.2 * layout->text, middle = area->y + 0.5 * area->height;
    double indent = number[0] != '\0' ? 1.2 * uj_text_wrap_width(number, size) + layout->text : 0.0;
    draw_text(canvas, "status", (uj_vec2){area->x, middle}, number,
              (uj_text_style){.colour = palette->accent, .size = size, .bold = true});
    double room = area->width - indent;
    const uj_caption_room lines = {.size = 0.78 * size, .width = room, .lines = 2};
    // A game has its own caption. SIZE_MAX, an index beyond the last move, selects that caption.
    size_t described = by_hand(scene) ? SIZE_MAX : move;
    bool fits = uj_caption_fits(scene->subject, described, &lines);
    uj_caption_writer_for(scene->subject, fits)(scene->subject, described, words, sizeof words);
    if (is_window_of_problem(scene))
        invite(words, sizeof words);
    char *second = uj_text_wrap_split(words, size, room);
    if (second == NULL) {
        draw_text(canvas, "words", (uj_vec2){area->x + indent, middle}, words,
                  (uj_text_style){.colour = palette->ink, .size = size, .max_width = room});
        return;
    }
    uj_text_style small = {.colour = palette->ink, .size = 0.78 * size, .max_width = room};
    draw_text(canvas, "words", (uj_vec2){area->x + indent, middle - 0.5 * size}, words, small);
    draw_text(canvas, "words", (uj_vec2){area->x + indent, middle + 0.5 * size}, second, small);
}

static void draw_proof(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_area *area = &layout->proof;
    const uj_subject *subject = scene->subject;
    if (!(area->height > 0.0) || subject->proof == UJ_VERDICT_NONE)
        return;
    bool valid = subject->proof == UJ_VERDICT_VALID;
    uj_colour colour = valid ? palette->good : palette->bad;
    double text = layout->text, middle = area->y + 0.5 * area->height, x = area->x;
    uj_paint pen = {.stroke = colour, .line_width = 0.16 * text};
    if (valid) {
        uj_vec2 tick[3] = {{x + 0.1 * text, middle},
                           {x + 0.35 * text, middle + 0.28 * text},
                           {x + 0.85 * text, middle - 0.35 * text}};
        canvas->class->line(canvas, "valid", (uj_polyline){3, tick}, UJ_MAP_IDENTITY, &pen);
    } else {
        for (int side = -1; side <= 1; side += 2) {
            uj_vec2 stroke[2] = {{x + 0.15 * text, middle - 0.35 * text * side},
                                 {x + 0.85 * text, middle + 0.35 * text * side}};
            canvas->class->line(canvas, "rejected", (uj_polyline){2, stroke}, UJ_MAP_IDENTITY,
                                &pen);
        }
    }
    draw_text(
        canvas, "proof", (uj_vec2){x + 1.3 * text, middle}, subject->proof_text,
        (uj_text_style){
            .colour = colour, .size = text, .bold = !valid, .max_width = area->width - 1.3 * text});
}

static void draw_moves(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_area *area = &layout->moves;
    const uj_subject *subject = scene->subject;
    size_t current = uj_subject_move_at(subject, scene->time, NULL);
    size_t first = uj_layout_first_move(layout, subject->move_count, current);
    if (scene->controls != NULL && scene->controls->list_scrolled)
        first = scene->controls->list_first;
    double text = layout->text, row = layout->row;
    double indent = 2.5 * text, room = area->width - indent - 0.7 * text;
    const uj_caption_room lines = {.size = text, .width = room, .lines = 2};
    uj_caption_writer *write = uj_caption_writer_for(subject, uj_captions_fit(subject, &lines));
    for (size_t i = 0; i < layout->move_rows && first + i < subject->move_count; i++) {
        size_t move = first + i;
        double top = area->y + (double)i * row, middle = top + 0.5 * row;
        bool now = move == current;
        if (now) {
            uj_paint paint = {.fill = uj_colour_fade(palette->accent, 0.13)};
            uj_draw_box(canvas, "current",
                        (uj_box){{area->x, top + 0.15 * text},
                                 {area->x + area->width, top + row - 0.15 * text}},
                        0.5 * text, &paint);
        }
        char number[32], words[UJ_CAPTION_SIZE];
        snprintf(number, sizeof number, "%zu", move + 1);
        write(subject, move, words, sizeof words);
        uj_colour ink = now ? palette->ink : palette->faint;
        draw_text(canvas, "row", (uj_vec2){area->x + 1.8 * text, middle}, number,
                  (uj_text_style){.colour = now ? palette->accent : palette->faint,
                                  .size = text,
                                  .bold = true,
                                  .anchor = UJ_ANCHOR_END});
        char *second = uj_text_wrap_split(words, text, room);
        double lift = second != NULL ? 0.62 * text : 0.0;
        uj_text_style style = {.colour = ink, .size = text, .max_width = room};
        draw_text(canvas, "row", (uj_vec2){area->x + indent, middle - lift}, words, style);
        if (second != NULL)
            draw_text(canvas, "row", (uj_vec2){area->x + indent, middle + lift}, second, style);
    }
}

// Covers everything around the board, because a dragged piece can reach beyond it. Call this
// function before drawing the texts and buttons.
static void draw_surroundings(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_area *board = &layout->board;
    double margin = 0.4 * layout->text, width = scene->width, height = scene->height;
    uj_vec2 low = {board->x - margin, board->y - margin};
    uj_vec2 high = {board->x + board->width + margin, board->y + board->height + margin};
    const uj_box boxes[] = {{{0.0, 0.0}, {width, low.y}},
                            {{0.0, high.y}, {width, height}},
                            {{0.0, low.y}, {low.x, high.y}},
                            {{high.x, low.y}, {width, high.y}}};
    uj_paint page = {.fill = uj_palette_of(scene->theme)->page};
    for (int i = 0; i < 4; i++)
        if (boxes[i].low.x < boxes[i].high.x && boxes[i].low.y < boxes[i].high.y)
            uj_draw_box(canvas, "around", boxes[i], 0.0, &page);
}

void uj_scene_draw(const uj_scene *scene, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    uj_layout layout = uj_layout_make(scene->width, scene->height, scene->show, scene->subject);
    uj_paint page = {.fill = palette->page};
    if ((scene->show & UJ_SHOW_NO_PAGE) == 0)
        uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {scene->width, scene->height}}, 0.0,
                    &page);
    draw_board(scene, &layout, canvas);
    if (scene->box != NULL && (scene->show & UJ_SHOW_NO_PAGE) == 0)
        draw_surroundings(scene, &layout, canvas);
    draw_title(scene, &layout, canvas);
    draw_goal(scene, &layout, canvas);
    draw_moves(scene, &layout, canvas);
    if (scene->inspector != NULL)
        uj_inspector_draw_panel(scene->inspector, scene->theme, &layout, canvas);
    else if ((scene->show & UJ_SHOW_TRACE) != 0)
        uj_trace_view_draw(uj_trace_view_of(scene->subject), scene->theme, &layout, canvas);
    draw_status(scene, &layout, canvas);
    draw_proof(scene, &layout, canvas);
    if (scene->controls != NULL && scene->zoomed)
        uj_zoom_factor_draw(scene, &layout, canvas);
    if (scene->controls != NULL && scene->controls->message != NULL)
        uj_notice_draw(scene, &layout, canvas);
    if (scene->controls != NULL && layout.controls.height > 0.0)
        uj_controls_draw(scene, &layout, canvas);
    if (scene->controls != NULL)
        uj_tool_bar_draw(scene, &layout, canvas);
    if ((scene->show & UJ_SHOW_HELP) != 0)
        uj_help_draw(scene, &layout, canvas);
    else if (scene->controls != NULL && scene->controls->tip != NULL)
        uj_tooltip_draw(scene, &layout, canvas);
}

double uj_scene_natural_height(const uj_scene *scene)
{
    uj_box box = box_of(scene);
    double extra = uj_layout_extra_height(scene->width, scene->show);
    uj_layout layout = uj_layout_make(scene->width, scene->width, scene->show, NULL);
    double wide = box.high.x - box.low.x, high = box.high.y - box.low.y;
    // Leave room for the tree of a recorded search.
    double least = (scene->show & UJ_SHOW_TRACE) != 0 ? 0.62 * scene->width : 0.0;
    return ceil(fmax(layout.board.width * high / wide + extra, least));
}
