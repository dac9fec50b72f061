// Extends a tree by straight motions of all pieces at once, or of one piece after the other.
#include <string.h>

#include "plan_search_state.h"

// Lengths as fractions of the tray's diameter. If a motion is cut to less than least_length, no
// node is added.
static const double step_length = 0.12, least_length = 2e-3;

enum { MAX_STEPS = 64 };  // greatest number of extensions in uj_plan_connect

// The caller has proven that the motion from the node `from` to `poses` is free of overlap.
static uint32_t add(uj_plan_search_state *s, unsigned tree, uint32_t from, const uj_pose *poses)
{
    uint32_t node = uj_plan_tree_add(&s->trees[tree], from, poses, NULL);
    s->out_of_memory |= node == UJ_NO_ID;
    return node;
}

// Moves straight towards `to`, as far as possible. Begins at *node, which has the poses `at`.
// Updates *node and `at`, unless the motion is cut to less than least_length. Returns true if the
// whole motion is possible.
static bool go(uj_plan_search_state *s, unsigned tree, const uj_pose *to, uj_pose *at,
               uint32_t *node)
{
    uj_pose end[UJ_MAX_PIECES];
    size_t size = s->space->piece_count * sizeof *at;
    double length = uj_plan_length(s->space, at, to);
    if (length == 0.0)
        return true;
    double part = uj_plan_advance(&s->probe, at, to);
    if (part < 1.0 && part * length < least_length * s->space->diameter)
        return false;
    uj_plan_between(s->space, at, to, part, end);
    uint32_t made = add(s, tree, *node, end);
    if (made == UJ_NO_ID)
        return false;
    memcpy(at, end, size);
    *node = made;
    return part >= 1.0;
}

// Moves the pieces one by one, in random order. A single piece turns and shifts, in random order.
static void go_one_by_one(uj_plan_search_state *s, unsigned tree, const uj_pose *to, uj_pose *at,
                          uint32_t *node)
{
    size_t n = s->space->piece_count, count = n > 1 ? n : 2;
    uint8_t order[UJ_MAX_PIECES];
    for (size_t i = 0; i < count; i++) {
        size_t k = uj_random_below(&s->random, (uint32_t)i + 1);
        order[i] = order[k];
        order[k] = (uint8_t)i;
    }
    for (size_t i = 0; i < count && !s->out_of_memory; i++) {
        uj_pose next[UJ_MAX_PIECES];
        memcpy(next, at, n * sizeof *next);
        if (n > 1)
            next[order[i]] = to[order[i]];
        else if (order[i] == 0)
            next[0].angle = to[0].angle;
        else
            next[0] = (uj_pose){to[0].x, to[0].y, at[0].angle};
        (void)go(s, tree, next, at, node);
    }
}

uint32_t uj_plan_extend(uj_plan_search_state *s, unsigned tree, uint32_t from,
                        const uj_pose *target, bool *reached)
{
    uj_pose at[UJ_MAX_PIECES], to[UJ_MAX_PIECES];
    size_t n = s->space->piece_count;
    uint32_t node = from;
    memcpy(at, uj_plan_tree_poses(&s->trees[tree], from), n * sizeof *at);
    memcpy(to, target, n * sizeof *to);
    uj_plan_turn_near(s->space, at, to);
    double distance = uj_plan_distance(s->space, at, to), step = step_length * s->space->diameter;
    bool whole = distance <= step;
    if (!whole)
        uj_plan_between(s->space, at, to, step / distance, to);
    *reached = go(s, tree, to, at, &node) && whole;
    if (!*reached && (whole || node == from) && !s->out_of_memory) {
        go_one_by_one(s, tree, to, at, &node);
        *reached = whole && memcmp(at, to, n * sizeof *at) == 0;
    }
    return node == from ? UJ_NO_ID : node;
}

bool uj_plan_connect(uj_plan_search_state *s, unsigned tree, const uj_pose *target, uint32_t *node)
{
    bool reached = false;
    *node = uj_plan_tree_nearest(&s->trees[tree], target);
    double distance =
        uj_plan_distance(s->space, uj_plan_tree_poses(&s->trees[tree], *node), target);
    if (distance == 0.0)
        return true;
    for (int i = 0; i < MAX_STEPS && !reached && !s->out_of_memory; i++) {
        uint32_t next = uj_plan_extend(s, tree, *node, target, &reached);
        if (next == UJ_NO_ID)
            return false;
        double left = uj_plan_distance(s->space, uj_plan_tree_poses(&s->trees[tree], next), target);
        *node = next;
        if (!reached && left > 0.99 * distance)
            return false;
        distance = left;
    }
    return reached;
}
