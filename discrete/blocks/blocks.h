// Blocks: stacks of blocks on named places; one block a move, from the top of a stack to the top of
// another or to an empty place.
#ifndef UJ_BLOCKS_H
#define UJ_BLOCKS_H

#include <unjam/discrete/puzzle/puzzle.h>

enum {
    UJ_BLOCKS_BLOCKS = 64,
    UJ_BLOCKS_PLACES = 64,
    UJ_BLOCKS_THINGS = UJ_BLOCKS_BLOCKS + UJ_BLOCKS_PLACES,
    UJ_BLOCKS_ANYWHERE = 255,  ///< in goal: the block may end where it likes
};

/// What load makes. Things are what blocks stand on: the blocks, in the order of "start", then the
/// places. The codes of a move are the block and the thing that it goes onto.
typedef struct uj_blocks {
    int block_count, place_count;
    char *names[UJ_BLOCKS_THINGS];    ///< [block_count + place_count]
    uint8_t start[UJ_BLOCKS_BLOCKS];  ///< [block_count] what each block stands on
    uint8_t goal[UJ_BLOCKS_BLOCKS];   ///< [block_count] the same, or UJ_BLOCKS_ANYWHERE
} uj_blocks;

/// Index of the thing of that name, or -1.
int uj_blocks_find(const uj_blocks *problem, const char *name);

/// A lower bound on the moves from the position on[block_count] to the goal, 0 exactly at the goal.
/// Admissible and consistent.
uint32_t uj_blocks_bound(const uj_blocks *problem, const uint8_t *on);

/// The functions of the puzzle's table (puzzle.h) that stand in files of their own.
uj_status uj_blocks_load(const uj_puzzle_source *source, void **data, uj_error *error);
void uj_blocks_destroy(void *data);
uj_status uj_blocks_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                          uj_error *error);
uj_status uj_blocks_explore(const void *data, const uj_puzzle_options *options,
                            uj_breadth_first_result *out, uj_error *error);
bool uj_blocks_check(const void *data, const char *cost_name, const uj_moves *moves,
                     uj_puzzle_verdict *out);

extern const char *const uj_blocks_heuristics[];  // NULL-terminated
extern const uj_puzzle uj_blocks_puzzle;

#endif
