// Makes the grids that find the walls near a piece.
#include "plan_space.h"

#include <stdlib.h>

// A grid has about CELLS_PER_PART cells for each wall part. But along its longer side, it has at
// least MIN_SIDE cells, and at most about MAX_SIDE.
enum { CELLS_PER_PART = 4, MIN_SIDE = 8, MAX_SIDE = 64 };

static const uj_plan_box nothing = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

static int clamp(double value, int count)
{
    return value < 0.0 ? 0 : value >= count ? count - 1 : (int)value;
}

uj_plan_cells uj_plan_grid_cells(const uj_plan_grid *grid, const uj_plan_box *box)
{
    return (uj_plan_cells){.left = clamp((box->low.x - grid->low.x) / grid->cell, grid->columns),
                           .right = clamp((box->high.x - grid->low.x) / grid->cell, grid->columns),
                           .bottom = clamp((box->low.y - grid->low.y) / grid->cell, grid->rows),
                           .top = clamp((box->high.y - grid->low.y) / grid->cell, grid->rows)};
}

// Returns false if an edge of the part separates the part from the cell, else true. Always returns
// true for border cells, because they also list the parts beyond the grid.
static bool part_meets_cell(const uj_plan_grid *grid, const uj_proof_part *part, int column,
                            int row)
{
    if (column == 0 || row == 0 || column == grid->columns - 1 || row == grid->rows - 1)
        return true;
    double margin = 1e-6 * grid->cell;
    uj_vec2 low = {grid->low.x + column * grid->cell - margin,
                   grid->low.y + row * grid->cell - margin};
    uj_vec2 high = {low.x + grid->cell + 2.0 * margin, low.y + grid->cell + 2.0 * margin};
    for (size_t i = 0; i < part->count; i++) {
        uj_vec2 n = part->normals[i];
        uj_vec2 nearest = {n.x > 0.0 ? low.x : high.x, n.y > 0.0 ? low.y : high.y};
        if (uj_vec2_dot(n, nearest) > part->offsets[i])
            return false;
    }
    return true;
}

// If `fills` is false, adds to first[cell + 1] the number of parts in the cell. If `fills` is true,
// lists these parts in grid->items from first[cell] on, and advances first[cell].
static void visit_cells(uj_plan_grid *grid, bool fills)
{
    for (size_t i = 0; i < grid->walls->count; i++) {
        uj_plan_cells cells = uj_plan_grid_cells(grid, &grid->boxes[i]);
        for (int row = cells.bottom; row <= cells.top; row++)
            for (int column = cells.left; column <= cells.right; column++) {
                size_t cell = (size_t)row * (size_t)grid->columns + (size_t)column;
                if (!part_meets_cell(grid, &grid->walls->parts[i], column, row))
                    continue;
                if (fills)
                    grid->items[grid->first[cell]++] = (uint32_t)i;
                else
                    grid->first[cell + 1]++;
            }
    }
}

static uj_status grid_create(const uj_proof_part_set *walls, const uj_plan_box *region,
                             uj_plan_grid *grid)
{
    double width = region->high.x - region->low.x, height = region->high.y - region->low.y;
    double side = sqrt(width * height / (double)(CELLS_PER_PART * (walls->count + 1)));
    double longest = uj_max(width, height);
    *grid = (uj_plan_grid){.walls = walls, .low = region->low};
    grid->cell = uj_min(uj_max(side, longest / MAX_SIDE), longest / MIN_SIDE);
    grid->columns = (int)(width / grid->cell) + 1;
    grid->rows = (int)(height / grid->cell) + 1;
    size_t count = (size_t)grid->columns * (size_t)grid->rows;
    grid->boxes = calloc(walls->count + 1, sizeof *grid->boxes);
    grid->first = calloc(count + 1, sizeof *grid->first);
    if (grid->boxes == NULL || grid->first == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < walls->count; i++) {
        grid->boxes[i] = nothing;
        for (size_t k = 0; k < walls->parts[i].count; k++)
            uj_plan_box_add(&grid->boxes[i], walls->parts[i].corners[k]);
    }
    visit_cells(grid, false);
    for (size_t i = 0; i < count; i++)
        grid->first[i + 1] += grid->first[i];
    grid->items = calloc(grid->first[count] + 1, sizeof *grid->items);
    if (grid->items == NULL)
        return UJ_NO_MEMORY;
    visit_cells(grid, true);  // moves first[i] to the end of cell i's list
    for (size_t i = count; i > 0; i--)
        grid->first[i] = grid->first[i - 1];
    grid->first[0] = 0;
    return UJ_OK;
}

static void grid_clear(uj_plan_grid *grid)
{
    free(grid->boxes);
    free(grid->first);
    free(grid->items);
}

uj_status uj_plan_space_create(const uj_tray *tray, uj_plan_space *out, uj_error *error)
{
    *out = (uj_plan_space){
        .tray = tray, .piece_count = tray->piece_count, .diameter = uj_tray_diameter(tray)};
    uj_status status = uj_certificate_shapes_create(tray, &out->shapes, error);
    if (status != UJ_OK)
        return status;
    uj_polygon_bounds(&tray->interior, &out->region.low, &out->region.high);
    for (size_t i = 0; i < tray->exit_count; i++) {
        uj_vec2 low, high;
        uj_polygon_bounds(&tray->exits[i].opening, &low, &high);
        uj_plan_box_add(&out->region, low);
        uj_plan_box_add(&out->region, high);
    }
    for (size_t i = 0; i < tray->piece_count; i++)
        out->reach[i] = out->shapes.pieces[i].reach;
    out->grids = calloc(out->shapes.wall_count + 1, sizeof *out->grids);
    if (out->grids == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while planning a motion");
    for (size_t i = 0; status == UJ_OK && i < out->shapes.wall_count; i++)
        status = grid_create(&out->shapes.walls[i], &out->region, &out->grids[i]);
    return status == UJ_OK ? UJ_OK
                           : uj_error_set(error, status, "out of memory while planning a motion");
}

void uj_plan_space_clear(uj_plan_space *space)
{
    for (size_t i = 0; space->grids != NULL && i < space->shapes.wall_count; i++)
        grid_clear(&space->grids[i]);
    free(space->grids);
    uj_certificate_shapes_clear(&space->shapes);
    *space = (uj_plan_space){0};
}
