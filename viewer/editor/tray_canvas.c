// Draws a tray that is being edited: grid, walls, exits, pieces and ghosts.
#include <string.h>

#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/label_anchor.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "editor_draw.h"

// --- grid ----------------------------------------------------------------------------------------

static void draw_line(const uj_editor *editor, uj_canvas *canvas, uj_vec2 from, uj_vec2 to,
                      bool strong)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_vec2 points[2] = {from, to};
    uj_paint paint = {.stroke = uj_colour_fade(palette->track, strong ? 1.0 : 0.5),
                      .line_width = 1.0};
    canvas->class->line(canvas, "grid", (uj_polyline){2, points}, UJ_MAP_IDENTITY, &paint);
}

// If the grid's lines are too close together, draws a coarser grid.
static void draw_grid(const uj_editor *editor, uj_area area, uj_canvas *canvas)
{
    double step = fmax(editor->grid, uj_round_step(uj_editor_length(editor, 9.0)));
    uj_map map = uj_editor_map(editor);
    double left = (area.x - map.x0) / map.xx, right = left + area.width / map.xx;
    double top = (area.y - map.y0) / map.yy, bottom = top + area.height / map.yy;
    for (double i = ceil(left / step); i <= right / step; i++) {
        double x = map.x0 + map.xx * i * step;
        draw_line(editor, canvas, (uj_vec2){x, area.y}, (uj_vec2){x, area.y + area.height},
                  fmod(i, 5.0) == 0.0);
    }
    for (double i = ceil(bottom / step); i <= top / step; i++) {
        double y = map.y0 + map.yy * i * step;
        draw_line(editor, canvas, (uj_vec2){area.x, y}, (uj_vec2){area.x + area.width, y},
                  fmod(i, 5.0) == 0.0);
    }
}

// --- parts ---------------------------------------------------------------------------------------

static bool is_selected(const uj_editor *editor, uj_part_kind kind, size_t index)
{
    return uj_part_is_same(editor->selected, (uj_part){kind, index});
}

static bool is_faulty(const uj_editor *editor, uj_part_kind kind, size_t index)
{
    return uj_faults_of(&editor->faults, (uj_part){kind, index}) != NULL;
}

static uj_paint part_paint(const uj_editor *editor, uj_part_kind kind, size_t index, uj_colour fill)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    bool selected = is_selected(editor, kind, index), faulty = is_faulty(editor, kind, index);
    return (uj_paint){.fill = fill,
                      .stroke = faulty     ? palette->bad
                                : selected ? palette->ink
                                           : palette->wall_edge,
                      .line_width = selected ? 2.5
                                    : faulty ? 2.0
                                             : 1.2};
}

static void put_name(const uj_editor *editor, uj_canvas *canvas, uj_part part, const char *name,
                     uj_colour colour)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_label_anchor anchor;
    const uj_ring *ring = uj_part_ring(sketch, part);
    uj_vec2 low, high;
    uj_part_bounds(sketch, part, &low, &high);
    double least = 0.5 * fmin(high.x - low.x, high.y - low.y);
    // For a part with many corners, the search for the best place of the name is too slow. Its name
    // goes to the centre of the bounding box.
    if (ring->count <= 200)
        uj_label_anchor_find(ring, &anchor);
    else
        anchor = (uj_label_anchor){.centre = uj_vec2_scale(uj_vec2_add(low, high), 0.5),
                                   .radius = least,
                                   .ahead = least,
                                   .back = least};
    uj_vec2 at = uj_pose_apply(uj_place_pose(uj_part_place(sketch, part)), anchor.centre);
    double most = part.kind == UJ_PART_EXIT ? 14.0 : 28.0;
    uj_label_style style = {
        .size = fmin(fmax(1.1 * editor->camera.scale * anchor.radius, 9.0), most),
        .max_width = 2.0 * editor->camera.scale * fmin(anchor.ahead, anchor.back),
        .colour = colour};
    uj_draw_label(canvas, "name", uj_map_apply(uj_editor_map(editor), at), name, &style);
}

