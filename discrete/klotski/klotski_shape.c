// Classes and symmetries of a Klotski problem.
#include <unjam/discrete/klotski/klotski_shape.h>

#include <string.h>

enum { REVERSE_COLUMNS = 1, REVERSE_ROWS = 2, TRANSPOSE = 4 };

static bool is_before(uj_klotski_offset a, uj_klotski_offset b)
{
    return a.row != b.row ? a.row < b.row : a.column < b.column;
}

static uj_klotski_offset transform_offset(int transform, uj_klotski_offset o)
{
    uj_klotski_offset out = transform & TRANSPOSE ? (uj_klotski_offset){o.column, o.row} : o;
    if (transform & REVERSE_COLUMNS)
        out.column = (int16_t)-out.column;
    if (transform & REVERSE_ROWS)
        out.row = (int16_t)-out.row;
    return out;
}

static int transform_cell(const uj_klotski *problem, int transform, int row, int column)
{
    int r = transform & TRANSPOSE ? column : row, c = transform & TRANSPOSE ? row : column;
    if (transform & REVERSE_COLUMNS)
        c = problem->columns - 1 - c;
    if (transform & REVERSE_ROWS)
        r = problem->rows - 1 - r;
    return r * problem->columns + c;
}

static uj_klotski_shape shape_of_piece(const uj_klotski *problem, int piece)
{
    uj_klotski_shape out = {0};
    int first = problem->first[piece], columns = problem->columns;
    for (int cell = first; cell < problem->rows * columns; cell++)
        if (problem->grid[cell] == piece + 1)
            out.cells[out.size++] =
                (uj_klotski_offset){(int16_t)(cell / columns - first / columns),
                                    (int16_t)(cell % columns - first % columns)};
    return out;
}

static uj_klotski_shape transform_shape(int transform, const uj_klotski_shape *shape)
{
    uj_klotski_shape out = {.size = shape->size};
    for (int i = 0; i < shape->size; i++) {
        uj_klotski_offset o = transform_offset(transform, shape->cells[i]);
        int at = i;
        for (; at > 0 && is_before(o, out.cells[at - 1]); at--)
            out.cells[at] = out.cells[at - 1];
        out.cells[at] = o;
    }
    uj_klotski_offset first = out.cells[0];
    for (int i = 0; i < out.size; i++) {
        out.cells[i].row = (int16_t)(out.cells[i].row - first.row);
        out.cells[i].column = (int16_t)(out.cells[i].column - first.column);
    }
    return out;
}

static bool equal_shapes(const uj_klotski_shape *a, const uj_klotski_shape *b)
{
    return a->size == b->size &&
           memcmp(a->cells, b->cells, (size_t)a->size * sizeof *a->cells) == 0;
}

bool uj_klotski_are_equal(const uj_klotski *problem, int a, int b)
{
    const uj_klotski_shape first = shape_of_piece(problem, a), second = shape_of_piece(problem, b);
    return equal_shapes(&first, &second);
}

// Returns the class of the pieces that have this shape and no goal, or -1 if there is none.
static int find_class(const uj_klotski_symmetries *all, const uj_klotski_shape *shape,
                      const bool *has_goal)
{
    for (int c = 0; c < all->class_count; c++)
        if (!has_goal[c] && equal_shapes(&all->shapes[c], shape))
            return c;
    return -1;
}

// Returns the class of this piece's group if an earlier piece belongs to the group, else -1.
static int class_of_group(const uj_klotski *problem, const uj_klotski_symmetries *all, int piece)
{
    for (int i = 0; i < piece; i++)
        if (problem->group[i] == problem->group[piece])
            return all->class_of[i];
    return -1;
}

