// Internal to the Sokoban solver: a position under examination, and its packed form, which is a
// state of the searches.
#ifndef SOKOBAN_POSITION_H
#define SOKOBAN_POSITION_H

#include "sokoban_maze.h"

/// One push: the field (cell of the maze) on which the box stands, and the direction.
typedef struct sokoban_push {
    uint16_t box, direction;
} sokoban_push;

/// A position on its maze. It owns its arrays. The packed form of a position is the player's
/// field, in two bytes, and one bit for every field that is not dead: whether a box is there.
typedef struct sokoban_position {
    const sokoban_maze *maze;
    uj_budget *budget;
    uint32_t box_count;
    /// Number of fields that are not dead (sokoban_maze.is_dead); size of the packed form in bytes.
    uint32_t live_count, packed_size;
    uint16_t *live;        ///< [live_count] fields that are not dead
    uint16_t *live_index;  ///< [field_count] index in `live`
    uint16_t player;       ///< the player's field
    uint16_t *boxes;       ///< [box_count] the field of each box
    /// [field_count + 1] the index of the box on each field; SOKOBAN_NOWHERE if there is none. The
    /// last element stands for all walls and is box_count.
    uint16_t *box_at;
    uint32_t round;        ///< number of the latest flood (sokoban_position_flood)
    uint32_t *reached_in;  ///< [field_count] number of the latest flood that reached the field
    uint16_t *steps;       ///< [field_count] number of steps of the player to the field, if reached
    uint16_t *queue;       ///< [field_count] the fields reached, nearest first
    uint32_t reached_count;
} sokoban_position;

/// Makes the position at the start of a problem. Returns false when the budget refuses memory; the
/// caller clears *out in any case. The problem must have no box on a dead field (a field from which
/// a box can reach no goal).
bool sokoban_position_make(const uj_sokoban *problem, const sokoban_maze *maze, uj_budget *budget,
                           sokoban_position *out);
void sokoban_position_clear(sokoban_position *position);

void sokoban_position_unpack(sokoban_position *position, const void *state);
void sokoban_position_pack(const sokoban_position *position, void *state);

/// Finds the fields that the player can walk to.
void sokoban_position_flood(sokoban_position *position);

/// Returns the reached field with the lowest number, to represent all reached fields.
uint16_t sokoban_position_representative(const sokoban_position *position);

static inline bool sokoban_position_reached(const sokoban_position *position, uint32_t field)
{
    return field < position->maze->field_count && position->reached_in[field] == position->round;
}

static inline bool sokoban_position_is_free(const sokoban_position *position, uint32_t field)
{
    return position->box_at[field] == SOKOBAN_NOWHERE;
}

/// Moves a box to another field, which must be free.
static inline void sokoban_position_shift(sokoban_position *position, uint32_t from, uint32_t to)
{
    uint16_t box = position->box_at[from];
    position->box_at[from] = SOKOBAN_NOWHERE;
    position->box_at[to] = box;
    position->boxes[box] = (uint16_t)to;
}

/// Returns true if all boxes are on goals.
bool sokoban_position_is_solved(const sokoban_position *position);

/// Returns true if the box on `field` can provably never be pushed again and if this box, or a box
/// that blocks it, is not on a goal. The position is then unsolvable.
bool sokoban_position_is_frozen(sokoban_position *position, uint32_t field);

/// Working memory of the search for corrals. A corral is a region that the player cannot reach,
/// with the boxes around it. The player can open it only by pushing one of these boxes into the
/// region. Nothing outside the corral blocks these pushes. If every solution has to open the
/// corral, an optimal solution can begin with one of these pushes. So a search for the fewest
/// pushes need not try any other push.
typedef struct sokoban_corral sokoban_corral;

/// sokoban_corral_create returns NULL when the budget refuses memory. sokoban_corral_destroy
/// accepts NULL.
sokoban_corral *sokoban_corral_create(const sokoban_position *position, uj_budget *budget);
void sokoban_corral_destroy(sokoban_corral *corral);

/// Finds a corral that every solution has to open and that does not contain all boxes. Among
/// several, chooses one into which the fewest pushes are possible now. Sets allows[box] to true if
/// the box belongs to this corral, else to false, and returns true. If no corral is found, returns
/// false and leaves `allows` unchanged. The position must be flooded (sokoban_position_flood).
bool sokoban_corral_find(sokoban_corral *corral, const sokoban_position *position, bool *allows);

#endif
