// Boards of cells, and the pieces that slide on them.
#include "grid_board.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/draw/hatch.h>

// Lengths in cells: the gap around a piece, its dark edge, the light rim inside the edge, and the
// radius of its corners.
static const double GAP = 0.035, EDGE = 0.02, RIM = 0.05, CORNER = 0.16;
static const double WALL = 0.3;  // thickness of the wall, in cells

uj_vec2 uj_grid_cell(const uj_grid *grid, unsigned cell)
{
    unsigned columns = (unsigned)grid->columns;
    return (uj_vec2){cell % columns + 0.5, -(double)(cell / columns) - 0.5};
}

int uj_grid_cell_at(const uj_grid *grid, uj_vec2 at)
{
    bool inside = at.x >= 0.0 && at.x < grid->columns && at.y <= 0.0 && at.y > -grid->rows;
    return inside ? (int)-ceil(at.y) * grid->columns + (int)at.x : -1;
}

uj_box uj_grid_bounds(const uj_grid *grid, size_t piece, unsigned place)
{
    uj_box box;
    uj_vec2 at = uj_grid_cell(grid, place);
    uj_polygon_bounds(&grid->shapes[grid->pieces[piece].shape].edge, &box.low, &box.high);
    return (uj_box){uj_vec2_add(box.low, at), uj_vec2_add(box.high, at)};
}

// --- making --------------------------------------------------------------------------------------

uj_status uj_grid_make_floor(uj_grid *grid, const bool *cells)
{
    uj_cell_set all = {grid->rows, grid->columns, cells};
    uj_status status = uj_cell_outline(all, 0.0, 0.12, &grid->floor);
    if (status != UJ_OK || grid->floor.ring_count == 0)
        return status;
    grid->outer = (uj_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    uj_box *box = &grid->outer;
    for (size_t i = 0; i < grid->floor.ring_count; i++)
        for (size_t k = 0; k < grid->floor.rings[i].count; k++) {
            uj_vec2 p = grid->floor.rings[i].points[k];
            box->low = (uj_vec2){fmin(box->low.x, p.x - WALL), fmin(box->low.y, p.y - WALL)};
            box->high = (uj_vec2){fmax(box->high.x, p.x + WALL), fmax(box->high.y, p.y + WALL)};
        }
    return UJ_OK;
}

uj_status uj_grid_make_shape(uj_cell_set cells, int first, uj_grid_shape *out)
{
    const double insets[] = {GAP, GAP + EDGE, GAP + EDGE + RIM};
    uj_polygon *outlines[] = {&out->edge, &out->bevel, &out->top};
    for (int i = 0; i < 3; i++) {
        uj_status status = uj_cell_outline(cells, insets[i], CORNER + GAP - insets[i], outlines[i]);
        if (status != UJ_OK)
            return status;
        for (size_t r = 0; r < outlines[i]->ring_count; r++)
            for (size_t k = 0; k < outlines[i]->rings[r].count; k++) {
                uj_vec2 *p = &outlines[i]->rings[r].points[k];
                p->x -= first % cells.columns + 0.5;
                p->y += first / cells.columns + 0.5;
            }
    }
    // The ring with the topmost edge is traced first, so rings[0] is the outer ring.
    uj_label_anchor_find(&out->edge.rings[0], &out->anchor);
    if (out->edge.ring_count > 1) {  // a piece with a hole has its name in its first cell
        out->anchor.centre = (uj_vec2){0.0, 0.0};
        out->anchor.radius = 0.5 - GAP;
    }
    return UJ_OK;
}

uj_status uj_grid_make_hatches(uj_grid *grid)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < grid->piece_count; i++) {
        uj_grid_piece *piece = &grid->pieces[i];
        const uj_grid_shape *shape = &grid->shapes[piece->shape];
        uj_hatch_place place = {.shape = &shape->top,
                                .name = shape->anchor.centre,
                                .room = 0.62 * fmin(shape->anchor.radius, piece->text),
                                .step = 0.125,
                                .margin = 0.04};
        if (piece->colour >= 0)
            status = uj_hatch_make(&place, piece->colour, &piece->hatch);
    }
    return status;
}

