// Writes the rules of each kind of discrete puzzle. Places, cells and pieces are numbered as
// in the views (tiles_view.c and so on).
#include "page_rules.h"

#include <string.h>

#include <unjam/discrete/klotski/klotski_shape.h>
#include <unjam/discrete/sokoban/sokoban_floor.h>
#include <unjam/discrete/tiles/tiles.h>

#include "block_picture.h"
#include "grid_board.h"
#include "peg_picture.h"

static void put_number(FILE *out, size_t index, int number)
{
    fprintf(out, "%s%d", index > 0 ? "," : "", number);
}

static void put_spot(FILE *out, size_t index, uj_vec2 at)
{
    fprintf(out, "%s[%.1f,%.1f]", index > 0 ? "," : "", at.x, at.y);
}

static void put_start(const uj_discrete_subject *subject, FILE *out)
{
    fputs(",\"start\":[", out);
    for (size_t i = 0; i < subject->piece_count; i++)
        put_number(out, i, subject->places[i]);
    putc(']', out);
}

static void put_cells(int rows, int columns, uj_map map, FILE *out)
{
    const uj_grid grid = {.rows = rows, .columns = columns};
    fprintf(out, ",\"columns\":%d,\"spots\":[", columns);
    for (int i = 0; i < rows * columns; i++)
        put_spot(out, (size_t)i, uj_map_apply(map, uj_grid_cell(&grid, (unsigned)i)));
    putc(']', out);
}

static void put_tiles(const uj_discrete_subject *subject, uj_map map, FILE *out)
{
    const uj_tiles *tiles = subject->problem->data;
    put_start(subject, out);
    put_cells(tiles->rows, tiles->columns, map, out);
    fputs(",\"labels\":[", out);
    for (size_t i = 0; i < subject->piece_count; i++)
        put_number(out, i, tiles->start[subject->places[i]]);
    fputs("],\"goal\":[", out);
    for (int i = 0; i < tiles->cells; i++)
        put_number(out, (size_t)i, tiles->goal[i]);
    putc(']', out);
    if (tiles->wall != 0)
        fprintf(out, ",\"wall\":%d", tiles->wall);
    if (tiles->cost == UJ_TILES_SLIDES)
        fputs(",\"slides\":true", out);
}

static void put_peg(const uj_discrete_subject *subject, uj_map map, FILE *out)
{
    const uj_peg *peg = uj_peg_of(subject);
    const uj_peg_picture *picture = subject->picture;
    put_start(subject, out);
    fputs(",\"spots\":[", out);
    for (unsigned h = 0; h < peg->board.hole_count; h++)
        put_spot(out, h, uj_map_apply(map, picture->points[h]));
    fputs("],\"lines\":[", out);
    for (size_t i = 0; i < peg->line_count; i++)
        fprintf(out, "%s[%d,%d,%d]", i > 0 ? "," : "", peg->lines[i].end, peg->lines[i].middle,
                peg->lines[i].other_end);
    fprintf(out, "],\"count\":%u", peg->goal_count);
    if (peg->exact) {
        size_t count = 0;
        fputs(",\"goal\":[", out);
        for (unsigned h = 0; h < peg->board.hole_count; h++)
            if ((peg->goal & uj_peg_bit(h)) != 0)
                put_number(out, count++, (int)h);
        putc(']', out);
    }
    if (peg->first_from != UJ_PEG_NO_HOLE)
        fprintf(out, ",\"first\":[%d,%d]", peg->first_from, peg->first_to);
}

static void put_blocks(const uj_discrete_subject *subject, uj_map map, FILE *out)
{
    const uj_blocks *blocks = uj_blocks_of(subject);
    const uj_block_picture *picture = subject->picture;
    fputs(",\"start\":[", out);
    for (int i = 0; i < blocks->block_count; i++)
        put_number(out, (size_t)i, blocks->start[i]);
    fputs("],\"goal\":[", out);
    for (int i = 0; i < blocks->block_count; i++)
        put_number(out, (size_t)i, blocks->goal[i]);
    fprintf(out, "],\"places\":%d,\"spots\":[", blocks->place_count);
    uj_vec2 low = {0}, high = {0};
    for (int i = 0; i < blocks->place_count; i++) {
        low = uj_map_apply(map, uj_shelves_middle(&picture->now, uj_block_place(i, 0)));
        high = uj_map_apply(map, uj_shelves_middle(&picture->now, uj_block_place(i, 1)));
        put_spot(out, (size_t)i, low);
    }
    fprintf(out, "],\"rise\":%.1f", low.y - high.y);
}

