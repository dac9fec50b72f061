// Block puzzles: stacks of blocks on named places. A move takes the top block of a stack and puts
// it on another stack or on an empty place.
#ifndef UJ_BLOCKS_H
#define UJ_BLOCKS_H

#include <unjam/discrete/puzzle/puzzle.h>

enum {
    UJ_BLOCKS_BLOCKS = 64,
    UJ_BLOCKS_PLACES = 64,
    UJ_BLOCKS_SUPPORTS = UJ_BLOCKS_BLOCKS + UJ_BLOCKS_PLACES,
    UJ_BLOCKS_ANYWHERE = 255,  ///< in `goal`: the block may end anywhere
};

/// A problem. A support is what a block can stand on. Supports are numbered: first the blocks, in
/// the order of "start", then the places. A move has two codes: the block, and the support onto
/// which the block goes. The problem owns the strings in `names`.
typedef struct uj_blocks {
    int block_count, place_count;
    char *names[UJ_BLOCKS_SUPPORTS];  ///< [block_count + place_count]
    uint8_t start[UJ_BLOCKS_BLOCKS];  ///< [block_count] the support of each block
    uint8_t goal[UJ_BLOCKS_BLOCKS];   ///< [block_count] goal support of each block, or
                                      ///< UJ_BLOCKS_ANYWHERE
} uj_blocks;

/// Returns the index of the support with this name, or -1.
int uj_blocks_find(const uj_blocks *problem, const char *name);

/// Returns a lower bound on the number of moves from a position to the goal. on[i] is the support
/// of block i. The bound is admissible and consistent, and is 0 only at the goal.
uint32_t uj_blocks_bound(const uj_blocks *problem, const uint8_t *on);

/// The functions of uj_blocks_puzzle that are not in blocks.c; see uj_puzzle.
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
