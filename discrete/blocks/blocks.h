// Blocks: stacks of blocks on named places. A move takes the top block of a stack onto another
// stack or to an empty place.
#ifndef UJ_BLOCKS_H
#define UJ_BLOCKS_H

#include <unjam/discrete/puzzle/puzzle.h>

enum {
    UJ_BLOCKS_BLOCKS = 64,
    UJ_BLOCKS_PLACES = 64,
    UJ_BLOCKS_SUPPORTS = UJ_BLOCKS_BLOCKS + UJ_BLOCKS_PLACES,
    UJ_BLOCKS_ANYWHERE = 255,  ///< in goal: the block may end anywhere
};

/// A problem. Supports are what blocks stand on: the blocks, in the order of "start", then the
/// places. The codes of a move are the block and the support that it goes onto. Owns its names.
typedef struct uj_blocks {
    int block_count, place_count;
    char *names[UJ_BLOCKS_SUPPORTS];  ///< [block_count + place_count]
    uint8_t start[UJ_BLOCKS_BLOCKS];  ///< [block_count] the support of each block
    uint8_t goal[UJ_BLOCKS_BLOCKS];   ///< [block_count] the same, or UJ_BLOCKS_ANYWHERE
} uj_blocks;

/// Index of the support of that name, or -1.
int uj_blocks_find(const uj_blocks *problem, const char *name);

/// A lower bound on the moves from a position to the goal; 0 if and only if it is the goal.
/// on[block_count] is the support of each block. Admissible and consistent.
uint32_t uj_blocks_bound(const uj_blocks *problem, const uint8_t *on);

/// Members of uj_blocks_puzzle in files of their own; see uj_puzzle.
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