void uj_grid_clear(uj_grid *grid)
{
    for (size_t i = 0; i < grid->piece_count && grid->pieces != NULL; i++)
        uj_polygon_clear(&grid->pieces[i].hatch);
    for (size_t i = 0; i < grid->shape_count; i++) {
        uj_polygon_clear(&grid->shapes[i].edge);
        uj_polygon_clear(&grid->shapes[i].bevel);
        uj_polygon_clear(&grid->shapes[i].top);
    }
    free(grid->shapes);
    free(grid->pieces);
    uj_polygon_clear(&grid->floor);
    *grid = (uj_grid){0};
}

double uj_grid_length(const uj_move_frame *frame)
{
    return (double)(frame->path_length - 1);
}

size_t uj_grid_trail(const uj_grid *grid, const uj_move_frame *frame, uj_vec2 *points)
{
    const uj_grid_shape *shape = &grid->shapes[grid->pieces[frame->piece].shape];
    for (size_t i = 0; i < frame->path_length; i++)
        points[i] = uj_vec2_add(uj_grid_cell(grid, frame->path[i]), shape->anchor.centre);
    return uj_path_cut(points, frame->path_length, uj_ease(frame->fraction));
}

// --- drawing -------------------------------------------------------------------------------------

typedef struct drawing {
    const uj_grid *grid;
    const uj_grid_position *position;
    uj_canvas *canvas;
    const uj_board *board;
} drawing;

static uj_map shifted(const uj_board *board, uj_vec2 by)
{
    return uj_map_pose(board->map, (uj_pose){by.x, by.y, 0.0});
}

void uj_grid_draw_floor(const uj_grid *grid, uj_vec2 offset, uj_canvas *canvas,
                        const uj_board *board)
{
    const uj_palette *palette = board->palette;
    uj_map map = shifted(board, offset);
    uj_vec2 a = uj_map_apply(map, grid->outer.low), b = uj_map_apply(map, grid->outer.high);
    uj_draw_wall(canvas, board, (uj_vec2){a.x, b.y}, (uj_vec2){b.x, a.y}, WALL * board->scale);
    uj_paint edge = {.stroke = palette->wall_edge, .line_width = 2.4 * uj_board_line(board)};
    uj_paint floor = {.fill = uj_colour_mix(palette->floor, palette->wall, 0.16)};
    const uj_polygon *shape = &grid->floor;
    canvas->class->polygon(canvas, "wall-edge", shape, map, &edge);
    canvas->class->polygon(canvas, "floor", shape, map, &floor);
}

static bool moves(const drawing *d, size_t piece)
{
    return d->position->frame != NULL && d->position->frame->piece == piece;
}

// Returns where the middle of a piece's first cell is drawn.
static uj_vec2 point_of(const drawing *d, size_t piece)
{
    const uj_move_frame *frame = d->position->frame;
    uj_vec2 at = uj_grid_cell(d->grid, d->position->places[piece]);
    if (moves(d, piece)) {
        uj_vec2 points[UJ_PATH_LIMIT];
        for (size_t i = 0; i < frame->path_length; i++)
            points[i] = uj_grid_cell(d->grid, frame->path[i]);
        at = uj_path_point(points, frame->path_length, uj_ease(frame->fraction));
    }
    at = uj_vec2_add(at, uj_held_by(d->position->held, piece));
    return uj_vec2_add(at, d->position->offset);
}

static uj_colour colour_of(const drawing *d, size_t piece)
{
    int index = d->grid->pieces[piece].colour;
    const uj_palette *palette = d->board->palette;
    return uj_discrete_dim(d->position->frame, piece, d->board,
                           index < 0 ? palette->goal : palette->pieces[index], palette->floor);
}

