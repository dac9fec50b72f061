// What a search with pattern databases uses: groups of tiles with their tables, and the automaton
// of the blank's steps.
#ifndef UJ_TILES_PATTERN_H
#define UJ_TILES_PATTERN_H

#include <unjam/discrete/patterns/pattern_store.h>

#include "tiles_automaton.h"
#include "tiles_partition.h"
#include "tiles_search.h"
#include "tiles_walking_table.h"

enum {
    UJ_TILES_VIEWS = 2,  ///< partitions of the tiles; the greater of their bounds counts
    UJ_TILES_ALL_PARTS = UJ_TILES_VIEWS * UJ_TILES_PARTS,
};

/// A tile's cells in one of its steps, as its group looks them up.
typedef struct uj_tiles_part_edge {
    uint64_t flip;     ///< the cells that it leaves and goes to, as bits
    uint64_t between;  ///< the cells between them in the numbering
    uint8_t from, to;
} uj_tiles_part_edge;

/// A group of tiles, with the numbering of its arrangements and its table, and their present
/// arrangement. What the innermost loop reads is here, and not behind further pointers.
typedef struct uj_tiles_part {
    uint64_t occupied;  ///< the cells of its tiles, as bits
    uj_pattern_place place;
    uint32_t value;  ///< the place's value in the table
    uj_pattern_layout layout;
    uj_pattern_table table;
    uj_tiles_part_edge edges[UJ_TILES_EDGES];  ///< [edge of the blank's step]
} uj_tiles_part;

/// The bound of a search. Cells are those of the board turned or mirrored to what a group's table
/// is for. Layouts and tables are borrowed.
typedef struct uj_tiles_pattern {
    int parts;
    uint8_t part_of[UJ_TILES_VIEWS][UJ_TILES_MAX_CELLS];  ///< [label]
    uj_tiles_part part[UJ_TILES_ALL_PARTS];
    const uj_tiles_automaton *automaton;
    const uj_walking_tables *walking;  ///< NULL on boards where they would be too large
} uj_tiles_pattern;

/// Which tables to use, and what for.
typedef struct uj_tiles_pattern_plan {
    int count, sizes[UJ_TILES_PARTS];  ///< the groups' numbers of tiles
    bool all;                          ///< all solutions are to be counted
} uj_tiles_pattern_plan;

/// Chooses the tables for search->heuristic, which is "pattern" (choose by board, number of
/// instances and memory) or sizes, such as "6-6-3". Returns false if the board cannot be divided in
/// this way, and writes why to reason (size bytes).
bool uj_tiles_pattern_choose(const uj_tiles_search *search, uj_tiles_pattern_plan *out,
                             char *reason, size_t size);

/// Makes tables and automaton, or takes them from what search->kept keeps. Returns the limit that
/// stopped the work, or UJ_LIMIT_NONE; see uj_tiles_stop.
uj_search_limit uj_tiles_pattern_prepare(uj_tiles_search *search, const uj_tiles_pattern_plan *plan,
                                         uj_tiles_pattern *out);

#endif
