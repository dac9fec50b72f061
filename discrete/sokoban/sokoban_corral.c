// Finds corrals: regions that the player can enter only after pushing a box into them (the
// PI-corrals of Damgaard's solver).
#include "sokoban_position.h"

#include <string.h>

struct sokoban_corral {
    uj_budget *budget;
    uint32_t field_count, box_count;
    uint8_t *is_inside;  // [field_count] true if the field belongs to the corral and has no box
    uint8_t *is_tried;   // [field_count] true if a corral was grown from the region of this field
    bool *is_member;     // [box_count] true for each box of the corral
    uint16_t *queue;     // [field_count]
    uint16_t *members;   // [box_count]
    uint32_t member_count;
    bool grew;
};

sokoban_corral *sokoban_corral_create(const sokoban_position *position, uj_budget *budget)
{
    const size_t fields = position->maze->field_count, boxes = position->box_count;
    const size_t size = sizeof(sokoban_corral) + 2 * fields * sizeof(uint16_t) +
                        boxes * (sizeof(bool) + sizeof(uint16_t)) + fields * sizeof(uint16_t);
    sokoban_corral *corral = uj_budget_allocate(budget, 1, size);
    if (corral == NULL)
        return NULL;
    corral->budget = budget;
    corral->field_count = (uint32_t)fields;
    corral->box_count = (uint32_t)boxes;
    corral->queue = (uint16_t *)(corral + 1);
    corral->members = corral->queue + fields;
    corral->is_inside = (uint8_t *)(corral->members + boxes);
    corral->is_tried = corral->is_inside + fields;
    corral->is_member = (bool *)(corral->is_tried + fields);
    return corral;
}

void sokoban_corral_destroy(sokoban_corral *corral)
{
    if (corral == NULL)
        return;
    const size_t size = sizeof *corral + 3 * corral->field_count * sizeof(uint16_t) +
                        corral->box_count * (sizeof(bool) + sizeof(uint16_t));
    uj_budget_free(corral->budget, corral, 1, size);
}

static void add_box(sokoban_corral *corral, uint16_t box)
{
    if (corral->is_member[box])
        return;
    corral->is_member[box] = true;
    corral->members[corral->member_count++] = box;
    corral->grew = true;
}

// Adds to the corral all free fields connected to `first`, and the boxes around them. `first` must
// be a free field that the player cannot reach.
static void add_region(sokoban_corral *corral, const sokoban_position *p, uint32_t first)
{
    uint32_t head = 0, tail = 0;
    if (corral->is_inside[first])
        return;
    corral->grew = true;
    corral->queue[tail++] = (uint16_t)first;
    corral->is_inside[first] = 1;
    while (head < tail) {
        const uint16_t *next = p->maze->next[corral->queue[head++]];
        for (int d = 0; d < 4; d++) {
            if (next[d] == corral->field_count)
                continue;
            if (p->box_at[next[d]] != SOKOBAN_NOWHERE) {
                add_box(corral, p->box_at[next[d]]);
            } else if (!corral->is_inside[next[d]]) {
                corral->is_inside[next[d]] = 1;
                corral->queue[tail++] = next[d];
            }
        }
    }
}

// Examines one push of a box of the corral in the current position. Adds to the corral the boxes
// that block the push, and the unreachable regions in front of the box and behind it. Adds 1 to
// *pushes if the push is possible now. Returns false if the push would take the box out of the
// corral.
static bool judge(sokoban_corral *corral, const sokoban_position *p, sokoban_push push,
                  uint32_t *pushes)
{
    const sokoban_maze *maze = p->maze;
    const uint32_t behind = maze->next[push.box][sokoban_opposite(push.direction)];
    const uint32_t ahead = maze->next[push.box][push.direction];
    if (behind == maze->field_count || maze->is_dead[ahead])
        return true;  // this push is impossible, or makes the puzzle unsolvable
    const uint16_t blocker = p->box_at[behind], target = p->box_at[ahead];
    if (blocker == SOKOBAN_NOWHERE && !sokoban_position_reached(p, behind)) {
        // The player cannot get behind the box before the corral is open.
        add_region(corral, p, behind);
        return true;
    }
    if (blocker != SOKOBAN_NOWHERE && corral->is_member[blocker])
        return true;
    if (target != SOKOBAN_NOWHERE) {
        add_box(corral, target);
        return true;
    }
    if (sokoban_position_reached(p, ahead))
        return false;
    add_region(corral, p, ahead);
    if (blocker != SOKOBAN_NOWHERE)
        add_box(corral, blocker);  // the push becomes possible if the blocker is pushed away
    else
        ++*pushes;
    return true;
}

// Returns true if every solution has to push a box of the corral.
static bool must_open(const sokoban_corral *corral, const sokoban_position *p)
{
    for (uint32_t i = 0; i < corral->member_count; i++)
        if (p->maze->goal_at[p->boxes[corral->members[i]]] == SOKOBAN_NOWHERE)
            return true;
    for (uint32_t field = 0; field < corral->field_count; field++)
        if (corral->is_inside[field] && p->maze->goal_at[field] != SOKOBAN_NOWHERE)
            return true;
    return false;
}

// Grows a corral from the free field `first`. Returns false if the result is of no use; otherwise
// sets *pushes to the number of currently possible pushes into the corral.
static bool grow(sokoban_corral *corral, const sokoban_position *p, uint32_t first,
                 uint32_t *pushes)
{
    memset(corral->is_inside, 0, corral->field_count);
    memset(corral->is_member, 0, corral->box_count * sizeof *corral->is_member);
    corral->member_count = 0;
    add_region(corral, p, first);
    for (uint32_t field = 0; field < corral->field_count; field++)
        corral->is_tried[field] |= corral->is_inside[field];
    do {
        corral->grew = false;
        *pushes = 0;
        for (uint32_t i = 0; i < corral->member_count; i++)
            for (uint16_t d = 0; d < 4; d++)
                if (!judge(corral, p, (sokoban_push){p->boxes[corral->members[i]], d}, pushes))
                    return false;
        if (corral->member_count == corral->box_count)
            return false;  // a corral with all boxes excludes no push
    } while (corral->grew);
    return must_open(corral, p);
}

bool sokoban_corral_find(sokoban_corral *corral, const sokoban_position *position, bool *allows)
{
    uint32_t least = UINT32_MAX;
    memset(corral->is_tried, 0, corral->field_count);
    for (uint32_t field = 0; field < corral->field_count; field++) {
        uint32_t pushes;
        if (corral->is_tried[field] || position->reached_in[field] == position->round ||
            position->box_at[field] != SOKOBAN_NOWHERE || !grow(corral, position, field, &pushes))
            continue;
        if (pushes >= least)
            continue;
        least = pushes;
        memcpy(allows, corral->is_member, corral->box_count * sizeof *allows);
    }
    return least != UINT32_MAX;
}