// Writes the shape of each class of pieces, and the class of each piece (see klotski_shape.h).
static void put_shapes(const uj_klotski *problem, FILE *out)
{
    uj_klotski_symmetries all;
    uj_klotski_find_symmetries(problem, &all);
    fputs(",\"shapes\":[", out);
    for (int i = 0; i < all.class_count; i++) {
        const uj_klotski_shape *shape = &all.shapes[i];
        fputs(i > 0 ? ",[" : "[", out);
        for (int k = 0; k < shape->size; k++)
            fprintf(out, "%s[%d,%d]", k > 0 ? "," : "", shape->cells[k].row,
                    shape->cells[k].column);
        putc(']', out);
    }
    fputs("],\"classes\":[", out);
    for (int i = 0; i < problem->piece_count; i++)
        put_number(out, (size_t)i, all.class_of[i]);
    putc(']', out);
}

static void put_klotski(const uj_discrete_subject *subject, uj_map map, FILE *out)
{
    const uj_klotski *problem = subject->problem->data;
    size_t walls = 0;
    put_start(subject, out);
    put_cells(problem->rows, problem->columns, map, out);
    fputs(",\"walls\":[", out);
    for (int i = 0; i < problem->rows * problem->columns; i++)
        if (problem->grid[i] == UJ_KLOTSKI_WALL)
            put_number(out, walls++, i);
    putc(']', out);
    put_shapes(problem, out);
    fputs(",\"goals\":[", out);
    for (int i = 0; i < problem->goal_count; i++)
        fprintf(out, "%s[%d,%d]", i > 0 ? "," : "", problem->goals[i].piece,
                problem->goals[i].cell);
    fputs("],\"exits\":[", out);
    size_t exits = 0;
    for (int i = 0; i < problem->rows * problem->columns; i++)
        if (problem->is_exit[i])
            put_number(out, exits++, i);
    fprintf(out, "],\"cost\":\"%s\"", uj_klotski_costs[problem->cost]);
    if (problem->has_axis)
        fputs(",\"axis\":true", out);
}

static void put_sokoban(const uj_discrete_subject *subject, uj_map map, FILE *out)
{
    const uj_sokoban *problem = subject->problem->data;
    bool floor[UJ_SOKOBAN_CELLS] = {false};
    size_t count = 0;
    uj_sokoban_find_floor(problem, floor);
    put_start(subject, out);
    put_cells(problem->rows, problem->columns, map, out);
    fputs(",\"floor\":[", out);
    for (int i = 0; i < problem->rows * problem->columns; i++)
        if (floor[i])
            put_number(out, count++, i);
    fputs("],\"goals\":[", out);
    count = 0;
    for (int i = 0; i < problem->rows * problem->columns; i++)
        if (floor[i] && (problem->cells[i] & UJ_SOKOBAN_GOAL) != 0)
            put_number(out, count++, i);
    putc(']', out);
}

size_t uj_discrete_page_rules(const uj_subject *base, uj_map map, FILE *out)
{
    static const struct {
        const uj_discrete_view *view;
        void (*put)(const uj_discrete_subject *subject, uj_map map, FILE *out);
    } kinds[] = {{&uj_tiles_view, put_tiles},
                 {&uj_peg_view, put_peg},
                 {&uj_blocks_view, put_blocks},
                 {&uj_klotski_view, put_klotski},
                 {&uj_sokoban_view, put_sokoban}};
    const uj_discrete_subject *subject = (const uj_discrete_subject *)base;
    fprintf(out, "{\"kind\":\"%s\"", subject->view->kind);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].view == subject->view)
            kinds[i].put(subject, map, out);
    putc('}', out);
    return subject->piece_count;
}
