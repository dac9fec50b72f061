// Matches Sokoban boxes and goals by shortest augmenting paths (Jonker and Volgenant 1987).
#include "sokoban_matching.h"

#include <string.h>

enum { UNREACHED = INT32_MAX };

bool sokoban_matching_create(sokoban_matching *matching, uint32_t size, uj_budget *budget)
{
    const size_t each = sizeof *matching->rows + 3 * sizeof(int32_t) + 2 * sizeof(uint16_t) + 1;
    *matching = (sokoban_matching){.size = size, .budget = budget, .block_size = each * size};
    matching->block = uj_budget_allocate(budget, each, size);
    if (matching->block == NULL)
        return false;
    matching->rows = matching->block;
    matching->box_price = (int32_t *)(matching->rows + size);
    matching->goal_price = matching->box_price + size;
    matching->slack = matching->goal_price + size;
    matching->box_of = (uint16_t *)(matching->slack + size);
    matching->before = matching->box_of + size;
    matching->is_done = (bool *)(matching->before + size);
    return true;
}

void sokoban_matching_destroy(sokoban_matching *matching)
{
    if (matching->block != NULL)
        uj_budget_free(matching->budget, matching->block, matching->block_size, 1);
    *matching = (sokoban_matching){0};
}

// The cheapest path to `box` costs `so_far`, and its last goal is `via`. For each goal that is not
// done, lowers slack[goal] to the cost of this path extended to the goal, if that is less. Returns
// the one of these goals that has the least slack, or SOKOBAN_NOWHERE if none can be reached.
static uint16_t scan(sokoban_matching *m, uint32_t box, int32_t so_far, uint16_t via)
{
    const uint16_t *row = m->rows[box];
    const int32_t base = so_far - m->box_price[box];
    int32_t least = UNREACHED;
    uint16_t best = SOKOBAN_NOWHERE;
    for (uint32_t goal = 0; goal < m->size; goal++) {
        if (m->is_done[goal])
            continue;
        if (row[goal] != SOKOBAN_FAR) {
            int32_t slack = base + row[goal] - m->goal_price[goal];
            if (slack < m->slack[goal]) {
                m->slack[goal] = slack;
                m->before[goal] = via;
            }
        }
        if (m->slack[goal] < least) {
            least = m->slack[goal];
            best = (uint16_t)goal;
        }
    }
    return best;
}

// Assigns a goal to a box, and new goals to other boxes if need be. Returns false if that is
// impossible.
static bool match(sokoban_matching *m, uint32_t box)
{
    uint16_t via = SOKOBAN_NOWHERE, last;
    uint32_t current = box;
    int32_t so_far = 0;
    for (uint32_t goal = 0; goal < m->size; goal++)
        m->slack[goal] = UNREACHED;
    memset(m->is_done, 0, m->size * sizeof *m->is_done);
    for (;;) {
        last = scan(m, current, so_far, via);
        if (last == SOKOBAN_NOWHERE)
            return false;
        so_far = m->slack[last];
        if (m->box_of[last] == SOKOBAN_NOWHERE)
            break;
        m->is_done[last] = true;
        current = m->box_of[last];
        via = last;
    }
    m->box_price[box] += so_far;
    for (uint32_t goal = 0; goal < m->size; goal++)
        if (m->is_done[goal]) {
            m->box_price[m->box_of[goal]] += so_far - m->slack[goal];
            m->goal_price[goal] -= so_far - m->slack[goal];
        }
    while (m->before[last] != SOKOBAN_NOWHERE) {
        m->box_of[last] = m->box_of[m->before[last]];
        last = m->before[last];
    }
    m->box_of[last] = (uint16_t)box;
    return true;
}

static uint32_t sum(const sokoban_matching *m)
{
    uint32_t total = 0;
    for (uint32_t goal = 0; goal < m->size; goal++)
        total += m->rows[m->box_of[goal]][goal];
    return total;
}

uint32_t sokoban_matching_solve(sokoban_matching *matching, uj_poll poll)
{
    memset(matching->box_price, 0, matching->size * sizeof *matching->box_price);
    memset(matching->goal_price, 0, matching->size * sizeof *matching->goal_price);
    for (uint32_t goal = 0; goal < matching->size; goal++)
        matching->box_of[goal] = SOKOBAN_NOWHERE;
    for (uint32_t box = 0; box < matching->size; box++)
        if (!uj_poll_goes_on(poll) || !match(matching, box))
            return SOKOBAN_UNSOLVABLE;
    return sum(matching);
}

uint32_t sokoban_matching_change(const sokoban_matching *matching, uint32_t box,
                                 const uint16_t *row, sokoban_matching *out)
{
    memcpy(out->block, matching->block, matching->block_size);
    out->rows[box] = row;
    for (uint32_t goal = 0; goal < out->size; goal++)
        if (out->box_of[goal] == box)
            out->box_of[goal] = SOKOBAN_NOWHERE;
    // box_price[box] + goal_price[goal] must not exceed row[goal] for any goal. The goals keep
    // their prices; the box gets the greatest price that satisfies this condition.
    int32_t least = UNREACHED;
    for (uint32_t goal = 0; goal < out->size; goal++)
        if (row[goal] != SOKOBAN_FAR && row[goal] - out->goal_price[goal] < least)
            least = row[goal] - out->goal_price[goal];
    if (least == UNREACHED)
        return SOKOBAN_UNSOLVABLE;
    out->box_price[box] = least;
    return match(out, box) ? sum(out) : SOKOBAN_UNSOLVABLE;
}
