// The table of discrete puzzles. For a new puzzle, add two lines here.
#include <string.h>

#include <unjam/discrete/puzzle/puzzle.h>

extern const uj_puzzle uj_blocks_puzzle;
extern const uj_puzzle uj_klotski_puzzle;
extern const uj_puzzle uj_peg_puzzle;
extern const uj_puzzle uj_sokoban_puzzle;
extern const uj_puzzle uj_tiles_puzzle;

const uj_puzzle *const uj_puzzles[] = {
    &uj_tiles_puzzle,   &uj_peg_puzzle,     &uj_blocks_puzzle,
    &uj_klotski_puzzle, &uj_sokoban_puzzle, NULL,
};

const uj_puzzle *uj_puzzle_find(const char *kind)
{
    for (const uj_puzzle *const *puzzle = uj_puzzles; *puzzle != NULL; puzzle++)
        if (strcmp((*puzzle)->kind, kind) == 0)
            return *puzzle;
    return NULL;
}
