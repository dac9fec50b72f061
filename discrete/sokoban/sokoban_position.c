// Packs and unpacks Sokoban positions, and finds the fields that the player can walk to.
#include "sokoban_position.h"

#include <string.h>

static bool allocate(sokoban_position *p, uj_budget *budget)
{
    const size_t fields = p->maze->field_count;
    p->live = uj_budget_allocate(budget, fields, sizeof *p->live);
    p->live_index = uj_budget_allocate(budget, fields, sizeof *p->live_index);
    p->boxes = uj_budget_allocate(budget, p->box_count, sizeof *p->boxes);
    p->box_at = uj_budget_allocate(budget, fields + 1, sizeof *p->box_at);
    p->reached_in = uj_budget_allocate(budget, fields, sizeof *p->reached_in);
    p->steps = uj_budget_allocate(budget, fields, sizeof *p->steps);
    p->queue = uj_budget_allocate(budget, fields, sizeof *p->queue);
    return p->live != NULL && p->live_index != NULL && p->boxes != NULL && p->box_at != NULL &&
           p->reached_in != NULL && p->steps != NULL && p->queue != NULL;
}

bool sokoban_position_make(const uj_sokoban *problem, const sokoban_maze *maze, uj_budget *budget,
                           sokoban_position *out)
{
    *out = (sokoban_position){
        .maze = maze, .budget = budget, .box_count = (uint32_t)problem->box_count};
    if (!allocate(out, budget))
        return false;
    uint16_t box = 0;
    for (uint32_t field = 0; field < maze->field_count; field++) {
        out->box_at[field] = SOKOBAN_NOWHERE;
        out->live_index[field] = SOKOBAN_NOWHERE;
        if (!maze->is_dead[field]) {
            out->live_index[field] = (uint16_t)out->live_count;
            out->live[out->live_count++] = (uint16_t)field;
        }
        if ((problem->cells[maze->cell_of[field]] & UJ_SOKOBAN_BOX) != 0) {
            out->box_at[field] = box;
            out->boxes[box++] = (uint16_t)field;
        }
    }
    out->box_at[maze->field_count] = (uint16_t)out->box_count;
    out->player = maze->field_of[problem->player];
    out->packed_size = 2 + (out->live_count + 7) / 8;
    return true;
}

void sokoban_position_clear(sokoban_position *position)
{
    if (position->maze == NULL)
        return;
    const size_t fields = position->maze->field_count;
#define CLEAR(member, count)                                                                       \
    if (position->member != NULL)                                                                  \
    uj_budget_free(position->budget, position->member, count, sizeof *position->member)
    CLEAR(live, fields);
    CLEAR(live_index, fields);
    CLEAR(boxes, position->box_count);
    CLEAR(box_at, fields + 1);
    CLEAR(reached_in, fields);
    CLEAR(steps, fields);
    CLEAR(queue, fields);
#undef CLEAR
    *position = (sokoban_position){0};
}

void sokoban_position_unpack(sokoban_position *position, const void *state)
{
    const unsigned char *bytes = state;
    uint16_t box = 0;
    for (uint32_t i = 0; i < position->box_count; i++)
        position->box_at[position->boxes[i]] = SOKOBAN_NOWHERE;
    position->player = (uint16_t)(bytes[0] | bytes[1] << 8);
    for (uint32_t i = 2; i < position->packed_size; i++)
        for (uint32_t bits = bytes[i]; bits != 0; bits &= bits - 1) {
            uint16_t field = position->live[(i - 2) * 8 + (uint32_t)__builtin_ctz(bits)];
            position->box_at[field] = box;
            position->boxes[box++] = field;
        }
}

void sokoban_position_pack(const sokoban_position *position, void *state)
{
    unsigned char *bytes = state;
    memset(bytes, 0, position->packed_size);
    bytes[0] = (unsigned char)(position->player & 0xff);
    bytes[1] = (unsigned char)(position->player >> 8);
    for (uint32_t i = 0; i < position->box_count; i++) {
        uint32_t bit = position->live_index[position->boxes[i]];
        bytes[2 + bit / 8] = (unsigned char)(bytes[2 + bit / 8] | 1u << bit % 8);
    }
}

void sokoban_position_flood(sokoban_position *position)
{
    const sokoban_maze *maze = position->maze;
    uint16_t *const queue = position->queue, *const steps = position->steps;
    const uint32_t round = ++position->round;
    uint32_t head = 0, tail = 0;
    if (round == 0) {  // the counter has wrapped around
        memset(position->reached_in, 0, maze->field_count * sizeof *position->reached_in);
        position->round = 0;
        sokoban_position_flood(position);
        return;
    }
    queue[tail++] = position->player;
    position->reached_in[position->player] = round;
    steps[position->player] = 0;
    while (head < tail) {
        const uint16_t field = queue[head++];
        const uint16_t *next = maze->next[field];
        for (int d = 0; d < 4; d++) {
            const uint16_t to = next[d];
            if (position->box_at[to] != SOKOBAN_NOWHERE || position->reached_in[to] == round)
                continue;
            position->reached_in[to] = round;
            steps[to] = (uint16_t)(steps[field] + 1);
            queue[tail++] = to;
        }
    }
    position->reached_count = tail;
}

uint16_t sokoban_position_representative(const sokoban_position *position)
{
    uint16_t least = position->queue[0];
    for (uint32_t i = 1; i < position->reached_count; i++)
        if (position->queue[i] < least)
            least = position->queue[i];
    return least;
}

bool sokoban_position_is_solved(const sokoban_position *position)
{
    for (uint32_t i = 0; i < position->box_count; i++)
        if (position->maze->goal_at[position->boxes[i]] == SOKOBAN_NOWHERE)
            return false;
    return true;
}
