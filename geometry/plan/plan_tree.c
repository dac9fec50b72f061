// Keeps the nodes of a tree and finds the one nearest to given poses.
#include "plan_tree.h"

#include <string.h>

// Half of a piece's reach is about the mean distance of its points from its origin.
static const double typical_point = 0.5;

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
    uj_arena_clear(&tree->moves);
    uj_plan_tree_init(tree, tree->space, tree->budget);
}

// Returns the block with room for more than `count` records of `size` bytes, or NULL if the budget
// is spent; the block is then unchanged.
static void *enlarge(uj_budget *budget, void *block, size_t count, size_t *capacity, size_t size)
{
    size_t next = *capacity > 0 ? 2 * *capacity : 64;
    if (count < *capacity)
        return block;
    void *larger = *capacity == 0 ? uj_budget_allocate(budget, next, size)
                                  : uj_budget_resize(budget, block, *capacity, next, size);
    if (larger != NULL)
        *capacity = next;
    return larger;
}

// Makes room for one more node.
static bool make_room(uj_plan_tree *t)
{
    size_t n = t->space->piece_count;
    if (t->count == UJ_NO_ID)
        return false;
    void *links =
        enlarge(t->budget, t->links, t->count, &t->capacities[0], sizeof *t->links);
    t->links = links != NULL ? links : t->links;
    void *poses =
        enlarge(t->budget, t->poses, t->count, &t->capacities[1], n * sizeof *t->poses);
    t->poses = poses != NULL ? poses : t->poses;
    void *places =
        enlarge(t->budget, t->places, t->count, &t->capacities[2], 3 * n * sizeof *t->places);
    t->places = places != NULL ? places : t->places;
    return links != NULL && poses != NULL && places != NULL;
}

// Writes x, y and the angle (as a length, reduced to half a turn either way) of each piece.
static void place(const uj_plan_space *space, const uj_pose *poses, float *out)
{
    for (size_t i = 0; i < space->piece_count; i++) {
        double weight = typical_point * space->reach[i];
        out[3 * i] = (float)(poses[i].x - space->region.low.x);
        out[3 * i + 1] = (float)(poses[i].y - space->region.low.y);
        out[3 * i + 2] = (float)(weight * remainder(poses[i].angle, 2.0 * UJ_PI));
    }
}

uint32_t uj_plan_tree_add(uj_plan_tree *tree, uint32_t parent, const uj_pose *poses,
                          const uj_move *move)
{
    size_t n = tree->space->piece_count;
    uint32_t number = UJ_PLAN_STRAIGHT;
    if (!make_room(tree))
        return UJ_NO_ID;
    if (move != NULL) {
        uj_move *kept = uj_arena_push(&tree->moves);
        if (kept == NULL)
            return UJ_NO_ID;
        *kept = *move;
        number = tree->moves.count;
    }
    uint32_t id = tree->count++;
    tree->links[id] = (uj_plan_link){parent, number, 0};
    memcpy(&tree->poses[id * n], poses, n * sizeof *poses);
    place(tree->space, poses, &tree->places[3 * n * id]);
    return id;
}

uint32_t uj_plan_tree_nearest(const uj_plan_tree *tree, const uj_pose *poses)
{
    float at[3 * UJ_MAX_PIECES], turn[UJ_MAX_PIECES], least = INFINITY;
    size_t n = tree->space->piece_count;
    uint32_t nearest = 0;
    place(tree->space, poses, at);
    for (size_t i = 0; i < n; i++)
        turn[i] = (float)(2.0 * UJ_PI * typical_point * tree->space->reach[i]);
    const float *p = tree->places;
    for (uint32_t id = 0; id < tree->count; id++) {
        float sum = 0.0f;
        for (size_t i = 0; i < n; i++, p += 3) {
            float x = p[0] - at[3 * i], y = p[1] - at[3 * i + 1];
            float angle = fabsf(p[2] - at[3 * i + 2]), other = turn[i] - angle;
            angle = angle < other ? angle : other;
            sum += x * x + y * y + angle * angle;
        }
        if (sum < least) {
            least = sum;
            nearest = id;
        }
    }
    return nearest;
}

double uj_plan_distance(const uj_plan_space *space, const uj_pose *a, const uj_pose *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < space->piece_count; i++) {
        double x = b[i].x - a[i].x, y = b[i].y - a[i].y;
        double angle = typical_point * space->reach[i] *
                       remainder(b[i].angle - a[i].angle, 2.0 * UJ_PI);
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
