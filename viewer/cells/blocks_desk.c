// Edits block puzzles: blocks are dragged between the stacks of a board.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/edit/blocks_edit.h>

#include "cell_class.h"

// The first `places` columns are the places of the table. The goal has more columns: one for each
// stack that may stand on any place, and an empty one. Row 0 is at the top. The bottom row shows
// the names of the columns.
typedef struct stacks {
    size_t rows, columns, places;
    const char *names[2 * UJ_BLOCKS_MOST + 1][UJ_BLOCKS_MOST];  // [column][height from the bottom]
    size_t heights[2 * UJ_BLOCKS_MOST + 1];
} stacks;

static void push(stacks *s, size_t column, const char *name)
{
    if (s->heights[column] < UJ_BLOCKS_MOST)
        s->names[column][s->heights[column]++] = name;
}

// Adds the blocks above `name` to a column, the lowest block first. `name` is a block or a place of
// the table.
static void push_above(const uj_cell_desk *desk, size_t board, const char *name, stacks *out,
                       size_t column)
{
    name = uj_blocks_above(desk->document, uj_cell_key(board), name);
    while (name != NULL && out->heights[column] < UJ_BLOCKS_MOST) {
        push(out, column, name);
        name = uj_blocks_above(desk->document, uj_cell_key(board), name);
    }
}

static void read_stacks(const uj_cell_desk *desk, size_t board, const uj_blocks_sketch *all,
                        stacks *out)
{
    *out = (stacks){.columns = all->place_count, .places = all->place_count};
    for (size_t c = 0; c < all->place_count; c++)
        push_above(desk, board, all->places[c], out, c);
    if (board == 0)
        return;
    for (size_t i = 0; i < all->block_count; i++) {
        if (uj_blocks_below(desk->document, uj_cell_key(board), all->blocks[i]) != NULL)
            continue;
        push(out, out->columns, all->blocks[i]);
        push_above(desk, board, all->blocks[i], out, out->columns);
        out->columns++;
    }
    out->columns++;
}

// Returns the number of rows: 1 for the names and 1 for each block, but at least 5 and at most 12.
// If the highest stack has n > 10 blocks, the limit of 12 rises to n + 2.
static size_t shown_rows(const uj_blocks_sketch *all, const stacks *s)
{
    size_t highest = 0, rows = all->block_count + 1;
    for (size_t c = 0; c < s->columns; c++)
        highest = s->heights[c] > highest ? s->heights[c] : highest;
    size_t most = highest + 2 > 12 ? highest + 2 : 12;
    return rows < 5 ? 5 : rows > most ? most : rows;
}

static uj_cell_grid grid_of(const uj_cell_desk *desk, size_t board, uj_blocks_sketch *all,
                            stacks *out)
{
    uj_blocks_read(desk->document, all);
    read_stacks(desk, board, all, out);
    out->rows = shown_rows(all, out);
    return uj_cell_grid_of(desk, board, 2, out->rows, out->columns);
}

static void extent(const uj_cell_desk *desk, size_t *rows, size_t *columns)
{
    uj_blocks_sketch all;
    stacks s;
    grid_of(desk, desk->cursor.board, &all, &s);
    *rows = s.rows;
    *columns = s.columns;
}

static bool find(const uj_cell_desk *desk, double x, double y, uj_cell *out)
{
    for (out->board = 0; out->board < 2; out->board++) {
        uj_blocks_sketch all;
        stacks s;
        uj_cell_grid grid = grid_of(desk, out->board, &all, &s);
        if (uj_cell_grid_find(&grid, x, y, &out->row, &out->column))
            return true;
    }
    return false;
}

static uj_area area_of(const uj_cell_desk *desk, uj_cell at)
{
    uj_blocks_sketch all;
    stacks s;
    uj_cell_grid grid = grid_of(desk, at.board, &all, &s);
    return uj_cell_area(&grid, at.row, at.column);
}

// Returns NULL if the cell has no block.
static const char *block_at(const stacks *s, uj_cell at)
{
    size_t height = s->rows - 1 - at.row;  // 0: the row of names
    if (at.column >= s->columns || height == 0 || height > s->heights[at.column])
        return NULL;
    return s->names[at.column][height - 1];
}

// --- edits ---------------------------------------------------------------------------------------

