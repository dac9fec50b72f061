// Numbers the fields of a Sokoban board, and computes how many pushes bring a lone box to each
// goal.
#include "sokoban_maze.h"

#include <string.h>

// Finds the cells that the player could reach if there were no boxes, and numbers them as fields.
static void number_fields(const uj_sokoban *problem, sokoban_maze *maze)
{
    for (int i = 0; i < UJ_SOKOBAN_CELLS; i++)
        maze->field_of[i] = SOKOBAN_NOWHERE;
    maze->cell_of[0] = (uint16_t)problem->player;
    maze->field_of[problem->player] = 0;
    maze->field_count = 1;
    for (uint32_t field = 0; field < maze->field_count; field++)
        for (int d = 0; d < 4; d++) {
            int cell = uj_sokoban_next(problem, maze->cell_of[field], d);
            if (cell < 0 || (problem->cells[cell] & UJ_SOKOBAN_WALL) != 0 ||
                maze->field_of[cell] != SOKOBAN_NOWHERE)
                continue;
            maze->field_of[cell] = (uint16_t)maze->field_count;
            maze->cell_of[maze->field_count++] = (uint16_t)cell;
        }
}

static void link_fields(const uj_sokoban *problem, sokoban_maze *maze)
{
    const uint16_t wall = (uint16_t)maze->field_count;
    for (uint32_t field = 0; field < maze->field_count; field++) {
        for (int d = 0; d < 4; d++) {
            int cell = uj_sokoban_next(problem, maze->cell_of[field], d);
            maze->next[field][d] =
                cell < 0 || maze->field_of[cell] == SOKOBAN_NOWHERE ? wall : maze->field_of[cell];
        }
        bool is_goal = (problem->cells[maze->cell_of[field]] & UJ_SOKOBAN_GOAL) != 0;
        maze->goal_at[field] = is_goal ? (uint16_t)maze->goal_count++ : SOKOBAN_NOWHERE;
    }
    for (int d = 0; d < 4; d++)
        maze->next[wall][d] = wall;
}

// Finds the sides of a box on the field `box`: the regions into which it divides the other fields.
// `queue` has room for all fields.
static void find_sides(sokoban_maze *maze, uint32_t box, uint16_t *queue)
{
    const uint8_t unknown = UINT8_MAX;
    uint8_t *side = maze->side + (size_t)box * maze->field_count, count = 0;
    memset(side, unknown, maze->field_count);
    for (int d = 0; d < 4; d++) {
        uint16_t first = maze->next[box][d];
        if (first == maze->field_count || side[first] != unknown)
            continue;
        size_t head = 0, tail = 0;
        queue[tail++] = first;
        side[first] = count;
        while (head < tail) {
            const uint16_t *next = maze->next[queue[head++]];
            for (int k = 0; k < 4; k++)
                if (next[k] != maze->field_count && next[k] != box && side[next[k]] == unknown) {
                    side[next[k]] = count;
                    queue[tail++] = next[k];
                }
        }
        count++;
    }
    side[box] = 0;
}

typedef struct pull_queue {
    uint32_t *entries;  // [field_count * SOKOBAN_SIDES] each: box's field * SOKOBAN_SIDES +
                        // player's side
    size_t head, tail;
} pull_queue;

static void reach(sokoban_maze *maze, pull_queue *queue, uint32_t entry, uint32_t goal,
                  uint16_t distance)
{
    uint16_t *known = &maze->distance[(size_t)entry * maze->goal_count + goal];
    if (*known != SOKOBAN_FAR)
        return;
    *known = distance;
    queue->entries[queue->tail++] = entry;
}

// Finds maze->distance to one goal by pulling a box away from `start`, the field of the goal.
static void pull_from(sokoban_maze *maze, uint32_t goal, uint32_t start, pull_queue *queue)
{
    const uint32_t wall = maze->field_count;
    queue->head = queue->tail = 0;
    for (uint32_t side = 0; side < SOKOBAN_SIDES; side++)
        reach(maze, queue, start * SOKOBAN_SIDES + side, goal, 0);
    while (queue->head < queue->tail) {
        const uint32_t entry = queue->entries[queue->head++];
        const uint32_t box = entry / SOKOBAN_SIDES, side = entry % SOKOBAN_SIDES;
        const uint16_t distance = maze->distance[(size_t)entry * maze->goal_count + goal];
        for (int d = 0; d < 4; d++) {
            uint32_t from = maze->next[box][d];
            uint32_t player = from != wall ? maze->next[from][d] : wall;
            if (player == wall || maze->side[(size_t)box * wall + from] != side)
                continue;
            uint32_t before = maze->side[(size_t)from * wall + player];
            reach(maze, queue, from * SOKOBAN_SIDES + before, goal, (uint16_t)(distance + 1));
        }
    }
}

