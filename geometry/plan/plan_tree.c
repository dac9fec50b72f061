// Keeps the nodes of a tree and finds the one nearest to given poses.
#include "plan_tree.h"

#include <string.h>

// Roughly the mean distance of a piece's points from its origin, as a fraction of its reach.
static const double typical_point = 0.5;

enum { CELLS = UJ_PLAN_TREE_SIDE * UJ_PLAN_TREE_SIDE };

void uj_plan_tree_init(uj_plan_tree *tree, const uj_plan_space *space, uj_budget *budget)
{
    *tree = (uj_plan_tree){.space = space, .budget = budget};
    uj_arena_init(&tree->moves, budget, sizeof(uj_move));
}

void uj_plan_tree_clear(uj_plan_tree *tree)
{
    size_t n = tree->space->piece_count;
    uj_budget_free(tree->budget, tree->links, tree->capacities[0], sizeof *tree->links);
    uj_budget_free(tree->budget, tree->poses, tree->capacities[1], n * sizeof *tree->poses);
    uj_budget_free(tree->budget, tree->places, tree->capacities[2], 3 * n * sizeof *tree->places);
    if (tree->cells != NULL)
        uj_budget_free(tree->budget, tree->cells, CELLS, sizeof *tree->cells);
    uj_arena_clear(&tree->moves);
    uj_plan_tree_init(tree, tree->space, tree->budget);
}

// Makes room for more than `count` records. Leaves *block unchanged if the budget is spent.
static bool enlarge(uj_budget *budget, void **block, size_t count, size_t *capacity, size_t size)
{
    size_t next = *capacity > 0 ? 2 * *capacity : 64;
    if (count < *capacity)
        return true;
    void *larger = *capacity == 0 ? uj_budget_allocate(budget, next, size)
                                  : uj_budget_resize(budget, *block, *capacity, next, size);
    if (larger == NULL)
        return false;
    *block = larger;
    *capacity = next;
    return true;
}

// Stops at the first allocation that fails. budget->at_limit then tells why it failed.
static bool make_room(uj_plan_tree *t)
{
    size_t n = t->space->piece_count;
    void *blocks[] = {t->links, t->poses, t->places};
    const size_t sizes[] = {sizeof *t->links, n * sizeof *t->poses, 3 * n * sizeof *t->places};
    bool enough = t->count != UJ_NO_ID;
    for (int i = 0; enough && i < 3; i++)
        enough = enlarge(t->budget, &blocks[i], t->count, &t->capacities[i], sizes[i]);
    t->links = blocks[0];
    t->poses = blocks[1];
    t->places = blocks[2];
    return enough;
}

// Writes x, y and a length for each piece. x and y are relative to the region's lower left corner.
// The length is the angle (from -pi to pi) times the distance of a typical point from the origin.
static void place(const uj_plan_space *space, const uj_pose *poses, float *out)
{
    for (size_t i = 0; i < space->piece_count; i++) {
        double weight = typical_point * space->reach[i];
        out[3 * i] = (float)(poses[i].x - space->region.low.x);
        out[3 * i + 1] = (float)(poses[i].y - space->region.low.y);
        out[3 * i + 2] = (float)(weight * remainder(poses[i].angle, 2.0 * UJ_PI));
    }
}

static double cell_size(const uj_plan_space *space, bool height)
{
    const uj_plan_box *box = &space->region;
    double side = height ? box->high.y - box->low.y : box->high.x - box->low.x;
    return side / UJ_PLAN_TREE_SIDE;
}

// Returns the column of an x coordinate or, if `height` is true, the row of a y coordinate. The
// region's lower left corner is the origin. Coordinates beyond the region are clamped. Clamping
// never moves two points farther apart, so uj_plan_tree_nearest still finds the nearest node.
static int cell_of(const uj_plan_space *space, float coordinate, bool height)
{
    double cell = (double)coordinate / cell_size(space, height);
    return cell < 0.0 ? 0 : cell >= UJ_PLAN_TREE_SIDE ? UJ_PLAN_TREE_SIDE - 1 : (int)cell;
}

static bool make_cells(uj_plan_tree *tree)
{
    if (tree->cells != NULL)
        return true;
    tree->cells = uj_budget_allocate(tree->budget, CELLS, sizeof *tree->cells);
    for (size_t i = 0; tree->cells != NULL && i < CELLS; i++)
        tree->cells[i] = UJ_NO_ID;
    return tree->cells != NULL;
}

