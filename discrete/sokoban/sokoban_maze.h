// Internal to the Sokoban solver: the board as a graph of fields, and the number of pushes that a
// box needs from each field to each goal if there is no other box on the board.
#ifndef SOKOBAN_MAZE_H
#define SOKOBAN_MAZE_H

#include <unjam/base/budget.h>
#include <unjam/base/poll.h>
#include <unjam/discrete/sokoban/sokoban.h>

enum {
    SOKOBAN_NOWHERE = UINT16_MAX,
    SOKOBAN_FAR = 0x3fff,  ///< the distance of a goal that cannot be reached
    SOKOBAN_SIDES = 4,     ///< a box divides the fields into at most this many regions
};

/// The fields are the cells that the player could reach if there were no boxes. A box on a field
/// divides the other fields into regions, which are called the box's sides and numbered from 0. The
/// player cannot get from one side to another before the box is pushed.
typedef struct sokoban_maze {
    uj_budget *budget;  ///< not owned
    uint32_t field_count, goal_count;
    uint16_t *cell_of;   ///< [field_count]
    uint16_t *field_of;  ///< [UJ_SOKOBAN_CELLS] SOKOBAN_NOWHERE if the cell is not a field
    /// [field_count + 1][4] the next field in each direction; field_count where there is a wall.
    uint16_t (*next)[4];
    uint16_t *goal_at;  ///< [field_count] index of the goal on the field, or SOKOBAN_NOWHERE
    /// [box * field_count + field] the side on which `field` lies if a box is on the field `box`.
    uint8_t *side;
    /// [(field * SOKOBAN_SIDES + side) * goal_count + goal] least number of pushes that bring a
    /// lone box from the field to the goal, if the player begins on that side.
    uint16_t *distance;
    /// [field_count + 1] true if a box on the field can reach no goal. Also true at index
    /// field_count, which stands for walls.
    bool *is_dead;
} sokoban_maze;

/// Makes the maze of a problem. Returns false when the budget refuses memory or the poll stopped
/// the work; the caller clears *out in any case.
bool sokoban_maze_make(const uj_sokoban *problem, uj_budget *budget, uj_poll poll,
                       sokoban_maze *out);

void sokoban_maze_clear(sokoban_maze *maze);

/// Returns the distances [goal_count] from the field `box` to all goals for a lone box, if the
/// player begins on the field `player`.
static inline const uint16_t *sokoban_maze_row(const sokoban_maze *maze, uint32_t box,
                                               uint32_t player)
{
    uint32_t side = maze->side[(size_t)box * maze->field_count + player];
    return maze->distance + ((size_t)box * SOKOBAN_SIDES + side) * maze->goal_count;
}

/// Returns the opposite direction.
static inline int sokoban_opposite(int direction)
{
    return direction ^ 2;
}

#endif