static void find_dead(sokoban_maze *maze)
{
    const size_t size = SOKOBAN_SIDES * maze->goal_count;
    maze->is_dead[maze->field_count] = true;
    for (uint32_t field = 0; field < maze->field_count; field++) {
        maze->is_dead[field] = true;
        for (size_t i = 0; i < size; i++)
            if (maze->distance[field * size + i] != SOKOBAN_FAR)
                maze->is_dead[field] = false;
    }
}

static bool allocate(sokoban_maze *maze, size_t fields, size_t goals)
{
    uj_budget *budget = maze->budget;
    maze->side = uj_budget_allocate(budget, fields * fields, 1);
    maze->distance =
        uj_budget_allocate(budget, fields * SOKOBAN_SIDES * goals, sizeof *maze->distance);
    return maze->side != NULL && maze->distance != NULL;
}

static bool measure(sokoban_maze *maze, uj_poll poll)
{
    const size_t entries = (size_t)maze->field_count * SOKOBAN_SIDES;
    pull_queue queue = {0};
    queue.entries = uj_budget_allocate(maze->budget, entries, sizeof *queue.entries);
    if (queue.entries == NULL)
        return false;
    bool goes_on = true;
    for (uint32_t field = 0; goes_on && field < maze->field_count; field++) {
        find_sides(maze, field, (uint16_t *)queue.entries);
        goes_on = uj_poll_goes_on(poll);
    }
    for (size_t i = 0; i < entries * maze->goal_count; i++)
        maze->distance[i] = SOKOBAN_FAR;
    for (uint32_t field = 0; goes_on && field < maze->field_count; field++)
        if (maze->goal_at[field] != SOKOBAN_NOWHERE) {
            pull_from(maze, maze->goal_at[field], field, &queue);
            goes_on = uj_poll_goes_on(poll);
        }
    uj_budget_free(maze->budget, queue.entries, entries, sizeof *queue.entries);
    find_dead(maze);
    return goes_on;
}

bool sokoban_maze_make(const uj_sokoban *problem, uj_budget *budget, uj_poll poll,
                       sokoban_maze *out)
{
    *out = (sokoban_maze){.budget = budget};
    out->cell_of = uj_budget_allocate(budget, UJ_SOKOBAN_CELLS, sizeof *out->cell_of);
    out->field_of = uj_budget_allocate(budget, UJ_SOKOBAN_CELLS, sizeof *out->field_of);
    out->goal_at = uj_budget_allocate(budget, UJ_SOKOBAN_CELLS, sizeof *out->goal_at);
    out->next = uj_budget_allocate(budget, UJ_SOKOBAN_CELLS + 1, sizeof *out->next);
    out->is_dead = uj_budget_allocate(budget, UJ_SOKOBAN_CELLS + 1, sizeof *out->is_dead);
    if (out->cell_of == NULL || out->field_of == NULL || out->goal_at == NULL ||
        out->next == NULL || out->is_dead == NULL)
        return false;
    number_fields(problem, out);
    link_fields(problem, out);
    return allocate(out, out->field_count, out->goal_count) && measure(out, poll);
}

void sokoban_maze_clear(sokoban_maze *maze)
{
    const size_t fields = maze->field_count;
    uj_budget *budget = maze->budget;
#define CLEAR(member, count)                                                                       \
    if (maze->member != NULL)                                                                      \
    uj_budget_free(budget, maze->member, count, sizeof *maze->member)
    CLEAR(cell_of, UJ_SOKOBAN_CELLS);
    CLEAR(field_of, UJ_SOKOBAN_CELLS);
    CLEAR(goal_at, UJ_SOKOBAN_CELLS);
    CLEAR(next, UJ_SOKOBAN_CELLS + 1);
    CLEAR(is_dead, UJ_SOKOBAN_CELLS + 1);
    CLEAR(side, fields * fields);
    CLEAR(distance, fields * SOKOBAN_SIDES * maze->goal_count);
#undef CLEAR
    *maze = (sokoban_maze){0};
}