static void fill(const drawing *d, const char *tag, const uj_polygon *shape, uj_map map,
                 uj_colour colour)
{
    uj_paint paint = {.fill = colour};
    d->canvas->class->polygon(d->canvas, tag, shape, map, &paint);
}

// Draws only two layers, because more would enlarge the exported files of large boards.
static void draw_piece_shadow(const drawing *d, size_t i)
{
    double height = fmin(0.03 * d->board->scale, 1.6 * uj_board_line(d->board));
    uj_map map = shifted(d->board, point_of(d, i));
    for (int layer = 0; layer < 2; layer++) {
        map.x0 += 0.4 * height;
        map.y0 += 0.9 * height;
        fill(d, "shadow", &d->grid->shapes[d->grid->pieces[i].shape].edge, map,
             uj_colour_fade(d->board->palette->shadow, 0.12));
    }
}

static void draw_piece(const drawing *d, size_t i)
{
    const uj_grid_piece *piece = &d->grid->pieces[i];
    const uj_grid_shape *shape = &d->grid->shapes[piece->shape];
    const uj_colour white = {1.0, 1.0, 1.0, 1.0};
    uj_map map = shifted(d->board, point_of(d, i));
    uj_colour colour = colour_of(d, i);
    uj_colour edge = piece->colour < 0 ? uj_colour_mix(colour, d->board->palette->ink, 0.75)
                                       : uj_colour_mix(colour, d->board->palette->mark, 0.42);
    char tag[UJ_TAG_SIZE];
    uj_tag_make("piece", piece->name, tag);
    fill(d, tag, &shape->edge, map, edge);
    fill(d, "rim", &shape->bevel, map, uj_colour_mix(colour, white, 0.4));
    fill(d, "top", &shape->top, map, colour);
    if ((d->board->show & UJ_SHOW_PATTERNS) == 0 || piece->hatch.ring_count == 0)
        return;
    uj_paint pen = {.stroke = uj_colour_fade(edge, 0.55),
                    .line_width = fmin(0.03 * d->board->scale, 1.8 * uj_board_line(d->board))};
    d->canvas->class->polygon(d->canvas, "pattern", &piece->hatch, map, &pen);
}

static void draw_name(const drawing *d, size_t i)
{
    const uj_grid_piece *piece = &d->grid->pieces[i];
    const uj_label_anchor *anchor = &d->grid->shapes[piece->shape].anchor;
    double scale = d->board->scale, size = piece->text * scale;
    uj_vec2 at = uj_map_apply(d->board->map, uj_vec2_add(point_of(d, i), anchor->centre));
    char tag[UJ_TAG_SIZE];
    uj_tag_make("name", piece->name, tag);
    if (piece->colour < 0) {
        bool roomy = anchor->radius > 0.6;
        uj_vec2 star = {at.x - (roomy ? 0.55 * size : 0.0), at.y - (roomy ? 0.0 : 0.6 * size)};
        uj_paint paint = {.fill = d->board->palette->label};
        uj_draw_star(d->canvas, "goal", star, (roomy ? 0.36 : 0.26) * size, &paint);
        at.x += roomy ? 0.45 * size : 0.0;
        at.y += roomy ? 0.0 : 0.2 * size;
    }
    // On a dimmed piece, whose colour is close to the floor's, palette->label would be hard to
    // read.
    const uj_palette *palette = d->board->palette;
    bool dim = uj_discrete_is_dim(d->position->frame, i, d->board);
    uj_colour ink = dim ? uj_colour_mix(palette->ink, palette->floor, 0.45) : palette->label;
    const uj_label_style style = {size, 1.7 * anchor->radius * scale,
                                  uj_colour_legible(ink, colour_of(d, i))};
    uj_draw_label(d->canvas, tag, at, piece->name, &style);
}