static void find_classes(const uj_klotski *problem, uj_klotski_symmetries *out, bool *has_goal)
{
    out->class_count = 0;
    for (int i = 0; i < problem->piece_count; i++) {
        uj_klotski_shape shape = shape_of_piece(problem, i);
        const bool is_goal = problem->group[i] != 0;
        int c = is_goal ? class_of_group(problem, out, i) : find_class(out, &shape, has_goal);
        if (c < 0) {
            c = out->class_count++;
            out->shapes[c] = shape;
        }
        has_goal[c] = is_goal;
        out->class_of[i] = (uint8_t)c;
    }
}

static int class_size(const uj_klotski *problem, const uj_klotski_symmetries *all, int class_index)
{
    int size = 0;
    for (int i = 0; i < problem->piece_count; i++)
        size += all->class_of[i] == class_index;
    return size;
}

// A problem, a transform (rotation or reflection) of its board, and which classes have goals.
typedef struct transformed {
    const uj_klotski *problem;
    const bool *has_goal;  // [class]
    int transform;
} transformed;

// Finds the image of every class under a transform: the class of the transformed shape. A class
// with goals must be its own image. Returns false if a class has no image, or if its image has
// another number of pieces.
static bool map_classes(const transformed *t, const uj_klotski_symmetries *all, uint8_t *images)
{
    for (int c = 0; c < all->class_count; c++) {
        uj_klotski_shape shape = transform_shape(t->transform, &all->shapes[c]);
        int image = find_class(all, &shape, t->has_goal);
        if (t->has_goal[c])
            image = equal_shapes(&shape, &all->shapes[c]) ? c : -1;
        if (image < 0 || class_size(t->problem, all, c) != class_size(t->problem, all, image))
            return false;
        images[c] = (uint8_t)image;
    }
    return true;
}

static bool keeps_walls(const uj_klotski *problem, int transform)
{
    if (transform & TRANSPOSE && problem->rows != problem->columns)
        return false;
    for (int r = 0; r < problem->rows; r++)
        for (int c = 0; c < problem->columns; c++) {
            int image = transform_cell(problem, transform, r, c);
            const int cell = r * problem->columns + c;
            if (problem->grid[cell] == UJ_KLOTSKI_WALL && problem->grid[image] != UJ_KLOTSKI_WALL)
                return false;
            if (problem->is_exit[cell] != problem->is_exit[image])
                return false;
        }
    return true;
}

static bool keeps_goals(const uj_klotski *problem, const uj_klotski_symmetries *all, int symmetry)
{
    for (int i = 0; i < problem->goal_count; i++) {
        const uj_klotski_goal goal = problem->goals[i];
        const int image =
            uj_klotski_image(problem, all, symmetry, all->class_of[goal.piece], goal.cell);
        bool found = false;
        for (int k = 0; k < problem->goal_count; k++)
            found |= problem->goals[k].piece == goal.piece && problem->goals[k].cell == image;
        if (!found)
            return false;
    }
    return true;
}

void uj_klotski_find_symmetries(const uj_klotski *problem, uj_klotski_symmetries *out)
{
    bool has_goal[UJ_KLOTSKI_PIECES] = {false};
    find_classes(problem, out, has_goal);
    out->count = 0;
    for (int t = 0; t < UJ_KLOTSKI_SYMMETRIES; t++) {
        int s = out->count;
        out->transforms[s] = t;
        const transformed now = {problem, has_goal, t};
        if (keeps_walls(problem, t) && map_classes(&now, out, out->class_images[s]) &&
            keeps_goals(problem, out, s))
            out->count++;
    }
}

int uj_klotski_image(const uj_klotski *problem, const uj_klotski_symmetries *all, int symmetry,
                     int class_index, int cell)
{
    const uj_klotski_shape *shape = &all->shapes[class_index];
    int first = problem->rows * problem->columns;
    for (int i = 0; i < shape->size; i++) {
        int row = cell / problem->columns + shape->cells[i].row;
        int column = cell % problem->columns + shape->cells[i].column;
        if (row >= problem->rows || column < 0 || column >= problem->columns)
            return -1;
        int image = transform_cell(problem, all->transforms[symmetry], row, column);
        if (image < first)
            first = image;
    }
    return first;
}