uint32_t uj_plan_tree_add(uj_plan_tree *tree, uint32_t parent, const uj_pose *poses,
                          const uj_move *move)
{
    size_t n = tree->space->piece_count;
    uint32_t number = UJ_PLAN_STRAIGHT;
    if (!make_cells(tree) || !make_room(tree))
        return UJ_NO_ID;
    if (move != NULL) {
        uj_move *kept = uj_arena_push(&tree->moves);
        if (kept == NULL)
            return UJ_NO_ID;
        *kept = *move;
        number = tree->moves.count;
    }
    uint32_t id = tree->count++;
    memcpy(&tree->poses[id * n], poses, n * sizeof *poses);
    float *at = &tree->places[3 * n * id];
    place(tree->space, poses, at);
    uint32_t *cell = &tree->cells[cell_of(tree->space, at[1], true) * UJ_PLAN_TREE_SIDE +
                                  cell_of(tree->space, at[0], false)];
    tree->links[id] = (uj_plan_link){parent, number, 0, *cell, INFINITY};
    *cell = id;
    return id;
}

// `at` holds poses as written by `place`.
typedef struct quest {
    const uj_plan_tree *tree;
    float at[3 * UJ_MAX_PIECES], turn[UJ_MAX_PIECES];  // turn[i]: a full turn, as a length
    float least;                                       // squared distance from `at` to `nearest`
    uint32_t nearest;
} quest;

static void look_at(quest *q, uint32_t node)
{
    size_t n = q->tree->space->piece_count;
    const float *p = &q->tree->places[3 * n * node];
    float sum = 0.0f;
    for (size_t i = 0; i < n && sum <= q->least; i++, p += 3) {
        float x = p[0] - q->at[3 * i], y = p[1] - q->at[3 * i + 1];
        float angle = fabsf(p[2] - q->at[3 * i + 2]), other = q->turn[i] - angle;
        angle = angle < other ? angle : other;
        sum += x * x + y * y + angle * angle;
    }
    // Of nodes at equal distance, take the lowest id, so that the order of cells does not matter.
    if (sum < q->least || (sum == q->least && node < q->nearest)) {
        q->least = sum;
        q->nearest = node;
    }
}

static void look_into(quest *q, int column, int row)
{
    if (column < 0 || row < 0 || column >= UJ_PLAN_TREE_SIDE || row >= UJ_PLAN_TREE_SIDE)
        return;
    uint32_t node = q->tree->cells[row * UJ_PLAN_TREE_SIDE + column];
    for (; node != UJ_NO_ID; node = q->tree->links[node].next)
        look_at(q, node);
}

// Searches the square ring of cells at a distance of `ring` cells from (column, row).
static void look_around(quest *q, int column, int row, int ring)
{
    if (ring == 0) {
        look_into(q, column, row);
        return;
    }
    for (int i = -ring; i <= ring; i++) {
        look_into(q, column + i, row - ring);
        look_into(q, column + i, row + ring);
    }
    for (int i = 1 - ring; i < ring; i++) {
        look_into(q, column - ring, row + i);
        look_into(q, column + ring, row + i);
    }
}

uint32_t uj_plan_tree_nearest(const uj_plan_tree *tree, const uj_pose *poses)
{
    const uj_plan_space *space = tree->space;
    quest q = {.tree = tree, .least = INFINITY, .nearest = UJ_NO_ID};
    place(space, poses, q.at);
    for (size_t i = 0; i < space->piece_count; i++)
        q.turn[i] = (float)(2.0 * UJ_PI * typical_point * space->reach[i]);
    int column = cell_of(space, q.at[0], false), row = cell_of(space, q.at[1], true);
    float narrow = (float)uj_min(cell_size(space, false), cell_size(space, true));
    for (int ring = 0; ring < UJ_PLAN_TREE_SIDE; ring++) {
        // Nodes in this ring and beyond are at least `apart` away from `poses`.
        float apart = (float)(ring - 1) * narrow * 0.999f;
        if (ring > 1 && q.least < apart * apart)
            break;
        look_around(&q, column, row, ring);
    }
    return q.nearest;
}

double uj_plan_distance(const uj_plan_space *space, const uj_pose *a, const uj_pose *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < space->piece_count; i++) {
        double x = b[i].x - a[i].x, y = b[i].y - a[i].y;
        double angle =
            typical_point * space->reach[i] * remainder(b[i].angle - a[i].angle, 2.0 * UJ_PI);
        sum += x * x + y * y + angle * angle;
    }
    return sqrt(sum);
}

void uj_plan_turn_near(const uj_plan_space *space, const uj_pose *from, uj_pose *poses)
{
    for (size_t i = 0; i < space->piece_count; i++) {
        double turns = (poses[i].angle - from[i].angle) / (2.0 * UJ_PI);
        poses[i].angle -= 2.0 * UJ_PI * nearbyint(turns);
    }
}