static void draw_ghost(const drawing *d)
{
    const uj_move_frame *frame = d->position->frame;
    if (frame == NULL || frame->path_length == 0 || (d->board->show & UJ_SHOW_GHOSTS) == 0)
        return;
    const uj_grid_piece *piece = &d->grid->pieces[frame->piece];
    const uj_polygon *shape = &d->grid->shapes[piece->shape].bevel;
    double line = uj_board_line(d->board);
    uj_vec2 at = uj_grid_cell(d->grid, frame->path[frame->path_length - 1]);
    uj_colour colour = colour_of(d, frame->piece);
    uj_paint paint = {.fill = uj_colour_fade(colour, 0.22),
                      .stroke = uj_colour_mix(colour, d->board->palette->ink, 0.35),
                      .line_width = 1.3 * line,
                      .dash = 4.5 * line};
    char tag[UJ_TAG_SIZE];
    uj_tag_make("ghost", piece->name, tag);
    d->canvas->class->polygon(d->canvas, tag, shape,
                              shifted(d->board, uj_vec2_add(at, d->position->offset)), &paint);
}

static void draw_arrow(const drawing *d)
{
    const uj_move_frame *frame = d->position->frame;
    if (frame == NULL || frame->path_length == 0 || (d->board->show & UJ_SHOW_ARROWS) == 0)
        return;
    const uj_grid_piece *piece = &d->grid->pieces[frame->piece];
    const uj_grid_shape *shape = &d->grid->shapes[piece->shape];
    uj_vec2 shift = uj_vec2_add(d->position->offset, shape->anchor.centre);
    uj_vec2 points[UJ_PATH_LIMIT];
    for (size_t i = 0; i < frame->path_length; i++)
        points[i] =
            uj_map_apply(d->board->map, uj_vec2_add(uj_grid_cell(d->grid, frame->path[i]), shift));
    char tag[UJ_TAG_SIZE];
    uj_tag_make("move", piece->name, tag);
    double scale = d->board->scale;
    uj_draw_move_arrow(
        d->canvas, d->board, tag,
        &(uj_move_arrow){points, frame->path_length, 0.32 * scale, 0.075 * scale, frame->fraction});
}

void uj_grid_draw_pieces(const uj_grid *grid, const uj_grid_position *position, uj_canvas *canvas,
                         const uj_board *board)
{
    const drawing d = {grid, position, canvas, board};
    bool names = (board->show & UJ_SHOW_NAMES) != 0;
    size_t first = 0, end = grid->piece_count;
    if (board->part > 0) {
        first = (size_t)board->part - 1;
        end = first + 1;
    } else if (board->part != UJ_PART_ALL) {
        return;
    }
    draw_ghost(&d);
    for (size_t i = first; i < end; i++)
        draw_piece_shadow(&d, i);
    for (size_t i = first; i < end; i++)
        draw_piece(&d, i);
    for (size_t i = first; names && i < end; i++)
        draw_name(&d, i);
    draw_arrow(&d);
}

void uj_grid_draw_goal_place(const uj_grid *grid, size_t piece, unsigned place, uj_canvas *canvas,
                             const uj_board *board)
{
    const uj_grid_shape *shape = &grid->shapes[grid->pieces[piece].shape];
    double line = uj_board_line(board);
    uj_colour ink = uj_colour_mix(board->palette->goal, board->palette->mark, 0.55);
    uj_map map = shifted(board, uj_grid_cell(grid, place));
    uj_paint rim = {.fill = uj_colour_fade(board->palette->goal, 0.16),
                    .stroke = ink,
                    .line_width = 2.0 * line,
                    .dash = 8.0 * line};
    canvas->class->polygon(canvas, "goal-place", &shape->bevel, map, &rim);
    double size = fmin(0.16 * board->scale, 1.2 * board->text);
    uj_paint star = {.fill = ink};
    uj_vec2 corner = uj_map_apply(map, (uj_vec2){-0.26, 0.26});
    uj_draw_star(canvas, "goal-place", corner, size, &star);
}
