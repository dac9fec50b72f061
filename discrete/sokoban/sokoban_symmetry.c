// Finds the symmetries of a Sokoban board, and computes keys that are equal for symmetric
// positions.
#include "sokoban_symmetry.h"

#include <string.h>

// The smallest rectangle around all fields.
typedef struct frame {
    int top, left, rows, columns;
} frame;

static frame frame_of(const uj_sokoban *problem, const sokoban_maze *maze)
{
    int top = problem->rows, left = problem->columns, bottom = 0, right = 0;
    for (uint32_t field = 0; field < maze->field_count; field++) {
        const int row = maze->cell_of[field] / problem->columns;
        const int column = maze->cell_of[field] % problem->columns;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
        left = column < left ? column : left;
        right = column > right ? column : right;
    }
    return (frame){top, left, bottom - top + 1, right - left + 1};
}

// Sets images[field] to the image of each field under the transform `symmetry`, a sum of flags
// applied in this order: transpose (4), reverse the order of the rows (1), reverse the order of the
// columns (2). Returns false if a field is not mapped to a field, or a goal is not mapped to a
// goal.
static bool find_images(const uj_sokoban *problem, const sokoban_maze *maze, frame f,
                        unsigned symmetry, uint16_t *images)
{
    if ((symmetry & 4) != 0 && f.rows != f.columns)
        return false;
    for (uint32_t field = 0; field < maze->field_count; field++) {
        int row = maze->cell_of[field] / problem->columns - f.top;
        int column = maze->cell_of[field] % problem->columns - f.left;
        if ((symmetry & 4) != 0) {
            const int other = row;
            row = column;
            column = other;
        }
        row = (symmetry & 1) != 0 ? f.rows - 1 - row : row;
        column = (symmetry & 2) != 0 ? f.columns - 1 - column : column;
        const int cell = (row + f.top) * problem->columns + column + f.left;
        images[field] = maze->field_of[cell];
        if (images[field] == SOKOBAN_NOWHERE ||
            (maze->goal_at[field] == SOKOBAN_NOWHERE) !=
                (maze->goal_at[images[field]] == SOKOBAN_NOWHERE))
            return false;
    }
    return true;
}

bool sokoban_symmetries_make(const uj_sokoban *problem, const sokoban_position *position,
                             sokoban_symmetries *out)
{
    const sokoban_maze *maze = position->maze;
    const frame f = frame_of(problem, maze);
    *out = (sokoban_symmetries){.budget = position->budget,
                                .field_count = maze->field_count,
                                .packed_size = position->packed_size};
    out->images = uj_budget_allocate(out->budget, SOKOBAN_SYMMETRIES * (size_t)maze->field_count,
                                     sizeof *out->images);
    out->scratch = uj_budget_allocate(out->budget, out->packed_size, 1);
    if (out->images == NULL || out->scratch == NULL)
        return false;
    for (unsigned i = 0; i < SOKOBAN_SYMMETRIES; i++)
        out->count +=
            find_images(problem, maze, f, i, out->images + (size_t)out->count * maze->field_count);
    return true;
}

void sokoban_symmetries_clear(sokoban_symmetries *symmetries)
{
    if (symmetries->images != NULL)
        uj_budget_free(symmetries->budget, symmetries->images,
                       SOKOBAN_SYMMETRIES * (size_t)symmetries->field_count,
                       sizeof *symmetries->images);
    if (symmetries->scratch != NULL)
        uj_budget_free(symmetries->budget, symmetries->scratch, symmetries->packed_size, 1);
    *symmetries = (sokoban_symmetries){0};
}

static void pack_image(const uint16_t *image, const sokoban_position *p, bool by_region,
                       unsigned char *out)
{
    uint16_t player = image[p->player];
    for (uint32_t i = 0; by_region && i < p->reached_count; i++)
        if (image[p->queue[i]] < player)
            player = image[p->queue[i]];
    memset(out, 0, p->packed_size);
    out[0] = (unsigned char)(player & 0xff);
    out[1] = (unsigned char)(player >> 8);
    for (uint32_t i = 0; i < p->box_count; i++) {
        const uint32_t bit = p->live_index[image[p->boxes[i]]];
        out[2 + bit / 8] = (unsigned char)(out[2 + bit / 8] | 1u << bit % 8);
    }
}

void sokoban_symmetries_key(const sokoban_symmetries *symmetries, const sokoban_position *position,
                            bool by_region, void *key)
{
    pack_image(symmetries->images, position, by_region, key);
    for (uint32_t i = 1; i < symmetries->count; i++) {
        pack_image(symmetries->images + (size_t)i * symmetries->field_count, position, by_region,
                   symmetries->scratch);
        if (memcmp(symmetries->scratch, key, position->packed_size) < 0)
            memcpy(key, symmetries->scratch, position->packed_size);
    }
}
