// Finds Sokoban boxes that can never be pushed again, except onto dead fields (sokoban_maze.h).
#include "sokoban_position.h"

enum { MOST_VISITS = 500 };

typedef struct freeze {
    sokoban_position *position;
    uint16_t wall_value;  // the value of box_at for walls
    bool off_goal;        // true if one of the immovable boxes found is not on a goal
    int visits;           // number of calls of is_held; after MOST_VISITS calls, is_held gives up
} freeze;

static bool is_held(freeze *f, uint32_t field);

// Returns true if a box on the field can never be pushed along an axis (0: vertical).
static bool is_blocked(freeze *f, uint32_t field, int axis)
{
    const sokoban_position *p = f->position;
    const uint32_t one = p->maze->next[field][axis], other = p->maze->next[field][axis + 2];
    if (p->box_at[one] == f->wall_value || p->box_at[other] == f->wall_value)
        return true;
    if (p->maze->is_dead[one] && p->maze->is_dead[other])
        return true;
    return (p->box_at[one] != SOKOBAN_NOWHERE && is_held(f, one)) ||
           (p->box_at[other] != SOKOBAN_NOWHERE && is_held(f, other));
}

// Returns true if the box on the field provably can never be pushed. While a box is examined, it
// counts as a wall for the others, because two boxes that block each other can never move.
static bool is_held(freeze *f, uint32_t field)
{
    sokoban_position *p = f->position;
    const bool off_goal_before = f->off_goal;
    if (++f->visits > MOST_VISITS)
        return false;
    const uint16_t box = p->box_at[field];
    p->box_at[field] = f->wall_value;
    bool held = is_blocked(f, field, 0) && is_blocked(f, field, 1);
    p->box_at[field] = box;
    f->off_goal =
        !held ? off_goal_before : f->off_goal || p->maze->goal_at[field] == SOKOBAN_NOWHERE;
    return held;
}

bool sokoban_position_is_frozen(sokoban_position *position, uint32_t field)
{
    freeze f = {position, (uint16_t)position->box_count, false, 0};
    return is_held(&f, field) && f.off_goal;
}