static uj_status press(uj_cell_desk *desk, uj_cell at, bool mouse, uj_error *error)
{
    uj_blocks_sketch all;
    stacks s;
    (void)error;
    grid_of(desk, at.board, &all, &s);
    const char *name = block_at(&s, at);
    if (name == NULL)
        return UJ_OK;
    snprintf(desk->name, sizeof desk->name, "%s", name);
    uj_cell_hold(desk, at, mouse);
    return UJ_OK;
}

static uj_status drop(uj_cell_desk *desk, const uj_cell *at, uj_error *error)
{
    uj_blocks_sketch all;
    stacks s;
    if (at == NULL || at->board != desk->held.board)
        return UJ_OK;
    grid_of(desk, at->board, &all, &s);
    const char *target = at->column < all.place_count            ? all.places[at->column]
                         : s.heights[at->column % s.columns] > 0 ? s.names[at->column][0]
                                                                 : NULL;
    return uj_blocks_put(desk->document, uj_cell_key(at->board), desk->name, target, error);
}

static uj_status erase(uj_cell_desk *desk, uj_cell at, uj_error *error)
{
    uj_blocks_sketch all;
    stacks s;
    grid_of(desk, at.board, &all, &s);
    const char *name = block_at(&s, at);
    return name != NULL ? uj_blocks_remove(desk->document, name, error)
                        : uj_error_set(error, UJ_BAD_ARGUMENT, _("click a block first"));
}

static uj_status add(uj_cell_desk *desk, uj_error *error)
{
    return uj_blocks_add(desk->document, error);
}

static const char *hint(const uj_cell_desk *desk)
{
    (void)desk;
    return _("Drag a block, with all blocks above it, to another stack. A goal stack marked "
             "\"anywhere\" may stand on any place. + adds a block.");
}

// --- picture -------------------------------------------------------------------------------------

static size_t index_of(const uj_blocks_sketch *all, const char *name)
{
    for (size_t i = 0; i < all->block_count; i++)
        if (strcmp(all->blocks[i], name) == 0)
            return i;
    return 0;
}

static void draw_board(const uj_cell_desk *desk, size_t board, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(desk->theme);
    uj_blocks_sketch all;
    stacks s;
    uj_cell_grid grid = grid_of(desk, board, &all, &s);
    double inset = fmin(4.0, 0.1 * grid.side), line_height = fmin(4.0, 0.2 * grid.side);
    uj_cell_draw_heading(desk, canvas, &grid, board == 0 ? _("Start") : _("Goal"));
    for (size_t c = 0; c < s.columns; c++) {
        uj_area base = uj_cell_area(&grid, s.rows - 1, c);
        uj_paint line = {.fill = palette->wall_edge};
        uj_draw_box(
            canvas, "place",
            (uj_box){{base.x + inset, base.y}, {base.x + base.width - inset, base.y + line_height}},
            0.0, &line);
        base.height *= 0.55;
        uj_cell_draw_text(desk, canvas, base, c < s.places ? all.places[c] : _("anywhere"),
                          palette->ink);
        for (size_t h = 0; h < s.heights[c] && h + 1 < s.rows; h++) {
            uj_area area = uj_cell_area(&grid, s.rows - 2 - h, c);
            bool held = desk->holding && desk->held.board == board &&
                        strcmp(desk->name, s.names[c][h]) == 0;
            uj_paint paint = {.fill =
                                  palette->pieces[index_of(&all, s.names[c][h]) % UJ_PIECE_COLOURS],
                              .stroke = palette->wall_edge,
                              .line_width = 1.0};
            uj_box box = {{area.x + inset, area.y + 0.25 * inset},
                          {area.x + area.width - inset, area.y + area.height - 0.25 * inset}};
            uj_draw_box(canvas, "block", box, inset, &paint);
            uj_cell_draw_text(desk, canvas, area, s.names[c][h], palette->label);
            if (held)
                uj_cell_draw_mark(desk, canvas, area, "held");
        }
    }
    if (desk->keyboard && desk->cursor.board == board)
        uj_cell_draw_mark(desk, canvas, area_of(desk, desk->cursor), "cursor");
}

static void draw(const uj_cell_desk *desk, uj_canvas *canvas)
{
    draw_board(desk, 0, canvas);
    draw_board(desk, 1, canvas);
}

const uj_cell_class uj_cell_blocks = {.boards = 2,
                                      .extent = extent,
                                      .find = find,
                                      .area = area_of,
                                      .press = press,
                                      .drop = drop,
                                      .erase = erase,
                                      .add = add,
                                      .hint = hint,
                                      .draw = draw};
