// Draws walls, shadows, labels and the arrows of moves.
#include <unjam/viewer/board/board_draw.h>

#include <stdio.h>

void uj_tag_make(const char *what, const char *name, char *tag)
{
    snprintf(tag, UJ_TAG_SIZE, "%s:%s", what, name);
    for (char *c = tag; *c != '\0'; c++)
        if (*c == ' ')
            *c = '_';
}

double uj_board_line(const uj_board *board)
{
    return board->text / 13.0;
}

void uj_draw_wall(uj_canvas *canvas, const uj_board *board, uj_vec2 low, uj_vec2 high,
                  double corner)
{
    const uj_palette *palette = board->palette;
    double line = uj_board_line(board);
    for (int layer = 1; layer <= 3; layer++) {
        double spread = 2.0 * line * layer, drop = 2.5 * line;
        uj_paint shade = {.fill = uj_colour_fade(palette->shadow, 0.05)};
        uj_draw_box(canvas, "shadow",
                    (uj_box){{low.x - spread, low.y - spread + drop},
                             {high.x + spread, high.y + spread + drop}},
                    corner + spread, &shade);
    }
    uj_paint wall = {.fill = palette->wall,
                     .stroke = uj_colour_mix(palette->wall, palette->wall_edge, 0.6),
                     .line_width = 0.8 * line,
                     .inside = true};
    uj_draw_box(canvas, "wall", (uj_box){low, high}, corner, &wall);
}

void uj_draw_shadow(uj_canvas *canvas, const uj_board *board, const uj_polygon *polygon, uj_map map,
                    double height)
{
    uj_colour shade = uj_colour_fade(board->palette->shadow, 0.07);
    map.x0 += 0.35 * height;
    map.y0 += 0.8 * height;
    for (int layer = 0; layer < 3; layer++) {
        uj_paint paint = {.fill = shade, .stroke = shade, .line_width = 0.5 * height * (1 + layer)};
        canvas->class->polygon(canvas, "shadow", polygon, map, &paint);
    }
}

void uj_draw_label(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                   const uj_label_style *style)
{
    const uj_text_style bold = {.colour = style->colour,
                                .size = style->size,
                                .bold = true,
                                .anchor = UJ_ANCHOR_MIDDLE,
                                .max_width = style->max_width};
    canvas->class->text(canvas, tag, at, text, &bold);
}

void uj_draw_move_arrow(uj_canvas *canvas, const uj_board *board, const char *tag,
                        const uj_move_arrow *arrow)
{
    double strength = 1.0 - arrow->done / 0.3;
    size_t count = arrow->count;
    if (count < 2 || !(strength > 0.0))
        return;
    uj_vec2 first = uj_vec2_sub(arrow->points[1], arrow->points[0]);
    double length = uj_vec2_length(first);
    if (!(length > 0.0))
        return;
    uj_vec2 path[UJ_ARROW_POINTS];
    size_t used = count < UJ_ARROW_POINTS ? count : UJ_ARROW_POINTS;
    for (size_t i = 0; i < used; i++)
        path[i] = arrow->points[i];
    path[used - 1] = arrow->points[count - 1];
    path[0] = uj_vec2_add(path[0], uj_vec2_scale(first, fmin(arrow->skip / length, 0.9)));
    const uj_polyline line = {used, path};
    uj_paint halo = {.stroke = uj_colour_fade(board->palette->halo, 0.85 * strength),
                     .line_width = 0.7 * arrow->thickness};
    uj_paint mark = {.fill = uj_colour_fade(board->palette->mark, strength)};
    uj_draw_path_arrow(canvas, tag, line, arrow->thickness, &halo);
    uj_draw_path_arrow(canvas, tag, line, arrow->thickness, &mark);
}