static void draw_tray(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_sketch *sketch = &editor->document.sketch;
    uj_map map = uj_editor_map(editor);
    for (size_t i = 0; i < sketch->exit_count; i++) {
        uj_paint paint = part_paint(editor, UJ_PART_EXIT, i, palette->floor);
        paint.dash = 5.0;
        canvas->class->polygon(canvas, "exit", &sketch->exits[i].opening, map, &paint);
    }
    if (sketch->interior.ring_count == 0)
        return;
    uj_polygon outline = {1, sketch->interior.rings};
    uj_paint paint = part_paint(editor, UJ_PART_TRAY, 0, palette->floor);
    paint.line_width = fmax(paint.line_width, 2.0);
    canvas->class->polygon(canvas, "tray", &outline, map, &paint);
    for (size_t i = 1; i < sketch->interior.ring_count; i++) {
        uj_polygon hole = {1, &sketch->interior.rings[i]};
        paint = part_paint(editor, UJ_PART_HOLE, i - 1, palette->wall);
        canvas->class->polygon(canvas, "obstacle", &hole, map, &paint);
    }
    for (size_t i = 0; i < sketch->exit_count; i++)
        if (sketch->exits[i].opening.ring_count > 0)
            put_name(editor, canvas, (uj_part){UJ_PART_EXIT, i}, sketch->exits[i].name,
                     palette->ink);
}

static bool is_goal(const uj_sketch *sketch, size_t piece)
{
    if (sketch->goal == UJ_GOAL_EXIT)
        return sketch->goal_piece == (int)piece;
    for (size_t i = 0; i < sketch->pose_count; i++)
        if (sketch->poses[i].piece == (int)piece)
            return true;
    return false;
}

static void draw_pieces(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_sketch *sketch = &editor->document.sketch;
    size_t colours = 0;  // index of the next colour; the piece that must leave uses none
    for (size_t i = 0; i < sketch->piece_count; i++) {
        const uj_sketch_piece *piece = &sketch->pieces[i];
        bool leaves = sketch->goal == UJ_GOAL_EXIT && sketch->goal_piece == (int)i;
        size_t colour = leaves ? colours : colours++;
        uj_colour fill =
            is_goal(sketch, i) ? palette->goal : palette->pieces[colour % UJ_PIECE_COLOURS];
        if (piece->shape.ring_count == 0)
            continue;
        uj_paint paint = part_paint(editor, UJ_PART_PIECE, i, fill);
        uj_map map = uj_map_pose(uj_editor_map(editor), uj_place_pose(piece->at));
        canvas->class->polygon(canvas, "piece", &piece->shape, map, &paint);
        put_name(editor, canvas, (uj_part){UJ_PART_PIECE, i}, piece->name, palette->label);
    }
}

static void draw_ghosts(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_sketch *sketch = &editor->document.sketch;
    for (size_t i = 0; i < sketch->pose_count; i++) {
        const uj_sketch_pose *pose = &sketch->poses[i];
        if (!uj_part_exists(sketch, (uj_part){UJ_PART_GHOST, i}))
            continue;
        uj_paint paint = part_paint(editor, UJ_PART_GHOST, i, uj_colour_fade(palette->goal, 0.25));
        paint.dash = 6.0;
        if (!is_selected(editor, UJ_PART_GHOST, i))
            paint.stroke = palette->goal;
        uj_map map = uj_map_pose(uj_editor_map(editor), uj_place_pose(pose->at));
        canvas->class->polygon(canvas, "ghost", &sketch->pieces[pose->piece].shape, map, &paint);
    }
}

static void draw_goal_arrow(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const uj_sketch *sketch = &editor->document.sketch;
    if (sketch->goal != UJ_GOAL_EXIT || sketch->goal_piece < 0 || sketch->goal_exit < 0 ||
        sketch->exits[sketch->goal_exit].opening.ring_count == 0)
        return;
    uj_vec2 low, high;
    uj_part_bounds(sketch, (uj_part){UJ_PART_EXIT, (size_t)sketch->goal_exit}, &low, &high);
    uj_vec2 to = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    uj_place at = sketch->pieces[sketch->goal_piece].at;
    uj_map map = uj_editor_map(editor);
    uj_arrow arrow = {uj_map_apply(map, (uj_vec2){at.x, at.y}), uj_map_apply(map, to), 3.0};
    uj_paint paint = {.fill = uj_colour_fade(palette->mark, 0.55)};
    if (editor->style.theme == UJ_THEME_DARK)
        paint.fill = uj_colour_fade(palette->ink, 0.55);
    uj_draw_arrow(canvas, "goal", arrow, &paint);
}

void uj_editor_draw_tray(const uj_editor *editor, uj_canvas *canvas)
{
    draw_tray(editor, canvas);
    draw_grid(editor, uj_editor_lay_out(editor).canvas, canvas);
    draw_pieces(editor, canvas);
    draw_ghosts(editor, canvas);
    draw_goal_arrow(editor, canvas);
}
