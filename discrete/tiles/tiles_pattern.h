// The data of a search with pattern databases: groups of tiles with their tables, and the automaton
// of the blank's steps.
#ifndef UJ_TILES_PATTERN_H
#define UJ_TILES_PATTERN_H

#include <unjam/discrete/patterns/pattern_store.h>

#include "tiles_automaton.h"
#include "tiles_partition.h"
#include "tiles_search.h"
#include "tiles_walking_table.h"

enum {
    UJ_TILES_VIEWS = 2,  ///< number of partitions of the tiles; the greater of their bounds is used
    UJ_TILES_ALL_PARTS = UJ_TILES_VIEWS * UJ_TILES_PARTS,
};

/// A step of a tile. The cells are those of the turned or mirrored board for which the table of the
/// tile's group was made (see uj_tiles_pattern).
typedef struct uj_tiles_part_edge {
    uint64_t flip;  ///< the cells that the tile leaves and goes to, as bits
    /// the cells whose numbers lie between those of the cells in `flip`, as bits
    uint64_t between;
    uint8_t from, to;
} uj_tiles_part_edge;

/// A group of tiles, its table, and its current arrangement. `layout` and `table` are shallow
/// copies of the store's structs, so that the innermost loop follows fewer pointers.
typedef struct uj_tiles_part {
    uint64_t occupied;  ///< the current cells of the group's tiles, as bits
    uj_pattern_place place;
    uint32_t value;  ///< the current arrangement's value in the table
    uj_pattern_layout layout;
    uj_pattern_table table;
    /// [edge] how a tile steps when the blank steps along that edge
    uj_tiles_part_edge edges[UJ_TILES_EDGES];
} uj_tiles_part;

/// What a search needs to compute its bound. Each group numbers the cells as on the board (turned
/// or mirrored) for which its table was made. The arrays of the layouts and tables are borrowed.
typedef struct uj_tiles_pattern {
    int parts;
    uint8_t part_of[UJ_TILES_VIEWS][UJ_TILES_MAX_CELLS];  ///< [partition][label] index in `part`
    uj_tiles_part part[UJ_TILES_ALL_PARTS];
    const uj_tiles_automaton *automaton;
    const uj_walking_tables *walking;  ///< NULL if these tables would be too large
} uj_tiles_pattern;

/// The result of uj_tiles_pattern_choose.
typedef struct uj_tiles_pattern_plan {
    int count, sizes[UJ_TILES_PARTS];  ///< number of groups; number of tiles in each
    bool all;                          ///< the search counts all solutions
} uj_tiles_pattern_plan;

/// Chooses the sizes of the groups. If search->heuristic is a list of sizes such as "6-6-3", takes
/// these. If it is "pattern", chooses sizes that suit the board, options->instances and the memory
/// limit. If the listed sizes do not fit the board, or no pattern databases can be made for it,
/// writes the reason to `reason` (size bytes) and returns false.
bool uj_tiles_pattern_choose(const uj_tiles_search *search, uj_tiles_pattern_plan *out,
                             char *reason, size_t size);

/// Returns the greatest number of states that the automaton of the blank's steps may have.
uint32_t uj_tiles_automaton_states(const uj_tiles_search *search,
                                   const uj_tiles_pattern_plan *plan);

/// Makes the tables and the automaton, or takes them from search->kept. Returns the limit that
/// stopped the work, or UJ_LIMIT_NONE; see uj_tiles_stop.
uj_search_limit uj_tiles_pattern_prepare(uj_tiles_search *search, const uj_tiles_pattern_plan *plan,
                                         uj_tiles_pattern *out);

#endif
